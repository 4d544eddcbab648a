"""Misère sums of heaps: guesses at their quotient, and the search for a sum that a guess gets wrong.

Elements of a monoid are numbered from 0, the identity, and a set of elements is a row of 64-bit words.

A *pair* is an element and the set of those beside which some option is lost: pairs are what sums of heaps look like in
the monoid, one move deep. They are numbered in the lexicographic order of the first sums that have them, where the last
heap weighs most: sum 0 is empty, ``steps[v, i]`` is sum v with heap i, and sum v itself is made of sum ``before[v]``
and heap ``last[v]``, the largest in it.

The set ``loose[i]`` of heap i, whose element is ``elements[i]``, holds the elements z for which the sum of heap
and z should be won, but by no move in the heap. A sum is *stuck* when each of its heaps is loose with the rest: it
should be won, and by no move at all.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Bytes, Flags, Int, Ints, Ints8, Ints32, Words, Words16
from noyau.kernels.jit import kernel

NONE = -1
DONE, FULL, STUCK = 0, 1, 2
ZERO, ONE, LOW, SIX = np.uint64(0), np.uint64(1), np.uint64(63), np.uint64(6)
MIX = np.uint64(0x9E3779B97F4A7C15)


class Pairs(NamedTuple):
    """The pairs of sums of heaps, in order."""

    elements: Ints
    rows: Words
    before: Ints
    last: Ints
    steps: Ints32
    slots: Ints


@kernel
def new_pairs(room: int, heaps: int, words: int) -> Pairs:
    """Room for pairs, with that of the empty sum."""
    size = 2
    while size < 2 * room:
        size *= 2
    return Pairs(
        np.zeros(room, np.int64),
        np.zeros((room, words), np.uint64),
        np.full(room, NONE, np.int64),
        np.full(room, NONE, np.int64),
        np.full((room, heaps), NONE, np.int32),
        np.full(size, NONE, np.int64),
    )


@kernel
def close_pairs(table: Words16, elements: Ints, winning: Words, pairs: Pairs) -> int:
    """Find the pairs of all sums of heaps; returns how many there are, or -1 where the room does not suffice.

    A part of a first sum is first of its pair too, so it is enough to add the next heap to first sums without later
    ones. All the other products follow, since the order of heaps is free.
    """
    count = 1
    row = np.empty(winning.shape[1], np.uint64)
    for heap in range(len(elements)):
        begin, end = 0, count
        while begin < end:
            for v in range(begin, end):
                _unite(table[elements[heap]], pairs.rows[v], table[pairs.elements[v]], winning[heap], row)
                element = np.int64(table[pairs.elements[v], elements[heap]])
                slot = _slot(pairs, element, row)
                if pairs.slots[slot] == NONE:
                    if count == len(pairs.rows):
                        return NONE
                    pairs.slots[slot] = count
                    pairs.elements[count], pairs.before[count], pairs.last[count] = element, v, heap
                    for word in range(len(row)):
                        pairs.rows[count, word] = row[word]
                    count += 1
                pairs.steps[v, heap] = pairs.slots[slot]
            begin, end = end, count
    for v in range(1, count):
        for heap in range(pairs.last[v]):
            pairs.steps[v, heap] = pairs.steps[pairs.steps[pairs.before[v], heap], pairs.last[v]]
    return count


@kernel
def _unite(by_heap: Words16, winning_sum: Words, by_sum: Words16, winning_heap: Words, row: Words) -> None:
    """The elements beside which a move wins in a sum or in the heap added to it."""
    row[:] = ZERO
    for z in range(len(by_heap)):
        one, other = np.uint64(by_heap[z]), np.uint64(by_sum[z])
        bit = (winning_sum[one >> SIX] >> (one & LOW)) | (winning_heap[other >> SIX] >> (other & LOW))
        row[z >> 6] |= (bit & ONE) << (np.uint64(z) & LOW)


@kernel
def _slot(pairs: Pairs, element: Int, row: Words) -> int:
    """Where the number of a pair is kept, or is to be; the empty sum is no pair of another sum."""
    code = np.uint64(element) * MIX
    for word in row:
        code = (code ^ (code >> np.uint64(29)) ^ word) * MIX
    mask = np.uint64(len(pairs.slots) - 1)
    slot = (code ^ (code >> np.uint64(32))) & mask
    while pairs.slots[slot] != NONE:
        known = pairs.slots[slot]
        if pairs.elements[known] == element and (pairs.rows[known] == row).all():
            break
        slot = (slot + ONE) & mask
    return int(np.int64(slot))


@kernel
def judge(pairs: Pairs, count: int, options: Ints, ends: Ints, layers: int) -> Flags:
    """Which first sums are lost, beside 0, 1, 2 … copies of one more heap: from the options of each, in order.

    An option of a heap is a row of heaps, filled with -1; those of heap i are ``options[ends[i]:ends[i + 1]]``, and the
    last ones are those of the heap that is added.
    """
    heaps = len(ends) - 2
    steps, before, last = pairs.steps, pairs.before, pairs.last
    lost = np.zeros((layers, count), np.bool_)
    without = np.full((count, heaps), NONE, np.int32)
    for v in range(1, count):
        for heap in range(last[v]):
            if without[before[v], heap] != NONE:
                without[v, heap] = steps[without[before[v], heap], last[v]]
        without[v, last[v]] = before[v]
    for layer in range(layers):
        for v in range(count):
            won = layer == 0 and v == 0
            if layer:
                won = _leads_to(lost[layer - 1], steps, v, options[ends[heaps] : ends[heaps + 1]])
            for heap in range(heaps):
                if not won and without[v, heap] != NONE:
                    here = options[ends[heap] : ends[heap + 1]]
                    won = _leads_to(lost[layer], steps, without[v, heap], here)
            lost[layer, v] = not won
    return lost


@kernel
def _leads_to(lost: Flags, steps: Ints32, rest: int, options: Ints) -> bool:
    """Whether one of the options is lost beside the rest."""
    for option in options:
        at = rest
        for heap in option:
            if heap != NONE:
                at = steps[at, heap]
        if lost[at]:
            return True
    return False


@kernel
def refine(lost: Flags, steps: Ints, seed: int) -> tuple[int, Ints]:
    """How many classes of states no sequence of steps tells apart, and the class of each, numbered as they are met.

    States are compared by 64-bit codes: whether the classes are right is for the caller to check.
    """
    states, ways = steps.shape
    classes = np.zeros(states, np.int64)
    for state in range(states):
        classes[state] = lost[state] != lost[0]
    size = 2
    while size < 2 * states:
        size *= 2
    slots, codes = np.empty(size, np.int64), np.empty(states, np.uint64)
    count, mask = 0, np.uint64(size - 1)
    fresh = np.empty(states, np.int64)
    while True:
        slots[:] = NONE
        found = 0
        for state in range(states):
            code = (np.uint64(classes[state]) ^ np.uint64(seed)) * MIX
            for way in range(ways):
                code = (code ^ (code >> np.uint64(31)) ^ np.uint64(classes[steps[state, way]])) * MIX
            slot = (code ^ (code >> np.uint64(32))) & mask
            while slots[slot] != NONE and codes[slots[slot]] != code:
                slot = (slot + ONE) & mask
            if slots[slot] == NONE:
                slots[slot] = found
                codes[found] = code
                found += 1
            fresh[state] = slots[slot]
        classes, fresh = fresh, classes
        if found == count:
            return count, classes
        count = found


class Sums(NamedTuple):
    """Room for sums of heaps: their elements and loose sets, how each was made, and lists of them by element."""

    elements: Ints
    loose: Words
    before: Ints
    heap: Ints
    following: Ints
    first: Ints


@kernel
def find_stuck(table: Words16, elements: Ints, loose: Words, room: int) -> tuple[int, Ints]:
    """A status and, where it is ``STUCK``, the heaps of a stuck sum.

    A sum whose loose set lies within that of another sum of the same element leads to nothing that the other does not.
    """
    sums = Sums(
        np.empty(room, np.int64),
        np.empty((room, loose.shape[1]), np.uint64),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.empty(room, np.int64),
        np.full(len(table), NONE, np.int64),
    )
    dead = np.zeros(room, np.bool_)
    row = np.empty(loose.shape[1], np.uint64)
    count, done = np.int64(0), np.int64(NONE)
    while done < count:
        for heap in range(len(elements)):
            element = np.int64(elements[heap])
            if done < 0:
                for word in range(row.size):
                    row[word] = loose[heap, word]
            elif dead[done]:
                break
            else:
                here = sums.elements[done]
                _combine(table[element], sums.loose[done], table[here], loose[heap], row)
                element = np.int64(table[here, element])
            if row[0] & ONE:
                return STUCK, _heaps(sums, done, heap)
            if row.any() and _is_new(sums, dead, element, row):
                if count == room:
                    return FULL, np.empty(0, np.int64)
                sums.elements[count], sums.before[count], sums.heap[count] = element, done, heap
                for word in range(len(row)):
                    sums.loose[count, word] = row[word]
                sums.following[count], sums.first[element] = sums.first[element], count
                count += 1
        done += 1
    return DONE, np.empty(0, np.int64)


@kernel
def _combine(by_heap: Words16, loose_sum: Words, by_sum: Words16, loose_heap: Words, row: Words) -> None:
    """What is loose with sum and heap together: loose with either once the other is added."""
    row[:] = ZERO
    for z in range(len(by_heap)):
        one, other = np.uint64(by_heap[z]), np.uint64(by_sum[z])
        bit = (loose_sum[one >> SIX] >> (one & LOW)) & (loose_heap[other >> SIX] >> (other & LOW))
        row[z >> 6] |= (bit & ONE) << (np.uint64(z) & LOW)


@kernel
def _is_new(sums: Sums, dead: Flags, element: Int, row: Words) -> bool:
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
def _heaps(sums: Sums, at: Int, heap: Int) -> Ints:
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


UNKNOWN, LOST, WON = np.int8(0), np.int8(1), np.int8(2)
FREE = np.int32(-1)


class Memory(NamedTuple):
    """The positions met, numbered in this order: rows, outcomes, and the slots in which a row is looked up."""

    rows: Bytes
    outcomes: Ints8
    slots: Ints32
    used: Ints


class Known(NamedTuple):
    """The quotient without the last generator: products, powers, lost elements, and those where its options win."""

    table: Words16
    powers: Words16
    lost: Flags
    winning: Flags


@kernel
def number(memory: Memory, row: Bytes) -> int:
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
            return int(known)
        slot = (slot + 1) & mask
    new = memory.used[0]
    if new == len(memory.rows):
        return -1
    memory.slots[slot] = new
    for i in range(len(row)):
        memory.rows[new, i] = row[i]
    memory.used[0] = new + 1
    return int(new)


@kernel
def place(memory: Memory, rows: Bytes, outcomes: Ints8) -> None:
    """Put positions with their outcomes into an empty memory that is large enough."""
    for i in range(len(rows)):
        memory.outcomes[number(memory, rows[i])] = outcomes[i]


@kernel
def add_folded(left: Bytes, right: Bytes, most: Ints, total: Bytes) -> None:
    """The sum of two rows of exponents."""
    for i in range(len(total)):
        exponent = np.int64(left[i]) + np.int64(right[i])
        if exponent >= most[i]:
            exponent = most[i] - 2 + ((exponent - most[i]) & 1)
        total[i] = exponent


@kernel
def known_element(known: Known, row: Bytes) -> int:
    """The element, in the quotient known before, of all that a position holds but the last generator."""
    element = np.int64(0)
    for i in range(len(row) - 1):
        if row[i]:
            element = np.int64(known.table[element, known.powers[i, row[i]]])
    return int(element)


@kernel
def outcome_at_sight(known: Known, row: Bytes) -> np.int8:
    """The outcome of a position with no last generator, or with one whose options win; else unknown."""
    if row[-1] > 1:
        return UNKNOWN
    element = known_element(known, row)
    if row[-1] == 0:
        return LOST if known.lost[element] else WON
    return WON if known.winning[element] else UNKNOWN


@kernel
def search(memory: Memory, known: Known, options: Bytes, owners: Ints, most: Ints, start: int) -> int:
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
        for heap in range(less.size):
            less[heap] = memory.rows[position, heap]
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
def search_sums(
    memory: Memory, known: Known, options: Bytes, owners: Ints, most: Ints, left: Bytes, right: Bytes, lost: Flags
) -> int:
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
