"""Graphs whose vertices bear signs, on which two players have moves of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from noyau.core.errors import SpecError, TooLarge
from noyau.core.game import AnyGame
from noyau.core.parameters import Kind, parameter
from noyau.forms.rewriting import Mask
from noyau.forms.signs import Signs, quoted
from noyau.forms.two_sided import Symmetry, TwoSided
from noyau.graphs import Graph, read_graph
from noyau.graphs.automorphisms import automorphisms
from noyau.graphs.outside import graph as take_graph
from noyau.values.masks import bits

MOST_VERTICES = 2000

MOST_SYMMETRIES, MOST_TURNED = 200, 400
"""Of a graph with more symmetries than this, or more vertices, none is used."""


class UndirectedGraph(Kind[Graph]):
    """A graph by its name, on whose vertices players lay colours or stones."""

    label = "graph"

    def read(self, text: str) -> Graph:
        graph = read_graph(text)
        if graph.directed:
            raise SpecError("sides.directed", graph=text)
        if graph.size > MOST_VERTICES:
            raise TooLarge("sides.large", n=graph.size, limit=MOST_VERTICES)
        return graph


@dataclass(frozen=True)
class TwoSidedGraph(Signs, TwoSided):
    """A graph each of whose vertices bears a sign; a position is written as the signs in the order of the vertices."""

    family: ClassVar[str] = "coloured-graph"
    planes: ClassVar[int] = 2
    exchanged: ClassVar[Sequence[int]] = (1, 0)
    """How all planes of the signs are exchanged where the players are."""
    told: ClassVar[str]
    """The signs that a player has to know."""
    graph: Graph = parameter(UndirectedGraph())

    def __post_init__(self) -> None:
        """A graph of another library, or the name of one, is read."""
        object.__setattr__(self, "graph", take_graph(self.graph))

    @cached_property
    def cells(self) -> int:
        return self.graph.size

    @property
    def cell_names(self) -> tuple[str, ...]:
        return self.graph.names

    def name_cell(self, vertex: int) -> str:
        """What a vertex is called."""
        return self.graph.name_of(vertex)

    @cached_property
    def touching(self) -> Sequence[Mask]:
        return tuple(sum(1 << other for other in row) for row in self.graph.neighbours)

    def read(self, text: str) -> Mask:
        marks = text.replace("/", "").lower()
        if len(marks) != self.cells or set(marks) - set(self.signs):
            raise SpecError("sides.marks", n=self.cells, signs=quoted(self.told), text=text)
        return self.mask(marks)

    def write(self, position: Mask) -> str:
        return self.marks(position)

    def spec(self, position: Mask) -> str:
        """The text of a position with its rules; the first position is left out."""
        whole = super().spec(position)
        return whole.removesuffix(f":{self.write(position)}") if position == self.start else whole

    @cached_property
    def symmetries(self) -> Sequence[Symmetry]:
        """The automorphisms of a graph that has few; each may exchange the players with their colours."""
        usual = tuple(range(self.planes))
        size = self.graph.size
        cells = automorphisms(self.graph.neighbours, MOST_SYMMETRIES) if size <= MOST_TURNED else (tuple(range(size)),)
        return tuple(
            Symmetry(image, planes, swaps)
            for planes, swaps in ((usual, False), (tuple(self.exchanged[: self.planes]), True))
            for image in cells
        )

    def canonical(self, position: Mask) -> Mask:
        """The least of the images; what lies along a line is laid along the first vertices, where these are a line."""
        line = self._line(position)
        if not line:
            return super().canonical(position)
        return min(self._lay(position, line), self._lay(position, line[::-1]))

    def _line(self, position: Mask) -> list[int]:
        """The live vertices one after the other, where they are a path; nothing where not, or where it is too long."""
        cells = self.live(position)
        near = {cell: self.touching[cell] & cells for cell in bits(cells)}
        ends = [cell for cell, others in near.items() if others.bit_count() < 2]
        if not ends or len(near) > self._straight:
            return []
        line = ends[:1]
        left = cells & ~(1 << line[0])
        while (after := near[line[-1]] & left) and not after & after - 1:
            line.append(after.bit_length() - 1)
            left &= ~after
        is_path = not left and all(others.bit_count() <= 2 for others in near.values())
        return line if is_path else []

    @cached_property
    def _straight(self) -> int:
        """How many of the first vertices are a path, each joined to the next and to no other of them."""
        found = before = 1
        for vertex in range(1, self.cells):
            if self.touching[vertex] & before != 1 << vertex - 1:
                break
            before |= 1 << vertex
            found += 1
        return found

    def _lay(self, position: Mask, line: Sequence[int]) -> Mask:
        """What the vertices of a line bear, laid along the first vertices."""
        found = 0
        for plane in range(self.planes):
            bare = position >> plane * self.cells
            found |= sum([1 << place for place, cell in enumerate(line) if bare >> cell & 1]) << plane * self.cells
        return found

    def mirror(self, position: Mask) -> AnyGame:
        """The negative: the colours exchanged."""
        return self.at(self.image(position, Symmetry(tuple(range(self.cells)), tuple(self.exchanged), swaps=True)))
