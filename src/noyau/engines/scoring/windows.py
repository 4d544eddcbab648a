"""Scores by null windows: each proves that a score is at least or at most a number, so that a search that is cut leaves
proved bounds.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import Any

from noyau.core.budget import Budget, free_memory
from noyau.engines.scoring.loose_nets import Span
from noyau.kernels.arrays import Ints
from noyau.kernels.points.coin_search import LIMIT, NODES, TAG_BITS

_STEP = 1 << 18
"""So many nodes are looked at between two looks at the clock."""

_SHORT_STEP = 1 << 15
"""The same where somebody waits for so many seconds, or for a fraction of one: a busy machine is slower."""

_FEWEST_SLOTS, _MOST_SLOTS = 1 << 16, 1 << 27
_IN_BUCKET = 4
_MEMORY_SHARE = 4
"""A table takes such a part of the memory that is free at the most."""

_PER_SECOND = 1 << 21
"""A search fills no more slots in a second; those of a large table that are looked at for the first time take long."""


class WindowSearch(ABC):
    """One question about positions of some rules, window by window, as far as a limit goes."""

    per_position: int
    """So many nodes count as one position of a limit."""

    def __init__(self, budget: Budget, counts: Ints) -> None:
        self.budget, self._counts = budget, counts
        self._known: dict[Any, Span] = {}

    @abstractmethod
    def form(self, position: Any) -> Any:
        """The same for all images of a position, which is what is searched."""

    @abstractmethod
    def bounds_at_once(self, position: Any) -> Span:
        """What the score lies between without a search."""

    @abstractmethod
    def find(self, form: Any, wanted: int) -> int | None:
        """A proof that the score is at least as wanted, or less, as far as the nodes of the limit go."""

    def looked_at(self, position: Any) -> int:
        """How many steps have been made, for this position and others."""
        return int(self._counts[NODES])

    def bounds(self, position: Any) -> Span:
        """What the score lies between: the score itself, unless the limit has cut the search.

        Half of what may be spent goes into windows near a tie, which tell the most; the rest into those outside.
        """
        low, high = self._bounds(position)
        for guess, share in ((_near_tie, 2), (_from_outside, 1)):
            while low < high and self._reaches(position, guess(low, high), share) is not None:
                low, high = self._bounds(position)
        if low < high:
            self._reaches(position, low + 2, None)
            self._reaches(position, high, None)
        return self._bounds(position)

    def reaches(self, position: Any, wanted: int, *, search: bool = True) -> bool | None:
        """Whether the score is at least as wanted; None where the limit has cut the search, or none is wished for."""
        return self._reaches(position, wanted, 1 if search else None)

    def _reaches(self, position: Any, wanted: int, share: int | None = 1) -> bool | None:
        low, high = self._bounds(position)
        wanted += (wanted - low) % 2  # it is even or odd as the number of coins is
        if low < wanted <= high:
            form = self.form(position)
            found = self._search(form, wanted, share)
            if found is None:
                return None
            low, high = (max(low, found), high) if found >= wanted else (low, min(high, found))
            self._known[form] = low, high
        return low >= wanted

    def _bounds(self, position: Any) -> Span:
        form = self.form(position)
        if form not in self._known:
            self._known[form] = self.bounds_at_once(position)
        return self._known[form]

    def _search(self, form: Any, wanted: int, share: int | None) -> int | None:
        """A proof that the score is at least as wanted, or less; None where such a part of the limit is spent.

        What the table tells without a step more, it tells also then; without a share that is all that is asked.
        """
        allowed, counts = self.budget.limit, self._counts
        limit = allowed.positions * self.per_position // share if share else 0
        step = _STEP if allowed.work is None and allowed.seconds is None else _SHORT_STEP
        seconds = math.inf if allowed.seconds is None or not share else allowed.seconds / share
        while counts[NODES] < limit and self.budget.seconds < seconds and not self.budget.is_late:
            found = self._go_on(form, wanted, min(int(counts[NODES]) + step, limit))
            if self.budget.limit.watch is not None:
                self.budget.limit.watch(int(counts[NODES]) // self.per_position)
            if found is not None:
                return found
        return self._go_on(form, wanted, int(counts[NODES]))

    def _go_on(self, form: Any, wanted: int, limit: int) -> int | None:
        """The same as far as some steps go."""
        self._counts[LIMIT] = limit
        return self.find(form, wanted)


def _near_tie(low: int, high: int) -> int:
    """What to ask next where the score lies between two bounds, which are even or odd as it is."""
    if low < 0 < high:
        return 1 if high % 2 else 2 if -low == high else min(high, 0)
    return low + 2 if low >= 0 else high


def _from_outside(low: int, high: int) -> int:
    """The same where that was too much: the bound that is farther from a tie is tried."""
    return high if high > -low else low + 2


def count_slots(bits: int, memory: int | None, seconds: float | None) -> int:
    """How many slots a table has for masks of so many bits: a part of the memory that is free, or that is given.

    No more than can be filled in so many seconds are there.
    """
    slots = min(max(_FEWEST_SLOTS, min(_MOST_SLOTS, 1 << max(bits - 10, 0))), _IN_BUCKET << bits)
    fewest = max(_FEWEST_SLOTS, _IN_BUCKET << max(bits - TAG_BITS, 0))
    most = free_memory() // _MEMORY_SHARE if memory is None else memory
    while slots > fewest and (slots * 8 > most or (seconds is not None and slots > _PER_SECOND * seconds)):
        slots //= 2
    return slots
