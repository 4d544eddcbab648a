"""Games on a lattice, such as a piece that walks to the corner: the tables of all cells up to a size, or below a piece.

Nothing here imports numpy before a table is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import TYPE_CHECKING

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget
from noyau.core.caches import Latest
from noyau.core.errors import NotApplicable, OutOfTime, TooLarge
from noyau.core.game import AnyGame, AnyRules
from noyau.core.reasons import AnyDecision
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.analysing import analyse
from noyau.engines.exploring import positions
from noyau.engines.tables.plain_tables import Rows, fill_grundy, fill_remoteness, fits
from noyau.forms.stepping import Cell, Lattice, OnLattice
from noyau.values.nimbers import Nimber

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
    small = _small_table(rules, size)
    return _frame(rules, size, watch).grundy() if small is None else small


def lost_table(
    rules: AnyRules, ending: Ending, size: tuple[int, int], watch: Watch | None = None
) -> npt.NDArray[np.uint8]:
    """One bit for each cell, set where the player to move loses: bit ``column % 8`` of byte ``column // 8``."""
    small = _small_table(rules, size, ending)
    if small is None:
        return _frame(rules, size, watch).lost(ending)
    import numpy

    return numpy.packbits(small % 2 == (ending is Ending.MISERE), axis=2, bitorder="little")


def remoteness_table(rules: AnyRules, ending: Ending, size: tuple[int, int], watch: Watch | None = None) -> Array:
    """How many moves are left from each cell when the winner hurries and the loser resists."""
    small = _small_table(rules, size, ending)
    return _frame(rules, size, watch).remoteness(ending) if small is None else small


def check_memory(rules: AnyRules, size: tuple[int, int], what: str) -> None:
    """Refuse a table that would not fit in memory, saying how large it would be."""
    lattice = lattice_of(rules)
    if lattice is None or not fits(lattice, size):
        _frame(rules, size).check_memory(what)


def _small_table(rules: AnyRules, size: tuple[int, int], ending: Ending | None = None) -> Array | None:
    """A table filled in plain Python, of Grundy values or of remoteness in an ending; None where that is not quick."""
    lattice = lattice_of(rules)
    if lattice is None or not fits(lattice, size):
        return None
    import numpy

    rows = fill_grundy(lattice, size) if ending is None else fill_remoteness(lattice, size, ending)
    most = max(map(max, rows))
    table: Array = numpy.array([rows], dtype=numpy.uint8 if most < 1 << 8 else numpy.uint16)
    return table


def _frame(rules: AnyRules, size: tuple[int, int], watch: Watch | None = None) -> Frame:
    from noyau.engines.tables.filling import Frame

    lattice = lattice_of(rules)
    if lattice is None:
        raise NotApplicable("lattice.no-lattice", name=rules.name)
    return Frame(lattice, size, rules.name, watch)


_PLAIN = 2000
_PLAIN_MOVES = 100_000
"""Up to so many cells and moves plain Python is faster than to load the kernels."""

_CELLS = 100
"""A cell of a table costs a hundredth of a position that is visited."""

_MOVES = 10_000
"""So many moves of a piece that is not a rider along three lines cost as much as a position that is visited."""

_HOPELESS = 10**15
"""Nobody waits for so many cells: no limit is proposed."""


class Tables:
    """The verdicts of a position of a lattice game and of all that can follow."""

    cyclic = False

    def __init__(
        self,
        rules: AnyRules,
        position: tuple[int, ...],
        ending: Ending,
        *,
        values: bool = True,
        watch: Watch | None = None,
    ) -> None:
        self.rules = rules
        self.ending = ending
        self.start = cell_of(position)
        lattice = lattice_of(rules)
        assert lattice is not None, "only a game with a lattice has tables"
        self.layers, self.box = lattice.layers, lattice.box(self.start)
        self.is_bounded = lattice.board is not None
        self.remoteness: Array | list[Rows]
        """By layer, row and column."""
        self.grundy: Array | list[Rows] | None = None
        if fits(lattice, self.box):
            self.remoteness = [fill_remoteness(lattice, self.box, ending)]
            self.grundy = [fill_grundy(lattice, self.box)] if values and ending is Ending.NORMAL else None
            return
        frame = _frame_below(rules, position, watch)
        self.remoteness = frame.remoteness(ending)
        self.grundy = frame.grundy() if values and ending is Ending.NORMAL else None

    def answers(self, rules: AnyRules, position: tuple[int, ...], ending: Ending, values: bool) -> bool:
        """Whether these tables tell all about a position, too."""
        if (
            rules != self.rules
            or ending is not self.ending
            or (values and ending is Ending.NORMAL and self.grundy is None)
        ):
            return False
        _, row, column = cell_of(position)
        is_ahead = not self.is_bounded or row + column <= sum(self.start[1:])
        return row < self.box[0] and column < self.box[1] and is_ahead

    def __len__(self) -> int:
        return self.layers * prod(self.box)

    def verdict(self, position: tuple[int, ...]) -> Verdict:
        layer, row, column = cell_of(position)
        far = int(self.remoteness[layer][row][column])
        is_lost = far % 2 == (self.ending is Ending.MISERE)
        value = None if self.grundy is None else Nimber(int(self.grundy[layer][row][column]))
        return Verdict(Outcome.P if is_lost else Outcome.N, value, far)


