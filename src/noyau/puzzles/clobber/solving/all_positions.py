"""All positions of Solitaire Clobber on a small graph, valued natively at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from noyau.core.budget import Budget, free_memory
from noyau.core.errors import TooLarge
from noyau.kernels.arrays import Integers, Words
from noyau.puzzles.clobber.kernels import all_positions as kernels
from noyau.puzzles.clobber.rules import Capture
from noyau.puzzles.clobber.solving.positions import Field, Stones

_BAND = 1 << 22
"""How many positions are valued between two looks at the clock."""


class Whole:
    """What one kernel knows of each position: values of stones left, or sets of ends."""

    def __init__(self, field: Field, kind: str = "uint8") -> None:
        self.field = field
        size = field.graph.size
        _guard(3**size * np.dtype(kind).itemsize + (8 << size), size)
        self.near = np.array(field.near, np.uint64)
        self.offsets = np.zeros((1 << size) + 1, np.int64)
        kernels.lay_out(self.offsets)
        self.cells = np.zeros(self.offsets[-1], kind)

    def fill(self, fill: Callable[..., None], budget: Budget, *more: Integers) -> None:
        """Let a kernel look at all masks, a band after the other."""
        masks, first = self.offsets.size - 1, 1
        while first < masks:
            last = int(np.searchsorted(self.offsets, self.offsets[first] + _BAND))
            last = min(max(last, first + 1), masks)
            fill(self.near, self.offsets, *more, self.cells, first, last)
            first = last
            budget.tell(int(self.offsets[last]))

    @property
    def sides(self) -> Words:
        """The side of a bipartite graph as kernels read it: empty for other graphs."""
        return np.array([] if self.field.side is None else [self.field.side], np.uint64)

    @property
    def full(self) -> Integers:
        """What is known of all colourings with a stone on each vertex: bit v of the number is the colour of v."""
        return self.cells[self.offsets[-2] :]

    def at(self, stones: Stones) -> int:
        """What is known of a position, in which no turn matters."""
        colours = kernels.compact(np.uint64(stones.occupied), np.uint64(stones.white))
        return int(self.cells[self.offsets[stones.occupied] + int(colours)])


class Values(Whole):
    """The fewest stones that can be left from each position."""

    def __init__(self, field: Field, budget: Budget) -> None:
        super().__init__(field)
        kernel = kernels.fill_values_in_turn if field.in_turn else kernels.fill_values
        self.fill(kernel, budget, self.sides)

    def value(self, stones: Stones) -> int:
        """The stones left; where either colour may begin, by the better of the two."""
        if not self.field.in_turn or stones.turn == 0:
            return self.at(stones)
        exchanged = Stones(stones.occupied, stones.occupied ^ stones.white, 0)
        return self.at(exchanged) if stones.turn == 1 else min(self.at(stones), self.at(exchanged))

    def moves(self, stones: Stones) -> tuple[Capture, ...]:
        """Captures that leave as few stones as can be, read off the table."""
        found: list[Capture] = []
        left = self.value(stones)
        while left < stones.left:
            following = ((capture, self.field.play(stones, capture)) for capture in self.field.captures(stones))
            capture, stones = next(step for step in following if self.value(step[1]) == left)
            found.append(capture)
        return tuple(found)


def _guard(needed: int, size: int) -> None:
    free = free_memory()
    if needed > free:
        raise TooLarge("clobber.memory", n=size, needed=needed // 10**6, free=free // 10**6)
