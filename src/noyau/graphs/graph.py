"""Graphs on the vertices 0, 1, 2 …, which may have names, each with its neighbours; their products and powers.

>>> square = Graph.of(4, [(0, 1), (1, 2), (2, 3), (3, 0)])
>>> print(square.neighbours[0], square)
(1, 3) edges-0.1,0.3,1.2,2.3
>>> print(Graph.of(3, [(0, 1), (1, 2)], names=("a", "b", "c")))
edges-a.b,b.c
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property, reduce
from itertools import chain
from itertools import product as combinations

from noyau.core.errors import SpecError, TooLarge
from noyau.graphs.digraph import Digraph, write_alone
from noyau.graphs.line_rows import LineRows

MOST_VERTICES = 2_000_000
MOST_EDGES = 20_000_000
MOST_MASKS = 1 << 15
"""The most vertices whose neighbourhoods are kept as masks: n of them take n² bits."""

JOINT = "_"
"""What stands between the names of the factors in the name of a vertex of a product."""

_MOST_STEPS = 10 * MOST_EDGES
_ROUND = 20
_SHOWN = 12
_MOST_COMPARED = 5000
_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")


def guard_size(vertices: int, edges: int = 0) -> None:
    """Refuse a graph that is too large, before it is built."""
    if vertices > MOST_VERTICES:
        raise TooLarge("graph.vertices", limit=MOST_VERTICES)
    if edges > MOST_EDGES:
        raise TooLarge("graph.edges", limit=MOST_EDGES)


@dataclass(frozen=True)
class Graph:
    """A graph without double edges; where it is directed, a vertex may also lead to itself.

    Two graphs are equal when they have the same edges between vertices of the same names, whatever they are called
    themselves. Where no names are given, the vertices are called by their numbers.

    >>> Graph.of(2, [(0, 1)]) == Graph.of(2, [(1, 0)], label="path-2")
    True
    """

    neighbours: Sequence[tuple[int, ...]]
    """A tuple; of a long path or cycle, rows that are found when they are asked for."""
    directed: bool = False
    label: str = field(default="", compare=False)
    names: tuple[str, ...] = ()

    @staticmethod
    def of(
        size: int,
        edges: Iterable[tuple[int, int]],
        directed: bool = False,
        label: str = "",
        names: Iterable[str] = (),
    ) -> Graph:
        """The graph with these edges on the vertices 0 to size − 1, which may have names, one for each."""
        called = tuple(names)
        if called and all(name == str(vertex) for vertex, name in enumerate(called)):
            called = ()
        if size < 1:
            raise SpecError("graph.empty")
        guard_size(size)
        rows: dict[int, set[int]] = {}
        for source, target in edges:
            if not (0 <= source < size and 0 <= target < size):
                raise SpecError("graph.vertex", edge=f"{source}.{target}", last=size - 1)
            if source == target and not directed:
                raise SpecError("graph.loop", vertex=called[source] if called else source)
            rows.setdefault(source, set()).add(target)
            if not directed:
                rows.setdefault(target, set()).add(source)
        return Graph(tuple(tuple(sorted(rows.get(vertex, ()))) for vertex in range(size)), directed, label, called)

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
        return hash((self.neighbours, self.directed, self.names))

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

    def name_of(self, vertex: int) -> str:
        """What a vertex is called: its name, or its number where the graph has no names."""
        return self.names[vertex] if self.names else str(vertex)

    def number_of(self, name: str) -> int | None:
        """The vertex that has a name, None where there is none."""
        if self.names:
            return self._numbers.get(name)
        return int(name) if re.fullmatch("[0-9]{1,9}", name) and int(name) < self.size else None

    def vertex_called(self, text: str) -> int:
        """The vertex that a text names.

        >>> Graph.of(2, [(0, 1)], names=("1", "2")).vertex_called("2")
        1
        """
        name = text.strip()
        vertex = self.number_of(name)
        if vertex is not None:
            return vertex
        if not self.names:
            raise SpecError("graph.no-vertex", vertex=name, graph=str(self), last=self.size - 1)
        near = get_close_matches(name, self.names[:_MOST_COMPARED], n=3)
        names = tuple(near) or (*self.names[:_SHOWN], *("…" for _ in self.names[_SHOWN : _SHOWN + 1]))
        raise SpecError("graph.no-name-near" if near else "graph.no-name", vertex=name, graph=str(self), names=names)

    @cached_property
    def has_dashes(self) -> bool:
        """Whether a name has a dash, as stands between the ends of an edge."""
        return any("-" in name for name in self.names)

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {name: vertex for vertex, name in enumerate(self.names)}

    def digraph(self) -> Digraph:
        """The arcs between the vertices by name, an edge being two arcs.

        A vertex is first named in its turn wherever the order of the arcs can have it so.

        >>> Graph.of(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).digraph().vertices
        ('0', '1', '2', '3')
        """
        arcs = chain(self._naming_arcs(), ((u, v) for u, row in enumerate(self.neighbours) for v in row))
        return Digraph(((self.name_of(u), self.name_of(v)) for u, v in arcs), map(self.name_of, range(self.size)))

    def _naming_arcs(self) -> Iterator[tuple[int, int]]:
        named: set[int] = set()
        for vertex, row in enumerate(self.neighbours):
            if row and vertex not in named:
                named |= {vertex, row[0]}
                yield vertex, row[0]


def _mask(vertices: Iterable[int]) -> int:
    return sum(1 << vertex for vertex in vertices)


def are_numbers(names: Iterable[str]) -> bool:
    """Whether vertices are called by whole numbers, whose order is then that of the vertices."""
    return all(map(_NUMBER.fullmatch, names))


def put_in_order(names: Iterable[str]) -> list[str]:
    """Names as the vertices of a graph come: whole numbers in their order, others as they appear.

    >>> put_in_order(["3", "1"]), put_in_order(["b", "1"])
    (['1', '3'], ['b', '1'])
    """
    found = list(names)
    return sorted(found, key=int) if are_numbers(found) else found


def _spell_edges(graph: Graph) -> str:
    """The edges or arcs in the first notation that keeps the names and their order."""
    kind = "arcs" if graph.directed else "edges"
    if not graph.names:
        parts = [f"{u}.{v}" for u, v in graph.edges]
        last = graph.size - 1
        if not any(last in edge for edge in graph.edges):
            parts.append(str(last))
        return f"{kind}-{','.join(parts)}"
    if not all(map(str.isdecimal, graph.names)) and not any("." in name for name in graph.names):
        return f"{kind}-{_join_names(graph, '.')}"
    if not graph.edges:
        return f"vertices-{','.join(graph.names)}"
    return _join_names(graph, ">" if graph.directed else "-" if are_numbers(graph.names) else "--")


def _join_names(graph: Graph, mark: str) -> str:
    """Each edge by its ends, after the names that are to come earlier than the edges would have them."""
    pairs = [(graph.names[u], graph.names[v]) for u, v in graph.edges]
    met = dict.fromkeys(name for pair in pairs for name in pair)
    if are_numbers(graph.names) or (*met, *(name for name in graph.names if name not in met)) == graph.names:
        first, last = [], [name for name in graph.names if name not in met]
    else:
        first, last = list(graph.names), []

    alone = str if mark == "." else write_alone
    return ",".join([*map(alone, first), *map(mark.join, pairs), *map(alone, last)])


POINT = Graph(((),), label="path-1")
"""The graph with one vertex, which changes no product."""


def product(*factors: Graph) -> Graph:
    """The Cartesian product: one coordinate moves at a time, and the first one varies slowest; names are joined.

    >>> edge = Graph.of(2, [(0, 1)])
    >>> product(edge, edge).edges
    ((0, 1), (0, 2), (1, 3), (2, 3))
    """
    label = "*".join(factor.label for factor in factors) if all(factor.label for factor in factors) else ""
    proper = [factor for factor in factors if factor != POINT] or [POINT]
    return replace(reduce(_pair, proper), label=label, names=_joint_names(proper))


def _joint_names(factors: Sequence[Graph]) -> tuple[str, ...]:
    """The names of both coordinates, ``a_0``; none where no factor has names.

    >>> product(Graph.of(2, [(0, 1)], names=("a", "b")), Graph.of(2, [(0, 1)])).names
    ('a_0', 'a_1', 'b_0', 'b_1')
    """
    if not any(factor.names for factor in factors):
        return ()
    parts = [[factor.name_of(vertex) for vertex in range(factor.size)] for factor in factors]
    names = tuple(map(JOINT.join, combinations(*parts)))
    if len(set(names)) < len(names):
        raise SpecError("graph.joint-names", joint=JOINT)
    return names


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
    """The same vertices with their names, two of them being joined when their distance is at most the exponent.

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
    return Graph(tuple(rows), graph.directed, label, graph.names)


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
    rows = graph.neighbours
    if isinstance(rows, LineRows):
        return None if rows.closed and graph.size % 2 else [0, 1] * (graph.size // 2) + [0] * (graph.size % 2)
    side = [-1] * graph.size
    for first in range(graph.size):
        if side[first] < 0:
            side[first] = 0
            border = [first]
            while border:
                vertex = border.pop()
                for other in rows[vertex]:
                    if side[other] < 0:
                        side[other] = 1 - side[vertex]
                        border.append(other)
                    elif side[other] == side[vertex]:
                        return None
    return side
