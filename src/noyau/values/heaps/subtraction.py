"""The Grundy values of subtraction games with a finite set.

As many consecutive values as the largest number of the set determine all that follow: once such a window comes
back, the sequence is periodic for ever.
"""

from __future__ import annotations

from threading import RLock

from noyau.core.errors import TooLarge
from noyau.values.periods import NO_PERIOD, Period

MOST_WORK = 5_000_000
"""How many options are looked at before a period is given up."""


class SubtractionTable:
    """The values of the heaps 0, 1, 2 …, extended on demand until the period is proved, by one thread at a time.

    >>> table = SubtractionTable((1, 2, 4))
    >>> [table.value(heap) for heap in range(8)], table.value(10**100)
    ([0, 1, 2, 0, 1, 2, 0, 1], 1)
    """

    def __init__(self, allowed: tuple[int, ...]) -> None:
        self.allowed = allowed
        self.values: list[int] = []
        self.cycle: Period | None = None
        self._alone = RLock()

    def value(self, heap: int) -> int:
        """The value of one heap."""
        if self.cycle is None and heap >= len(self.values):
            self._reach(heap)
        if self.cycle is None or heap < len(self.values):
            return self.values[heap]
        length, preperiod = self.cycle.length or 1, self.cycle.preperiod or 0
        return self.values[preperiod + (heap - preperiod) % length]

    def find_period(self, reference: str) -> Period:
        """The proved period, or none where it lies out of reach."""
        try:
            self._reach(None)
        except TooLarge:
            return Period("none", checked_to=len(self.values) - 1)
        found = self.cycle or NO_PERIOD
        return Period(found.status, found.length, found.preperiod, 0, found.checked_to, reference)

    def _reach(self, heap: int | None) -> None:
        """Extend the table until it holds the heap or its period is proved, doubling it each time."""
        with self._alone:
            while self.cycle is None and (heap is None or heap >= len(self.values)):
                target = max(64, 2 * len(self.values), 2 * self.allowed[-1])
                if heap is not None:
                    target = min(target, heap + 1)
                if target * len(self.allowed) > MOST_WORK:
                    raise TooLarge("error.no-period", set=",".join(map(str, self.allowed)), limit=len(self.values))
                self._extend(target)
                self._look_for_period()

    def _extend(self, size: int) -> None:
        values, allowed, largest = self.values, self.allowed, self.allowed[-1]
        for heap in range(len(values), size):
            takes = allowed if heap >= largest else [take for take in allowed if take <= heap]
            taken = {values[heap - take] for take in takes}
            least = 0
            while least in taken:
                least += 1
            values.append(least)

    def _look_for_period(self) -> None:
        window = self.allowed[-1]
        if len(self.values) <= window:
            return
        text = "".join(map(chr, self.values))  # one character a value: the search runs at native speed
        last = len(text) - window
        earlier = text.rfind(text[last:], 0, len(text) - 1)
        if earlier < 0:
            return
        length, preperiod = last - earlier, earlier
        while preperiod and self.values[preperiod - 1] == self.values[preperiod - 1 + length]:
            preperiod -= 1
        self.cycle = Period.proved(
            length=length,
            preperiod=preperiod,
            reference="a window of values returns",
            checked_to=len(text) - 1,
        )
