"""Games of two sides at the first level: one idea on this very position, in everyday words, and something to do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from noyau.arguments.argument import Advice, Block, Point
from noyau.arguments.lessons import read_places
from noyau.arguments.strategy import best_move
from noyau.arguments.two_sides.choosing import find_answer, letter_of, strongest, winning_options
from noyau.arguments.two_sides.copying import is_lost_by_copying
from noyau.arguments.two_sides.outcomes import discover_search
from noyau.core.analysis import AnyAnalysis, Option
from noyau.core.game import AnyGame
from noyau.core.turns import PLAYERS, Step, set_player, sides_of
from noyau.core.verdict import Ending, Outcome, Player
from noyau.engines import solve
from noyau.values.shortgames import ShortGame
from noyau.words import Sentence

_TRIED = 8
"""Of so many first moves the first one that has an answer is shown."""

_OWN_WORDS = frozenset({"domineering", "clobber", "toads", "nogo", "amazons", "col", "snort", "hackenbush"})
"""Games in which a sentence says how each player moves."""


def discover_sides(analysis: AnyAnalysis) -> Iterator[Block]:
    """Who moves how, one idea on this very position, and something to do."""
    name, misere = analysis.game.rules.name, analysis.game.ending is Ending.MISERE
    if analysis.is_over:
        yield from _tell_end(analysis, misere)
        return
    if name in _OWN_WORDS:
        facts = {player.value: Sentence(f"scene-sides.{player.value}.{name}") for player in PLAYERS}
        yield Sentence("partisan.discover.sides", facts)
    if misere:
        yield Sentence("partisan.discover.misere")
    yield from tell_idea(analysis)
    yield from discover_search(analysis)
    yield from _first_act(analysis)


def discover_either(analysis: AnyAnalysis) -> Iterator[Block]:
    """The same of an impartial version, in which both players may make every move."""
    game = analysis.game
    if analysis.is_over:
        yield from _tell_end(analysis, game.ending is Ending.MISERE)
        return
    yield Sentence("partisan.discover.either")
    if game.ending is Ending.MISERE:
        yield Sentence("partisan.discover.misere")
    yield Point(f"partisan.discover.{analysis.outcome.letter}")
    if analysis.best and analysis.outcome is Outcome.N:
        move = game.rules.say_move(game.position, best_move(analysis))
        yield Advice("partisan.discover.play-either", {"move": move})
        return
    for move in islice(game.moves(), _TRIED if analysis.outcome is Outcome.P else 0):
        after = game.after(move)
        answer = best_move(solve(after))
        if answer is not None:
            said = game.rules.say_move(game.position, move), game.rules.say_move(after.position, answer)
            yield Advice("partisan.discover.answer-either", {"move": said[0], "answer": said[1]})
            return
    yield Advice("partisan.discover.wait" if analysis.outcome is Outcome.P else "partisan.discover.search")


def _tell_end(analysis: AnyAnalysis, misere: bool) -> Iterator[Block]:
    player = analysis.player
    if player is None:
        yield Point(f"partisan.discover.ended-{analysis.game.ending}")
        yield Advice("partisan.discover.choose")
        return
    winner = player if misere else player.other
    yield Point(f"partisan.discover.over-{analysis.game.ending}", {"player": player.said, "winner": winner.said})
    yield Advice("partisan.discover.take-back")


def tell_idea(analysis: AnyAnalysis) -> Iterator[Sentence]:
    """One idea on this very position: moves in hand, to come first, to copy."""
    value, letter = analysis.verdict.short, letter_of(analysis)
    if isinstance(value, ShortGame) and value.temperature <= 0 and value.mean != 0:
        winner = Player.LEFT if value.mean > 0 else Player.RIGHT
        count = abs(value.mean)
        key = "moves" if count.denominator == 1 else "part" if count < 1 else "more"
        facts = {"winner": winner.said, "loser": winner.other.said, "n": int(count), "count": str(count)}
        yield Point(f"partisan.discover.{key}", facts)
    elif analysis.outcome is Outcome.P:
        if analysis.player is None:
            yield Point(f"partisan.discover.{'copy' if is_lost_by_copying(analysis) else 'P'}")
    elif isinstance(value, ShortGame) and (value.temperature > 0 or value.is_infinitesimal):
        kind = "hot" if value.temperature > 0 else "last"
        winner = Player.RIGHT if letter == "R" else Player.LEFT
        yield Point(f"partisan.discover.{kind}{'-first' if letter == 'N' else ''}", {"winner": winner.said})
    else:
        yield Point(f"partisan.discover.{letter}")


def _first_act(analysis: AnyAnalysis) -> Iterator[Block]:
    """What the reader does first: a winning move, or to let the other begin; whoever has to begin sets a problem."""
    starters = PLAYERS if analysis.player is None else (analysis.player,)
    leads = [(player, option) for player in starters if (option := strongest(analysis, player)) is not None]
    for number, (player, option) in enumerate(leads):
        ends = not any(True for _ in analysis.game.after(option.move).moves())
        facts = {"player": player.said, "other": player.other.said, "move": _say(analysis.game, option.move)}
        act = Advice(f"partisan.discover.{'play-last' if ends else 'play'}", facts)
        yield from read_places(act) if number == 0 else ()
        yield act
    if leads or any(winning_options(analysis, player) for player in PLAYERS):
        return
    wins = analysis.wins
    assert wins is not None, "in a game of two sides it is asked of each starter"
    losing = [player for player in starters if wins.of(player) is player.other]
    if not losing:
        yield Advice("partisan.discover.search")
    elif analysis.player is None:
        shown = _example(analysis, losing)
        yield from read_places(shown)
        yield shown
    else:
        key = "lost-begun" if analysis.outcome is Outcome.P else "lost"
        yield Advice(f"partisan.discover.{key}", {"player": analysis.player.said})


def _example(analysis: AnyAnalysis, losing: list[Player]) -> Sentence:
    """One move of a starter who loses, and the answer to it."""
    for player in losing:
        game = set_player(analysis.game, player)
        for step in islice(game.moves(), _TRIED):
            found: Option[Step] | None = find_answer(game, step)
            if found is not None:
                facts = {"player": player.said, "move": _say(game, step), "answer": _say(game.after(step), found.move)}
                return Advice("partisan.discover.answer", facts)
    return Advice("partisan.discover.wait")


def _say(game: AnyGame, step: Step) -> Sentence:
    """A move in words."""
    rules, position = sides_of(game)
    return rules.say_move(position, step.move)
