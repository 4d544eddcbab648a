"""Why a state of Lights Out can be solved or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from noyau.core.reasons import CELLS, Reason, left_out


@dataclass(frozen=True)
class NeutralPattern(Reason, kind="neutral-pattern"):
    """Cells that each press meets evenly, and what is to change oddly; the target is named unless all is dark in it."""

    cells: Sequence[int] = field(metadata=CELLS)
    target: str | None = left_out()


@dataclass(frozen=True)
class NearestSolvable(Reason, kind="nearest-solvable"):
    """The cells of which the change makes the state solvable, and the state after it."""

    cells: tuple[int, ...] = field(metadata=CELLS)
    state: str
    proved: bool
    """Whether no change of fewer cells does."""


@dataclass(frozen=True)
class SolvedSystem(Reason, kind="linear-system"):
    """As many equations as cells, and the dimension of their kernel; the target is named unless all is dark in it."""

    cells: int
    nullity: int
    target: str | None = left_out()


@dataclass(frozen=True)
class FewestPresses(Reason, kind="fewest-presses"):
    """How many solutions were compared, how many of them have the fewest presses, and whether that is proved."""

    compared: int
    ways: int
    proved: bool
