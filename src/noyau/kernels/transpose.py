"""Arcs grouped by one of their ends, by a counting sort in two passes that both stay in the nearer caches.

A digraph is in compressed sparse rows: vertex v leads to ``indices[starts[v]:starts[v + 1]]``, numbers of 64 and of 32
bits without a sign. First arcs are dealt into buckets of vertices that lie together, by the high bits of their key;
then each bucket is sorted by the low bits. Arcs keep the order in which they come. All steps may be taken in bands.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from noyau.kernels.jit import kernel


@kernel
def count_buckets(keys: Any, shift: int, counts: Any) -> None:
    """Add to the counts how many keys fall into each bucket of 2^shift vertices."""
    by = np.uint32(shift)
    for key in keys:
        counts[key >> by] += 1


@kernel
def deal_rows(starts: Any, indices: Any, band: Any, shift: int, heads: Any, dealt: Any) -> None:
    """Deal the arcs of a band of rows by their targets: the source to ``dealt[0]``, the low bits to ``dealt[1]``."""
    sources, lows = dealt
    by, mask = np.uint32(shift), np.uint32((1 << shift) - 1)
    for vertex in range(band[0], band[1]):
        for place in range(starts[vertex], starts[vertex + 1]):
            target = indices[place]
            bucket = target >> by
            head = heads[bucket]
            sources[head] = vertex
            lows[head] = target & mask
            heads[bucket] = head + np.uint64(1)


@kernel
def deal_pairs(keys: Any, others: Any, shift: int, heads: Any, dealt: Any) -> None:
    """Deal arcs that are given as pairs: the other end to ``dealt[0]``, the low bits of the key to ``dealt[1]``."""
    kept, lows = dealt
    by, mask = np.uint32(shift), np.uint32((1 << shift) - 1)
    for place in range(keys.size):
        key = keys[place]
        bucket = key >> by
        head = heads[bucket]
        kept[head] = others[place]
        lows[head] = key & mask
        heads[bucket] = head + np.uint64(1)


@kernel
def sort_bucket(kept: Any, lows: Any, begin: int, starts: Any, scratch: Any, cursors: Any) -> None:
    """Sort in place the arcs of one bucket, which begin at ``begin``; ``starts`` are the rows of its vertices.

    ``scratch`` has room for the arcs of the bucket, ``cursors`` for one number for each of its vertices.
    """
    cursors[:] = 0
    for place in range(kept.size):
        scratch[place] = kept[place]
        cursors[lows[place]] += np.uint32(1)
    at = np.uint32(0)
    for vertex in range(starts.size):
        starts[vertex] = begin + at
        count = cursors[vertex]
        cursors[vertex] = at
        at += count
    for place in range(kept.size):
        low = lows[place]
        cursor = cursors[low]
        kept[cursor] = scratch[place]
        cursors[low] = cursor + np.uint32(1)


@kernel
def first_fall(keys: Any) -> int:
    """The place of the first key that is smaller than the one before it; as many as there are where none is."""
    for place in range(1, keys.size):
        if keys[place] < keys[place - 1]:
            return place
    return int(keys.size)


@kernel
def find_starts(keys: Any, starts: Any) -> None:
    """Where the arcs of each vertex start among keys that are sorted."""
    place = 0
    for vertex in range(starts.size):
        while place < keys.size and keys[place] < vertex:
            place += 1
        starts[vertex] = place


@kernel
def count_distinct(starts: Any, indices: Any, met: Any) -> int:
    """How many arcs differ; ``met`` has, for each vertex, the row in which it was met last, and none at first."""
    count = 0
    for vertex in range(starts.size - 1):
        row = np.uint32(vertex)
        for place in range(starts[vertex], starts[vertex + 1]):
            target = indices[place]
            count += met[target] != row
            met[target] = row
    return count
