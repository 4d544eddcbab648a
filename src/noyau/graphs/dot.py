"""Graphs in DOT: chains ``a -> b -> c`` or ``a -- b``, nodes; subgraphs are opened, attributes ignored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from noyau.graphs.links import Links, Misread

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


def read_dot(text: str) -> Links:
    """The vertices and links of a DOT text.

    >>> read_dot('digraph { a -> b -> "c" [color=red]; d }').pairs
    [('a', 'b'), ('b', 'c')]
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
    depth = 1
    while depth:
        depth += _read_statement(reader, links)
    if reader.next.kind != "end":
        raise reader.next.unexpected()
    return links


def _open(reader: _Reader) -> None:
    if not reader.next.says("{"):
        raise reader.next.unexpected()
    reader.take()


def _read_statement(reader: _Reader, links: Links) -> int:
    """One statement; tells how much deeper into brackets it leads."""
    if reader.skip("{"):
        return 1
    if reader.skip("}"):
        return -1
    if reader.skip(";", ","):
        return 0
    if reader.skip("subgraph"):
        if reader.next.is_name:
            reader.take()
        _open(reader)
        return 1
    if reader.skip("graph", "node", "edge"):
        reader.skip_attributes()
        return 0
    _read_chain(reader, links)
    return 0


def _read_chain(reader: _Reader, links: Links) -> None:
    """``a -> b -> c``, a vertex alone, or an attribute ``a = b`` of the whole graph."""
    chain = [reader.name()]
    if reader.skip("="):
        reader.name()
        return
    while reader.next.kind == "arrow":
        arrow = reader.take()
        if (arrow.text == "->") != links.directed:
            raise Misread(arrow.line, "graph.fault.dot-arrow", text=arrow.text)
        chain.append(reader.name())
    reader.skip_attributes()
    links.add(chain[0].text, chain[0].line)
    for source, target in pairwise(chain):
        links.join(source.text, target.text, target.line)
