"""Points, polygons and boxes in the plane, and the tiles of a board: where each stands, how it is outlined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import NamedTuple

from noyau.scenes.kit.scene import Drawing, Item, shifted

SIZE = 200
"""From one cell to the next, where there is room."""

LABEL = 46
"""The size of the letters and numbers around a board."""

_LEAST, _MOST = 56, 280
_NARROW, _SPAN = 1600, 4500
"""How wide a board of a few cells should be, and one of many may be."""

_CUT = 0.12
"""The part of a side that a rounded corner takes."""


class Point(NamedTuple):
    """A place in the plane of a picture."""

    x: float
    y: float


Box = tuple[float, float, float, float]
"""The left, upper, right and lower end of a figure."""


class Tile(NamedTuple):
    """A cell: its middle, the outline and the box around the middle, and the radius of the circle that fits in."""

    x: float
    y: float
    outline: str
    box: Box
    radius: float


@dataclass(frozen=True)
class Plan:
    """The cells of a board in the plane, with what is drawn below and above them and what needs a word."""

    tiles: Sequence[Tile]
    under: Sequence[Item] = ()
    over: Sequence[Item] = ()
    legend: Sequence[tuple[str, str]] = ()


def cell_size(across: int) -> int:
    """The size of a cell where so many stand side by side."""
    return max(_LEAST, min(_MOST, max(SIZE, _NARROW // across), _SPAN // across))


def polygon_corners(sides: int, radius: float, turn: float = 0.0) -> list[Point]:
    """The corners of a regular polygon, clockwise from the top, turned by an angle."""
    angles = (turn + 2 * pi * corner / sides for corner in range(sides))
    return [Point(radius * sin(angle), -radius * cos(angle)) for angle in angles]


def middle_of(points: Sequence[Point]) -> Point:
    """The middle of some points."""
    return Point(sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def polygon_tile(points: Sequence[Point], gap: float = 6.0) -> Tile:
    """A cell outlined by a regular polygon, drawn a little smaller."""
    centre = middle_of(points)
    inner = min(_distance(centre, points[i - 1], points[i]) for i in range(len(points)))
    scale = 1 - gap / inner
    around = [Point((x - centre.x) * scale, (y - centre.y) * scale) for x, y in points]
    return Tile(centre.x, centre.y, rounded_outline(around), box(around), inner - gap)


def box(points: Sequence[Point]) -> Box:
    """The box around some points."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def rounded_outline(points: Sequence[Point]) -> str:
    """The outline of a polygon with rounded corners."""
    parts: list[str] = []
    for i, corner in enumerate(points):
        before, after = (_towards(corner, points[j]) for j in (i - 1, (i + 1) % len(points)))
        parts.append(f"{'L' if parts else 'M'}{before}Q{_write(corner)} {after}")
    return "".join(parts) + "Z"


def round_tile(x: float, y: float, radius: float) -> Tile:
    """A round cell."""
    r = round(radius)
    outline = f"M{-r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 {-r} 0Z"
    return Tile(x, y, outline, (-radius, -radius, radius, radius), radius)


def framed(items: Iterable[Item], points: Sequence[Point], margin: int) -> Drawing:
    """A board of these figures with a margin around some points, behind them a figure that bears the description."""
    left, top, right, foot = (round(end) for end in box(points))
    moved = shifted(items, margin - left, margin - top)
    return Drawing(right - left + 2 * margin, foot - top + 2 * margin, (Item("board", "chessboard", 0, 0), *moved))


def plan_bounds(plan: Plan) -> Box:
    """The box around all the cells and figures of a plan."""
    ends = [Point(t.x + x, t.y + y) for t in plan.tiles for x, y in (t.box[:2], t.box[2:])]
    for item in (*plan.under, *plan.over):
        ends += (Point(item.x + x, item.y + y) for x, y in ((-LABEL, -LABEL), (LABEL, LABEL // 2)))
    return box(ends)


def _distance(point: Point, start: Point, end: Point) -> float:
    """From a point to the line through two others."""
    dx, dy = end.x - start.x, end.y - start.y
    return abs(dx * (point.y - start.y) - dy * (point.x - start.x)) / hypot(dx, dy)


def _towards(start: Point, end: Point) -> str:
    return _write(Point(start.x + (end.x - start.x) * _CUT, start.y + (end.y - start.y) * _CUT))


def _write(point: Point) -> str:
    return f"{round(point.x)} {round(point.y)}"


def drawing_around(points: Sequence[Point], reach: int, items: Sequence[Item]) -> Drawing:
    """A board of these figures with room around the points, behind them a figure that bears the description."""
    corners = [Point(x + side, y + side) for x, y in points for side in (-reach, reach)]
    for item in items:
        if item.shape == "edge-end":
            corners += (Point(item.x + side, item.y + side) for side in (-LABEL, LABEL))
    return framed(items, corners, 0)


def dots_path(points: Sequence[Point], chosen: Iterator[int]) -> str:
    """The path of some dots, for a round pen."""
    return "".join(f"M{points[figure].x:.0f} {points[figure].y:.0f}h0" for figure in chosen)


def line_path(points: Sequence[Point]) -> str:
    """The path through some points."""
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
