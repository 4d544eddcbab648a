"""The slow, obvious way: what every engine is compared with.

Only ``rules.moves`` and ``rules.play`` are used, and each answer is the definition itself.
"""

from __future__ import annotations

from typing import Any

from noyau.core.game import Game, Impartial
from noyau.core.verdict import Ending, Outcome
from noyau.values.loopy import Loopy
from noyau.values.nimbers import Nimber

Rules = Impartial[Any, Any]


class Oracle:
    """Everything that can be known of the positions that follow one position."""

    def __init__(self, rules: Rules, start: Any, ending: Ending = Ending.NORMAL) -> None:
        self.ending = ending
        self.options = reachable(rules, start)
        self.outcome, self.remoteness = _outcomes(self.options, ending)

    @property
    def is_acyclic(self) -> bool:
        return _order(self.options) is not None

    def grundy(self) -> dict[Any, int]:
        """The mex rule, from the ends backwards; in misère play an end has the value 1."""
        order = _order(self.options)
        assert order is not None, "a cyclic game has no Grundy function"
        value: dict[Any, int] = {}
        for position in order:
            ahead = {value[option] for option in self.options[position]}
            value[position] = mex(ahead) if ahead else int(self.ending is Ending.MISERE)
        return value


def reachable(rules: Rules, start: Any) -> dict[Any, set[Any]]:
    """Every position that can follow, with its options."""
    found: dict[Any, set[Any]] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position not in found:
            found[position] = {rules.play(position, move) for move in rules.moves(position)}
            waiting.extend(found[position])
    return found


def mex(values: set[int]) -> int:
    return next(number for number in range(len(values) + 1) if number not in values)


def winning_moves(game: Game[Any, Any]) -> list[Any]:
    """The moves that leave the opponent lost."""
    rules, position = game.rules, game.position
    oracle = Oracle(rules, position, game.ending)
    return [m for m in rules.moves(position) if oracle.outcome[rules.play(position, m)] is Outcome.P]


def _outcomes(options: dict[Any, set[Any]], ending: Ending) -> tuple[dict[Any, Outcome], dict[Any, int | None]]:
    """Rounds of deduction until nothing changes; what no round decides is a draw.

    The round in which a position is decided is its remoteness: a win as soon as one option was lost before, a
    loss only once the last option was won before.
    """
    at_end = Outcome.P if ending is Ending.NORMAL else Outcome.N
    outcome = {position: at_end for position, ahead in options.items() if not ahead}
    remoteness: dict[Any, int | None] = {position: 0 if position in outcome else None for position in options}
    turn = 0
    while True:
        turn += 1
        news = {}
        for position, ahead in options.items():
            if position in outcome:
                continue
            if any(outcome.get(option) is Outcome.P for option in ahead):
                news[position] = Outcome.N
            elif all(outcome.get(option) is Outcome.N for option in ahead):
                news[position] = Outcome.P
        if not news:
            return {**dict.fromkeys(options, Outcome.D), **outcome}, remoteness
        outcome |= news
        remoteness |= dict.fromkeys(news, turn)


def _order(options: dict[Any, set[Any]]) -> list[Any] | None:
    """The positions, each after all its options; None where there is a cycle."""
    done: dict[Any, None] = {}
    left = dict(options)
    while left:
        ready = [position for position, ahead in left.items() if all(option in done for option in ahead)]
        if not ready:
            return None
        for position in ready:
            done[position] = None
            del left[position]
    return list(done)


def generalised_value(rules: Rules, position: Any) -> Nimber | Loopy:
    """By definition: m where the sum with a Nim heap of m is lost; else ∞ over the heaps that make it won."""
    options = reachable(rules, position)
    outcomes = _sum_outcomes(options, len(options))
    won = set()
    for heap in range(len(options) + 1):
        outcome = outcomes[position, heap]
        if outcome is Outcome.P:
            return Nimber(heap)
        if outcome is Outcome.N:
            won.add(heap)
    return Loopy(won)


def _sum_outcomes(options: dict[Any, set[Any]], heap: int) -> dict[Any, Outcome]:
    """The outcomes of every position beside every Nim heap up to a size."""
    beside = {
        (position, size): {(option, size) for option in ahead} | {(position, left) for left in range(size)}
        for position, ahead in options.items()
        for size in range(heap + 1)
    }
    return _outcomes(beside, Ending.NORMAL)[0]
