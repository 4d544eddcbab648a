"""Graphs as lines of text: edge lists, graph6 and digraph6."""

from __future__ import annotations

import csv
import re

from noyau.errors import SpecError
from noyau.graphs.digraph import ARROW
from noyau.graphs.graph6 import decode
from noyau.graphs.links import Links, Misread

_COMMENT = re.compile(r"(?:^|\s)#.*")
_DATA = re.compile(r"\s+\{[^{}]*\}$")
"""What networkx writes after the two names of an edge."""

_COMMENT_AFTER_QUOTES = re.compile(r'(?:^|\s)#[^"]*$')
_HEADER = re.compile(r"^>>(?:di)?graph6<<")
_IN_QUOTES = re.compile(r'"[^"]*"')
_SOURCES = {"source", "from", "src", "origine", "de"}
_TARGETS = {"target", "to", "dst", "cible", "vers"}

Columns = tuple[int, int]
"""Which columns of a table hold the two ends of an arc."""

_ANSWERS = re.compile(r'"?vertex"?,outcome,', re.I)


def read_edge_list(text: str, first: int = 1, columns: Columns | None = None) -> Links:
    """Lines ``a b``, ``a,b``, ``a;b`` or ``a>b`` (or ``a -> b``); a name alone is a vertex, ``#`` starts a comment.

    What networkx adds after the names, ``a b {}``, is passed over. As in CSV, names between commas or semicolons may be
    in quotes; the first line may be a heading that names the columns ``source`` and ``target`` among others.

    >>> read_edge_list("a b  # an edge").pairs
    [('a', 'b')]
    >>> read_edge_list("weight,source,target\\n7,a,b").pairs
    [('a', 'b')]
    """
    links = Links()
    for line, content in enumerate(text.split("\n"), start=first):
        said = (_COMMENT.sub("", content) if "#" in content else content).strip()
        said = _DATA.sub("", said) if said.endswith("}") else said
        if line == 1 and (columns := find_columns(said)) is not None:
            continue
        if line == 1 and _ANSWERS.match(said):
            raise Misread(1, "digraph.answers")
        if '"' in said:
            names = _quoted(_COMMENT_AFTER_QUOTES.sub("", content).strip(), line)
        elif columns is None and ARROW.search(said):
            _read_arcs(said, links, line)
            continue
        else:
            names = [name.strip() for name in said.split(_separator(said))]
        if columns is not None:
            names = _choose(names, columns, said, line)
        if len(names) > 2:
            _pass_over(names, said, links, line)
        if len(names) >= 2:
            links.join(names[0], names[1], line)
        elif names:
            links.add(names[0], line)
    links.check_further()
    return links


def find_columns(said: str) -> Columns | None:
    """The columns that a first line calls source and target; None where it is no such heading.

    >>> find_columns('id;"From";"To"'), find_columns("a,b")
    ((1, 2), None)
    """
    mark = _separator(said)
    names = [name.strip().strip('"').strip().lower() for name in said.split(mark)] if mark else []
    sources = [column for column, name in enumerate(names) if name in _SOURCES]
    targets = [column for column, name in enumerate(names) if name in _TARGETS]
    return (sources[0], targets[0]) if len(sources) == len(targets) == 1 else None


def _choose(names: list[str], columns: Columns, said: str, line: int) -> list[str]:
    """What stands in two columns of a line; a name alone in the first one is a vertex."""
    if not names or (len(names) == 1 and columns == (0, 1)):
        return names
    if len(names) <= max(columns):
        raise Misread(line, "graph.fault.few-columns", text=said, n=max(columns) + 1)
    return [names[column] for column in columns]


def _pass_over(names: list[str], said: str, links: Links, line: int) -> None:
    """Leave out the further columns of a table, which must not be the names of vertices."""
    if _separator(_IN_QUOTES.sub("", said)) is None:
        raise Misread(line, "graph.fault.columns", text=said)
    for name in filter(None, names[2:]):
        links.further.setdefault(name, (line, said))


def _separator(said: str) -> str | None:
    """What stands between the names of a line: a comma, else the semicolon of many spreadsheets, else blanks."""
    return "," if "," in said else ";" if ";" in said else None


def _quoted(said: str, line: int) -> list[str]:
    """Names some of which are in quotes."""
    mark = _separator(_IN_QUOTES.sub("", said)) or " "
    rows = csv.reader([said], delimiter=mark, skipinitialspace=True, strict=True)
    try:
        return next(rows, [])
    except csv.Error:
        raise Misread(line, "graph.fault.columns", text=said) from None


def _read_arcs(said: str, links: Links, line: int) -> None:
    """Arcs as they are typed: ``a>b,b>c``."""
    links.directed = True
    for part in said.split(","):
        ends = [end.strip() for end in ARROW.split(part)]
        if len(ends) > 2 or not all(ends):
            raise Misread(line, "graph.fault.arc", text=part.strip())
        if len(ends) == 2:
            links.join(ends[0], ends[1], line)
        else:
            links.add(ends[0], line)


def read_graph6(text: str) -> Links:
    """One graph in graph6 or digraph6, with or without its header; its vertices are 0, 1, 2 …"""
    lines = [(line, said.strip()) for line, said in enumerate(text.split("\n"), start=1) if said.strip()]
    if len(lines) > 1:
        raise Misread(lines[1][0], "graph.fault.several")
    for line, said in lines:
        try:
            size, edges, directed = decode(_HEADER.sub("", said))
        except SpecError as error:
            raise Misread(line, error.sentence.key, **error.sentence.facts) from None
        links = Links(directed)
        links.names = dict.fromkeys(map(str, range(size)))
        for source, target in edges:
            links.join(str(source), str(target), line)
        return links
    return Links()
