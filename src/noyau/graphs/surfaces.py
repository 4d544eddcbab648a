"""Surfaces of cells: rectangles whose sides are glued, and the five regular polyhedra.

Left and right are joined first, then top and bottom; a join is open, straight or flipped (Möbius). A face of a
polyhedron is the cycle of its vertices.

>>> glued_sides(2, 3, GLUINGS["cylinder"])[0]
(2, 1, 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from itertools import combinations


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


def glued_sides(rows: int, columns: int, gluing: Gluing) -> list[tuple[int, ...]]:
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


Face = tuple[int, ...]

FACES: Mapping[str, tuple[Face, ...]] = {
    "tetrahedron": ((0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2)),
    "cube": ((0, 1, 3, 2), (0, 1, 5, 4), (0, 2, 6, 4), (1, 3, 7, 5), (2, 3, 7, 6), (4, 5, 7, 6)),
    "octahedron": (
        *((0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 1)),
        *((5, 1, 2), (5, 2, 3), (5, 3, 4), (5, 4, 1)),
    ),
    "dodecahedron": (
        (0, 1, 2, 3, 4),
        *((0, 1, 6, 10, 5), (1, 2, 7, 11, 6), (2, 3, 8, 12, 7), (3, 4, 9, 13, 8), (4, 0, 5, 14, 9)),
        *(
            (10, 6, 11, 16, 15),
            (11, 7, 12, 17, 16),
            (12, 8, 13, 18, 17),
            (13, 9, 14, 19, 18),
            (14, 5, 10, 15, 19),
        ),
        (15, 16, 17, 18, 19),
    ),
    "icosahedron": (
        *((0, 1, 2), (0, 2, 3), (0, 3, 4), (0, 4, 5), (0, 5, 1)),
        *((1, 2, 6), (2, 3, 7), (3, 4, 8), (4, 5, 9), (5, 1, 10)),
        *((2, 6, 7), (3, 7, 8), (4, 8, 9), (5, 9, 10), (1, 10, 6)),
        *((11, 6, 7), (11, 7, 8), (11, 8, 9), (11, 9, 10), (11, 10, 6)),
    ),
}


def vertex_edges(solid: str) -> list[tuple[int, int]]:
    """The edges between the vertices of a solid.

    >>> len(vertex_edges("dodecahedron"))
    30
    """
    return sorted({_in_order(face[i - 1], face[i]) for face in FACES[solid] for i in range(len(face))})


def face_edges(solid: str) -> list[tuple[int, int]]:
    """The pairs of faces that share an edge.

    >>> len(face_edges("cube"))
    12
    """
    numbered = enumerate(map(set, FACES[solid]))
    return [(first, second) for (first, a), (second, b) in combinations(numbered, 2) if len(a & b) == 2]


def _in_order(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)
