"""Places for the vertices of any graph: distances in the picture are like the numbers of steps in the graph.

This is stress majorisation (Gansner, Koren, North 2005): vertex by vertex in plain Python where there are few, for all
vertices at once with numpy where there are many. What still lies too close together is then pushed apart.
"""

from __future__ import annotations

from collections import deque
from math import hypot
from typing import TYPE_CHECKING, Any

from noyau.graphs import Graph
from noyau.scenes.layout import Point
from noyau.scenes.plane import corners

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Plane = npt.NDArray[np.float64]

_LIGHT = 24
"""Up to so many vertices plain Python is faster than to load numpy."""

_SWEEPS, _ROUNDS = 120, 200
"""How often the vertices are moved, one by one or all at once."""

_STILL = 1e-4
"""Where no vertex moves by more, all have come to rest."""

_ROOM, _PUSHES = 0.6, 60
"""The least distance of two vertices, in edges, and how often those that are closer are pushed apart."""


def relax(graph: Graph) -> list[Point]:
    """A place for each vertex, with edges about as long as 1."""
    far = [_steps(graph, vertex) for vertex in range(graph.size)]
    turned = zip(*far, strict=True)
    far = [[(there + back) / 2 for there, back in zip(*both, strict=True)] for both in zip(far, turned, strict=True)]
    return _push(_settle(far)) if graph.size <= _LIGHT else _settle_at_once(far)


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
    points = corners(size, size / 6)
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


def _scaled(np: Any, far: Plane) -> Plane:
    """Classical scaling: the two directions in which the distances differ most; twins are kept apart by a circle."""
    squares = far**2.0
    np.fill_diagonal(squares, 0.0)
    rows = squares.mean(axis=0)
    centred = (rows[:, None] + rows[None, :] - squares - squares.mean()) / 2
    found, vectors = np.linalg.eigh(centred)
    vectors = vectors[:, [-1, -2]] * np.sqrt(np.maximum(found[[-1, -2]], 0.0))
    signs = np.sign(vectors[np.abs(vectors).argmax(axis=0), [0, 1]])
    places: Plane = vectors * np.where(signs == 0, 1, signs) + 0.3 * np.array(corners(len(far), 1))
    return places


def _pushed(np: Any, places: Plane) -> Plane:
    """All vertices that are too close go apart together."""
    for _ in range(_PUSHES):
        apart = _distances(np, places)
        np.fill_diagonal(apart, _ROOM)
        lack = np.maximum(_ROOM - apart, 0.0) / np.maximum(apart, 1e-9) / 2
        if not lack.any():
            break
        places = places + lack.sum(axis=1)[:, None] * places - lack @ places
    return places


def _distances(np: Any, places: Plane) -> Plane:
    between: Plane = np.hypot(*(places[:, None, :] - places[None, :, :]).transpose(2, 0, 1))
    return between
