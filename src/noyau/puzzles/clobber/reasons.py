"""Why no fewer stones can be left, or none on a vertex."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from noyau.core.reasons import CELLS, CellName, Reason, by_number, facts_of, name_cells


@dataclass(frozen=True)
class Still(Reason, kind="still"):
    """No stone has a neighbour of the other colour."""

    left: int


@dataclass(frozen=True)
class StillTurn(Reason, kind="still-turn"):
    """The colour whose turn it is captures nothing."""

    left: int
    turn: str


@dataclass(frozen=True)
class Delta(Reason, kind="delta"):
    """The invariant of bipartite graphs: the stones and those on the wrong side, modulo 3."""

    stones: int
    astray: tuple[int, ...] = field(metadata=CELLS)
    side: tuple[int, ...] = field(metadata=CELLS)
    delta: int


@dataclass(frozen=True)
class DeltaEnd(Delta, kind="delta-end"):
    """The invariant against the one that a last stone of a colour on a vertex has."""

    wanted: int
    vertex: int = field(metadata=CELLS)
    colour: str


@dataclass(frozen=True)
class Balance(Reason, kind="balance"):
    """The numbers of both colours, where they play in turn."""

    black: int
    white: int
    least: int


@dataclass(frozen=True)
class Bounds(Reason, kind="bounds"):
    """What was left, and the least that is not excluded."""

    least: int
    left: int


@dataclass(frozen=True)
class Exhausted(Reason, kind="exhausted"):
    """All that can follow was looked at, and nothing leaves fewer."""

    fewer: int
    positions: int


@dataclass(frozen=True)
class Tried(Reason, kind="tried"):
    """Every capture was tried."""

    positions: int


@dataclass(frozen=True)
class ReadFromTable(Reason, kind="table"):
    """The table of all colourings of the graph."""

    vertices: int
    positions: int


@dataclass(frozen=True)
class Blocks(Reason, kind="blocks"):
    """A line cut into blocks that each come down to one stone: where each begins in the line, and its length."""

    blocks: tuple[tuple[int, int], ...]
    vertices: tuple[int, ...] = field(metadata=CELLS)
    cycle: bool


@dataclass(frozen=True)
class TreeValues(Reason, kind="tree-values"):
    """The nine values of vertices of a tree, those nearest to the root."""

    root: int = field(metadata=CELLS)
    order: tuple[int, ...] = field(metadata=CELLS)
    values: tuple[tuple[int | None, ...], ...]
    size: int


@dataclass(frozen=True)
class Hamming(Reason, kind="hamming"):
    """A product of complete graphs: the theorem by which its captures were built, and how often each of its steps."""

    factors: tuple[int, ...]
    theorem: str
    steps: Mapping[str, int]


@dataclass(frozen=True)
class PartLeft:
    """Stones that touch no others: how many can be left of them, and why, their vertices numbered from 0."""

    vertices: tuple[int, ...]
    left: int
    least: int
    reasons: tuple[Reason, ...]

    def facts_on(self, name: CellName) -> dict[str, object]:
        """The facts with the names that the graph has for vertices; where it has none, those of a part are numbered."""
        inside = name if name is by_number else lambda vertex: name(self.vertices[vertex])
        reasons = [{"kind": reason.kind, **reason.facts_on(inside)} for reason in self.reasons]
        return {**facts_of(self), "vertices": name_cells(self.vertices, name), "reasons": reasons}


@dataclass(frozen=True)
class Parts(Reason, kind="parts"):
    """The parts of the stones, each with what can be left of it."""

    parts: tuple[PartLeft, ...]


class OutOfReach(Reason):
    """Why a last stone cannot stand where it is asked for."""


@dataclass(frozen=True)
class NoStone(OutOfReach, kind="no-stone"):
    """The vertex has no stone, and stones only come to where stones are."""

    vertex: int = field(metadata=CELLS)


@dataclass(frozen=True)
class Apart(OutOfReach, kind="apart"):
    """Several parts, each of which keeps a stone."""

    parts: tuple[tuple[int, ...], ...] = field(metadata=CELLS)


@dataclass(frozen=True)
class LoneColour(OutOfReach, kind="lone-colour"):
    """The stone on the vertex is the only one of its colour."""

    vertex: int = field(metadata=CELLS)


@dataclass(frozen=True)
class ExhaustedAim(OutOfReach, kind="exhausted-aim"):
    """All that can follow was looked at."""

    positions: int


@dataclass(frozen=True)
class TreeNever(Reason, kind="tree-never"):
    """On a tree the vertex never has the last stone of the colour, however many are left."""

    vertex: int = field(metadata=CELLS)
    colour: str


@dataclass(frozen=True)
class TreeAim(Reason, kind="tree-aim"):
    """On a tree so many stones are left at least where the vertex keeps one of the colour."""

    vertex: int = field(metadata=CELLS)
    colour: str
    left: int
