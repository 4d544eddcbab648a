"""Nim-products of arrays of 8, 16, 32 and 64 bits.

Words of 16 bits are multiplied by logarithms; the logarithm of 0 is so large that ``powers`` is 0 from there on. Two
words of 32 or 64 bits are three products of their halves and one with the highest power of two in the field of a half,
which ``halves`` holds for 16 bits: x ⊗ 2^15.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Bytes, Ints32, Words, Words16, Words32
from noyau.kernels.jit import kernel

ZERO = 3 * 65535
"""The logarithm of 0: twice any other and that of 2^15 come to less."""


class Tables(NamedTuple):
    """What products of 16 bits are read from."""

    logarithms: Ints32
    powers: Words16
    halves: Words16


@kernel
def multiply_8(tables: Tables, left: Bytes, right: Bytes, out: Bytes) -> None:
    """The products of bytes, place by place."""
    logarithms, powers = tables.logarithms, tables.powers
    for place in range(left.size):
        out[place] = powers[logarithms[left[place]] + logarithms[right[place]]]


@kernel
def multiply_16(tables: Tables, left: Words16, right: Words16, out: Words16) -> None:
    """The products of words of 16 bits, place by place."""
    logarithms, powers = tables.logarithms, tables.powers
    for place in range(left.size):
        out[place] = powers[logarithms[left[place]] + logarithms[right[place]]]


@kernel
def multiply_32(tables: Tables, left: Words32, right: Words32, out: Words32) -> None:
    """The products of words of 32 bits, place by place."""
    for place in range(left.size):
        out[place] = _product_32(tables, left[place], right[place])


@kernel
def multiply_64(tables: Tables, left: Words, right: Words, out: Words) -> None:
    """The products of words of 64 bits, place by place."""
    low_half = np.uint64(0xFFFFFFFF)
    for place in range(left.size):
        one, other = left[place], right[place]
        high, low = np.uint32(one >> np.uint64(32)), np.uint32(one & low_half)
        other_high, other_low = np.uint32(other >> np.uint64(32)), np.uint32(other & low_half)
        lows = _product_32(tables, low, other_low)
        crossed = _product_32(tables, high ^ low, other_high ^ other_low)
        highs = _times_half_32(tables, _product_32(tables, high, other_high))
        out[place] = np.uint64(crossed ^ lows) << np.uint64(32) | np.uint64(lows ^ highs)


@kernel
def _product_32(tables: Tables, one: np.uint32, other: np.uint32) -> np.uint32:
    logarithms, powers, halves = tables
    high, low = one >> np.uint32(16), one & np.uint32(0xFFFF)
    other_high, other_low = other >> np.uint32(16), other & np.uint32(0xFFFF)
    lows = powers[logarithms[low] + logarithms[other_low]]
    crossed = powers[logarithms[high ^ low] + logarithms[other_high ^ other_low]]
    highs = halves[powers[logarithms[high] + logarithms[other_high]]]
    return np.uint32(np.uint32(crossed ^ lows) << np.uint32(16) | np.uint32(lows ^ highs))


@kernel
def _times_half_32(tables: Tables, value: np.uint32) -> np.uint32:
    """The product with 2^31, which is that of 2^16 and 2^15."""
    high = tables.halves[value >> np.uint32(16)]
    low = tables.halves[value & np.uint32(0xFFFF)]
    return np.uint32(np.uint32(high ^ low) << np.uint32(16) | np.uint32(tables.halves[high]))
