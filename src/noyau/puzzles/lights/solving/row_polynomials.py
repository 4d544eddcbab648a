"""Rows of cells as polynomials modulo 2, so that chasing lights down a board is a multiplication.

Let S add to each cell of a row its neighbours in the row. On n cells in a line, cell k is the polynomial f_k, S is the
multiplication by s, and f_n(s) = 0. On n cells around a ring, cell k is t^k, S is the multiplication by t + 1/t, and
tⁿ = 1. The polynomials of the path are f₋₁ = 0, f₀ = 1, f_{k+1} = x·f_k + f_{k−1} (Sutner 1989; Barua and
Ramakrishnan 1996).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from noyau.core.caches import remembered
from noyau.puzzles.lights.kernels.bit_rows import Row, Rule, advance
from noyau.puzzles.lights.kernels.polynomials import (
    Packed,
    Spread,
    cells_to_powers,
    degree,
    divide,
    extended_gcd,
    gcd_degree,
    multiply,
    powers_to_cells,
    shift_by_one,
    split_by_square,
)


def path_polynomial(index: int) -> Spread:
    """The coefficients of f_index: that of x^(n−2i) is C(n−i, i) modulo 2.

    >>> path_polynomial(5).tolist()
    [0, 1, 0, 0, 0, 1]
    """
    coefficients = np.zeros(max(index + 1, 1), np.uint8)
    steps = np.arange(index // 2 + 1) if index >= 0 else np.arange(0)
    powers = index - 2 * steps
    coefficients[powers] = powers & steps == 0
    return coefficients


def half_polynomial(index: int) -> Spread:
    """The coefficients of g = f_j + f_{j−1}, whose square is f_{2j}.

    >>> half_polynomial(2).tolist()
    [1, 1, 1]
    """
    coefficients = path_polynomial(index)
    coefficients[:index] ^= path_polynomial(index - 1)[:index]
    return coefficients


def spread(packed: Packed, size: int) -> Spread:
    """The first coefficients of a packed polynomial, and zeros up to a power of two."""
    bits = np.zeros(power_of_two(size), np.uint8)
    found = np.unpackbits(packed.view(np.uint8), bitorder="little")[:size]
    bits[: found.size] = found
    return bits


def pack(coefficients: Spread) -> Packed:
    """Words of 64 coefficients."""
    octets = np.zeros(8 * -(-coefficients.size // 64), np.uint8)
    packed = np.packbits(coefficients, bitorder="little")
    octets[: packed.size] = packed
    return octets.view(np.uint64)


def widened(coefficients: Spread) -> Spread:
    """The coefficients, and zeros up to a power of two."""
    wide = np.zeros(power_of_two(coefficients.size), np.uint8)
    wide[: coefficients.size] = coefficients
    return wide


def power_of_two(size: int) -> int:
    """The least power of two that is not less than a size."""
    return 1 << max(size - 1, 0).bit_length()


@dataclass(frozen=True)
class RowRing:
    """The rows of ``columns`` cells, in a line or closed to a ring, whose presses change their own cell or do not."""

    columns: int
    closed: bool = False
    own: bool = True

    @property
    def rule(self) -> Rule:
        return self.columns, self.closed, self.own

    @property
    def dark(self) -> Row:
        return np.zeros(-(-self.columns // 64), np.uint64)

    @cached_property
    def modulus(self) -> Packed:
        """The polynomial that is zero: f_n for a line, tⁿ + 1 for a ring."""
        if not self.closed:
            return pack(path_polynomial(self.columns))
        coefficients = np.zeros(self.columns + 1, np.uint8)
        coefficients[[0, self.columns]] = 1
        return pack(coefficients)

    def read(self, row: Row) -> Packed:
        """The polynomial of a row."""
        if self.closed:
            return row
        bits = spread(row, self.columns)
        cells_to_powers(bits)
        return pack(bits[: self.columns])

    def write(self, polynomial: Packed) -> Row:
        """The row of a polynomial of degree less than n."""
        words = -(-self.columns // 64)
        if self.closed:
            return polynomial[:words].copy()
        bits = spread(polynomial, self.columns)
        powers_to_cells(bits)
        return pack(bits[: self.columns])

    def element(self, coefficients: Spread) -> Packed:
        """The polynomial with these coefficients, taken at what one row of presses changes in its own row."""
        bits = widened(coefficients)
        if self.own:
            shift_by_one(bits)
        if not self.closed:
            return divide(pack(bits), self.modulus)[1]
        return pack(self._fold(bits))

    def _fold(self, bits: Spread) -> Spread:
        """A polynomial taken at t + 1/t, modulo tⁿ = 1: f_k(t + 1/t) is t^k + t^(k−2) + … + t^(−k)."""
        powers_to_cells(bits)
        for parity in (0, 1):
            falling = bits[parity::2][::-1]
            np.bitwise_xor.accumulate(falling, out=falling)
        turns = np.zeros(-(-bits.size // self.columns) * self.columns, np.uint8)
        turns[: bits.size] = bits
        folded: Spread = np.bitwise_xor.reduce(turns.reshape(-1, self.columns), axis=0)
        folded ^= np.roll(folded[::-1], 1)
        folded[0] ^= bits[0]
        return folded

    def times_generator(self, row: Row) -> Row:
        """The row times s on a line, times t on a ring."""
        if self.closed:
            return pack(np.roll(spread(row, self.columns)[: self.columns], 1))
        after = self.dark
        advance(row, self.dark, self.dark, after, (self.columns, False, False))
        return after


class Division:
    """The division of rows by one polynomial, which need not be possible, nor unique."""

    def __init__(self, ring: RowRing, coefficients: Spread) -> None:
        self.ring = ring
        self._divisor, self._cofactor = extended_gcd(ring.modulus, ring.element(coefficients))

    @cached_property
    def nullity(self) -> int:
        """The dimension of the rows that the polynomial multiplies to zero."""
        return degree(self._divisor)

    def divide(self, row: Row) -> Row | None:
        """A row that the polynomial multiplies to this one, or None."""
        quotient = self.ring.read(row)
        if self.nullity:
            quotient, rest = divide(quotient, self._divisor)
            if rest.any():
                return None
        product = multiply(self._cofactor, quotient)
        return self.ring.write(divide(product, self.ring.modulus)[1])

    def annihilated(self) -> Iterator[Row]:
        """A basis of the rows that the polynomial multiplies to zero: multiples of modulus / divisor."""
        row = self.ring.write(divide(self.ring.modulus, self._divisor)[0])
        for _ in range(self.nullity):
            yield row
            row = self.ring.times_generator(row)


# The nullities of squares, rectangles, cylinders and tori, without their boards. For n + 1 = 2^k · b with b = 2j + 1,
# f_n = x^(2^k − 1) · g_b^(2^(k+1)) with g_b = f_j + f_{j−1}, which has only simple roots, never 0, and 1 if b is a
# multiple of 3. So all that has to be computed is how many roots of g_c are roots of g_b plus 1; the rest is
# counting multiplicities. The set rule holds: sides of one or two cells are not closed.


def nullity(rows: int, columns: int, kind: str = "grid") -> int:
    """The nullity of a grid, cylinder or torus: the dimension of the space of its neutral patterns.

    >>> nullity(5, 5), nullity(5, 5, "torus"), nullity(99_999, 99_999)
    (2, 8, 128)
    """
    over = kind == "torus" and rows > 2
    around = kind in ("cylinder", "torus") and columns > 2
    if over and around:
        return _torus(rows, columns)
    if over or around:
        return _cylinder(*((columns, rows) if over else (rows, columns)))
    return _grid(rows, columns)


def square_nullities(first: int, last: int, kind: str = "grid") -> list[int]:
    """The nullities of the squares of n × n cells from the first n to the last: OEIS A159257 for the grid.

    >>> square_nullities(1, 12)
    [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0]
    """
    return [nullity(side, side, kind) for side in range(first, last + 1)]


def rectangle_nullities(rows: int, columns: int, kind: str = "grid") -> list[list[int]]:
    """The table of the nullities of all boards up to a size, row by row.

    >>> rectangle_nullities(2, 5)
    [[0, 1, 0, 0, 1], [1, 0, 2, 0, 1]]
    """
    return [[nullity(row, column, kind) for column in range(1, columns + 1)] for row in range(1, rows + 1)]


def _grid(rows: int, columns: int) -> int:
    """The degree of the greatest common divisor of f_rows(x + 1) and f_columns(x)."""
    (high, b), (low, c) = _odd_part(rows + 1), _odd_part(columns + 1)
    return (
        2 * min(high, low) * shared_roots(b, c)
        + min(2 * high * (b % 3 == 0), low - 1)
        + min(high - 1, 2 * low * (c % 3 == 0))
    )


def _cylinder(rows: int, columns: int) -> int:
    """The nullity where the columns are closed: the rank defect of T^columns + 1 modulo f_rows."""
    (high, b), (low, c) = _odd_part(columns), _odd_part(rows + 1)
    shared = shared_roots(b, c)
    if high == 1:
        return 2 * shared + 2 * min(b % 3 == 0, low - 1) + (c % 3 == 0)
    return 2 * (
        min(high, 2 * low) * shared + min(high * (b % 3 == 0), low - 1) + min(high // 2, 2 * low * (c % 3 == 0))
    )


def _torus(rows: int, columns: int) -> int:
    """The rank defect of T^rows + 1 modulo t^columns + 1; a root s = t + 1/t is two roots t, or one twice if s = 0."""
    (high, b), (low, c) = _odd_part(rows), _odd_part(columns)
    shared = shared_roots(b, c)
    if high == 1:
        return 4 * shared + 2 * min(2 * (b % 3 == 0), low) + 2 * (c % 3 == 0)
    return 2 * (
        2 * min(high, low) * shared + min(2 * high * (b % 3 == 0), low) + 2 * min(high // 2, low * (c % 3 == 0))
    )


def _odd_part(number: int) -> tuple[int, int]:
    """The greatest power of two that divides a number, and the odd quotient."""
    power = number & -number
    return power, number // power


@remembered(most=1 << 16)
def shared_roots(b: int, c: int) -> int:
    """The degree of the greatest common divisor of g_b(x + 1) and g_c(x)."""
    if b > c:
        return shared_roots(c, b)
    return _own_roots(b // 2) if b == c else _common_roots(b // 2, c // 2)


def _common_roots(low: int, high: int) -> int:
    shifted = widened(half_polynomial(low))
    shift_by_one(shifted)
    return gcd_degree(pack(half_polynomial(high)), pack(shifted))


def _own_roots(half: int) -> int:
    """The degree of gcd(g(x), g(x + 1)): adding 1 leaves it as it is, so it is a polynomial in z = x² + x.

    With g = A(z) + x·B(z), it is the greatest common divisor of A and B.
    """
    if half < 2:
        return 0
    bits = widened(half_polynomial(half))
    split_by_square(bits)
    return 2 * gcd_degree(pack(bits[0::2]), pack(bits[1::2]))
