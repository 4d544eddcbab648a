"""The edges of a graph below its pegs or stones; those that leave a glued board are drawn in two parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from noyau.graphs import Graph
from noyau.scenes.graphs.vertex_places import Sketch
from noyau.scenes.kit.geometry import LABEL, Point, framed
from noyau.scenes.kit.layout import Arrow, Link, arrow_bounds, arrows, links
from noyau.scenes.kit.markup import columns, shorten, width
from noyau.scenes.kit.scene import Drawing, Item, Row, Span
from noyau.scenes.kit.view import Style

_STUB = 110
_NAME = 9
"""The most characters of a name that are written into its vertex."""

Edge = tuple[int, int]

_ROWS, _NEAR = 60, 12


def listed_vertices(graph: Graph, show: Callable[[int], Span], style: Style, more: str) -> Iterator[Row]:
    """In a terminal each vertex with what lies on it and its neighbours; ``more`` is said of those left out."""
    margin = widest_name(graph)
    for vertex, near in enumerate(graph.neighbours[:_ROWS]):
        shown = " ".join(map(graph.name_of, near[:_NEAR])) + (" …" if len(near) > _NEAR else "")
        yield (Span(f"  {graph.name_of(vertex):>{margin}} ", "soft"), show(vertex), Span(f"  – {shown}", "soft"))
    if graph.size > _ROWS:
        yield (Span("  " + style.say(more, n=graph.size - _ROWS), "soft"),)


def edge_items(graph: Graph, drawn: Sketch) -> list[Item]:
    """The edges of a graph and the numbers where those lead that leave the board."""
    if not drawn.joined:
        return []
    whole = _whole(graph, drawn)
    found = [
        Item(f"edge-{one}-{other}", "edges", link.x, link.y, path=link.path)
        for (one, other), link in zip(whole, links(drawn.points, whole, drawn.radius), strict=True)
    ]
    return found + [item for edge in drawn.stubs for item in _stub(graph, drawn, edge)]


def _whole(graph: Graph, drawn: Sketch) -> list[Edge]:
    return [edge for edge in graph.edges if edge not in drawn.stubs and edge[0] != edge[1]]


def _stub(graph: Graph, drawn: Sketch, edge: Edge) -> Iterator[Item]:
    """Both ends of an edge that leaves the board on one side and comes back on another."""
    reach = drawn.radius + _STUB
    for near, far, out in zip(edge, reversed(edge), drawn.stubs[edge], strict=True):
        x, y = (round(place) for place in drawn.points[near])
        line = f"M0 0l{round(out.x * reach)} {round(out.y * reach)}"
        yield Item(f"edge-{near}-{far}", "edges", x, y, path=line)
        aside, below = width(graph.name_of(far), LABEL) // 2 + 24, 40
        place = round(x + out.x * (reach + aside)), round(y + out.y * (reach + below))
        yield Item(f"end-{near}-{far}", "edge-end", *place, text=graph.name_of(far))


def edge_curves(graph: Graph, drawn: Sketch) -> dict[Edge, tuple[Point, Point, Point]]:
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


def short_name(graph: Graph, vertex: int) -> str:
    """What a vertex is called, as far as it fits into it."""
    return shorten(graph.name_of(vertex), _NAME)


def widest_name(graph: Graph) -> int:
    """How many columns of a terminal the names of the vertices take."""
    return max(map(columns, graph.names), default=len(str(graph.size - 1)))


class Shapes(NamedTuple):
    """The figures of vertices, of edges and of arrows."""

    vertex: str
    link: str
    arrow: str


def graph_board(
    graph: Graph, drawn: Sketch, edges: Sequence[Edge], arrowed: bool, shapes: Shapes, margin: int
) -> Drawing:
    """A graph, its edges or arrows first, so that the vertices cover their ends."""
    radius = drawn.radius
    ends = (Item(name, "edge-end", round(x), round(y), text=str(far)) for name, far, (x, y) in edge_ends(drawn))
    items = [*(_arrows(drawn, edges, shapes.arrow) if arrowed else _links(drawn, edges, shapes.link)), *ends]
    reach = [Point(item.x, item.y) for item in items]
    if arrowed:
        reach += (end for item in items for end in arrow_bounds(Arrow(Point(item.x, item.y), item.path)))
    for vertex, (x, y) in enumerate(drawn.points):
        name = short_name(graph, vertex)
        items.append(Item(f"vertex-{vertex}", shapes.vertex, round(x), round(y), 2 * radius, 2 * radius, name))
        reach += (Point(x - radius, y - radius), Point(x + radius, y + radius))
    return framed(items, reach, margin)


def edge_name(edge: Edge, arrowed: bool) -> str:
    """The identifier of an edge or an arrow."""
    return f"{'arc' if arrowed else 'edge'}-{edge[0]}-{edge[1]}"


def edge_ends(drawn: Sketch) -> Iterator[tuple[str, int, Point]]:
    """The numbers beside the edges that leave the board: identifier, the vertex named, its place."""
    reach = drawn.radius + _STUB
    for edge, ways in drawn.stubs.items():
        for near, far, out in zip(edge, reversed(edge), ways, strict=True):
            point, aside = drawn.points[near], width(str(far), LABEL) // 2 + 24
            yield f"end-{near}-{far}", far, Point(point.x + out.x * (reach + aside), point.y + out.y * (reach + 40))


def _arrows(drawn: Sketch, edges: Sequence[Edge], shape: str) -> Iterator[Item]:
    for edge, ((x, y), path) in zip(edges, arrows(drawn.points, edges), strict=True):
        yield Item(edge_name(edge, True), shape, round(x), round(y), path=path)


def _links(drawn: Sketch, edges: Sequence[Edge], shape: str) -> Iterator[Item]:
    whole = [edge for edge in edges if edge not in drawn.stubs]
    for edge, link in zip(whole, links(drawn.points, whole, drawn.radius), strict=True):
        yield Item(edge_name(edge, False), shape, link.x, link.y, path=link.path)
    for edge in edges:
        if edge in drawn.stubs:
            yield _torn(drawn, edge, shape)


def _torn(drawn: Sketch, edge: Edge, shape: str) -> Item:
    """An edge that leaves the board on one side and comes back on another: one figure in two parts."""
    reach, points = drawn.radius + _STUB, drawn.points
    parts = [(points[end], out) for end, out in zip(edge, drawn.stubs[edge], strict=True)]
    (first, out), _ = parts
    x, y = round(first.x + out.x * (reach - 50)), round(first.y + out.y * (reach - 50))
    path = "".join(
        f"M{round(point.x) - x} {round(point.y) - y}l{round(way.x * reach)} {round(way.y * reach)}"
        for point, way in parts
    )
    return Item(edge_name(edge, False), shape, x, y, path=path)
