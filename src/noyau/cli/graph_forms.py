"""Game graphs and graphs of moves as text: the forms that graphs have, and the JSON document of an answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.sax.saxutils import quoteattr

from noyau.game_graphs import GameGraph
from noyau.graphs import writers
from noyau.graphs.writers import FORMS, Written
from noyau.move_graphs import MoveGraph

ENDINGS = writers.ENDINGS | {".svg": "svg", ".png": "png"}


def write_answer(graph: GameGraph) -> Iterator[str]:
    """The summary, every position with the numbers of its options, and every move, piece by piece."""
    summary = {name: fact for name, fact in graph.summary().items() if name not in ("positions", "edges")}
    yield json.dumps(summary, ensure_ascii=False)[:-1]
    yield from _listed("positions", (graph.node(number) for number in range(len(graph))))
    yield from _listed("edges", graph.arcs())
    yield "}\n"


def _listed(name: str, entries: Iterator[Any]) -> Iterator[str]:
    """A list under a name, one entry after another."""
    yield f', "{name}": ['
    before = ""
    for entry in entries:
        yield before + json.dumps(entry, ensure_ascii=False)
        before = ", "
    yield "]"


def _fit_names(graph: MoveGraph) -> list[str]:
    """Names that a spec can hold, so that the file can be played on: ``0.1`` for ``0,1``."""
    return [re.sub(r"[,:>\s]", ".", name) for name in graph.names]


def _links(graph: MoveGraph) -> Iterator[tuple[str, str]]:
    names = _fit_names(graph)
    return ((names[source], names[target]) for source, target in graph.graph.edges)


def _as_arcs(form: str) -> Callable[[MoveGraph], Iterator[str]]:
    """The form that a digraph has."""

    def write(graph: MoveGraph) -> Iterator[str]:
        return FORMS[form](Written(_fit_names(graph), graph.graph.neighbours, lambda vertex: {}))

    return write


def _write_dot(graph: MoveGraph) -> Iterator[str]:
    if graph.graph.directed:
        return _as_arcs("dot")(graph)
    names = (f'  "{name}";\n' for name in _fit_names(graph))
    return iter(["graph {\n", *names, *(f'  "{one}" -- "{other}";\n' for one, other in _links(graph)), "}\n"])


def _write_graphml(graph: MoveGraph) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    yield f'  <graph edgedefault="{"directed" if graph.graph.directed else "undirected"}">\n'
    yield from (f"    <node id={quoteattr(name)}/>\n" for name in _fit_names(graph))
    for one, other in _links(graph):
        yield f"    <edge source={quoteattr(one)} target={quoteattr(other)}/>\n"
    yield "  </graph>\n</graphml>\n"


def _write_json(graph: MoveGraph) -> Iterator[str]:
    kind = "arcs" if graph.graph.directed else "edges"
    links = [list(link) for link in _links(graph)]
    yield json.dumps({"vertices": _fit_names(graph), "game": graph.game.spec, kind: links}, ensure_ascii=False) + "\n"


def _write_edges(graph: MoveGraph) -> Iterator[str]:
    """Lines ``a b``, or ``a>b`` where there are arcs; first every move by itself, in order."""
    yield from (f"{name}\n" for name in _fit_names(graph))
    mark = ">" if graph.graph.directed else " "
    yield from (f"{one}{mark}{other}\n" for one, other in _links(graph))


MOVE_FORMS: Mapping[str, Callable[[MoveGraph], Iterator[str]]] = {
    "dot": _write_dot,
    "graphml": _write_graphml,
    "json": _write_json,
    "edges": _write_edges,
    "digraph6": _as_arcs("digraph6"),
}
