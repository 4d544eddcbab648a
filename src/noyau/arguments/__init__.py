"""Analysis → Argument → words: each verdict explained by the reasons that decided it."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.arguments.argument import Argument, Block, GameVerdict, More, say, shorten, tell
from noyau.arguments.strategy import first_steps, whole_strategy
from noyau.core.analysis import AnyAnalysis, AnySolution, Solution
from noyau.core.game import AnyGame, WrittenMove
from noyau.core.material import load, puzzle_material_of
from noyau.core.verdict import Ending, Outcome
from noyau.engines.analysing import MOST_WINNING
from noyau.values.loopy import LOONY, Loopy
from noyau.words import Sentence

__all__ = ["Argument", "explain", "say", "summary", "whole_strategy"]

_MOVES_SHOWN = 12


def summary(analysis: AnyAnalysis | AnySolution, *, whole: bool = False) -> Argument:
    """Who wins, the value and the winning moves, or the solution of a puzzle: the answer without its reasons.

    Of the best moves a few are shown, and long ones are shortened, unless the whole is asked for.
    """
    if isinstance(analysis, Solution):
        return tuple(puzzle_material_of(analysis.game.rules).summary(analysis))
    if analysis.wins is not None:
        return (*_verdict(analysis), *load("noyau.arguments.two_sides.verdicts:tell_moves")(analysis, whole))
    return (*_verdict(analysis), *_moves(analysis, whole))


def explain(analysis: AnyAnalysis | AnySolution, *, whole: bool = False) -> Argument:
    """Why: the reasons that decided, the winning moves, and the answer to every reply."""
    if isinstance(analysis, Solution):
        return tuple(puzzle_material_of(analysis.game.rules).explain(analysis))
    if analysis.wins is not None:
        with load("noyau.engines.partisan.values:shared_values")():
            return tuple(load("noyau.arguments.two_sides.verdicts:explain_sides")(analysis, whole))
    if analysis.is_over:
        return tuple(_verdict(analysis))
    reasons = (block for reason in analysis.reasons for block in tell(reason, analysis))
    # a line of best play shows them; where a move entails another, replies are not one for one
    steps = () if analysis.bounds is not None or analysis.game.rules.entails else first_steps(analysis)
    return (*_verdict(analysis), *reasons, *_moves(analysis, whole, said=1), *steps)


def _verdict(analysis: AnyAnalysis) -> Iterator[Block]:
    game = analysis.game
    if analysis.bounds is not None:
        yield from load("noyau.arguments.points.scores:tell_score")(analysis)
        return
    if analysis.wins is not None:
        yield from load("noyau.arguments.two_sides.verdicts:tell_verdict")(analysis)
        return
    misere = game.ending is Ending.MISERE
    facts = {"game": Sentence("explain.misere-game" if misere else "explain.game", {"game": shorten(game.spec, 200)})}
    key = f"over-{analysis.outcome}" if analysis.is_over else str(analysis.outcome)
    told = Sentence if misere else GameVerdict  # the page names no game, but says what is not usual
    yield told(f"explain.verdict.{key}", facts)
    if analysis.value is not None:
        key = "loony" if analysis.value is LOONY else "infinite" if isinstance(analysis.value, Loopy) else "value"
        yield Sentence(f"explain.verdict.{key}", {"value": shorten(analysis.value, 200)})
    if analysis.verdict.remoteness:
        yield Sentence("explain.verdict.remoteness", {"n": analysis.verdict.remoteness})


def _moves(analysis: AnyAnalysis, whole: bool, said: int | None = None) -> Iterator[Block]:
    """The best moves, in words too: all of them, or so many, which show how the others are read."""
    if analysis.is_over:
        return
    best = analysis.best
    key = {Outcome.N: "winning", Outcome.D: "drawing"}.get(analysis.outcome, "resisting" if best else "lost")
    game = analysis.game
    shown = best if whole else best[:_MOVES_SHOWN]
    moves = tuple(
        _move(game, move, shorter=not whole and number > 0, plain=said is not None and number >= said)
        for number, move in enumerate(shown)
    )
    if analysis.bounds is not None:
        if moves:
            written = tuple(game.rules.write_move(game.position, move) for move in shown)
            key = "best" if analysis.score is not None and analysis.complete else "sure"
            yield Sentence(f"scoring.{key}", {"n": len(best), "moves": written, "least": analysis.bounds[0]})
    elif moves or key == "lost":
        yield Sentence(f"explain.moves.{key}", {"n": len(best), "moves": moves})
    if len(analysis.options) >= MOST_WINNING:
        yield Sentence("explain.moves.cut", {"n": len(best) - len(shown), "listed": len(best)})
    elif len(best) > len(shown):
        yield More("explain.moves.more", {"n": len(best) - len(shown)})
    if any(isinstance(move, str) and "…" in move for move in moves):
        yield Sentence("explain.moves.elided")
    if not analysis.every and analysis.bounds is None:
        yield Sentence(f"explain.moves.{'some' if best else 'none'}-known", {"n": len(best)})
    elif not analysis.every and analysis.complete and analysis.score is not None:
        yield Sentence(f"scoring.{'some' if best else 'none'}-known")
    elif not analysis.complete:
        yield Sentence("explain.moves.only-winning" if analysis.bounds is None else "scoring.not-all")


def _move(game: AnyGame, move: object, shorter: bool, plain: bool) -> Sentence | str:
    """A move as it is typed, and in words where they are asked for and short enough to be read."""
    written = game.rules.write_move(game.position, move)
    said = game.rules.say_move(game.position, move)
    if plain or shorten(written) != written or isinstance(said, WrittenMove):
        return shorten(written) if shorter else written
    return Sentence("explain.moves.one", {"move": written, "words": said})
