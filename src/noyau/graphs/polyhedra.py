"""The five regular polyhedra: their faces, each as the cycle of its vertices."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

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
