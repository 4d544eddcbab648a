"""Where the vertices of a graph stand: grids as grids, powers like what they are powers of, others by springs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import pi

from noyau.graphs import Graph, boards, read_graph
from noyau.graphs.boards import SURFACES
from noyau.graphs.surfaces import Join
from noyau.scenes.boards.cell_places import board_lengths, plan_cells
from noyau.scenes.graphs.lamp_graphs import closest, plan_lamp_graph
from noyau.scenes.kit.geometry import Point, polygon_corners

APART, SIGNS_APART, ARROWS_APART = 320, 370, 440
"""From a vertex to the nearest one; signs on the edges and arrows need more room."""

RADIUS = 100
_MANY, _CLOSER = 60, 0.7
"""Where there are more vertices, all is drawn on a smaller scale."""


_POWER = re.compile(r"([a-z]+(?:-[0-9x]+)?)\^[0-9]+")
"""The name of a power of a graph of some family."""

Stubs = dict[tuple[int, int], tuple[Point, Point]]
"""The edges that leave a board, each with the directions in which it leaves its two ends."""


@dataclass(frozen=True)
class Sketch:
    """Where the vertices stand, how large they are, and the edges that leave the board."""

    points: Sequence[Point]
    radius: int
    stubs: Stubs
    joined: bool
    """Whether the edges can be told apart, and are drawn."""


def sketch_graph(graph: Graph, most_edges: int, apart: int) -> Sketch:
    """The vertices of a graph in the plane, at least so far from each other."""
    name = graph.label
    power = _POWER.fullmatch(name)
    base = power[1] if power else name
    shaped = board_lengths(boards.Board(base))
    stubs: Stubs = {}
    joined = graph.edge_count <= most_edges
    if (found := _product(base)) is not None:
        points = found
    elif shaped and shaped[0] in SURFACES:
        points = _lattice(shaped[1])
        if base == name and len(shaped[1]) == 2:
            stubs = _stubs(graph, shaped[0], *shaped[1])
    elif shaped:
        points = [Point(tile.x, tile.y) for tile in plan_cells(boards.Board(base)).tiles]
    else:
        drawn = plan_lamp_graph(graph if base == name else read_graph(base), base)
        points = [Point(tile.x, tile.y) for tile in drawn.tiles]
        joined = joined and not drawn.legend
    closer = 1 if graph.size <= _MANY or apart == ARROWS_APART else _CLOSER
    return Sketch(_spread(points, apart * closer), round(RADIUS * closer), stubs, joined)


def _product(name: str) -> list[Point] | None:
    """Hamming graphs of two letters and products of paths as lattices, of a path and a cycle as rings."""
    found = re.fullmatch("hamming-([2-4])x([2-4])|(path|cycle)-([0-9]+)[*](path|cycle)-([0-9]+)", name)
    if found is None or (found[3], found[5]) == ("cycle", "cycle"):
        return None
    first, second = (int(found[i] or found[j]) for i, j in ((1, 4), (2, 6)))
    if found[3] == found[5]:
        return _lattice((first, second))
    around, rings = (first, second) if found[3] == "cycle" else (second, first)
    circles = [polygon_corners(around, ring + max(1.0, around / (2 * pi))) for ring in range(rings)]
    pairs = product(range(first), range(second))
    return [circles[j][i] if found[3] == "cycle" else circles[i][j] for i, j in pairs]


def _spread(points: Sequence[Point], apart: float) -> list[Point]:
    """The same picture, with so much from each point to the nearest one."""
    least = closest(points)
    return [Point(x * apart / least, y * apart / least) for x, y in points]


def _lattice(sizes: Sequence[int]) -> list[Point]:
    """Rows and columns; a third dimension leads to the back, others to copies aside."""
    *outer, rows, columns = (1,) * (2 - len(sizes)) + tuple(sizes)
    depth = outer[-1] if outer else 1
    steps = (0.47, -0.39), (columns + 0.5 * depth, 0.27), (0.23, rows + 0.5 * depth)
    points = []
    for place in product(*map(range, outer), range(rows), range(columns)):
        *deep, row, column = place
        x, y = float(column), float(row)
        for (dx, dy), layer in zip(steps, reversed(deep), strict=False):
            x, y = x + dx * layer, y + dy * layer
        points.append(Point(x, y))
    return points


def _stubs(graph: Graph, kind: str, rows: int, columns: int) -> Stubs:
    """The edges of a glued board that join cells far apart."""
    beside = SURFACES[kind][0]
    found: Stubs = {}
    for one, other in graph.edges:
        (top, left), (foot, right) = divmod(one, columns), divmod(other, columns)
        if abs(top - foot) + abs(left - right) == 1:
            continue
        mirrored = foot == (rows - 1 - top if beside is Join.FLIPPED else top)
        if beside is not Join.OPEN and mirrored and {left, right} == {0, columns - 1}:
            out = Point(-1, 0) if left <= right else Point(1, 0)
        else:
            out = Point(0, -1) if top <= foot else Point(0, 1)
        found[one, other] = out, Point(-out.x, -out.y)
    return found
