"""All positions of rewrites that only clear cells: an option is a smaller number than its position, or itself.

``seen`` has a bit for every number up to the start. It is read once from the top: a bit that is reached is final, and
sets those of its options below. Arcs are written as numbers of positions at first, and counted afterwards: there are
as many positions before one as there are bits above it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from noyau.kernels.explore import ARCS, COUNT, DONE, HEAD, MORE, NO_ROOM, list_options
from noyau.kernels.jit import kernel, leading_zeros, popcount

ONE, LOW, SIX = np.uint64(1), np.uint64(63), np.uint64(6)


@kernel
def descend(rewrites: Any, store: Any, seen: Any, place: Any, patience: int) -> int:
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
def number_arcs(seen: Any, arcs: Any, count: int) -> None:
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
