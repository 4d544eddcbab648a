"""Stones and their neighbours as lists, or as arrays where there are many of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import accumulate, chain
from typing import Any

from noyau.graphs import Graph
from noyau.puzzles.clobber.rules import BLACK, EMPTY

FEW = 2000
"""Up to so many stones plain Python answers at once; the compiled code is not even imported."""

Rows = Sequence[tuple[int, ...]]

_BLACK = ord(BLACK)


class Arrays:
    """How integers are kept, and the module of kernels that works on them: lists for few stones, arrays for many.

    >>> Arrays(4, "lines").zeros(3)
    [0, 0, 0]
    """

    def __init__(self, size: int, material: str) -> None:
        self.many = size > FEW
        self.steps: Any = import_module(
            f"noyau.puzzles.clobber.kernels.{'native' if self.many else 'stone'}_{material}"
        )

    def zeros(self, size: int) -> Any:
        return import_module("numpy").zeros(size, "int64") if self.many else [0] * size

    def of(self, numbers: Iterable[int], count: int = -1) -> Any:
        return import_module("numpy").fromiter(numbers, "int64", count) if self.many else list(numbers)

    def sums(self, numbers: Any) -> Any:
        """The sums of the first one, of the first two …"""
        return numbers.cumsum() if self.many else list(accumulate(numbers))

    def colours(self, stones: str) -> Any:
        """1 for black, 0 for white."""
        marks = stones.encode()
        if not self.many:
            return [int(mark == _BLACK) for mark in marks]
        numpy = import_module("numpy")
        return (numpy.frombuffer(marks, "uint8") == _BLACK).astype("int64")

    def picked(self, numbers: Any, places: Any) -> Any:
        """The numbers at these places."""
        return numbers[places] if self.many else [numbers[place] for place in places]

    def rolled(self, numbers: Any, places: int) -> Any:
        """The same numbers round a cycle, from another place on."""
        return import_module("numpy").roll(numbers, -places) if self.many else numbers[places:] + numbers[:places]

    def listed(self, numbers: Any) -> list[int]:
        found: list[int] = numbers.tolist() if self.many else list(numbers)
        return found


def stone_rows(graph: Graph, stones: str) -> Rows:
    """The neighbours of each stone that are stones; none for a vertex without one."""
    if EMPTY not in stones:
        return graph.neighbours
    return [
        () if stone == EMPTY else tuple(other for other in row if stones[other] != EMPTY)
        for stone, row in zip(stones, graph.neighbours, strict=True)
    ]


def flat(rows: Rows, arrays: Arrays) -> tuple[Any, Any]:
    """Where the neighbours of each vertex end, and all of them one after the other."""
    ends = arrays.sums(arrays.of(map(len, rows), len(rows)))
    return ends, arrays.of(chain.from_iterable(rows), int(ends[-1]))
