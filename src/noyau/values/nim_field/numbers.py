"""Products, squares, roots and inverses of single nimbers of any size, in plain Python.

A nimber below 2^(2w), w being 1, 2, 4, 8 …, has a high and a low half of w bits. With F = 2^w, F ⊗ x is the usual
product for x < F, and F ⊗ F = F + F/2 (Conway, ONAG, ch. 6). Three products of halves are enough; bytes are multiplied
by logarithms.
"""

from __future__ import annotations

_BYTE = 8

_GENERATOR = 18
"""The least nimber whose powers are all nimbers from 1 to 255."""


def product(left: int, right: int) -> int:
    """The nim-product.

    >>> [product(2, value) for value in range(8)]
    [0, 2, 3, 1, 8, 10, 11, 9]
    >>> product(33125, 42717), product(2**64, 2**64) == 2**64 + 2**63
    (6017, True)
    """
    if left < 256 and right < 256:
        return _EXP[_LOG[left] + _LOG[right]]
    return _product(left, right, field_width(max(left, right)) >> 1)


def square(value: int) -> int:
    """The nim-square: that of the halves is enough, for squaring adds up.

    >>> [square(value) for value in range(8)]
    [0, 1, 3, 2, 6, 7, 5, 4]
    """
    if value < 256:
        return _EXP[2 * _LOG[value]]
    half = field_width(value) >> 1
    high, low = square(value >> half), square(value & (1 << half) - 1)
    return high << half ^ low ^ times_half(high, half)


def root(value: int) -> int:
    """The number whose nim-square is the value: each has one.

    >>> [root(value) for value in range(8)]
    [0, 1, 3, 2, 7, 6, 4, 5]
    """
    if value < 256:
        return _ROOTS[value]
    half = field_width(value) >> 1
    high = value >> half
    return root(high) << half ^ root(value & (1 << half) - 1 ^ times_half(high, half))


def inverse(value: int) -> int:
    """The number whose nim-product with the value is 1: the conjugate over the norm, which has half as many digits.

    >>> [product(value, inverse(value)) for value in (1, 2, 3, 255, 10**30)]
    [1, 1, 1, 1, 1]
    """
    if value < 256:
        if value == 0:
            raise ZeroDivisionError("division by the nimber 0")
        return _EXP[255 - _LOG[value]]
    return product(conjugate(value), inverse(norm(value)))


def conjugate(value: int) -> int:
    """The other root of the quadratic equation over the half as large field: F becomes F + 1."""
    return value ^ value >> (field_width(value) >> 1)


def norm(value: int) -> int:
    """The nim-product of a value and its conjugate, a number of half as many digits."""
    half = field_width(value) >> 1
    high, low = value >> half, value & (1 << half) - 1
    return product(low, low ^ high) ^ product(square(high), 1 << half - 1)


def power(value: int, exponent: int) -> int:
    """The value multiplied with itself this many times; a negative exponent is that of the inverse.

    >>> power(2, 3), power(2, -1), power(10**30, 2**128 - 1), power(0, 0)
    (1, 3, 1, 1)
    """
    if exponent < 0:
        value = inverse(value)
    if value < 2:
        return 1 if exponent == 0 else value
    exponent = abs(exponent) % ((1 << field_width(value)) - 1)
    if value < 256:
        return _EXP[_LOG[value] * exponent % 255]
    found = 1
    for bit in f"{exponent:b}":
        found = square(found)
        if bit == "1":
            found = product(found, value)
    return found


def field_width(value: int) -> int:
    """How many bits the numbers of the least field have that holds a value: 1, 2, 4, 8 …"""
    return 1 << (value.bit_length() - 1).bit_length() if value > 1 else 1


def times_half(value: int, width: int) -> int:
    """The nim-product with 2^(width − 1), the highest power of two in the field of this many bits, at least eight."""
    if width == _BYTE:
        return _HALVES[value]
    half = width >> 1
    if value >> half == 0:
        return times_half(value, half) << half
    high, low = times_half(value >> half, half), times_half(value & (1 << half) - 1, half)
    return (high ^ low) << half ^ times_half(high, half)


def _product(left: int, right: int, half: int) -> int:
    """The product by halves of this many bits, down to bytes."""
    mask = (1 << half) - 1
    high, low, other_high, other_low = left >> half, left & mask, right >> half, right & mask
    if half == _BYTE:
        log, exp = _LOG, _EXP
        lows = exp[log[low] + log[other_low]]
        crossed = exp[log[low ^ high] + log[other_low ^ other_high]]
        return (crossed ^ lows) << 8 ^ lows ^ _HALVES[exp[log[high] + log[other_high]]]
    if not high and not other_high:
        return _product(low, other_low, half >> 1)
    if not high or not other_high:
        small, large = (low, right) if not high else (other_low, left)
        return _product(small, large >> half, half >> 1) << half ^ _product(small, large & mask, half >> 1)
    lows = _product(low, other_low, half >> 1)
    crossed = _product(low ^ high, other_low ^ other_high, half >> 1)
    return (crossed ^ lows) << half ^ lows ^ times_half(_product(high, other_high, half >> 1), half)


def _by_bits(left: int, right: int, width: int) -> int:
    """The product by halves down to single bits, from which the table of bytes is made."""
    if left < 2 or right < 2:
        return left * right
    half = width >> 1
    mask = (1 << half) - 1
    high, low, other_high, other_low = left >> half, left & mask, right >> half, right & mask
    lows = _by_bits(low, other_low, half)
    crossed = _by_bits(low ^ high, other_low ^ other_high, half)
    highs = _by_bits(high, other_high, half)
    return (crossed ^ lows) << half ^ lows ^ _by_bits(highs, 1 << half - 1, half)


def _byte_tables() -> tuple[list[int], list[int]]:
    """The powers of the generator and their logarithms; the logarithm of 0 is so large that all beyond it is 0."""
    images = [_by_bits(_GENERATOR, 1 << bit, _BYTE) for bit in range(_BYTE)]
    powers, found = [], 1
    for _ in range(255):
        powers.append(found)
        found, rest = 0, found
        for image in images:
            found, rest = found ^ (image if rest & 1 else 0), rest >> 1
    logarithms = [765] * 256
    for place, value in enumerate(powers):
        logarithms[value] = place
    return powers * 3 + [0] * (2 * 765 + 256 - 3 * 255), logarithms


_EXP, _LOG = _byte_tables()
_HALVES = [_EXP[_LOG[value] + _LOG[128]] for value in range(256)]
_ROOTS = [0] * 256
for _value in range(256):
    _ROOTS[square(_value)] = _value
