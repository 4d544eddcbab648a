"""Moves as arrows: the first of a solution, numbered, or those that win; jumps bend aside from what they pass over."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from noyau.scenes.kit.geometry import Point
from noyau.scenes.kit.scene import Item
from noyau.scenes.kit.view import Style

_ASIDE, _MOST_ASIDE = 0.16, 0.7
"""How far an arrow bends aside, as a part of its length, and at most, as a part of the radius.

Each one along the same way bends further than the last.
"""

_TAIL, _TIP = 0.4, 0.62
"""How far from the middle of a figure its arrow starts and ends, as parts of the radius."""

_HEAD = 0.5
_SAMPLES = 64

_PLACES, _CLEAR = (0.5, 0.38, 0.62, 0.26, 0.74), 0.9
"""Where on an arrow its number may stand, and how far from others, as a part of the radius."""


def draw_steps(ways: Sequence[Sequence[Point]], moves: Sequence[int | None], radius: int) -> list[Item]:
    """An arrow for each way, two points or three with one to pass over or through, with the number of its move.

    A move without a number wins, and has the sign of that.
    """
    drawn: list[Item] = []
    for number, (way, move) in enumerate(zip(ways, moves, strict=True), start=1):
        again = sum((way[0], way[-1]) == (other[0], other[-1]) for other in ways[: number - 1])
        far = _distance(way[0], way[-1]) or 1.0
        aside = min(_ASIDE, _MOST_ASIDE * radius / far) * (1 + again)
        place, path = _arrow(_curve(way, aside), radius, [Point(item.x, item.y) for item in drawn])
        text = "" if move is None else str(move)
        drawn.append(Item(f"step-{number}", "step", round(place.x), round(place.y), radius, text=text, path=path))
    return drawn


Curve = tuple[Point, Point, Point]
"""The start, the control point and the end."""


def _curve(ends: Sequence[Point], aside: float) -> Curve:
    start, end = ends[0], ends[-1]
    dx, dy = end.x - start.x, end.y - start.y
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    over = ends[1] if len(ends) == 3 else middle
    out = 1 if (over.x - middle.x) * dy - (over.y - middle.y) * dx >= 0 else -1
    x, y = over.x + out * aside * dy, over.y - out * aside * dx
    return start, Point(2 * x - middle.x, 2 * y - middle.y), end


def _arrow(curve: Curve, radius: int, taken: Sequence[Point]) -> tuple[Point, str]:
    """Where the number stands, clear of other numbers, and from there the line and the head of the arrow."""
    start, _, end = curve
    steps = [step / _SAMPLES for step in range(_SAMPLES + 1)]
    first = next(t for t in steps if _distance(_on(curve, t), start) >= radius * _TAIL or t > 0.4)
    last = next(t for t in reversed(steps) if _distance(_on(curve, t), end) >= radius * _TIP or t < 0.6)
    tip, back = _on(curve, last), last
    while back > first and _distance(_on(curve, back), tip) < radius * _HEAD:
        back -= 1 / _SAMPLES
    foot = _on(curve, back)
    places = [_on(curve, first + part * (back - first)) for part in _PLACES]
    clear = (place for place in places if all(_distance(place, other) >= radius * _CLEAR for other in taken))
    place = next(clear, places[0])
    line = f"M{_from(place, _on(curve, first))}Q{_from(place, _between(curve, first, back))} {_from(place, foot)}"
    return place, f"{line};{_head(foot, tip, place)}"


def _head(foot: Point, tip: Point, origin: Point) -> str:
    dx, dy = (tip.x - foot.x) * 0.5, (tip.y - foot.y) * 0.5
    corners = (tip, Point(foot.x - dy, foot.y + dx), Point(foot.x + dy, foot.y - dx))
    return "M" + "L".join(_from(origin, corner) for corner in corners) + "Z"


def _on(curve: Curve, t: float) -> Point:
    return _between(curve, t, t)


def _between(curve: Curve, s: float, t: float) -> Point:
    """The control point of the part of a curve from s to t, which for s = t is the point of the curve itself."""
    (ax, ay), (bx, by), (cx, cy) = curve
    a, b, c = (1 - s) * (1 - t), s + t - 2 * s * t, s * t
    return Point(a * ax + b * bx + c * cx, a * ay + b * by + c * cy)


def _distance(one: Point, other: Point) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def _from(origin: Point, point: Point) -> str:
    return f"{round(point.x) - round(origin.x)} {round(point.y) - round(origin.y)}"


_LINE, _LINES = 72, 4


def numbered_lines(moves: Sequence[str], style: Style) -> list[str]:
    """The moves with their numbers, in lines; where there are very many, the first of them and how many follow."""
    lines: list[str] = []
    for number, move in enumerate(moves, start=1):
        entry = f"{number}. {move}"
        if lines and len(f"{lines[-1]} · {entry}") <= _LINE:
            lines[-1] = f"{lines[-1]} · {entry}"
        elif len(lines) < _LINES:
            lines.append(entry)
        else:
            return [*lines, style.say("more-moves", n=len(moves) - number + 1)]
    return lines
