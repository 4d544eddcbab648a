"""The cells of a board in lines, for a terminal and for pictures of many cells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, prod, sqrt
from typing import NamedTuple

from noyau.boards import Board
from noyau.scenes.boards import lengths


class Line(NamedTuple):
    """Cells that stand side by side: their row's name, how far they are moved in, in halves of a cell."""

    name: str
    cells: range
    indent: int = 0
    first: bool = False
    """Whether a layer begins here."""


@lru_cache(maxsize=2)
def lines(board: Board, across: int | None = None) -> list[Line]:
    """The rows of a board, or the cells in reading order where the board has no rows."""
    shaped = lengths(board)
    if shaped is None:
        wide = across or ceil(sqrt(board.size))
        starts = range(0, board.size, wide)
        return [Line(str(start), range(start, min(start + wide, board.size))) for start in starts]
    family, sizes = shaped
    if family == "triangular":
        return list(_triangle(sizes[0]))
    rows, columns = ((1, *sizes)[-2], sizes[-1])
    layers = prod(sizes[:-2])
    return [
        Line(
            str(row + 1),
            range((layer * rows + row) * columns, (layer * rows + row + 1) * columns),
            row % 2 if family == "hexagonal" else 0,
            layers > 1 and row == 0,
        )
        for layer in range(layers)
        for row in range(rows)
    ]


def _triangle(side: int) -> Iterator[Line]:
    start = 0
    for row in range(side):
        yield Line(str(row + 1), range(start, start + row + 1), side - 1 - row)
        start += row + 1
