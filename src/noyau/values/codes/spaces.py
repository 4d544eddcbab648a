"""Codes whose words add without carrying: their bases and checks, from the values of the words with a single bit.

Numbers are words; ``columns[i]`` is the value of the word 1 << i, and the code is what has the value 0.

>>> basis = generator((1, 2, 3, 4, 5, 6, 7), tuple(1 << i for i in range(7)))
>>> [f"{word:07b}" for word in basis]
['0000111', '0011001', '0101010', '1001011']
"""

from __future__ import annotations

from collections.abc import Sequence

from noyau.values.codes.columns import word_value
from noyau.values.codes.digits import Digits
from noyau.values.codes.modular import modular_sum
from noyau.values.nim_field import numbers


def generator(columns: Sequence[int], basis: Sequence[int]) -> list[int]:
    """The basis that the greedy choice gives: each word is the first that is no sum of those chosen before.

    ``basis`` is that of the order. Where the value of one of its words is new, it is a power of two; all others are
    sums of such, and with them a word of the code.
    """
    pivots: dict[int, int] = {}
    found: list[int] = []
    for word in basis:
        value = word_value(columns, word)
        if value and value & (value - 1) == 0 and value not in pivots:
            pivots[value] = word
            continue
        for bit in range(value.bit_length()):
            if value >> bit & 1:
                word ^= pivots[1 << bit]
        found.append(word)
    return found


def parity_checks(columns: Sequence[int]) -> list[int]:
    """Words that share an even number of bits with each word of the code, and with no other word."""
    rank = max(columns, default=0).bit_length()
    return [sum((column >> row & 1) << bit for bit, column in enumerate(columns)) for row in range(rank)]


def field_checks(digits: Digits, columns: Sequence[int]) -> list[tuple[int, ...]]:
    """The rows of a parity-check matrix over the field of the digits, where the code is linear.

    The value of a digit x in a place is the nim-product of x and that of 1, digit by digit.
    """
    values = [columns[place * digits.bits] for place in reversed(range(digits.length))]
    rank = -(-max(columns, default=0).bit_length() // digits.bits)
    mask = digits.base - 1
    return [tuple(value >> row * digits.bits & mask for value in values) for row in range(rank)]


def scaled(digits: Digits, scalar: int, word: int) -> int:
    """The word whose digits are the nim-products of a number and those of a word."""
    return digits.number([numbers.product(scalar, digit) for digit in digits.digits(word)])


def unscalable(digits: Digits, columns: Sequence[int], basis: Sequence[int]) -> tuple[int, int] | None:
    """A number and a word of the code whose product is not in it; None where there is none. The digits are a field."""
    for word in basis:
        for bit in range(1, digits.bits):
            if word_value(columns, scaled(digits, 1 << bit, word)):
                return 1 << bit, word
    return None


def field_basis(digits: Digits, generator: Sequence[int]) -> list[int]:
    """The first words of which no one is a combination of those before, over the field of the digits."""
    pivots: dict[int, int] = {}
    found: list[int] = []
    for word in generator:
        if _reduced(word, pivots):
            found.append(word)
            for bit in range(digits.bits):
                rest = _reduced(scaled(digits, 1 << bit, word), pivots)
                pivots[rest.bit_length()] = rest
    return found


def _reduced(word: int, pivots: dict[int, int]) -> int:
    while word and word.bit_length() in pivots:
        word ^= pivots[word.bit_length()]
    return word


def sum_outside(digits: Digits, chosen: Sequence[int]) -> tuple[int, int] | None:
    """Two words of a code whose sum modulo the base is not in it; None where there are none."""
    code = frozenset(chosen)
    span = {0}
    for word in chosen:
        if word not in span:
            added = list(span)
            while added:
                sums = [modular_sum(digits, other, word) for other in added]
                missing = next((other for other, total in zip(added, sums, strict=True) if total not in code), None)
                if missing is not None:
                    return missing, word
                added = [total for total in sums if total not in span]
                span.update(added)
    return None


def prime_basis(digits: Digits, chosen: Sequence[int]) -> list[int]:
    """The first words of a code of which no one is a combination of those before, modulo the base, which is prime."""
    span, found = [0], []
    known = {0}
    for word in chosen:
        if word not in known:
            found.append(word)
            multiple = list(span)
            for _ in range(digits.base - 1):
                multiple = [modular_sum(digits, other, word) for other in multiple]
                span += multiple
            known = set(span)
    return found


def prime_checks(digits: Digits, basis: Sequence[int]) -> list[int]:
    """Words from which all those follow whose product with each word of a basis is 0 modulo the base, a prime number.

    >>> digits = Digits(3, 4)
    >>> basis = [digits.number(word) for word in ((0, 1, 1, 1), (1, 0, 1, 2))]
    >>> [digits.write(word) for word in prime_checks(digits, basis)]
    ['2210', '1201']
    """
    base, rows = digits.base, [list(digits.digits(word)) for word in basis]
    pivots: list[int] = []
    for place in range(digits.length):
        lead = next((row for row in rows[len(pivots) :] if row[place]), None)
        if lead is None:
            continue
        rows.remove(lead)
        scale = pow(lead[place], -1, base)
        lead[:] = [digit * scale % base for digit in lead]
        for row in rows:
            row[:] = [(digit - row[place] * other) % base for digit, other in zip(row, lead, strict=True)]
        rows.insert(len(pivots), lead)
        pivots.append(place)
    found = []
    for free in (place for place in range(digits.length) if place not in pivots):
        word = [int(place == free) for place in range(digits.length)]
        for row, place in zip(rows, pivots, strict=False):
            word[place] = -row[free] % base
        found.append(digits.number(word))
    return found


def least_difference(digits: Digits, chosen: Sequence[int], expected: int) -> int | None:
    """In how many digits two words differ at least; no two differ in fewer than expected, which ends the search."""
    least: int | None = None
    for place, word in enumerate(chosen):
        for other in chosen[:place]:
            weight = digits.weight(word ^ other)
            least = weight if least is None else min(least, weight)
            if least <= expected:
                return least
    return least


def logarithm(number: int, base: int) -> int:
    """The exponent of a power of a base."""
    exponent = 0
    while number > 1:
        number, exponent = number // base, exponent + 1
    return exponent
