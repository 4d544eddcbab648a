"""The lines of a graph on which pegs or stones lie; those that leave a glued board are drawn in two parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.graphs import Graph
from noyau.scenes.layout import Point
from noyau.scenes.lettering import width
from noyau.scenes.links import links
from noyau.scenes.plane import LABEL, box
from noyau.scenes.scene import Board, Item, shifted
from noyau.scenes.sketches import Sketch

_STUB = 110


def strings(graph: Graph, drawn: Sketch) -> list[Item]:
    """The edges of a graph and the numbers where those lead that leave the board."""
    if not drawn.joined:
        return []
    whole = [edge for edge in graph.edges if edge not in drawn.stubs and edge[0] != edge[1]]
    found = [
        Item(f"edge-{one}-{other}", "edges", link.x, link.y, path=link.path)
        for (one, other), link in zip(whole, links(drawn.points, whole, drawn.radius), strict=True)
    ]
    return found + [item for edge in drawn.stubs for item in _stub(drawn, edge)]


def _stub(drawn: Sketch, edge: tuple[int, int]) -> Iterator[Item]:
    """Both ends of an edge that leaves the board on one side and comes back on another."""
    reach = drawn.radius + _STUB
    for near, far, out in zip(edge, reversed(edge), drawn.stubs[edge], strict=True):
        x, y = (round(place) for place in drawn.points[near])
        line = f"M0 0l{round(out.x * reach)} {round(out.y * reach)}"
        yield Item(f"edge-{near}-{far}", "edges", x, y, path=line)
        aside, below = width(str(far), LABEL) // 2 + 24, 40
        place = round(x + out.x * (reach + aside)), round(y + out.y * (reach + below))
        yield Item(f"end-{near}-{far}", "edge-end", *place, text=str(far))


def enclose(points: Sequence[Point], reach: int, items: Sequence[Item]) -> Board:
    """A board of these figures with room around the points, behind them a figure that bears the description."""
    corners = [Point(x + side, y + side) for x, y in points for side in (-reach, reach)]
    for item in items:
        if item.shape == "edge-end":
            corners += (Point(item.x + side, item.y + side) for side in (-LABEL, LABEL))
    left, top, right, foot = (round(end) for end in box(corners))
    return Board(right - left, foot - top, (Item("board", "chessboard", 0, 0), *shifted(items, -left, -top)))
