"""What decided a search of two sides: parts that cancel, the moves that are in hand, and a line played out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame, AnyPartisan
from noyau.core.reasons import Reason, left_out
from noyau.core.turns import sides_of
from noyau.core.verdict import Ending, Outcome, Player, Wins
from noyau.engines.partisan.outcomes import Outcomes
from noyau.engines.partisan.values import Place, Values, split, take_all_apart

_MOST_PARTS = 40
"""Of so many parts it is told what each of them does."""

_GLANCE = 500
"""A part is worth saying where its value takes no more positions than this."""

_ALONE, _LINE = 2000, 3000
"""To tell who wins the parts by themselves, and to play a line out, so many more positions may be looked at."""

_LONGEST = 40
"""So many moves of a line are played out."""

_CONSIDERED = 60
"""So many moves of a player are looked at for the next one of a line."""


@dataclass(frozen=True)
class SidesParts(Reason, kind="sides-parts"):
    """How the parts of a position were taken: some cancel, numbers are moves in hand, and the others are played out."""

    cancelled: tuple[tuple[str, str], ...]
    """Two by two, each the negative of the other."""
    number: str | None
    """What the parts that are numbers come to; None where there are none."""
    numbers: int
    """How many parts are numbers."""
    played: tuple[str, ...]
    """The other parts."""
    alone: tuple[tuple[str, str], ...] = left_out(())
    """Of those the ones whose outcome by itself is known, each with its letter."""


@dataclass(frozen=True)
class SidesLine(Reason, kind="sides-line"):
    """Play to the end: the winner's moves win, and the loser's leave most moves."""

    starter: Player
    winner: Player
    steps: tuple[str, ...]
    cut: bool = left_out(False)
    """Whether play goes on after the last step."""


def tell_what_decided(game: AnyGame, outcomes: Outcomes, wins: Wins) -> Iterator[Reason]:
    """The proofs beside the search itself, as far as they are found at once."""
    rules, position = sides_of(game)
    parts = take_all_apart(rules, position)
    if 1 < len(parts) <= _MOST_PARTS and game.ending is Ending.NORMAL:
        yield _take_parts(parts, outcomes)
    starter = game.player or (Player.LEFT if wins.left is not None else Player.RIGHT)
    winner = wins.of(starter)
    if winner is not None:
        yield _play_out(game, outcomes, starter, winner)


def _take_parts(parts: list[Place], outcomes: Outcomes) -> SidesParts:
    """What each part does for the sum."""
    sums = outcomes.sums
    left, pairs = list(range(len(parts))), []
    states = [sums.state(split(*place)) for place in parts]
    for one in range(len(parts)):
        for other in range(one + 1, len(parts)):
            is_free = one in left and other in left and states[one].parts
            if is_free and sums.turn(states[one]) == states[other]:
                pairs.append((one, other))
                left = [part for part in left if part not in (one, other)]
    texts = [rules.spec(position) for rules, position in parts]
    numbers: dict[int, Fraction] = {}
    for part in left:
        found = _glance(parts[part], outcomes)
        if found is not None:
            numbers[part] = found
    played = [part for part in left if part not in numbers]
    alone = zip([texts[part] for part in played], _judge_alone([parts[part] for part in played], outcomes), strict=True)
    return SidesParts(
        cancelled=tuple((texts[one], texts[other]) for one, other in pairs),
        number=str(sum(numbers.values())) if numbers else None,
        numbers=len(numbers),
        played=tuple(texts[part] for part in played),
        alone=tuple((text, outcome.value) for text, outcome in alone if outcome is not Outcome.OPEN),
    )


def _judge_alone(parts: list[Place], outcomes: Outcomes) -> list[Outcome]:
    """Who wins each part by itself, where that is soon found."""
    return [outcomes.alone(split(*part)[0], _ALONE // len(parts)) for part in parts]


def _glance(place: Place, outcomes: Outcomes) -> Fraction | None:
    """The number that a part is, where that is soon found."""
    try:
        value = Values(Budget(Limit(_GLANCE), outcomes.budget.name), outcomes.sums.values).of(*place)
    except TooLarge:
        return None
    return value.number


def _play_out(game: AnyGame, outcomes: Outcomes, starter: Player, winner: Player) -> SidesLine:
    """A line of play, of moves about which the search knows enough."""
    rules, position = sides_of(game)
    steps: list[str] = []
    mover = starter
    with outcomes.budget.at_most(_LINE):
        while len(steps) < _LONGEST:
            moves = list(islice(rules.moves(position, mover), _CONSIDERED))
            if not moves:
                return SidesLine(starter, winner, tuple(steps))
            move = (_winning if mover is winner else _longest)(rules, position, mover, moves, outcomes)
            if move is None:
                break
            steps.append(rules.write_move(position, move))
            position, mover = rules.play(position, move, mover), mover.other
    return SidesLine(starter, winner, tuple(steps), cut=True)


def _winning(rules: AnyPartisan, position: Any, mover: Player, moves: list[Any], outcomes: Outcomes) -> Any:
    """A move that is known to win, or soon found to; None where there is none."""
    for asked in (outcomes.look, outcomes.of):
        for move in moves:
            if asked(rules, rules.play(position, move, mover), mover.other) is mover:
                return move
    return None


def _longest(rules: AnyPartisan, position: Any, mover: Player, moves: list[Any], outcomes: Outcomes) -> Any:
    """A move that leaves its player many moves."""

    def count(move: Any) -> int:
        return sum(1 for _ in islice(rules.moves(rules.play(position, move, mover), mover), _CONSIDERED))

    return max(islice(moves, _CONSIDERED // 4), key=count)
