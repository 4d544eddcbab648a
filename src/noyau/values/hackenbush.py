"""The values of green Hackenbush: cycles are fused, trees are added from their tips down (Winning Ways, ch. 7).

A picture is a list of edges, any of which may be doubled or a loop; vertex 0 is the ground.

>>> fuse_cycles([(0, 1), (1, 2), (1, 3), (2, 3)])[0].value
2
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

Edge = tuple[int, int]
GROUND = 0


@dataclass
class Knot:
    """Vertices that cycles hold together, or a single one: its loops, the edges it carries, and its value.

    After fusion every edge inside is a loop worth 1; an edge that carries a knot of value v is worth v + 1.
    """

    vertices: list[int]
    loops: int = 0
    branches: list[tuple[int, int]] = field(default_factory=list)
    """The number of each edge to a higher knot, and the number of that knot."""
    value: int = 0


def fuse_cycles(edges: Sequence[Edge]) -> list[Knot]:
    """The knots of a picture that is connected to the ground, each before those it carries; the first is the ground."""
    around = _incidences(edges)
    order, above, covered = _search(around)
    knots = [Knot([])]
    home: dict[int, int] = {}
    for vertex in order:
        edge = above.get(vertex)
        if edge is None:
            home[vertex] = 0
        elif covered[vertex]:
            home[vertex] = home[_other(edges[edge], vertex)]
        else:
            home[vertex] = len(knots)
            knots[home[_other(edges[edge], vertex)]].branches.append((edge, len(knots)))
            knots.append(Knot([]))
        knots[home[vertex]].vertices.append(vertex)
    for one, other in edges:
        if home[one] == home[other]:
            knots[home[one]].loops += 1
    for knot in reversed(knots):
        knot.value = knot.loops & 1
        for _, carried in knot.branches:
            knot.value ^= knots[carried].value + 1
    return knots


def standing_edges(edges: Sequence[Edge]) -> list[int]:
    """The numbers of the edges that are connected to the ground."""
    around = _incidences(edges)
    met, waiting = {GROUND}, [GROUND]
    while waiting:
        new = [other for _, other in around[waiting.pop()] if other not in met]
        met.update(new)
        waiting += new
    return [number for number, (one, _) in enumerate(edges) if one in met]


def _incidences(edges: Sequence[Edge]) -> dict[int, list[tuple[int, int]]]:
    """For each vertex its edges, by number, with their other ends."""
    around: dict[int, list[tuple[int, int]]] = {GROUND: []}
    for number, (one, other) in enumerate(edges):
        around.setdefault(one, []).append((number, other))
        around.setdefault(other, []).append((number, one))
    return around


def _search(around: dict[int, list[tuple[int, int]]]) -> tuple[list[int], dict[int, int], Counter[int]]:
    """A search in depth from the ground: the vertices met, the edge to each, and how many others cover it.

    An edge of the search that no other edge covers, from below to above it, is on no cycle.
    """
    order, above, below = [GROUND], dict[int, int](), dict[int, int]()
    covered: Counter[int] = Counter()
    used: set[int] = set()
    path: list[tuple[int, Iterator[tuple[int, int]]]] = [(GROUND, iter(around[GROUND]))]
    while path:
        vertex, ways = path[-1]
        for edge, other in ways:
            if edge in used:
                continue
            used.add(edge)
            if other == GROUND or other in above:
                covered[vertex] += 1
                covered[other] -= 1
                continue
            above[other], below[other] = edge, vertex
            order.append(other)
            path.append((other, iter(around[other])))
            break
        else:
            path.pop()
    for vertex in reversed(order[1:]):
        covered[below[vertex]] += covered[vertex]
    return order, above, covered


def _other(edge: Edge, end: int) -> int:
    return edge[0] if edge[1] == end else edge[1]
