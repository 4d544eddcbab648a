"""One table of residues for all boards of Cram that fit into a frame: a residue is the same wherever it lies."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from noyau.engines.residues.boards import cells
from noyau.engines.residues.files import write_table
from noyau.engines.residues.search import Residues, Watch
from noyau.forms.rewriting import Mask, Rewriting
from noyau.games.cram import Cram

Size = tuple[int, int]

CELLS = 64


class Framed(Residues):
    """The residues of a frame, asked about positions of a board that fits into it, upright or turned."""

    def __init__(self, frame: Rewriting) -> None:
        super().__init__(frame)
        assert isinstance(frame, Cram), "only Cram has frames"
        self.frame = self._board = frame

    @staticmethod
    def around(board: Size) -> Framed:
        """An empty table for a board of at most 64 squares and for all that are no wider, as long as they can be."""
        return Framed(Cram(frame_around(board)))

    def save(self, path: Path) -> int:
        return write_table(path, self.frame, self.board, self.table)

    def fits(self, board: Size) -> bool:
        """Whether a board lies within the frame, upright or turned."""
        rows, columns = self.frame.board
        return _lies(board, (rows, columns)) or _lies(board, (columns, rows))

    def look_at(self, board: Cram) -> None:
        """Let positions be those of a board that fits."""
        self.rules = self._board = board
        self.__dict__.pop("_places", None)

    @cached_property
    def _places(self) -> tuple[int, ...]:
        """Where in the frame the squares of the board lie."""
        columns, across = self._board.board[1], self.frame.board[1]
        squares = [divmod(cell, columns) for cell in range(self._board.size)]
        if not _lies(self._board.board, self.frame.board):
            squares = [(column, row) for row, column in squares]
        return tuple(row * across + column for row, column in squares)

    def _framed(self, position: Mask) -> Mask:
        return sum(1 << self._places[cell] for cell in cells(position))

    def parts(self, position: Mask) -> list[Mask]:
        found = super().parts(self._framed(position))
        back = {place: cell for cell, place in enumerate(self._places)}
        return [sum(1 << back[place] for place in cells(part)) for part in found]

    def has(self, position: Mask, nimber: int, most: int, watch: Watch) -> bool | None:
        return super().has(self._framed(position), nimber, most, watch)

    def _split(self, position: Mask) -> Any:
        return super()._split(self._framed(position))


def frame_around(board: Size) -> Size:
    """The frame as wide as a board is at its narrowest, and as long as 64 squares allow.

    >>> frame_around((5, 7)), frame_around((3, 3))
    ((12, 5), (21, 3))
    """
    width = min(*board, 8)
    return CELLS // width, width


def _lies(board: Size, frame: Size) -> bool:
    return board[0] <= frame[0] and board[1] <= frame[1]
