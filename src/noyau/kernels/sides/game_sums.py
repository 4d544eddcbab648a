"""Sums of short games in arrays (``short_games``): each pair of rows is added once, and its negative with it."""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Int, Ints
from noyau.kernels.jit import inlined, kernel
from noyau.kernels.sides.short_games import (
    ADDED,
    DONE,
    LEFT,
    LEFTS,
    MOST,
    NEGATIVE,
    NO_ROOM,
    RIGHT,
    RIGHTS,
    ROW,
    ROW_BITS,
    START,
    TOO_FINE,
    UNKNOWN,
    Games,
    hashed,
    make,
)


@inlined
def slot_of_sum(sums: Ints, one: Int, other: Int) -> Int:
    """Where the sum of two rows stands, or should stand."""
    key = min(one, other) << 32 | max(one, other)
    last = sums.shape[0] - 1
    slot: Int = hashed(key, 0) & last
    while sums[slot, 0] != key and sums[slot, 0] != 0:
        slot = (slot + 1) & last
    return slot


@inlined
def known_sum(rows: Ints, sums: Ints, one: Int, other: Int) -> Int:
    """The sum of two rows; UNKNOWN if it has not been found."""
    if one == 0 or other == 0:
        return one + other
    opposite: Int = rows[one, NEGATIVE]
    if opposite & ROW == other:
        return other - opposite
    slot = slot_of_sum(sums, one, other)
    known: Int = sums[slot, 1] if sums[slot, 0] != 0 else UNKNOWN
    return known


@inlined
def negative(rows: Ints, value: Int) -> Int:
    """The negative of a value."""
    row = value & ROW
    opposite: Int = rows[row, NEGATIVE]
    return opposite - value + row


@kernel
def add(games: Games, one: Int, other: Int) -> tuple[int, Int]:
    """The sum of two rows, DONE; what else ends it has no value."""
    rows, options, sums, pairs, lists = games.rows, games.options, games.sums, games.pairs, games.lists
    place = games.place
    pairs[0, 0], pairs[0, 1] = one, other
    depth = 1
    value = known_sum(rows, sums, one, other)
    while value == UNKNOWN:
        a, b = pairs[depth - 1, 0], pairs[depth - 1, 1]
        count = rows[a, LEFTS] + rows[a, RIGHTS] + rows[b, LEFTS] + rows[b, RIGHTS]
        if depth + count > pairs.shape[0] or count > lists.shape[1] or 2 * (place[ADDED] + 2) > sums.shape[0]:
            return NO_ROOM, 0
        before = depth
        lefts = rights = np.int64(0)
        for turn in range(1 if a == b else 2):
            moving, staying = (a, b) if turn == 0 else (b, a)
            turning = rows[moving, START] + rows[moving, LEFTS]
            for at in range(rows[moving, START], turning + rows[moving, RIGHTS]):
                row = options[at] & ROW
                value = known_sum(rows, sums, row, staying)
                if value == UNKNOWN:
                    pairs[depth, 0], pairs[depth, 1] = row, staying
                    depth += 1
                elif at < turning:
                    lists[LEFT, lefts] = value + options[at] - row
                    lefts += 1
                else:
                    lists[RIGHT, rights] = value + options[at] - row
                    rights += 1
        value = np.int64(UNKNOWN)
        if depth > before:
            continue
        status, value = make(games, lefts, rights)
        if status != DONE:
            return status, 0
        c, d = rows[a, NEGATIVE], rows[b, NEGATIVE]
        opposite = negative(rows, value) - ((c >> ROW_BITS) + (d >> ROW_BITS) << ROW_BITS)
        for turn in range(2):
            if turn == 1:
                a, b = c & ROW, d & ROW
            slot = slot_of_sum(sums, a, b)
            place[ADDED] += sums[slot, 0] == 0
            sums[slot, 0], sums[slot, 1] = min(a, b) << 32 | max(a, b), value if turn == 0 else opposite
        depth -= 1
        if depth > 0:
            value = np.int64(UNKNOWN)
    return DONE, value


@kernel
def rehash_sums(old: Ints, sums: Ints) -> None:
    """Put all that was added into a larger table."""
    for at in range(old.shape[0]):
        key = old[at, 0]
        if key != 0:
            slot = slot_of_sum(sums, key >> 32, key & ROW)
            sums[slot, 0], sums[slot, 1] = key, old[at, 1]


@kernel
def add_each(games: Games, ones: Ints, others: Ints, found: Ints, first: int) -> tuple[int, int]:
    """Add each value of a list, from some place on, to the one beside it; how that ended, and where."""
    for at in range(first, ones.size):
        one, other = ones[at] & ROW, others[at] & ROW
        number = (ones[at] >> ROW_BITS) + (others[at] >> ROW_BITS)
        if abs(number) >= MOST:
            return TOO_FINE, at
        status, value = add(games, one, other)
        if status != DONE:
            return status, at
        found[at] = value + (number << ROW_BITS)
    return DONE, ones.size
