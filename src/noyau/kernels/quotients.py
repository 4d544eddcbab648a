"""Misère sums of heaps: their outcomes by search, and the search for a sum that a quotient gets wrong.

In the first part a position is a row of exponents, how often each generator occurs in the sum. An exponent of
``most[i]`` and more is folded two by two below it: what is found is a guess until the second part has checked it. The
option ``options[j]`` of generator ``owners[j]`` holds earlier generators only. Sums without the last generator are not
searched: they are judged by the quotient known before (``Known``), of which ``powers[i, e]`` is the element of e copies
of generator i.

In the second part elements of a monoid are numbered from 0, the identity, and a set of elements is a row of 64-bit
words. The set ``loose[i]`` of heap i, whose element is ``elements[i]``, holds the elements z for which the sum of heap
and z should be won, but by no move in the heap. A sum is *stuck* when each of its heaps is loose with the rest: it
should be won, and by no move at all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from noyau.kernels.jit import kernel

UNKNOWN, LOST, WON = np.int8(0), np.int8(1), np.int8(2)
FREE = np.int32(-1)
DONE, FULL, STUCK = 0, 1, 2
ONE, LOW = np.uint64(1), np.uint64(63)


class Memory(NamedTuple):
    """The positions met, numbered in this order: rows, outcomes, and the slots in which a row is looked up."""

    rows: Any
    outcomes: Any
    slots: Any
    count: Any


class Known(NamedTuple):
    """The quotient without the last generator: products, powers, lost elements, and those where its options win."""

    table: Any
    powers: Any
    lost: Any
    winning: Any


@kernel
def number(memory: Any, row: Any) -> int:
    """The number of a position, new or known; -1 where there is no room left."""
    code = np.uint64(0)
    for exponent in row:
        code = (code ^ np.uint64(exponent)) * np.uint64(0x9E3779B97F4A7C15)
        code ^= code >> np.uint64(29)
    mask = len(memory.slots) - 1
    slot = np.int64(code & np.uint64(mask))
    while memory.slots[slot] != FREE:
        known = memory.slots[slot]
        same = True
        for i in range(len(row)):
            if memory.rows[known, i] != row[i]:
                same = False
                break
        if same:
            return known
        slot = (slot + 1) & mask
    new = memory.count[0]
    if new == len(memory.rows):
        return -1
    memory.slots[slot] = new
    memory.rows[new] = row
    memory.count[0] = new + 1
    return new


@kernel
def place(memory: Any, rows: Any, outcomes: Any) -> None:
    """Put positions with their outcomes into an empty memory that is large enough."""
    for i in range(len(rows)):
        memory.outcomes[number(memory, rows[i])] = outcomes[i]


@kernel
def add_folded(left: Any, right: Any, most: Any, total: Any) -> None:
    """The sum of two rows of exponents."""
    for i in range(len(total)):
        exponent = np.int64(left[i]) + np.int64(right[i])
        if exponent >= most[i]:
            exponent = most[i] - 2 + ((exponent - most[i]) & 1)
        total[i] = exponent


@kernel
def known_element(known: Any, row: Any) -> int:
    """The element, in the quotient known before, of all that a position holds but the last generator."""
    element = np.int64(0)
    for i in range(len(row) - 1):
        if row[i]:
            element = np.int64(known.table[element, known.powers[i, row[i]]])
    return element


@kernel
def outcome_at_sight(known: Any, row: Any) -> int:
    """The outcome of a position with no last generator, or with one whose options win; else unknown."""
    if row[-1] > 1:
        return UNKNOWN
    element = known_element(known, row)
    if row[-1] == 0:
        return LOST if known.lost[element] else WON
    return WON if known.winning[element] else UNKNOWN


@kernel
def search(memory: Any, known: Any, options: Any, owners: Any, most: Any, start: int) -> int:
    """Find the outcome of a position, depth first."""
    path, option = np.empty(1024, np.int64), np.empty(1024, np.int64)
    less, row = np.empty(options.shape[1], np.uint8), np.empty(options.shape[1], np.uint8)
    depth = 1
    path[0], option[0] = start, 0
    while depth:
        position, at = path[depth - 1], option[depth - 1]
        while at < len(owners) and memory.rows[position, owners[at]] == 0:
            at += 1
        option[depth - 1] = at
        if at == len(owners):
            memory.outcomes[position] = LOST
            depth -= 1
            continue
        less[:] = memory.rows[position]
        less[owners[at]] -= 1
        add_folded(less, options[at], most, row)
        outcome = outcome_at_sight(known, row)
        if outcome == UNKNOWN:
            child = number(memory, row)
            if child < 0:
                return FULL
            outcome = memory.outcomes[child]
        if outcome == WON:
            option[depth - 1] += 1
        elif outcome == LOST:
            memory.outcomes[position] = WON
            depth -= 1
        else:
            if depth == len(path):
                path, option = np.append(path, path), np.append(option, option)
            path[depth], option[depth] = child, 0
            depth += 1
    return DONE


@kernel
def search_sums(memory: Any, known: Any, options: Any, owners: Any, most: Any, left: Any, right: Any, lost: Any) -> int:
    """Whether each sum of a position on the left and one on the right is lost; stops where there is no room left."""
    row = np.empty(options.shape[1], np.uint8)
    for a in range(len(left)):
        for b in range(len(right)):
            add_folded(left[a], right[b], most, row)
            outcome = outcome_at_sight(known, row)
            if outcome == UNKNOWN:
                start = number(memory, row)
                if start < 0:
                    return FULL
                if memory.outcomes[start] == UNKNOWN and search(memory, known, options, owners, most, start) == FULL:
                    return FULL
                outcome = memory.outcomes[start]
            lost[a, b] = outcome == LOST
    return DONE


class Sums(NamedTuple):
    """Room for sums of heaps: their elements and loose sets, how each was made, and lists of them by element."""

    elements: Any
    loose: Any
    before: Any
    heap: Any
    following: Any
    first: Any


@kernel
def find_stuck(table: Any, elements: Any, loose: Any, room: int) -> tuple[int, Any]:
    """A status and, where it is ``STUCK``, the heaps of a stuck sum.

    A sum whose loose set lies within that of another sum of the same element leads to nothing that the other does not.
    """
    sums = Sums(
        np.empty(room, np.int64),
        np.empty((room, loose.shape[1]), np.uint64),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.full(len(table), -1, np.int64),
    )
    dead = np.zeros(room, np.bool_)
    row = np.empty(loose.shape[1], np.uint64)
    count = 0
    for heap in range(len(elements)):
        row[:] = loose[heap]
        if row[0] & ONE:
            return STUCK, np.full(1, heap, np.int64)
        if row.any() and _is_new(sums, dead, elements[heap], row):
            if count == room:
                return FULL, np.empty(0, np.int64)
            _append(sums, count, elements[heap], row, -1, heap)
            count += 1
    done = 0
    while done < count:
        if not dead[done]:
            here = sums.elements[done]
            for heap in range(len(elements)):
                if not _combine(table[elements[heap]], sums.loose[done], table[here], loose[heap], row):
                    continue
                if row[0] & ONE:
                    return STUCK, _heaps(sums, done, heap)
                element = table[here, elements[heap]]
                if _is_new(sums, dead, element, row):
                    if count == room:
                        return FULL, np.empty(0, np.int64)
                    _append(sums, count, element, row, done, heap)
                    count += 1
        done += 1
    return DONE, np.empty(0, np.int64)


@kernel
def _combine(by_heap: Any, loose_sum: Any, by_sum: Any, loose_heap: Any, row: Any) -> bool:
    """What is loose with sum and heap together: loose with either once the other is added."""
    found = False
    row[:] = np.uint64(0)
    for z in range(len(by_heap)):
        one, other = np.uint64(by_heap[z]), np.uint64(by_sum[z])
        bit = (loose_sum[one >> np.uint64(6)] >> (one & LOW)) & (loose_heap[other >> np.uint64(6)] >> (other & LOW))
        if bit & ONE:
            row[z >> 6] |= ONE << (np.uint64(z) & LOW)
            found = True
    return found


@kernel
def _is_new(sums: Any, dead: Any, element: int, row: Any) -> bool:
    """Whether no known sum covers this one; those which it covers are dropped."""
    at, last = sums.first[element], -1
    while at >= 0:
        covered, covers = True, True
        for word in range(len(row)):
            covered &= (row[word] & ~sums.loose[at, word]) == 0
            covers &= (sums.loose[at, word] & ~row[word]) == 0
        if covered:
            return False
        if covers:
            dead[at] = True
            if last < 0:
                sums.first[element] = sums.following[at]
            else:
                sums.following[last] = sums.following[at]
        else:
            last = at
        at = sums.following[at]
    return True


@kernel
def _append(sums: Any, new: int, element: int, row: Any, before: int, heap: int) -> None:
    sums.elements[new], sums.before[new], sums.heap[new] = element, before, heap
    sums.loose[new] = row
    sums.following[new] = sums.first[element]
    sums.first[element] = new


@kernel
def _heaps(sums: Any, at: int, heap: int) -> Any:
    """The heaps of a sum, and one more."""
    count, here = 1, at
    while here >= 0:
        count += 1
        here = sums.before[here]
    heaps = np.full(count, heap, np.int64)
    for i in range(1, count):
        heaps[i] = sums.heap[at]
        at = sums.before[at]
    return heaps
