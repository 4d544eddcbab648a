"""All positions that rewrites of masks reach from a start, numbered as they are met, and the arcs between them.

A position is a 64-bit mask. ``slots`` is a hash table with open addressing: a slot is two words side by side, a mask
and one more than its number, 0 where the slot is empty. It has at least twice as many slots as there is room for
positions, a power of two. Positions are looked at in the order of their numbers, a block at a time, so that the slots
of a whole block are on their way from memory before the first of them is read.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Ints, Ints32, Word, Words, Words32
from noyau.kernels.hashing import SPREAD, prefetch
from noyau.kernels.jit import kernel, leading_zeros, popcount

DONE, MORE, NO_ROOM = range(3)

HEAD, COUNT, ARCS = range(3)
"""What ``place`` holds: how many positions have been looked at, how many have been met, how many arcs there are."""

BLOCK = 16

NONE, ONE, TWO = np.uint64(0), np.uint64(1), np.uint64(2)


class Rewrites(NamedTuple):
    """The moves as arrays of masks, and whether two of them may lead to the same position."""

    need: Words
    forbid: Words
    keep: Words
    add: Words
    may_repeat: bool


class Store(NamedTuple):
    """Room for positions, for where the arcs of each begin, and for arcs."""

    positions: Words
    starts: Ints
    arcs: Ints32


@kernel
def slot_of(mask: Word, shift: Word) -> Word:
    """Where the search for a mask begins: the first of the two words of a slot."""
    return ((mask * SPREAD) >> shift) << ONE


@kernel
def find(slots: Words, mask: Word, slot: Word) -> Word:
    """Where a mask is, or the empty slot where it belongs."""
    last = np.uint64(slots.size - 1)
    while slots[slot + ONE] != NONE and slots[slot] != mask:
        slot = (slot + TWO) & last
    return slot


@kernel
def rehash(positions: Words, count: int, slots: Words, shift: Word) -> None:
    """Put the first positions into an empty table."""
    for number in range(count):
        mask = positions[number]
        slot = find(slots, mask, slot_of(mask, shift))
        slots[slot] = mask
        slots[slot + ONE] = np.uint64(number + 1)


@kernel
def list_options(rewrites: Rewrites, mask: Word, options: Words, count: int) -> int:
    """Append the options of a position, each once, and return how many are listed now."""
    first = count
    for move in range(rewrites.need.size):
        need = rewrites.need[move]
        option = (mask & rewrites.keep[move]) | rewrites.add[move]
        options[count] = option
        legal = (mask & need) == need and (mask & rewrites.forbid[move]) == np.uint64(0)
        if legal and rewrites.may_repeat:
            for other in range(first, count):
                if options[other] == option:
                    legal = False
                    break
        count += legal
    return count


@kernel
def explore(rewrites: Rewrites, store: Store, slots: Words, shift: Word, place: Ints, patience: int) -> int:
    """Look at positions until all are known, patience is over or there may be no room left."""
    head, count, arcs = place[HEAD], place[COUNT], place[ARCS]
    options, wanted = np.empty((2, BLOCK * rewrites.need.size + 1), np.uint64)
    ends = np.empty(BLOCK, np.int64)
    status = MORE
    while patience > 0:
        if head == count:
            status = DONE
            break
        block = min(BLOCK, count - head)
        most = block * rewrites.need.size
        if count + most > store.positions.size or arcs + most > store.arcs.size:
            status = NO_ROOM
            break
        listed = 0
        for turn in range(block):
            before = listed
            listed = list_options(rewrites, store.positions[head + turn], options, listed)
            ends[turn] = listed
            for at in range(before, listed):
                wanted[at] = slot_of(options[at], shift)
                prefetch(slots, wanted[at])
        for at in range(listed):
            mask = options[at]
            slot = find(slots, mask, wanted[at])
            if slots[slot + ONE] == NONE:
                slots[slot] = mask
                store.positions[count] = mask
                count += 1
                slots[slot + ONE] = np.uint64(count)
            store.arcs[arcs + at] = np.int32(slots[slot + ONE] - ONE)
        for turn in range(block):
            store.starts[head + turn + 1] = arcs + ends[turn]
        arcs += listed
        head += block
        patience -= most
    place[HEAD], place[COUNT], place[ARCS] = head, count, arcs
    return status


@kernel
def count_waves(indptr: Ints, back_starts: Ints, sources: Ints32, left: Words32, queue: Words32) -> int:
    """How many arcs the longest way has in a digraph without cycles: ends first, then what leads only to them."""
    tail = 0
    for vertex in range(left.size):
        left[vertex] = indptr[vertex + 1] - indptr[vertex]
        queue[tail] = vertex
        tail += left[vertex] == 0
    head, waves = 0, -1
    while head < tail:
        waves += 1
        for at in range(head, tail):
            vertex = queue[at]
            for arc in range(back_starts[vertex], back_starts[vertex + 1]):
                source = sources[arc]
                left[source] -= 1
                queue[tail] = source
                tail += left[source] == 0
            head += 1
    return waves


ONE, LOW, SIX = np.uint64(1), np.uint64(63), np.uint64(6)


@kernel
def descend(rewrites: Rewrites, store: Store, seen: Words, place: Ints, patience: int) -> int:
    """Read words of bits, from the one that ``place`` names down, until none is left, or patience or room is."""
    word, count, arcs = place[HEAD], place[COUNT], place[ARCS]
    moves = rewrites.need.size
    options = np.empty(moves + 1, np.uint64)
    status = MORE
    while patience > 0:
        if word < 0:
            status = DONE
            break
        if count + 64 > store.positions.size or arcs + 64 * moves > store.arcs.size:
            status = NO_ROOM
            break
        left = seen[word]
        while left != 0:
            bit = LOW - np.uint64(leading_zeros(left))
            mask = (np.uint64(word) << SIX) | bit
            listed = list_options(rewrites, mask, options, 0)
            for at in range(listed):
                option = options[at]
                seen[option >> SIX] |= ONE << (option & LOW)
                store.arcs[arcs + at] = np.int32(option)
            store.positions[count] = mask
            arcs += listed
            count += 1
            store.starts[count] = arcs
            patience -= moves
            left = seen[word] & ((ONE << bit) - ONE)
        word -= 1
        patience -= 1
    place[HEAD], place[COUNT], place[ARCS] = word, count, arcs
    return status


@kernel
def number_arcs(seen: Words, arcs: Ints32, count: int) -> None:
    """Write how many positions stand before it for each position that an arc leads to."""
    above = np.empty(seen.size, np.int32)
    met = 0
    for word in range(seen.size - 1, -1, -1):
        above[word] = met
        met += popcount(seen[word])
    for arc in range(count):
        mask = np.uint64(arcs[arc])
        here = mask >> SIX
        higher = (seen[here] >> (mask & LOW)) >> ONE
        arcs[arc] = above[here] + popcount(higher)
