"""Games where a move claims vertices of a graph: domination and Arc Kayles."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import islice
from operator import and_
from typing import ClassVar

from noyau.core.errors import SpecError, TooLarge
from noyau.core.parameters import Kind, parameter
from noyau.core.reasons import Decision
from noyau.core.verdict import Ending
from noyau.forms.rewriting import FREE, TAKEN, Mask, Rewrite, Rewriting
from noyau.games.vertex_parts import (
    EDGES,
    VERTICES,
    Claim,
    Taking,
    decide_all,
    decide_copying,
    decide_pairing,
    decide_parts,
)
from noyau.graphs import Graph, read_graph
from noyau.graphs.outside import graph as take_graph
from noyau.graphs.pairings import PATIENCE, Image, Pairs, find_pairing, misfits
from noyau.graphs.part_shapes import Part, reach_of, split_into_shapes, split_power
from noyau.graphs.vertex_names import read_ends, write_ends
from noyau.values.masks import bits
from noyau.words import Sentence

_HALVES = ((0, 1), (1, 0), (1, 1))


def usual_images(size: int, label: str) -> tuple[Image, ...]:
    """Read the vertices backwards, or go half the way round: in each dimension, or round a hub.

    >>> [image(3) for image in usual_images(9, "")]
    [5, 7, 7, 7]
    """
    rim = size - 1
    sides = re.fullmatch(r"[a-z]+-([0-9]+)x([0-9]+)", label)
    images: list[Image] = [lambda vertex: size - 1 - vertex, lambda vertex: (vertex + size // 2) % size]
    if sides:
        rows, columns = map(int, sides.groups())
        images += [_shift(rows, columns, down, across) for down, across in _HALVES]
    if rim and rim % 2 == 0:  # the hub comes first or last
        images.append(lambda vertex: vertex and 1 + (vertex - 1 + rim // 2) % rim)
        images.append(lambda vertex: vertex if vertex == rim else (vertex + rim // 2) % rim)
    return tuple(images)


def _shift(rows: int, columns: int, down: int, across: int) -> Image:
    """Half the way round a board that closes on itself, down, across or both."""

    def image(cell: int) -> int:
        row, column = divmod(cell, columns)
        return (row + down * rows // 2) % rows * columns + (column + across * columns // 2) % columns

    return image


MOST_VERTICES = 5000
"""A game on a larger graph could not be looked at, unless a theorem knows all of its positions."""

MOST_IN_LINE = 1_000_000
"""The most vertices of a graph of paths and cycles, or of a power of one of them."""

_MOST_TRIED = 40
"""So many first moves are tried for each symmetry."""

_MOST_MISFITS = 12
"""Where a symmetry fails for more vertices, no single edge mends it."""

_SIGNS = str.maketrans("01", TAKEN + FREE)
_BITS = str.maketrans(TAKEN + FREE, "01")


class GraphName(Kind[Graph]):
    """A graph by its name, ``cycle-9``, ``grid-3x4^2``, ``edges-0.1,1.2``, ``a-b``, ``a>b`` or ``@file``."""

    label = "graph"

    def read(self, text: str) -> Graph:
        graph = read_graph(text)
        if graph.size > MOST_VERTICES and not (graph.size <= MOST_IN_LINE and _is_in_line(graph)):
            raise TooLarge("vertices.large", n=graph.size, limit=MOST_VERTICES, line=MOST_IN_LINE)
        if graph.loop is not None:
            raise SpecError("vertices.loop", vertex=graph.name_of(graph.loop))
        return graph


def _is_in_line(graph: Graph) -> bool:
    """Whether a graph is made of paths and cycles, or is a power of one of them."""
    if graph.directed:
        return False
    return max(map(len, graph.neighbours)) <= 2 or reach_of(graph.neighbours) is not None


class VertexGame(Rewriting):
    """A game whose position is the set of the vertices still free, written ``..x.``."""

    family: ClassVar[str] = "vertices"
    takes_edges: ClassVar[bool] = False
    """Whether a move takes an edge; else it takes a vertex."""
    graph: Graph

    def __post_init__(self) -> None:
        """A graph of another library, or the name of one, is read."""
        object.__setattr__(self, "graph", take_graph(self.graph))

    @property
    def size(self) -> int:
        return self.graph.size

    @property
    def cell_names(self) -> tuple[str, ...]:
        return self.graph.names

    def name_cell(self, vertex: int) -> str:
        """What a vertex is called."""
        return self.graph.name_of(vertex)

    def read(self, text: str) -> Mask:
        if len(text) != self.size or set(text) - {FREE, TAKEN}:
            raise SpecError("rewriting.marks", n=self.size, text=text)
        return int(text[::-1].translate(_BITS), 2)

    def write(self, position: Mask) -> str:
        return f"{position:0{self.size}b}"[::-1].translate(_SIGNS)

    def decide(self, position: Mask, ending: Ending) -> Decision[int] | None:
        if ending is Ending.MISERE:
            if self.size > MOST_VERTICES:  # no theorem is known, and the positions cannot be visited
                raise TooLarge("vertices.misere", n=self.size, limit=MOST_VERTICES)
            return None
        known = self._decide_parts(position) or decide_pairing(self.pairing(position, patience=0))
        return known or decide_copying(self._first_copied(position))

    @abstractmethod
    def _decide_parts(self, position: Mask) -> Decision[int] | None:
        """The decision by the shapes of what is left."""

    @property
    @abstractmethod
    def _closed(self) -> tuple[Mask, ...]:
        """Each vertex with those that a move on it concerns, as a mask."""

    @cached_property
    def _images(self) -> tuple[Image, ...]:
        return usual_images(self.size, self.graph.label)

    def pairing(self, position: Mask, patience: int = PATIENCE) -> Pairs | None:
        """What is left two by two, so that whoever is second can copy each move."""
        if self.size > MOST_VERTICES:
            return None
        return find_pairing(self._closed, self._in_play(position), self._images, patience)

    def _in_play(self, position: Mask) -> Mask:
        """The free vertices on which a move is left."""
        return position

    @abstractmethod
    def _mending(self, position: Mask, misfits: Sequence[int]) -> Iterable[int]:
        """The moves after which a symmetry may hold that fails for some vertices."""

    def _first_copied(self, position: Mask) -> tuple[int, Pairs] | None:
        """A move that leaves a position to copy in: on a fixed point of a symmetry, or as an answer to a move."""
        if self.size > MOST_VERTICES:
            return None
        tried: set[int] = set()
        for image in self._images:
            wrong = misfits(self._closed, position, image)
            for move in islice(self._mending(position, wrong) if wrong else (), _MOST_TRIED):
                pairs = None if move in tried else self.pairing(self.play(position, move), patience=0)
                tried.add(move)
                if pairs:
                    return move, pairs
        return None


@dataclass(frozen=True)
class Domination(VertexGame):
    """Take a free vertex and all its neighbours; on a digraph, all to which it leads (Node Kayles).

    On a path it is Dawson's chess, the octal game 0.137 (Winning Ways, ch. 4).

    >>> from noyau.graphs import read_graph
    >>> game = Domination(read_graph("path-5"))
    >>> [game.write(game.play(game.start, vertex)) for vertex in game.moves(game.start)]
    ['xx...', 'xxx..', '.xxx.', '..xxx', '...xx']
    """

    name: ClassVar[str] = "domination"
    taking: ClassVar[Taking] = VERTICES
    example: ClassVar[str] = "domination:cycle-14^2"
    graph: Graph = parameter(GraphName())

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        return tuple(
            Rewrite(self.name_cell(vertex), need=1 << vertex, clear=closed)
            for vertex, closed in enumerate(self.graph.closed)
        )

    def write_move(self, position: Mask, move: int) -> str:
        return self.name_cell(move)

    def moves(self, position: Mask) -> Iterator[int]:
        return iter(bits(position))

    def play(self, position: Mask, move: int) -> Mask:
        taken = sum(1 << vertex for vertex in {move, *self.graph.neighbours[move]})
        return position & ~taken

    def say_move(self, position: Mask, move: int) -> Sentence:
        facts = {"vertex": self.name_cell(move)}
        return Sentence("vertices.claim-arcs" if self.graph.directed else "vertices.claim", facts)

    @cached_property
    def _reach(self) -> tuple[str, int] | None:
        return None if self.graph.directed else reach_of(self.graph.neighbours)

    def claim(self, ends: Claim) -> int:
        return ends[0]

    def parts(self, position: Mask) -> list[Part] | None:
        """The parts of the free vertices, where theorems know their shapes."""
        if self.graph.directed:
            return None
        base, reach = self._reach or ("", 0)
        near = split_power(base, reach, self.size, position) if 1 < reach < self.size - 1 else None
        return split_into_shapes(self.graph.neighbours, position) if near is None else near

    def _decide_parts(self, position: Mask) -> Decision[int] | None:
        return decide_parts(self, position) or decide_all(position, self._closed)

    @property
    def _closed(self) -> tuple[Mask, ...]:
        return self.graph.closed if self.size <= MOST_VERTICES else ()

    @cached_property
    def _takers(self) -> tuple[Mask, ...]:
        """For each vertex those that take it, itself among them."""
        if not self.graph.directed:
            return self.graph.closed
        return Graph.of(self.size, [(to, start) for start, to in self.graph.edges], directed=True).closed

    def _mending(self, position: Mask, misfits: Sequence[int]) -> Iterable[int]:
        """The vertices that take all of them."""
        return bits(reduce(and_, (self._takers[vertex] for vertex in misfits), position))


@dataclass(frozen=True)
class ArcKayles(VertexGame):
    """Take an edge with its two ends, and all other edges at these ends.

    >>> from noyau.graphs import read_graph
    >>> game = ArcKayles(read_graph("path-4"))
    >>> [f"{game.write_move(15, move)} {game.write(game.play(15, move))}" for move in game.moves(15)]
    ['0-1 xx..', '1-2 .xx.', '2-3 ..xx']
    """

    name: ClassVar[str] = "arckayles"
    takes_edges: ClassVar[bool] = True
    taking: ClassVar[Taking] = EDGES
    example: ClassVar[str] = "arckayles:grid-2x3"
    graph: Graph = parameter(GraphName())

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The edges, each once with its smaller vertex first; an arc joins as an edge does."""
        if not self.graph.directed:
            return self.graph.edges
        pairs = {(min(edge), max(edge)) for edge in self.graph.edges}
        return tuple(sorted(pair for pair in pairs if pair[0] != pair[1]))

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        return tuple(
            Rewrite(write_ends(self.graph, edge), need=mask, clear=mask)
            for edge in self.edges
            for mask in [1 << edge[0] | 1 << edge[1]]
        )

    def write_move(self, position: Mask, move: int) -> str:
        return write_ends(self.graph, self.edges[move])

    def read_move(self, position: Mask, text: str) -> int:
        """An edge by its ends, in either order."""
        ways = {self._numbers.get((min(ends), max(ends))) for ends in read_ends(self.graph, text, 2)}
        legal = [move for move in ways if move is not None and not self.rewrites[move].need & ~position]
        return legal[0] if len(legal) == 1 else super().read_move(position, text)

    def moves(self, position: Mask) -> Iterator[int]:
        free = set(bits(position))
        return (move for move, (one, other) in enumerate(self.edges) if one in free and other in free)

    def play(self, position: Mask, move: int) -> Mask:
        one, other = self.edges[move]
        return position & ~(1 << one | 1 << other)

    def say_move(self, position: Mask, move: int) -> Sentence:
        return Sentence("vertices.edge", {"edge": self.write_move(position, move)})

    @cached_property
    def _numbers(self) -> dict[tuple[int, int], int]:
        return {edge: number for number, edge in enumerate(self.edges)}

    @cached_property
    def _closed(self) -> tuple[Mask, ...]:
        return Graph(self._undirected).closed

    @cached_property
    def _undirected(self) -> Sequence[tuple[int, ...]]:
        return Graph.of(self.size, self.edges).neighbours if self.graph.directed else self.graph.neighbours

    def claim(self, ends: Claim) -> int:
        return self._numbers[min(ends), max(ends)]

    def parts(self, position: Mask) -> list[Part] | None:
        """The parts of the free vertices, where theorems know their shapes."""
        return split_into_shapes(self._undirected, position)

    def _decide_parts(self, position: Mask) -> Decision[int] | None:
        return decide_parts(self, position)

    def _mending(self, position: Mask, misfits: Sequence[int]) -> Iterable[int]:
        """The edges at the first of them or at its neighbours: other vertices without a partner may be left alone."""
        if len(misfits) > _MOST_MISFITS:
            return ()
        rows, first = self._undirected, misfits[0]
        ends = dict.fromkeys((one, other) for one in (first, *rows[first]) for other in rows[one])
        edges = dict.fromkeys((min(pair), max(pair)) for pair in ends if position >> pair[0] & position >> pair[1] & 1)
        return (self._numbers[edge] for edge in edges)

    def _in_play(self, position: Mask) -> Mask:
        """The vertices that an edge still touches: where they are two by two, each edge has one facing it."""
        return touched(self._closed, position)


def touched(closed: Sequence[Mask], position: Mask) -> Mask:
    """The free vertices that have a free neighbour, given the closed neighbourhoods."""
    return sum(1 << vertex for vertex in bits(position) if closed[vertex] & position != 1 << vertex)
