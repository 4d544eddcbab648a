"""The matrix of a board: what each press changes, and how many states one press leads to.

>>> from noyau.boards import read_board
>>> press_masks(read_board("grid-3x3"))[4], degree(read_board("grid-3x3"))
(186, 9)
>>> system_matrix(read_board("grid-1x3"))
[[1, 1, 0], [1, 1, 1], [0, 1, 1]]
"""

from __future__ import annotations

from noyau.boards import Board
from noyau.errors import NotApplicable


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

    >>> from noyau.boards import read_board
    >>> degree(read_board("complete-4"))
    1
    """
    effects = (tuple(sorted(board.effect(press).items())) for press in range(board.size))
    return len({effect for effect in effects if effect})
