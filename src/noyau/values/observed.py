"""Periods that are seen on a computed sequence, where no theorem proves them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from noyau.values.periods import NO_PERIOD, Period

REPEATS, FEWEST = 3, 12
"""How often a period is to be seen, and on how many values."""


def observe(values: Sequence[int | str | None]) -> Period:
    """The shortest period that the end of a sequence shows, at least three times and over half of its length.

    Whole numbers may grow by a fixed amount, the saltus, from one period to the next.

    >>> observe([5, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5, 4, 5, 6]).saltus
    1
    """
    numbers = [value for value in values if isinstance(value, int)]
    rises = len(numbers) == len(values)
    steps: Sequence[object] = [after - before for before, after in pairwise(numbers)] if rises else values
    matches = matches_of_shifts(steps[::-1])
    for length, match in enumerate(matches[1:], start=1):
        tail = match + length
        if tail < max(REPEATS * length, len(steps) / 2, FEWEST):
            continue
        preperiod = len(steps) - tail
        saltus = numbers[-1] - numbers[-1 - length] if rises else 0
        if saltus >= 0:
            return Period("observed", length, preperiod, saltus, len(values) - 1)
    return NO_PERIOD


def matches_of_shifts(word: Sequence[object]) -> list[int]:
    """For each shift, how long a word agrees with itself shifted: the Z-function, in linear time."""
    size = len(word)
    matches = [size] + [0] * (size - 1) if size else []
    left = right = 0
    for shift in range(1, size):
        match = min(right - shift, matches[shift - left]) if shift < right else 0
        while shift + match < size and word[match] == word[shift + match]:
            match += 1
        if shift + match > right:
            left, right = shift, shift + match
        matches[shift] = match
    return matches
