"""Operations on graphs: twins, twin-and-match, complete products, unions, complements.

Vertices keep their names where they stay the same vertices; where new ones come in, all are called by their numbers.

The domination game keeps its value when a twin is added, and under twin-and-match (Duchêne 2006, Lemma 2, Theorem 1).

>>> from noyau.graphs import read_graph
>>> print(add_twin(read_graph("path-3"), 0))
edges-0.1,0.3,1.2,1.3
>>> print(without_twins(add_twin(read_graph("path-3"), 0)))
edges-0.1,1.2
"""

from __future__ import annotations

from collections.abc import Iterable

from noyau.core.errors import SpecError
from noyau.graphs.graph import Graph, guard_size

Edge = tuple[int, int]


def add_twin(graph: Graph, vertex: int, *, joined: bool = True) -> Graph:
    """The graph with one vertex more, the last, which has the same neighbours as a vertex and is joined to it.

    Not ``joined``, it is a false twin. In a digraph the arcs that come in are copied as well as those that go out:
    without them the value of the domination game may change.

    >>> from noyau.graphs import read_graph
    >>> print(add_twin(read_graph("arcs-0.1"), 1), add_twin(read_graph("path-2"), 1, joined=False))
    arcs-0.1,0.2,1.2,2.1 edges-0.1,0.2
    """
    _check_vertex(graph, vertex)
    twin = graph.size
    out = [(twin, target) for target in graph.neighbours[vertex] if target != vertex]
    back = [(source, twin) for source, row in enumerate(graph.neighbours) if vertex in row and source != vertex]
    loops = [(twin, twin)] if vertex in graph.neighbours[vertex] else []
    between = [(vertex, twin), (twin, vertex)] if joined else []
    return Graph.of(twin + 1, [*graph.edges, *out, *back, *loops, *between], graph.directed)


def twin_and_match(graph: Graph, one: int, other: int, matching: Iterable[Edge] = ()) -> Graph:
    """Add a twin to each of two vertices that are not joined, then the edges of a matching between the pairs.

    A matching is written with 0 for a vertex and 1 for its twin: ``[(0, 1)]`` joins ``one`` to the twin of ``other``.

    >>> from noyau.graphs import read_graph
    >>> print(twin_and_match(read_graph("edges-1"), 0, 1, [(0, 0), (1, 1)]))
    edges-0.1,0.2,1.3,2.3
    """
    _check_vertex(graph, one)
    _check_vertex(graph, other)
    if one == other or other in graph.neighbours[one] or one in graph.neighbours[other]:
        raise SpecError("graph-making.joined", one=one, other=other)
    pairs = list(dict.fromkeys(matching))
    ends = [pair[side] for side in (0, 1) for pair in pairs]
    if not set(ends) <= {0, 1} or any(len({pair[side] for pair in pairs}) < len(pairs) for side in (0, 1)):
        raise SpecError("graph-making.matching", matching=", ".join(f"{a}-{b}" for a, b in pairs))
    twinned = add_twin(add_twin(graph, one), other)
    left, right = (one, graph.size), (other, graph.size + 1)
    edges = [edge for a, b in pairs for edge in ((left[a], right[b]), (right[b], left[a]))]
    return Graph.of(twinned.size, [*twinned.edges, *edges], graph.directed)


def without_twins(graph: Graph) -> Graph:
    """The graph without the vertices that are twins of an earlier one, again and again; it keeps its value."""
    kept = list(range(graph.size))
    rows = {vertex: {vertex, *graph.neighbours[vertex]} for vertex in kept}
    while (twin := _later_twin(kept, rows)) is not None:
        kept.remove(twin)
        rows = {vertex: rows[vertex] - {twin} for vertex in kept}
    return induced(graph, kept)


def _later_twin(kept: list[int], rows: dict[int, set[int]]) -> int | None:
    into = {vertex: frozenset(source for source in kept if vertex in rows[source]) for vertex in kept}
    seen: set[tuple[frozenset[int], frozenset[int]]] = set()
    for vertex in kept:
        around = (frozenset(rows[vertex]), into[vertex])
        if around in seen:
            return vertex
        seen.add(around)
    return None


def induced(graph: Graph, vertices: Iterable[int]) -> Graph:
    """The graph on some of the vertices with their names, numbered anew in the order given.

    >>> from noyau.graphs import read_graph
    >>> print(induced(read_graph("cycle-5"), [1, 2, 4]))
    edges-0.1,2
    """
    number = {vertex: index for index, vertex in enumerate(dict.fromkeys(vertices))}
    for vertex in number:
        _check_vertex(graph, vertex)
    edges = [(number[u], number[v]) for u, v in graph.edges if u in number and v in number]
    names = [graph.names[vertex] for vertex in number] if graph.names else []
    return Graph.of(len(number), edges, graph.directed, names=names)


def complete_product(left: Graph, right: Graph) -> Graph:
    """The complete (or strong) product: each coordinate moves along an edge or stays, the first one varying slowest.

    >>> from noyau.graphs import read_graph
    >>> complete_product(read_graph("path-2"), read_graph("path-2")) == read_graph("complete-4")
    True
    """
    _check_alike(left, right)
    width = right.size
    guard_size(left.size * width, (len(left.edges) * 2 + left.size) * (len(right.edges) * 2 + width))
    edges = (
        (first * width + second, to * width + along)
        for first, row in enumerate(left.neighbours)
        for second, line in enumerate(right.neighbours)
        for to in (first, *row)
        for along in (second, *line)
        if (to, along) != (first, second)
    )
    return Graph.of(left.size * width, edges, left.directed)


def disjoint_union(*graphs: Graph) -> Graph:
    """The graphs side by side: the domination game on it is the sum of theirs.

    >>> from noyau.graphs import read_graph
    >>> print(disjoint_union(read_graph("path-2"), read_graph("path-3")))
    edges-0.1,2.3,3.4
    """
    edges: list[Edge] = []
    size = 0
    for graph in graphs:
        _check_alike(graphs[0], graph)
        edges += [(size + u, size + v) for u, v in graph.edges]
        size += graph.size
    return Graph.of(size, edges, any(graph.directed for graph in graphs))


def complement(graph: Graph) -> Graph:
    """The same vertices with their names, joined where they were not.

    >>> from noyau.graphs import read_graph
    >>> print(complement(read_graph("path-4")))
    edges-0.2,0.3,1.3
    """
    guard_size(graph.size, graph.size * (graph.size - 1))
    edges = [
        (u, v)
        for u in range(graph.size)
        for v in range(graph.size)
        if u != v and (graph.directed or u < v) and v not in graph.neighbours[u]
    ]
    return Graph.of(graph.size, edges, graph.directed, names=graph.names)


def _check_vertex(graph: Graph, vertex: int) -> None:
    if not 0 <= vertex < graph.size:
        raise SpecError("graph-making.vertex", vertex=vertex, last=graph.size - 1)


def _check_alike(one: Graph, other: Graph) -> None:
    if one.directed != other.directed:
        raise SpecError("graph-making.alike")
