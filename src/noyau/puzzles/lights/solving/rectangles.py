"""Rectangles, cylinders and tori in time linear in the number of cells, by polynomials modulo 2.

The rows run along the shorter side. A row of presses is a polynomial, chasing the lights down the board multiplies it,
and one extended Euclidean algorithm finds the first row: see :mod:`noyau.puzzles.lights.solving.rectangles`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import overload

import numpy as np

from noyau.graphs.boards import Board
from noyau.puzzles.lights.kernels.bit_rows import (
    Row,
    Rows,
    chase,
    join_rows,
    split_rows,
    transpose_rows,
)
from noyau.puzzles.lights.kernels.polynomials import Spread
from noyau.puzzles.lights.solving.linear_system import LinearSystem
from noyau.puzzles.lights.solving.row_polynomials import Division, RowRing, half_polynomial, path_polynomial

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
        chase(presses[:0], self.rows, *start, self.ring.rule, presses)
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
        nothing = np.empty((0, last.size), np.uint64)
        now, past = chase(nothing, self.rows // 2, last, below, self.ring.rule, nothing)
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


CLOSED = {"grid": (False, False), "cylinder": (True, False), "torus": (True, True)}
"""Whether the rows and the columns of a surface are closed."""

BAND = 64
"""How many words of each row of a wide board are turned at a time."""


class Rectangle:
    """A rectangular board of packed rows: one uint64 word holds 64 cells, unused bits are 0.

    The rule is that of sets: on a closed side of one or two cells, nothing is joined that is not joined already.

    >>> rectangle = Rectangle(2, 3)
    >>> rectangle.nullity, rectangle.solve(np.array([[0b010], [0b000]], np.uint64)) is None
    (2, True)
    """

    def __init__(self, rows: int, columns: int, kind: str = "grid", *, own: bool = True, multi: bool = False) -> None:
        self.rows, self.columns = rows, columns
        around, over = CLOSED[kind]
        around, over = around and (multi or columns > 2), over and (multi or rows > 2)
        self.turned = rows < columns
        if self.turned:
            rows, columns, around, over = columns, rows, over, around
        ring = RowRing(columns, around, own)
        self.strip: Strip = ClosedStrip(rows, ring) if over else OpenStrip(rows, ring)

    @property
    def nullity(self) -> int:
        """The dimension of the space of neutral patterns."""
        return self.strip.nullity

    def solve(self, state: Rows, out: Rows | None = None) -> Rows | None:
        """Presses that put out the lights of a state, or None; ``out`` may be the state itself."""
        start = self.strip.start(self._end(state))
        if start is None:
            return None
        presses = np.empty_like(state) if out is None else out
        if not self.strip.closes(start, self._chase(state, start, presses)):
            raise AssertionError(f"chasing left lights on {self.rows}x{self.columns}, {self.strip.ring}")
        return presses

    def witness(self, state: Rows) -> Rows | None:
        """A neutral pattern that meets an odd number of lit cells, or None where the state can be solved."""
        found = self.strip.witness(self._end(state))
        return None if found is None else self._upright(found)

    @cached_property
    def neutral_starts(self) -> list[Pair]:
        """What a basis of the neutral patterns is chased from."""
        return list(self.strip.neutral_starts())

    def neutral(self, index: int) -> Rows:
        """One of the neutral patterns of a basis."""
        return self._upright(self.strip.pattern(self.neutral_starts[index]))

    def _end(self, state: Rows) -> Pair:
        """How the chase ends that begins with nothing."""
        assert state.dtype == np.uint64
        assert state.shape == (self.rows, -(-self.columns // 64))
        ring = self.strip.ring
        pair = ring.dark, ring.dark
        for band in (self._turn(state, words) for words in self._bands) if self.turned else (state,):
            pair = chase(band, band.shape[0], *pair, ring.rule, band[:0])
        return pair

    def _chase(self, state: Rows, start: Pair, presses: Rows) -> Pair:
        """Chase from a start, writing the presses, which may overwrite the state; how the chase ends."""
        rule = self.strip.ring.rule
        if not self.turned:
            return chase(state, self.rows, *start, rule, presses)
        pair = start
        for words in self._bands:
            band = self._turn(state, words)
            pair = chase(band, band.shape[0], *pair, rule, band)
            presses[:, words] = transpose_rows(band, self.rows)
        return pair

    @property
    def _bands(self) -> Iterator[slice]:
        """A wide board is turned by bands of a few words, so that it is never in memory twice."""
        return (slice(word, word + BAND) for word in range(0, -(-self.columns // 64), BAND))

    def _turn(self, state: Rows, words: slice) -> Rows:
        columns = min(self.columns, 64 * words.stop) - 64 * words.start
        return transpose_rows(np.ascontiguousarray(state[:, words]), columns)

    def _upright(self, pattern: Rows) -> Rows:
        pattern = np.ascontiguousarray(pattern)
        return transpose_rows(pattern, self.rows) if self.turned else pattern


def solve_rectangle(
    state: Rows, columns: int, kind: str = "grid", *, own: bool = True, out: Rows | None = None
) -> Rows | None:
    """Presses that put out the lights of a board of packed rows, or None where no presses do.

    >>> solve_rectangle(np.array([[0b11], [0b11]], np.uint64), 2)
    array([[3],
           [3]], dtype=uint64)
    """
    return Rectangle(state.shape[0], columns, kind, own=own).solve(state, out)


class NeutralPatterns(Sequence[int]):
    """The neutral patterns of a rectangle, each computed when it is asked for: large boards have many."""

    def __init__(self, system: RectangleSystem) -> None:
        self._system = system

    def __len__(self) -> int:
        return self._system.nullity

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(len(self)))]
        return self._system.join(self._system.rectangle.neutral(range(len(self))[index]))


class RectangleSystem(LinearSystem):
    """Two states on a rectangle, a cylinder or a torus."""

    engine = "polynomials"
    reference = "Sutner 1989; Barua, Ramakrishnan 1996"

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        assert board.surface is not None
        kind, self._rows, self._columns = board.surface
        self.rectangle = Rectangle(self._rows, self._columns, kind, own=board.own, multi=board.multi)

    @property
    def nullity(self) -> int:
        return self.rectangle.nullity

    @property
    def neutral(self) -> Sequence[int]:
        return NeutralPatterns(self)

    def solve(self, change: int) -> int | None:
        state = self.split(change)
        presses = self.rectangle.solve(state, state)
        return None if presses is None else self.join(presses)

    def witness(self, change: int) -> int | None:
        pattern = self.rectangle.witness(self.split(change))
        return None if pattern is None else self.join(pattern)

    def split(self, mask: int) -> Rows:
        """The packed rows of a mask of cells."""
        octets = mask.to_bytes(8 * (self.board.size // 64 + 2), "little")
        return split_rows(np.frombuffer(octets, "<u8"), self._rows, self._columns)

    def join(self, rows: Rows) -> int:
        """The mask of the cells of packed rows."""
        return int.from_bytes(join_rows(rows, self._columns).astype("<u8", copy=False).tobytes(), "little")
