"""Graphs as lines of text: edge lists, graph6 and digraph6."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from math import isqrt

from noyau.core.errors import SpecError, TooLarge
from noyau.graphs.digraph import ARROW, check_direction
from noyau.graphs.files.links import Links, Misread
from noyau.graphs.graph import guard_size

_FIRST, _LAST = 63, 126

Decoded = tuple[int, list[tuple[int, int]], bool]


def decode_graph6(text: str) -> Decoded:
    """The number of vertices, the edges, and whether these are arcs."""
    directed = text.startswith("&")
    digits = [ord(mark) - _FIRST for mark in text[directed:]]
    if not digits or not all(0 <= digit <= _LAST - _FIRST for digit in digits):
        raise SpecError("graph.graph6", text=text)
    size, start = _size(digits, text)
    guard_size(size)
    matrix = digits[start:]
    bits = size * size if directed else size * (size - 1) // 2
    if size == 0 or len(matrix) != -(-bits // 6) or (matrix and matrix[-1] & ((1 << (-bits % 6)) - 1)):
        raise SpecError("graph.graph6", text=text)
    guard_size(size, sum(digit.bit_count() for digit in matrix))
    return size, [divmod(one, size) if directed else _cell(one) for one in _ones(matrix)], directed


def is_graph6(text: str) -> bool:
    """Whether a word is a well-formed graph6 or digraph6 text."""
    try:
        decode_graph6(text)
    except SpecError:
        return False
    except TooLarge:
        return True
    return True


def _size(digits: list[int], text: str) -> tuple[int, int]:
    """The number of vertices and where the matrix starts: one, three or six digits after marks '~'."""
    marks = 2 if digits[:2] == [63, 63] else int(digits[0] == 63)
    start, end = marks, marks + (1, 3, 6)[marks]
    if len(digits) < end:
        raise SpecError("graph.graph6", text=text)
    size = 0
    for digit in digits[start:end]:
        size = size << 6 | digit
    return size, end


def _ones(matrix: list[int]) -> Iterator[int]:
    for index, digit in enumerate(matrix):
        if digit:
            yield from (6 * index + place for place in range(6) if digit >> (5 - place) & 1)


def _cell(bit: int) -> tuple[int, int]:
    """The row and the column of a bit of the upper triangle, which is written column by column."""
    column = (1 + isqrt(1 + 8 * bit)) // 2
    return bit - column * (column - 1) // 2, column


_COMMENT = re.compile(r"(?:^|\s)#.*|^\s*(?:%|//).*")
_COMMENT_MARKS = ("#", "%", "//")
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
    """Lines ``a b``, ``a,b``, ``a;b`` or ``a>b`` (or ``a -> b``); a name alone is a vertex.

    ``#`` starts a comment, and so do ``%`` and ``//`` where a line begins. What networkx adds after the names,
    ``a b {}``, is passed over. As in CSV, names between commas or semicolons may be in quotes; the first line that is
    no comment may be a heading that names the columns ``source``, ``target`` among others, between tabs too.

    >>> read_edge_list("a b  # an edge").pairs
    [('a', 'b')]
    >>> read_edge_list("weight,source,target\\n7,a,b").pairs
    [('a', 'b')]
    """
    links = Links()
    is_begun = first > 1
    for line, content in enumerate(text.split("\n"), start=first):
        said = (_COMMENT.sub("", content) if any(mark in content for mark in _COMMENT_MARKS) else content).strip()
        said = _DATA.sub("", said) if said.endswith("}") else said
        if said and not is_begun:
            is_begun = True
            if (columns := find_columns(said)) is not None:
                continue
            if _ANSWERS.match(said):
                raise Misread(line, "digraph.answers")
        if '"' in said:
            names = _quoted(_COMMENT_AFTER_QUOTES.sub("", content).strip(), line)
        elif columns is None and ARROW.search(said):
            _read_arcs(said, links, line)
            continue
        else:
            names = [name.strip() for name in said.split(separator(said, has_heading=columns is not None))]
            if "<" in said or "←" in said:
                _check_direction(said, line)
        if columns is not None:
            names = _choose(names, columns, said, line)
        if len(names) > 2:
            _pass_over(names, said, links, line)
        if len(names) >= 2:
            links.join(names[0], names[1], line)
        elif names:
            (links.add if '"' in said else links.add_alone)(names[0], line)
    links.check_further()
    return links


def _check_direction(said: str, line: int) -> None:
    try:
        check_direction(said)
    except SpecError as error:
        raise Misread(line, error.sentence.key, **error.sentence.facts) from None


def find_columns(said: str) -> Columns | None:
    """The columns that a first line calls source and target; None where it is no such heading.

    >>> find_columns('id;"From";"To"'), find_columns("source\\ttarget"), find_columns("a,b")
    ((1, 2), (0, 1), None)
    """
    mark = separator(said, has_heading=True)
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
    if separator(_IN_QUOTES.sub("", said)) is None:
        raise Misread(line, "graph.fault.columns", text=said)
    for name in filter(None, names[2:]):
        links.further.setdefault(name, (line, said))


def separator(said: str, has_heading: bool = False) -> str | None:
    """What stands between the names of a line: a comma, else the semicolon of many spreadsheets, else blanks.

    In a table with a heading a tab counts more than blanks; elsewhere ``1 2\\t0.5`` might be an arc with a weight.
    """
    return "," if "," in said else ";" if ";" in said else "\t" if has_heading and "\t" in said else None


def _quoted(said: str, line: int) -> list[str]:
    """Names some of which are in quotes."""
    mark = separator(_IN_QUOTES.sub("", said)) or " "
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
            links.add_alone(ends[0], line)


def refuse_format(text: str) -> Links:
    """Refuse a file of a format that would be misread as an edge list: GML, Pajek, TGF …"""
    raise Misread(1, "graph.fault.format")


def read_graph6(text: str) -> Links:
    """One graph in graph6 or digraph6, with or without its header; its vertices are 0, 1, 2 …"""
    lines = [(line, said.strip()) for line, said in enumerate(text.split("\n"), start=1) if said.strip()]
    if len(lines) > 1:
        raise Misread(lines[1][0], "graph.fault.several")
    for line, said in lines:
        try:
            size, edges, directed = decode_graph6(_HEADER.sub("", said))
        except SpecError as error:
            raise Misread(line, error.sentence.key, **error.sentence.facts) from None
        links = Links(directed)
        links.names = dict.fromkeys(map(str, range(size)))
        for source, target in edges:
            links.join(str(source), str(target), line)
        return links
    return Links()
