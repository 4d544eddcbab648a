"""Stones and their neighbours as lists, or as arrays where there are many of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import accumulate, chain
from typing import TYPE_CHECKING

from noyau.graphs import Graph
from noyau.puzzles.clobber.rules import BLACK, EMPTY

if TYPE_CHECKING:
    from noyau.kernels.arrays import Ints
    from noyau.puzzles.clobber.kernels.trees import Row

FEW = 2000
"""Up to so many stones plain Python answers at once; the compiled code is not even imported."""

Rows = Sequence[tuple[int, ...]]

_BLACK = ord(BLACK)


class Arrays:
    """How integers are kept, and the module of kernels that works on them: lists for few stones, arrays for many.

    >>> Arrays(4).zeros(3)
    [0, 0, 0]
    """

    def __init__(self, size: int) -> None:
        self.many = size > FEW
        self.steps = import_module(f"noyau.puzzles.clobber.kernels.{'native_' * self.many}trees")

    def zeros(self, size: int) -> Row:
        if not self.many:
            return [0] * size
        import numpy

        return numpy.zeros(size, numpy.int64)

    def of(self, numbers: Iterable[int], count: int = -1) -> Row:
        if not self.many:
            return list(numbers)
        import numpy

        return numpy.fromiter(numbers, numpy.int64, count)

    def sums(self, numbers: Row) -> Row:
        """The sums of the first one, of the first two …"""
        return list(accumulate(numbers)) if isinstance(numbers, list) else numbers.cumsum()

    def colours(self, stones: str) -> Row:
        """1 for black, 0 for white."""
        marks = stones.encode()
        if not self.many:
            return [int(mark == _BLACK) for mark in marks]
        import numpy

        black: Ints = (numpy.frombuffer(marks, numpy.uint8) == _BLACK).astype(numpy.int64)
        return black

    def picked(self, numbers: Row, places: Row) -> Row:
        """The numbers at these places."""
        if isinstance(numbers, list):
            return [numbers[place] for place in places]
        found: Ints = numbers[places]
        return found

    def listed(self, numbers: Row) -> list[int]:
        return numbers if isinstance(numbers, list) else numbers.tolist()


def stone_rows(graph: Graph, stones: str) -> Rows:
    """The neighbours of each stone that are stones; none for a vertex without one."""
    if EMPTY not in stones:
        return graph.neighbours
    return [
        () if stone == EMPTY else tuple(other for other in row if stones[other] != EMPTY)
        for stone, row in zip(stones, graph.neighbours, strict=True)
    ]


def flat_neighbours(rows: Rows, arrays: Arrays) -> tuple[Row, Row]:
    """Where the neighbours of each vertex end, and all of them one after the other."""
    ends = arrays.sums(arrays.of(map(len, rows), len(rows)))
    return ends, arrays.of(chain.from_iterable(rows), int(ends[-1]))
