"""The graphs on which one walks, as specs name them."""

from __future__ import annotations

from typing import ClassVar

from noyau.errors import SpecError, TooLarge
from noyau.graphs import Graph, read_graph
from noyau.parameters import Kind

MOST_VERTICES = 5000
MOST_EDGES, MOST_MARKED_EDGES = 500_000, 20_000
"""Edge geography keeps a mark for each edge, so that there may be fewer."""


class WalkGraph(Kind[Graph]):
    """A graph by its name, ``cycle-9``, ``edges-0.1,1.2``, ``arcs-0.1`` or ``@file``, small enough to walk on."""

    label = "graph"
    most_edges: ClassVar[int] = MOST_EDGES
    with_loops: ClassVar[bool] = False

    def read(self, text: str) -> Graph:
        graph = read_graph(text)
        if not self.with_loops and graph.loop is not None:
            raise SpecError("geography.loop", vertex=graph.loop)
        if graph.size > MOST_VERTICES:
            raise TooLarge("geography.vertices", n=graph.size, limit=MOST_VERTICES)
        if graph.edge_count > self.most_edges:
            raise TooLarge("geography.edges", n=graph.edge_count, limit=self.most_edges)
        return graph


class MarkedGraph(WalkGraph):
    """A graph on which each edge has a mark, so that an arc from a vertex to itself can be used, once."""

    most_edges: ClassVar[int] = MOST_MARKED_EDGES
    with_loops: ClassVar[bool] = True
