"""Boards of peg solitaire within an explanation: a mark for each hole in rows, triangles as triangles."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from noyau.puzzles.peg_boards import HOLE, PEG, Mask, PegBoard
from noyau.words import Sentence

_MOST_ROWS = _MOST_COLUMNS = 30
_WIDTH = 96
_APART = "     "
_LISTED = 60
_CORNER = 9


def fits(board: PegBoard) -> bool:
    """Whether the board has places and can be seen at a glance."""
    return bool(board.places) and _rows(board) <= _MOST_ROWS and _columns(board) <= _MOST_COLUMNS


def picture(board: PegBoard, *marks: Sequence[str]) -> Sentence:
    """One mark for each hole; several pictures stand side by side where there is room."""
    blocks = [_lines(board, each) for each in marks]
    room = max(1, _WIDTH // (len(blocks[0][0]) + len(_APART)))
    bands = [blocks[first : first + room] for first in range(0, len(blocks), room)]
    lines = ["" if not line else _APART.join(line) for band in bands for line in (*zip(*band, strict=True), ())]
    return Sentence("puzzle.picture", {"picture": "\n".join(f"  {line}".rstrip() for line in lines[:-1])})


def corner(board: PegBoard, marks: Sequence[str]) -> Sentence | None:
    """The first rows and columns of a board that is too large for a picture; None where it has no holes there."""
    kept = [hole for hole, place in enumerate(board.places) if max(place) < _CORNER]
    if not kept:
        return None
    small = replace(board, jumps=(), places=tuple(board.places[hole] for hole in kept))
    return picture(small, [marks[hole] for hole in kept])


def peg_marks(board: PegBoard, pegs: Mask) -> list[str]:
    """Pegs and empty holes."""
    return list(board.write(pegs))


def number_marks(board: PegBoard) -> list[str]:
    """The numbers of the holes."""
    return [str(hole) for hole in range(board.size)]


def set_marks(board: PegBoard, holes: Collection[int], pegs: Mask) -> list[str]:
    """The holes of a set, with a peg or without; a middle dot for the others."""
    return [(PEG if pegs >> hole & 1 else HOLE) if hole in holes else "·" for hole in range(board.size)]


def colour_marks(colours: str, pegs: Mask) -> list[str]:
    """The colour of each hole, a capital where a peg stands."""
    return [colour if pegs >> hole & 1 else colour.lower() for hole, colour in enumerate(colours)]


def list_holes(holes: Collection[int]) -> tuple[int | str, ...]:
    """The numbers of holes, the first of them where they are many."""
    shown = sorted(holes)[:_LISTED]
    return (*shown, "…") if len(holes) > _LISTED else tuple(shown)


def _rows(board: PegBoard) -> int:
    return 1 + max(row for row, _ in board.places)


def _columns(board: PegBoard) -> int:
    return 1 + max(column for _, column in board.places)


def _lines(board: PegBoard, marks: Sequence[str]) -> list[str]:
    """The rows of a picture, all of the same width."""
    wide = max(map(len, marks))
    cells = [[" " * wide] * _columns(board) for _ in range(_rows(board))]
    for (row, column), mark in zip(board.places, marks, strict=True):
        cells[row][column] = f"{mark:>{wide}}"
    lines = [" ".join(row) for row in cells]
    if board.triangular:
        # Each row of a triangle begins half a hole further to the left, and a hole takes an even number of columns.
        step = 2 * ((wide + 2) // 2)
        full = step * _columns(board)
        rows = [[mark.rjust(step) for mark in row[: number + 1]] for number, row in enumerate(cells)]
        lines = [" " * ((full - step * len(row)) // 2) + "".join(row) for row in rows]
    length = max(map(len, lines))
    return [line.ljust(length) for line in lines]
