"""Grundy values of heaps that are taken from and broken, one heap after another.

A rule is an array of digits: ``digits[t]`` says what may be left after t tokens are taken, bit k for k heaps.
``unequal`` is 1 where all heaps that are left must differ. Values are whole numbers below a power of two, the
length of ``seen`` less one; each kernel fills ``values`` from ``start`` to ``stop`` and returns the heap at which it
stopped: ``stop``, or an earlier one whose value has no room. ``seen[v]`` is heap + 1 where an option has the value v.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Bytes, Integers, Ints, Ints32, Nimbers, Word, Words
from noyau.kernels.jit import kernel, trailing_zeros

_STRETCH, _EARLY = 128, 8
"""How many splits are looked at before one sees whether enough is known, and how often the most unequal ones are."""


@kernel
def extend_plainly(values: Nimbers, start: int, stop: int, digits: Ints, unequal: int, seen: Ints32) -> int:
    """The least value that no option has, every option looked at."""
    size = seen.size - 1
    for heap in range(start, stop):
        stamp = heap + 1
        for taken in range(min(heap, digits.size - 1) + 1):
            digit, rest = digits[taken], heap - taken
            if digit & 1 and rest == 0:
                seen[0] = stamp
            if digit & 2 and rest > 0:
                seen[values[rest]] = stamp
            if digit & 4:
                for first in range(np.uint64(1), np.uint64(max((rest - unequal) // 2, 0) + 1)):
                    seen[np.uint64(values[first] ^ values[np.uint64(rest) - first])] = stamp
            if digit & 8:
                for first in range(1, rest // 3 + 1):
                    left = rest - first
                    for second in range(first + unequal, (left - unequal) // 2 + 1):
                        seen[values[first] ^ values[second] ^ values[left - second]] = stamp
        least = 0
        while seen[least] == stamp:
            least += 1
        if least >= size:
            return heap
        values[heap] = least
    return stop


@kernel
def extend_by_words(values: Nimbers, start: int, stop: int, digits: Ints, unequal: int, words: Words) -> int:
    """As ``extend_plainly`` for at most two heaps left: the values that options have fill words of 64 bits.

    Words are filled one after another, and each by splits from here and there until it is full: only that of the least
    missing value takes them all.
    """
    splits = np.array([taken for taken in range(digits.size) if digits[taken] & 4])
    for heap in range(start, stop):
        words[:] = 0
        for taken in range(min(heap, digits.size - 1) + 1):
            digit, rest = digits[taken], heap - taken
            if (digit & 2 and rest > 0) or (digit & 1 and rest == 0):
                value = np.uint64(values[rest] if rest else 0)
                words[value >> np.uint64(6)] |= np.uint64(1) << (value & np.uint64(63))
        least = -1
        for window in range(words.size):
            absent = never_met(~words[window], 64 * window, values, heap, splits, unequal)
            if absent:
                least = 64 * window + trailing_zeros(absent)
                break
        if least < 0:
            return heap
        values[heap] = least
    return stop


@kernel
def never_met(absent: Word, base: int, values: Nimbers, heap: int, splits: Ints, unequal: int) -> Word:
    """Which values of a word no split of a heap has: very unequal ones are tried first, then some from here and there.

    A value that some split has is met soon in one of these two ways, in all games that were tried.
    """
    stretches = (heap // 2 + _STRETCH - 1) // _STRETCH
    circle = 1
    while circle < stretches:
        circle *= 2
    for turn in range(-_EARLY, circle):
        stretch = turn + _EARLY if turn < 0 else turn * scatter(circle) & (circle - 1)
        for taken in splits:
            first = 1 + stretch * _STRETCH
            size = min(_STRETCH, (heap - taken - unequal) // 2 + 1 - first)
            if size > 0:
                absent &= ~_values_met(values, first, size, heap - taken, base)
        if not absent:
            break
    return absent


@kernel
def scatter(circle: int) -> int:
    """An odd step around a circle that comes by every part of it soon: the golden section."""
    return int(circle * 0.6180339887) | 1


@kernel
def _values_met(values: Nimbers, first: int, size: int, rest: int, base: int) -> Word:
    """The values of 64 in a row that splits of a rest have, the smaller part being one of some heaps in a row."""
    one, most, width, none = np.uint64(1), np.uint64(63), np.uint64(64), np.uint64(0)
    left, right = values[first : first + size], values[rest - first - size + 1 : rest - first + 1]
    top, lowest = np.uint64(size - 1), np.uint64(base)
    word = none
    for place in range(np.uint64(size)):
        value = np.uint64(left[place] ^ right[top - place]) - lowest
        word |= one << (value & most) if value < width else none
    return word


@kernel
def extend_by_taking(values: Nimbers, start: int, stop: int, digits: Ints, cycle: Ints, seen: Bytes) -> int:
    """As ``extend_plainly`` where one heap at most is left, and ``cycle`` follows the digits again and again.

    ``seen[r, v]`` is 1 where a heap of the value v and of the remainder r by the length of the cycle can be left by the
    repeating digits. Such values only become more: those below ``lowest`` never go missing again.
    """
    size, length, first = seen.shape[1] - 1, cycle.size, digits.size
    lowest = np.zeros(length, np.int64)
    near = np.zeros(size + 1, np.int32)
    seen[:] = 0
    for heap in range(1, start - first):
        seen[heap % length, values[heap]] = 1
    for heap in range(start, stop):
        stamp, last = heap + 1, heap - first
        if last > 0:
            seen[last % length, values[last]] = 1
        for taken in range(min(heap, first - 1) + 1):
            rest = heap - taken
            if (digits[taken] & 2 and rest) or (digits[taken] & 1 and rest == 0):
                near[values[rest] if rest else 0] = stamp
        whole = last >= 0 and cycle[last % length] & 1 != 0
        least = lowest[heap % length]
        settled = True
        while least < size:
            met = whole and least == 0
            for place in range(min(length, last + 1)):
                if cycle[place] & 2 and last - place > 0 and seen[(last - place) % length, least]:
                    met = True
                    break
            if not met and near[least] != stamp:
                break
            settled = settled and met
            least += 1
            if settled:
                lowest[heap % length] = least
        if least >= size:
            return heap
        values[heap] = least
    return stop


@kernel
def tally(values: Nimbers, start: int, stop: int, shift: int, width: int) -> Ints:
    """How many of some heaps have each value; with a shift ≥ 0, those an odd number above it are counted off."""
    counts = np.zeros(width, np.int64)
    for heap in range(start, stop):
        counts[values[heap]] += 1 if shift < 0 or (heap - shift) & 1 == 0 else -1
    return counts


@kernel
def match_shifts(values: Integers, parts: int) -> Ints32:
    """For each shift, how long the values read backwards agree with themselves shifted: the Z-function.

    Shifts that fit so many times at least into the values are looked at.
    """
    size = values.size
    top = size - 1
    matches = np.zeros(size // parts, np.int32)
    left, right = 0, 0
    for shift in range(1, matches.size):
        match = 0
        if shift < right:
            match = min(right - shift, matches[shift - left])
        while shift + match < size and values[top - match] == values[top - shift - match]:
            match += 1
        if shift + match > right:
            left, right = shift, shift + match
        matches[shift] = match
    return matches


@kernel
def extend_by_period(values: Nimbers, start: int, stop: int, length: int) -> None:
    """Values that repeat those a period before them."""
    for heap in range(start, stop):
        values[heap] = values[heap - length]


@kernel
def first_proved(matches: Ints32, count: int, parts: int, last: int, lowest: int) -> int:
    """The least period that so many values prove: see ``heap_periods``; 0 where there is none."""
    for length in range(1, count // parts):
        start = max(lowest, count - length - matches[length])
        if parts * (start + length) + last <= count:
            return length
    return 0
