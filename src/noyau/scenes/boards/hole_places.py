"""Where the holes of a peg board stand: rows and columns, triangles, or the vertices of a graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from noyau.graphs.peg_boards import SQUARE, TRIANGLE, PegBoard
from noyau.scenes.graphs.drawn_edges import edge_items
from noyau.scenes.graphs.vertex_places import APART, sketch_graph
from noyau.scenes.kit.geometry import Point
from noyau.scenes.kit.scene import Item

_APART, _WIDEST = 200, 4500
_ROUND = 0.37
"""The radius of a marble, as a part of the distance from hole to hole."""

_RIM = 1.36
"""The width of the wood along a line of holes, as a part of that distance."""

_SLIM = 0.9
"""The radius of a marble on a graph, as a part of the radius of a vertex."""


@dataclass(frozen=True)
class Ground:
    """The holes in the plane, the radius of a marble, the wood below them and the lines that join them."""

    points: Sequence[Point]
    radius: int
    under: Sequence[Item]
    joined: bool = True
    """False where a graph has too many edges to be drawn."""


def lay_holes(board: PegBoard, most_edges: int) -> Ground:
    """The holes of a board, in the plane."""
    if board.graph is None:
        return _on_wood(board)
    drawn = sketch_graph(board.graph, most_edges, APART)
    lines = edge_items(board.graph, drawn)
    return Ground(drawn.points, round(drawn.radius * _SLIM), lines, drawn.joined)


def _on_wood(board: PegBoard) -> Ground:
    lines = max(max(place) - min(place) + 1 for place in zip(*board.places, strict=True))
    apart = min(_APART, _WIDEST // lines)
    points = [hole_spot(place, board.triangular, apart) for place in board.places]
    wood = Item("wood", "plank", 0, 0, round(apart * _RIM), path=wood_grain(board, points))
    return Ground(points, round(apart * _ROUND), [wood])


def hole_spot(place: tuple[int, int], triangular: bool, apart: float) -> Point:
    """Where a hole stands, by its row and column."""
    row, column = place
    if triangular:
        return Point((column - row / 2) * apart, row * apart * sqrt(3) / 2)
    return Point(column * apart, row * apart)


def wood_grain(board: PegBoard, points: Sequence[Point]) -> str:
    """The lines of holes from end to end: with a wide pen they are the shape of the wooden board."""
    return "".join(_strokes(board, points))


def _strokes(board: PegBoard, points: Sequence[Point]) -> Iterator[str]:
    for down, right in TRIANGLE if board.triangular else SQUARE:
        for hole, (row, column) in enumerate(board.places):
            if (row - down, column - right) in board.holes:
                continue
            last = hole
            while (row + down, column + right) in board.holes:
                row, column = row + down, column + right
                last = board.holes[row, column]
            if last != hole or not down:
                start, end = points[hole], points[last]
                yield f"M{start.x:.0f} {start.y:.0f}" + (f"L{end.x:.0f} {end.y:.0f}" if last != hole else "h0")
