"""Grundy values of heaps by a sparse space, 64 heaps at a time (Berlekamp, Conway and Guy's sparse spaces).

A value is *common* for a heap where the parity of its bits in a mask is 1, or with a shift ≥ 0 that of
heap − shift + 1; else it is *rare*. The value of a split is common exactly where one part is rare and the other is not.
So the least common value that is missing is found from the splits with a rare part alone, and a rare value below it is
looked for among the others only until it is met. Exact whatever the mask, which decides the speed alone.

Values are kept *reduced*: without the lowest bit of the mask, which the parity gives back, and with the highest of 16
bits set for a rare heap. Reduced values add up as values do, and those of one parity keep their order. The options of
64 heaps in a row are gathered side by side, in as many windows of 64 reduced values as it takes.

``rule`` is (unequal, mask, shift, windows); ``rares`` holds the rare heaps, and how many there are in its last place.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Ints, Nimbers, Word, Words, Words16, Words32
from noyau.kernels.heaps import never_met, scatter
from noyau.kernels.jit import kernel, popcount, trailing_zeros

LANES = 64
RARE = 0x8000
"""The bit of a rare heap in its reduced value."""

_CHUNK = 64
_NEAR = 16
_WALK = 64
"""How many heaps are tried as the smaller part of a split, side by side for all lanes."""
_FULL = 0xFFFF_FFFF_FFFF_FFFF


@kernel
def reduce_values(values: Nimbers, start: int, stop: int, rule: Ints, table: Words16, rares: Words32) -> int:
    """Write the reduced values and the rare heaps; the heap reached, before ``stop`` where more are rare than fit."""
    mask, shift = np.uint64(rule[1]), rule[2]
    low = np.uint64(trailing_zeros(mask))
    count, room = np.int64(rares[-1]), rares.size - 1
    heap = start
    while heap < stop:
        common = 1 if shift < 0 else (heap - shift + 1) & 1
        value = np.uint64(values[heap])
        is_rare = popcount(value & mask) & 1 != common
        if is_rare and heap:
            if count == room:
                break
            rares[count] = heap
            count += 1
        table[heap] = _reduce(value, low) | np.uint64(RARE if is_rare else 0)
        heap += 1
    rares[room] = count
    return heap


@kernel
def extend_sparsely(values: Nimbers, table: Words16, span: Ints, digits: Ints, rule: Ints, rares: Words32) -> int:
    """Fill the values of a span of heaps, with their reduced values and the rare heaps among them.

    The heap reached is returned: an earlier one than the end where its value or a rare heap has no room.
    """
    splits = np.array([taken for taken in range(digits.size) if digits[taken] & 4])
    known = np.zeros((2, rule[3], LANES), np.uint64)
    limits = np.zeros((2, LANES), np.int64)
    walk = np.zeros(_WALK, np.uint32)
    begin: int = span[0]
    while begin < span[1]:
        end = min(begin + LANES, span[1])
        found = rares[: np.int64(rares[-1])]
        first = np.searchsorted(found, np.uint32(end - begin))
        last = max(first, np.searchsorted(found, np.uint32(max(begin - splits[-1], 0))))
        _gather_common(known[0], limits[0, : end - begin], table, begin, splits, found[first:last])
        _gather_rare(known, limits[:, : end - begin], table, begin, splits, walk, rule)
        reached = _settle(values, table, np.array([begin, end, first, last]), digits, rule, rares, known, limits[0])
        if reached < end:
            return reached
        begin = end
    return begin


@kernel
def _reduce(value: Word, low: Word) -> Word:
    """A value without the bit ``low``."""
    return value >> (low + np.uint64(1)) << low | (value & ((np.uint64(1) << low) - np.uint64(1)))


@kernel
def _restore(reduced: Word, low: Word, mask: Word, parity: int) -> Word:
    """The value of a parity in the mask that is left of it without the bit ``low``."""
    value = reduced >> low << (low + np.uint64(1)) | (reduced & ((np.uint64(1) << low) - np.uint64(1)))
    return value | (np.uint64((popcount(value & mask) & 1) ^ parity) << low)


@kernel
def _rares_below(common: Word, low: Word, mask: Word, parity: int) -> int:
    """How many rare values lie below a common one, given reduced: they are the first ones."""
    bit = _restore(common, low, mask, parity) >> low & np.uint64(1)
    return int(np.int64(((common >> low) + bit) << low))


@kernel
def _cover(words: Words, table: Words16, rest: int, heaps: Words32, base: Word) -> None:
    """For lane after lane and each heap of a list, note the value of the split of rest + lane with that part."""
    one, most, size, none = np.uint64(1), np.uint64(63), np.uint64(64), np.uint64(0)
    top, lanes = heaps.size - 1, words.size
    for place in range(0, heaps.size, 4):
        h0, h1 = np.int64(heaps[place]), np.int64(heaps[min(place + 1, top)])
        h2, h3 = np.int64(heaps[min(place + 2, top)]), np.int64(heaps[min(place + 3, top)])
        x0, x1, x2, x3 = table[h0], table[h1], table[h2], table[h3]
        t0, t1 = table[rest - h0 : rest - h0 + lanes], table[rest - h1 : rest - h1 + lanes]
        t2, t3 = table[rest - h2 : rest - h2 + lanes], table[rest - h3 : rest - h3 + lanes]
        for lane in range(lanes):
            v0, v1 = np.uint64(t0[lane] ^ x0) - base, np.uint64(t1[lane] ^ x1) - base
            v2, v3 = np.uint64(t2[lane] ^ x2) - base, np.uint64(t3[lane] ^ x3) - base
            low = (one << (v0 & most) if v0 < size else none) | (one << (v1 & most) if v1 < size else none)
            high = (one << (v2 & most) if v2 < size else none) | (one << (v3 & most) if v3 < size else none)
            words[lane] |= low | high


@kernel
def _is_full(words: Words) -> bool:
    both = np.uint64(_FULL)
    for lane in range(words.size):
        both &= words[lane]
    return bool(both == np.uint64(_FULL))


@kernel
def _gather_common(common: Words, depths: Ints, table: Words16, begin: int, splits: Ints, rares: Words32) -> None:
    """The common values of splits with one of these rare heaps, window after window while some lane's is full.

    ``depths`` tells for each lane the last window that was looked at.
    """
    full = np.uint64(_FULL)
    depths[:] = 0
    common[:] = 0
    for window in range(common.shape[0]):
        words = common[window][: depths.size]
        for lane in range(words.size):
            words[lane] = np.uint64(0) if depths[lane] == window else full
        for place in range(0, rares.size, _CHUNK):
            for taken in splits:
                _cover(words, table, begin - taken, rares[place : place + _CHUNK], np.uint64(RARE + 64 * window))
            if _is_full(words):
                break
        deeper = False
        for lane in range(words.size):
            if depths[lane] < window:
                words[lane] = 0
            elif words[lane] == full:
                depths[lane] += 1
                deeper = True
        if not deeper:
            return


@kernel
def _gather_rare(
    known: Words, limits: Ints, table: Words16, begin: int, splits: Ints, walk: Words32, rule: Ints
) -> None:
    """Rare values of some splits, those only that lie below the least common value that is missing."""
    lanes = limits.shape[1]
    mask, shift, windows = np.uint64(rule[1]), rule[2], rule[3]
    low = np.uint64(trailing_zeros(mask))
    highest = 0
    for lane in range(lanes):
        window = min(limits[0, lane], windows - 1)
        least = min(64 * window + trailing_zeros(~known[0, window, lane]), 64 * windows - 1)
        parity = 1 if shift < 0 else (begin + lane - shift + 1) & 1
        limits[1, lane] = min(_rares_below(np.uint64(least), low, mask, parity), 64 * windows)
        highest = max(highest, limits[1, lane])
    known[1] = 0
    half = (begin - splits[-1] - 1) // 2
    size = min(walk.size, half - lanes + 1)
    for place in range(size):
        walk[place] = lanes + (place if place < _NEAR else place * scatter(half) % (half - lanes + 1))
    for window in range((highest + 63) // 64):
        words = known[1][window][:lanes]
        for lane in range(lanes):
            words[lane] = ~_below(limits[1, lane] - 64 * window)
        for place in range(0, size, _NEAR):
            for taken in splits:
                _cover(words, table, begin - taken, walk[place : min(place + _NEAR, size)], np.uint64(64 * window))
            if _is_full(words):
                break
        for lane in range(lanes):
            words[lane] &= _below(limits[1, lane] - 64 * window)


@kernel
def _below(count: int) -> Word:
    """The word in which so many of the lowest bits are set."""
    if count <= 0:
        return np.uint64(0)
    return np.uint64(_FULL) if count >= 64 else (np.uint64(1) << np.uint64(count)) - np.uint64(1)


@kernel
def _settle(
    values: Nimbers, table: Words16, block: Ints, digits: Ints, rule: Ints, rares: Words32, known: Words, depths: Ints
) -> int:
    """Give each lane its value, one after another, with the options that reach into the block itself."""
    begin, end, first, last = block
    mask, shift, windows = np.uint64(rule[1]), rule[2], rule[3]
    low = np.uint64(trailing_zeros(mask))
    count, room = np.int64(rares[-1]), rares.size - 1
    splits = np.array([taken for taken in range(digits.size) if digits[taken] & 4])
    for heap in range(begin, end):
        lane = heap - begin
        common = 1 if shift < 0 else (heap - shift + 1) & 1
        for taken in range(min(heap, digits.size - 1) + 1):
            digit, rest = digits[taken], heap - taken
            if (digit & 2 and rest > 0) or (digit & 1 and rest == 0):
                value = np.uint64(values[rest] if rest else 0)
                _note(known, lane, _reduce(value, low), popcount(value & mask) & 1 != common)
        _note_splits(known, lane, table, heap, splits, rares[:first], rule[0])
        _note_splits(known, lane, table, heap, splits, rares[last:count], rule[0])
        least = 64 * windows
        for window in range(windows):
            if window > depths[lane]:
                _note_splits(known, lane, table, heap, splits, rares[first:last], rule[0])
                depths[lane] = windows
            if ~known[0, window, lane]:
                least = 64 * window + trailing_zeros(~known[0, window, lane])
                break
        if least == 64 * windows:
            return heap
        below = _rares_below(np.uint64(least), low, mask, common)
        missing = _missing(known, lane, min(below, 64 * windows), table, heap, splits, rule[0])
        if missing >= 0:
            if heap and count == room:
                return heap
            values[heap] = _restore(np.uint64(missing), low, mask, 1 - common)
            table[heap] = np.uint64(missing) | np.uint64(RARE)
            if heap:
                rares[count] = heap
                count += 1
                rares[room] = count
        else:
            values[heap] = _restore(np.uint64(least), low, mask, common)
            table[heap] = np.uint64(least)
    return int(end)


@kernel
def _note(known: Words, lane: int, reduced: Word, is_rare: bool) -> None:
    known[1 if is_rare else 0, reduced >> np.uint64(6), lane] |= np.uint64(1) << (reduced & np.uint64(63))


@kernel
def _note_splits(
    known: Words, lane: int, table: Words16, heap: int, splits: Ints, parts: Words32, unequal: int
) -> None:
    """Note the values of the splits of one heap that have one of these parts."""
    for taken in splits:
        for place in range(parts.size):
            part = np.int64(parts[place])
            other = heap - taken - part
            if other < 1:
                break
            if not unequal or other != part:
                value = np.uint64(table[part] ^ table[other])
                _note(known, lane, value & np.uint64(RARE - 1), bool(value < np.uint64(RARE)))


@kernel
def _missing(known: Words, lane: int, limit: int, table: Words16, heap: int, splits: Ints, unequal: int) -> int:
    """The least rare value below a limit that no split has, reduced; −1 where there is none."""
    for window in range((limit + 63) // 64):
        absent = ~known[1, window, lane] & _below(limit - 64 * window)
        if absent:
            absent = never_met(absent, 64 * window, table, heap, splits, unequal)
        if absent:
            return 64 * window + trailing_zeros(absent)
    return -1
