"""All positions that rewrites of masks reach from a start, numbered as they are met, and the arcs between them.

A position is a 64-bit mask. ``slots`` is a hash table with open addressing: a slot holds a mask and, in ``numbers``,
one more than its number, 0 where it is empty. It has at least twice as many slots as there is room for positions, a
power of two. Positions are looked at in the order of their numbers, a block at a time, so that the slots of a whole
block are on their way from memory before the first of them is read.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from noyau.kernels.jit import kernel
from noyau.kernels.prefetch import prefetch

DONE, MORE, NO_ROOM = range(3)

HEAD, COUNT, ARCS = range(3)
"""What ``place`` holds: how many positions have been looked at, how many have been met, how many arcs there are."""

BLOCK = 16

SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""2^64 divided by the golden ratio: the high bits of a product with it are well mixed (Knuth, vol. 3, 6.4)."""


class Rewrites(NamedTuple):
    """The moves as arrays of masks, and whether two of them may lead to the same position."""

    need: Any
    forbid: Any
    keep: Any
    add: Any
    may_repeat: bool


class Store(NamedTuple):
    """Room for positions, for where the arcs of each begin, for arcs, and the hash table."""

    positions: Any
    starts: Any
    arcs: Any
    slots: Any
    numbers: Any


@kernel
def find(store: Any, mask: Any, slot: Any) -> Any:
    """The slot that holds a mask, or the empty one where it belongs."""
    last = np.uint64(store.slots.size - 1)
    while store.numbers[slot] != 0 and store.slots[slot] != mask:
        slot = (slot + np.uint64(1)) & last
    return slot


@kernel
def rehash(store: Any, count: int, shift: Any) -> None:
    """Put the first positions into an empty table."""
    for number in range(count):
        mask = store.positions[number]
        slot = find(store, mask, (mask * SPREAD) >> shift)
        store.slots[slot] = mask
        store.numbers[slot] = np.uint32(number + 1)


@kernel
def list_options(rewrites: Any, mask: Any, options: Any, count: int) -> int:
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
def explore(rewrites: Any, store: Any, place: Any, shift: Any, patience: int) -> int:
    """Look at positions until all are known, patience is over or there may be no room left."""
    head, count, arcs = place[HEAD], place[COUNT], place[ARCS]
    options = np.empty(BLOCK * rewrites.need.size + 1, np.uint64)
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
                slot = (options[at] * SPREAD) >> shift
                prefetch(store.slots, slot)
                prefetch(store.numbers, slot)
        for at in range(listed):
            mask = options[at]
            slot = find(store, mask, (mask * SPREAD) >> shift)
            if store.numbers[slot] == 0:
                store.slots[slot] = mask
                store.positions[count] = mask
                count += 1
                store.numbers[slot] = np.uint32(count)
            store.arcs[arcs + at] = np.int32(store.numbers[slot] - np.uint32(1))
        for turn in range(block):
            store.starts[head + turn + 1] = arcs + ends[turn]
        arcs += listed
        head += block
        patience -= most
    place[HEAD], place[COUNT], place[ARCS] = head, count, arcs
    return status


@kernel
def count_waves(indptr: Any, back_starts: Any, sources: Any, left: Any, queue: Any) -> int:
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
