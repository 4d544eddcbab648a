"""Free graphs in the plane: no two vertices meet, whichever way they are placed, and a picture is the same again."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.graphs import Graph, read_graph
from noyau.scenes.graphs.lamp_graphs import place_by_springs, plan_lamp_graph
from noyau.scenes.kit.geometry import Point

Edge = tuple[int, int]


def crossings(points: list[Point], edges: tuple[Edge, ...]) -> int:
    """How many pairs of edges cross."""

    def side(a: int, b: int, c: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    def cross(one: Edge, two: Edge) -> bool:
        (a, b), (c, d) = one, two
        return len({a, b, c, d}) == 4 and side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0

    return sum(cross(one, two) for one, two in combinations(edges, 2))


@pytest.mark.parametrize(
    "name", ["cycle-9", "cycle-60", "grid-4x5", "grid-7x10", "grid-10x20", "triangular-8", "star-40"]
)
def test_grids_and_cycles_without_a_name_are_drawn_without_a_crossing(name: str) -> None:
    graph = Graph(read_graph(name).neighbours)
    assert crossings(place_by_springs(graph), graph.edges) == 0


@given(st.integers(2, 60), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_no_two_vertices_of_a_tree_meet(size: int, random: object) -> None:
    graph = Graph.of(size, [(random.randrange(vertex), vertex) for vertex in range(1, size)])  # type: ignore[attr-defined]
    points = place_by_springs(graph)
    assert min(dist(p, q) for p, q in combinations(points, 2)) > 0.3


@given(st.integers(2, 45), st.integers(0, 80), st.randoms(use_true_random=False))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_no_two_vertices_of_a_graph_meet_not_even_twins_or_those_without_an_edge(
    size: int, count: int, random: object
) -> None:
    pairs = {tuple(sorted(random.sample(range(size), 2))) for _ in range(count)}  # type: ignore[attr-defined]
    graph = Graph.of(size, pairs)
    points = place_by_springs(graph)
    assert min(dist(p, q) for p, q in combinations(points, 2)) > 0.2
    assert points == place_by_springs(graph)


def test_two_hundred_vertices_are_joined_by_their_edges() -> None:
    graph = Graph(read_graph("grid-10x20").neighbours)
    plan = plan_lamp_graph(graph, "")
    assert [item.id for item in plan.under] == ["edges"]
    assert not plan.legend
