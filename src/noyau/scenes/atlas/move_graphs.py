"""The graph of moves as a picture: moves on a board where they are made, others on a circle."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from xml.sax.saxutils import escape

from noyau.atlas.move_graphs import MoveGraph
from noyau.core.errors import TooLarge
from noyau.forms.grid import SquareBoard
from noyau.scenes.atlas.pages import MARGIN, TEXT, TITLE, graph_page
from noyau.scenes.kit.geometry import Point
from noyau.scenes.kit.layout import RADIUS, arrow_bounds, arrows, place
from noyau.scenes.kit.markup import arrow, clean_text, stroked, tag, width, words
from noyau.scenes.kit.themes import INK, LINE, PAPER
from noyau.words import say

MOST_MOVES, MOST_LINKS = 300, 1500

_APART = 420
"""The distance of two squares of a board."""

_NAME = 60
_BEND = 0.22


def draw_moves(graph: MoveGraph, language: str = "en") -> str:
    """The picture as SVG."""
    size, links = len(graph.names), graph.graph.edges
    if size > MOST_MOVES or len(links) > MOST_LINKS:
        raise TooLarge(
            "move-graph.picture.large",
            game=str(graph.game), n=size, edges=len(links), limit=MOST_MOVES, links=MOST_LINKS,
        )  # fmt: skip
    points = _places(graph)
    if graph.graph.directed:
        found = arrows(points, links)
        lines = [arrow(path, *middle, LINE, 6) for middle, path in found]
        corners = [corner for each in found for corner in arrow_bounds(each)]
    else:
        lines = [_line(points, one, other) for one, other in links]
        corners = []
    discs = [_disc(name, point) for name, point in zip(graph.names, points, strict=True)]
    title = say(language, "move-graph.picture.title", game=str(graph.game))
    kind = "arcs" if graph.graph.directed else "edges"
    note = say(language, f"move-graph.count-{kind}", n=size, edges=len(links))
    around = [Point(x + dx, y + dy) for x, y in points for dx, dy in ((-RADIUS, -RADIUS), (RADIUS, RADIUS))]
    return _page(title, note, [*lines, *discs], [*around, *corners], language)


def _places(graph: MoveGraph) -> list[Point]:
    """The middle of the squares of each move on a board, if no two are the same; other moves go round a circle."""
    rules = graph.game.rules
    if isinstance(rules, SquareBoard):
        known = {rewrite.name: rules.named(move) for move, rewrite in enumerate(rules.rewrites)}
        squares = [[divmod(square, rules.board[1]) for square in known[name]] for name in graph.names]
        apart = _APART if max(map(len, squares)) == 1 else _APART / 0.7
        points = [_middle(places, apart) for places in squares]
        if len({(round(x), round(y)) for x, y in points}) == len(points):
            return points
    return place(len(graph.names), graph.graph.edges, [0] * len(graph.names))[0]


def _middle(places: Sequence[tuple[int, int]], apart: float) -> Point:
    rows, columns = zip(*places, strict=True)
    return Point(sum(columns) * apart / len(columns), sum(rows) * apart / len(rows))


def _line(points: Sequence[Point], one: int, other: int) -> str:
    """An edge, bent where it would run through another move."""
    start, end = points[one], points[other]
    across, down = end.x - start.x, end.y - start.y
    length = hypot(across, down)
    blocked = any(_is_between(start, end, point) for n, point in enumerate(points) if n not in (one, other))
    bend = _BEND * min(1.0, 2 * _APART / length) if blocked else 0.0
    middle = Point((start.x + end.x) / 2 - 2 * bend * down, (start.y + end.y) / 2 + 2 * bend * across)
    path = f"M{start.x:.0f} {start.y:.0f}Q{middle.x:.0f} {middle.y:.0f} {end.x:.0f} {end.y:.0f}"
    return stroked(path, LINE, 6)


def _is_between(start: Point, end: Point, point: Point) -> bool:
    across, down = end.x - start.x, end.y - start.y
    along = ((point.x - start.x) * across + (point.y - start.y) * down) / (across**2 + down**2)
    beside = hypot(start.x + along * across - point.x, start.y + along * down - point.y)
    return 0 < along < 1 and beside < RADIUS


def _disc(name: str, point: Point) -> str:
    size = min(_NAME, 150 * 100 // max(1, width(name, 100, bold=True)))
    label = words(name, 0, round(size * 0.36), size, bold=True, fill=INK, anchor="middle")
    circle = tag("circle", r=RADIUS, fill=PAPER, stroke=INK, stroke_width=7)
    spot = f"translate({round(point.x)} {round(point.y)})"
    return tag("g", tag("title", escape(clean_text(name))), circle, label, transform=spot)


def _page(title: str, note: str, drawn: Sequence[str], corners: Sequence[Point], language: str) -> str:
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    across, down = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
    wide = max(round(across), width(title, TITLE, bold=True), width(note, TEXT)) + 2 * MARGIN
    high = round(down) + 320 + MARGIN
    spot = f"translate({round((wide - across) / 2 - left)} {round(320 - top)})"
    return graph_page(title, [note], [tag("g", *drawn, transform=spot)], (wide, high), language)
