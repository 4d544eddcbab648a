"""The tables of all cells up to a size, for games on a lattice.

Nothing here imports numpy before a table is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from noyau.core.errors import NotApplicable
from noyau.core.game import AnyRules
from noyau.core.verdict import Ending
from noyau.forms.stepping import Cell, Lattice, OnLattice

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from noyau.engines.tables.filling import Array, Frame

Watch = Callable[[float], None]
"""Told now and then which part of the work is done, from 0 to 1."""


def lattice_of(rules: AnyRules) -> Lattice | None:
    """The lattice of some rules; None where they have none.

    >>> from noyau.games.vectors import Vectors
    >>> lattice = lattice_of(Vectors((2, 1, 3)))
    >>> lattice.layers, lattice.steps[-1]
    (3, Step(down=2, across=1, most=None))
    """
    return rules.lattice() if isinstance(rules, OnLattice) else None


def cell_of(position: tuple[int, ...]) -> Cell:
    """The cell of a position of a game that has a lattice: a square, two heaps or a point."""
    row, column, *layer = position
    return (*layer, row, column) if layer else (0, row, column)  # type: ignore[return-value]


def grundy_table(rules: AnyRules, size: tuple[int, int], watch: Watch | None = None) -> Array:
    """The Grundy values of all cells, by layer, row and column, in the fewest bytes that hold them."""
    return _frame(rules, size, watch).grundy()


def lost_table(
    rules: AnyRules, ending: Ending, size: tuple[int, int], watch: Watch | None = None
) -> npt.NDArray[np.uint8]:
    """One bit for each cell, set where the player to move loses: bit ``column % 8`` of byte ``column // 8``."""
    return _frame(rules, size, watch).lost(ending)


def remoteness_table(rules: AnyRules, ending: Ending, size: tuple[int, int], watch: Watch | None = None) -> Array:
    """How many moves are left from each cell when the winner hurries and the loser resists."""
    return _frame(rules, size, watch).remoteness(ending)


def check_memory(rules: AnyRules, size: tuple[int, int], what: str) -> None:
    """Refuse a table that would not fit in memory, saying how large it would be."""
    _frame(rules, size).check_memory(what)


def _frame(rules: AnyRules, size: tuple[int, int], watch: Watch | None = None) -> Frame:
    from noyau.engines.tables.filling import Frame

    lattice = lattice_of(rules)
    if lattice is None:
        raise NotApplicable("lattice.no-lattice", name=rules.name)
    return Frame(lattice, size, rules.name, watch)
