"""The values of single digits in the greedy game of a distance, each from those of the digits after it.

The value of a word is the nim-sum of the values of its digits (Theorem 3 of Duchêne's thesis; Conway and Sloane 1986).
A digit may be changed together with at most d − 2 later ones: its value is the least number that is not excluded, and
excluded are the sums of the values of at most d − 2 later digits. A set of values is a Python integer, bit s for the
value s; adding x to all its members exchanges blocks of bits.

>>> distance_columns(Digits(2, 7), 3)
(1, 2, 3, 4, 5, 6, 7)
>>> distance_columns(Digits(4, 3), 3)
(1, 2, 4, 8, 5, 10)
"""

from __future__ import annotations

from collections.abc import Sequence

from noyau.core.caches import remembered
from noyau.core.errors import TooLarge
from noyau.values.codes.digits import Digits

LIGHT = 1 << 20
"""Up to so many values plain Python takes some tenths of a second."""

_LONG = 1 << 20


@remembered(most=64)
def distance_columns(digits: Digits, distance: int, most: int = LIGHT) -> tuple[int, ...]:
    """The values of the words with a single bit set, the last digit first: of 1, 2, 4 … in the last place, and so on.

    The base is a power of two. TooLarge where there are more than ``most`` values.
    """
    if digits.base == 2 and distance % 2 == 0 and digits.length > 0:
        return (1, *map(_make_odd, distance_columns(Digits(2, digits.length - 1), distance - 1, max(1, most >> 1))))
    sums = _Sums(distance)
    columns: list[int] = []
    for place in range(digits.length):
        columns += sums.add_digit(digits.bits, digits.length - 1 - place)
        if sums.size > most:
            raise TooLarge("code.values", length=digits.length, limit=most)
    return tuple(columns)


def _make_odd(value: int) -> int:
    """The value with one more bit, so that an odd number of bits is set.

    Where d is odd, the values for d + 1 are 1 and then those for d, made odd (the Mock Turtle theorem, Winning Ways,
    ch. 14): a code of odd distance is extended by a parity bit.
    """
    return 2 * value | (value.bit_count() + 1) % 2


class _Sums:
    """Which values at most 0, 1 … d − 2 of the digits so far have."""

    def __init__(self, distance: int) -> None:
        self.bits = 0
        self._within = [1] * (distance - 1)
        """For each number of digits the set of the sums of so many at most."""

    @property
    def size(self) -> int:
        return 1 << self.bits

    def add_digit(self, bits: int, left: int) -> list[int]:
        """The values of 1, 2, 4 … in the next place.

        Sums with that digit are there from now on, so far as the digits that are left ask for them: each of them looks
        one set further down.
        """
        excluded = self._within[-1] if self._within else 0
        values: list[int] = []
        for _ in range(bits):
            value = (excluded + 1 & ~excluded).bit_length() - 1
            self.bits = max(self.bits, value.bit_length())
            values.append(value)
            excluded |= self._shift(excluded, value)
        multiples = [0]
        for value in values:
            multiples += [value ^ other for other in multiples]
        for most in reversed(range(max(1, len(self._within) - left), len(self._within))):
            for multiple in multiples[1:]:
                self._within[most] |= self._shift(self._within[most - 1], multiple)
        return values

    def _shift(self, members: int, term: int) -> int:
        """The set of all sums of a member and a term."""
        while term:
            low = term & -term
            mask = _alternating(low, self.size)
            members = (members & mask) << low | members >> low & mask
            term ^= low
        return members


def _alternating(run: int, size: int) -> int:
    """Runs of ones and zeros by turns, ones first, on so many bits; long ones would take more room than the sets."""
    return _remembered_runs(run, size) if size <= _LONG else _make_runs(run, size)


def _make_runs(run: int, size: int) -> int:
    mask, width = (1 << run) - 1, 2 * run
    while width < size:
        mask, width = mask | mask << width, 2 * width
    return mask


_remembered_runs = remembered(most=256)(_make_runs)


def word_value(columns: Sequence[int], word: int) -> int:
    """The value of a word, by its number.

    >>> word_value((1, 2, 3, 4, 5, 6, 7), 0b1100001)
    0
    """
    total = 0
    for column in columns:
        if word & 1:
            total ^= column
        word >>= 1
    return total
