"""Small pictures within an explanation: the cells of a rectangle as rows of marks, numbered from 1."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from noyau.graphs.boards import Board
from noyau.words import Sentence

PRESSED, OTHER = "×", "·"
LIT, DARK = "●", "○"

_MOST_ROWS = 30
_MOST_COLUMNS = 30
_WIDTH = 96
_CELLS_SHOWN = 60


def fits_in_text(board: Board) -> bool:
    """Whether the board is a rectangle, joined at its sides or not, that can be read at a glance."""
    return board.surface is not None and board.surface[1] <= _MOST_ROWS and board.surface[2] <= _MOST_COLUMNS


def text_picture(board: Board, *marks: Sequence[str]) -> Sentence:
    """One mark for each cell, in numbered rows; several pictures stand side by side where there is room."""
    blocks = [_numbered(board, each) for each in marks]
    room = max(1, _WIDTH // (len(blocks[0][0]) + 3))
    bands = [blocks[first : first + room] for first in range(0, len(blocks), room)]
    lines = ("   ".join(row) for band in bands for row in zip(*band, strict=True))
    return Sentence("puzzle.picture", {"picture": "\n".join(f"  {line}".rstrip() for line in lines)})


def press_marks(counts: Sequence[int]) -> list[str]:
    """A cross for each cell that is pressed once, the number of presses where there are more."""
    return [OTHER if not count else PRESSED if count == 1 else str(count) for count in counts]


def list_cells(board: Board, cells: Collection[int]) -> tuple[str, ...]:
    """The numbers or names of cells, the first of them where they are many."""
    shown = map(board.name_of, sorted(cells)[:_CELLS_SHOWN])
    return (*shown, "…") if len(cells) > _CELLS_SHOWN else tuple(shown)


def _numbered(board: Board, marks: Sequence[str]) -> list[str]:
    assert board.surface is not None
    _, rows, columns = board.surface
    wide = max(len(str(columns - 1)), *map(len, marks))
    label = len(str(rows - 1))
    head = " ".join(f"{column:>{wide}}" for column in range(columns))
    lines = [f"{'':>{label}}  {head}"]
    for row in range(rows):
        body = " ".join(f"{mark:>{wide}}" for mark in marks[row * columns : (row + 1) * columns])
        lines.append(f"{row:>{label}}  {body}")
    return lines
