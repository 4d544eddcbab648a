"""What every way to solve Lights Out answers: a square system of linear equations over the integers modulo k.

Presses and changes of states are numbers whose digits in base k, cell 0 first, belong to the cells; for two states they
are masks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property

from noyau.core.errors import NotApplicable
from noyau.graphs.boards import Board
from noyau.values.gf2 import Elimination
from noyau.values.masks import bits


class LinearSystem(ABC):
    """The equations of a board: which presses make which change."""

    engine: str
    reference: str = "Gauss elimination"

    def __init__(self, board: Board) -> None:
        self.board = board

    @property
    @abstractmethod
    def nullity(self) -> int:
        """The dimension of the space of neutral patterns, for a prime number of states."""

    @property
    @abstractmethod
    def neutral(self) -> Sequence[int]:
        """Generators of the patterns of presses that change nothing; a basis for a prime number of states."""

    @abstractmethod
    def solve(self, change: int) -> int | None:
        """Presses that make a change, or None where no presses do."""

    @abstractmethod
    def witness(self, change: int) -> int | None:
        """A pattern that every change by presses meets a number of times that is 0 modulo k, but not this change."""

    @property
    def orders(self) -> list[int]:
        """How often each neutral generator must be added to come back to nothing."""
        return [self.board.states] * self.nullity

    @property
    def solutions(self) -> int:
        """How many sets of presses make any change that can be made."""
        return int(self.board.states**self.nullity)


class SmallSystem(LinearSystem):
    """Two states and some thousand cells: Python's integers as rows of bits, with no import worth a wait."""

    engine = "bit_rows"

    @cached_property
    def _columns(self) -> list[int]:
        return press_masks(self.board)

    @cached_property
    def _elimination(self) -> Elimination:
        return Elimination(self._columns)

    @cached_property
    def _left_kernel(self) -> list[int]:
        """The patterns that every press meets an even number of times; the neutral ones where the rule is symmetric."""
        rows = [0] * self.board.size
        for press, column in enumerate(self._columns):
            for cell in bits(column):
                rows[cell] |= 1 << press
        return self._elimination.kernel if rows == self._columns else Elimination(rows).kernel

    @property
    def nullity(self) -> int:
        return len(self._elimination.kernel)

    @property
    def neutral(self) -> list[int]:
        return self._elimination.kernel

    def solve(self, change: int) -> int | None:
        return self._elimination.solve(change)

    def witness(self, change: int) -> int | None:
        return next((pattern for pattern in self._left_kernel if (pattern & change).bit_count() % 2), None)


def system_matrix(board: Board) -> list[list[int]]:
    """The matrix of the system: row i, column j is what a press of cell j adds to cell i."""
    rows = [[0] * board.size for _ in range(board.size)]
    for press in range(board.size):
        for cell, count in board.effect(press).items():
            rows[cell][press] = count % board.states
    return rows


def press_masks(board: Board) -> list[int]:
    """What each press changes, as masks of cells, on a board of two states."""
    if board.states != 2:
        raise NotApplicable("board.two-states", board=str(board))
    return [sum(1 << cell for cell in board.effect(press)) for press in range(board.size)]


def degree(board: Board) -> int:
    """How many different states one press leads to: the degree of the game graph.

    Two presses that change the same cells lead to the same state; a press that changes nothing leads nowhere.

    >>> from noyau.graphs.boards import read_board
    >>> degree(read_board("complete-4"))
    1
    """
    effects = (tuple(sorted(board.effect(press).items())) for press in range(board.size))
    return len({effect for effect in effects if effect})
