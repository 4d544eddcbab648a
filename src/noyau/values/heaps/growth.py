"""The values of many heaps of a take-and-break game, by the method that costs least; exact whichever it is.

Each time the number of values has doubled one looks for a proof of their period, then the costs are estimated anew:
``plain`` looks at every option, ``words`` gathers their values in words of 64 bits, ``sparse`` looks only at splits
with a rare heap and few others, ``taking`` serves codes that never break a heap and whose digits repeat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from noyau.core.budget import pause
from noyau.kernels.arrays import Ints, Nimbers, Words32
from noyau.kernels.heaps import extend_by_period, extend_by_taking, extend_by_words, extend_plainly, tally
from noyau.kernels.sparse_heaps import extend_sparsely, reduce_values
from noyau.values.gf2 import walsh
from noyau.values.heaps.codes import HeapCode
from noyau.values.heaps.heap_tables import check_reach
from noyau.values.heaps.periods import prove_many
from noyau.values.periods import Period

_WINDOW = 64
_MOST_WINDOWS = 256
_ROOM = 1 << 12


@dataclass(frozen=True)
class Space:
    """A sparse space: the mask, the shift (−1, or the digit whose heaps take turns), and the heaps rare in it."""

    mask: int
    shift: int
    heaps: Words32
    rate: float
    """What part of the later heaps is rare."""


class SparseRun:
    """The reduced values of the heaps that are known, and the rare heaps among them, while they become more."""

    def __init__(self, code: HeapCode, values: Nimbers, count: int, room: int) -> None:
        self.code = code
        top = int(values[:count].max(initial=0))
        self.mask, self.shift = _best_mask(code, values, count, top)
        self.table = np.zeros(room, np.uint16)
        self.rares = np.zeros(_ROOM + 1, np.uint32)
        self.windows = max(1, (1 << top.bit_length()) // 2 // _WINDOW)
        reached = 0
        while reached < count:
            if reached:
                self._make_room()
            reached = reduce_values(values, reached, count, self._rule(), self.table, self.rares)
        self.begun = count

    def _rule(self) -> Ints:
        return np.array([int(self.code.unequal), self.mask, self.shift, self.windows])

    def _make_room(self) -> None:
        count = int(self.rares[-1])
        wider = np.zeros(2 * len(self.rares), np.uint32)
        wider[:count], wider[-1] = self.rares[:count], count
        self.rares = wider

    def extend(self, values: Nimbers, start: int, stop: int, digits: Ints) -> int:
        """Fill values; the heap reached, ``start`` where no value in reach of the method fits."""
        while start < stop:
            span = np.array([start, stop])
            start = int(extend_sparsely(values, self.table, span, digits, self._rule(), self.rares))
            if start == stop:
                break
            if int(self.rares[-1]) == len(self.rares) - 1:
                self._make_room()
            elif self.windows < _MOST_WINDOWS:
                self.windows *= 2
            else:
                break
        return start

    @property
    def space(self) -> Space:
        """What is rare so far."""
        heaps = self.rares[: int(self.rares[-1])].copy()
        tail = self.begun // 2
        known = np.searchsorted(heaps, self.begun)
        late = int(known - np.searchsorted(heaps, tail))
        return Space(self.mask, self.shift, heaps, late / max(1, self.begun - tail))


def _best_mask(code: HeapCode, values: Nimbers, count: int, top: int) -> tuple[int, int]:
    """The mask and the shift under which the later half of the heaps has the fewest rare ones."""
    width = 1 << max(1, top.bit_length())
    splits = [taken for taken, digit in enumerate(code.digits) if digit & 4]
    best = (np.inf, 1, -1)
    for shift in (-1, splits[0]) if len(splits) == 1 else (-1,):
        excess = walsh(tally(values, count // 2, count, shift, width))
        excess[0] = np.inf
        mask = int(excess.argmin())
        best = min(best, (float(excess[mask]), mask, shift), key=lambda found: found[0])
    return best[1], best[2]


Watch = Callable[[int], None]

METHODS = ("plain", "words", "sparse")

PLAIN, WORDS = 2.5e9, 7.0e9
"""How many options a second are looked at one by one, and side by side in words of 64 values."""

TURN = 0.25
"""About this many seconds are spent in a kernel before one looks up."""

_FIRST = 6000
_SETTLE = 1.2e-7
_SEARCHED = 900


class Growth:
    """The values from heap 0 on, as far as they were asked for; ``methods`` are those that may be chosen.

    Only the first ``count`` values are known: they are there before they are counted, so that whoever interrupts this
    leaves right ones behind.

    >>> growth = Growth(HeapCode((4,), unequal=True), [0, 0, 0, 1])
    >>> growth.reach(50)
    >>> growth.values[40:51].tolist()
    [1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0]
    """

    def __init__(self, code: HeapCode, head: Sequence[int] | Nimbers, methods: Sequence[str] = METHODS) -> None:
        self.code = code
        self.methods = methods
        self.values = head if isinstance(head, np.ndarray) else np.array(head, dtype=np.uint16)
        self.count = len(head)
        self.period: Period | None = None
        self.space: Space | None = None
        self.used: dict[str, int] = {}
        self._size = 256
        self._splits = sum(digit >> 2 & 1 for digit in code.digits)

    def reach(self, to: int, watch: Watch | None = None) -> None:
        """Know the values up to a heap."""
        if to < self.count:
            return
        check_reach(self.code, to)
        room = np.zeros(to + 1, self.values.dtype)
        room[: self.count] = self.values[: self.count]
        self.values = room
        while self.count <= to and self.period is None:
            stop = min(to + 1, max(2 * self.count, _FIRST))
            self._extend(stop, watch)
            self.period = prove_many(self.code, self.values[: self.count])
        if self.period is not None and self.count <= to:
            extend_by_period(self.values, self.count, to + 1, self.period.length or 1)
            self._count_to(to + 1, "period")

    @property
    def _takes_only(self) -> bool:
        return self.code.most_parts < 2

    def _count_to(self, reached: int, method: str) -> None:
        """Let the values that a method has found be known."""
        heaps, self.count = reached - self.count, reached
        self.used[method] = self.used.get(method, 0) + heaps

    def _digits(self, stop: int) -> Ints:
        digits = [self.code.digit(taken) for taken in range(stop if self.code.cycle else len(self.code.digits))]
        return np.array(digits, dtype=np.int64)

    def _extend(self, stop: int, watch: Watch | None) -> None:
        """Fill the values up to one, by the method that should be quickest; some heaps may not be touched at all."""
        for whole in sorted(heap for heap in self.code.whole if self.count <= heap < stop):
            self._fill(whole, watch)
            self.values[whole], self.count = 0, whole + 1
        self._fill(stop, watch)

    def _fill(self, stop: int, watch: Watch | None) -> None:
        sparse = self._sparse_run(stop)
        costs = self._costs(stop, sparse)
        heaps = stop - self.count
        while self.count < stop:
            pause()
            method = min(costs, key=lambda name: costs[name])
            aim = min(stop, self.count + heaps // max(1, round(costs[method] / TURN)) + 1)
            reached = self._run(method, aim, sparse)
            self._count_to(reached, method)
            if watch is not None:
                watch(self.count)
            if reached < aim:  # the next value has no room
                del costs[method]
                costs = costs or {"plain": 0.0}
        if sparse is not None and "sparse" in costs and min(costs, key=lambda name: costs[name]) == "sparse":
            self.space = sparse.space

    def _sparse_run(self, stop: int) -> SparseRun | None:
        may = "sparse" in self.methods and not self.code.cycle and self.code.most_parts == 2
        return SparseRun(self.code, self.values, self.count, stop) if may and self.count >= _FIRST // 2 else None

    def _costs(self, stop: int, sparse: SparseRun | None) -> dict[str, float]:
        """The seconds that each method that may be chosen should take from here to a heap."""
        if self._takes_only and self.code.cycle:
            return {"taking": 0.0}
        if self._takes_only:
            return {"plain": 0.0}
        if self.code.cycle or self.code.most_parts > 2:
            return {"plain": (self.code.count_options(stop) - self.code.count_options(self.count)) / PLAIN}
        heaps = stop - self.count
        pairs = self._splits * heaps * (stop + self.count) / 4
        top = self._top()
        costs = {"plain": pairs / PLAIN, "words": pairs * (1 + top / 220) / WORDS}
        if sparse is not None:
            space = sparse.space
            windows = max(1.0, top / 128)  # a sparse space halves the values
            covered = (len(space.heaps) + space.rate * heaps / 2) * (0.4 + windows)
            searched = windows * (_SEARCHED + space.rate * (stop + self.count) / 8)
            costs["sparse"] = heaps * (_SETTLE + self._splits * 1.1 * (covered + searched) / WORDS)
        return {name: cost for name, cost in costs.items() if name in self.methods} or {"plain": costs["plain"]}

    def _top(self) -> int:
        return int(self.values[: self.count].max(initial=0))

    def _run(self, method: str, stop: int, sparse: SparseRun | None) -> int:
        digits = self._digits(0 if method == "taking" else stop)
        if method == "sparse" and sparse is not None:
            return sparse.extend(self.values, self.count, stop, digits)
        reached = self.count
        self._size = max(self._size, 1 << self._top().bit_length())
        while reached < stop:
            if method == "taking":
                reached = self._run_taking(reached, stop)
            elif method == "words":
                words = np.zeros(self._size // 64, np.uint64)
                reached = int(extend_by_words(self.values, reached, stop, digits, int(self.code.unequal), words))
            else:
                seen = np.zeros(self._size + 1, np.int32)
                reached = int(extend_plainly(self.values, reached, stop, digits, int(self.code.unequal), seen))
            if reached < stop:
                self._widen()
        return stop

    def _widen(self) -> None:
        """Make room for values twice as large: the room before the size that needs it."""
        size = 2 * self._size
        if size > np.iinfo(self.values.dtype).max + 1:
            self.values = self.values.astype(np.uint32)
        self._size = size

    def _run_taking(self, start: int, stop: int) -> int:
        digits, cycle = np.array(self.code.digits), np.array(self.code.cycle)
        seen = np.zeros((len(cycle), self._size + 1), np.uint8)
        return int(extend_by_taking(self.values, start, stop, digits, cycle, seen))
