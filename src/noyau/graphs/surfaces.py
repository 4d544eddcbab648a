"""How the sides of a rectangular board are glued to make a surface.

Left and right are joined first, then top and bottom; a join is open, straight or flipped (Möbius).

>>> sides(2, 3, GLUINGS["cylinder"])[0]
(2, 1, 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum


class Join(Enum):
    """What lies beyond a side of the board: nothing, the opposite side, or the opposite side reversed."""

    OPEN = "open"
    STRAIGHT = "straight"
    FLIPPED = "flipped"


Gluing = tuple[Join, Join]

GLUINGS: Mapping[str, Gluing] = {
    "cylinder": (Join.STRAIGHT, Join.OPEN),
    "torus": (Join.STRAIGHT, Join.STRAIGHT),
    "mobius": (Join.FLIPPED, Join.OPEN),
    "klein": (Join.STRAIGHT, Join.FLIPPED),
    "projective": (Join.FLIPPED, Join.FLIPPED),
}


def sides(rows: int, columns: int, gluing: Gluing) -> list[tuple[int, ...]]:
    """The cells across the left, right, upper and lower side of each cell, row by row.

    On small boards a cell may face another one twice, or itself: a set of neighbours forgets that.
    """
    beside, above = gluing
    found: list[tuple[int, ...]] = []
    for row in range(rows):
        quadruples = zip(
            *_beside(rows, columns, row, beside),
            _beyond(rows, columns, row - 1, above),
            _beyond(rows, columns, row + 1, above),
            strict=True,
        )
        found.extend(tuple(cell for cell in four if cell is not None) for four in quadruples)
    return found


def _beside(rows: int, columns: int, row: int, join: Join) -> tuple[Sequence[int | None], Sequence[int | None]]:
    """The left and the right neighbours of the cells of a row."""
    first = row * columns
    facing = columns * (row if join is Join.STRAIGHT else rows - 1 - row)
    before, after = (None, None) if join is Join.OPEN else (facing + columns - 1, facing)
    return [before, *range(first, first + columns - 1)], [*range(first + 1, first + columns), after]


def _beyond(rows: int, columns: int, row: int, join: Join) -> Iterable[int | None]:
    """The cells of a row that may lie one step outside of the board."""
    inside = 0 <= row < rows
    if not inside and join is Join.OPEN:
        return [None] * columns
    cells = range(row % rows * columns, (row % rows + 1) * columns)
    return cells if inside or join is Join.STRAIGHT else reversed(cells)
