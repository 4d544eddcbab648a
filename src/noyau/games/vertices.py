"""Games where a move claims vertices of a graph: domination and Arc Kayles."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from noyau.errors import TooLarge
from noyau.forms.rewriting import Rewrite, Rewriting
from noyau.graphs import Graph, read_graph
from noyau.parameters import Kind, parameter
from noyau.words import Sentence

MOST_VERTICES = 5000
"""A game on a larger graph could not be looked at."""


class GraphName(Kind[Graph]):
    """A graph by its name, ``cycle-9``, ``grid-3x4^2``, ``edges-0.1,1.2``, ``arcs-0.1`` or ``@file``."""

    label = "graph"

    def read(self, text: str) -> Graph:
        graph = read_graph(text)
        if graph.size > MOST_VERTICES:
            raise TooLarge("vertices.large", n=graph.size, limit=MOST_VERTICES)
        return graph


class VertexGame(Rewriting):
    """A game whose position is the set of the vertices still free, written ``..x.``."""

    family: ClassVar[str] = "vertices"
    graph: Graph

    @property
    def size(self) -> int:
        return self.graph.size


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
    example: ClassVar[str] = "domination:cycle-14^2"
    graph: Graph = parameter(GraphName())

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        return tuple(
            Rewrite(str(vertex), need=1 << vertex, clear=closed) for vertex, closed in enumerate(self.graph.closed)
        )

    def say_move(self, position: int, move: int) -> Sentence:
        return Sentence("vertices.claim", {"vertex": move})


@dataclass(frozen=True)
class ArcKayles(VertexGame):
    """Take an edge with its two ends, and all other edges at these ends.

    >>> from noyau.graphs import read_graph
    >>> game = ArcKayles(read_graph("path-4"))
    >>> [f"{game.write_move(15, move)} {game.write(game.play(15, move))}" for move in game.moves(15)]
    ['0-1 xx..', '1-2 .xx.', '2-3 ..xx']
    """

    name: ClassVar[str] = "arckayles"
    example: ClassVar[str] = "arckayles:grid-2x3"
    graph: Graph = parameter(GraphName())

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        edges = sorted({(min(edge), max(edge)) for edge in self.graph.edges})
        masks = {f"{one}-{other}": 1 << one | 1 << other for one, other in edges if one != other}
        return tuple(Rewrite(name, need=mask, clear=mask) for name, mask in masks.items())

    def say_move(self, position: int, move: int) -> Sentence:
        return Sentence("vertices.edge", {"edge": self.rewrites[move].name})
