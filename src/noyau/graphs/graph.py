"""Graphs on the vertices 0, 1, 2 …, each vertex with its neighbours; their products and powers.

>>> square = Graph.of(4, [(0, 1), (1, 2), (2, 3), (3, 0)])
>>> print(square.neighbours[0], square)
(1, 3) edges-0.1,0.3,1.2,2.3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from itertools import chain

from noyau.core.errors import SpecError, TooLarge
from noyau.graphs.digraph import Digraph

MOST_VERTICES = 2_000_000
MOST_EDGES = 20_000_000
MOST_MASKS = 1 << 15
"""The most vertices whose neighbourhoods are kept as masks: n of them take n² bits."""

_MOST_STEPS = 10 * MOST_EDGES
_ROUND = 20


def guard_size(vertices: int, edges: int = 0) -> None:
    """Refuse a graph that is too large, before it is built."""
    if vertices > MOST_VERTICES:
        raise TooLarge("graph.vertices", limit=MOST_VERTICES)
    if edges > MOST_EDGES:
        raise TooLarge("graph.edges", limit=MOST_EDGES)


@dataclass(frozen=True)
class Graph:
    """A graph without double edges; where it is directed, a vertex may also lead to itself.

    Two graphs are equal when they have the same edges, whatever they are called.

    >>> Graph.of(2, [(0, 1)]) == Graph.of(2, [(1, 0)], label="path-2")
    True
    """

    neighbours: tuple[tuple[int, ...], ...]
    directed: bool = False
    label: str = field(default="", compare=False)

    @staticmethod
    def of(size: int, edges: Iterable[tuple[int, int]], directed: bool = False, label: str = "") -> Graph:
        """The graph with these edges on the vertices 0 to size − 1."""
        if size < 1:
            raise SpecError("graph.empty")
        guard_size(size)
        rows: dict[int, set[int]] = {}
        for source, target in edges:
            if not (0 <= source < size and 0 <= target < size):
                raise SpecError("graph.vertex", edge=f"{source}.{target}", last=size - 1)
            if source == target and not directed:
                raise SpecError("graph.loop", vertex=source)
            rows.setdefault(source, set()).add(target)
            if not directed:
                rows.setdefault(target, set()).add(source)
        return Graph(tuple(tuple(sorted(rows.get(vertex, ()))) for vertex in range(size)), directed, label)

    def __len__(self) -> int:
        return self.size

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"read_graph({self.name!r})"

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.neighbours, self.directed))

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.neighbours)

    @cached_property
    def edge_count(self) -> int:
        """The number of edges, or of arcs where the graph is directed."""
        arcs = sum(map(len, self.neighbours))
        return arcs if self.directed else arcs // 2

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The edges, each once with its smaller vertex first; the arcs where the graph is directed."""
        return tuple((u, v) for u, row in enumerate(self.neighbours) for v in row if self.directed or u < v)

    @cached_property
    def loop(self) -> int | None:
        """The first vertex that leads to itself."""
        return (
            next((vertex for vertex, row in enumerate(self.neighbours) if vertex in row), None)
            if self.directed
            else None
        )

    @cached_property
    def closed(self) -> tuple[int, ...]:
        """Each vertex with the vertices it leads to, as a mask.

        >>> [bin(mask) for mask in Graph.of(3, [(0, 1), (1, 2)]).closed]
        ['0b11', '0b111', '0b110']
        """
        if self.size > MOST_MASKS:
            raise TooLarge("graph.masks", size=self.size, limit=MOST_MASKS)
        return tuple(_mask({vertex, *row}) for vertex, row in enumerate(self.neighbours))

    @cached_property
    def name(self) -> str:
        """The text that ``read_graph`` reads back."""
        return self.label or _spell_edges(self)

    def digraph(self) -> Digraph:
        """The arcs between the vertices by name, an edge being two arcs.

        A vertex is first named in its turn wherever the order of the arcs can have it so.

        >>> Graph.of(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).digraph().vertices
        ('0', '1', '2', '3')
        """
        arcs = chain(self._naming_arcs(), ((u, v) for u, row in enumerate(self.neighbours) for v in row))
        return Digraph(((str(u), str(v)) for u, v in arcs), map(str, range(self.size)))

    def _naming_arcs(self) -> Iterator[tuple[int, int]]:
        named: set[int] = set()
        for vertex, row in enumerate(self.neighbours):
            if row and vertex not in named:
                named |= {vertex, row[0]}
                yield vertex, row[0]