_latest = Latest[Tables](3)
"""The tables filled last: a strategy asks for many positions of the same game, and a sum may have several."""


def fill_tables(
    rules: AnyRules, position: tuple[int, ...], ending: Ending, *, values: bool = True, watch: Watch | None = None
) -> Tables:
    """The tables of a position, or those filled last if they hold it."""
    return _latest.answering(
        lambda tables: tables.answers(rules, position, ending, values),
        lambda: Tables(rules, position, ending, values=values, watch=watch),
    )


def find(game: AnyGame, budget: Budget) -> Tables | None:
    """The tables for a piece on a board of more than a few cells; None where they are few or too many."""
    lattice = lattice_of(game.rules)
    if lattice is None or _is_light(lattice, game.position):
        return None
    if _cost(game.rules, game.position, budget.limit.positions) > budget.limit.positions:
        return None
    cells = _cells(lattice, game.position)
    return fill_tables(game.rules, game.position, game.ending, watch=lambda part: budget.tell(round(part * cells)))


def explore_lattice(
    rules: AnyRules, position: tuple[int, ...], ending: Ending, most: int, *, values: bool
) -> Tables | None:
    """The tables of a lattice game of at most so many cells, for what theorems leave out; None for other games."""
    if lattice_of(rules) is None or _cost(rules, position, most // _CELLS) > most // _CELLS:
        return None
    return fill_tables(rules, position, ending, values=values)


def solve(game: AnyGame, budget: Budget, proved: AnyDecision | None = None) -> AnyAnalysis | None:
    """The answer for a piece on a board of more than a few cells; None where plain Python is as good."""
    lattice = lattice_of(game.rules)
    if lattice is None or _is_light(lattice, game.position):
        return None
    tables = find(game, budget)
    if tables is None:
        cost = _cost(game.rules, game.position, budget.limit.positions)
        return _visit(game, budget, _cells(lattice, game.position), cost)
    return analyse(game, tables, budget, "tables")


def _is_light(lattice: Lattice, position: tuple[int, ...]) -> bool:
    return _cells(lattice, position) <= _PLAIN and _moves(lattice, position) <= _PLAIN_MOVES


def _visit(game: AnyGame, budget: Budget, cells: int, cost: int) -> AnyAnalysis:
    """The answer where the table would be too large, but only few of its cells may ever be reached."""
    try:
        return positions.solve(game, budget)
    except OutOfTime:
        raise
    except TooLarge:
        facts = {"cells": cells, "allowed": _CELLS * budget.limit.positions, "limit": cost}
        if cells > _HOPELESS:
            digits = (cells.bit_length() - 1) * 30_102_999_566 // 10**11  # log10(2) = 0.30102999566…
            raise TooLarge("lattice.hopeless", name=game.rules.name, digits=digits) from None
        raise TooLarge("lattice.cells", name=game.rules.name, **facts) from None


def _cells(lattice: Lattice, position: tuple[int, ...]) -> int:
    return lattice.layers * prod(lattice.box(cell_of(position)))


def _moves(lattice: Lattice, position: tuple[int, ...]) -> int:
    """No more moves lead from the cells below a position."""
    box = lattice.box(cell_of(position))
    return _cells(lattice, position) * sum(lattice.longest_line(step, box) for step in lattice.steps)


def _cost(rules: AnyRules, position: tuple[int, ...], limit: int) -> int:
    """How many positions could be visited in the time that the tables take, as far as it matters for a limit."""
    lattice = lattice_of(rules)
    assert lattice is not None, "only a game with a lattice has tables"
    cost = -(-_cells(lattice, position) // _CELLS)
    is_plain = fits(lattice, lattice.box(cell_of(position)))
    if cost <= limit and not is_plain and _frame_below(rules, position).walks:
        return max(cost, -(-_moves(lattice, position) // _MOVES))
    return cost


def _frame_below(rules: AnyRules, position: tuple[int, ...], watch: Watch | None = None) -> Frame:
    """The frame of the cells that hold a position and all that can follow."""
    from noyau.engines.tables.filling import Frame

    lattice = lattice_of(rules)
    assert lattice is not None, "only a game with a lattice has tables"
    box = lattice.box(cell_of(position))
    return Frame(Lattice(lattice.steps, lattice.layers, lattice.board and box), box, rules.name, watch)
