"""Digraphs whose vertices have names, and their notation ``a>b,b>c``.

>>> print(read_arcs("a>b, b>c, d"))
a>b,b>c,d
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from noyau.core.errors import SpecError

_SHOWN = 12

ARROW = re.compile(r"(?<=[^\s-])\s*-+>|>|→")
"""What stands between the ends of an arc: ``>``, or ``->`` as in DOT; a name does not end with the dash of an arrow."""

_BACKWARDS = re.compile(r"(<-*|←)")


@dataclass(frozen=True, init=False)
class Digraph:
    """Arcs between named vertices. Vertices come in the order in which the arcs name them, the isolated ones last.

    >>> Digraph([("a", "b"), ("b", "c")], isolated=["d"]).vertices
    ('a', 'b', 'c', 'd')
    """

    vertices: tuple[str, ...]
    arcs: tuple[tuple[str, str], ...]

    def __init__(self, arcs: Iterable[tuple[str, str]], isolated: Iterable[str] = ()) -> None:
        unique = _each_once(arcs)
        named = dict.fromkeys(vertex for arc in unique for vertex in arc)
        object.__setattr__(self, "arcs", unique)
        object.__setattr__(self, "vertices", (*named, *dict.fromkeys(v for v in isolated if v not in named)))

    def __str__(self) -> str:
        linked = {vertex for arc in self.arcs for vertex in arc}
        return ",".join([*map(">".join, self.arcs), *(write_alone(v) for v in self.vertices if v not in linked)])

    @cached_property
    def successors(self) -> Mapping[str, tuple[str, ...]]:
        """Where each vertex leads."""
        ways: dict[str, list[str]] = {vertex: [] for vertex in self.vertices}
        for source, target in self.arcs:
            ways[source].append(target)
        return {vertex: tuple(targets) for vertex, targets in ways.items()}

    @cached_property
    def rows(self) -> list[list[int]]:
        """The arcs by number: row i lists the vertices that vertex i leads to."""
        number = {vertex: index for index, vertex in enumerate(self.vertices)}
        return [[number[target] for target in self.successors[vertex]] for vertex in self.vertices]

    def some_vertices(self) -> str:
        """The first vertices, for a message."""
        shown = ", ".join(self.vertices[:_SHOWN])
        return f"{shown} …" if len(self.vertices) > _SHOWN else shown


def _each_once(arcs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The arcs, each once; SpecError where one is no pair of names."""
    try:
        unique = tuple(dict.fromkeys(arcs))
    except TypeError:
        raise SpecError("digraph.named-pairs", given=repr(arcs)) from None
    for arc in unique:
        if not isinstance(arc, tuple) or [*map(type, arc)] != [str, str]:
            raise SpecError("digraph.named-pairs", given=repr(arc))
    return unique


def read_arcs(text: str) -> Digraph:
    """A digraph from ``a>b,b>c``; a name alone is an isolated vertex.

    >>> print(read_arcs("a->b, b → c"))
    a>b,b>c
    """
    links = list_arcs(text)
    return Digraph([(link[0], link[1]) for link in links if len(link) == 2], [link[0] for link in links])


def write_alone(name: str) -> str:
    """A vertex that no link names; ``c-d--`` is the vertex ``c-d``, for ``c-d`` may be an edge."""
    return f"{name}--" if "-" in name else name


def list_arcs(text: str) -> list[tuple[str, ...]]:
    """The ends of each arc and the isolated vertices of such a text, as they come.

    >>> list_arcs("a>b,c-d--")
    [('a', 'b'), ('c-d',)]
    """
    links: list[tuple[str, ...]] = []
    for part in text.split(","):
        ends = tuple(end.strip() for end in ARROW.split(part))
        check_direction(part)
        looks_like_an_arc = len(ends) == 1 and len(part.split()) > 1  # ``a b``, as an edge list writes it
        if len(ends) > 2 or not all(ends) or looks_like_an_arc:
            raise SpecError("error.arcs", text=text, part=part)
        links.append(ends)
    linked = {name for link in links if len(link) == 2 for name in link}
    return [link if len(link) == 2 or link[0] in linked else (_read_alone(link[0]),) for link in links]


def _read_alone(name: str) -> str:
    """The vertex that a name among arcs stands for, which must not look like an edge."""
    one, dash, other = name.removesuffix("--").partition("-")
    if dash and not name.endswith("--"):
        raise SpecError("graph.edge-among-arcs", part=name, one=one, other=other)
    return one + dash + other


def check_direction(text: str) -> None:
    """Refuse an arc that is written backwards, ``a<b``, which may be meant either way."""
    one, sign, other = _BACKWARDS.split(text, maxsplit=1) if _BACKWARDS.search(text) else ("", "", "")
    if sign:
        raise SpecError("graph.backwards", text=text.strip(), one=one.strip(), other=other.strip(" ->"))
