"""Game graphs as text: the forms that graphs have, and the JSON document that answers a question."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from noyau.game_graphs import GameGraph

ENDINGS = {
    ".dot": "dot",
    ".gv": "dot",
    ".graphml": "graphml",
    ".xml": "graphml",
    ".json": "json",
    ".csv": "csv",
    ".edges": "edges",
    ".txt": "edges",
    ".d6": "digraph6",
    ".digraph6": "digraph6",
    ".svg": "svg",
    ".png": "png",
}


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
