"""How many words of a code have each weight, what bounds there are, and how far from the code a word can lie.

>>> dual_weights((1, 0, 0, 7, 7, 0, 0, 1), 2)
(1, 0, 0, 0, 7, 0, 0, 0)
>>> bounds(2, 7, 3)
Bounds(hamming=16, singleton=32, gilbert=5)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import NamedTuple

from noyau.values.codes.digits import Digits

MOST_BITS = 27
"""The sums of this many words are gone through, one by one."""

MOST_COUNTED = 1 << 10
"""Weights are counted of words of at most this many digits."""

_FEW_BITS = 15
"""This many are gone through in plain Python, before the kernels would be loaded."""

_STEPS = 1 << 22
_WORD = 64


class Bounds(NamedTuple):
    """Numbers of words: no code of this length and distance has more than the first two, some code has the third."""

    hamming: int
    singleton: int
    gilbert: int


def bounds(base: int, length: int, distance: int) -> Bounds:
    """What is known of any code by counting balls of words, and by leaving out digits."""
    words = base**length
    apart = ball(base, length, (distance - 1) // 2)
    return Bounds(words // apart, base ** max(0, length - distance + 1), -(-words // ball(base, length, distance - 1)))


def ball(base: int, length: int, radius: int) -> int:
    """How many words differ from one word in at most this many digits."""
    return sum(comb(length, weight) * (base - 1) ** weight for weight in range(min(radius, length) + 1))


def sum_weights(digits: Digits, basis: Sequence[int]) -> tuple[int, ...]:
    """How many of the sums of a basis have each weight; at most ``MOST_BITS`` words."""
    if len(basis) > _FEW_BITS:
        return _native_weights(digits, basis)
    sums = [0]
    for word in basis:
        sums += [word ^ other for other in sums]
    return word_weights(digits, sums)


def word_weights(digits: Digits, words: Iterable[int]) -> tuple[int, ...]:
    """How many words have each weight."""
    counts = [0] * (digits.length + 1)
    for word in words:
        counts[digits.weight(word)] += 1
    return tuple(counts)


def _native_weights(digits: Digits, basis: Sequence[int]) -> tuple[int, ...]:
    import numpy as np

    from noyau.kernels.codes.scanning import count_weights

    held = _WORD // digits.bits
    parts = -(-digits.length // held)
    mask = (1 << held * digits.bits) - 1
    rows = [[word >> part * held * digits.bits & mask for part in range(parts)] for word in basis]
    ones = np.uint64(Digits(digits.base, held).ones)
    counts = np.zeros(digits.length + 1, np.int64)
    for first in range(0, 1 << len(basis), _STEPS):
        last = min(first + _STEPS, 1 << len(basis))
        count_weights(np.array(rows, np.uint64), digits.bits, ones, first, last, counts)
    return tuple(counts.tolist())


def dual_weights(weights: Sequence[int], base: int) -> tuple[int, ...]:
    """The weights of the dual code, from those of a code that is closed under sums (MacWilliams 1963)."""
    words, totals = sum(weights), [0] * len(weights)
    row = [comb(len(weights) - 1, other) * (base - 1) ** other for other in range(len(weights))]
    for count in weights:
        if count:
            totals = [total + count * entry for total, entry in zip(totals, row, strict=True)]
        row = _next_row(row, base)
    return tuple(total // words for total in totals)


def _next_row(row: Sequence[int], base: int) -> list[int]:
    """The coefficients of (1 − z)^(w + 1) (1 + (q − 1) z)^(n − w − 1), from those for w, where there are any."""
    quotient = rest = 0
    found = []
    for entry in row:
        rest = entry - (base - 1) * rest
        found.append(rest - quotient)
        quotient = rest
    return found


def minimum_distance(weights: Sequence[int]) -> int | None:
    """The least weight but for 0; None where there is one word only."""
    return next((weight for weight, count in enumerate(weights) if weight and count), None)
