"""In which order greedy codes take the words: that of a dictionary, or its image under an invertible matrix.

The words are x·W for x = 000, 001, 002 …: the last row of W stands for the last digit of x. Where digits are closed
under nim-sums, the word of each x is the sum of those of its bits, the *basis* of the order; otherwise it is the sum
modulo the base of multiples of those of its digits.

>>> Order.gray(Digits(2, 3)).basis
(1, 3, 6)
>>> ternary = Digits(3, 3)
>>> [ternary.write(word) for word in Order.gray(ternary).basis]
['001', '012', '120']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import xor

from noyau.core.errors import NotApplicable, SpecError
from noyau.values.codes import modular
from noyau.values.codes.digits import Digits
from noyau.values.gf2 import invert
from noyau.values.nim_field.numbers import product

LEX, GRAY = "lex", "gray"


@dataclass(frozen=True)
class Order:
    """An order of the words, by its basis."""

    digits: Digits
    basis: tuple[int, ...] = field(repr=False)
    """The words of x = 1, 2, 4 … as numbers, of x = 1, q, q² … where sums are modulo q."""
    name: str

    @classmethod
    def lex(cls, digits: Digits) -> Order:
        """The order of a dictionary."""
        step = 1 if digits.are_closed else digits.bits
        return cls(digits, tuple(1 << bit for bit in range(0, digits.length * digits.bits, step)), LEX)

    @classmethod
    def gray(cls, digits: Digits) -> Order:
        """The order of a Gray code: each digit is taken from the next place, so that neighbours differ in one digit."""
        last, back = digits.bits, 1 if digits.are_closed else digits.base - 1
        return cls(digits, tuple(unit | (unit >> last) * back for unit in cls.lex(digits).basis), GRAY)

    @classmethod
    def read(cls, digits: Digits, text: str, name: str) -> Order:
        """The order of a matrix that is written row by row, its digits with or without spaces between them."""
        if not digits.are_closed and not digits.are_prime:
            raise NotApplicable("code.order-no-field", base=digits.base, power=1 << digits.bits)
        lines = [line.split("#")[0].strip() for line in text.splitlines()]
        rows = tuple(_read_row(digits, line) for line in lines if line)
        if len(rows) != digits.length:
            raise SpecError("code.rows", file=name, rows=len(rows), length=digits.length)
        if not digits.are_closed:
            found, row = modular.invert(rows, digits.base)
            if found is None:
                raise SpecError("code.singular", file=name, row=row + 1)
            return cls(digits, tuple(map(digits.number, reversed(rows))), name)
        if not digits.are_field and any(digit > 1 for row in rows for digit in row):
            raise SpecError("code.rows-no-field", file=name, base=digits.base)
        _check_invertible(digits, rows, name)
        return cls(digits, tuple(word for row in reversed(rows) for word in _multiples(digits, row)), name)

    @property
    def kind(self) -> str:
        """``lex``, ``gray`` or ``matrix``."""
        return self.name if self.name in (LEX, GRAY) else "matrix"

    @property
    def is_lex(self) -> bool:
        return self.name == LEX

    def index(self, word: int) -> int:
        """The number of the x that stands for a word: the words are taken as these numbers grow."""
        if self.is_lex:
            return word
        if not self.digits.are_closed:
            rows = zip(self.digits.digits(word), self._modular_inverse, strict=True)
            scaled = ([digit * other for other in row] for digit, row in rows)
            return self.digits.number([sum(column) % self.digits.base for column in zip(*scaled, strict=True)])
        return reduce(xor, (made for bit, made in enumerate(self._inverse) if word >> bit & 1), 0)

    @cached_property
    def _inverse(self) -> tuple[int, ...]:
        """For each bit the words of the basis that add up to it alone."""
        return tuple(invert(self.basis))

    @cached_property
    def _modular_inverse(self) -> list[list[int]]:
        """The inverse of the matrix, whose first row is the last word of the basis."""
        rows = [self.digits.digits(word) for word in reversed(self.basis)]
        return modular.invert(rows, self.digits.base)[0] or []

    @property
    def begins_as_lex(self) -> bool:
        """Whether each word of the basis begins where that of the dictionary does."""
        bits = self.digits.bits
        return all((word.bit_length() - 1) // bits == index // bits for index, word in enumerate(self.basis))

    def __str__(self) -> str:
        return self.name


def _multiples(digits: Digits, row: Sequence[int]) -> list[int]:
    """The products of a row with 1, 2, 4 …, as numbers."""
    return [digits.number([product(1 << bit, digit) for digit in row]) for bit in range(digits.bits)]


def _check_invertible(digits: Digits, rows: Sequence[Sequence[int]], name: str) -> None:
    """SpecError where a row is a combination of those above it."""
    pivots: dict[int, int] = {}
    for number, row in enumerate(rows, start=1):
        for word in _multiples(digits, row):
            while word and word.bit_length() in pivots:
                word ^= pivots[word.bit_length()]
            if not word:
                raise SpecError("code.singular", file=name, row=number)
            pivots[word.bit_length()] = word


def _read_row(digits: Digits, line: str) -> tuple[int, ...]:
    parts = line.replace(",", " ").split()
    if len(parts) == 1:
        return digits.read(line)
    return digits.read((".".join if digits.base > 36 else "".join)(parts))
