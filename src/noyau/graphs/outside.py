"""Graphs of other libraries, read with the names of their vertices."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from os import PathLike
from typing import Protocol, runtime_checkable

from noyau.core import spec
from noyau.core.catalogue import find_rules
from noyau.core.errors import NotApplicable, SpecError
from noyau.graphs.graph import JOINT, Graph, put_in_order
from noyau.graphs.notation import check_name, read_graph


@runtime_checkable
class OutsideGraph(Protocol):
    """What a graph of networkx offers, and any other that is to be read."""

    def nodes(self) -> Iterable[Hashable]: ...

    def edges(self) -> Iterable[tuple[Hashable, ...]]: ...

    def is_directed(self) -> bool: ...


GraphSource = Graph | str | PathLike[str] | OutsideGraph
"""Whatever a graph is read from."""


def graph(source: GraphSource) -> Graph:
    """A graph, for whatever is played on graphs.

    Parameters:
        source: its name or notation, ``"petersen"``, ``"a-b,b-c"``, a file given by its path, or a graph of networkx.

    Returns:
        The graph, whose vertices keep their names: numbers come in their order, other names as they come; of a tuple
        the parts are joined, ``0_1`` for ``(0, 1)``. Two edges between the same vertices are one.

    Raises:
        SpecError: a text names no graph, or a vertex has a name that could not be typed.

    >>> graph("a-b,b-c").names
    ('a', 'b', 'c')
    """
    if isinstance(source, Graph):
        return source
    if isinstance(source, str):
        return read_graph(source)
    if isinstance(source, PathLike):
        return read_graph(f"@{source}")
    if isinstance(source, OutsideGraph):
        return _take(source)
    raise SpecError("graph.source", kind=type(source).__name__)


def put_graph(text: str, source: GraphSource) -> str:
    """A spec with a graph after the name of its game, which must be one that is played on graphs.

    >>> put_graph("misere geography:2", "path-3")
    'misere geography:path-3:2'
    """
    words, colon, position = text.strip().partition(":")
    name = words.split(" ")[-1]
    try:
        spec.parse(f"{name}:edges-0.1,1.2")
    except SpecError:
        find_rules(name)  # refuses a name that there is not
        raise NotApplicable("graph.not-played-on", name=name) from None
    return f"{words}:{graph(source)}{colon}{position}"


def _take(source: OutsideGraph) -> Graph:
    called = {node: _name(node) for node in source.nodes()}
    names = put_in_order(called.values())
    if len(set(names)) < len(names):
        raise SpecError("digraph.twice", name=next(name for name in names if names.count(name) > 1))
    number = {name: vertex for vertex, name in enumerate(names)}
    pairs = [(number[called[edge[0]]], number[called[edge[1]]]) for edge in source.edges()]
    return Graph.of(len(names), pairs, source.is_directed(), names=names)


def _name(node: Hashable) -> str:
    name = JOINT.join(map(str, node)) if isinstance(node, tuple) else str(node)
    check_name(name)
    return name
