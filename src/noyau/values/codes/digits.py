"""Words of n digits below a base, as texts, as tuples and as numbers.

As a number each digit takes the same few bits, the first one the highest, so that numbers stand in the order of a
dictionary, and the nim-sum of two words is that of their numbers.

>>> alphabet = Digits(base=4, length=3)
>>> alphabet.read("132"), alphabet.number((1, 3, 2)), alphabet.write(30), alphabet.digits(30)
((1, 3, 2), 30, '132', (1, 3, 2))
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from noyau.core.errors import SpecError, WrongArgument
from noyau.values.primes import least_factor

_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
_APART = "."
"""What stands between the digits where the base has more than there are signs."""


_MOST_LENGTH, _MOST_BASE = 4096, 1 << 16


@dataclass(frozen=True)
class Digits:
    """The words of this many digits below a base."""

    base: int
    length: int

    @cached_property
    def bits(self) -> int:
        """How many bits a digit takes in the number of a word."""
        return max(1, (self.base - 1).bit_length())

    @property
    def are_closed(self) -> bool:
        """Whether nim-sums of digits are digits."""
        return self.base & (self.base - 1) == 0

    @property
    def are_field(self) -> bool:
        """Whether nim-products of digits are digits as well."""
        return self.are_closed and self.bits & (self.bits - 1) == 0 and self.base > 1

    @property
    def are_prime(self) -> bool:
        """Whether there is a prime number of digits, so that they are a field modulo that number."""
        return least_factor(self.base) == self.base

    def read(self, text: str) -> tuple[int, ...]:
        """The digits of a word that is written; SpecError where it is none."""
        parts = list(text) if self.base <= len(_SIGNS) else text.split(_APART)
        fitting = len(parts) == self.length and all(map(self._fits, parts))
        if not fitting:
            raise SpecError("code.word", length=self.length, base=self.base, text=text, example=self.write(0))
        return tuple(self._digit(part) for part in parts)

    def _fits(self, part: str) -> bool:
        if self.base <= len(_SIGNS):
            return part in _SIGNS[: self.base]
        return re.fullmatch("[0-9]{1,9}", part) is not None and int(part) < self.base

    def _digit(self, part: str) -> int:
        return _SIGNS.index(part) if self.base <= len(_SIGNS) else int(part)

    def write(self, word: int | Sequence[int]) -> str:
        """A word as text, from its number or its digits."""
        digits = self.digits(word) if isinstance(word, int) else word
        if self.base <= len(_SIGNS):
            return "".join(_SIGNS[digit] for digit in digits)
        return _APART.join(map(str, digits))

    def digits(self, number: int) -> tuple[int, ...]:
        """The digits of a word, the first one first."""
        mask = (1 << self.bits) - 1
        return tuple(number >> self.bits * place & mask for place in reversed(range(self.length)))

    def number(self, digits: Sequence[int]) -> int:
        """The number of a word."""
        total = 0
        for digit in digits:
            total = total << self.bits | digit
        return total

    def weight(self, number: int) -> int:
        """How many digits of a word are not 0."""
        folded = number
        for shift in range(1, self.bits):
            folded |= number >> shift
        return (folded & self.ones).bit_count()

    @cached_property
    def ones(self) -> int:
        """The number of the word 11…1."""
        return self.number((1,) * self.length)


def read_digits(length: int, base: int) -> Digits:
    """The words of so many digits below a base; SpecError where there are none such."""
    for name, value in (("length", length), ("base", base)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise WrongArgument("error.no-whole", name=name, given=repr(value))
    if not 1 <= length <= _MOST_LENGTH:
        raise SpecError("code.length", length=length, limit=_MOST_LENGTH)
    if not 2 <= base <= _MOST_BASE:
        raise SpecError("code.base", base=base, limit=_MOST_BASE)
    return Digits(base, length)
