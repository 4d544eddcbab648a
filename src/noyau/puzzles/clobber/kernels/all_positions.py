"""Solitaire Clobber on a small graph: all positions at once.

A position is the set of the vertices with a stone, a mask, and the colours of its stones, compact: bit r is the colour
of the stone that has r stones below it. All positions with a mask lie together, from ``offsets[mask]`` on, by their
colours; there are 3^n in all. A capture leaves a smaller mask, so that masks are looked at in increasing order. To
exchange the colours changes nothing, so that half of the colourings are copied.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Bytes, Ints, Word, Words, Words32
from noyau.kernels.jit import kernel, popcount, trailing_zeros

_ZERO = np.uint64(0)
_ONE = np.uint64(1)


@kernel
def lay_out(offsets: Ints) -> None:
    """Where the positions of each mask begin; the last entry is their number."""
    offsets[0] = 0
    for mask in range(offsets.size - 1):
        offsets[mask + 1] = offsets[mask] + (1 << popcount(np.uint64(mask)))


@kernel
def list_captures(near: Words, offsets: Ints, mask: Word, captures: Words) -> int:
    """The captures along the edges inside a mask: the bit of who captures, of who is captured, where this leads."""
    count = 0
    for start in range(near.size):
        if not (mask >> np.uint64(start)) & _ONE:
            continue
        left = mask ^ (_ONE << np.uint64(start))
        low = np.uint64(popcount(mask & ((_ONE << np.uint64(start)) - _ONE)))
        for into in range(near.size):
            if (near[start] & left) >> np.uint64(into) & _ONE:
                high = np.uint64(popcount(mask & ((_ONE << np.uint64(into)) - _ONE)))
                captures[count, 0], captures[count, 1] = low, high
                captures[count, 2] = np.uint64(offsets[left])
                count += 1
    return count


@kernel
def captured(colours: Word, start: Word, into: Word) -> Word:
    """The compact colours after a capture, the two stones being of different colours."""
    after = colours ^ (_ONE << into)
    below = (_ONE << start) - _ONE
    return (after & below) | ((after >> _ONE) & ~below)


@kernel
def first_part(near: Words, mask: Word) -> Word:
    """All stones that are connected with the first one."""
    border = mask & (~mask + _ONE)
    found = border
    while border != _ZERO:
        new = near[trailing_zeros(border)] & mask & ~found
        border = (border & (border - _ONE)) | new
        found |= new
    return found


@kernel
def compact(mask: Word, word: Word) -> Word:
    """The bits of a word at the places of a mask, moved together."""
    packed, place = _ZERO, _ZERO
    while mask != _ZERO:
        packed |= ((word >> np.uint64(trailing_zeros(mask))) & _ONE) << place
        mask &= mask - _ONE
        place += _ONE
    return packed


@kernel
def add_parts(offsets: Ints, values: Bytes, mask: Word, part: Word) -> None:
    """Of stones that fall apart: the stones left of one part and of the rest."""
    here, one, other = offsets[mask], offsets[part], offsets[mask ^ part]
    places = compact(mask, part)
    others = compact(mask, ~part)
    colours = _ZERO
    for left in range(offsets[part + _ONE] - one):
        beside = _ZERO
        for right in range(offsets[(mask ^ part) + _ONE] - other):
            values[np.uint64(here) + (colours | beside)] = values[one + left] + values[other + right]
            beside = (beside - others) & others
        colours = (colours - places) & places


@kernel
def fill_values(near: Words, offsets: Ints, sides: Words, values: Bytes, first: int, last: int) -> None:
    """The fewest stones that can be left from each position whose mask is in a range.

    Where ``sides`` holds the vertices of one side of a bipartite graph, its invariant forbids one stone in a third of
    all positions, and one need not look for it; it is empty for other graphs.
    """
    captures = np.empty((near.size * near.size, 3), np.uint64)
    for number in range(first, last):
        mask = np.uint64(number)
        part = first_part(near, mask)
        if part != mask:
            add_parts(offsets, values, mask, part)
            continue
        stones = popcount(mask)
        here = np.uint64(offsets[number])
        count = list_captures(near, offsets, mask, captures)
        every = (_ONE << np.uint64(stones)) - _ONE
        side = compact(mask, sides[0]) if sides.size else _ZERO
        for half in range(max(1, 1 << stones >> 1)):
            colours = np.uint64(half)
            best, floor = stones, 1
            if sides.size and (stones + popcount(colours ^ side)) % 3 == 0:
                floor = 2
            for at in range(count):
                start, into = captures[at, 0], captures[at, 1]
                if ((colours >> start) ^ (colours >> into)) & _ONE:
                    best = min(best, values[captures[at, 2] + captured(colours, start, into)])
                    if best <= floor:
                        break
            values[here + colours] = best
            values[here + (colours ^ every)] = best


@kernel
def fill_values_in_turn(near: Words, offsets: Ints, sides: Words, values: Bytes, first: int, last: int) -> None:
    """The same where the colours capture in turn and colour 0 is next; where 1 is next, exchange the colours."""
    captures = np.empty((near.size * near.size, 3), np.uint64)
    for number in range(first, last):
        mask = np.uint64(number)
        stones = popcount(mask)
        here = np.uint64(offsets[number])
        count = list_captures(near, offsets, mask, captures)
        every = (_ONE << np.uint64(stones)) - _ONE
        connected = first_part(near, mask) == mask
        side = compact(mask, sides[0]) if sides.size else _ZERO
        for number_of in range(1 << stones):
            colours = np.uint64(number_of)
            best, floor = stones, 1 if connected else 2
            if sides.size and (stones + popcount(colours ^ side)) % 3 == 0:
                floor = 2
            for at in range(count):
                start, into = captures[at, 0], captures[at, 1]
                if (~(colours >> start) & (colours >> into)) & _ONE:
                    after = captured(colours, start, into) ^ (every >> _ONE)
                    best = min(best, values[captures[at, 2] + after])
                    if best <= floor:
                        break
            values[here + colours] = best


@kernel
def spread(mask: Word, width: int) -> Word:
    """For each vertex of a mask so many ones, at the places of its ends."""
    ones, wide = _ZERO, (_ONE << np.uint64(width)) - _ONE
    while mask != _ZERO:
        ones |= wide << np.uint64(width * trailing_zeros(mask))
        mask &= mask - _ONE
    return ones


@kernel
def gather(ends: Words | Words32, captures: Words, colours: Word, found: Word, wanted: Word) -> Word:
    """The ends that are found already and those after each capture, until all that are wanted are there."""
    for at in range(captures.shape[0]):
        if found == wanted:
            break
        start, into = captures[at, 0], captures[at, 1]
        if ((colours >> start) ^ (colours >> into)) & _ONE:
            found |= np.uint64(ends[captures[at, 2] + captured(colours, start, into)])
    return found


@kernel
def fill_ends(near: Words, offsets: Ints, sides: Words, ends: Words32, first: int, last: int) -> None:
    """Which single stones can be left from each position: bit 2v + c for colour c on vertex v.

    Stones that fall apart leave more; the invariant of a bipartite graph, where ``sides`` holds one side, allows half
    of the ends or none. Nothing more is looked for where all that can be is found.
    """
    captures = np.empty((near.size * near.size, 3), np.uint64)
    even = np.uint64(0x5555555555555555)
    for number in range(first, last):
        mask = np.uint64(number)
        stones = popcount(mask)
        here = np.uint64(offsets[number])
        if first_part(near, mask) != mask:
            ends[offsets[number] : offsets[number + 1]] = 0
            continue
        count = list_captures(near, offsets, mask, captures)
        all_ends = spread(mask, 2)
        side, at_home = _ZERO, _ZERO
        if sides.size:
            side = compact(mask, sides[0])
            ones = spread(mask & sides[0], 2)
            at_home = (ones & ~even) | (all_ends & ~ones & even)
        for number_of in range(1 << stones):
            colours = np.uint64(number_of)
            allowed = all_ends
            if sides.size:
                delta = (stones + popcount(colours ^ side)) % 3
                allowed = _ZERO if delta == 0 else at_home if delta == 1 else all_ends ^ at_home
            found = all_ends & (even << colours) if stones == 1 else _ZERO
            ends[here + colours] = gather(ends, captures[:count], colours, found, allowed)


@kernel
def fill_joker_ends(near: Words, offsets: Ints, ends: Words32, joker_ends: Words32, first: int, last: int) -> None:
    """The same where the colour of one stone may still be changed, from what can be done without."""
    captures = np.empty((near.size * near.size, 3), np.uint64)
    for number in range(first, last):
        mask = np.uint64(number)
        stones = popcount(mask)
        here = np.uint64(offsets[number])
        if first_part(near, mask) != mask:
            joker_ends[offsets[number] : offsets[number + 1]] = 0
            continue
        count = list_captures(near, offsets, mask, captures)
        all_ends = spread(mask, 2)
        for number_of in range(1 << stones):
            colours = np.uint64(number_of)
            found = np.uint64(ends[here + colours])
            for stone in range(stones):
                found |= np.uint64(ends[here + (colours ^ (_ONE << np.uint64(stone)))])
            joker_ends[here + colours] = gather(joker_ends, captures[:count], colours, found, all_ends)


@kernel
def pair_here(mask: Word, colours: Word) -> Word:
    """What lies on each vertex beside the other stone, where there are one or two stones."""
    found, stone = _ZERO, _ZERO
    alone = mask & (mask - _ONE) == _ZERO
    while mask != _ZERO:
        own, beside = (colours >> stone) & _ONE, (colours >> (_ONE - stone)) & _ONE
        kinds = np.uint64(3) if alone else _ONE << beside
        found |= kinds << (np.uint64(4 * trailing_zeros(mask)) + (own << _ONE))
        mask &= mask - _ONE
        stone += _ONE
    return found


@kernel
def fill_pair_ends(near: Words, offsets: Ints, ends: Words, first: int, last: int) -> None:
    """What can be left on each vertex with at most one stone beside: bit 4v + 2c + c' for c on v and c' elsewhere."""
    captures = np.empty((near.size * near.size, 3), np.uint64)
    for number in range(first, last):
        mask = np.uint64(number)
        stones = popcount(mask)
        here = np.uint64(offsets[number])
        count = list_captures(near, offsets, mask, captures)
        all_ends = spread(mask, 4)
        for number_of in range(1 << stones):
            colours = np.uint64(number_of)
            found = pair_here(mask, colours) if stones <= 2 else _ZERO
            ends[here + colours] = gather(ends, captures[:count], colours, found, all_ends)
