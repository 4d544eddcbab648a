"""Pieces that walk to the corner as one kind of data, and the tables of all cells up to a size.

Nothing here imports numpy before a table is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from noyau.core.errors import NotApplicable
from noyau.core.game import AnyRules
from noyau.core.verdict import Ending
from noyau.forms.stepping import Step, Stepping

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from noyau.engines.tables.bands import Array

Watch = Callable[[float], None]
"""Told now and then which part of the work is done, from 0 to 1."""

Cell = tuple[int, int, int]
"""Layer, row and column."""


@dataclass(frozen=True)
class Lattice:
    """Steps on a board of some layers; with several layers the last step climbs through them, as γ·v3 = α·v1 + β·v2."""

    steps: tuple[Step, ...]
    layers: int = 1
    board: tuple[int, int] | None = None
    """Rows and columns of a board whose far sides matter, because a step may lead away from a side."""

    @property
    def mirrored(self) -> Lattice:
        """The same with rows and columns exchanged."""
        steps = tuple(Step(across, down, most) for down, across, most in self.steps)
        return Lattice(steps, self.layers, self.board and self.board[::-1])

    def box(self, cell: Cell) -> tuple[int, int]:
        """Rows and columns that hold a cell and all that can follow it."""
        _, row, column = cell
        return self.closure((row + 1, column + 1))

    def closure(self, size: tuple[int, int]) -> tuple[int, int]:
        """Rows and columns that hold all that can follow the cells of a table."""
        if self.board is None:
            return size
        far = size[0] + size[1] - 1
        rows = min(far, self.board[0]) if any(step.down < 0 for step in self.steps) else size[0]
        columns = min(far, self.board[1]) if any(step.across < 0 for step in self.steps) else size[1]
        return rows, columns

    def longest_line(self, step: Step, size: tuple[int, int]) -> int:
        """How often a step can be repeated in a move, at the most, on so many rows and columns."""
        sides = zip((step.down, step.across), size, strict=True)
        times = min((length - 1) // abs(number) for number, length in sides if number)
        if self.layers > 1 and step == self.steps[-1]:
            times = times * self.layers + self.layers - 1
        return times if step.most is None else min(times, step.most)


def lattice_of(rules: AnyRules) -> Lattice | None:
    """The steps of a piece, of Wythoff's game or of a game of three vectors; None for other rules.

    >>> from noyau.games.vectors import Vectors
    >>> lattice = lattice_of(Vectors((2, 1, 3)))
    >>> lattice.layers, lattice.steps[-1]
    (3, Step(down=2, across=1, most=None))
    """
    if isinstance(rules, Stepping):
        steps = rules.steps
        sideways = any(min(step.down, step.across) < 0 for step in steps)
        return Lattice(steps, board=rules.board if sideways else None)
    from noyau.games.vectors import Vectors
    from noyau.games.wythoff import Wythoff

    if isinstance(rules, Wythoff):
        return _vectors(1, 1, 1)
    return _vectors(*rules.triple) if isinstance(rules, Vectors) else None


def cell_of(position: tuple[int, ...]) -> Cell:
    """The cell of a position of a game that has a lattice: a square, two heaps or a point."""
    row, column, *layer = position
    return (*layer, row, column) if layer else (0, row, column)  # type: ignore[return-value]


def grundy_table(rules: AnyRules, size: tuple[int, int], watch: Watch | None = None) -> Array:
    """The Grundy values of all cells, by layer, row and column, in the fewest bytes that hold them."""
    from noyau.engines.tables.bands import Frame

    return Frame(_lattice(rules), size, rules.name, watch).grundy()


def lost_table(
    rules: AnyRules, ending: Ending, size: tuple[int, int], watch: Watch | None = None
) -> npt.NDArray[np.uint8]:
    """One bit for each cell, set where the player to move loses: bit ``column % 8`` of byte ``column // 8``."""
    from noyau.engines.tables.bands import Frame

    return Frame(_lattice(rules), size, rules.name, watch).lost(ending)


def remoteness_table(rules: AnyRules, ending: Ending, size: tuple[int, int], watch: Watch | None = None) -> Array:
    """How many moves are left from each cell when the winner hurries and the loser resists."""
    from noyau.engines.tables.bands import Frame

    return Frame(_lattice(rules), size, rules.name, watch).remoteness(ending)


def check_memory(rules: AnyRules, size: tuple[int, int], what: str) -> None:
    """Refuse a table that would not fit in memory, saying how large it would be."""
    from noyau.engines.tables.bands import Frame

    Frame(_lattice(rules), size, rules.name).check_memory(what)


def _lattice(rules: AnyRules) -> Lattice:
    lattice = lattice_of(rules)
    if lattice is None:
        raise NotApplicable("lattice.no-lattice", name=rules.name)
    return lattice


def _vectors(alpha: int, beta: int, gamma: int) -> Lattice:
    return Lattice((Step(1, 0, None), Step(0, 1, None), Step(alpha, beta, None)), gamma)
