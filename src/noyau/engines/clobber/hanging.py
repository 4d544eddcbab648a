"""Graphs that are too large to be searched: regions that hang on each other, best on long and narrow graphs.

The stones are cut into connected regions of about sixteen; each hangs on another, all on the first. A region that
nothing hangs on any more is reduced to one stone on its border, which goes on with the region above; where this is not
found, all its stones do so, or as few as can be stay behind.
"""

from __future__ import annotations

from noyau.engines.budget import Budget, Limit
from noyau.engines.clobber.deep import Deep, Unknown, descend
from noyau.engines.clobber.parts import cut_out
from noyau.engines.clobber.positions import Field, Stones, read_stones
from noyau.graphs import Graph
from noyau.puzzles.clobber import EMPTY, Capture

_SIZE = 16
"""So many stones make a region."""
_CARRIED = 24
"""At most so many stones go on with the region above where they cannot be reduced to one."""


MOST = 56
"""At most so many stones are reduced at once."""
EFFORT = Limit(positions=100)
LAST_EFFORT = Limit(positions=20_000)
"""What the search in one region may cost, and in the last one."""


class Hanging:
    """The stones on the board while its regions are reduced, those that hang lowest first."""

    def __init__(self, graph: Graph, stones: str, budget: Budget) -> None:
        self.graph, self.budget = graph, budget
        self.marks = list(stones)
        self.moves: list[Capture] = []
        self.positions = 0

    def carry(self, region: list[int], above: list[int]) -> list[int]:
        """Reduce a region; the stones of it that go on with the region above."""
        if len(region) <= MOST and not self.is_late and self.to_one(region, set(above)):
            return [vertex for vertex in region if self.marks[vertex] != EMPTY]
        if len(region) <= _CARRIED:
            return region
        for first in range(0, len(region), MOST):
            self.to_few(region[first : first + MOST], EFFORT)
        near = {other for vertex in above for other in self.graph.neighbours[vertex]}
        return [vertex for vertex in region if self.marks[vertex] != EMPTY and vertex in near]

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

    def _stones(self, region: list[int]) -> Stones:
        return read_stones("".join(self.marks[vertex] for vertex in region))

    def _play(self, region: list[int], moves: tuple[Capture, ...]) -> None:
        for start, into in moves:
            at, to = region[start], region[into]
            self.marks[to], self.marks[at] = self.marks[at], EMPTY
            self.moves.append((at, to))


def reduce_hanging(graph: Graph, stones: str, budget: Budget) -> tuple[tuple[Capture, ...], int]:
    """Captures that leave few stones, and how many positions were looked at."""
    regions = Hanging(graph, stones, budget)
    cut = _cut(graph, stones)
    held = [list(region) for region, _ in cut]
    for number in reversed(range(len(cut))):
        above = cut[number][1]
        if above >= 0:
            held[above] += regions.carry(held[number], cut[above][0])
        elif len(held[number]) <= MOST:
            regions.to_few(held[number], LAST_EFFORT)
        else:
            regions.carry(held[number], [])
    return tuple(regions.moves), regions.positions


def _cut(graph: Graph, stones: str) -> list[tuple[list[int], int]]:
    """Connected regions, each with the number of an earlier one that it touches, -1 where it touches none."""
    where = [-1 if stone != EMPTY else -2 for stone in stones]
    cut: list[tuple[list[int], int]] = []
    for root in range(graph.size):
        seeds = [(root, -1)]
        for seed, above in seeds:
            if where[seed] != -1:
                continue
            where[seed] = number = len(cut)
            region, border = [seed], []
            for vertex in region:
                for other in graph.neighbours[vertex]:
                    if where[other] == -1:
                        if len(region) < _SIZE:
                            where[other] = number
                            region.append(other)
                        else:
                            border.append((other, number))
            cut.append((region, above))
            seeds += border
    return cut
