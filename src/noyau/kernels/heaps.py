"""Grundy values of heaps that are taken from and broken, one heap after another.

A rule is an array of digits: ``digits[t]`` says what may be left after t tokens are taken, bit k for k heaps.
``unequal`` is 1 where all heaps that are left must differ. Values are whole numbers below a power of two, the
length of ``seen`` less one; each kernel fills ``values`` from ``start`` to ``stop`` and returns the heap at which it
stopped: ``stop``, or an earlier one whose value has no room. ``seen[v]`` is heap + 1 where an option has the value v.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from noyau.kernels.jit import kernel, trailing_zeros

CHUNK = 64
"""How many splits are marked before one looks again whether enough is known."""


@kernel
def extend_plainly(values: Any, start: int, stop: int, digits: Any, unequal: int, seen: Any) -> int:
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
                for first in range(1, (rest - unequal) // 2 + 1):
                    seen[values[first] ^ values[rest - first]] = stamp
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
def extend_by_words(values: Any, mirror: Any, start: int, stop: int, digits: Any, unequal: int) -> int:
    """As ``extend_plainly`` for values below 64 and at most two heaps left: the options of a heap fill one word.

    ``mirror`` holds the values backwards, the last one first, so that both run the same way along a split.
    """
    top = mirror.size - 1
    one = np.uint64(1)
    for heap in range(start, stop):
        word = np.uint64(0)
        for taken in range(min(heap, digits.size - 1) + 1):
            digit, rest = digits[taken], heap - taken
            if digit & 1 and rest == 0:
                word |= one
            if digit & 2 and rest > 0:
                word |= one << np.uint64(values[rest])
            if digit & 4 and rest > 1:
                count = (rest - unequal) // 2
                left, right = values[1 : 1 + count], mirror[top - rest + 1 : top - rest + 1 + count]
                for place in range(count):
                    word |= one << np.uint64(left[place] ^ right[place])
        least = trailing_zeros(~word)
        if least > 63:
            return heap
        values[heap] = least
        mirror[top - heap] = least
    return stop


@kernel
def extend_sparsely(values: Any, span: Any, digits: Any, rule: Any, rares: Any, seen: Any) -> int:
    """As ``extend_plainly`` for at most two heaps left, looking at few splits where rare values are few.

    ``rule`` is (unequal, mask, shift). A value is common where the parity of its bits in the mask is 1, or with a
    shift ≥ 0 that of heap − shift + 1; splits into two common or two rare heaps never have a common value. So the
    least common value that is missing is found from the splits with a rare heap alone, and a rare value below it is
    looked for among the others only until it is met. Exact whatever the mask. ``rares`` holds the rare heaps, their
    values, and how many there are in its last place; ``seen`` has two rows, the second being the parities.
    """
    unequal, shift = rule[0], rule[2]
    stamps, parities = seen[0], seen[1]
    size = stamps.size - 1
    room = rares.shape[1] - 1
    count = np.int64(rares[0, room])
    rare_heaps, rare_values = rares[0], rares[1]
    splits = np.array([taken for taken in range(digits.size) if digits[taken] & 4])
    for heap in range(span[0], span[1]):
        stamp = heap + 1
        common = 1 if shift < 0 else (heap - shift + 1) & 1
        for taken in range(min(heap, digits.size - 1) + 1):
            digit, rest = digits[taken], heap - taken
            if digit & 1 and rest == 0:
                stamps[0] = stamp
            if digit & 2 and rest > 0:
                stamps[values[rest]] = stamp
        for taken in splits:
            rest = max(heap - taken, 0)
            last = count
            while last > 0 and rare_heaps[last - 1] >= np.uint64(rest):
                last -= 1
            half = np.uint64(rest // 2 if unequal and rest % 2 == 0 else rest)
            middle = np.searchsorted(rare_heaps[:last], half)
            whole = np.uint64(rest)
            for place in range(middle):
                stamps[rare_values[place] ^ values[whole - rare_heaps[place]]] = stamp
            if middle < last and rare_heaps[middle] == half:
                middle += 1
            for place in range(middle, last):
                stamps[rare_values[place] ^ values[whole - rare_heaps[place]]] = stamp
        least = 0
        while stamps[least] == stamp or parities[least] != common:
            least += 1
        missing, begin = 0, 1
        while True:
            while missing < least and (stamps[missing] == stamp or parities[missing] == common):
                missing += 1
            if missing == least or 2 * begin > heap:
                break
            for taken in splits:
                rest = heap - taken
                for first in range(begin, min(begin + CHUNK, (rest - unequal) // 2 + 1)):
                    stamps[values[np.uint64(first)] ^ values[np.uint64(rest - first)]] = stamp
            begin += CHUNK
        if missing >= size or (heap and parities[missing] != common and count == room):
            rares[0, room] = np.uint64(count)
            return heap
        values[heap] = missing
        if heap and parities[missing] != common:
            rare_heaps[count], rare_values[count] = np.uint64(heap), np.uint64(missing)
            count += 1
    rares[0, room] = np.uint64(count)
    return int(span[1])


@kernel
def match_shifts(values: Any) -> Any:
    """For each shift, how long the values read backwards agree with themselves shifted: the Z-function."""
    size = values.size
    top = size - 1
    matches = np.zeros(size, np.int32)
    left, right = 0, 0
    for shift in range(1, size):
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
def extend_by_period(values: Any, start: int, stop: int, length: int) -> None:
    """Values that repeat those a period before them."""
    for heap in range(start, stop):
        values[heap] = values[heap - length]
