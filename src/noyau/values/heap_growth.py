"""The values of many heaps of a take-and-break game, by the method that costs least; exact whichever it is.

Each time the number of values has doubled one looks for a proof of their period, then the costs are estimated anew:
``plain`` looks at every option, ``words`` too but holds those of a heap in one word (values below 64), ``sparse`` looks
only at splits with a rare heap (Berlekamp, Conway and Guy's sparse spaces); the mask that makes heaps rarest is found
by a Walsh–Hadamard transform of the values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from noyau.kernels.heaps import extend_by_period, extend_by_words, extend_plainly, extend_sparsely, match_shifts
from noyau.values.heap_periods import can_be_proved, prove
from noyau.values.heapcodes import HeapCode
from noyau.values.periods import Period

Watch = Callable[[int], None]

PLAIN, WORDS, SPARSE = 1.6e9, 1.1e10, 0.55e9
"""How many options each method looks at in a second."""

TURN = 0.25
"""About so many seconds are spent in a kernel before one looks up."""

_FIRST = 6000
_ROOM = 1 << 16
_SCAN = 150


@dataclass(frozen=True)
class Space:
    """A sparse space: the mask, the shift (−1, or the digit whose heaps take turns), and the heaps rare in it."""

    mask: int
    shift: int
    heaps: Any
    rate: float
    """What part of the later heaps is rare."""


class Growth:
    """The values from heap 0 on, as far as they were asked for."""

    def __init__(self, code: HeapCode, head: Sequence[int]) -> None:
        self.code = code
        self.values = np.array(head, dtype=np.uint16)
        self.count = len(head)
        self.period: Period | None = None
        self.space: Space | None = None
        self.used: dict[str, int] = {}
        self._size = 256

    def reach(self, to: int, watch: Watch | None = None) -> None:
        """Know the values up to a heap."""
        if to < self.count:
            return
        self.values = np.concatenate([self.values[: self.count], np.zeros(to + 1 - self.count, self.values.dtype)])
        while self.count <= to and self.period is None:
            stop = min(to + 1, max(2 * self.count, _FIRST))
            self._extend(stop, watch)
            if can_be_proved(self.code):
                known = self.values[: self.count]
                self.period = prove(self.code, known, match_shifts(known))
        if self.period is not None and self.count <= to:
            self._note("period", to + 1 - self.count)
            extend_by_period(self.values, self.count, to + 1, self.period.length or 1)
            self.count = to + 1

    def _note(self, method: str, heaps: int) -> None:
        self.used[method] = self.used.get(method, 0) + heaps

    def _digits(self, stop: int) -> Any:
        digits = [self.code.digit(taken) for taken in range(stop if self.code.cycle else len(self.code.digits))]
        return np.array(digits, dtype=np.int64)

    @property
    def _splits(self) -> int:
        return sum(digit >> 2 & 1 for digit in self.code.digits)

    def _extend(self, stop: int, watch: Watch | None) -> None:
        """Fill the values up to one, by the method that should be quickest."""
        costs = self._costs(stop)
        while self.count < stop:
            method = min(costs, key=lambda name: costs[name])
            turns = max(1, round(costs[method] / TURN))
            begin = self.count
            aim = min(stop, begin + (stop - begin) // turns + 1)
            reached = self._run(method, aim)
            self._note(method, reached - begin)
            self.count = reached
            if watch is not None:
                watch(self.count)
            if method == "words" and reached < aim:  # the next value has no room in a word
                del costs["words"]

    def _top(self) -> int:
        return int(self.values[: self.count].max(initial=0))

    def _costs(self, stop: int) -> dict[str, float]:
        """The seconds that each method should take from here to a heap."""
        if self.code.cycle or self.code.most_parts > 2 or not self._splits:
            return {"plain": 0.0}
        heaps = stop - self.count
        pairs = self._splits * heaps * (stop + self.count) / 4
        costs = {"plain": pairs / PLAIN}
        if self._top() <= 62:
            costs["words"] = pairs / WORDS
        if self.count >= _FIRST // 2:
            self.space = self._find_space()
            rares = len(self.space.heaps) + self.space.rate * heaps / 2
            costs["sparse"] = heaps * self._splits * (rares + _SCAN) / SPARSE
        return costs

    def _run(self, method: str, stop: int) -> int:
        digits, unequal = self._digits(stop), int(self.code.unequal)
        while True:
            if method == "plain":
                reached = extend_plainly(
                    self.values, self.count, stop, digits, unequal, np.zeros(self._size + 1, np.int32)
                )
            elif method == "words":
                reached = self._run_words(stop, digits, unequal)
            else:
                reached = self._run_sparse(stop, digits, unequal)
            if reached > self.count or method == "words":
                return int(reached)
            self._size *= 2
            if self._size > np.iinfo(self.values.dtype).max + 1:
                self.values = self.values.astype(np.uint32)

    def _run_words(self, stop: int, digits: Any, unequal: int) -> int:
        small = np.zeros(stop, np.uint8)
        small[: self.count] = self.values[: self.count]
        mirror = np.ascontiguousarray(small[::-1])
        reached = extend_by_words(small, mirror, self.count, stop, digits, unequal)
        self.values[self.count : reached] = small[self.count : reached]
        return int(reached)

    def _run_sparse(self, stop: int, digits: Any, unequal: int) -> int:
        assert self.space is not None
        space = self.space
        seen = np.zeros((2, self._size + 1), np.int32)
        seen[1] = _parities(self._size + 1, space.mask)
        known = len(space.heaps)
        rares = np.zeros((2, known + min(stop - self.count, _ROOM) + 1), np.uint64)
        rares[0, :known], rares[1, :known], rares[0, -1] = space.heaps, self.values[space.heaps], known
        span, rule = np.array([self.count, stop]), np.array([unequal, space.mask, space.shift])
        reached = extend_sparsely(self.values, span, digits, rule, rares, seen)
        found = rares[0, : int(rares[0, -1])].astype(np.int64)
        self.space = Space(space.mask, space.shift, found, space.rate)
        return int(reached)

    def _find_space(self) -> Space:
        """The mask under which the later half of the heaps has the fewest rare ones."""
        tail = np.arange(self.count // 2, self.count)
        values = self.values[tail]
        width = 1 << max(1, self._top().bit_length())
        shifts = [-1]
        if self._splits == 1:
            shifts.append(next(taken for taken, digit in enumerate(self.code.digits) if digit & 4))
        best: tuple[float, int, int] | None = None
        for shift in shifts:
            signs = 1 - 2 * ((tail - shift) & 1) if shift >= 0 else None
            excess = _walsh(np.bincount(values, weights=signs, minlength=width))
            excess[0] = np.inf
            mask = int(excess.argmin())
            if best is None or excess[mask] < best[0]:
                best = float(excess[mask]), mask, shift
        assert best is not None
        _, mask, shift = best
        heaps = self._rare_heaps(mask, shift)
        return Space(mask, shift, heaps, float((heaps >= self.count // 2).sum()) / len(tail))

    def _rare_heaps(self, mask: int, shift: int) -> Any:
        known = self.values[: self.count]
        parity = _parities(int(known.max(initial=0)) + 1, mask)[known]
        common = 1 if shift < 0 else (np.arange(self.count) - shift + 1) & 1
        heaps = np.flatnonzero(parity != common)
        return heaps[heaps > 0]


def _parities(size: int, mask: int) -> Any:
    """The parity of the bits in a mask, of each number below a size."""
    words = np.arange(size, dtype=np.int64) & mask
    for shift in (32, 16, 8, 4, 2, 1):
        words ^= words >> shift
    return (words & 1).astype(np.int32)


def _walsh(numbers: Any) -> Any:
    """The Walsh–Hadamard transform: at m, the sum of all numbers, those with an odd number of bits in m negated."""
    table = numbers.astype(np.float64)
    step = 1
    while step < len(table):
        pairs = table.reshape(-1, 2, step)
        table = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).ravel()
        step *= 2
    return table
