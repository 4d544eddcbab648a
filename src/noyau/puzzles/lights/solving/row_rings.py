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

from noyau.puzzles.lights.kernels.polynomials import (
    Packed,
    Spread,
    cells_to_powers,
    degree,
    divide,
    extended_gcd,
    multiply,
    powers_to_cells,
    shift_by_one,
)
from noyau.puzzles.lights.kernels.rows import Row, Rule, advance


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
