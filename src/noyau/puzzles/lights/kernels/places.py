"""Square matrices over two elements by the places of their ones: an array of rows and one of columns.

What depends on their order takes them by rows, and by columns in a row.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from noyau.kernels.jit import kernel


@kernel
def sort_by_tile(size: int, rows: Any, columns: Any) -> tuple[Any, Any]:
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
def measure(size: int, rows: Any, columns: Any) -> Any:
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
def neighbours(size: int, rows: Any, columns: Any) -> tuple[Any, Any, Any]:
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
def is_symmetric(size: int, rows: Any, columns: Any) -> bool:
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
def breadth_first(first: Any, others: Any) -> Any:
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
