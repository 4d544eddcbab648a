"""The value of every colouring of a graph, and how many colourings have each value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from noyau.analysis import Method
from noyau.engines.budget import Budget, Limit
from noyau.engines.clobber.delta import REFERENCE
from noyau.engines.clobber.positions import Field
from noyau.errors import TooLarge
from noyau.graphs import Graph

LARGEST = 18
"""The most vertices: 387 million positions, a byte each."""


@dataclass(frozen=True)
class Histogram:
    """How many colourings of a graph have each value; of a bipartite graph, also by the invariant δ."""

    graph: Graph
    in_turn: bool
    counts: Mapping[int, int]
    by_delta: Mapping[int, Mapping[int, int]] | None
    method: Method

    @property
    def worst(self) -> int:
        """The greatest value of a colouring with both colours; 1 where there is none."""
        size = self.graph.size
        plain = [value for value, count in self.counts.items() if value != size or count > min(2, 2**size)]
        return max(plain, default=1)

    @property
    def is_one_reducible(self) -> bool:
        """Whether every colouring with both colours has value 1."""
        return self.worst == 1


def histogram(graph: Graph, *, in_turn: bool = False, limit: Limit | None = None) -> Histogram:
    """The values of all colourings with a stone on each vertex, counted.

    >>> from noyau.graphs import read_graph
    >>> dict(histogram(read_graph("hypercube-3")).counts)
    {1: 170, 2: 84, 8: 2}
    """
    budget = Budget(limit or Limit(), "soloclobber")
    found = values(graph, in_turn=in_turn, limit=budget.limit)
    by_delta = None if deltas(graph) is None else {at: _count(found[deltas(graph) == at]) for at in range(3)}
    method = Method("tables", REFERENCE if by_delta else None, positions=3**graph.size, seconds=budget.seconds)
    return Histogram(graph, in_turn, _count(found), by_delta, method)


def values(graph: Graph, *, in_turn: bool = False, limit: Limit | None = None) -> Any:
    """The value of each colouring: bit v of its number is 1 where vertex v is white. In turn, either colour begins."""
    if graph.size > LARGEST:
        raise TooLarge("clobber.histogram-size", n=graph.size, limit=LARGEST)
    import numpy as np

    from noyau.engines.clobber.whole import Values

    full = Values(Field(graph, in_turn), Budget(limit or Limit(), "soloclobber")).full
    return np.minimum(full, full[::-1]) if in_turn else full


def deltas(graph: Graph) -> Any:
    """The invariant of each colouring; None where the graph is not bipartite."""
    import numpy as np

    side = Field(graph).side
    if side is None:
        return None
    astray = np.arange(1 << graph.size, dtype=np.int64) ^ side
    return (graph.size + sum(astray >> vertex & 1 for vertex in range(graph.size))) % 3


def _count(found: Any) -> dict[int, int]:
    import numpy as np

    return {value: int(count) for value, count in enumerate(np.bincount(found)) if count}
