"""Polynomials with coefficients 0 and 1, added modulo 2.

*Packed*: an array of uint64 words, the coefficient of x^i is bit i mod 64 of word i // 64; zero words may stand at the
top. *Spread*: an array of uint8, one coefficient each, whose length is a power of two; the changes of basis work on
these, in place. The polynomials f of the path are f₋₁ = 0, f₀ = 1, fₖ₊₁ = x·fₖ + fₖ₋₁; n cells in a row are the
polynomials f₀ … fₙ₋₁.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Bytes, Words
from noyau.kernels.jit import kernel, leading_zeros

Packed = Words
Spread = Bytes

_ONE = np.uint64(1)
_NIBBLE = np.uint64(15)


@kernel
def degree_below(polynomial: Packed, words: int) -> int:
    """The degree of the lowest words of a polynomial; −1 for zero."""
    for index in range(words - 1, -1, -1):
        if polynomial[index]:
            return 64 * index + 63 - leading_zeros(polynomial[index])
    return -1


@kernel
def degree(polynomial: Packed) -> int:
    """The degree; −1 for zero."""
    return degree_below(polynomial, polynomial.size)


@kernel
def add_shifted(target: Packed, source: Packed, words: int, shift: int) -> None:
    """Add x^shift times the lowest words of the source to the target, which is long enough."""
    bottom = target[shift >> 6 :]
    if shift & 63 == 0:
        for index in range(words):
            bottom[index] ^= source[index]
        return
    left, right = np.uint64(shift & 63), np.uint64(64 - (shift & 63))
    bottom[0] ^= source[0] << left
    # Views that all begin at index 0 are what the compiler turns into vector instructions.
    middle, upper, lower = bottom[1:words], source[1:words], source[: words - 1]
    for index in range(middle.size):
        middle[index] ^= (upper[index] << left) | (lower[index] >> right)
    carry = source[words - 1] >> right
    if carry:
        bottom[words] ^= carry


@kernel
def gcd_degree(left: Packed, right: Packed) -> int:
    """The degree of the greatest common divisor; both arrays are used up."""
    over, under = degree(left), degree(right)
    while under >= 0:
        while over >= under:
            add_shifted(left, right, (under >> 6) + 1, over - under)
            over = degree_below(left, (over >> 6) + 1)
        left, right = right, left
        over, under = under, over
    return over


@kernel
def extended_gcd(modulus: Packed, polynomial: Packed) -> tuple[Packed, Packed]:
    """The greatest common divisor of both, and u with u · polynomial = divisor, up to multiples of the modulus.

    The modulus has the greater degree.
    """
    left, right = modulus.copy(), np.zeros_like(modulus)
    for index in range(min(right.size, polynomial.size)):
        right[index] = polynomial[index]
    used_left, used_right = np.zeros_like(modulus), np.zeros_like(modulus)
    used_right[0] = _ONE
    over, under = degree(left), degree(right)
    reach_left, reach_right = -1, 0
    while under >= 0:
        reach_left = max(reach_left, reach_right + over - under)
        while over >= under:
            add_shifted(left, right, (under >> 6) + 1, over - under)
            add_shifted(used_left, used_right, (reach_right >> 6) + 1, over - under)
            over = degree_below(left, (over >> 6) + 1)
        left, right, used_left, used_right = right, left, used_right, used_left
        over, under, reach_left, reach_right = under, over, reach_right, reach_left
    return left, used_left


@kernel
def divide(dividend: Packed, divisor: Packed) -> tuple[Packed, Packed]:
    """The quotient and the remainder; the divisor is not zero."""
    rest, quotient = dividend.copy(), np.zeros_like(dividend)
    bound = degree(divisor)
    words = (bound >> 6) + 1
    over = degree(rest)
    while over >= bound:
        shift = over - bound
        quotient[shift >> 6] |= _ONE << np.uint64(shift & 63)
        add_shifted(rest, divisor, words, shift)
        over = degree_below(rest, (over >> 6) + 1)
    return quotient, rest


@kernel
def multiply(left: Packed, right: Packed) -> Packed:
    """The product: four coefficients of the right factor at a time, by a table of the sixteen multiples of the left."""
    product = np.zeros(left.size + right.size + 1, np.uint64)
    table = np.zeros((16, left.size + 1), np.uint64)
    for multiple in range(1, 16):
        for bit in range(4):
            if multiple >> bit & 1:
                add_shifted(table[multiple], left, left.size, bit)
    for nibble in range(15, -1, -1):
        for index in range(product.size - 1, 0, -1):
            product[index] = (product[index] << np.uint64(4)) | (product[index - 1] >> np.uint64(60))
        product[0] <<= np.uint64(4)
        for index in range(right.size):
            multiple = (right[index] >> np.uint64(4 * nibble)) & _NIBBLE
            if multiple:
                row, place = table[multiple], product[index:]
                for word in range(row.size):
                    place[word] ^= row[word]
    return product


@kernel
def shift_by_one(spread: Spread) -> None:
    """Put x + 1 in the place of x."""
    half = spread.size >> 1
    while half:
        for block in range(0, spread.size, 2 * half):
            for index in range(block, block + half):
                spread[index] ^= spread[index + half]
        half >>= 1


@kernel
def cells_to_powers(spread: Spread) -> None:
    """From coefficients of f₀, f₁, f₂ … to those of the powers of x.

    For h a power of two and 0 ≤ j < h, f with index h + j is x^h · f_j plus f with index h − 2 − j.
    """
    half = spread.size >> 1
    while half:
        for block in range(0, spread.size, 2 * half):
            for index in range(half - 1):
                spread[block + half - 2 - index] ^= spread[block + half + index]
        half >>= 1


@kernel
def powers_to_cells(spread: Spread) -> None:
    """From coefficients of the powers of x to those of f₀, f₁, f₂ …"""
    half = 1
    while half < spread.size:
        for block in range(0, spread.size, 2 * half):
            for index in range(half - 1):
                spread[block + half - 2 - index] ^= spread[block + half + index]
        half <<= 1


@kernel
def split_by_square(spread: Spread) -> None:
    """Write a polynomial as A(z) + x·B(z) with z = x² + x: A stands at the even places, B at the odd ones.

    The length is at least four, and a power of two: blocks of four quarters need x^(2q) = z^q + x^q, q a power of two.
    """
    quarter = spread.size >> 2
    while quarter:
        for block in range(0, spread.size, 4 * quarter):
            for index in range(block, block + quarter):
                second, third, fourth = index + quarter, index + 2 * quarter, index + 3 * quarter
                spread[second] ^= spread[third] ^ spread[fourth]
                spread[third] ^= spread[fourth]
        quarter >>= 1
