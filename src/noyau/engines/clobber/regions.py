"""Graphs that are too large to be searched: regions are reduced to one stone each, one after the other.

What is left is peeled from its border: a small region is reduced to one stone beside the rest, with which it goes on.
Where this is not found the region grows; where it grows too large, as few stones as can be stay behind. The rest is
always connected, and what remains in the end is searched longer.
"""

from __future__ import annotations

from noyau.engines.budget import Budget, Limit
from noyau.engines.clobber.deep import Deep, Unknown, descend
from noyau.engines.clobber.parts import cut_out, parts
from noyau.engines.clobber.positions import Field, Stones, read_stones
from noyau.graphs import Graph
from noyau.puzzles.clobber import EMPTY, Capture

_SIZE, _STEP, _LARGEST = 9, 3, 48
"""How many vertices a region takes from the rest at first, how many more each time, and at most."""
_LAST = 36
"""A rest of at most so many stones is reduced as a whole."""
MOST = 56
"""At most so many stones are reduced at once."""
EFFORT = Limit(positions=100)
LAST_EFFORT = Limit(positions=20_000)
"""What the search in one region may cost, and in the last one."""


class Regions:
    """The stones on the board while its regions are reduced."""

    def __init__(self, graph: Graph, stones: str, budget: Budget) -> None:
        self.graph, self.budget = graph, budget
        self.marks = list(stones)
        self.moves: list[Capture] = []
        self.positions = 0

    @property
    def is_late(self) -> bool:
        limit = self.budget.limit
        if limit.watch is not None:
            limit.watch(self.positions)
        return limit.seconds is not None and self.budget.seconds > limit.seconds / 2

    def to_one(self, region: list[int], rest: set[int]) -> bool:
        """Whether a region was reduced to one stone that has a neighbour in the rest."""
        field, stones = Field(cut_out(self.graph, region)), self._stones(region)
        for at, vertex in enumerate(region):
            if not rest.isdisjoint(self.graph.neighbours[vertex]):
                deep = Deep(field, Budget(EFFORT))
                try:
                    found = deep.end(stones, at, -1, False)
                except Unknown:
                    found = None
                self.positions += len(deep)
                if found is not None:
                    self._play(region, found)
                    return True
        return False

    def to_few(self, region: list[int], effort: Limit) -> None:
        """Reduce a region as far as is found."""
        deep, stones = Deep(Field(cut_out(self.graph, region)), Budget(effort)), self._stones(region)
        found, _ = descend(lambda left: deep.leave(stones, left), stones.left, 1)
        self.positions += len(deep)
        self._play(region, found)

    def peel(self, rest: set[int]) -> None:
        """Reduce a region at the border of the rest, which gets smaller."""
        region = list[int]()
        while len(region) < _LARGEST and len(rest) > _LAST:
            self._grow(region, rest, max(_SIZE, len(region) + _STEP))
            if not self.is_late and len(region) <= MOST and self.to_one(region, rest):
                break
        else:
            for first in range(0, len(region), MOST):
                self.to_few(region[first : first + MOST], EFFORT)
        held = [vertex for vertex in region if self.marks[vertex] != EMPTY]
        if len(held) < len(region):
            rest.update(vertex for vertex in held if not rest.isdisjoint(self.graph.neighbours[vertex]))

    def _grow(self, region: list[int], rest: set[int], size: int) -> None:
        """Move vertices from the rest into a region: those with few neighbours there, and what would be cut off."""
        while len(region) < size and rest:
            beside = {other for vertex in region for other in self.graph.neighbours[vertex]} & rest
            taken = min(beside or rest, key=lambda vertex: (self._degree(vertex, rest), vertex))
            rest.discard(taken)
            region.append(taken)
        stones = "".join("x" if vertex in rest else EMPTY for vertex in range(self.graph.size))
        for piece in sorted(parts(self.graph, stones), key=len)[:-1]:
            rest.difference_update(piece)
            region += piece

    def _degree(self, vertex: int, rest: set[int]) -> int:
        return sum(other in rest for other in self.graph.neighbours[vertex])

    def _stones(self, region: list[int]) -> Stones:
        return read_stones("".join(self.marks[vertex] for vertex in region))

    def _play(self, region: list[int], moves: tuple[Capture, ...]) -> None:
        for start, into in moves:
            at, to = region[start], region[into]
            self.marks[to], self.marks[at] = self.marks[at], EMPTY
            self.moves.append((at, to))


def reduce_regions(graph: Graph, stones: str, budget: Budget) -> tuple[tuple[Capture, ...], int]:
    """Captures that leave few stones, and how many positions were looked at."""
    regions = Regions(graph, stones, budget)
    for piece in parts(graph, stones):
        rest = set(piece)
        while len(rest) > _LAST:
            regions.peel(rest)
        last = sorted(rest)
        for first in range(0, len(last), MOST):
            regions.to_few(last[first : first + MOST], LAST_EFFORT)
    return tuple(regions.moves), regions.positions
