"""The graphs on which one walks, as specs name them."""

from __future__ import annotations

import re
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

    def read(self, text: str) -> Graph:
        graph = read_graph(text)
        if graph.size > MOST_VERTICES:
            raise TooLarge("geography.vertices", n=graph.size, limit=MOST_VERTICES)
        if graph.edge_count > self.most_edges:
            raise TooLarge("geography.edges", n=graph.edge_count, limit=self.most_edges)
        return graph


class SimpleGraph(WalkGraph):
    """A graph in which no edge is written twice, for there it would count twice."""

    most_edges: ClassVar[int] = MOST_MARKED_EDGES

    def read(self, text: str) -> Graph:
        kind, _, rest = text.partition("-")
        met: set[tuple[int, ...]] = set()
        for part in rest.split(",") if kind in ("edges", "arcs") else ():
            ends = [int(end) for end in part.split(".") if re.fullmatch("[0-9]{1,9}", end.strip())]
            edge = tuple(ends if kind == "arcs" else sorted(ends))
            if len(edge) == 2 and edge in met:
                raise SpecError("geography.parallel", edge=part)
            met.add(edge)
        return super().read(text)
