"""Digraphs written as text, piece by piece, with what is known of each vertex; ``graphs.files`` reads them again.

>>> written = Written(["a", "b c"], [[1], []], lambda vertex: {"outcome": "NP"[vertex]})
>>> print("".join(write_dot(written)), end="")
digraph {
  "a" [outcome="N"];
  "b c" [outcome="P"];
  "a" -> "b c";
}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from noyau.core.errors import SpecError, TooLarge

MOST_DIGRAPH6 = 10_000
"""A matrix of more vertices would be very long, and mostly empty."""

KINDS = {"outcome": "string", "grundy": "int", "value": "string", "remoteness": "int"}
"""What may be known of a vertex, with its type in GraphML."""

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Written:
    """A digraph to be written: the names of its vertices, where each leads, and what is known of each.

    ``ringed`` says which vertices have a double ring where the format has looks; ``more`` is what is known of the
    whole, where the format has a place for it.
    """

    names: Sequence[object]
    rows: Sequence[Sequence[int]]
    facts: Callable[[int], Facts]
    ringed: Callable[[int], bool] = lambda vertex: False
    more: Facts = field(default_factory=dict)
    known_arcs: int | None = None

    @property
    def arc_count(self) -> int:
        """The number of arcs."""
        return sum(map(len, self.rows)) if self.known_arcs is None else self.known_arcs

    def arcs(self) -> Iterator[tuple[str, str]]:
        """The arcs, by name."""
        for source, row in enumerate(self.rows):
            name = str(self.names[source])
            for target in row:
                yield name, str(self.names[target])


def write_dot(graph: Written) -> Iterator[str]:
    """For Graphviz, with the facts as attributes; double rings, and dots for draws."""
    for name in graph.names:
        _quote(str(name))  # a fault is told before anything is written
    yield "digraph {\n"
    for vertex, name in enumerate(graph.names):
        facts = {key: fact for key, fact in graph.facts(vertex).items() if fact is not None}
        looks: dict[str, object] = {"peripheries": 2} if graph.ringed(vertex) else {}
        looks |= {"style": "dotted"} if facts.get("outcome") == "D" else {}
        said = ", ".join(f'{key}="{fact}"' for key, fact in {**facts, **looks}.items())
        yield f"  {_quote(str(name))}{f' [{said}]' if said else ''};\n"
    for source, target in graph.arcs():
        yield f"  {_quote(source)} -> {_quote(target)};\n"
    yield "}\n"


def write_graphml(graph: Written) -> Iterator[str]:
    """GraphML, with the facts as typed attributes."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    for fact, kind in KINDS.items():
        yield f'  <key id="{fact}" for="node" attr.name="{fact}" attr.type="{kind}"/>\n'
    yield '  <graph edgedefault="directed">\n'
    for vertex, name in enumerate(graph.names):
        facts = graph.facts(vertex).items()
        data = "".join(f'<data key="{key}">{escape(str(fact))}</data>' for key, fact in facts if fact is not None)
        yield f"    <node id={_attribute(name)}>{data}</node>\n"
    for source, target in graph.arcs():
        yield f"    <edge source={_attribute(source)} target={_attribute(target)}/>\n"
    yield "  </graph>\n</graphml>\n"


def write_json(graph: Written) -> Iterator[str]:
    """One object: ``vertices`` with the facts of each, what is known of the whole, and ``arcs``."""
    yield from write_answers(graph)
    before = ', "arcs": ['
    for arc in graph.arcs():
        yield f"{before}{_json(arc)}"
        before = ", "
    yield "]}\n" if before == ", " else before + "]}\n"


def write_answers(graph: Written) -> Iterator[str]:
    """The beginning of that object, without the arcs and without its end."""
    before = '{"vertices": {'
    for vertex, name in enumerate(graph.names):
        yield f"{before}{_json(str(name))}: {_json(graph.facts(vertex))}"
        before = ", "
    yield "}" if before == ", " else before + "}"
    for key, fact in graph.more.items():
        yield f", {_json(key)}: {_json(fact)}"


def write_csv(graph: Written) -> Iterator[str]:
    """A table with a line for each vertex and what is known of it; it has no arcs."""
    first = graph.facts(0) if graph.names else {}
    yield ",".join(["vertex", *first]) + "\n"
    for vertex, name in enumerate(graph.names):
        facts = ("" if fact is None else str(fact) for fact in graph.facts(vertex).values())
        yield ",".join([csv_cell(str(name)), *map(csv_cell, facts)]) + "\n"


def write_edges(graph: Written) -> Iterator[str]:
    """Lines ``a b``, or ``"a b","c"`` where a name needs it; a vertex that no arc names has a line of its own."""
    named = set()
    for source, row in enumerate(graph.rows):
        if row:
            named.add(source)
            named.update(row)
    for vertex, name in enumerate(graph.names):
        if vertex not in named:
            yield f"{_plain(str(name)) or _quoted(str(name))}\n"
    for arc in graph.arcs():
        yield (" ".join(arc) if all(map(_plain, arc)) else ",".join(map(_quoted, arc))) + "\n"


def write_digraph6(graph: Written) -> Iterator[str]:
    """The digraph6 notation of B. D. McKay: the adjacency matrix, six bits in each character, without names."""
    size = len(graph.names)
    if size > MOST_DIGRAPH6:
        raise TooLarge("digraph.digraph6", n=size, limit=MOST_DIGRAPH6)
    digits = [size] if size < 63 else [63, size >> 12, size >> 6 & 63, size & 63]
    yield "&" + "".join(chr(63 + digit) for digit in digits)
    bits = bytearray(-(-size * size // 6))
    for source, row in enumerate(graph.rows):
        for target in row:
            place, bit = divmod(source * size + target, 6)
            bits[place] |= 32 >> bit
    yield bytes(63 + six for six in bits).decode() + "\n"


FORMS: Mapping[str, Callable[[Written], Iterator[str]]] = {
    "dot": write_dot,
    "graphml": write_graphml,
    "json": write_json,
    "csv": write_csv,
    "edges": write_edges,
    "digraph6": write_digraph6,
}

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
}
"""The form that the ending of a file's name asks for."""

WITHOUT_FACTS = ("edges", "digraph6")
"""The forms that hold arcs only."""


def _quote(name: str) -> str:
    """A name between quotes, in which DOT knows no sign for a backslash before a quote."""
    if name.endswith("\\") or '\\"' in name:
        raise SpecError("digraph.dot-name", name=name)
    return '"' + name.replace('"', '\\"') + '"'


def _attribute(name: object) -> str:
    return quoteattr(str(name))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _plain(name: str) -> str:
    """A name that can stand in a line ``a b``, else nothing."""
    return "" if set(name) & set(' ,;>→"#') or any(map(str.isspace, name)) else name


def csv_cell(text: str) -> str:
    """The name of a vertex, or what is known of it, in a line of a CSV file: in quotes where it needs them."""
    return _quoted(text) if "," in text or '"' in text else text


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
