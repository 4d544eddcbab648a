"""Graphs in DOT: chains ``a -> b -> c`` or ``a -- {b c}``, nodes; subgraphs are opened, attributes ignored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from noyau.graphs.files.links import Links, Misread
from noyau.graphs.graph import guard_size

_TOKEN = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|/\*.*?\*/|(?m:^\#)[^\n]*)
    |(?P<arrow>->|--)
    |"(?P<quoted>[^"\\]*+(?:\\.[^"\\]*+)*+)"
    |(?P<name>-?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)|[^\W\d]\w*)
    |(?P<mark>.)""",
    re.VERBOSE | re.DOTALL,
)
_EXAMPLE = "digraph { a -> b -> c }"


@dataclass(frozen=True)
class Token:
    """A word of a DOT text: a name, quoted or not, an arrow, a mark, or the end."""

    kind: str
    text: str
    line: int

    @property
    def is_name(self) -> bool:
        return self.kind in ("name", "quoted")

    def says(self, *words: str) -> bool:
        """Whether this is one of these marks or keywords, which quotes would make a mere name."""
        return self.kind != "quoted" and self.text.lower() in words

    def unexpected(self) -> Misread:
        if self.kind == "end":
            return Misread(self.line, "graph.fault.dot-end")
        return Misread(self.line, "graph.fault.dot", text=self.text, example=_EXAMPLE)


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text without its blanks and comments, then the end.

    >>> [token.text for token in tokens('a -> "b c"; // done')]
    ['a', '->', 'b c', ';', '']
    """
    line = 1
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup or "mark"
        if kind != "blank":
            yield Token(kind, found[kind].replace('\\"', '"'), line)
        line += found[0].count("\n")
    yield Token("end", "", line)


class _Reader:
    """A DOT text, read from left to right."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.next = next(self.tokens)

    def take(self) -> Token:
        token, self.next = self.next, next(self.tokens, self.next)
        return token

    def skip(self, *words: str) -> bool:
        """Pass over one of these words if it comes next."""
        return self.next.says(*words) and bool(self.take())

    def name(self) -> Token:
        """A name that must come next; the port after it is ignored."""
        token = self.take()
        if not token.is_name:
            raise token.unexpected()
        while self.skip(":"):
            self.name()
        return token

    def skip_attributes(self) -> None:
        while self.skip("["):
            while not self.skip("]"):
                if self.take().kind == "end":
                    raise self.next.unexpected()


@dataclass
class _Group:
    """What stands within brackets: its vertices, and those before the last arrow that wait for the next end."""

    names: dict[str, None] = field(default_factory=dict)
    before: dict[str, None] = field(default_factory=dict)
    is_pending: bool = False


def read_dot(text: str) -> Links:
    """The vertices and links of a DOT text.

    >>> read_dot('digraph { a -> b -> "c" [color=red]; d }').pairs
    [('a', 'b'), ('b', 'c')]
    >>> read_dot('graph { a -- {b c} }').pairs
    [('a', 'b'), ('a', 'c')]
    """
    reader = _Reader(text)
    reader.skip("strict")
    kind = reader.take()
    if not kind.says("graph", "digraph"):
        raise kind.unexpected()
    if reader.next.is_name:
        reader.take()
    _open(reader)
    links = Links(directed=kind.says("digraph"))
    groups = [_Group()]
    while groups:
        _read_statement(reader, links, groups)
    if reader.next.kind != "end":
        raise reader.next.unexpected()
    return links


def _open(reader: _Reader) -> None:
    if not reader.next.says("{"):
        raise reader.next.unexpected()
    reader.take()


def _read_statement(reader: _Reader, links: Links, groups: list[_Group]) -> None:
    """Go on with what is open: the next end of a chain, a group within, or the end of the last group."""
    group = groups[-1]
    if reader.skip("{"):
        groups.append(_Group())
    elif reader.skip("subgraph"):
        if reader.next.is_name:
            reader.take()
        _open(reader)
        groups.append(_Group())
    elif group.is_pending:
        _read_end(reader, links, group)
    elif reader.next.says("}"):
        line = reader.take().line
        groups.pop()
        if groups:
            _link(reader, links, groups[-1], group.names, line)
    elif reader.skip("graph", "node", "edge"):
        reader.skip_attributes()
    elif not reader.skip(";", ","):
        _read_end(reader, links, group)


def _read_end(reader: _Reader, links: Links, group: _Group) -> None:
    """A vertex, alone or in a chain ``a -> b -> c``; or an attribute ``a = b`` of the whole graph."""
    name = reader.name()
    if not group.is_pending and reader.skip("="):
        reader.name()
        return
    links.add(name.text, name.line)
    _link(reader, links, group, {name.text: None}, name.line)


def _link(reader: _Reader, links: Links, group: _Group, ends: dict[str, None], line: int) -> None:
    """Link what stands before the last arrow to each of these vertices, which stand before the next arrow if one comes.

    Attributes end a chain.
    """
    guard_size(len(links.names), len(links.pairs) + len(group.before) * len(ends))
    for source, target in product(group.before, ends):
        links.join(source, target, line)
    group.names |= ends
    group.is_pending = reader.next.kind == "arrow"
    group.before = ends if group.is_pending else {}
    if not group.is_pending:
        reader.skip_attributes()
        return
    arrow = reader.take()
    if (arrow.text == "->") != links.directed:
        raise Misread(arrow.line, "graph.fault.dot-arrow", text=arrow.text)
