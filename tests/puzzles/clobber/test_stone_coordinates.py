"""Which graphs are products of cliques, and the coordinates of their vertices."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.core.budget import Budget, Limit
from noyau.graphs import Graph, read_graph
from noyau.graphs.operations import induced
from noyau.puzzles.clobber.solving.hamming import reach, reduce
from noyau.puzzles.clobber.solving.hamming_coordinates import coordinates, neighbours, walk
from noyau.puzzles.clobber.solving.reduction import replay

BUDGET = Budget(Limit())


@pytest.mark.parametrize(
    ("name", "factors"),
    [
        ("path-2", (2,)),
        ("star-1", (2,)),
        ("cycle-3", (3,)),
        ("triangular-2", (3,)),
        ("cycle-4", (2, 2)),
        ("grid-2x2", (2, 2)),
        ("tetrahedron", (4,)),
        ("cube", (2, 2, 2)),
        ("torus-3x3", (3, 3)),
        ("torus-4x4", (2, 2, 2, 2)),
        ("cylinder-2x3", (2, 3)),
        ("hamming-3x1x2", (2, 3)),
        ("complete-3*complete-4", (3, 4)),
        ("grid-2x2*cycle-3", (2, 2, 3)),
        ("edges-0.3,3.1,1.2,2.0", (2, 2)),
        ("hypercube-5", (2, 2, 2, 2, 2)),
    ],
)
def test_hamming_graphs_are_recognised_whatever_they_are_called(name: str, factors: tuple[int, ...]) -> None:
    graph = read_graph(name)
    found = coordinates(graph)
    assert found is not None
    assert found.factors == factors
    assert sorted(found.vertices) == list(range(graph.size))
    for word, vertex in enumerate(found.vertices):
        assert sorted(found.vertices[near] for near in neighbours(factors, word)) == list(graph.neighbours[vertex])
    assert [found.vertices[word] for word in found.words] == list(range(graph.size))


@pytest.mark.parametrize(
    "name",
    ["path-1", "path-3", "cycle-5", "grid-2x3", "petersen", "octahedron", "torus-4x5", "torus-5x5", "edges-0.1,2.3"],
)
def test_other_graphs_are_not(name: str) -> None:
    assert coordinates(read_graph(name)) is None
    assert reduce(read_graph(name), ("xo" * 50)[: read_graph(name).size], BUDGET) is None
    assert reach(read_graph(name), ("xo" * 50)[: read_graph(name).size], 0, "x") is None


def test_a_graph_with_the_degrees_of_a_hamming_graph_is_not_taken_for_one() -> None:
    cube = read_graph("cube")
    twisted = Graph.of(8, [(v, (v + 1) % 8) for v in range(8)] + [(v, v + 4) for v in range(4)])
    assert sorted(map(len, twisted.neighbours)) == sorted(map(len, cube.neighbours))
    assert coordinates(twisted) is None
    # Shrikhande's graph has the parameters of K₄□K₄
    steps = [(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)]
    edges = [(4 * a + b, 4 * ((a + i) % 4) + (b + j) % 4) for a in range(4) for b in range(4) for i, j in steps]
    assert coordinates(Graph.of(16, edges)) is None


@given(
    st.sampled_from(["hamming-2x3x3", "hypercube-4", "hamming-4x3", "complete-6"]), st.randoms(use_true_random=False)
)
@settings(max_examples=30, deadline=None)
def test_numbers_of_vertices_do_not_matter(name: str, draw: random.Random) -> None:
    graph = read_graph(name)
    order = draw.sample(range(graph.size), graph.size)
    mixed = induced(graph, order)
    found = coordinates(mixed)
    assert found is not None
    assert found.factors == coordinates(graph).factors  # type: ignore[union-attr]
    stones = "xo" + "".join(draw.choice("xo") for _ in range(graph.size - 2))
    reduction = reduce(mixed, stones, BUDGET)
    assert reduction is not None
    assert graph.size - replay(mixed, stones, reduction.moves).count(".") == reduction.left


def test_a_walk_meets_every_word_once_and_changes_one_letter_at_a_time() -> None:
    for factors in ((4,), (2, 3), (3, 3), (2, 2, 3), (3, 2, 4)):
        size = len(walk(factors, 0))
        for word in range(size):
            path = walk(factors, word)
            assert path[0] == word
            assert sorted(path) == list(range(size))
            assert all(after in neighbours(factors, before) for before, after in pairwise(path))
