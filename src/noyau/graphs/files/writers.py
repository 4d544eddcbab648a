"""Graphs written as text, piece by piece, with what is known of each vertex; ``graphs.files`` reads them again.

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
from noyau.graphs.graph import Graph, are_numbers

MOST_DIGRAPH6 = 10_000
"""A matrix of more vertices would be very long, and mostly empty."""

KINDS = {"outcome": "string", "grundy": "int", "value": "string", "remoteness": "int"}
"""What may be known of a vertex, with its type in GraphML."""

_TYPES = {str: "string", int: "int", bool: "boolean"}
"""The types of what else may be known, in GraphML."""

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Written:
    """A graph to be written: the names of its vertices, where each leads, and what is known of each.

    ``ringed`` says which vertices have a double ring where the format has looks; ``more`` is what is known of the
    whole, where the format has a place for it. Of a graph without directions each edge stands in one of its rows.
    """

    names: Sequence[object]
    rows: Sequence[Sequence[int]]
    facts: Callable[[int], Facts]
    ringed: Callable[[int], bool] = lambda vertex: False
    more: Facts = field(default_factory=dict)
    known_arcs: int | None = None
    directed: bool = True
    arc_facts: Callable[[int], Sequence[Facts]] | None = None
    """For each arc of a vertex what is known of it."""
    between: str = " "
    """What stands between the ends in an edge list: ``>`` where the list is to say that they are those of an arc."""

    @classmethod
    def of_graph(cls, graph: Graph, names: Sequence[str] = (), **more: object) -> Written:
        """A graph by the names of its vertices, or by other names."""
        rows = [[w for w in row if graph.directed or vertex < w] for vertex, row in enumerate(graph.neighbours)]
        called = names or [graph.name_of(vertex) for vertex in range(graph.size)]
        between = ">" if graph.directed else " "
        return cls(called, rows, lambda vertex: {}, more=more, directed=graph.directed, between=between)

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

    def told_arcs(self) -> Iterator[tuple[str, str, Facts]]:
        """The arcs, by name, with what is known of them."""
        for source, row in enumerate(self.rows):
            facts = self.arc_facts(source) if self.arc_facts else ({},) * len(row)
            for target, known in zip(row, facts, strict=True):
                yield str(self.names[source]), str(self.names[target]), known


def write_dot(graph: Written) -> Iterator[str]:
    """For Graphviz, with the facts as attributes; double rings, and dots for draws."""
    for name in graph.names:
        _quote(str(name))  # a fault is told before anything is written
    yield "digraph {\n" if graph.directed else "graph {\n"
    for vertex, name in enumerate(graph.names):
        facts = {key: fact for key, fact in graph.facts(vertex).items() if fact is not None}
        looks: dict[str, object] = {"peripheries": 2} if graph.ringed(vertex) else {}
        looks |= {"style": "dotted"} if facts.get("outcome") == "D" else {}
        yield f"  {_quote(str(name))}{_dot_facts({**facts, **looks})};\n"
    arrow = "->" if graph.directed else "--"
    for source, target, known in graph.told_arcs():
        yield f"  {_quote(source)} {arrow} {_quote(target)}{_dot_facts({**known, **_looks(known)})};\n"
    yield "}\n"


def _dot_facts(facts: Facts) -> str:
    said = ", ".join(f"{key}={_quote(_written(fact))}" for key, fact in facts.items())
    return f" [{said}]" if said else ""


def _looks(facts: Facts) -> dict[str, object]:
    """What an arc earns stands beside it; it is dashed where its player goes on, and heavy where it is a best move."""
    looks: dict[str, object] = {"label": f"+{facts['gain']}"} if facts.get("gain") else {}
    looks |= {"style": "dashed"} if facts.get("again") else {}
    return looks | ({"penwidth": 2} if facts.get("best") else {})


def _written(fact: object) -> str:
    return str(fact).lower() if isinstance(fact, bool) else str(fact)


def write_graphml(graph: Written) -> Iterator[str]:
    """GraphML, with the facts as typed attributes."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    first = graph.facts(0) if len(graph.names) else {}
    kinds = (
        KINDS if set(first) <= set(KINDS) else {fact: KINDS.get(fact) or _TYPES[type(first[fact])] for fact in first}
    )
    for fact, kind in kinds.items():
        yield f'  <key id="{fact}" for="node" attr.name="{fact}" attr.type="{kind}"/>\n'
    of_arcs = next(graph.told_arcs(), ("", "", {}))[2] if graph.arc_facts else {}
    for fact, known in of_arcs.items():
        yield f'  <key id="{fact}" for="edge" attr.name="{fact}" attr.type="{_TYPES[type(known)]}"/>\n'
    yield f'  <graph edgedefault="{"directed" if graph.directed else "undirected"}">\n'
    for vertex, name in enumerate(graph.names):
        yield f"    <node id={_attribute(name)}>{_data(graph.facts(vertex))}</node>\n"
    for source, target, facts in graph.told_arcs():
        ends = f"source={_attribute(source)} target={_attribute(target)}"
        yield f"    <edge {ends}>{_data(facts)}</edge>\n" if facts else f"    <edge {ends}/>\n"
    yield "  </graph>\n</graphml>\n"


def _data(facts: Facts) -> str:
    known = ((key, _written(fact)) for key, fact in facts.items() if fact is not None)
    return "".join(f'<data key="{key}">{escape(fact)}</data>' for key, fact in known)


