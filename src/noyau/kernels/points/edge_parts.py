"""The components of large graphs: how many edges, vertices and edges outside the 2-core each has."""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Bytes, Ints
from noyau.kernels.jit import kernel


@kernel
def list_parts(ends: Ints, left: Bytes, degree: Ints, first: Ints, arcs: Ints) -> Ints:
    """For each component a row: a vertex, a vertex of degree 1 or -1, its edges, vertices and edges outside the 2-core.

    The edges of a vertex are those from ``first[vertex]`` to ``first[vertex + 1]`` in ``arcs``.
    """
    size = len(degree)
    left_at, cut = degree.copy(), np.zeros(size, dtype=np.uint8)
    queue = np.empty(size, dtype=np.int64)
    count = 0
    for vertex in range(size):
        if left_at[vertex] == 1:
            queue[count] = vertex
            count += 1
    place = 0
    while place < count:
        vertex = queue[place]
        place += 1
        if left_at[vertex] != 1:
            continue
        cut[vertex] = 1
        left_at[vertex] = 0
        for arc in range(first[vertex], first[vertex + 1]):
            edge = arcs[arc]
            other = ends[edge, 0] + ends[edge, 1] - vertex
            if left[edge] == 1 and cut[other] == 0:
                left_at[other] -= 1
                if left_at[other] == 1:
                    queue[count] = other
                    count += 1
    rows = np.empty((size // 2 + 1, 5), dtype=np.int64)
    met = np.zeros(size, dtype=np.uint8)
    found = 0
    for root in range(size):
        if degree[root] == 0 or met[root] == 1:
            continue
        met[root] = 1
        queue[0] = root
        count = 1
        place = 0
        leaf = -1
        twice = 0
        outside = 0
        while place < count:
            vertex = queue[place]
            place += 1
            if degree[vertex] == 1:
                leaf = vertex
            twice += degree[vertex]
            outside += cut[vertex]
            for arc in range(first[vertex], first[vertex + 1]):
                edge = arcs[arc]
                other = ends[edge, 0] + ends[edge, 1] - vertex
                if left[edge] == 1 and met[other] == 0:
                    met[other] = 1
                    queue[count] = other
                    count += 1
        rows[found, 0] = root
        rows[found, 1] = leaf
        rows[found, 2] = twice // 2
        rows[found, 3] = count
        rows[found, 4] = outside
        found += 1
    return rows[:found].copy()
