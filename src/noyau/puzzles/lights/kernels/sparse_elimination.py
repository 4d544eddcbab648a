"""Elimination over two elements on sparse symmetric matrices, by local complementation of a graph with loops.

Pivoting on a looped vertex toggles every edge and every loop among its neighbours and deletes it; a loopless vertex is
deleted together with one of its neighbours. Vertices of least degree go first, until a dense core is the cheaper way.

The neighbours of v are ``pool[START : START + LENGTH]``, fields of ``vertex[v]``, in any order; ``mark[v, 0]`` is −1
once v is deleted. A list of more than ``counts[LOG]`` neighbours is a *log*: an edge to a vertex that is left counts if
it stands there an odd number of times; it is settled when a quarter of it has changed: the degree is about known.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Bytes, Ints, Ints32, Words
from noyau.kernels.jit import kernel

START, ROOM, LENGTH, DEGREE, LOOP, CHANGES, NEXT, BEFORE = range(8)
DELETED = NOBODY = -1
TOP, TICKET, LOG = range(3)


class Reduction(NamedTuple):
    """The steps of a sparse elimination in their order, and the core that it left."""

    pivots: Ints32
    """The vertex of each step, its partner, and whether the partner has a loop.

    The partner is −1 for a looped vertex, the vertex itself where it has neither loop nor neighbour: no pivot then.
    """
    ends: Ints
    """Where the neighbours of the vertex, then those of the partner, end in the list, step by step."""
    neighbours: Ints32
    core: Ints32
    """The vertices that are left."""
    loops: Bytes
    """Which of them are looped."""
    first: Ints
    """Where the neighbours of each of them begin in the list of the others, which counts places in the core."""
    others: Ints32


class ChangingGraph(NamedTuple):
    """The graph while it changes, with lists of the vertices of each small degree, looped ones first."""

    vertex: Ints
    mark: Ints
    heads: Ints
    counts: Ints


@kernel
def reduce(first: Ints, others: Ints32, loops: Bytes, most: int, ratio: int) -> Reduction:
    """Eliminate vertices of degree up to ``most`` while the degree is at most a ``ratio``-th of the vertices left.

    The neighbours of v, without v, are ``others[first[v] : first[v + 1]]``.
    """
    size = len(loops)
    graph, pool = _start(first, loops, most), others.copy()
    pivots, ends = np.empty((size, 3), np.int32), np.zeros(2 * size + 1, np.int64)
    record = np.empty(len(others) + 64, np.int32)
    vertex, left, step = graph.vertex, size, 0
    while True:
        v = _least(graph.heads)
        if v == NOBODY or vertex[v, DEGREE] * ratio > left:
            break
        u = NOBODY
        if not vertex[v, LOOP]:
            u = _partner(pool, graph, v)
        begin = ends[2 * step]
        record = _enlarge(record, begin + vertex[v, LENGTH] + (u >= 0) * vertex[u, LENGTH])
        middle = _copy(pool, graph, v, u, record, begin)
        end = middle if u in (v, NOBODY) else _copy(pool, graph, u, v, record, middle)
        pool = _make_room(pool, graph, record[begin:end])
        _delete(graph, v)
        left -= 1
        if u == NOBODY:
            _complement(pool, graph, record[begin:middle])
        elif u != v:
            _delete(graph, u)
            left -= 1
            _complement_pair(pool, graph, record[begin:middle], record[middle:end], vertex[u, LOOP])
        pivots[step, 0], pivots[step, 1], pivots[step, 2] = v, u, u >= 0 and vertex[u, LOOP]
        step += 1
        ends[2 * step - 1], ends[2 * step] = middle, end
    core, looped, starts, links = _core(pool, graph, left)
    return Reduction(pivots[:step], ends[: 2 * step + 1], record[: ends[2 * step]], core, looped, starts, links)


@kernel
def _start(first: Ints, loops: Bytes, most: int) -> ChangingGraph:
    size = len(loops)
    vertex, mark = np.zeros((size, 8), np.int64), np.zeros((size, 2), np.int64)
    graph = ChangingGraph(vertex, mark, np.full(2 * most + 2, NOBODY, np.int64), np.array([first[size], 0, 4 * most]))
    for v in range(size - 1, -1, -1):
        vertex[v, START], vertex[v, LOOP] = first[v], loops[v]
        vertex[v, LENGTH] = vertex[v, ROOM] = first[v + 1] - first[v]
        _enter(graph, v)
    return graph


@kernel
def _enter(graph: ChangingGraph, v: int) -> None:
    """Put a vertex, whose list has just been settled, among those of its degree."""
    vertex, heads = graph.vertex, graph.heads
    vertex[v, DEGREE] = vertex[v, LENGTH]
    key = 2 * vertex[v, DEGREE] + 1 - vertex[v, LOOP]
    if key < len(heads):
        follower = heads[key]
        heads[key], vertex[v, NEXT], vertex[v, BEFORE] = v, follower, NOBODY
        if follower != NOBODY:
            vertex[follower, BEFORE] = v


@kernel
def _leave(graph: ChangingGraph, v: int) -> None:
    """Take a vertex from those of its degree; call it before its loop changes."""
    vertex, heads = graph.vertex, graph.heads
    key = 2 * vertex[v, DEGREE] + 1 - vertex[v, LOOP]
    if key < len(heads):
        follower, before = vertex[v, NEXT], vertex[v, BEFORE]
        if follower != NOBODY:
            vertex[follower, BEFORE] = before
        if before != NOBODY:
            vertex[before, NEXT] = follower
        else:
            heads[key] = follower


@kernel
def _least(heads: Ints) -> int:
    for key in range(len(heads)):
        if heads[key] != NOBODY:
            return int(heads[key])
    return NOBODY


@kernel
def _partner(pool: Ints32, graph: ChangingGraph, v: int) -> int:
    """The neighbour of least degree, its list settled; v itself where it has none."""
    vertex = graph.vertex
    best = v
    for at in range(vertex[v, START], vertex[v, START] + vertex[v, LENGTH]):
        other = pool[at]
        if best == v or vertex[other, DEGREE] < vertex[best, DEGREE]:
            best = other
    if vertex[best, CHANGES]:
        _settle(pool, graph, best)
    return best


@kernel
def _settle(pool: Ints32, graph: ChangingGraph, v: int) -> None:
    """Bring a log back to a list: each neighbour that is left once."""
    vertex, mark = graph.vertex, graph.mark
    start, end = vertex[v, START], vertex[v, START] + vertex[v, LENGTH]
    graph.counts[TICKET] += 1
    ticket = graph.counts[TICKET]
    for at in range(start, end):
        other = pool[at]
        mark[other, 1] = 0 if mark[other, 1] == ticket else ticket
    kept = start
    for at in range(start, end):
        other = pool[at]
        if mark[other, 1] == ticket and mark[other, 0] != DELETED:
            mark[other, 1] = 0
            pool[kept] = other
            kept += 1
    vertex[v, LENGTH], vertex[v, CHANGES] = kept - start, 0


@kernel
def _enlarge(record: Ints32, size: int) -> Ints32:
    if size <= len(record):
        return record
    larger = np.empty(2 * size, np.int32)
    _transfer(record, 0, larger, 0, len(record))
    return larger


@kernel
def _transfer(source: Ints32, start: int, target: Ints32, at: int, length: int) -> None:
    for place in range(length):
        target[at + place] = source[start + place]


@kernel
def _copy(pool: Ints32, graph: ChangingGraph, v: int, without: int, record: Ints32, at: int) -> int:
    """Write the neighbours of a vertex, but for one, into the record; gives where they end."""
    start = graph.vertex[v, START]
    for place in range(start, start + graph.vertex[v, LENGTH]):
        if pool[place] != without:
            record[at] = pool[place]
            at += 1
    return at


@kernel
def _delete(graph: ChangingGraph, v: int) -> None:
    _leave(graph, v)
    graph.mark[v, 0] = DELETED


@kernel
def _make_room(pool: Ints32, graph: ChangingGraph, touched: Ints32) -> Ints32:
    """A pool with room for all that a pivot may add to the lists of these vertices."""
    vertex, need = graph.vertex, 0
    for v in touched:
        need += 2 * (vertex[v, LENGTH] + len(touched))
    if graph.counts[TOP] + need <= len(pool):
        return pool
    total = 0
    for v in range(len(vertex)):
        if graph.mark[v, 0] != DELETED:
            total += vertex[v, LENGTH]
    larger, top = np.empty(3 * total + 2 * need + 64, np.int32), 0
    for v in range(len(vertex)):
        if graph.mark[v, 0] != DELETED:
            start, length = vertex[v, START], vertex[v, LENGTH]
            _transfer(pool, start, larger, top, length)
            vertex[v, START], vertex[v, ROOM] = top, length + length // 2
            top += vertex[v, ROOM]
    graph.counts[TOP] = top
    return larger


@kernel
def _complement(pool: Ints32, graph: ChangingGraph, members: Ints32) -> None:
    """Toggle all edges and loops among the neighbours of a deleted vertex."""
    for v in members:
        _leave(graph, v)
        graph.vertex[v, LOOP] ^= 1
    _toggle_all(pool, graph, members, members)
    for v in members:
        _enter(graph, v)


@kernel
def _complement_pair(pool: Ints32, graph: ChangingGraph, left: Ints32, right: Ints32, loop: int) -> None:
    """Toggle the edges between the neighbours of a deleted vertex and of its partner, within the former if it loops."""
    vertex, mark = graph.vertex, graph.mark
    graph.counts[TICKET] += 1
    stamp = graph.counts[TICKET]
    for v in left:
        mark[v, 0] = stamp
    # Those of the partner alone, then those of the vertex alone, then those of both.
    sets = np.empty(len(left) + len(right), np.int32)
    alone, both = 0, len(sets)
    for v in right:
        if mark[v, 0] == stamp:
            mark[v, 0] = 0
            both -= 1
            sets[both] = v
        else:
            sets[alone] = v
            alone += 1
    right_only, end = sets[:alone], alone
    for v in left:
        if mark[v, 0] == stamp:
            sets[end] = v
            end += 1
    left_only, one, common = sets[alone:end], sets[:end], sets[both:]
    for v in left:
        _leave(graph, v)
        vertex[v, LOOP] ^= loop
    for v in right_only:
        _leave(graph, v)
    _toggle_all(pool, graph, right_only, left)
    _toggle_all(pool, graph, left_only, one if loop else right)
    _toggle_all(pool, graph, common, right if loop else one)
    for v in left:
        _enter(graph, v)
    for v in right_only:
        _enter(graph, v)


@kernel
def _toggle_all(pool: Ints32, graph: ChangingGraph, targets: Ints32, members: Ints32) -> None:
    """Toggle the edges from each target to all members, itself not counted."""
    vertex, mark, counts = graph.vertex, graph.mark, graph.counts
    counts[TICKET] += 1
    stamp = counts[TICKET]
    for v in members:
        mark[v, 0] = stamp
    for target in targets:
        if vertex[target, LENGTH] + len(members) > vertex[target, ROOM]:
            _move(pool, graph, target, 2 * (vertex[target, LENGTH] + len(members)))
        if vertex[target, LENGTH] > counts[LOG]:
            _append(pool, graph, target, members)
        else:
            _toggle(pool, graph, target, members, stamp)


@kernel
def _move(pool: Ints32, graph: ChangingGraph, v: int, room: int) -> None:
    """Move the list of a vertex to the end of the pool."""
    vertex, top = graph.vertex, graph.counts[TOP]
    start, length = vertex[v, START], vertex[v, LENGTH]
    _transfer(pool, start, pool, top, length)
    vertex[v, START], vertex[v, ROOM] = top, room
    graph.counts[TOP] = top + room


@kernel
def _append(pool: Ints32, graph: ChangingGraph, target: int, members: Ints32) -> None:
    vertex = graph.vertex
    end = vertex[target, START] + vertex[target, LENGTH]
    for v in members:
        if v != target:
            pool[end] = v
            end += 1
    vertex[target, LENGTH] = end - vertex[target, START]
    vertex[target, CHANGES] += len(members) + 1
    if 4 * vertex[target, CHANGES] > vertex[target, LENGTH]:
        _settle(pool, graph, target)


@kernel
def _toggle(pool: Ints32, graph: ChangingGraph, target: int, members: Ints32, stamp: int) -> None:
    vertex, mark = graph.vertex, graph.mark
    start, end = vertex[target, START], vertex[target, START] + vertex[target, LENGTH]
    graph.counts[TICKET] += 1
    ticket = graph.counts[TICKET]
    mark[target, 1] = ticket
    kept = start
    for at in range(start, end):
        other = pool[at]
        if mark[other, 0] == stamp:
            mark[other, 1] = ticket
        elif mark[other, 0] != DELETED:
            pool[kept] = other
            kept += 1
    for other in members:
        if mark[other, 1] != ticket:
            pool[kept] = other
            kept += 1
    vertex[target, LENGTH] = kept - start


@kernel
def _core(pool: Ints32, graph: ChangingGraph, left: int) -> tuple[Ints32, Bytes, Ints, Ints32]:
    """The graph that is left: its vertices, which are looped, and their neighbours."""
    vertex = graph.vertex
    core, loops, first = np.empty(left, np.int32), np.empty(left, np.uint8), np.zeros(left + 1, np.int64)
    for v in range(len(vertex)):
        if graph.mark[v, 0] != DELETED and vertex[v, CHANGES]:
            _settle(pool, graph, v)
    size = 0
    for v in range(len(vertex)):
        if graph.mark[v, 0] != DELETED:
            core[size], loops[size] = v, vertex[v, LOOP]
            size += 1
            first[size] = first[size - 1] + vertex[v, LENGTH]
            graph.mark[v, 1] = size - 1
    others = np.empty(first[left], np.int32)
    for place in range(left):
        _copy(pool, graph, core[place], NOBODY, others, first[place])
    for at in range(len(others)):
        others[at] = graph.mark[others[at], 1]
    return core, loops, first, others


@kernel
def replay(reduction: Reduction, sides: Words) -> None:
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
def substitute(reduction: Reduction, sides: Words, values: Words) -> None:
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


# Square matrices by the places of their ones: an array of rows and one of columns. What depends on their order takes
# them by rows, and by columns in a row.


@kernel
def sort_by_tile(size: int, rows: Ints, columns: Ints) -> tuple[Ints32, Ints]:
    """The places of the ones of a square matrix, pairs of row and column, tile by tile, and where each tile begins."""
    begin = np.zeros(((size + 511) >> 9) + 1, np.int64)
    for column in columns:
        begin[(column >> 9) + 1] += 1
    begin = np.cumsum(begin)
    free, ones = begin.copy(), np.empty((len(rows), 2), np.int32)
    for index in range(len(rows)):
        tile = columns[index] >> 9
        ones[free[tile], 0], ones[free[tile], 1] = rows[index], columns[index]
        free[tile] += 1
    return ones, begin


@kernel
def measure(size: int, rows: Ints, columns: Ints) -> Ints:
    """The reach of a square matrix with ones in these places."""
    tiles = (size + 511) >> 9
    lowest, furthest = np.zeros(tiles, np.int64), np.zeros(size, np.int64)
    for index in range(len(rows)):
        row, tile = rows[index], columns[index] >> 9
        lowest[tile] = max(lowest[tile], row + 1)
        furthest[row] = max(furthest[row], tile + 1)
    reach = np.empty((tiles, 2), np.int64)
    bottom, right, row = 0, 0, 0
    for tile in range(tiles):
        bottom = max(bottom, lowest[tile])
        while row < bottom:
            right = max(right, furthest[row])
            row += 1
        reach[tile, 0], reach[tile, 1] = bottom, max(right, tile + 1)
    return reach


@kernel
def neighbours(size: int, rows: Ints, columns: Ints) -> tuple[Ints, Ints32, Bytes]:
    """The graph of a symmetric matrix, its ones in order of rows: what ``reduce`` takes."""
    first, others, loops = np.zeros(size + 1, np.int64), np.empty(len(rows), np.int32), np.zeros(size, np.uint8)
    end = 0
    for index in range(len(rows)):
        if rows[index] == columns[index]:
            loops[rows[index]] = 1
        else:
            others[end] = columns[index]
            first[rows[index] + 1] += 1
            end += 1
    return np.cumsum(first), others[:end], loops


@kernel
def is_symmetric(size: int, rows: Ints, columns: Ints) -> bool:
    """Whether a matrix, its ones in order of rows and of columns in a row, is its own transpose."""
    free = np.zeros(size + 1, np.int64)
    for row in rows:
        free[row + 1] += 1
    free = np.cumsum(free)
    end = free[1:].copy()
    for index in range(len(rows)):
        # The ones of a column come by increasing rows: they must be those of the row of the same number.
        column = columns[index]
        if free[column] == end[column] or columns[free[column]] != rows[index]:
            return False
        free[column] += 1
    return True


@kernel
def breadth_first(first: Ints, others: Ints32) -> Ints:
    """The place of each vertex in an order from one end to the other: neighbours stand near each other."""
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
def _walk(first: Ints, others: Ints32, start: int, queue: Ints, seen: Bytes) -> int:
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
