"""Grundy values of a digraph without cycles: each vertex after those that it leads to.

Vertex v leads to ``targets[starts[v]:ends[v]]``. Vertices are taken in the order of their numbers, or backwards; where
that order is topological no other is needed, and elsewhere the options that have no value yet are gone through first.
The two greatest numbers for which ``seen`` has a place are no values: they say that a vertex is not met, or that it is
open, on the way to the vertex that is looked at.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from noyau.kernels.jit import kernel, trailing_zeros

MORE, DONE, CYCLE, NO_ROOM = range(4)

TURN, DEPTH = range(2)

STRETCH = 4096
"""How many vertices are taken in order before one looks at what that cost."""


class Rows(NamedTuple):
    """The digraph, and whether the greatest number comes first."""

    starts: Any
    ends: Any
    targets: Any
    backwards: bool


class Path(NamedTuple):
    """The vertices that are open, the place in the row of each, and marks for the values that are met."""

    vertices: Any
    places: Any
    seen: Any


@kernel
def fill_in_order(rows: Any, values: Any, turn: int, stop: int, unmet: int) -> int:
    """Give values to vertices one after another; returns the turn of the first that has an option without one below 64.

    Vertices that have a value keep it.
    """
    starts, ends, targets = rows.starts, rows.ends, rows.targets
    last, full = values.size - 1, ~np.uint64(0)
    for now in range(turn, stop):
        vertex = np.uint64(last - now if rows.backwards else now)
        if values[vertex] != unmet:
            continue
        word, most = np.uint64(0), np.uint64(0)
        for at in range(starts[vertex], ends[vertex]):
            value = np.uint64(values[targets[at]])
            word |= np.uint64(1) << (value & np.uint64(63))
            most |= value
        if most >= np.uint64(64) or word == full:
            return now
        values[vertex] = trailing_zeros(~word)
    return stop


@kernel
def least_missing(rows: Any, values: Any, vertex: Any, seen: Any) -> int:
    """The least value that no option has; all of them must have one."""
    stamp = np.uint32(vertex + np.uint32(1))
    for at in range(rows.starts[vertex], rows.ends[vertex]):
        seen[values[rows.targets[at]]] = stamp
    least = 0
    while seen[least] == stamp:
        least += 1
    return least


@kernel
def fill_values(rows: Any, values: Any, path: Any, place: Any, patience: Any) -> int:
    """Give values to the vertices that have none until patience is over; says whether that is all, or why not."""
    unmet, open_ = path.seen.size - 1, path.seen.size - 2
    turn, depth = place[TURN], place[DEPTH]
    status = MORE
    while patience > 0:
        if depth == 0:
            stop = min(turn + STRETCH, values.size)
            now = fill_in_order(rows, values, turn, stop, unmet)
            patience -= STRETCH + arcs_between(rows, turn, now)
            turn = now
            if turn == values.size:
                status = DONE
                break
            if turn == stop:
                continue
            vertex = np.uint32(values.size - 1 - turn if rows.backwards else turn)
            path.vertices[0], path.places[0], depth = vertex, rows.starts[vertex], 1
            values[vertex] = open_
        top = np.uint64(depth - 1)
        vertex, at = path.vertices[top], path.places[top]
        end = rows.ends[vertex]
        while at < end and values[rows.targets[at]] < open_:
            at += np.uint64(1)
        patience -= 1 + np.int64(at - path.places[top])
        if at < end:
            option = rows.targets[at]
            if values[option] == open_:
                status = CYCLE
                break
            path.places[top] = at
            path.vertices[depth], path.places[depth] = option, rows.starts[option]
            values[option] = open_
            depth += 1
            continue
        least = least_missing(rows, values, vertex, path.seen)
        if least >= open_:
            status = NO_ROOM
            break
        values[vertex] = least
        depth -= 1
    place[TURN], place[DEPTH] = turn, depth
    return status


@kernel
def arcs_between(rows: Any, turn: int, stop: int) -> Any:
    """How many arcs leave the vertices of some turns."""
    if turn == stop:
        return np.int64(0)
    if rows.backwards:
        last = rows.starts.size - 1
        return np.int64(rows.ends[last - turn] - rows.starts[last - stop + 1])
    return np.int64(rows.ends[stop - 1] - rows.starts[turn])