def write_json(graph: Written) -> Iterator[str]:
    """One object: ``vertices`` with the facts of each, what is known of the whole, and ``arcs`` or ``edges``.

    Where something is known of the arcs, ``moves`` has it, in their order.
    """
    yield from write_answers(graph)
    yield from _listed("arcs" if graph.directed else "edges", graph.arcs())
    if graph.arc_facts:
        yield from _listed("moves", (facts for _, _, facts in graph.told_arcs()))
    yield "}\n"


def _listed(name: str, entries: Iterator[object]) -> Iterator[str]:
    before = f', "{name}": ['
    for entry in entries:
        yield f"{before}{_json(entry)}"
        before = ", "
    yield "]" if before == ", " else before + "]"


def write_answers(graph: Written) -> Iterator[str]:
    """The beginning of that object, without the arcs and without its end; a list of names where nothing is known."""
    if not len(graph.names) or not graph.facts(0):
        yield f'{{"vertices": {_json(list(map(str, graph.names)))}'
        yield from (f", {_json(key)}: {_json(fact)}" for key, fact in graph.more.items())
        return
    before = '{"vertices": {'
    for vertex, name in enumerate(graph.names):
        yield f"{before}{_json(str(name))}: {_json(graph.facts(vertex))}"
        before = ", "
    yield "}" if before == ", " else before + "}"
    for key, fact in graph.more.items():
        yield f", {_json(key)}: {_json(fact)}"


def write_csv(graph: Written) -> Iterator[str]:
    """A table with a line for each vertex and what is known of it; it has no arcs."""
    first = graph.facts(0) if len(graph.names) else {}
    yield ",".join(["vertex", *first]) + "\n"
    for vertex, name in enumerate(graph.names):
        facts = ("" if fact is None else str(fact) for fact in graph.facts(vertex).values())
        yield ",".join([csv_cell(str(name)), *map(csv_cell, facts)]) + "\n"


def write_edges(graph: Written) -> Iterator[str]:
    """Lines ``a b``, or ``"a b","c"`` where a name needs it; a vertex that no arc names has a line of its own.

    It is in quotes where it has a dash, as an edge may have. All have a line, before the arcs, where the arcs would
    name the vertices in another order.
    """
    named: dict[int, None] = {}
    for source, row in enumerate(graph.rows):
        if row:
            named[source] = None
            named.update(dict.fromkeys(row))
    alone = [vertex for vertex in range(len(graph.names)) if vertex not in named]
    is_in_order = are_numbers(map(str, graph.names)) or [*alone, *named] == list(range(len(graph.names)))
    for vertex in alone if is_in_order else range(len(graph.names)):
        name = str(graph.names[vertex])
        yield f"{_quoted(name) if '-' in name or not _plain(name) else name}\n"
    for arc in graph.arcs():
        if all(map(_plain, arc)):
            yield graph.between.join(arc) + "\n"
        elif graph.between == ">":
            raise SpecError("graph.list-name", name=next(name for name in arc if not _plain(name)))
        else:
            yield ",".join(map(_quoted, arc)) + "\n"


def write_graph6(graph: Written) -> Iterator[str]:
    """The graph6 notation of B. D. McKay, without directions and without names."""
    if graph.directed:
        raise SpecError("digraph.graph6")
    size = len(graph.names)
    if size > MOST_DIGRAPH6:
        raise TooLarge("digraph.digraph6", n=size, limit=MOST_DIGRAPH6)
    yield _size6(size)
    bits = bytearray(-(-(size * (size - 1) // 2) // 6))
    for one, row in enumerate(graph.rows):
        for other in row:
            low, high = min(one, other), max(one, other)
            place, bit = divmod(high * (high - 1) // 2 + low, 6)
            bits[place] |= 32 >> bit
    yield bytes(63 + six for six in bits).decode() + "\n"


def _size6(size: int) -> str:
    """A number of vertices, in one character or in four."""
    digits = [size] if size < 63 else [63, size >> 12, size >> 6 & 63, size & 63]
    return "".join(chr(63 + digit) for digit in digits)


def write_digraph6(graph: Written) -> Iterator[str]:
    """The digraph6 notation of B. D. McKay: the adjacency matrix, six bits in each character, without names."""
    size = len(graph.names)
    if size > MOST_DIGRAPH6:
        raise TooLarge("digraph.digraph6", n=size, limit=MOST_DIGRAPH6)
    yield "&" + _size6(size)
    bits = bytearray(-(-size * size // 6))
    for source, row in enumerate(graph.rows):
        for target in row:
            for start, end in ((source, target), (target, source))[: 1 if graph.directed else 2]:
                place, bit = divmod(start * size + end, 6)
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
"""The forms of a digraph with what is known of it."""

LINK_FORMS = {form: write for form, write in FORMS.items() if form != "csv"} | {"graph6": write_graph6}
"""The forms of a graph of whose vertices nothing is known but to which they are joined."""


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

LINK_ENDINGS = ENDINGS | {".g6": "graph6", ".graph6": "graph6"}

WITHOUT_FACTS = ("edges", "digraph6")
"""The forms that hold arcs only."""

WITHOUT_NAMES = ("digraph6", "graph6")
"""The forms in which vertices are called by their numbers."""


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
    may_mislead = name.startswith(("%", "//", "*", "@"))  # a comment, or another format
    return "" if may_mislead or set(name) & set(' ,;>→"#') or any(map(str.isspace, name)) else name


def csv_cell(text: str) -> str:
    """The name of a vertex, or what is known of it, in a line of a CSV file: in quotes where it needs them."""
    return _quoted(text) if "," in text or '"' in text else text


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
