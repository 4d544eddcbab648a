"""All small graphs up to isomorphism, and the search for a counterexample among them.

>>> [len(small_graphs(size)) for size in range(1, 7)]
[1, 2, 4, 11, 34, 156]
>>> print(search(lambda graph: graph.edge_count < 5, range(1, 5)))
edges-0.2,0.3,1.2,1.3,2.3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from os import PathLike, fspath
from pathlib import Path

from noyau.core.caches import remembered
from noyau.core.errors import SpecError
from noyau.graphs.files.edge_lists_and_graph6 import decode_graph6
from noyau.graphs.graph import Graph

LARGEST = 8
"""There are 12,346 graphs of 8 vertices, and 274,668 of 9."""

Rows = tuple[int, ...]
"""The neighbours of each vertex, as masks."""

Predicate = Callable[[Graph], bool]


def search(predicate: Predicate, sizes: Iterable[int] = range(1, 8), *, connected: bool = False) -> Graph | None:
    """The first graph of these sizes for which a conjecture is false, smallest first; None where it holds for all."""
    graphs = (graph for size in sizes for graph in small_graphs(size, connected=connected))
    return first_counterexample(predicate, graphs)


def first_counterexample(predicate: Predicate, graphs: Iterable[Graph]) -> Graph | None:
    """The first of some graphs for which a conjecture is false."""
    return next((graph for graph in graphs if not predicate(graph)), None)


def small_graphs(size: int, *, connected: bool = False) -> tuple[Graph, ...]:
    """One graph of each kind with so many vertices, those with few edges first."""
    check_listed(size)
    return tuple(_as_graph(rows) for rows in _all_rows(size) if not connected or _is_connected(rows))


def check_listed(size: int) -> None:
    """SpecError for a number of vertices whose graphs are not listed."""
    if not 1 <= size <= LARGEST:
        raise SpecError("graph-making.size", size=size, limit=LARGEST)


def graphs_in(path: str | PathLike[str]) -> Iterator[Graph]:
    """The graphs of a file that has one in graph6 on each line."""
    try:
        lines = Path(path).read_text(encoding="ascii").split("\n")
    except FileNotFoundError:
        raise SpecError("graph.file.missing", file=fspath(path)) from None
    except (OSError, UnicodeError) as fault:
        raise SpecError("graph.file.unreadable", file=fspath(path), reason=str(fault)) from None
    for line in lines:
        text = line.strip().removeprefix(">>graph6<<")
        if text:
            yield Graph.of(*decode_graph6(text), label=f"graph6-{text}")


def are_isomorphic(one: Graph, other: Graph) -> bool:
    """Whether two small graphs differ only in how their vertices are numbered.

    >>> from noyau.graphs import read_graph
    >>> are_isomorphic(read_graph("cycle-5"), read_graph("edges-0.2,2.4,4.1,1.3,3.0"))
    True
    """
    return canonical(one) == canonical(other)


def canonical(graph: Graph) -> Graph:
    """The same graph with its vertices numbered so that isomorphic graphs become equal.

    >>> from noyau.graphs import read_graph
    >>> print(canonical(read_graph("edges-0.2,0.1")), canonical(read_graph("path-3")))
    edges-0.2,1.2 edges-0.2,1.2
    """
    if graph.directed:
        raise SpecError("graph-making.alike")
    return _as_graph(_canonical(tuple(sum(1 << other for other in row) for row in graph.neighbours)))


@remembered(most=None)
def _all_rows(size: int) -> tuple[Rows, ...]:
    """Every graph is a smaller one with a vertex more, than which no other has more neighbours."""
    if size == 1:
        return ((0,),)
    found: set[Rows] = set()
    for smaller in _all_rows(size - 1):
        for near in range(1 << size - 1):
            rows = (*(row | (near >> vertex & 1) << size - 1 for vertex, row in enumerate(smaller)), near)
            if all(row.bit_count() <= near.bit_count() for row in rows):
                found.add(_canonical(rows))
    return tuple(sorted(found, key=lambda rows: (sum(map(int.bit_count, rows)), rows)))


def _canonical(rows: Rows) -> Rows:
    """The least way to write a graph among the numberings that the shape of the graph allows."""
    everyone = list(range(len(rows)))
    return min(_renumbered(rows, order) for order in _orders(rows, _refine(rows, [everyone])))


def _orders(rows: Rows, cells: list[list[int]]) -> Iterator[list[int]]:
    """Put a vertex of the first cell that has several before the others; of twins, one is enough."""
    at = next((index for index, cell in enumerate(cells) if len(cell) > 1), None)
    if at is None:
        yield [cell[0] for cell in cells]
        return
    tried: list[int] = []
    for vertex in cells[at]:
        if not any(_are_twins(rows, vertex, other) for other in tried):
            tried.append(vertex)
            others = [other for other in cells[at] if other != vertex]
            yield from _orders(rows, _refine(rows, [*cells[:at], [vertex], others, *cells[at + 1 :]]))


def _are_twins(rows: Rows, one: int, other: int) -> bool:
    """Whether two vertices have the same neighbours, apart from each other."""
    pair = 1 << one | 1 << other
    return (rows[one] | pair) == (rows[other] | pair)


def _refine(rows: Rows, cells: list[list[int]]) -> list[list[int]]:
    """Split cells by how many neighbours their vertices have in each cell, until nothing changes."""
    while True:
        masks = [sum(1 << vertex for vertex in cell) for cell in cells]
        split: list[list[int]] = []
        for cell in cells:
            if len(cell) == 1:
                split.append(cell)
                continue
            kinds: dict[tuple[int, ...], list[int]] = {}
            for vertex in cell:
                kinds.setdefault(tuple((rows[vertex] & mask).bit_count() for mask in masks), []).append(vertex)
            split += [kinds[kind] for kind in sorted(kinds)]
        if len(split) == len(cells):
            return cells
        cells = split


def _renumbered(rows: Rows, order: Sequence[int]) -> Rows:
    place = {vertex: index for index, vertex in enumerate(order)}
    return tuple(sum(1 << place[other] for other in place if rows[vertex] >> other & 1) for vertex in order)


def _is_connected(rows: Rows) -> bool:
    reached = wave = 1
    while wave:
        near = 0
        for vertex, row in enumerate(rows):
            if wave >> vertex & 1:
                near |= row
        wave = near & ~reached
        reached |= wave
    return reached == (1 << len(rows)) - 1


def _as_graph(rows: Rows) -> Graph:
    pairs = combinations(range(len(rows)), 2)
    return Graph.of(len(rows), [(u, v) for u, v in pairs if rows[u] >> v & 1])
