"""The lines of a graph on which pegs or stones lie; those that leave a glued board are drawn in two parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from noyau.graphs import Graph
from noyau.scenes.graphs.vertex_places import Sketch
from noyau.scenes.kit.geometry import LABEL, box
from noyau.scenes.kit.layout import Link, Point, links
from noyau.scenes.kit.markup import width
from noyau.scenes.kit.scene import Drawing, Item, shifted

_STUB = 110

Edge = tuple[int, int]


def strings(graph: Graph, drawn: Sketch) -> list[Item]:
    """The edges of a graph and the numbers where those lead that leave the board."""
    if not drawn.joined:
        return []
    whole = _whole(graph, drawn)
    found = [
        Item(f"edge-{one}-{other}", "edges", link.x, link.y, path=link.path)
        for (one, other), link in zip(whole, links(drawn.points, whole, drawn.radius), strict=True)
    ]
    return found + [item for edge in drawn.stubs for item in _stub(drawn, edge)]


def _whole(graph: Graph, drawn: Sketch) -> list[Edge]:
    return [edge for edge in graph.edges if edge not in drawn.stubs and edge[0] != edge[1]]


def _stub(drawn: Sketch, edge: Edge) -> Iterator[Item]:
    """Both ends of an edge that leaves the board on one side and comes back on another."""
    reach = drawn.radius + _STUB
    for near, far, out in zip(edge, reversed(edge), drawn.stubs[edge], strict=True):
        x, y = (round(place) for place in drawn.points[near])
        line = f"M0 0l{round(out.x * reach)} {round(out.y * reach)}"
        yield Item(f"edge-{near}-{far}", "edges", x, y, path=line)
        aside, below = width(str(far), LABEL) // 2 + 24, 40
        place = round(x + out.x * (reach + aside)), round(y + out.y * (reach + below))
        yield Item(f"end-{near}-{far}", "edge-end", *place, text=str(far))


def curves(graph: Graph, drawn: Sketch) -> dict[Edge, tuple[Point, Point, Point]]:
    """The start, the control point and the end of every edge that stays on the board."""
    if not drawn.joined:
        return {}
    whole = _whole(graph, drawn)
    found = zip(whole, links(drawn.points, whole, drawn.radius), strict=True)
    return {edge: _absolute(link) for edge, link in found}


def _absolute(link: Link) -> tuple[Point, Point, Point]:
    ax, ay, bx, by, cx, cy = (int(number) for number in re.findall("-?[0-9]+", link.path))
    x, y = link.x, link.y
    return Point(x + ax, y + ay), Point(x + bx, y + by), Point(x + cx, y + cy)


def way(drawn: Sketch, bent: Mapping[Edge, Sequence[Point]], start: int, into: int) -> list[Point]:
    """The points through which an arrow along an edge goes; out of the board, where the edge leaves it."""
    points, edge = drawn.points, (min(start, into), max(start, into))
    if edge in drawn.stubs:
        out = drawn.stubs[edge][edge.index(start)]
        reach = drawn.radius + _STUB
        return [points[start], Point(points[start].x + out.x * reach, points[start].y + out.y * reach)]
    if edge not in bent:
        return [points[start], points[into]]
    (ax, ay), (bx, by), (cx, cy) = bent[edge]
    return [points[start], Point((ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4), points[into]]


def enclose(points: Sequence[Point], reach: int, items: Sequence[Item]) -> Drawing:
    """A board of these figures with room around the points, behind them a figure that bears the description."""
    corners = [Point(x + side, y + side) for x, y in points for side in (-reach, reach)]
    for item in items:
        if item.shape == "edge-end":
            corners += (Point(item.x + side, item.y + side) for side in (-LABEL, LABEL))
    left, top, right, foot = (round(end) for end in box(corners))
    return Drawing(right - left, foot - top, (Item("board", "chessboard", 0, 0), *shifted(items, -left, -top)))