def _mask(vertices: Iterable[int]) -> int:
    return sum(1 << vertex for vertex in vertices)


def _spell_edges(graph: Graph) -> str:
    parts = [f"{u}.{v}" for u, v in graph.edges]
    last = graph.size - 1
    if not any(last in edge for edge in graph.edges):
        parts.append(str(last))
    return f"{'arcs' if graph.directed else 'edges'}-{','.join(parts)}"


POINT = Graph(((),), label="path-1")
"""The graph with one vertex, which changes no product."""


def product(*factors: Graph) -> Graph:
    """The Cartesian product: one coordinate moves at a time, and the first one varies slowest.

    >>> edge = Graph.of(2, [(0, 1)])
    >>> product(edge, edge).edges
    ((0, 1), (0, 2), (1, 3), (2, 3))
    """
    label = "*".join(factor.label for factor in factors) if all(factor.label for factor in factors) else ""
    proper = [factor for factor in factors if factor != POINT] or [POINT]
    return replace(reduce(_pair, proper), label=label)


def _pair(left: Graph, right: Graph) -> Graph:
    directed = left.directed or right.directed
    width = right.size
    arcs = sum(map(len, left.neighbours)) * width + left.size * sum(map(len, right.neighbours))
    guard_size(left.size * width, arcs if directed else arcs // 2)
    rows: list[tuple[int, ...]] = []
    for first, row in enumerate(left.neighbours):
        here, lines = first * width, [width * other for other in row]
        for second, along in enumerate(right.neighbours):
            rows.append(tuple(sorted({*[line + second for line in lines], *[here + other for other in along]})))
    return Graph(tuple(rows), directed)


def power(graph: Graph, exponent: int) -> Graph:
    """The same vertices, two of them being joined when their distance is at most the exponent.

    >>> power(Graph.of(4, [(0, 1), (1, 2), (2, 3)]), 2).edges
    ((0, 1), (0, 2), (1, 2), (1, 3), (2, 3))
    """
    if exponent < 1:
        raise SpecError("graph.exponent", text=f"^{exponent}")
    label = f"{graph.label}^{exponent}" if graph.label and not set("*^") & set(graph.label) else ""
    rows: list[tuple[int, ...]] = []
    arcs = steps = 0
    for vertex in range(graph.size):
        row, cost = _within(graph, vertex, exponent)
        arcs, steps = arcs + len(row), steps + cost
        if steps > _MOST_STEPS:
            raise TooLarge("graph.power", exponent=exponent)
        guard_size(graph.size, arcs if graph.directed else arcs // 2)
        rows.append(tuple(sorted(row)))
    return Graph(tuple(rows), graph.directed, label)


def _within(graph: Graph, vertex: int, distance: int) -> tuple[set[int], int]:
    """The vertices from one step to a distance away, and what it cost to find them."""
    reached = set(graph.neighbours[vertex])
    border, cost = reached - {vertex}, len(reached)
    for _ in range(distance - 1):
        rows = [graph.neighbours[other] for other in border]
        cost += _ROUND + sum(map(len, rows))
        border = set().union(*rows) - reached - {vertex}
        if not border or cost > _MOST_STEPS:
            break
        reached |= border
    return reached, cost


def bipartition(graph: Graph) -> list[int] | None:
    """The side, 0 or 1, of each vertex of a bipartite graph; None for another graph.

    >>> bipartition(Graph.of(3, [(0, 1), (1, 2)])), bipartition(Graph.of(3, [(0, 1), (1, 2), (2, 0)]))
    ([0, 1, 0], None)
    """
    side = [-1] * graph.size
    for first in range(graph.size):
        if side[first] < 0:
            side[first] = 0
            border = [first]
            while border:
                vertex = border.pop()
                for other in graph.neighbours[vertex]:
                    if side[other] < 0:
                        side[other] = 1 - side[vertex]
                        border.append(other)
                    elif side[other] == side[vertex]:
                        return None
    return side
