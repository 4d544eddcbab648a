"""Why an aim of peg solitaire is out of reach, or how it was reached."""

from __future__ import annotations

from dataclasses import dataclass, field

from noyau.core.reasons import CELLS, Reason

Holes = tuple[int, ...]
Aims = tuple[Holes, ...] | None
"""The pegs to leave, each way that would do; None where any single one would."""

Weights = tuple[int, ...]


@dataclass(frozen=True)
class RuleOfThree(Reason, kind="rule-of-three"):
    """One colouring with three colours, or two: how many pegs stand on each colour."""

    colours: tuple[str, ...]
    counts: tuple[tuple[int, int, int], ...]
    aims: Aims = field(metadata=CELLS)


@dataclass(frozen=True)
class PegParities(Reason, kind="peg-parities"):
    """Sets of holes whose number of pegs stays even or stays odd."""

    sets: tuple[Holes, ...] = field(metadata=CELLS)
    counts: tuple[int, ...]
    aims: Aims = field(metadata=CELLS)


@dataclass(frozen=True)
class Pagoda(Reason, kind="pagoda"):
    """Weights whose total no jump raises: that of the pegs now, and that of the aim."""

    weights: Weights
    now: int
    aim: int


@dataclass(frozen=True)
class Pagodas(Reason, kind="pagodas"):
    """For each hole of a single last peg the hole, weights, the total now and the weight of the hole."""

    proofs: tuple[tuple[int, Weights, int, int], ...]


@dataclass(frozen=True)
class PegCount(Reason, kind="peg-count"):
    """Each jump takes a peg away, and there are too few."""

    pegs: int
    aim: int


@dataclass(frozen=True)
class PegParts(Reason, kind="peg-parts"):
    """The pegs of parts of the board that no jump joins, each of which keeps one."""

    parts: tuple[Holes, ...] = field(metadata=CELLS)


@dataclass(frozen=True)
class OddCycle(Reason, kind="odd-cycle"):
    """An odd cycle of five holes or more with one hole empty."""

    n: int
    reference: str


@dataclass(frozen=True)
class Exhausted(Reason, kind="exhausted"):
    """All that can follow was looked at."""

    positions: int


@dataclass(frozen=True)
class JumpsFound(Reason, kind="peg-search"):
    """A search found the jumps."""

    positions: int


@dataclass(frozen=True)
class PegSolved(Reason, kind="peg-solved"):
    """The aim is reached already."""

    pegs: int


@dataclass(frozen=True)
class FewestMoves(Reason, kind="fewest-moves"):
    """Consecutive jumps of one peg are one move: how many there are, and whether no play has fewer."""

    moves: int
    proved: bool


@dataclass(frozen=True)
class ThreeColumns(Reason, kind="three-columns"):
    """Rows of three holes, two columns full: they are cleared three rows at a time."""

    rows: int


@dataclass(frozen=True)
class AlongALine(Reason, kind="along-a-line"):
    """Holes in a line, all full but the second: two jumps clear the first two."""

    line: Holes = field(metadata=CELLS)
