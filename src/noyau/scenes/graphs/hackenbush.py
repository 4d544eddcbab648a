"""A picture on the ground: green stalks and flowers, each edge a move."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

from noyau.games.hackenbush import Hackenbush, Picture
from noyau.scenes.kit.geometry import Point
from noyau.scenes.kit.markup import short_sentence
from noyau.scenes.kit.scene import GLYPHS, Drawing, Item, Mark, Panel, Play, Row, Span, shifted
from noyau.scenes.kit.view import View, explain_moves
from noyau.values.hackenbush import GROUND, Edge, fuse_cycles

ACROSS, UP = 330, 300
"""From one stalk to the next, and from one vertex to the next higher one."""

RADIUS = 60
_ROUND, _OVER, _SPREAD = 0.2, 0.34, 0.42
"""How far edges on a cycle, over other vertices and beside each other leave the straight line, as parts of it."""

_PETAL, _OPENING = 330, 32
_SWEEPS = 12
_FOOT = 0.45


class Stem(NamedTuple):
    """An edge as it is drawn: the place of its sign, and its path from there."""

    x: int
    y: int
    path: str


def plant(edges: Sequence[Edge]) -> tuple[dict[int, Point], list[Stem], tuple[Point, Point]]:
    """Where the vertices stand above the ground, how each edge runs, and two corners of all that is drawn."""
    near = _neighbours(edges)
    depth, parent = levels(edges)
    children: dict[int, list[int]] = defaultdict(list)
    for vertex, below in parent.items():
        children[below].append(vertex)
    beside = _beside(edges, parent)
    across: dict[int, float] = {}
    for vertices in _plants(edges):
        own = _tidy([root for root in children[GROUND] if root in vertices], children, beside)
        if sum(len(near[vertex]) for vertex in vertices) >= 2 * len(vertices):  # more edges than a tree has
            _relax(own, near, depth)
        left = min(x - _aside(beside[vertex]) for vertex, x in own.items())
        start = max((x + _aside(beside[vertex]) + 1 for vertex, x in across.items()), default=0.0)
        across.update((vertex, x - left + start) for vertex, x in own.items())
    points = {vertex: Point(across[vertex] * ACROSS, -depth[vertex] * UP) for vertex in across}
    stems = _stems(edges, points, children, max(across.values(), default=0.0))
    ends = [*(Point(p.x + d, p.y + d) for p in points.values() for d in (-RADIUS, RADIUS)), *_reach(stems)]
    xs, ys = zip(*ends, strict=True) if ends else ((0.0,), (0.0,))
    return points, stems, (Point(min(xs), min(ys)), Point(max(xs), 0))


def _neighbours(edges: Sequence[Edge]) -> dict[int, list[int]]:
    near: dict[int, list[int]] = {GROUND: []}
    for one, other in edges:
        if one != other:
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
    return {vertex: list(dict.fromkeys(others)) for vertex, others in near.items()}


def _beside(edges: Sequence[Edge], parent: Mapping[int, int]) -> dict[int, int]:
    """For each vertex, how many petals need room beside it; copies of the edge that carries it take as much as two."""
    room: dict[int, int] = defaultdict(int)
    for (one, other), copies in Counter(edges).items():
        if one == other:
            room[one] += copies
        elif copies > 1 and one != GROUND:
            room[other if parent.get(other) == one else one] += 2
    return room


def levels(edges: Sequence[Edge]) -> tuple[dict[int, int], dict[int, int]]:
    """How many edges above the ground each vertex is, and the vertex from which it was met.

    >>> levels([(0, 1), (1, 2), (0, 2)])
    ({0: 0, 1: 1, 2: 1}, {1: 0, 2: 0})
    """
    near = _neighbours(edges)
    depth, parent = {GROUND: 0}, dict[int, int]()
    queue = [GROUND]
    for vertex in queue:
        for other in near[vertex]:
            if other not in depth:
                depth[other], parent[other] = depth[vertex] + 1, vertex
                queue.append(other)
    return depth, parent


def _tidy(roots: Sequence[int], children: Mapping[int, Sequence[int]], beside: Mapping[int, int]) -> dict[int, float]:
    """Tips side by side, everything else below the middle of what it carries."""
    order, waiting = [], [*reversed(roots)]
    while waiting:
        vertex = waiting.pop()
        order.append(vertex)
        waiting += reversed(children.get(vertex, ()))
    across: dict[int, float] = {}
    free = 0.0
    for vertex in order:
        if not children.get(vertex):
            aside = _aside(beside[vertex])
            across[vertex] = free + aside
            free += 1 + 2 * aside
    for vertex in reversed(order):
        above = children.get(vertex)
        if above:
            across[vertex] = (across[above[0]] + across[above[-1]]) / 2
    return across


def _aside(petals: int) -> float:
    """How much room petals take on each side of their vertex, beyond the usual."""
    return max(0, min(petals, 3) - 1) * 0.4


def _relax(across: dict[int, float], near: Mapping[int, Sequence[int]], depth: Mapping[int, int]) -> None:
    """Bring the vertices of each level near those they are joined to, a slot apart from each other."""
    rows: dict[int, list[int]] = defaultdict(list)
    for vertex in across:
        rows[depth[vertex]].append(vertex)
    for sweep in range(_SWEEPS):
        for level in sorted(rows, reverse=bool(sweep % 2)):
            wish = {vertex: _middle(vertex, across, near) for vertex in rows[level]}
            row = sorted(wish, key=lambda vertex: (wish[vertex], across[vertex]))
            last, placed = float("-inf"), []
            for vertex in row:
                last = max(wish[vertex], last + 1)
                placed.append(last)
            shift = sum(wish[vertex] - x for vertex, x in zip(row, placed, strict=True)) / len(row)
            across.update((vertex, x + shift) for vertex, x in zip(row, placed, strict=True))


def _middle(vertex: int, across: Mapping[int, float], near: Mapping[int, Sequence[int]]) -> float:
    others = [across[other] for other in near[vertex] if other != GROUND]
    return (sum(others) + across[vertex]) / (len(others) + 1)


def _stems(
    edges: Sequence[Edge], points: Mapping[int, Point], children: Mapping[int, Sequence[int]], right: float
) -> list[Stem]:
    """Every edge: straight in a tree, bent outwards on a cycle and beside its copies, a petal where it is a loop."""
    centres = _centres(edges, points)
    copies: dict[Edge, int] = defaultdict(int)
    drawn = []
    for edge in edges:
        one, other = edge
        number, count = copies[edge], edges.count(edge)
        copies[edge] += 1
        if one == other:
            start = points.get(one, Point((right + 0.8) * ACROSS, 0))
            drawn.append(_petal(start, number, count, bool(children.get(one)) and one != GROUND))
            continue
        aside = number - (count - 1) / 2
        end = points[other]
        start = points.get(one, Point(end.x + aside * _FOOT * ACROSS, 0))
        bend = aside * _SPREAD * (one != GROUND) if count > 1 else _bend(start, end, centres.get(edge), points)
        drawn.append(_curve(start, end, bend))
    return drawn


def _centres(edges: Sequence[Edge], points: Mapping[int, Point]) -> dict[Edge, Point]:
    """The middle of the cycles on which an edge lies, for each edge that lies on a few."""
    home = {vertex: number for number, knot in enumerate(fuse_cycles(edges)) for vertex in knot.vertices}
    root = {vertex: number for number, vertices in enumerate(_plants(edges)) for vertex in vertices}
    groups: dict[tuple[int, int], list[Edge]] = defaultdict(list)
    for edge in dict.fromkeys(edges):
        one, other = edge
        if one != other and home[one] == home[other]:
            groups[home[one], root[other]].append(edge)
    centres = {}
    for cycle in groups.values():
        vertices = {end for edge in cycle for end in edge}
        if len(cycle) <= len(vertices) + 1:  # where cycles share more edges, straight ones are clearer
            places = [points[vertex] for vertex in vertices if vertex != GROUND]
            places += [Point(points[other].x, 0.0) for one, other in cycle if one == GROUND]
            centre = Point(sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))
            centres.update(dict.fromkeys(cycle, centre))
    return centres


def _plants(edges: Sequence[Edge]) -> list[set[int]]:
    """The vertices above the ground, those that hang together without it."""
    near = _neighbours(edges)
    met: set[int] = {GROUND}
    plants = []
    for start in near:
        if start not in met:
            queue = [start]
            met.add(start)
            for vertex in queue:
                new = [other for other in near[vertex] if other not in met]
                met.update(new)
                queue += new
            plants.append(set(queue))
    return plants


def _bend(start: Point, end: Point, centre: Point | None, points: Mapping[int, Point]) -> float:
    """How much an edge leaves the straight line, to the left of its way where it is positive."""
    dx, dy = end.x - start.x, end.y - start.y
    if (
        start.y == end.y
        and abs(dx) > 1.5 * ACROSS
        and any(p.y == start.y and min(start.x, end.x) < p.x < max(start.x, end.x) for p in points.values())
    ):
        return _OVER if dx < 0 else -_OVER
    if centre is None:
        return 0.0
    x, y = (start.x + end.x) / 2 - centre.x, (start.y + end.y) / 2 - centre.y
    side = (x * -dy + y * dx) / hypot(dx, dy)
    return 0.0 if abs(side) < ACROSS * 0.15 else _ROUND if side > 0 else -_ROUND


def _curve(start: Point, end: Point, bend: float) -> Stem:
    dx, dy = end.x - start.x, end.y - start.y
    control = Point((start.x + end.x) / 2 - 2 * bend * dy, (start.y + end.y) / 2 + 2 * bend * dx)
    x, y = (round((a + 2 * b + c) / 4) for a, b, c in zip(start, control, end, strict=True))
    a, b, c = (f"{round(point.x) - x} {round(point.y) - y}" for point in (start, control, end))
    return Stem(x, y, f"M{a}Q{b} {c}" if bend else f"M{a}L{c}")


def _petal(at: Point, number: int, count: int, crowned: bool) -> Stem:
    """A loop: above its vertex, beside the others; to the sides where something else grows from the vertex."""
    if crowned:
        angle = (75.0 + 35 * (number // 2)) * (1 if number % 2 == 0 else -1)
    else:
        angle = (number - (count - 1) / 2) * min(60.0, 150 / count)
    ways = [
        Point(_PETAL * sin(radians(angle + turn)), -_PETAL * cos(radians(angle + turn)))
        for turn in (-_OPENING, _OPENING)
    ]
    x, y = (round(a + 0.375 * (p + q)) for a, p, q in zip(at, *ways, strict=True))
    home = f"{round(at.x) - x} {round(at.y) - y}"
    controls = " ".join(f"{round(at.x + way.x) - x} {round(at.y + way.y) - y}" for way in ways)
    return Stem(x, y, f"M{home}C{controls} {home}")


def _reach(stems: Sequence[Stem]) -> Iterator[Point]:
    """Places around the signs of the edges, so that nothing is cut off."""
    for stem in stems:
        yield from (Point(stem.x - 70, stem.y - 70), Point(stem.x + 70, stem.y + 70))


_MARGIN, _SOIL = 60, 110
HIGHEST = 40
"""A higher picture is not drawn."""

TALL, DEEPEST = 60, 20
"""So many edges are listed in a terminal, and so many of them above each other are indented further and further."""
_WIDEST = 1100


def panel(view: View) -> Panel | None:
    """The picture and what each cut is worth; None where it is too large."""
    rules, position = view.game.rules, view.game.position
    if (
        not isinstance(rules, Hackenbush)
        or len(position) > view.style.arcs
        or max(levels(position)[0].values()) > HIGHEST
    ):
        return None
    names = [rules.write_move(position, move) for move in rules.moves(position)]
    results = [""] * len(names)
    marks = [Mark("board", label=view.style.say("walks.picture", n=len(names), edges=" ".join(names) or "—"))]
    for play in view.plays:
        results[play.move] = play.result if view.style.moves else ""
        marks.append(_mark(view, play, names[play.move]))
    clicks = [(_figure(names[play.move]),) for play in view.plays]
    rows = list(_rows(view, position, names, results))
    return Panel(picture_board(position, [*map(_figure, names)]), marks, clicks, rows, explain_moves(results))


def _figure(name: str) -> str:
    """The identifier of an edge, from how its cut is written."""
    return f"edge-{name.replace('/', '-')}"


def _mark(view: View, play: Play, name: str) -> Mark:
    style = view.style
    result = play.result if style.moves else ""
    label = style.judge(short_sentence(play.said, style.language), result)
    return Mark(_figure(name), ("legal", *([result] if result else ())), label=label)


def picture_board(
    picture: Picture, figures: Sequence[str], colours: Sequence[str] = (), shapes: tuple[str, str] = ("stalk", "bud")
) -> Drawing:
    """The earth, then the edges, which may have colours, then the vertices over their ends."""
    points, stems, (least, most) = plant(picture)
    left, top = round(least.x) - _MARGIN, round(least.y) - _MARGIN
    across = max(_WIDEST, round(most.x) + _MARGIN - left)
    left -= (across - (round(most.x) + _MARGIN - left)) // 2
    items = [Item("board", "chessboard", 0, 0), Item("ground", "ground", left, 0, across, _SOIL, str(GROUND))]
    stalk, bud = shapes
    drawn = zip(figures, stems, colours or [""] * len(stems), strict=True)
    items += (
        Item(figure, stalk, stem.x, stem.y, text=colour, path=stem.path)
        for figure, stem, colour in sorted(drawn, key=lambda edge: -edge[1].y)
    )
    items += (
        Item(f"vertex-{vertex}", bud, round(x), round(y), 2 * RADIUS, 2 * RADIUS, str(vertex))
        for vertex, (x, y) in points.items()
    )
    return Drawing(across, _SOIL - top, tuple(shifted(items, -left, -top)))


def climb(picture: Picture) -> Iterator[tuple[int, int]]:
    """The edges from the ground up, each with the level of its lower end: a tree, and what closes its cycles."""
    depth, parent = levels(picture)
    at: dict[int, list[int]] = {}
    above: dict[int, list[int]] = {}
    for number, edge in enumerate(picture):
        at.setdefault(max(edge, key=lambda end: (depth[end], end)), []).append(number)
    for vertex, below in parent.items():
        at[vertex].sort(key=lambda number, below=below: below not in picture[number])  # type: ignore[misc]
        above.setdefault(below, []).append(vertex)
    waiting = [GROUND]
    while waiting:
        vertex = waiting.pop()
        for number in at.get(vertex, ()):
            yield min(depth[end] for end in picture[number]), number
        waiting += reversed(above.get(vertex, ()))


def _rows(view: View, picture: Picture, names: Sequence[str], results: Sequence[str]) -> Iterator[Row]:
    """The edges, those above others indented and over them, down to the ground."""
    lines = [
        (
            Span("  " + "   " * min(level, DEEPEST)),
            Span(names[number], "bold"),
            Span(_glyph(results[number]), results[number]),
        )
        for level, number in climb(picture)
    ]
    if len(lines) > TALL:
        yield (Span("  " + view.style.say("more-rows", n=len(lines) - TALL), "soft"),)
    yield from reversed(lines[:TALL])
    yield (Span(f"  {'▔' * 30} {GROUND}", "soft"),)


def _glyph(result: str) -> str:
    return f" {GLYPHS[result]}" if result else ""
