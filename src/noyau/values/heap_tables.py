"""The Grundy values of single heaps whose options are sums of smaller heaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

from noyau.errors import TooLarge
from noyau.values.heap_periods import prove
from noyau.values.heapcodes import HeapCode, Parts
from noyau.values.nimbers import nim_sum
from noyau.values.periods import Period

if TYPE_CHECKING:
    from noyau.values.heap_growth import Growth

Rule = Callable[[int], Iterable[Parts]]
"""What may be left of a heap: for each option its parts, all smaller than the heap."""

LIGHT = 1024
"""The values of so many heaps are found in plain Python, and often prove the period of all."""

FARTHEST = 2_000_000
"""The largest heap whose value is looked for where no period is proved."""


class HeapTable:
    """The values of the heaps 0, 1, 2 …, extended on demand until their period is proved.

    >>> table = HeapTable(HeapCode((0, 7, 7)))
    >>> [table.value(heap) for heap in range(12)], table.value(10**100)
    ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], 1)
    """

    def __init__(self, rule: Rule | HeapCode) -> None:
        self.code = rule if isinstance(rule, HeapCode) else None
        self.rule: Rule = rule.options if isinstance(rule, HeapCode) else rule
        self.known: list[int] = []
        self.period: Period | None = None
        self.growth: Growth | None = None

    def value(self, heap: int) -> int:
        """The value of one heap."""
        if heap >= len(self.known) and self.period is None:
            self._reach(heap)
        if heap < len(self.known):
            return self.known[heap]
        if self.period is not None:
            return self.value(self._same(heap))
        assert self.growth is not None
        return int(self.growth.values[heap])

    def _same(self, heap: int) -> int:
        """The least heap of which a heap is a repetition."""
        assert self.period is not None
        start, length = self.period.preperiod or 0, self.period.length or 1
        return heap if heap < start + length else start + (heap - start) % length

    def _reach(self, heap: int) -> None:
        """Know the value of a heap, or a period: in plain Python at first, then compiled."""
        while self.period is None and len(self.known) <= heap and len(self.known) < LIGHT:
            self._extend(min(max(2 * len(self.known), 64), LIGHT))
            if self.code is not None:
                self.period = prove(self.code, self.known)
        if self.period is not None or heap < len(self.known):
            return
        if heap > FARTHEST:
            raise TooLarge("code.too-far", heap=heap, limit=FARTHEST)
        if self.code is None:
            self._extend(heap + 1)
            return
        self.grow(heap)

    def grow(self, to: int, watch: Callable[[int], None] | None = None) -> Any:
        """The values up to a heap as an array, however far, by compiled methods."""
        from noyau.values.heap_growth import Growth

        assert self.code is not None
        if self.growth is None:
            self._extend(64)
            self.growth = Growth(self.code, self.known)
        self.growth.reach(to, watch)
        self.period = self.period or self.growth.period
        return self.growth.values[: to + 1]

    def _extend(self, size: int) -> None:
        known = self.known
        while len(known) < size:
            taken = {nim_sum([known[part] for part in parts]) for parts in self.rule(len(known))}
            known.append(next(value for value in range(len(taken) + 1) if value not in taken))

    def options_of(self, heap: int, value: int) -> Iterator[Parts]:
        """What may be left of a heap so that it has that value, in the order of the rule."""
        if self.code is None or self.period is None or self.code.most_parts > 2 or heap < LIGHT:
            for parts in self.rule(heap):
                if nim_sum([self.value(part) for part in parts]) == value:
                    yield parts
            return
        for taken in range(min(heap, len(self.code.digits) - 1) + 1):
            digit, rest = self.code.digit(taken), heap - taken
            if digit & 2 and self.value(rest) == value:
                yield (rest,)
            if digit & 4:
                yield from ((first, rest - first) for first in self._splits(rest, value))

    def _splits(self, rest: int, value: int) -> Iterator[int]:
        """The smaller parts of the splits of that value: those of a first period come back in each later one."""
        assert self.period is not None
        start, length = max(1, self.period.preperiod or 0), self.period.length or 1
        first = [part for part in range(1, start + length) if self.value(part) ^ self.value(rest - part) == value]
        yield from (part for part in first if part < start)
        again = [part for part in first if part >= start]
        for turn in count() if again else ():
            for part in again:
                smaller = part + turn * length
                if 2 * smaller > rest:
                    return
                yield smaller

    def reference(self, heap: int) -> str:
        """The theorem behind the value of a heap."""
        by_period = self.period is not None and heap != self._same(heap)
        return str(self.period.reference) if self.period and by_period else "Sprague 1935, Grundy 1939"

    def repeats(self, heap: int) -> dict[str, int]:
        """The smaller heap whose value a heap repeats by a proved period, with that period; nothing without one."""
        if self.period is None or heap == self._same(heap):
            return {}
        start, length = self.period.preperiod or 0, self.period.length or 1
        return {"same": self._same(heap), "preperiod": start, "length": length}
