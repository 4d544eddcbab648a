"""Why no fewer stones can be left, or none on a vertex."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from noyau.core.reasons import Reason


@dataclass(frozen=True)
class Still(Reason):
    """No stone has a neighbour of the other colour."""

    kind: ClassVar[str] = "still"
    left: int


@dataclass(frozen=True)
class StillTurn(Reason):
    """The colour whose turn it is captures nothing."""

    kind: ClassVar[str] = "still-turn"
    left: int
    turn: str


@dataclass(frozen=True)
class Delta(Reason):
    """The invariant of bipartite graphs: the stones and those on the wrong side, modulo 3."""

    kind: ClassVar[str] = "delta"
    stones: int
    astray: tuple[int, ...]
    side: tuple[int, ...]
    delta: int


@dataclass(frozen=True)
class DeltaEnd(Delta):
    """The invariant against the one that a last stone of a colour on a vertex has."""

    kind: ClassVar[str] = "delta-end"
    wanted: int
    vertex: int
    colour: str


@dataclass(frozen=True)
class Balance(Reason):
    """The numbers of both colours, where they play in turn."""

    kind: ClassVar[str] = "balance"
    black: int
    white: int
    least: int


@dataclass(frozen=True)
class Bounds(Reason):
    """What was left, and the least that is not excluded."""

    kind: ClassVar[str] = "bounds"
    least: int
    left: int


@dataclass(frozen=True)
class Exhausted(Reason):
    """All that can follow was looked at, and nothing leaves fewer."""

    kind: ClassVar[str] = "exhausted"
    fewer: int
    positions: int


@dataclass(frozen=True)
class Tried(Reason):
    """Every capture was tried."""

    kind: ClassVar[str] = "tried"
    positions: int


@dataclass(frozen=True)
class ReadFromTable(Reason):
    """The table of all colourings of the graph."""

    kind: ClassVar[str] = "table"
    vertices: int
    positions: int


@dataclass(frozen=True)
class Blocks(Reason):
    """A line cut into blocks that each come down to one stone: where each begins in the line, and its length."""

    kind: ClassVar[str] = "blocks"
    blocks: tuple[tuple[int, int], ...]
    vertices: tuple[int, ...]
    cycle: bool


@dataclass(frozen=True)
class TreeValues(Reason):
    """The nine values of vertices of a tree, those nearest to the root."""

    kind: ClassVar[str] = "tree-values"
    root: int
    order: tuple[int, ...]
    values: tuple[tuple[int | None, ...], ...]
    size: int


@dataclass(frozen=True)
class Hamming(Reason):
    """A product of complete graphs: the theorem by which its captures were built, and how often each of its steps."""

    kind: ClassVar[str] = "hamming"
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


@dataclass(frozen=True)
class Parts(Reason):
    """The parts of the stones, each with what can be left of it."""

    kind: ClassVar[str] = "parts"
    parts: tuple[PartLeft, ...]


class OutOfReach(Reason):
    """Why a last stone cannot stand where it is asked for."""


@dataclass(frozen=True)
class NoStone(OutOfReach):
    """The vertex has no stone, and stones only come to where stones are."""

    kind: ClassVar[str] = "no-stone"
    vertex: int


@dataclass(frozen=True)
class Apart(OutOfReach):
    """Several parts, each of which keeps a stone."""

    kind: ClassVar[str] = "apart"
    parts: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class LoneColour(OutOfReach):
    """The stone on the vertex is the only one of its colour."""

    kind: ClassVar[str] = "lone-colour"
    vertex: int


@dataclass(frozen=True)
class ExhaustedAim(OutOfReach):
    """All that can follow was looked at."""

    kind: ClassVar[str] = "exhausted-aim"
    positions: int


@dataclass(frozen=True)
class TreeNever(Reason):
    """On a tree the vertex never has the last stone of the colour, however many are left."""

    kind: ClassVar[str] = "tree-never"
    vertex: int
    colour: str


@dataclass(frozen=True)
class TreeAim(Reason):
    """On a tree so many stones are left at least where the vertex keeps one of the colour."""

    kind: ClassVar[str] = "tree-aim"
    vertex: int
    colour: str
    left: int
