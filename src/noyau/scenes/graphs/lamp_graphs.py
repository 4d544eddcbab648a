"""A graph as a board of lamps joined by lines: each family in its own way, any other graph by springs."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from math import ceil, hypot, sqrt
from types import ModuleType
from typing import TYPE_CHECKING

from noyau.graphs import Graph
from noyau.graphs.surfaces import FACES
from noyau.scenes.boards.polyhedra import flattened_solid
from noyau.scenes.kit.geometry import SIZE, Plan, Point, cell_size, polygon_corners, round_tile
from noyau.scenes.kit.layout import arrows
from noyau.scenes.kit.scene import Item

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Plane = npt.NDArray[np.float64]


_SMALL = 24
"""Up to so many vertices plain Python is faster than to load numpy."""

_SWEEPS, _ROUNDS = 120, 200
"""How often the vertices are moved, one by one or all at once."""

_STILL = 1e-4
"""Where no vertex moves by more, all have come to rest."""

_ROOM, _PUSHES = 0.6, 60
"""The least distance of two vertices, in edges, and how often those that are closer are pushed apart."""


def place_by_springs(graph: Graph) -> list[Point]:
    """A place for each vertex, with edges about as long as 1."""
    far = [_steps(graph, vertex) for vertex in range(graph.size)]
    turned = zip(*far, strict=True)
    far = [[(there + back) / 2 for there, back in zip(*both, strict=True)] for both in zip(far, turned, strict=True)]
    return _push(_settle(far)) if graph.size <= _SMALL else _settle_at_once(far)


def _steps(graph: Graph, start: int) -> list[float]:
    """How many edges away each vertex is; a little more than the farthest where there is no way."""
    away: list[float] = [-1.0] * graph.size
    away[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in graph.neighbours[here]:
            if away[there] < 0:
                away[there] = away[here] + 1
                queue.append(there)
    return [max(away) + 1.5 if steps < 0 else steps for steps in away]


def _settle(far: list[list[float]]) -> list[Point]:
    """From a circle, each vertex in its turn goes to where the others want it."""
    size = len(far)
    points = polygon_corners(size, size / 6)
    for _ in range(_SWEEPS):
        for i in range(size):
            x = y = total = 0.0
            for j, other in enumerate(points):
                if j != i:
                    dx, dy = points[i].x - other.x, points[i].y - other.y
                    weight = far[i][j] ** -2
                    stretch = far[i][j] / max(hypot(dx, dy), 1e-9)
                    x += weight * (other.x + dx * stretch)
                    y += weight * (other.y + dy * stretch)
                    total += weight
            if total:
                points[i] = Point(x / total, y / total)
    return points


def _push(points: list[Point]) -> list[Point]:
    """Vertices that are too close go apart, a little at a time."""
    for _ in range(_PUSHES):
        is_clear = True
        for i, p in enumerate(points):
            for j in range(i):
                q = points[j]
                distance = hypot(p.x - q.x, p.y - q.y)
                if distance < _ROOM:
                    is_clear = False
                    share = (_ROOM - distance) / 2 / max(distance, 1e-9)
                    dx, dy = (p.x - q.x) * share, (p.y - q.y) * share
                    p, points[j] = Point(p.x + dx, p.y + dy), Point(q.x - dx, q.y - dy)
            points[i] = p
        if is_clear:
            break
    return points


def _settle_at_once(steps: list[list[float]]) -> list[Point]:
    """From the plane that shows the distances best, all vertices move together."""
    import numpy as np

    far = np.array(steps)
    size = len(far)
    np.fill_diagonal(far, 1.0)
    weights = far**-2.0
    np.fill_diagonal(weights, 0.0)
    pulls = np.diag(weights.sum(axis=1)) - weights
    inverse = np.linalg.inv(pulls + 1.0 / size) - 1.0 / size
    places = _scaled(np, far)
    for _ in range(_ROUNDS):
        stretch = -weights * far / np.maximum(_distances(np, places), 1e-9)
        np.fill_diagonal(stretch, 0.0)
        np.fill_diagonal(stretch, -stretch.sum(axis=1))
        moved = inverse @ (stretch @ places)
        is_still = np.abs(moved - places).max() < _STILL
        places = moved
        if is_still:
            break
    return [Point(float(x), float(y)) for x, y in _pushed(np, places)]


def _scaled(np: ModuleType, far: Plane) -> Plane:
    """Classical scaling: the two directions in which the distances differ most; twins are kept apart by a circle."""
    squares = far**2.0
    np.fill_diagonal(squares, 0.0)
    rows = squares.mean(axis=0)
    centred = (rows[:, None] + rows[None, :] - squares - squares.mean()) / 2
    found, vectors = np.linalg.eigh(centred)
    vectors = vectors[:, [-1, -2]] * np.sqrt(np.maximum(found[[-1, -2]], 0.0))
    signs = np.sign(vectors[np.abs(vectors).argmax(axis=0), [0, 1]])
    places: Plane = vectors * np.where(signs == 0, 1, signs) + 0.3 * np.array(polygon_corners(len(far), 1))
    return places


def _pushed(np: ModuleType, places: Plane) -> Plane:
    """All vertices that are too close go apart together."""
    for _ in range(_PUSHES):
        apart = _distances(np, places)
        np.fill_diagonal(apart, _ROOM)
        lack = np.maximum(_ROOM - apart, 0.0) / np.maximum(apart, 1e-9) / 2
        if not lack.any():
            break
        places = places + lack.sum(axis=1)[:, None] * places - lack @ places
    return places


def _distances(np: ModuleType, places: Plane) -> Plane:
    between: Plane = np.hypot(*(places[:, None, :] - places[None, :, :]).transpose(2, 0, 1))
    return between


_MOST_EDGES = 500
"""A graph of more edges is drawn without them."""

_LAMP = 100
_APART, _ARROWS_APART = 1.6 * SIZE, 2.2 * SIZE
_SPRINGS, _TANGLE = 200, 300
"""The most vertices that springs place, and the most edges that can be told apart; two for each vertex always can."""

_ROUND = 200
"""The most vertices on a circle or in a star."""

_LINE = 10
_BENDS = (0.0, 0.12, -0.12, 0.24, -0.24)
_CAREFUL = 40_000
_AXES = (Point(1, 0), Point(0, 1), Point(0.4, -0.33), Point(1.79, 0.36), Point(-0.9, 1.89))
"""Where each bit of a vertex of the hypercube leads."""


def plan_lamp_graph(graph: Graph, name: str) -> Plan:
    """The vertices as lamps, placed by the family of the graph or by springs; the edges below them."""
    arcs = ((one, other) for one, near in enumerate(graph.neighbours) for other in near)
    edges = list(islice((arc for arc in arcs if graph.directed or arc[0] < arc[1]), _MOST_EDGES + 1))
    places = _places(graph, name, len(edges)) if len(edges) <= _MOST_EDGES else None
    if places is None:
        return _field(graph.size)
    apart = _ARROWS_APART if graph.directed else _APART
    scale = apart / closest(places)
    points = [Point(x * scale, y * scale) for x, y in places]
    tiles = [round_tile(x, y, _LAMP) for x, y in points]
    if graph.directed:
        lines = [
            Item(f"arc-{number}", "arc", round(arrow.middle.x), round(arrow.middle.y), path=arrow.path)
            for number, arrow in enumerate(arrows(points, edges), start=1)
        ]
    else:
        path = "".join(_line(points, edge, len(points) * len(edges) <= _CAREFUL) for edge in edges)
        lines = [Item("edges", "edges", round(points[0].x), round(points[0].y), path=path)] if edges else []
    return Plan(tiles, under=lines)


def _field(size: int) -> Plan:
    """Lamps to be read like a text, where the edges would be a tangle."""
    across = ceil(sqrt(size * 1.3))
    step = cell_size(across)
    tiles = [round_tile(place % across * step, place // across * step, step * 0.44) for place in range(size)]
    return Plan(tiles, legend=[("edges", "legend.no-edges")])


def _places(graph: Graph, name: str, edges: int) -> list[Point] | None:
    """Where the vertices stand; None where nobody could follow the edges."""
    size = graph.size
    family, _, rest = name.partition("-")
    if name in FACES:
        return flattened_solid(name)[0]
    if family in _FAMILIES and re.fullmatch("[0-9]*", rest):
        return _FAMILIES[family](size) if size <= _ROUND else None
    if size > _SPRINGS or edges > max(_TANGLE, 2 * size):
        return None
    return polygon_corners(size, 1) if 4 * edges > size * (size - 1) else place_by_springs(graph)


def _snake(size: int) -> list[Point]:
    """A path in lines of a dozen, to and fro."""
    lines = -(-size // 12)
    across = -(-size // lines)
    turns = (divmod(place, across) for place in range(size))
    return [Point(column if line % 2 == 0 else across - 1 - column, line) for line, column in turns]


def _star(size: int) -> list[Point]:
    return [Point(0, 0), *polygon_corners(size - 1, max(1.0, (size - 1) / 6))]


def _petersen(size: int) -> list[Point]:
    return [*polygon_corners(5, 2), *polygon_corners(5, 1)]


def _hypercube(size: int) -> list[Point] | None:
    if size > 1 << len(_AXES):
        return None
    words = ([axis for bit, axis in enumerate(_AXES) if word >> bit & 1] for word in range(size))
    return [Point(sum(x for x, _ in axes), sum(y for _, y in axes)) for axes in words]


_FAMILIES: Mapping[str, Callable[[int], list[Point] | None]] = {
    "path": _snake,
    "cycle": lambda size: polygon_corners(size, 1),
    "complete": lambda size: polygon_corners(size, 1),
    "star": _star,
    "petersen": _petersen,
    "hypercube": _hypercube,
}


def closest(points: Sequence[Point]) -> float:
    """The least distance of two points."""
    return min((hypot(p.x - q.x, p.y - q.y) for i, p in enumerate(points) for q in points[:i]), default=1.0) or 1.0


def _line(points: Sequence[Point], edge: tuple[int, int], careful: bool) -> str:
    """An edge from the first point's side, bent where it would run over a vertex."""
    start, end, origin = points[edge[0]], points[edge[1]], points[0]
    dx, dy = end.x - start.x, end.y - start.y
    others = [point for vertex, point in enumerate(points) if vertex not in edge] if careful else []
    bend = _bend(start, end, others)
    x, y = round(start.x - origin.x), round(start.y - origin.y)
    if not bend:
        return f"M{x} {y}l{round(dx)} {round(dy)}"
    control = f"{round(dx / 2 - 2 * bend * dy)} {round(dy / 2 + 2 * bend * dx)}"
    return f"M{x} {y}q{control} {round(dx)} {round(dy)}"


def _bend(start: Point, end: Point, others: Sequence[Point]) -> float:
    """The least bend that keeps clear of other vertices, or the one that does so best."""
    room = {}
    for bend in _BENDS:
        room[bend] = _clearance(start, end, bend, others)
        if room[bend] > _LAMP + _LINE:
            return bend
    return max(_BENDS, key=lambda bend: room[bend])


def _clearance(start: Point, end: Point, bend: float, others: Sequence[Point]) -> float:
    """How far an edge, that leaves the straight line by a part of its length, stays from other vertices."""
    dx, dy = end.x - start.x, end.y - start.y
    least = float("inf")
    for step in range(1, 16):
        t = step / 16
        out = bend * 4 * t * (1 - t)
        x, y = start.x + dx * t - dy * out, start.y + dy * t + dx * out
        least = min(least, min((hypot(x - p.x, y - p.y) for p in others), default=least))
    return least
