"""Why an aim of peg solitaire is out of reach, or how it was reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from noyau.core.reasons import Reason

Holes = tuple[int, ...]
Aims = tuple[Holes, ...] | None
"""The pegs to leave, each way that would do; None where any single one would."""

Weights = tuple[int, ...]


@dataclass(frozen=True)
class RuleOfThree(Reason):
    """One colouring with three colours, or two: how many pegs stand on each colour."""

    kind: ClassVar[str] = "rule-of-three"
    colours: tuple[str, ...]
    counts: tuple[tuple[int, int, int], ...]
    aims: Aims


@dataclass(frozen=True)
class PegParities(Reason):
    """Sets of holes whose number of pegs stays even or stays odd."""

    kind: ClassVar[str] = "peg-parities"
    sets: tuple[Holes, ...]
    counts: tuple[int, ...]
    aims: Aims


@dataclass(frozen=True)
class Pagoda(Reason):
    """Weights whose total no jump raises: that of the pegs now, and that of the aim."""

    kind: ClassVar[str] = "pagoda"
    weights: Weights
    now: int
    aim: int


@dataclass(frozen=True)
class Pagodas(Reason):
    """For each hole of a single last peg the hole, weights, the total now and the weight of the hole."""

    kind: ClassVar[str] = "pagodas"
    proofs: tuple[tuple[int, Weights, int, int], ...]


@dataclass(frozen=True)
class PegCount(Reason):
    """Each jump takes a peg away, and there are too few."""

    kind: ClassVar[str] = "peg-count"
    pegs: int
    aim: int


@dataclass(frozen=True)
class PegParts(Reason):
    """The pegs of parts of the board that no jump joins, each of which keeps one."""

    kind: ClassVar[str] = "peg-parts"
    parts: tuple[Holes, ...]


@dataclass(frozen=True)
class OddCycle(Reason):
    """An odd cycle of five holes or more with one hole empty."""

    kind: ClassVar[str] = "odd-cycle"
    n: int
    reference: str


@dataclass(frozen=True)
class Exhausted(Reason):
    """All that can follow was looked at."""

    kind: ClassVar[str] = "exhausted"
    positions: int


@dataclass(frozen=True)
class JumpsFound(Reason):
    """A search found the jumps."""

    kind: ClassVar[str] = "peg-search"
    positions: int


@dataclass(frozen=True)
class PegSolved(Reason):
    """The aim is reached already."""

    kind: ClassVar[str] = "peg-solved"
    pegs: int


@dataclass(frozen=True)
class FewestMoves(Reason):
    """Consecutive jumps of one peg are one move: how many there are, and whether no play has fewer."""

    kind: ClassVar[str] = "fewest-moves"
    moves: int
    proved: bool


@dataclass(frozen=True)
class ThreeColumns(Reason):
    """Rows of three holes, two columns full: they are cleared three rows at a time."""

    kind: ClassVar[str] = "three-columns"
    rows: int


@dataclass(frozen=True)
class AlongALine(Reason):
    """Holes in a line, all full but the second: two jumps clear the first two."""

    kind: ClassVar[str] = "along-a-line"
    line: Holes
