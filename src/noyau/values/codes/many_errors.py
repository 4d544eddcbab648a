"""Errors with a given value among very many, in arrays of numpy: words and values of at most 64 bits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from noyau.core.budget import pause
from noyau.values.codes.digits import Digits

_PART = 1 << 16


class _Sums(NamedTuple):
    """Words with this many digits that are not 0, by their highest place, with their values and outermost places."""

    words: NDArray[np.uint64]
    totals: NDArray[np.uint64]
    lowest: NDArray[np.int16]
    highest: NDArray[np.int16]


def errors_of_value(digits: Digits, values: Sequence[Sequence[int]], wanted: int, number: int) -> Iterator[int]:
    """All words with this many digits that are not 0 whose value is wanted: lower digits are looked for by their value.

    >>> sorted(errors_of_value(Digits(2, 4), [[0, 1], [0, 2], [0, 3], [0, 4]], 0, 3))
    [7]
    """
    few, many = _sums(digits, values, number // 2), _sums(digits, values, number - number // 2)
    order = np.argsort(few.totals, kind="stable")
    totals = few.totals[order]
    for start in range(0, many.words.size, _PART):
        pause()
        part = slice(start, start + _PART)
        keys = many.totals[part] ^ np.uint64(wanted)
        first = np.searchsorted(totals, keys, "left")
        counts = np.searchsorted(totals, keys, "right") - first
        above = np.repeat(np.arange(keys.size), counts)
        turns = np.arange(above.size) - np.repeat(np.cumsum(counts) - counts, counts)
        below = order[first[above] + turns]
        apart = few.highest[below] < many.lowest[part][above]
        yield from (few.words[below[apart]] | many.words[part][above[apart]]).tolist()


def _sums(digits: Digits, values: Sequence[Sequence[int]], number: int) -> _Sums:
    """All of them, digit by digit: each takes those whose highest place lies below its own."""
    found = _Sums(
        np.zeros(1, np.uint64), np.zeros(1, np.uint64), np.full(1, digits.length, np.int16), np.full(1, -1, np.int16)
    )
    for _ in range(number):
        pause()
        parts = []
        for place in range(digits.length):
            below = int(np.searchsorted(found.highest, place))
            lowest = np.minimum(found.lowest[:below], np.int16(place))
            highest = np.full(below, place, np.int16)
            for digit, value in enumerate(values[place][1:], start=1):
                word = np.uint64(digit << place * digits.bits)
                parts.append(
                    _Sums(found.words[:below] | word, found.totals[:below] ^ np.uint64(value), lowest, highest)
                )
        found = _Sums(*map(np.concatenate, zip(*parts, strict=True)))
    return found
