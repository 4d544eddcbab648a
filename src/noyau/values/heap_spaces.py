"""Sparse spaces of take-and-break games (Berlekamp, Conway and Guy): the mask under which fewest heaps are rare.

The mask is found by a Walsh–Hadamard transform of how often each value occurs among the later heaps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from noyau.kernels.heaps import tally
from noyau.kernels.sparse_heaps import extend_sparsely, reduce_values
from noyau.values.heapcodes import HeapCode

_WINDOW = 64
_MOST_WINDOWS = 256
_ROOM = 1 << 12


@dataclass(frozen=True)
class Space:
    """A sparse space: the mask, the shift (−1, or the digit whose heaps take turns), and the heaps rare in it."""

    mask: int
    shift: int
    heaps: Any
    rate: float
    """What part of the later heaps is rare."""


class SparseRun:
    """The reduced values of the heaps that are known, and the rare heaps among them, while they become more."""

    def __init__(self, code: HeapCode, values: Any, count: int, room: int) -> None:
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

    def _rule(self) -> Any:
        return np.array([int(self.code.unequal), self.mask, self.shift, self.windows])

    def _make_room(self) -> None:
        count = int(self.rares[-1])
        wider = np.zeros(2 * len(self.rares), np.uint32)
        wider[:count], wider[-1] = self.rares[:count], count
        self.rares = wider

    def extend(self, values: Any, start: int, stop: int, digits: Any) -> int:
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


def _best_mask(code: HeapCode, values: Any, count: int, top: int) -> tuple[int, int]:
    """The mask and the shift under which the later half of the heaps has the fewest rare ones."""
    width = 1 << max(1, top.bit_length())
    splits = [taken for taken, digit in enumerate(code.digits) if digit & 4]
    best = (np.inf, 1, -1)
    for shift in (-1, splits[0]) if len(splits) == 1 else (-1,):
        excess = _walsh(tally(values, count // 2, count, shift, width))
        excess[0] = np.inf
        mask = int(excess.argmin())
        best = min(best, (float(excess[mask]), mask, shift), key=lambda found: found[0])
    return best[1], best[2]


def _walsh(numbers: Any) -> Any:
    """The Walsh–Hadamard transform: at m, the sum of all numbers, those with an odd number of bits in m negated."""
    table = numbers.astype(np.float64)
    step = 1
    while step < len(table):
        pairs = table.reshape(-1, 2, step)
        table = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).ravel()
        step *= 2
    return table
