"""The regular polyhedra: unfolded into a net where the faces are the cells, flattened where the vertices are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, cos, hypot, pi, sin

from noyau.graphs.surfaces import FACES, Face, vertex_edges
from noyau.scenes.kit.geometry import Plan, Point, middle_of, polygon_corners, polygon_tile
from noyau.scenes.kit.scene import Item

_SIDE = {3: 400.0, 4: 220.0, 5: 190.0}
"""How long a side is drawn, for faces of so many sides."""

_UNFOLDED: Mapping[str, tuple[tuple[int, int], ...]] = {
    "tetrahedron": ((0, 1), (0, 2), (0, 3)),
    "cube": ((0, 1), (0, 2), (0, 3), (0, 4), (3, 5)),
    "octahedron": ((1, 5), (5, 4), (4, 7), (7, 3), (3, 2), (4, 0), (7, 6)),
    "dodecahedron": (
        *((0, petal) for petal in (1, 2, 3, 4, 5)),
        (2, 6),
        (6, 11),
        *((11, leaf) for leaf in (7, 8, 9, 10)),
    ),
    "icosahedron": (
        *zip((5, 10, 6, 11, 7, 12, 8, 13, 9), (10, 6, 11, 7, 12, 8, 13, 9, 14), strict=True),
        *((5 + face, face) for face in range(5)),
        *((10 + face, 15 + face) for face in range(5)),
    ),
}
"""Each face of the net after the first, with the face that it hangs on: the edge between them is not cut."""

_TURN = {"cube": pi / 4, "octahedron": -pi / 3, "icosahedron": -pi / 3}
"""How far the first face is turned, so that the net lies level."""

_OUTER = {"tetrahedron": 3, "cube": 5, "octahedron": 0, "dodecahedron": 0, "icosahedron": 0}
_RINGS = {
    "tetrahedron": (0, 1),
    "cube": (0.42, 1),
    "octahedron": (0.27, 1),
    "dodecahedron": (0.25, 0.5, 0.75, 1),
    "icosahedron": (0.19, 0.39, 1),
}
"""How far from the middle the vertices are drawn, from the innermost to those of the outer face."""

_SWEEPS = 400
_OUTSIDE, _CLOSE = 34, 90
"""How far a letter stands from its edge, and when two of them are drawn as one."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def solid_net(solid: str) -> Plan:
    """The faces side by side; two edges that bear the same letter are one edge of the solid."""
    faces = FACES[solid]
    first = _UNFOLDED[solid][0][0]
    sides = len(faces[first])
    start = polygon_corners(sides, _SIDE[sides] / (2 * sin(pi / sides)), _TURN.get(solid, 0.0))
    placed = {first: dict(zip(faces[first], start, strict=True))}
    for known, new in _UNFOLDED[solid]:
        placed[new] = _unfold(placed[known], faces[known], faces[new])
    tiles = [polygon_tile([placed[face][vertex] for vertex in faces[face]], gap=5) for face in range(len(faces))]
    return Plan(tiles, over=list(_letters(solid, placed)), legend=[("letters", "legend.letters")])


def _unfold(known: Mapping[int, Point], face: Face, new: Face) -> dict[int, Point]:
    """The corners of a face that turns around the edge it shares with a known one, until both are flat."""
    one, other = (vertex for vertex in new if vertex in known)
    order = new if new[(new.index(one) + 1) % len(new)] == other else tuple(reversed(new))
    start = order.index(one)
    a, b = known[one], known[other]
    inside = middle_of([known[vertex] for vertex in face])
    side = (b.x - a.x) * (inside.y - a.y) - (b.y - a.y) * (inside.x - a.x)
    turn = (2 * pi / len(new)) * (-1 if side > 0 else 1)
    found, at, ahead = {one: a}, a, Point(b.x - a.x, b.y - a.y)
    for step in range(1, len(new)):
        at = Point(at.x + ahead.x, at.y + ahead.y)
        found[order[(start + step) % len(new)]] = at
        ahead = Point(ahead.x * cos(turn) - ahead.y * sin(turn), ahead.x * sin(turn) + ahead.y * cos(turn))
    return found


def _letters(solid: str, placed: Mapping[int, Mapping[int, Point]]) -> Iterator[Item]:
    """A letter outside of each edge that was cut."""
    kept = {tuple(sorted(set(FACES[solid][one]) & set(FACES[solid][other]))) for one, other in _UNFOLDED[solid]}
    cut = [edge for edge in vertex_edges(solid) if edge not in kept]
    for letter, edge in zip(_LETTERS, cut, strict=False):
        beside = [_beside(points, edge) for points in placed.values() if points.keys() >= set(edge)]
        if hypot(beside[0].x - beside[1].x, beside[0].y - beside[1].y) < _CLOSE:
            beside = [middle_of(beside)]
        for number, (x, y) in enumerate(beside, start=1):
            yield Item(f"edge-{letter}-{number}", "ruler", round(x), round(y), text=letter)


def _beside(points: Mapping[int, Point], edge: tuple[int, int]) -> Point:
    """A place outside of a face, beside one of its edges."""
    side, inside = middle_of([points[vertex] for vertex in edge]), middle_of(list(points.values()))
    far = 1 + _OUTSIDE / hypot(side.x - inside.x, side.y - inside.y)
    return Point(inside.x + (side.x - inside.x) * far, inside.y + (side.y - inside.y) * far)


def flattened_solid(solid: str) -> tuple[list[Point], list[tuple[int, int]]]:
    """The vertices seen through one face (a Schlegel diagram), ring inside ring, and the edges."""
    edges = vertex_edges(solid)
    outer = FACES[solid][_OUTER[solid]]
    points = _relax(outer, edges)
    found = sorted({round(hypot(x, y), 3) for x, y in points})
    radii = dict(zip(found, _RINGS[solid], strict=True))
    turn = pi / 4 if len(outer) == 4 else 0.0
    polar = [(radii[round(hypot(x, y), 3)], atan2(x, -y) + turn) for x, y in points]
    return [Point(radius * sin(angle), -radius * cos(angle)) for radius, angle in polar], edges


def _relax(outer: Sequence[int], edges: Sequence[tuple[int, int]]) -> list[Point]:
    """Each vertex in the middle of its neighbours, those of the outer face being held (Tutte 1963)."""
    near: dict[int, list[int]] = {}
    for one, other in edges:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    points = dict.fromkeys(near, Point(0, 0)) | dict(zip(outer, polygon_corners(len(outer), 1), strict=True))
    for _ in range(_SWEEPS):
        points |= {
            vertex: middle_of([points[other] for other in near[vertex]]) for vertex in near if vertex not in outer
        }
    return [points[vertex] for vertex in sorted(points)]
