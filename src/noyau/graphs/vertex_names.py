"""Vertices that are named together: the ends of an edge, ``0-1``, or the three holes of a jump, ``a-b-c``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.graphs.graph import Graph


def write_ends(graph: Graph, vertices: Sequence[int]) -> str:
    """The names with dashes between them, or two dashes where names have some of their own.

    >>> write_ends(Graph.of(2, [(0, 1)], names=("a-1", "b")), (0, 1))
    'a-1--b'
    """
    return ("--" if graph.has_dashes else "-").join(map(graph.name_of, vertices))


def read_ends(graph: Graph, text: str, count: int) -> list[tuple[int, ...]]:
    """Every way to read so many names out of a text; more than one where names have dashes of their own.

    >>> read_ends(Graph.of(3, [(0, 1)], names=("a", "b", "a-b")), "a-b - a", 2)
    [(2, 0)]
    """
    name = text.strip()
    if count == 1:
        vertex = graph.number_of(name)
        return [] if vertex is None else [(vertex,)]
    found = (
        (vertex, *others)
        for before, after in _cuts(name)
        if (vertex := graph.number_of(before)) is not None
        for others in read_ends(graph, after, count - 1)
    )
    return list(dict.fromkeys(found))


def _cuts(text: str) -> Iterator[tuple[str, str]]:
    """What stands before and after each dash, or pair of dashes."""
    for place, mark in enumerate(text):
        if mark == "-":
            yield text[:place].rstrip(), text[place + 1 :]
            if text[place + 1 : place + 2] == "-":
                yield text[:place].rstrip(), text[place + 2 :]
