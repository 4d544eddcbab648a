"""Games of two sides in words: who wins for either starter, what the position is worth, and where to move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice

from noyau.arguments.argument import (
    Advice,
    Block,
    GameVerdict,
    More,
    Point,
    Replies,
    Reply,
    Table,
    shorten,
    tell,
)
from noyau.arguments.strategy import whole_strategy, write_left
from noyau.arguments.two_sides.choosing import find_answer, hottest_winning, letter_of, strongest, winning_options
from noyau.arguments.two_sides.copying import is_lost_by_copying
from noyau.core.analysis import AnyAnalysis, Option
from noyau.core.game import AnyGame
from noyau.core.turns import PLAYERS, Step, set_player, sides_of
from noyau.core.verdict import Ending, Outcome, Player
from noyau.engines.partisan.solving import ShortValue, SidesSearched, Summand
from noyau.values.shortgames import ShortGame, integer
from noyau.words import Sentence

_MOVES_SHOWN = 12
_REPLIES = 4
_LONGEST = 80
"""Values that take more signs than this are cut short."""

_AT_A_GLANCE = 16


def tell_verdict(analysis: AnyAnalysis) -> Iterator[Block]:
    """Who wins, for either starter or for the one who is to move, and the value."""
    game = analysis.game
    misere = game.ending is Ending.MISERE
    facts = {"game": Sentence("explain.misere-game" if misere else "explain.game", {"game": shorten(game.spec, 200)})}
    wins = analysis.wins
    assert wins is not None, "in a game of two sides it is asked of each starter"
    if game.player is not None:
        winner = wins.of(game.player)
        told = {**facts, "player": game.player.said}
        if analysis.is_over and winner is not None:
            yield GameVerdict("partisan.verdict.over", {**told, "winner": winner.said})
        else:
            key = "open" if winner is None else "wins" if winner is game.player else "loses"
            yield GameVerdict(f"partisan.verdict.{key}", told)
    else:
        yield GameVerdict(f"partisan.verdict.{letter_of(analysis)}", facts)
    if analysis.verdict.short is not None:
        yield Sentence("partisan.verdict.value", {"value": shorten(analysis.verdict.short, 200)})


def explain_sides(analysis: AnyAnalysis, whole: bool = False) -> Iterator[Block]:
    """Who wins, why, by which moves, and the answers to the first replies."""
    yield from tell_verdict(analysis)
    for reason in analysis.reasons:
        yield from tell(reason, analysis)
    yield from _tell_best(analysis)
    yield from tell_moves(analysis, whole)
    yield from _replies(analysis)


def tell_moves(analysis: AnyAnalysis, whole: bool = False) -> Iterator[Block]:
    """The winning moves of whoever may begin, each with what it leaves where that has a short value."""
    for player in PLAYERS if analysis.player is None else (analysis.player,):
        own = [option for option in analysis.options if option.move.player is player]
        winning = winning_options(analysis, player)
        shown = winning if whole else winning[:_MOVES_SHOWN]
        facts = {"player": player.said, "n": len(winning), "moves": tuple(_written(analysis, shown))}
        is_open = any(option.verdict.outcome is Outcome.OPEN for option in own)
        key = "win" if winning else "stuck" if not own else "open" if is_open else "none"
        yield Sentence(f"partisan.moves.{key}", facts)
        if winning and is_open:
            yield Sentence("partisan.moves.some-open", facts)
        if len(shown) < len(winning):
            yield More("explain.moves.more", {"n": len(winning) - len(shown)})
    if not analysis.complete:
        yield Sentence("partisan.moves.not-all")


def _written(analysis: AnyAnalysis, options: Sequence[Option[Step]]) -> Iterator[str]:
    rules, position = sides_of(analysis.game)
    return (rules.write_move(position, option.move.move) for option in options)


def _say(analysis: AnyAnalysis, option: Option[Step]) -> Sentence:
    """A move as it is typed, and in words."""
    rules, position = sides_of(analysis.game)
    written = rules.write_move(position, option.move.move)
    return Sentence("explain.moves.one", {"move": written, "words": rules.say_move(position, option.move.move)})


def _replies(analysis: AnyAnalysis) -> Iterator[Block]:
    """Of each starter who wins, the first move and the answers to the replies; the answers to one who loses."""
    for player in PLAYERS if analysis.player is None else (analysis.player,):
        first = strongest(analysis, player)
        if first is not None:
            key = "lead-either" if analysis.player is None else "lead"
            yield Advice(f"partisan.moves.{key}", {"player": player.said, "move": _say(analysis, first)})
            yield from _answer_all(analysis.game.after(first.move))
        elif answers := [*_answer_all(set_player(analysis.game, player))]:
            yield Sentence("partisan.moves.answers", {"starter": player.said, "other": player.other.said})
            yield from answers


def _answer_all(game: AnyGame) -> Iterator[Block]:
    """The answer to each move of whoever is to move, the first few of them."""
    moves = [*islice(game.moves(), _REPLIES + 1)]
    answers = [answer for move in moves[:_REPLIES] if (answer := _answer(game, move)) is not None]
    if answers:
        yield Replies(game.rules.write(game.position), tuple(answers), cut=len(moves) > len(answers))


def strategy_of_sides(analysis: AnyAnalysis) -> Iterator[Block]:
    """The whole strategy, of each starter where either may begin."""
    for player in PLAYERS if analysis.player is None else (analysis.player,):
        if analysis.player is None:
            yield Sentence("partisan.moves.begins", {"player": player.said})
        options = tuple(option for option in analysis.options if option.move.player is player)
        seen = replace(
            analysis, game=set_player(analysis.game, player), verdict=analysis.verdict.seen_by(player), options=options
        )
        yield from whole_strategy(seen)


def _answer(game: AnyGame, step: Step) -> Reply | None:
    """What the opponent answers to a move, and what is left then; None where that takes too long to find."""
    after = game.after(step)
    written = game.rules.write_move(game.position, step)
    if not any(True for _ in after.moves()):
        return Reply(written, None, write_left(after.rules, after.position, written))
    best = find_answer(game, step)
    if best is None:
        return None
    said = after.rules.write_move(after.position, best.move)
    return Reply(written, said, write_left(after.rules, after.after(best.move).position, said))


@tell.register
def _(reason: ShortValue, analysis: AnyAnalysis) -> Iterator[Block]:
    value = analysis.verdict.short
    assert isinstance(value, ShortGame), "the reason is the value"
    if len(reason.parts) > 1:
        yield from _tell_parts(reason.parts, analysis)
    if analysis.is_over and value == integer(0):
        if analysis.player is None:
            yield Sentence("partisan.why.ended")
        return
    if is_lost_by_copying(analysis):
        yield Point("partisan.why.copy")
        return
    yield from _tell_value(value)
    if value != integer(0):
        yield Point(f"partisan.value.{value.outcome}", {"value": _named(value)})


def _named(value: ShortGame) -> str | Sentence:
    """A value as it is written; one that takes long to read is not read twice."""
    written = shorten(value, _LONGEST)
    return written if len(written) <= _AT_A_GLANCE else Sentence("partisan.verdict.this-value")


def _tell_parts(parts: tuple[Summand, ...], analysis: AnyAnalysis) -> Iterator[Block]:
    """The parts side by side, what cancels, and where it is hottest."""
    head = tuple(Sentence(f"partisan.parts.{name}") for name in ("part", "value", "mean", "temperature"))
    rows = tuple(
        (shorten(part.game), shorten(part.value), str(part.value.mean), str(part.value.temperature)) for part in parts
    )
    total = analysis.verdict.short
    assert isinstance(total, ShortGame), "parts have values"
    yield Table(head, rows, (Sentence("partisan.parts.sum"), shorten(total), str(total.mean), ""))
    if is_lost_by_copying(analysis):
        return
    for one, other in combinations(range(len(parts)), 2):
        if parts[one].value != integer(0) and parts[one].value == -parts[other].value:
            facts = {"one": shorten(parts[one].game), "other": shorten(parts[other].game)}
            yield Sentence("partisan.why.opposite", facts)
            break
    hot = [part for part in parts if part.value.temperature > 0]
    if len(hot) > 1 and total != integer(0):
        hottest = max(part.value.temperature for part in hot)
        told: dict[str, object] = {
            "t": str(hottest),
            "parts": tuple(shorten(part.game) for part in hot if part.value.temperature == hottest),
        }
        yield Sentence("partisan.why.hottest", told)
        for player in PLAYERS if analysis.player is None else (analysis.player,):
            wins_at = hottest_winning(analysis, player)
            if wins_at is not None and wins_at < hottest:
                yield Sentence("partisan.why.misleads", {"player": player.said})
    numbers = tuple(shorten(part.game) for part in parts if part.value.is_number and part.value != integer(0))
    if numbers and not total.is_number:
        yield Sentence("partisan.why.avoid-numbers", {"n": len(numbers), "parts": numbers})


def _tell_value(value: ShortGame) -> Iterator[Block]:
    """What a value means, by its kind."""
    number = value.number
    if number is not None:
        yield from _tell_number(value)
        return
    shown = {"value": _named(value)}
    if value.temperature > 0:
        stops = {"left": str(value.left_stop), "right": str(value.right_stop)}
        yield Sentence("partisan.why.hot", stops)
        yield Sentence("partisan.why.gain", {"mean": str(value.mean), "t": str(value.temperature)})
    elif value.grundy is not None:
        yield Sentence("partisan.why.nimber", {"n": value.grundy})
    elif value.is_infinitesimal:
        yield Sentence("partisan.why.infinitesimal", shown)
    else:
        yield Sentence("partisan.why.tepid", {**shown, "mean": str(value.mean)})


def _tell_number(value: ShortGame) -> Iterator[Block]:
    number = value.number
    assert number is not None, "this is about numbers"
    if number == 0:
        yield Sentence("partisan.why.zero")
        return
    ahead = Player.LEFT if number > 0 else Player.RIGHT
    facts = {"ahead": ahead.said, "behind": ahead.other.said, "n": abs(number.numerator), "count": str(abs(number))}
    if number.denominator == 1:
        yield Sentence("partisan.why.moves-ahead", facts)
    else:
        key = "part" if abs(number) < 1 else "more"
        yield Sentence(f"partisan.why.{key}-ahead", {**facts, "whole": int(abs(number))})
        left, right = value.left[0], value.right[0]
        yield Sentence("partisan.why.simplest", {"left": str(left), "right": str(right), "value": str(value)})


def _tell_best(analysis: AnyAnalysis) -> Iterator[Block]:
    """What a winning move leaves, and why the opponent, who is to move then, loses."""
    for player in PLAYERS if analysis.player is None else (analysis.player,):
        option = strongest(analysis, player)
        if option is None or option.verdict.short is None:
            continue
        rules, position = sides_of(analysis.game)
        facts = {
            "player": player.said,
            "other": player.other.said,
            "move": rules.write_move(position, option.move.move),
            "value": shorten(option.verdict.short, _LONGEST),
        }
        yield Sentence(f"partisan.why.leaves-{player}", facts)


@tell.register
def _(reason: SidesSearched, analysis: AnyAnalysis) -> Iterator[Block]:
    key = "misere" if analysis.game.ending is Ending.MISERE else "normal"
    yield Point(f"partisan.searched.{key}", {"n": reason.states})
