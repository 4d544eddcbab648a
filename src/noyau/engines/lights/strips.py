"""Boards of packed rows, solved by chasing: the first row of presses decides all others.

Chasing the lights of an m-row board from the first row x₁ (and the row x₀ above it) wants presses x_{m+1} below the
board, and these depend linearly on x₁ and x₀. With T the matrix that leads from (x_k, x_{k−1}) to (x_{k+1}, x_k) where
all lights are out, and y what a row of presses changes in its own row, T² = y·T + 1, T^m = f_{m−1}(y)·T + f_{m−2}(y).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property

import numpy as np

from noyau.engines.lights.row_rings import Division, RowRing, half_polynomial, path_polynomial
from noyau.kernels.chase import Row, Rows, chase_end, chase_presses
from noyau.kernels.polynomials import Spread

Pair = tuple[Row, Row]
"""A row of presses, and the row above it."""


class Strip(ABC):
    """A board of ``rows`` rows, each an element of the ring."""

    def __init__(self, rows: int, ring: RowRing) -> None:
        self.rows, self.ring = rows, ring

    @property
    @abstractmethod
    def nullity(self) -> int:
        """The dimension of the space of neutral patterns."""

    @abstractmethod
    def start(self, end: Pair) -> Pair | None:
        """The first row of a solution and the row above it, from the end of the chase that begins with nothing."""

    @abstractmethod
    def closes(self, start: Pair, end: Pair) -> bool:
        """Whether a chase that ends so has put out all lights."""

    @abstractmethod
    def neutral_starts(self) -> Iterator[Pair]:
        """The first rows of a basis of the neutral patterns, with the rows above them."""

    @abstractmethod
    def witness(self, end: Pair) -> Rows | None:
        """A neutral pattern that meets an odd number of lit cells, from the same end; None where there is no such."""

    def pattern(self, start: Pair) -> Rows:
        """The presses of a chase on the dark board."""
        presses = np.empty((self.rows, start[0].size), np.uint64)
        chase_presses(presses[:0], *start, self.ring.rule, presses)
        return presses


class OpenStrip(Strip):
    """The first row has nothing above it, the last nothing below: x_{m+1} = f_m(y)·x₁ + what the lights want."""

    @cached_property
    def _division(self) -> Division:
        return Division(self.ring, path_polynomial(self.rows))

    @property
    def nullity(self) -> int:
        return self._division.nullity

    def start(self, end: Pair) -> Pair | None:
        first = self._division.divide(end[0])
        return None if first is None else (first, self.ring.dark)

    def closes(self, start: Pair, end: Pair) -> bool:
        return not end[0].any()

    def neutral_starts(self) -> Iterator[Pair]:
        return ((row, self.ring.dark) for row in self._division.annihilated())

    def witness(self, end: Pair) -> Rows | None:
        # The presses of the chase from nothing change the lit cells and, in the last row, x_{m+1}. A neutral pattern
        # meets every change evenly, so it meets the lit cells as often, modulo 2, as its last row meets x_{m+1}.
        for start in self.neutral_starts():
            if meets_oddly(start[0], end[0]):
                return self.pattern(start)[::-1]
        return None


class ClosedStrip(Strip):
    """The last row is above the first: T^m·(x₁, x₀) + what the lights want is (x₁, x₀) again.

    For m = 2p, T^m + 1 = y·f_{p−1}(y)·T^p. For m = 2j + 1, T^m + 1 = g(y)·(T + 1)·T^j with g = f_j + f_{j−1}.
    """

    @cached_property
    def _divisions(self) -> tuple[Division, Division]:
        """The divisions that give the sum of both equations, and the second one."""
        half, odd = divmod(self.rows, 2)
        if odd:
            scale = half_polynomial(half)
            return Division(self.ring, times_variable(scale)), Division(self.ring, scale)
        division = Division(self.ring, times_variable(path_polynomial(half - 1)))
        return division, division

    @property
    def nullity(self) -> int:
        return sum(division.nullity for division in self._divisions)

    def start(self, end: Pair) -> Pair | None:
        below, last = self._back(end)
        odd = self.rows % 2
        first = self._divisions[0].divide(below ^ last if odd else below)
        above = self._divisions[1].divide(last)
        if first is None or above is None:
            return None
        return first, above ^ first if odd else above

    def _back(self, end: Pair) -> Pair:
        """Chase back half of the rows, on the dark board: multiply by T^(−p) or T^(−j)."""
        below, last = end
        now, past = chase_end(np.empty((0, last.size), np.uint64), self.rows // 2, last, below, self.ring.rule)
        return past, now

    def closes(self, start: Pair, end: Pair) -> bool:
        return bool(np.array_equal(start[0], end[0]) and np.array_equal(start[1], end[1]))

    def neutral_starts(self) -> Iterator[Pair]:
        for row in self._divisions[0].annihilated():
            yield row, row if self.rows % 2 else self.ring.dark
        for row in self._divisions[1].annihilated():
            yield self.ring.dark, row

    def witness(self, end: Pair) -> Rows | None:
        # As on an open strip; here the chase from nothing leaves x_m in the first row and x_{m+1} in the last.
        below, last = end
        for start in self.neutral_starts():
            if meets_oddly(start[0], last) != meets_oddly(start[1], below):
                return self.pattern(start)
        return None


def times_variable(coefficients: Spread) -> Spread:
    """The polynomial times x."""
    return np.concatenate([np.zeros(1, np.uint8), coefficients])


def meets_oddly(left: Row, right: Row) -> bool:
    """Whether two rows have an odd number of cells in common."""
    word = int(np.bitwise_xor.reduce(left & right))
    return word.bit_count() % 2 == 1
