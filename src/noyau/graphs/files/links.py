"""What a file says of a graph, in whatever format: named vertices and links, or a fault and its line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable

from noyau.core.errors import SpecError
from noyau.words import Sentence

_UNFIT = re.compile(r"[,>→:\s]|^@|.-$")
"""What a name has that could not stand in a spec."""

_UNSPEAKABLE = {"Cc", "Cs", "Zl", "Zp"}
"""Control characters, line breaks and halves of characters."""

_APART = re.compile(r"[,:>→\s]")
"""What moves have in their names that the names of vertices cannot have."""

Place = int | tuple[str, int]
"""Where a fault is: a line, or an entry of a list that has a name."""


class Misread(Exception):
    """A fault in a file that does not know yet what it is called."""

    def __init__(self, place: Place, key: str, /, **facts: object) -> None:
        super().__init__(key)
        self.place = place
        self.error = SpecError(key, **facts)

    def in_file(self, file: str | Sentence) -> SpecError:
        """The fault with its place."""
        if isinstance(self.place, int):
            return SpecError("graph.file.line", file=file, line=self.place, fault=self.error.sentence)
        name, entry = self.place
        return SpecError("graph.file.entry", file=file, list=name, entry=entry, fault=self.error.sentence)


class Links:
    """The vertices of a file by name and how they are linked.

    Links are arcs, edges or, where ``directed`` is None, what the reader of the file wants them to be. ``unfit`` is
    the first name that could not stand in a spec, ``loop`` the first link from a vertex to itself. ``further`` has what
    stands in other columns than those of the ends, ``dashed`` what stands alone and has a dash, each with its line.
    """

    def __init__(self, directed: bool | None = None) -> None:
        self.directed = directed
        self.names: dict[str, None] = {}
        self.pairs: list[tuple[str, str]] = []
        self.loop: Misread | None = None
        self.unfit: Misread | None = None
        self.further: dict[str, tuple[int, str]] = {}
        self.dashed: dict[str, int] = {}

    def add(self, name: str, place: Place) -> None:
        """A vertex."""
        if name in self.names:
            return
        if not name or not (name.isprintable() or _UNSPEAKABLE.isdisjoint(map(unicodedata.category, name))):
            raise Misread(place, "digraph.name", name=name)
        if self.unfit is None and _UNFIT.search(name):
            self.unfit = _unfit(name, place)
        self.names[name] = None

    def add_alone(self, name: str, line: int) -> None:
        """A vertex that has a line of its own, without quotes."""
        self.add(name, line)
        if "-" in name[1:]:
            self.dashed.setdefault(name, line)

    def declare(self, name: str, place: Place) -> None:
        """A vertex of a list that names each vertex once."""
        if name in self.names:
            raise Misread(place, "digraph.twice", name=name)
        self.add(name, place)

    def join_declared(self, source: str, target: str, place: Place) -> None:
        """An edge or an arc between vertices that were declared."""
        for name in (source, target):
            if name not in self.names:
                raise Misread(place, "digraph.dangling", name=name)
        self.join(source, target, place)

    def join(self, source: str, target: str, place: Place) -> None:
        """An edge or an arc."""
        self.add(source, place)
        self.add(target, place)
        self.pairs.append((source, target))
        if source == target and self.loop is None:
            self.loop = Misread(place, "graph.fault.loop", name=source)

    def check_further(self) -> None:
        """Refuse a line that may be a list of vertices rather than an arc with something beside it."""
        for name, (line, said) in self.further.items():
            if name in self.names:
                raise Misread(line, "graph.fault.list", text=said, name=name)

    def check_dashed(self, linked: Container[str]) -> None:
        """Refuse a line ``a-b``, which may be an edge or the name of a vertex, unless a link has that name."""
        for name, line in self.dashed.items():
            if name not in linked:
                raise Misread(line, "graph.fault.dash", name=name, edge=name.replace("--", "-").replace("-", " ", 1))

    def double(self) -> tuple[str, str] | None:
        """The first pair of vertices that is linked once more, in either direction unless links are arcs."""
        met: set[tuple[str, str]] = set()
        for source, target in self.pairs:
            pair = (source, target) if self.directed or source < target else (target, source)
            if pair in met:
                return source, target
            met.add(pair)
        return None


def _unfit(name: str, place: Place) -> Misread:
    repaired = name.replace(" ", "_")
    if " " in name and not _UNFIT.search(repaired):
        return Misread(place, "graph.fault.space", name=name, repair=repaired)
    return Misread(place, "graph.fault.name", name=name)


def fit_names(moves: Iterable[str]) -> list[str]:
    """The names of moves as a spec can hold them, so that one can play on their graph: ``0.1`` for ``0,1``.

    >>> fit_names(["0,1", "2:3"])
    ['0.1', '2.3']
    """
    return [_APART.sub(".", move) for move in moves]
