"""What follows a sparse elimination: right-hand sides, solutions, and an order of the core in which it is a band.

The value of a vertex is a word: each of its 64 bits belongs to another right-hand side. The steps are those of
``noyau.kernels.sparse.Reduction``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from noyau.kernels.jit import kernel
from noyau.kernels.sparse import NOBODY, Reduction


@kernel
def replay(reduction: Reduction, sides: Any) -> None:
    """Do to right-hand sides what was done to the matrix."""
    for step in range(len(reduction.pivots)):
        v, u, loop = reduction.pivots[step]
        begin, middle, end = reduction.ends[2 * step], reduction.ends[2 * step + 1], reduction.ends[2 * step + 2]
        own, other = sides[v], sides[v]
        if u != NOBODY:
            own = sides[u] ^ own if loop else sides[u]
        for at in range(begin, middle):
            sides[reduction.neighbours[at]] ^= own
        for at in range(middle, end):
            sides[reduction.neighbours[at]] ^= other


@kernel
def substitute(reduction: Reduction, sides: Any, values: Any) -> None:
    """Complete solutions from replayed sides: the values of the core and of the steps without a pivot are given."""
    for step in range(len(reduction.pivots) - 1, -1, -1):
        v, u, loop = reduction.pivots[step]
        if u == v:
            continue
        begin, middle, end = reduction.ends[2 * step], reduction.ends[2 * step + 1], reduction.ends[2 * step + 2]
        own = sides[v]
        for at in range(begin, middle):
            own ^= values[reduction.neighbours[at]]
        if u == NOBODY:
            values[v] = own
            continue
        other = sides[u]
        for at in range(middle, end):
            other ^= values[reduction.neighbours[at]]
        values[v], values[u] = other ^ own if loop else other, own


@kernel
def breadth_first(first: Any, others: Any) -> Any:
    """The place of each vertex in an order from far to far: neighbours stand near each other where the graph is long."""
    size = len(first) - 1
    queue, seen, place = np.empty(size, np.int64), np.zeros(size, np.uint8), np.empty(size, np.int64)
    begin = 0
    for v in range(size):
        if not seen[v]:
            end = _walk(first, others, v, queue[begin:], seen)
            for at in range(begin, begin + end):
                seen[queue[at]] = 0
            begin += _walk(first, others, queue[begin + end - 1], queue[begin:], seen)
    for at in range(size):
        place[queue[at]] = at
    return place


@kernel
def _walk(first: Any, others: Any, start: int, queue: Any, seen: Any) -> int:
    """Visit all that can be reached, the nearest first; gives how many they are."""
    queue[0], seen[start] = start, 1
    at, end = 0, 1
    while at < end:
        v = queue[at]
        at += 1
        for link in range(first[v], first[v + 1]):
            other = others[link]
            if not seen[other]:
                seen[other] = 1
                queue[end] = other
                end += 1
    return end
