"""Cells as a player names them: by number, by row and column, or as on a chessboard."""

from __future__ import annotations

import re
from string import ascii_lowercase

from noyau.boards import Board
from noyau.errors import IllegalMove

_ROW_AND_COLUMN = re.compile(r"([0-9]{1,6})\s*[,;.x/-]\s*([0-9]{1,6})")
_LETTER_AND_ROW = re.compile(r"([a-zA-Z])\s*([0-9]{1,6})")


def read_cell(board: Board, text: str) -> int:
    """The cell that a text names: ``12`` counts from 0, ``3,2`` is row 3 and column 2, so is ``b3``.

    >>> from noyau.boards import read_board
    >>> [read_cell(read_board("grid-5x5"), text) for text in ("11", "3,2", "b3")]
    [11, 11, 11]
    """
    text = text.strip()
    if re.fullmatch("[0-9]{1,9}", text):
        if int(text) < board.size:
            return int(text)
        raise IllegalMove("solitary.no-cell", text=text, last=board.size - 1)
    if board.surface is None:
        raise IllegalMove("solitary.cell-number", text=text, last=board.size - 1)
    _, rows, columns = board.surface
    row, column = _place(text) or (0, 0)
    if not 1 <= row <= rows or not 1 <= column <= columns:
        letter = ascii_lowercase[min(columns, 26) - 1]
        raise IllegalMove(
            "solitary.cell", text=text, last=board.size - 1, rows=rows, columns=columns, corner=f"{letter}{rows}"
        )
    return (row - 1) * columns + column - 1


def _place(text: str) -> tuple[int, int] | None:
    """The row and the column that a text writes, from 1."""
    if found := _ROW_AND_COLUMN.fullmatch(text):
        return int(found[1]), int(found[2])
    if found := _LETTER_AND_ROW.fullmatch(text):
        return int(found[2]), ascii_lowercase.index(found[1].lower()) + 1
    return None


def name_cell(board: Board, cell: int) -> str:
    """A cell as it is typed most easily: ``3,2``, or its number on a board without rows."""
    if board.surface is None:
        return str(cell)
    row, column = divmod(cell, board.surface[2])
    return f"{row + 1},{column + 1}"
