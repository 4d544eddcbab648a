"""Edges one by one: each its own figure, bent where it would run over a vertex, with room for a sign on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

from noyau.scenes.layout import Point

Edge = tuple[int, int]

_BENDS = (0.0, 0.12, -0.12, 0.22, -0.22, 0.32, -0.32)
_STEPS = 16
_SIGN = 84
"""The room that a sign on an edge takes."""

_PLACES = (0.5, 0.42, 0.58, 0.36, 0.64, 0.3, 0.7, 0.26, 0.74)
"""Where a sign may stand, as parts of the edge."""

_CAREFUL = 40_000


class Link(NamedTuple):
    """An edge: where its sign stands, and its path from there."""

    x: int
    y: int
    path: str


def links(points: Sequence[Point], edges: Sequence[Edge], radius: float) -> list[Link]:
    """The edges between some vertices, their signs apart from each other and from the vertices.

    >>> links([Point(0, 0), Point(100, 0)], [(0, 1)], 10)
    [Link(x=50, y=0, path='M-50 0Q0 0 50 0')]
    """
    careful = points if len(points) * len(edges) <= _CAREFUL else ()
    signs: list[Point] = []
    drawn = []
    for one, other in edges:
        others = [point for vertex, point in enumerate(careful) if vertex not in (one, other)]
        curve = _curve(points[one], points[other], others, radius)
        sign = _sign(curve, signs if careful else (), points if careful else (), radius)
        signs.append(sign)
        drawn.append(Link(round(sign.x), round(sign.y), _path(curve, sign)))
    return drawn


Curve = tuple[Point, Point, Point]
"""The start, the control point and the end."""


def _curve(start: Point, end: Point, others: Sequence[Point], radius: float) -> Curve:
    best, room = (start, Point((start.x + end.x) / 2, (start.y + end.y) / 2), end), -1.0
    for bend in _BENDS:
        dx, dy = end.x - start.x, end.y - start.y
        control = Point((start.x + end.x) / 2 - 2 * bend * dy, (start.y + end.y) / 2 + 2 * bend * dx)
        curve = (start, control, end)
        clear = _distance((_on(curve, step / _STEPS) for step in range(1, _STEPS)), others)
        if clear > radius * 1.15:
            return curve
        if clear > room:
            best, room = curve, clear
    return best


def _on(curve: Curve, t: float) -> Point:
    (ax, ay), (bx, by), (cx, cy) = curve
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return Point(a * ax + b * bx + c * cx, a * ay + b * by + c * cy)


def _distance(samples: Iterable[Point], others: Sequence[Point]) -> float:
    return min((hypot(p.x - q.x, p.y - q.y) for p in samples for q in others), default=float("inf"))


def _sign(curve: Curve, signs: Sequence[Point], points: Sequence[Point], radius: float) -> Point:
    """The place on an edge that is nearest its middle and clear of what is there already."""
    for t in _PLACES:
        place = _on(curve, t)
        if _distance([place], signs) >= _SIGN and _distance([place], points) >= radius + _SIGN / 2:
            return place
    return _on(curve, 0.5)


def _path(curve: Curve, origin: Point) -> str:
    x, y = round(origin.x), round(origin.y)
    a, b, c = (f"{round(point.x) - x} {round(point.y) - y}" for point in curve)
    return f"M{a}Q{b} {c}"
