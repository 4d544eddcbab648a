"""Moves of peg solitaire, jumps of one peg in a row, breadth first over positions up to symmetry."""

from __future__ import annotations

from typing import Any

import numpy as np

from noyau.kernels.jit import kernel, popcount
from noyau.kernels.pegs import DONE, FOUND, MORE, NO_ROOM, imagine
from noyau.kernels.slots import find

_ZERO = np.uint64(0)


@kernel
def walk(board: Any, order: Any, parents: Any, keys: Any, allowed: Any, shifts: Any, place: Any, patience: int) -> int:
    """Enter what one peg can reach by jumps in a row, for the positions in ``order`` from ``place[0]`` to ``place[1]``.

    ``place[2]`` counts the positions in ``order``, to which those not met before are added; where ``allowed`` is a
    table, only its positions are. FOUND puts the one that is the aim last.
    """
    images = np.empty(board.turned.shape[1], np.uint64)
    masks, pegs = np.empty(board.need.size * 64, np.uint64), np.empty(board.need.size * 64, np.int64)
    start, stop, count = place[0], place[1], place[2]
    most = min(keys.size // 2, order.size)
    while start < stop and patience > 0:
        waiting = 0
        for hole in range(board.first.size - 1):
            masks[waiting], pegs[waiting] = order[start], hole
            waiting += 1
        while waiting > 0:
            waiting -= 1
            mask, hole = masks[waiting], pegs[waiting]
            for jump in range(board.first[hole], board.first[hole + 1]):
                if mask & board.mask[jump] != board.need[jump]:
                    continue
                child = mask ^ board.mask[jump]
                masks[waiting], pegs[waiting] = child, board.into[jump]
                waiting += 1
                patience -= 1
                key = imagine(board, child, images)
                slot = find(keys, key, shifts[0])
                if keys[slot] != _ZERO or (allowed.size > 1 and allowed[find(allowed, key, shifts[1])] == _ZERO):
                    continue
                if count >= most:
                    place[0], place[2] = start, count
                    return NO_ROOM
                keys[slot] = key
                order[count], parents[count] = key, start
                count += 1
                if child == board.goal or (board.goal == _ZERO and popcount(child) <= board.few):
                    place[0], place[2] = start, count
                    return FOUND
        start += 1
    place[0], place[2] = start, count
    return DONE if start == stop else MORE
