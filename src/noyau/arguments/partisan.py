"""Games of two sides in words: who wins for either starter, what the position is worth, and where to move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from noyau.arguments.argument import Block, Point, Table, shorten, tell
from noyau.core.analysis import AnyAnalysis, Option
from noyau.core.turns import Step, sides_of
from noyau.core.verdict import Ending, Outcome, Player
from noyau.engines.partisan.solving import ShortValue, SidesSearched
from noyau.values.shortgames import ShortGame
from noyau.words import Sentence

_MOVES_SHOWN = 12


def tell_verdict(analysis: AnyAnalysis) -> Iterator[Block]:
    """Who wins, for either starter or for the one who is to move, and the value."""
    game = analysis.game
    misere = game.ending is Ending.MISERE
    facts = {"game": Sentence("explain.misere-game" if misere else "explain.game", {"game": shorten(game.spec, 200)})}
    wins = analysis.wins
    assert wins is not None, "in a game of two sides it is asked of each starter"
    if game.player is not None:
        winner = wins.of(game.player)
        key = "open" if winner is None else "wins" if winner is game.player else "loses"
        yield Sentence(f"partisan.verdict.{key}", {**facts, "player": game.player.said})
    else:
        yield Sentence(f"partisan.verdict.{_letter(analysis)}", facts)
    if isinstance(analysis.value, ShortGame):
        yield Sentence("partisan.verdict.value", {"value": shorten(analysis.value, 200)})


def explain_sides(analysis: AnyAnalysis, whole: bool = False) -> Iterator[Block]:
    """Who wins, why, and by which moves."""
    yield from tell_verdict(analysis)
    for reason in analysis.reasons:
        yield from tell(reason, analysis)
    yield from tell_moves(analysis, whole)


def _letter(analysis: AnyAnalysis) -> str:
    """The letter of the outcome; where only one starter is settled, which, and who wins then."""
    wins = analysis.wins
    assert wins is not None, "in a game of two sides it is asked of each starter"
    if analysis.outcome is not Outcome.OPEN:
        return analysis.outcome.value
    starter = Player.LEFT if wins.left is not None else Player.RIGHT
    return f"only-{starter}-{wins.of(starter)}"


def tell_moves(analysis: AnyAnalysis, whole: bool = False) -> Iterator[Block]:
    """The winning moves of whoever may begin."""
    for player in (Player.LEFT, Player.RIGHT) if analysis.player is None else (analysis.player,):
        own = [option for option in analysis.options if option.move.player is player]
        winning = [option for option in own if option.best]
        shown = winning if whole else winning[:_MOVES_SHOWN]
        facts = {"player": player.said, "n": len(winning), "moves": tuple(_written(analysis, shown))}
        key = "win" if winning else "none" if own else "stuck"
        yield Sentence(f"partisan.moves.{key}", facts)
        if len(shown) < len(winning):
            yield Sentence("explain.moves.more", {"n": len(winning) - len(shown)})


def _written(analysis: AnyAnalysis, options: Sequence[Option[Step]]) -> Iterator[str]:
    rules, position = sides_of(analysis.game)
    return (rules.write_move(position, option.move.move) for option in options)


@tell.register
def _(reason: ShortValue, analysis: AnyAnalysis) -> Iterator[Block]:
    value = analysis.value
    assert isinstance(value, ShortGame), "the reason is the value"
    if len(reason.parts) > 1:
        head = tuple(Sentence(f"partisan.parts.{name}") for name in ("part", "value", "mean", "temperature"))
        rows = tuple(
            (part.game, str(part.value), _number(part.value.mean), _number(part.value.temperature))
            for part in reason.parts
        )
        yield Table(head, rows)
    yield Point(f"partisan.value.{value.outcome}", {"value": reason.value})


@tell.register
def _(reason: SidesSearched, analysis: AnyAnalysis) -> Iterator[Block]:
    yield Point("partisan.searched", {"n": reason.states})


def _number(number: Fraction) -> str:
    return str(number)


def tell_thermograph(analysis: AnyAnalysis) -> tuple[Block, ...]:
    """The corners of both walls, as a table."""
    value = analysis.value
    if not isinstance(value, ShortGame):
        return ()
    graph = value.thermograph
    head = tuple(Sentence(f"partisan.thermograph.{name}") for name in ("wall", "corners"))
    walls = (("left", graph.left), ("right", graph.right))
    rows = tuple(
        (Sentence(f"partisan.thermograph.{name}"), " ".join(f"({x}, {t})" for x, t in corners))
        for name, corners in walls
    )
    return (Table(head, rows),)
