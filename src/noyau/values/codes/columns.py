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

from noyau.core.budget import pause
from noyau.core.caches import remembered
from noyau.core.errors import TooLarge
from noyau.values.codes.digits import Digits

LIGHT = 1 << 24
"""Sets of values of this many bits together take some tenths of a second."""

_LONG = 1 << 20


@remembered(most=64)
def distance_columns(digits: Digits, distance: int, most: int = LIGHT) -> tuple[int, ...]:
    """The values of the words with a single bit set, the last digit first: of 1, 2, 4 … in the last place, and so on.

    The base is a power of two. TooLarge where the sets of values take more than ``most`` bits: their number, d times.
    """
    return _whole(digits, first_columns(digits, distance, most), most)


def distance_columns_in_order(
    digits: Digits, distance: int, basis: Sequence[int], most: int = LIGHT
) -> tuple[int, ...]:
    """The same where the words stand in the order of the sums of a basis, each of which begins where its unit does.

    >>> distance_columns_in_order(Digits(2, 7), 3, [1, 3, 6, 12, 24, 48, 96])
    (1, 3, 2, 6, 7, 5, 4)
    """
    return _whole(digits, _first_columns(digits, distance, basis, most), most)


def first_columns(digits: Digits, distance: int, most: int) -> tuple[int, ...]:
    """The values of as many digits, the last one first, as the sets of their values take at most this many bits."""
    if digits.base == 2 and distance % 2 == 0:
        shorter = _first_columns(Digits(2, digits.length - 1), distance - 1, None, most)
        return (1, *map(_make_odd, shorter))
    return _first_columns(digits, distance, None, most)


def _whole(digits: Digits, columns: tuple[int, ...], most: int) -> tuple[int, ...]:
    if len(columns) < digits.length * digits.bits:
        raise TooLarge("code.values", length=digits.length, limit=most)
    return columns


def _first_columns(digits: Digits, distance: int, basis: Sequence[int] | None, most: int) -> tuple[int, ...]:
    distance = min(distance, digits.length + 1)
    sums = _Sums(distance, most)
    columns: list[int] = []
    for place in range(digits.length):
        pause()
        shift, leads = place * digits.bits, [(1 << bit, 0) for bit in range(digits.bits)]
        if basis is not None:
            words = basis[shift : shift + digits.bits]
            leads = [(word >> shift, word_value(columns, word & (1 << shift) - 1)) for word in words]
        values = sums.next_values(leads)
        if values is None:
            break
        units = [values[1 << bit] for bit in range(digits.bits)]
        columns += units
        sums.add(units, digits.length - 1 - place)
    return tuple(columns)


def _make_odd(value: int) -> int:
    """The value with one more bit, so that an odd number of bits is set.

    Where d is odd, the values for d + 1 are 1 and then those for d, made odd (the Mock Turtle theorem, Winning Ways,
    ch. 14): a code of odd distance is extended by a parity bit.
    """
    return 2 * value | (value.bit_count() + 1) % 2


class _Sums:
    """Which values at most 0, 1 … d − 2 of the digits so far have."""

    def __init__(self, distance: int, most: int) -> None:
        self.bits = 0
        self._most = most // distance
        self._within = [1] * (distance - 1)
        """For each number of digits the set of the sums of this many at most."""

    @property
    def size(self) -> int:
        """How many values there are: those with this many bits."""
        return 1 << self.bits

    def next_values(self, leads: Sequence[tuple[int, int]]) -> dict[int, int] | None:
        """The values of all digits in the next place, from those of the basis there and the values of their rests.

        None where there are too many values.
        """
        excluded = self._within[-1] if self._within else 0
        values = {0: 0}
        for lead, rest in leads:
            taken = shifted(excluded, rest, self.size)
            value = (taken + 1 & ~taken).bit_length() - 1 ^ rest
            self.bits = max(self.bits, value.bit_length())
            if self.size > self._most:
                return None
            values |= {lead ^ digit: value ^ other for digit, other in values.items()}
            excluded |= shifted(excluded, value, self.size)
        return values

    def add(self, units: Sequence[int], left: int) -> None:
        """Let sums with the digits of the next place be there, whose values are the sums of those of 1, 2, 4 …

        It is done so far as the digits that are left ask for them: each of them looks one set further down.
        """
        first = max(1, len(self._within) - left)
        below = self._within[first - 1 : -1]
        for value in units:
            more = _all_shifted(below, value, self.size)
            below = [members | others for members, others in zip(below, more, strict=True)]
        for most, members in enumerate(below, start=first):
            self._within[most] |= members


def shifted(members: int, term: int, size: int) -> int:
    """The set of all sums of a member and a term, of values below a power of two.

    >>> bin(shifted(0b0011, 2, 4))
    '0b1100'
    """
    (found,) = _all_shifted([members], term, size)
    return found


def _all_shifted(sets: Sequence[int], term: int, size: int) -> Sequence[int]:
    """The same of several sets, which share what is made for each bit."""
    while term and sets:
        low = term & -term
        mask = _alternating(low, size)
        sets = [(members & mask) << low | members >> low & mask for members in sets]
        term ^= low
    return sets


def _alternating(run: int, size: int) -> int:
    """Runs of ones and zeros by turns, ones first, on this many bits; long ones would take more room than the sets."""
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
    while word:
        low = word & -word
        total ^= columns[low.bit_length() - 1]
        word ^= low
    return total
