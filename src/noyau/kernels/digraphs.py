"""Outcomes, remoteness and generalised Grundy values of a digraph, working back along its arcs.

``back`` is the transposed digraph: into vertex v come arcs from ``sources[starts[v]:ends[v]]``. A byte for each vertex
holds how many of its options are not refuted yet, up to 250, or a label; the count of a vertex with more options is
spread over further rounds of 250, kept for those vertices alone. Kernels return once they have looked at as many arcs
as ``patience`` says, and are called again until they answer that all is done; ``place`` remembers where they are.
A queue has room for one vertex more than there are, so that it can be written before it is known whether it grows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Bytes, Int, Ints, Ints32, Word, Words, Words16, Words32
from noyau.kernels.hashing import prefetch
from noyau.kernels.jit import kernel, trailing_zeros

MOST = 250
"""The greatest count that a byte holds; greater bytes are labels."""

WON, LOST = 254, 255
DEAD, DEAD_KILLED, SETTLED = 251, 252, 253
"""On the way to values: infinite; infinite, with a move to the value that is looked for; with a value found before."""

AHEAD = 8
"""How many vertices of the queue are handled while memory answers."""

HEAD, TAIL, LEVEL_END, LEVEL, LOST_LEVEL = range(5)
SURVIVORS = LEVEL_END


class Back(NamedTuple):
    """The transposed digraph."""

    starts: Words
    ends: Words
    sources: Words32


class Counts(NamedTuple):
    """A byte for each vertex; the vertices with many options in order, and how many rounds of 250 each has left."""

    bytes: Bytes
    large: Words32
    rounds: Words32


@kernel
def count_options(starts: Ints, counts: Counts, queue: Words32) -> int:
    """Count the options of each vertex, and queue those that have none; returns how many these are."""
    tail, large = 0, 0
    for vertex in range(counts.bytes.size):
        degree = starts[vertex + 1] - starts[vertex]
        if degree == 0:
            queue[tail] = vertex
            tail += 1
        if degree > MOST:
            counts.large[large] = vertex
            counts.rounds[large] = (degree - 1) // MOST
            degree -= (degree - 1) // MOST * MOST
            large += 1
        counts.bytes[vertex] = degree
    return tail


@kernel
def next_round(counts: Counts, vertex: Word) -> bool:
    """Where the count of a vertex came to 0: whether it begins a further round."""
    at = np.searchsorted(counts.large, vertex)
    if at == counts.large.size or counts.large[at] != vertex or counts.rounds[at] == 0:
        return False
    counts.rounds[at] -= 1
    counts.bytes[vertex] = MOST
    return True


@kernel
def decide_back(back: Back, counts: Counts, queue: Words32, remoteness: Ints32, place: Ints, patience: Int) -> bool:
    """Decide the vertices from which those in the queue can be reached, level by level; True where all is done.

    In the queue stand vertices in the order of their remoteness, and those of one remoteness are all won or all lost.
    """
    state, sources = counts.bytes, back.sources
    head, tail, level_end, level, lost = place[HEAD], place[TAIL], place[LEVEL_END], place[LEVEL], place[LOST_LEVEL]
    while head < tail and patience > 0:
        if head == level_end:
            level_end, level, lost = tail, level + 1, 1 - lost
        while head < level_end and patience > 0:
            vertex = queue[np.uint64(head)]
            look_ahead(back, queue, head, tail)
            head += 1
            remoteness[vertex] = level
            start, end = back.starts[vertex], back.ends[vertex]
            patience -= 1 + np.int64(end - start)
            if lost:
                for at in range(start, end):
                    source = sources[at]
                    was = state[source]
                    state[source] = WON if was < WON else was
                    queue[np.uint64(tail)] = source
                    tail += was < WON
            else:
                for at in range(start, end):
                    source = sources[at]
                    was = state[source]
                    left = was - np.uint8(was < WON)
                    state[source] = left
                    if left == 0 and not next_round(counts, source):
                        state[source] = LOST
                        queue[np.uint64(tail)] = source
                        tail += 1
    place[HEAD], place[TAIL], place[LEVEL_END], place[LEVEL], place[LOST_LEVEL] = head, tail, level_end, level, lost
    return bool(head == tail)


@kernel
def look_ahead(back: Back, queue: Words32, head: int, tail: int) -> None:
    """Ask for the rows of the vertices that come next in the queue, and for where rows after these begin."""
    if head + 2 * AHEAD < tail:
        prefetch(back.starts, queue[np.uint64(head + 2 * AHEAD)])
        prefetch(back.sources, back.starts[queue[np.uint64(head + AHEAD)]])


@kernel
def label_level(back: Back, waiting: Counts, left: Counts, queue: Words32, place: Ints, patience: Int) -> bool:
    """Find the vertices of one value, those in the queue being known; True where all is done (Smith, Fraenkel).

    LOST is a vertex of this value; WON and DEAD_KILLED can move to one. ``waiting`` counts the options that may still
    keep a vertex from this value, ``left`` those without any value.
    """
    state, sources = waiting.bytes, back.sources
    head, tail = place[HEAD], place[TAIL]
    while head < tail and patience > 0:
        vertex = queue[np.uint64(head)]
        look_ahead(back, queue, head, tail)
        head += 1
        start, end = back.starts[vertex], back.ends[vertex]
        patience -= 1 + np.int64(end - start)
        if state[vertex] == LOST:
            for at in range(start, end):
                source = sources[at]
                was = state[source]
                if was <= MOST or was == WON:
                    state[source] = WON
                    left.bytes[source] -= 1
                    if left.bytes[source] == 0:
                        next_round(left, source)
                elif was == DEAD:
                    state[source] = DEAD_KILLED
                queue[np.uint64(tail)] = source
                tail += was <= DEAD
        else:
            for at in range(start, end):
                source = sources[at]
                was = state[source]
                now = was - np.uint8(was <= MOST)
                state[source] = now
                if now == 0 and not next_round(waiting, source):
                    state[source] = LOST
                    queue[np.uint64(tail)] = source
                    tail += 1
    place[HEAD], place[TAIL] = head, tail
    return bool(head == tail)


@kernel
def close_level(waiting: Counts, left: Counts, queue: Words32, survivors: Words32, labels: Ints32, place: Ints) -> None:
    """Note the value of those that have it and open the next level, where only those with a move to this one go on."""
    state = waiting.bytes
    for at in range(place[SURVIVORS]):
        if state[survivors[at]] <= MOST:
            state[survivors[at]] = DEAD
    count = 0
    for at in range(place[TAIL]):
        vertex = queue[at]
        if state[vertex] == LOST:
            labels[vertex] = place[LEVEL]
            state[vertex] = SETTLED
        elif state[vertex] == DEAD_KILLED:
            state[vertex] = DEAD
        else:
            survivors[count] = vertex
            count += 1
    tail = 0
    for at in range(count):
        vertex = survivors[at]
        state[vertex] = left.bytes[vertex]
        if state[vertex] == 0:
            state[vertex] = LOST
            queue[tail] = vertex
            tail += 1
        elif left.large.size:
            large = np.searchsorted(left.large, vertex)
            if large < left.large.size and left.large[large] == vertex:
                waiting.rounds[large] = left.rounds[large]
    place[HEAD], place[TAIL], place[SURVIVORS] = 0, tail, count
    place[LEVEL] += 1


MORE, DONE, CYCLE, NO_ROOM = range(4)

TURN, DEPTH = range(2)

STRETCH = 4096
"""How many vertices are taken in order before one looks at what that cost."""


class Rows(NamedTuple):
    """The digraph, and whether the greatest number comes first."""

    starts: Words
    ends: Words
    targets: Words32
    backwards: bool


class Path(NamedTuple):
    """The vertices that are open, the place in the row of each, and marks for the values that are met."""

    vertices: Words32
    places: Words
    seen: Words32


@kernel
def fill_in_order(rows: Rows, values: Bytes | Words16, turn: int, stop: int, unmet: int) -> int:
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
def least_missing(rows: Rows, values: Bytes | Words16, vertex: Word, seen: Words32) -> int:
    """The least value that no option has; all of them must have one."""
    stamp = np.uint32(vertex + np.uint32(1))
    for at in range(rows.starts[vertex], rows.ends[vertex]):
        seen[values[rows.targets[at]]] = stamp
    least = 0
    while seen[least] == stamp:
        least += 1
    return least


@kernel
def fill_values(rows: Rows, values: Bytes | Words16, path: Path, place: Ints, patience: Int) -> int:
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
def arcs_between(rows: Rows, turn: int, stop: int) -> np.int64:
    """How many arcs leave the vertices of some turns."""
    if turn == stop:
        return np.int64(0)
    if rows.backwards:
        last = rows.starts.size - 1
        return np.int64(rows.ends[last - turn] - rows.starts[last - stop + 1])
    return np.int64(rows.ends[stop - 1] - rows.starts[turn])
