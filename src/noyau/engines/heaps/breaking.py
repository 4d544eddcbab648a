"""The heaps 0, 1, 2 … of a take-and-break game: few in plain Python, many by compiled methods."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

from noyau.core.budget import free_memory
from noyau.core.errors import SpecError, TooLarge
from noyau.core.verdict import Ending
from noyau.engines.heaps.single_heap import LARGE, MOST_LETTERS, Watch, continue_by_period
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import OneHeap
from noyau.values.heaps.heap_tables import HeapTable
from noyau.values.heaps.periods import can_be_proved
from noyau.values.periods import FEWEST, NO_PERIOD, REPEATS, Period, observe_period, shortest_period

if TYPE_CHECKING:
    from noyau.forms.heaps import HeapValues
    from noyau.kernels.arrays import Integers, Ints, Nimbers

FARTHEST = 2_000_000_000
"""The compiled methods count heaps in 32 bits."""

BYTES = 8
"""So many bytes a value are taken while values are found; fewer are kept."""

PLAIN, PLAIN_IN_THREE = 512, 128
"""So many heaps are looked at in plain Python, fewer where a heap may be broken into three."""

AHEAD = 16_384
"""So far a period is looked for where this is cheap, however few values are asked for: it takes half a second."""

_COMPARED = 100
_STEP = 100
_MOST_OBSERVED = 50_000_000


class ByTable(OneHeap):
    """Heaps whose options are sums of smaller ones; ``known`` are values that an earlier run has found.

    In misère play they must be tame.
    """

    engine = "heap_values"
    reference = reference_of_values = "Sprague 1935, Grundy 1939"

    def __init__(
        self,
        rules: TakeAndBreak,
        watch: Watch | None = None,
        known: Nimbers | None = None,
        ending: Ending = Ending.NORMAL,
    ) -> None:
        self.rules = rules
        self.lost = 0 if ending is Ending.NORMAL else 1
        """The value of the heaps that are lost."""
        self.table: HeapTable = rules.table
        self.watch = watch
        self.known = known
        code = self.table.code
        self.rises = code is not None and bool(code.cycle) and code.most_parts < 2
        self.provable = code is not None and (can_be_proved(code) or self.rises)
        self.plain = PLAIN_IN_THREE if code is not None and code.freedom > 2 else PLAIN

    def grundy(self, to: int) -> tuple[HeapValues, Period]:
        _check_memory(to)
        values: HeapValues | None = self._few(to) if self.known is None else None
        if values is None:
            # some more may prove the period
            values = self._many(max(to, self.plain - 1) if self.provable else to)[: to + 1]
        if self.period is None:
            self.table.look_ahead(AHEAD)
        if self.period is not None:
            self.reference = f"{self.reference_of_values}; {self.period.reference}"
            return values, self.period
        return values, self._observe(values)

    @property
    def period(self) -> Period | None:
        """The period of the values, if it is proved."""
        return self.table.period or self.table.rise

    def outcomes(self, to: int) -> str:
        values = self.grundy(to)[0]
        if isinstance(values, list):
            return "".join(["P" if value == self.lost else "N" for value in values])
        import numpy

        return numpy.where(values == self.lost, numpy.uint8(ord("P")), numpy.uint8(ord("N"))).tobytes().decode()

    def outcome_period(self, outcomes: str) -> Period:
        period = self.period
        if period is None:
            return self._observe(outcomes)
        start, length = period.preperiod or 0, period.length or 1
        if start + 2 * length > MOST_LETTERS:
            return NO_PERIOD if period.saltus else period
        # where values grow, the heaps after one period are won
        settled = (start + length, 1) if period.saltus else (start, length)
        length, preperiod = shortest_period(self.outcomes(start + 2 * length + 2), *settled)
        return dataclasses.replace(period, length=length, preperiod=preperiod, saltus=0)

    def _observe(self, values: str | HeapValues) -> Period:
        """The period that values show; where none, how far a proof was looked for."""
        seen = _observe(values)
        if seen.status != "none" or not self.provable:
            return seen
        return dataclasses.replace(seen, checked_to=max(len(values) - 1, self.table.looked_at))

    def _few(self, to: int) -> list[int] | Ints | None:
        """The values where plain Python finds them soon, for they are few or repeat; None elsewhere."""
        table = self.table
        if self.period is None and table.growth is None and (to < LARGE or self.rises):
            table.value(self.plain - 1 if self.provable else to if to < self.plain else 0)
        if to < len(table.known):
            self.used = {"plain": to + 1}
            return table.known[: to + 1]
        period = self.period
        if period is None or to >= LARGE:
            return None
        start, length = period.preperiod or 0, period.length or 1
        if len(table.known) < start + length:
            return None
        self.used = {"plain": start + length, "period": to + 1 - start - length}
        return continue_by_period(table.known[: start + length], length, period.saltus or 0, to)

    def _many(self, to: int) -> Nimbers:
        """The values as an array, some of which may be known from before."""
        kept = 0
        if self.known is not None:
            kept = self._resume(self.known[: to + 1])
            self.known = None

        def look(count: int) -> None:
            if self.watch is not None:
                self.watch(count, lambda: self._grow(count - 1))

        try:
            values = self._grow(to, look)
        except MemoryError:
            raise _too_much(to) from None
        growth = self.table.growth
        used = dict(growth.used) if growth is not None else {}
        self.space = growth.space if growth is not None and "sparse" in used else None
        plain = to + 1 - kept - sum(used.values()) + used.pop("plain", 0)
        self.used = {name: heaps for name, heaps in {"kept": kept, "plain": plain, **used}.items() if heaps > 0}
        return values

    def _grow(self, to: int, look: Callable[[int], None] | None = None) -> Nimbers:
        """The values from the table, which looks up from time to time."""
        table = self.table
        if table.code is not None or type(table) is not HeapTable:
            return table.grow(to, look)
        import numpy

        for heap in range(len(table.known), to + 1, _STEP):
            table.value(min(heap + _STEP - 1, to))
            if look is not None:
                look(len(table.known))
        return numpy.array(table.known[: to + 1], dtype=numpy.uint32)

    def _resume(self, known: Nimbers) -> int:
        """Go on from values that an earlier run has found, and say how many; the first ones are found again."""
        table = self.table
        if self.rises:
            table.value(self.plain - 1)
        size = min(len(known), _COMPARED)
        if [table.value(heap) for heap in range(size)] != known[:size].tolist():
            raise SpecError("sequence.keep-rules", name=self.rules.name)
        if len(known) <= len(table.known):
            return 0
        table.go_on_from(known)
        return len(known)


def _check_memory(to: int) -> None:
    if to > FARTHEST:
        raise TooLarge("sequence.too-long", limit=FARTHEST)
    if to > LARGE and BYTES * to > free_memory():
        raise _too_much(to)


def _too_much(to: int) -> TooLarge:
    return TooLarge("sequence.memory", to=to, size=-(-BYTES * to // 10**6), free=free_memory() // 10**6)


def _observe(values: str | HeapValues) -> Period:
    """As ``observe``, for many values by compiled methods."""
    if len(values) <= PLAIN:
        return observe_period(values if isinstance(values, list | str) else values.tolist())
    if len(values) > _MOST_OBSERVED:
        return NO_PERIOD
    return observe_many(values)


def observe_many(values: str | HeapValues) -> Period:
    """As ``observe`` for outcomes, or for a list or an array of whole numbers; of many, compiled."""
    import numpy

    from noyau.kernels.heaps import match_shifts

    rises = not isinstance(values, str)
    numbers: Integers
    if isinstance(values, str):
        numbers = numpy.frombuffer(values.encode(), numpy.uint8)
    else:
        numbers = numpy.asarray(values, dtype=numpy.int32)
    steps = numpy.diff(numbers) if rises else numbers
    size = len(steps)
    tails = match_shifts(steps, 1) + numpy.arange(size, dtype=numpy.int32)
    least = numpy.maximum(REPEATS * numpy.arange(size, dtype=numpy.int64), max(size / 2, FEWEST))
    for length in numpy.flatnonzero(tails[1:] >= least[1:]) + 1:
        saltus = int(numbers[-1]) - int(numbers[-1 - length]) if rises else 0
        if saltus >= 0:
            return Period("observed", int(length), size - int(tails[length]), saltus, len(values) - 1)
    return Period("none", checked_to=len(values) - 1)
