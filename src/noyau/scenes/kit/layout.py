"""Where the vertices of a digraph stand, how arrows and edges run, and how blocks follow each other in lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import NamedTuple

from noyau.scenes.kit.geometry import Point
from noyau.scenes.kit.scene import Drawing

RADIUS = 100
ACROSS, DOWN = 480, 470
"""From one vertex to the next in a layer, and from one layer to the next."""

_MOST_LAYERS, _WIDEST = 16, 12
_ROUND = 40
"""A circle holds so many vertices."""

_CAREFUL = 120_000
"""Up to so many pairs of an arc and a vertex, arrows keep clear of the vertices they do not join."""

_CLEAR = RADIUS + 30

_STEPS = 24
_BENDS = (0.0, 0.15, -0.15, 0.3, -0.3, 0.48, -0.48)
_PAIR_BENDS = (0.16, 0.3, 0.45, 0.6)
_HEAD = 46
_APART = 50
"""Two arrows touch a vertex at least so far from each other, where that can be had."""


def place(
    count: int, arcs: Sequence[tuple[int, int]], remoteness: Sequence[int | None]
) -> tuple[list[Point], int, int]:
    """Where each vertex stands, then the width and height: in layers by remoteness, a circle or rows."""
    layers = _layers(count, remoteness)
    points = _stack(layers, arcs, count) if layers else _circle(count) if count <= _ROUND else _grid(remoteness)
    margin = RADIUS + 80
    loops = 100 if any(source == target for source, target in arcs) else 0
    left, top = min(x for x, _ in points) - margin, min(y for _, y in points) - margin - loops
    moved = [Point(x - left, y - top) for x, y in points]
    return moved, round(max(x for x, _ in moved) + margin), round(max(y for _, y in moved) + margin)


def _layers(count: int, remoteness: Sequence[int | None]) -> list[list[int]]:
    """Drawn positions on top, then from the longest play down to the end; none where they do not fit."""
    by_distance: dict[float, list[int]] = {}
    for vertex in range(count):
        far = remoteness[vertex]
        by_distance.setdefault(float("inf") if far is None else far, []).append(vertex)
    layers: list[list[int]] = []
    for _, layer in sorted(by_distance.items(), reverse=True):
        rows = -(-len(layer) // _WIDEST)
        layers += [layer[row::rows] for row in range(rows)]
    return layers if 2 <= len(layers) <= _MOST_LAYERS and len(by_distance) > 1 else []


def _circle(count: int) -> list[Point]:
    radius = max(ACROSS * count / (2 * pi), 300.0) if count > 1 else 0.0
    return [Point(radius * sin(2 * pi * k / count), -radius * cos(2 * pi * k / count)) for k in range(count)]


def _grid(remoteness: Sequence[int | None]) -> list[Point]:
    """Rows to be read like a text, drawn positions first, then from the longest play down to the end."""
    far = [len(remoteness) if distance is None else distance for distance in remoteness]
    order = sorted(range(len(far)), key=lambda vertex: -far[vertex])
    across = ceil(sqrt(len(far) * 1.3))
    points = [Point(0, 0)] * len(far)
    for number, vertex in enumerate(order):
        row, column = divmod(number, across)
        points[vertex] = Point((column + row % 2 / 2) * ACROSS, row * DOWN)
    return points


def _stack(layers: list[list[int]], arcs: Sequence[tuple[int, int]], count: int) -> list[Point]:
    """Each layer on a line, its vertices near those they are joined to (barycentres, a few sweeps)."""
    near: list[list[int]] = [[] for _ in range(count)]
    for source, target in arcs:
        near[source].append(target)
        near[target].append(source)
    across = draw_near(layers, near, ACROSS, 6)
    for layer in layers:
        _untangle(layer, across, near)
    level = {vertex: row for row, layer in enumerate(layers) for vertex in layer}
    return [Point(across[vertex], level[vertex] * DOWN) for vertex in range(count)]


def _untangle(layer: Sequence[int], across: dict[int, float], near: Sequence[Sequence[int]]) -> None:
    """Exchange vertices of a layer as long as this shortens the arrows."""

    def length(one: int, other: int) -> float:
        return sum(abs(across[v] - across[w]) for v in (one, other) for w in near[v])

    for _ in range(len(layer)):
        for one, other in combinations(layer, 2):
            before = length(one, other)
            across[one], across[other] = across[other], across[one]
            if length(one, other) >= before:
                across[one], across[other] = across[other], across[one]


def draw_near(
    lines: Sequence[list[int]], near: Mapping[int, Sequence[int]] | Sequence[Sequence[int]], apart: int, sweeps: int
) -> dict[int, float]:
    """Sort lines of vertices until each is near those it is joined to (barycentres, sweeps down and up); their x."""
    across: dict[int, float] = {}
    for line in lines:
        across.update(spread(line, apart))
    for _ in range(sweeps):
        for line in (*lines, *reversed(lines)):
            middle = {v: sum(across[w] for w in near[v]) / len(near[v]) if near[v] else across[v] for v in line}
            line.sort(key=lambda vertex: (middle[vertex], across[vertex]))
            across.update(spread(line, apart))
    return across


def spread(line: Sequence[int], apart: int) -> dict[int, float]:
    """Vertices side by side around the middle."""
    return {vertex: (place - (len(line) - 1) / 2) * apart for place, vertex in enumerate(line)}


class Arrow(NamedTuple):
    """An arrow: a point near its middle, and the paths of its line and its head from there."""

    middle: Point
    path: str


def arrow_bounds(arrow: Arrow) -> tuple[Point, Point]:
    """Two corners of a box that holds the line of an arrow."""
    numbers = [int(number) for number in re.findall("-?[0-9]+", arrow.path.partition(";")[0])]
    ends = [Point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    samples = [_along(ends, step / _STEPS) for step in range(_STEPS + 1)]
    xs, ys = zip(*samples, strict=True)
    middle = arrow.middle
    return Point(middle.x + min(xs), middle.y + min(ys)), Point(middle.x + max(xs), middle.y + max(ys))


def _along(ends: Sequence[Point], t: float) -> Point:
    """A point of the curve with these control points (de Casteljau)."""
    while len(ends) > 1:
        ends = [Point((1 - t) * p.x + t * q.x, (1 - t) * p.y + t * q.y) for p, q in pairwise(ends)]
    return ends[0]


def arrows(points: Sequence[Point], arcs: Sequence[tuple[int, int]]) -> list[Arrow]:
    """The arrows of a digraph, bent where they would run over a vertex or over another arrow that ends there."""
    both = set(arcs)
    others = points if len(points) * len(arcs) <= _CAREFUL else ()
    ways = {
        arc: _clear_ways(points, arc, _PAIR_BENDS if arc[::-1] in both else _BENDS, others)
        for arc in both
        if arc[0] != arc[1]
    }
    badge = RADIUS * 3 // 4  # at the upper right of a vertex stands who wins there
    taken = {vertex: [Point(x + badge, y - badge)] for vertex, (x, y) in enumerate(points)}
    controls: dict[tuple[int, int], Point] = {}
    for arc in sorted(ways, key=lambda arc: (_is_bent(points, arc, ways[arc][0]), arc)):
        controls[arc] = next((way for way in ways[arc] if _is_free(points, arc, way, taken)), ways[arc][0])
        for vertex in arc:
            taken[vertex].append(_rim(points[vertex], controls[arc]))
    return [
        _loop(points[source]) if source == target else _trim(points[source], controls[source, target], points[target])
        for source, target in arcs
    ]


def _clear_ways(
    points: Sequence[Point], arc: tuple[int, int], bends: Sequence[float], others: Sequence[Point]
) -> list[Point]:
    """The control points of the curves that keep clear of other vertices, or of the one that does so best."""
    start, end = points[arc[0]], points[arc[1]]
    obstacles = [point for number, point in enumerate(others) if number not in arc]
    clear: dict[Point, float] = {}
    for bend in bends:
        control = _bend(start, end, bend)
        clear[control] = _clearance(start, control, end, obstacles)
        if not bend and clear[control] >= _CLEAR:
            return [control]
    return [way for way, room in clear.items() if room >= _CLEAR] or [max(clear, key=clear.__getitem__)]


def _is_bent(points: Sequence[Point], arc: tuple[int, int], control: Point) -> bool:
    return control != _bend(points[arc[0]], points[arc[1]], 0.0)


def _is_free(points: Sequence[Point], arc: tuple[int, int], control: Point, taken: Mapping[int, list[Point]]) -> bool:
    """Whether nothing else is at the rim of a vertex where an arrow touches it."""
    rims = [(vertex, _rim(points[vertex], control)) for vertex in arc]
    return all(hypot(rim.x - p.x, rim.y - p.y) >= _APART for vertex, rim in rims for p in taken[vertex])


def _rim(centre: Point, towards: Point) -> Point:
    """Where an arrow that leaves a vertex towards a point touches its rim."""
    dx, dy = towards.x - centre.x, towards.y - centre.y
    part = RADIUS / (hypot(dx, dy) or 1.0)
    return Point(centre.x + dx * part, centre.y + dy * part)


def _bend(start: Point, end: Point, bend: float) -> Point:
    """The control point of the curve that leaves the straight line by a part of its length."""
    dx, dy = end.x - start.x, end.y - start.y
    return Point((start.x + end.x) / 2 - dy * bend, (start.y + end.y) / 2 + dx * bend)


def _clearance(start: Point, control: Point, end: Point, obstacles: Sequence[Point]) -> float:
    """How far a curve stays from the vertices that it does not join; those that are clear of it do not count."""
    xs, ys = zip(start, control, end, strict=True)
    left, right, top, bottom = min(xs) - _CLEAR, max(xs) + _CLEAR, min(ys) - _CLEAR, max(ys) + _CLEAR
    obstacles = [point for point in obstacles if left < point.x < right and top < point.y < bottom]
    samples = (_on((start, control, end), step / _STEPS) for step in range(1, _STEPS))
    return _distance(samples, obstacles)


def _trim(start: Point, control: Point, end: Point) -> Arrow:
    """The part of a curve between the rims of its two vertices, with an arrow head."""

    def at(t: float) -> Point:
        return _on((start, control, end), t)

    first = _reach(at, start, RADIUS + 26, 0.0, 0.5)
    last = _reach(at, end, RADIUS + 26, 1.0, 0.5)
    tip = at(last)
    back = _reach(at, tip, _HEAD, last, first)
    foot = at(back)
    a, b, c = (1 - first) * (1 - back), first + back - 2 * first * back, first * back
    between = Point(a * start.x + b * control.x + c * end.x, a * start.y + b * control.y + c * end.y)
    middle = _whole(at(first * 0.58 + last * 0.42))  # clear of the head
    line = f"M{_from(middle, at(first))}Q{_from(middle, between)} {_from(middle, foot)}"
    return Arrow(middle, f"{line};{_head(foot, tip, middle)}")


def _reach(at: Callable[[float], Point], centre: Point, distance: float, near: float, far: float) -> float:
    """Where a curve that moves away from a point reaches a distance, by bisection."""
    for _ in range(16):
        half = (near + far) / 2
        point = at(half)
        if hypot(point.x - centre.x, point.y - centre.y) < distance:
            near = half
        else:
            far = half
    return far


def _loop(at: Point) -> Arrow:
    """An arrow from a vertex to itself, above it."""
    gap = RADIUS + 16
    begin, end = (Point(at.x + gap * sin(angle), at.y - gap * cos(angle)) for angle in (-0.5, 0.5))
    foot = Point(end.x + _HEAD * 0.35, end.y - _HEAD * 0.94)
    middle = _whole(Point(at.x, at.y - RADIUS - 150))
    left, right = Point(at.x - 170, at.y - RADIUS - 180), Point(at.x + 150, at.y - RADIUS - 200)
    line = f"M{_from(middle, begin)}C{_from(middle, left)} {_from(middle, right)} {_from(middle, foot)}"
    return Arrow(middle, f"{line};{_head(foot, end, middle)}")


def _head(foot: Point, tip: Point, origin: Point) -> str:
    dx, dy = (tip.x - foot.x) * 0.45, (tip.y - foot.y) * 0.45
    corners = (tip, Point(foot.x - dy, foot.y + dx), Point(foot.x + dy, foot.y - dx))
    return "M" + "L".join(_from(origin, corner) for corner in corners) + "Z"


def _whole(point: Point) -> Point:
    return Point(round(point.x), round(point.y))


def _from(origin: Point, point: Point) -> str:
    return f"{round(point.x - origin.x)} {round(point.y - origin.y)}"


Edge = tuple[int, int]

_LINK_BENDS = (0.0, 0.12, -0.12, 0.22, -0.22, 0.32, -0.32)
_LINK_STEPS = 16
_SIGN = 84
"""The room that a sign on an edge takes."""

_PLACES = (0.5, 0.42, 0.58, 0.36, 0.64, 0.3, 0.7, 0.26, 0.74)
"""Where a sign may stand, as parts of the edge."""

_CAREFUL_LINKS = 40_000


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
    careful = points if len(points) * len(edges) <= _CAREFUL_LINKS else ()
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
    best, room = (start, _bend(start, end, 0.0), end), -1.0
    for bend in _LINK_BENDS:
        curve = (start, _bend(start, end, 2 * bend), end)
        clear = _distance((_on(curve, step / _LINK_STEPS) for step in range(1, _LINK_STEPS)), others)
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


LINE_WIDTH = 3600


def flow_blocks(
    blocks: Sequence[Drawing], gap: int, line_gap: int, hang: bool = False, most: int = LINE_WIDTH
) -> tuple[list[tuple[int, int]], int, int]:
    """Where each block stands, then the width and the height of the whole.

    A line is as wide as is allowed, or has one block. Every line is centred; its blocks stand on one ground, or hang
    from one ceiling.
    """
    lines: list[list[Drawing]] = [[]]
    for block in blocks:
        if lines[-1] and _across([*lines[-1], block], gap) > most:
            lines.append([])
        lines[-1].append(block)
    across = max(_across(line, gap) for line in lines)
    places: list[tuple[int, int]] = []
    down = 0
    for line in lines:
        left, height = (across - _across(line, gap)) // 2, max(block.height for block in line)
        for block in line:
            places.append((left, down if hang else down + height - block.height))
            left += block.width + gap
        down += height + line_gap
    return places, across, down - line_gap


def _across(line: Sequence[Drawing], gap: int) -> int:
    return sum(block.width + gap for block in line) - gap


def even_rows(count: int, most: int) -> int:
    """How many stand on a line, so that no line has more than others by much.

    >>> even_rows(7, 16), even_rows(18, 16), even_rows(9, 7)
    (7, 9, 5)
    """
    return -(-count // -(-count // most)) if count else 1
