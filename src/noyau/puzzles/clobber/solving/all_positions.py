"""All positions of Solitaire Clobber on a small graph at once: how few stones can be left, and which ones.

A graph is strongly reducible (Duchêne) where certain stones can be left whatever the colouring.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from noyau.core.budget import Budget, Limit, free_memory
from noyau.core.errors import TooLarge
from noyau.graphs import Graph
from noyau.kernels.arrays import Flags, Integers, Ints, Words
from noyau.puzzles.clobber.kernels import all_positions as kernels
from noyau.puzzles.clobber.rules import Capture
from noyau.puzzles.clobber.solving.stone_masks import COLOURS, Field, Stones, write_colours

_BAND = 1 << 22
"""How many positions are valued between two looks at the clock."""


class Whole:
    """What one kernel knows of each position: values of stones left, or sets of ends."""

    def __init__(self, field: Field, kind: str = "uint8") -> None:
        self.field = field
        size = field.graph.size
        needed, free = 3**size * np.dtype(kind).itemsize + (8 << size), free_memory()
        if needed > free:
            raise TooLarge("clobber.memory", n=size, needed=needed // 10**6, free=free // 10**6)
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


LARGEST = 16
"""The most vertices: sets of ends are kept for 43 million positions."""

_SHOWN = 20


class Violation(NamedTuple):
    """A colouring from which a stone of a colour cannot be left on a vertex; nor so with one more of another colour."""

    stones: str
    vertex: int
    colour: str
    other: str | None = None


@dataclass(frozen=True)
class Violations:
    """How often a graph fails to be strongly reducible, and the first times; it is so where there is none."""

    count: int
    first: tuple[Violation, ...]

    def __len__(self) -> int:
        return self.count


def strongly_one_reducible(graph: Graph, limit: Limit | None = None) -> Violations:
    """The violations: none where, for each vertex v and colour c, one can end with one stone, c on v.

    Colourings are those that have two colours outside of v.

    >>> from noyau.graphs import read_graph
    >>> len(strongly_one_reducible(read_graph("complete-4"))), len(strongly_one_reducible(read_graph("hamming-2x3")))
    (0, 12)
    """
    ends = _single_ends(graph, Budget(limit or Limit(), "soloclobber"))
    return _collect(graph, ends.full, 2, lambda every, vertex, colour, other: _two_colours(every, graph, vertex))


def strongly_two_reducible(graph: Graph, limit: Limit | None = None) -> Violations:
    """The same, where a second stone may be left elsewhere, of a colour that another vertex has at the start."""
    ends = _ends(graph, "uint64")
    ends.fill(kernels.fill_pair_ends, Budget(limit or Limit(), "soloclobber"))

    def asked(every: Ints, vertex: int, colour: int, other: int) -> Flags:
        counts = graph.size - _white(every, graph), _white(every, graph)
        carried = (counts[colour] > (colour == other)) & (counts[other] > 0)
        return carried & _two_colours(every, graph, vertex)

    return _collect(graph, ends.full, 4, asked)


def strongly_joker_reducible(graph: Graph, limit: Limit | None = None) -> Violations:
    """The violations: none where, with a joker, one can end with c on v, if v has colour c or a colour not rare."""
    budget = Budget(limit or Limit(), "soloclobber")
    plain, ends = _single_ends(graph, budget), _ends(graph, "uint32")
    ends.fill(kernels.fill_joker_ends, budget, plain.cells)

    def asked(every: Ints, vertex: int, colour: int, other: int) -> Flags:
        own = every >> vertex & 1
        alike = own * _white(every, graph) + (1 - own) * (graph.size - _white(every, graph))
        either: Flags = (own == colour) | (alike > 1)
        return either

    return _collect(graph, ends.full, 2, asked)


def _collect(graph: Graph, ends: Integers, width: int, asked: Callable[[Ints, int, int, int], Flags]) -> Violations:
    """The colourings that are asked for and whose bit is not set, of all vertices and colours."""
    every = np.arange(1 << graph.size, dtype=np.int64)
    count = 0
    first: list[Violation] = []
    for vertex in range(graph.size):
        for bit in range(width):
            colour, other = (bit, 0) if width == 2 else divmod(bit, 2)
            missing = (ends >> ends.dtype.type(width * vertex + bit)) & ends.dtype.type(1) == 0
            found = every[missing & asked(every, vertex, colour, other)]
            count += found.size
            beside = None if width == 2 else COLOURS[other]
            for colours in found[: _SHOWN - len(first)].tolist():
                first.append(Violation(write_colours(colours, graph.size), vertex, COLOURS[colour], beside))
    return Violations(count, tuple(first))


def _two_colours(every: Ints, graph: Graph, vertex: int) -> Flags:
    """Whether there are two colours outside of a vertex."""
    others = ((1 << graph.size) - 1) ^ (1 << vertex)
    both: Flags = (every & others != 0) & (every & others != others)
    return both


def _white(every: Ints, graph: Graph) -> Ints:
    """How many vertices are white."""
    return sum((every >> vertex & 1 for vertex in range(graph.size)), start=0 * every)


def _single_ends(graph: Graph, budget: Budget) -> Whole:
    """Which single stones can be left from each position."""
    ends = _ends(graph, "uint32")
    ends.fill(kernels.fill_ends, budget, ends.sides)
    return ends


def _ends(graph: Graph, kind: str) -> Whole:
    """Room for the sets of ends of all positions."""
    if graph.size > LARGEST:
        raise TooLarge("clobber.strong-size", n=graph.size, limit=LARGEST)
    return Whole(Field(graph), kind)
