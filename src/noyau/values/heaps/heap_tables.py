"""The Grundy values of single heaps whose options are sums of smaller heaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, takewhile
from math import lcm
from operator import xor
from threading import RLock
from typing import TYPE_CHECKING

from noyau.core.budget import pause
from noyau.core.errors import TooLarge
from noyau.values.heaps.codes import HeapCode, Parts
from noyau.values.heaps.periods import can_be_proved, prove_by_states, prove_many, prove_period
from noyau.values.nimbers import nim_sum
from noyau.values.periods import Period

if TYPE_CHECKING:
    from noyau.kernels.arrays import Nimbers
    from noyau.values.heaps.growth import Growth

Rule = Callable[[int], Iterable[Parts]]
"""What may be left of a heap: for each option its parts, all smaller than the heap."""

PLAIN = 1024
"""The values of this many heaps are found in plain Python, and often prove the period of all."""

PLAIN_IN_THREE = 128
"""The same, where a heap may be left in three."""

FARTHEST = 2_000_000
"""The largest heap whose value is looked for where no period is proved."""


MOST_OPTIONS = 1_000_000_000_000
"""How many options are looked at, where every one must be."""


def check_reach(code: HeapCode, to: int) -> None:
    """Refuse heaps whose every option would have to be looked at, where these are too many."""
    if code.most_parts > 1 and code.freedom > 2 and code.count_options(to) > MOST_OPTIONS:
        limit = to * (MOST_OPTIONS / code.count_options(to)) ** (1 / code.freedom)
        raise TooLarge("octal.too-far", heap=to, limit=int(limit))


class HeapTable:
    """The values of the heaps 0, 1, 2 …, extended on demand until their period is proved.

    One thread extends it at a time. Nobody waits to read: values are only appended, a period is set when it is proved.

    >>> table = HeapTable(HeapCode((0, 7, 7)))
    >>> [table.value(heap) for heap in range(12)], table.value(10**100)
    ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], 1)
    """

    def __init__(self, rule: Rule | HeapCode) -> None:
        self.code = rule if isinstance(rule, HeapCode) else None
        self.rule: Rule = rule.options if isinstance(rule, HeapCode) else rule
        self.known: list[int] = []
        self.period: Period | None = None
        self.rise: Period | None = None
        """An arithmetic period that is proved: the values grow by its saltus."""
        self.growth: Growth | None = None
        self._alone = RLock()

    def value(self, heap: int) -> int:
        """The value of one heap."""
        if heap >= len(self.known) and self.period is None and self.rise is None:
            growth = self.growth
            if growth is not None and heap < growth.count:
                return int(growth.values[heap])
            with self._alone:
                self._reach(heap)
        if heap < len(self.known):
            return self.known[heap]
        if self.period is not None and heap != self._same(heap):
            return self.value(self._same(heap))
        if self.rise is not None:
            turns = (heap - len(self.known)) // (self.rise.length or 1) + 1
            return self.known[heap - turns * (self.rise.length or 1)] + turns * (self.rise.saltus or 0)
        assert self.growth is not None
        return int(self.growth.values[heap])

    def _same(self, heap: int) -> int:
        """The least heap of which a heap is a repetition."""
        assert self.period is not None
        start, length = self.period.preperiod or 0, self.period.length or 1
        return heap if heap < start + length else start + (heap - start) % length

    def _reach(self, heap: int) -> None:
        """Know the value of a heap, or a period: in plain Python at first, then compiled."""
        plain = PLAIN_IN_THREE if self.code is not None and self.code.freedom > 2 else PLAIN
        if self.code is not None and not can_be_proved(self.code):
            check_reach(self.code, heap)
        while self.period is None and self.rise is None and len(self.known) <= heap and len(self.known) < plain:
            self._extend(min(max(2 * len(self.known), 64), plain))
            if self.code is not None:
                self._prove(self.code)
        if self.period is not None or self.rise is not None or heap < len(self.known):
            return
        if heap > FARTHEST:
            raise TooLarge("octal.too-far", heap=heap, limit=FARTHEST)
        if self.code is None:
            self._extend(heap + 1)
            return
        self.grow(heap)

    def look_ahead(self, to: int) -> None:
        """Look for a period up to a heap, where this is cheap."""
        code = self.code
        if code is None or not can_be_proved(code) or code.freedom > 2:
            return
        from noyau.values.heaps.array_values import further_values

        with self._alone:
            self._extend(64)
            while self.period is None and self.looked_at < to:
                self.known += further_values(code, self.known, min(2 * len(self.known), to + 1))
                self._prove(code)

    @property
    def looked_at(self) -> int:
        """The last heap whose value is known without a period."""
        return max(len(self.known), 0 if self.growth is None else self.growth.count) - 1

    def _prove(self, code: HeapCode) -> None:
        found = prove_period(code, self.known) or prove_by_states(code, self.known)
        if found is not None and found.saltus:
            self.rise = found
        else:
            self.period = found

    def grow(self, to: int, watch: Callable[[int], None] | None = None) -> Nimbers:
        """The values up to a heap as an array, however far, by compiled methods."""
        from noyau.values.heaps.growth import Growth

        assert self.code is not None
        with self._alone:
            if self.growth is None:
                self._extend(64)
                self.growth = Growth(self.code, self.known)
            self.growth.reach(to, watch)
            self.period = self.period or self.growth.period
            return self.growth.values[: to + 1]

    def go_on_from(self, known: Nimbers) -> None:
        """Take the values that an earlier run has found, an array, for those of the first heaps."""
        with self._alone:
            if self.code is None:
                self.known = known.tolist()
                return
            from noyau.values.heaps.growth import Growth

            growth = Growth(self.code, known)
            growth.period = prove_many(self.code, known) if can_be_proved(self.code) else None
            self.growth, self.period = growth, growth.period or self.period

    def _extend(self, size: int) -> None:
        known = self.known
        while len(known) < size:
            pause()
            taken = self._ahead(len(known))
            known.append(next(value for value in range(len(taken) + 1) if value not in taken))

    def _ahead(self, heap: int) -> set[int]:
        """The values that the options of a heap have; splits in two are looked at all at once, which is much faster."""
        known, code = self.known, self.code
        if code is None or code.cycle or code.most_parts > 2:
            return {nim_sum([known[part] for part in parts]) for parts in self.rule(heap)}
        met: set[int] = set()
        if heap in code.whole:
            return met
        for taken, digit in enumerate(code.digits[: heap + 1]):
            rest = heap - taken
            if digit & 1 and not rest:
                met.add(0)
            if digit & 2 and rest:
                met.add(known[rest])
            if digit & 4:
                half = (rest - code.unequal) // 2
                met.update(map(xor, known[1 : half + 1], reversed(known[rest - half : rest])))
        return met

    def options_of(self, heap: int, value: int) -> Iterator[Parts]:
        """What may be left of a heap so that it has that value, in the order of the rule."""
        if self.code is not None and self.code.cycle and (self.rise is not None or self.period is not None):
            for left in self._heaps_of(self.code, value, heap):
                if self.code.digit(heap - left) & (2 if left else 1):
                    yield (left,) if left else ()
            return
        yield from choose_options(
            self.code or self.rule, heap, self.period, lambda parts: nim_sum(map(self.value, parts)) == value
        )

    def _heaps_of(self, code: HeapCode, value: int, below: int) -> Iterator[int]:
        """Heaps of a value that are smaller than one, of a code that only takes: all of them where values rise.

        Else so many that all later ones repeat them, then those of them that the digits allow, as far as they go.
        """
        found = self.rise or self.period
        assert found is not None
        start, length, saltus = max(1, found.preperiod or 0), found.length or 1, found.saltus or 0
        turn = length if saltus else lcm(length, len(code.cycle))
        yield from (heap for heap in range(min(start, below)) if self.value(heap) == value)
        if saltus:
            for heap in range(start, start + length):
                turns, off = divmod(value - self.value(heap), saltus)
                if turns >= 0 and not off and heap + turns * length < below:
                    yield heap + turns * length
            return
        near = max(start, below - len(code.digits) + 1)
        yield from (heap for heap in range(near, below) if self.value(heap) == value)
        for heap in range(start, min(start + turn, near)):
            if self.value(heap) == value and code.digit(below - heap) & 2:
                yield from takewhile(lambda later: later < near, count(heap, turn))

    def reference(self, heap: int) -> str:
        """The theorem behind the value of a heap."""
        if self.rise is not None and heap >= len(self.known):
            return str(self.rise.reference)
        by_period = self.period is not None and heap != self._same(heap)
        return str(self.period.reference) if self.period and by_period else "Sprague 1935, Grundy 1939"

    def repeats(self, heap: int) -> dict[str, int]:
        """The smaller heap whose value a heap repeats by a proved period, with that period; nothing without one."""
        if self.period is None or heap == self._same(heap):
            return {}
        start, length = self.period.preperiod or 0, self.period.length or 1
        return {"same": self._same(heap), "preperiod": start, "length": length}


def choose_options(
    rule: Rule | HeapCode, heap: int, period: Period | None, fits: Callable[[Parts], bool]
) -> Iterator[Parts]:
    """What may be left of a heap and fits, in the order of the rule, where equal classes of heaps fit alike.

    From the preperiod on, heaps a period apart are of the same class. Of a large heap that a code breaks in two at the
    most, the smaller parts of a first period are tried and come back in each later one.
    """
    code = rule if isinstance(rule, HeapCode) else None
    start, length = (0, 0) if period is None else (max(1, period.preperiod or 0), period.length or 1)
    if code is None or period is None or code.most_parts > 2 or code.cycle or heap < _repeating(code, start, length):
        options = rule.options(heap) if isinstance(rule, HeapCode) else rule(heap)
        for parts in options:
            pause()
            if fits(parts):
                yield parts
        return
    for taken, digit in enumerate(code.digits):
        rest = heap - taken
        if digit & 2 and fits((rest,)):
            yield (rest,)
        if digit & 4:
            first = [part for part in range(1, start + length) if fits((part, rest - part))]
            yield from ((part, rest - part) for part in first if part < start)
            again = [part for part in first if part >= start]
            for turn in range(0, rest // 2 - start + 1, length) if again else ():
                yield from ((part + turn, rest - part - turn) for part in again if 2 * (part + turn) <= rest)


def _repeating(code: HeapCode, start: int, length: int) -> int:
    """From which heap on the larger of two parts is in the period, whichever the smaller one is."""
    return max(PLAIN, 2 * (start + length) + len(code.digits))
