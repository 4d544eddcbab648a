"""Which of several winning moves comes nearer to the end, where play could go round in circles.

On cycles a move to a lost position is not enough: repeated without care it never ends. Each position of
finite value has a *counter* (Smith 1966, Fraenkel and Yesha 1986): whenever the opponent raises the value of
a component, one can bring it back with a smaller counter; whenever he lowers it, one can lower a value again.
So among the winning moves of a sum, the least pair (sum of the values, sum of the counters) becomes less at
each turn, and the game ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from noyau.engines.budget import Budget, Limit
from noyau.engines.positions import Positions
from noyau.engines.sums import flatten
from noyau.game import ClosedForm, Game, Impartial, Solved
from noyau.values.loopy import Loopy, Value
from noyau.verdict import Ending


def nearest_the_end(game: Game[Any, Any], winning: Sequence[Any]) -> Any:
    """One of the winning moves, such that playing so at each turn ends the game."""
    if game.ending is Ending.MISERE or len(winning) == 1:
        return winning[0]  # misère sums with cycles are only solved as a whole, with their remoteness
    ranking = _Ranking()
    cyclic = [ranking.is_cyclic(leaf.game) for leaf in flatten(game)]
    if not any(cyclic):
        return winning[0]
    return min(winning, key=lambda move: ranking.of(game.play(move)))


class _Ranking:
    """How far positions with cyclic components are from the end."""

    def __init__(self) -> None:
        self._graphs: dict[int, Positions] = {}
        self._counters: dict[int, dict[int, int]] = {}

    def is_cyclic(self, part: Game[Any, Any]) -> bool:
        return not isinstance(part.rules, (ClosedForm, Solved)) and self._graph(part).cyclic

    def of(self, game: Game[Any, Any]) -> tuple[int, int]:
        """The sum of the values and the sum of the counters of the components, all of finite value."""
        ranks = [self._rank(leaf.game) for leaf in flatten(game)]
        return sum(value for value, _ in ranks), sum(counter for _, counter in ranks)

    def _rank(self, part: Game[Any, Any]) -> tuple[int, int]:
        if isinstance(part.rules, ClosedForm):
            return part.rules.grundy(part.position), 0
        graph = self._graph(part)
        value = graph.value(part.position)
        assert not isinstance(value, Loopy), "the components of a lost position have finite values"
        if not graph.cyclic:
            return int(value), 0
        key = id(part.rules)
        if key not in self._counters:
            values = [_finite(graph.value(position)) for position in list(graph.numbers)]
            self._counters[key] = counters(graph.rows, values)
        return int(value), self._counters[key][graph.number(part.position)]

    def _graph(self, part: Game[Any, Any]) -> Positions:
        rules: Impartial[Any, Any] = part.rules
        graph = self._graphs.setdefault(id(rules), Positions(rules, Ending.NORMAL, Budget(Limit())))
        graph.number(part.position)
        return graph


def _finite(value: Value) -> int | None:
    return None if isinstance(value, Loopy) else int(value)


def counters(rows: Sequence[Sequence[int]], values: Sequence[int | None]) -> dict[int, int]:
    """How often the opponent can still raise the value, at most, for each position that has one.

    >>> counters([[1, 2], [0], []], [1, 0, 0])
    {0: 0, 2: 0, 1: 1}
    """
    found: dict[int, int] = {}
    waiting = {index: value for index, value in enumerate(values) if value is not None}
    step = 0
    while waiting:
        ready = [index for index, value in waiting.items() if _returns(value, rows[index], rows, values, found)]
        assert ready, "a finite value has a counter"
        found |= dict.fromkeys(ready, step)
        waiting = {index: value for index, value in waiting.items() if index not in found}
        step += 1
    return found


def _returns(
    value: int,
    options: Sequence[int],
    rows: Sequence[Sequence[int]],
    values: Sequence[int | None],
    found: Mapping[int, int],
) -> bool:
    """Whether each option of a higher or infinite value leads back to the value, at a counter known."""
    raised = (option for option in options if (other := values[option]) is None or other > value)
    return all(any(back in found and values[back] == value for back in rows[option]) for option in raised)
