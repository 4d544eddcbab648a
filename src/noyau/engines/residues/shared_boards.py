"""One table of residues for all boards of a game that fit into a frame: a residue is the same wherever it lies."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from noyau.engines.residues.search import Residues, Watch
from noyau.forms.grid import SquareBoard
from noyau.forms.rewriting import Mask
from noyau.values.masks import bits

Size = tuple[int, int]

CELLS = 64


class Framed:
    """The residues of a frame, asked about positions of a board that fits into it, upright or turned."""

    def __init__(self, residues: Residues, board: SquareBoard) -> None:
        assert isinstance(residues.rules, SquareBoard), "only a board has a frame"
        self.residues, self.rules, self.frame = residues, board, residues.rules.board
        columns, across = board.board[1], self.frame[1]
        squares = [divmod(cell, columns) for cell in range(board.size)]
        if not _lies(board.board, self.frame):
            squares = [(column, row) for row, column in squares]
        self._places = tuple(row * across + column for row, column in squares)
        """Where in the frame the squares of the board lie."""

    @classmethod
    def of(cls, frame: SquareBoard) -> Framed:
        """An empty table for the boards that fit into a frame, asked about the frame itself."""
        return cls(Residues(frame), frame)

    @classmethod
    def around(cls, rules: SquareBoard, board: Size) -> Framed:
        """An empty table for a board of at most 64 squares and for all that are no wider, as long as they can be."""
        return cls.of(replace(rules, board=frame_around(board)))

    @classmethod
    def load(cls, path: Path, frame: SquareBoard) -> Framed:
        """The table that a file holds."""
        return cls(Residues.load(path, frame), frame)

    def save(self, path: Path) -> int:
        return self.residues.save(path)

    def fits(self, board: Size) -> bool:
        """Whether a board lies within the frame, upright or turned."""
        rows, columns = self.frame
        return _lies(board, (rows, columns)) or _lies(board, (columns, rows))

    def on(self, board: SquareBoard) -> Framed:
        """The same residues, asked about positions of another board that fits."""
        return Framed(self.residues, board)

    def __len__(self) -> int:
        return len(self.residues)

    def _framed(self, position: Mask) -> Mask:
        return sum(1 << self._places[cell] for cell in bits(position))

    def parts(self, position: Mask) -> list[Mask]:
        back = {place: cell for cell, place in enumerate(self._places)}
        return [sum(1 << back[place] for place in bits(part)) for part in self.residues.parts(self._framed(position))]

    def known(self, position: Mask) -> int | None:
        return self.residues.known(self._framed(position))

    def value(self, position: Mask, most: int, watch: Watch) -> int | None:
        return self.residues.value(self._framed(position), most, watch)

    def has(self, position: Mask, nimber: int, most: int, watch: Watch) -> bool | None:
        return self.residues.has(self._framed(position), nimber, most, watch)

    def search(self, position: Mask, most: int, watch: Watch) -> int | None:
        return self.residues.search(self._framed(position), most, watch)


def frame_around(board: Size) -> Size:
    """The frame as wide as a board is at its narrowest, and as long as 64 squares allow.

    >>> frame_around((5, 7)), frame_around((3, 3))
    ((12, 5), (21, 3))
    """
    width = min(*board, 8)
    return CELLS // width, width


def _lies(board: Size, frame: Size) -> bool:
    return board[0] <= frame[0] and board[1] <= frame[1]
