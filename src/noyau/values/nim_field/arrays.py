"""Nimbers in arrays of numpy: sums, products, inverses and roots of 8 to 64 bits, place by place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from noyau.core.caches import remembered
from noyau.core.errors import SpecError
from noyau.kernels.codes import nim_products as kernels
from noyau.kernels.codes.nim_products import Tables
from noyau.values.nim_field import numbers

Nimbers: TypeAlias = NDArray[np.unsignedinteger[Any]]

_KERNELS: dict[int, Callable[..., None]] = {
    1: kernels.multiply_8,
    2: kernels.multiply_16,
    4: kernels.multiply_32,
    8: kernels.multiply_64,
}
"""By how many bytes a number has."""

_ORDER = 65535
_GENERATOR = 258
"""The least nimber whose powers are all nimbers from 1 to 65535."""


def read(values: object) -> Nimbers:
    """The values as an array of words without sign, of the width that they have or need."""
    array = np.asarray(values)
    array = array.astype(array.dtype.newbyteorder("="), copy=False)
    if array.dtype.kind == "u":
        return array
    if array.dtype.kind != "i" or (array.size and array.min() < 0):
        raise SpecError("nim.array", given=repr(values))
    return array.astype(f"u{array.dtype.itemsize}")


def pair(left: object, right: object) -> tuple[Nimbers, Nimbers]:
    """Two arrays, or an array and a number, brought to one width and one shape."""
    given = [_number(value) if isinstance(value, int) else read(value) for value in (left, right)]
    wide = np.result_type(*given)
    shape = np.broadcast_shapes(*(array.shape for array in given))
    one, other = (np.broadcast_to(array.astype(wide, copy=False), shape) for array in given)
    return one, other


def beside(values: object, exponents: NDArray[np.integer[Any]]) -> tuple[Nimbers, NDArray[np.integer[Any]]]:
    """Nimbers and their exponents brought to one shape."""
    base = _number(values) if isinstance(values, int) else read(values)
    one, other = np.broadcast_arrays(base, exponents)
    return one, other


def multiply(left: Nimbers, right: Nimbers) -> Nimbers:
    """The products of two arrays of one type and shape."""
    out = np.empty(left.shape, left.dtype)
    _KERNELS[left.itemsize](_tables(), _flat(left), _flat(right), out.reshape(-1))
    return out


def inverse(values: Nimbers) -> Nimbers:
    """The inverses; ZeroDivisionError where one is 0."""
    if not values.all():
        raise ZeroDivisionError("division by the nimber 0")
    if values.itemsize <= 2:
        tables = _tables()
        found: Nimbers = tables.powers[_ORDER - tables.logarithms[values]].astype(values.dtype)
        return found
    high, low = _halves(values)
    # the norm's inverse lies in the half: both halves of the conjugate are multiplied with it
    below = inverse(norm(values))
    return _join(multiply(high, below), multiply(high ^ low, below))


def norm(values: Nimbers) -> Nimbers:
    """The products with the conjugates, numbers of half as many bits; of 32 bits or more."""
    high, low = _halves(values)
    return multiply(low, low ^ high) ^ _times_half(multiply(high, high))


def turn(values: Nimbers) -> Nimbers:
    """The conjugates over the values, elements of the group of a Fermat number; 0 for 0."""
    high, low = _halves(values)
    present = np.where(values == 0, values.dtype.type(1), values)
    return multiply(_join(high, high ^ low), inverse(present))


def logarithms(values: Nimbers) -> NDArray[np.int64]:
    """Those of at most 16 bits, to the base of a generator; for 0 a number that means nothing."""
    return _tables().logarithms[values].astype(np.int64)


def width_of(number: int) -> int:
    """How many bytes a number takes in an array."""
    return _number(number).itemsize


def root(values: Nimbers) -> Nimbers:
    """The square roots."""
    if values.itemsize <= 2:
        tables = _tables()
        twice = tables.logarithms[values]
        found: Nimbers = tables.powers[np.where(twice & 1, twice + _ORDER, twice) >> 1].astype(values.dtype)
        return np.where(values == 0, values, found)
    high, low = _halves(values)
    return _join(root(high), root(low ^ _times_half(high)))


def powers(values: Nimbers, exponents: NDArray[np.integer[Any]]) -> Nimbers:
    """The values multiplied with themselves as many times as each exponent says; both have one shape."""
    if exponents.dtype.kind == "i" and (exponents < 0).any():
        back = exponents < 0
        inverses = inverse(np.where(back, values, values.dtype.type(1)))
        return powers(np.where(back, inverses, values), np.abs(exponents).astype(np.uint64))
    found = np.ones(values.shape, values.dtype)
    for bit in reversed(range(int(exponents.max(initial=0)).bit_length())):
        found = multiply(found, found)
        found = np.where(
            exponents >> exponents.dtype.type(bit) & exponents.dtype.type(1), multiply(found, values), found
        )
    return found


def power(values: Nimbers, exponent: int) -> Nimbers:
    """The values multiplied with themselves this many times."""
    if exponent < 0:
        values, exponent = inverse(values), -exponent
    found = np.ones(values.shape, values.dtype)
    group = (1 << 8 * values.itemsize) - 1
    for bit in f"{exponent % group or (group if exponent else 0):b}":
        found = multiply(found, found)
        if bit == "1":
            found = multiply(found, values)
    return found


@remembered(1)
def _tables() -> Tables:
    """What products of 16 bits are read from: each turn finds as many powers as are known, a linear map of them."""
    powers = np.zeros(2 * kernels.ZERO + 1, np.uint16)
    powers[0] = 1
    known, factor = 1, _GENERATOR
    while known < _ORDER:
        more = powers[: min(known, _ORDER - known)]
        low, high = _images(factor, 0), _images(factor, 8)
        powers[known : known + more.size] = low[more & 255] ^ high[more >> 8]
        known, factor = known + more.size, numbers.square(factor)
    logarithms = np.empty(1 << 16, np.int32)
    logarithms[powers[:_ORDER]] = np.arange(_ORDER)
    logarithms[0] = kernels.ZERO
    powers[_ORDER : 2 * _ORDER] = powers[:_ORDER]
    return Tables(logarithms, powers, powers[logarithms + logarithms[1 << 15]])


def _images(factor: int, shift: int) -> NDArray[np.uint16]:
    """The products of a factor with all bytes, which stand this many bits high."""
    images = np.zeros(256, np.uint16)
    for bit in range(8):
        images[1 << bit : 2 << bit] = images[: 1 << bit] ^ np.uint16(numbers.product(factor, 1 << bit + shift))
    return images


def _number(value: int) -> Nimbers:
    """One number as an array without axes, of the least width that holds it."""
    if not 0 <= value < 1 << 64:
        raise SpecError("nim.array-number", given=value)
    return np.asarray(value, np.min_scalar_type(value))


def _flat(values: Nimbers) -> Nimbers:
    """The values one after the other, in memory that kernels take."""
    return np.require(values, requirements=["C", "W"]).reshape(-1)


def _halves(values: Nimbers) -> tuple[Nimbers, Nimbers]:
    bits = 4 * values.itemsize
    half = np.dtype(f"u{values.itemsize // 2}")
    return (values >> values.dtype.type(bits)).astype(half), values.astype(half)


def _join(high: Nimbers, low: Nimbers) -> Nimbers:
    whole = np.dtype(f"u{2 * high.itemsize}")
    joined: Nimbers = high.astype(whole) << whole.type(8 * high.itemsize) | low
    return joined


def _times_half(values: Nimbers) -> Nimbers:
    """The products with the highest power of two that the words hold."""
    return multiply(values, np.full_like(values, 1 << 8 * values.itemsize - 1))
