"""Words whose digits add and multiply modulo the base, as numbers.

>>> digits = Digits(3, 2)
>>> digits.write(modular_sum(digits, digits.number((2, 1)), digits.number((2, 2))))
'10'
>>> [digits.write(word) for word in modular_sums(digits, [digits.number((0, 1)), digits.number((1, 2))])]
['00', '01', '02', '12', '10', '11', '21', '22', '20']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd

from noyau.values.codes.digits import Digits


def modular_sum(digits: Digits, one: int, other: int) -> int:
    """The sum of two words, digit by digit."""
    pairs = zip(digits.digits(one), digits.digits(other), strict=True)
    return digits.number([(a + b) % digits.base for a, b in pairs])


def modular_sums(digits: Digits, basis: Iterable[int]) -> list[int]:
    """The sums of multiples of a basis: those of its first word first, then each of them with the second, and so on."""
    sums = [0]
    for word in basis:
        multiple, known = 0, sums
        for _ in range(digits.base - 1):
            multiple = modular_sum(digits, multiple, word)
            sums = sums + [modular_sum(digits, multiple, other) for other in known]
    return sums


def invert(rows: Sequence[Sequence[int]], modulus: int) -> tuple[list[list[int]] | None, int]:
    """The inverse of a matrix; without one None, and the number of the first row that is a combination of others.

    Pivots are numbers that have an inverse, as all but 0 have modulo a prime.

    >>> invert([[1, 2], [0, 1]], 3), invert([[1, 2], [2, 1]], 3)
    (([[1, 1], [0, 1]], 0), (None, 1))
    """
    size = len(rows)
    work = [[*row, *(int(place == number) for place in range(size))] for number, row in enumerate(rows)]
    pivots: list[int] = []
    for number, row in enumerate(work):
        for other, place in zip(work, pivots, strict=False):
            row[:] = [(digit - row[place] * less) % modulus for digit, less in zip(row, other, strict=True)]
        place = next((place for place in range(size) if gcd(row[place], modulus) == 1), -1)
        if place < 0:
            return None, number
        scale = pow(row[place], -1, modulus)
        row[:] = [digit * scale % modulus for digit in row]
        for other in work[:number]:
            other[:] = [(digit - other[place] * less) % modulus for digit, less in zip(other, row, strict=True)]
        pivots.append(place)
    return [work[pivots.index(place)][size:] for place in range(size)], 0
