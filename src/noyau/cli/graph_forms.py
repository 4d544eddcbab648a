"""Game graphs as text, piece by piece: for programs that draw graphs, for spreadsheets, and to be read again.

Vertices are the numbers of the positions, since a position may be written with signs that no name can have; the
position, its outcome, Grundy value and remoteness are attributes.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.sax.saxutils import escape

from noyau.errors import TooLarge
from noyau.game_graphs import GameGraph

MOST_DIGRAPH6 = 4000
"""A matrix of more vertices would be mostly empty, and very long."""

_ATTRIBUTES = {
    "position": "string",
    "outcome": "string",
    "grundy": "int",
    "value": "string",
    "remoteness": "int",
}


def write_edges(graph: GameGraph) -> Iterator[str]:
    """Lines ``a b``, after a line for each position with what is known of it as a comment."""
    for number in range(len(graph)):
        known = (f"{name} {fact}" for name, fact in _facts(graph, number).items() if name != "position")
        yield f"{number}  # {_one_line(graph.write(number))}: {', '.join(known)}\n"
    for source, target in graph.arcs():
        yield f"{source} {target}\n"


def write_csv(graph: GameGraph) -> Iterator[str]:
    """A table of the positions for a spreadsheet; the last column has the numbers of the options."""
    yield _csv_line(["number", *_ATTRIBUTES, "options"])
    for number in range(len(graph)):
        node = graph.node(number)
        cells = ["" if node[name] is None else node[name] for name in _ATTRIBUTES]
        yield _csv_line([number, *cells, " ".join(map(str, node["options"]))])


def write_answer(graph: GameGraph) -> Iterator[str]:
    """The JSON document that answers a question: the summary, every position with its options, every move."""
    summary = {name: fact for name, fact in graph.summary().items() if name not in ("positions", "edges")}
    yield json.dumps(summary, ensure_ascii=False)[:-1]
    yield from _json_list("positions", (graph.node(number) for number in range(len(graph))))
    yield from _json_list("edges", graph.arcs())
    yield "}\n"


def write_json(graph: GameGraph) -> Iterator[str]:
    """A digraph as programs read it: numbers as vertices, arcs, and what is known of each vertex."""
    yield f'{{"game": {json.dumps(graph.game.spec, ensure_ascii=False)}'
    yield from _json_list("vertices", iter(range(len(graph))))
    yield from _json_list("attributes", (_facts(graph, number) for number in range(len(graph))))
    yield from _json_list("arcs", graph.arcs())
    yield "}\n"


def write_dot(graph: GameGraph) -> Iterator[str]:
    """For Graphviz: a layer for each remoteness, the kernel double-ringed, draws dotted."""
    yield f"digraph {_quote(graph.game.spec)} {{\n"
    layers: dict[int, list[int]] = {}
    for number in range(len(graph)):
        facts = {"label": graph.write(number), **_facts(graph, number)}
        looks: dict[str, object] = {"peripheries": 2} if graph.in_kernel(number) else {}
        looks |= {"style": "dotted"} if graph.outcomes[number] == "D" else {}
        said = ", ".join(f"{name}={_quote(fact)}" for name, fact in {**facts, **looks}.items())
        layers.setdefault(int(graph.remoteness[number]), []).append(number)
        yield f"  {number} [{said}];\n"
    for _, layer in sorted(layers.items()):
        yield f"  {{ rank=same; {'; '.join(map(str, layer))} }}\n"
    for source, target in graph.arcs():
        yield f"  {source} -> {target};\n"
    yield "}\n"


def write_graphml(graph: GameGraph) -> Iterator[str]:
    """GraphML with typed attributes."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    for name, kind in _ATTRIBUTES.items():
        yield f'  <key id="{name}" for="node" attr.name="{name}" attr.type="{kind}"/>\n'
    yield '  <graph edgedefault="directed">\n'
    for number in range(len(graph)):
        facts = _facts(graph, number).items()
        data = "".join(f'<data key="{name}">{escape(_one_line(str(fact)))}</data>' for name, fact in facts)
        yield f'    <node id="{number}">{data}</node>\n'
    for source, target in graph.arcs():
        yield f'    <edge source="{source}" target="{target}"/>\n'
    yield "  </graph>\n</graphml>\n"


def write_digraph6(graph: GameGraph) -> Iterator[str]:
    """The digraph6 notation of B. D. McKay: the adjacency matrix, six bits in each character, without attributes."""
    size = len(graph)
    if size > MOST_DIGRAPH6:
        raise TooLarge("gamegraph.digraph6", n=size, limit=MOST_DIGRAPH6)
    digits = [size] if size < 63 else [63, size >> 12, size >> 6 & 63, size & 63]
    yield "&" + "".join(chr(63 + digit) for digit in digits)
    bits = bytearray(-(-size * size // 6))
    for source, target in graph.arcs():
        place, bit = divmod(source * size + target, 6)
        bits[place] |= 32 >> bit
    yield bytes(63 + six for six in bits).decode() + "\n"


FORMS: Mapping[str, Callable[[GameGraph], Iterator[str]]] = {
    "edges": write_edges,
    "csv": write_csv,
    "json": write_json,
    "dot": write_dot,
    "graphml": write_graphml,
    "digraph6": write_digraph6,
}

ENDINGS = {
    ".txt": "edges",
    ".edges": "edges",
    ".csv": "csv",
    ".json": "json",
    ".dot": "dot",
    ".gv": "dot",
    ".graphml": "graphml",
    ".xml": "graphml",
    ".d6": "digraph6",
    ".digraph6": "digraph6",
    ".svg": "svg",
    ".png": "png",
}


def _facts(graph: GameGraph, number: int) -> dict[str, Any]:
    """What is known of a position: a draw has no remoteness, and an infinite value no Grundy value."""
    node = graph.node(number)
    return {name: node[name] for name in _ATTRIBUTES if node[name] is not None}


def _one_line(text: str) -> str:
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def _quote(fact: object) -> str:
    return '"' + _one_line(str(fact)).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _csv_line(cells: list[Any]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


def _json_list(name: str, entries: Iterator[Any]) -> Iterator[str]:
    """A list under a name, one entry after another."""
    before = f', "{name}": ['
    for entry in entries:
        yield before + json.dumps(entry, ensure_ascii=False)
        before = ", "
    yield f"{before}]" if before != ", " else "]"
