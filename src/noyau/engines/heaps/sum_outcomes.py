"""Misère outcomes of sums of heaps that lie beyond a quotient, by visiting sums until the quotient tells them."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.core.budget import Budget
from noyau.core.verdict import Outcome
from noyau.engines.heaps.genus import Options, Sum, Sums
from noyau.values.quotients import Quotient


class SumOutcomes:
    """Who loses a sum: a sum of heaps of the quotient by its product, another by the first lost option that is found.

    >>> kayles = lambda n: {tuple(p for p in (a, n - t - a) if p) for t in (1, 2) if t <= n for a in range(n - t + 1)}
    >>> from noyau.core.budget import Limit
    >>> from noyau.engines.heaps.tame_heaps import tame_quotient
    >>> found = SumOutcomes(kayles, tame_quotient([(0, 1), (1, 0), (2, 2), (3, 3), (1, 0)], 9), Budget(Limit()))
    >>> [heap for heap in range(1, 24) if found.is_lost(heap)]
    [1, 4, 9, 12, 20]
    """

    def __init__(self, options: Options, quotient: Quotient, budget: Budget) -> None:
        self.quotient = quotient
        self.budget = budget
        self._sums = Sums(options, budget)
        self._lost: dict[Sum, bool] = {}

    def is_lost(self, heap: int) -> bool:
        """Whether the player to move loses one heap."""
        self._sums.read_to(heap)
        start = self._sums.simplest([heap])
        waiting: list[tuple[Sum, Iterator[Sum]]] = [(start, iter(self._sums.moves(start)))]
        while waiting:
            position, ahead = waiting[-1]
            for option in ahead:
                lost = self._known(option)
                if lost is None:
                    waiting.append((option, iter(self._sums.moves(option))))
                    break
                if lost:
                    self._keep(waiting.pop()[0], lost=False)
                    break
            else:
                self._keep(waiting.pop()[0], lost=bool(position))  # without heaps there is no move, and this wins
                if position and waiting:  # who moved here wins from where this was done
                    self._keep(waiting.pop()[0], lost=False)
        return self._lost[start]

    def _known(self, position: Sum) -> bool | None:
        if not position or position[-1] <= self.quotient.to:
            return self.quotient.outcome(position) is Outcome.P
        return self._lost.get(position)

    def _keep(self, position: Sum, *, lost: bool) -> None:
        self.budget.visit(1)
        self._lost[position] = lost
