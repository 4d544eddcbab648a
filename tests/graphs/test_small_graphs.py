"""All small graphs up to isomorphism: none is missing, none twice; the search among them finds the first exception."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from math import factorial, gcd
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.core.errors import SpecError
from noyau.graphs import Graph, read_graph
from noyau.graphs.small_graphs import (
    LARGEST,
    are_isomorphic,
    canonical,
    first_counterexample,
    graphs_in,
    search,
    small_graphs,
)


def count_by_burnside(size: int) -> int:
    """The number of graphs up to isomorphism, from how many each permutation leaves as they are."""
    total = 0
    for order in permutations(range(size)):
        pairs = {frozenset(pair) for pair in combinations(range(size), 2)}
        orbits = 0
        while pairs:
            orbits += 1
            pair = next(iter(pairs))
            while pair in pairs:
                pairs.remove(pair)
                pair = frozenset(order[vertex] for vertex in pair)
        total += 2**orbits
    return total // factorial(size)


def least_code(graph: Graph) -> tuple[tuple[int, int], ...]:
    return min(
        tuple(sorted((min(o[u], o[v]), max(o[u], o[v])) for u, v in graph.edges))
        for o in permutations(range(graph.size))
    )


@pytest.mark.parametrize("size", range(1, 8))
def test_there_are_as_many_graphs_as_burnside_counts(size: int) -> None:
    known = (1, 2, 4, 11, 34, 156, 1044)[size - 1]
    assert len(small_graphs(size)) == len(set(small_graphs(size))) == known
    if size <= 6:
        assert count_by_burnside(size) == known


def test_there_are_as_many_connected_graphs_as_is_known() -> None:
    assert [len(small_graphs(size, connected=True)) for size in range(1, 8)] == [1, 1, 2, 6, 21, 112, 853]


@pytest.mark.parametrize("size", range(1, 6))
def test_every_graph_is_isomorphic_to_exactly_one_of_the_list(size: int) -> None:
    pairs = list(combinations(range(size), 2))
    labelled = [
        Graph.of(size, [pair for pair, there in zip(pairs, chosen, strict=True) if there])
        for chosen in product((False, True), repeat=len(pairs))
    ]
    assert {canonical(graph) for graph in labelled} == set(small_graphs(size))
    assert len({least_code(graph) for graph in small_graphs(size)}) == len(small_graphs(size))


@given(st.sampled_from(small_graphs(7)), st.randoms(use_true_random=False))
def test_the_numbering_of_the_vertices_does_not_matter(graph: Graph, rng: Random) -> None:
    order = list(range(7))
    rng.shuffle(order)
    other = Graph.of(7, [(order[u], order[v]) for u, v in graph.edges])
    assert canonical(other) == graph
    assert are_isomorphic(graph, other)


def test_regular_graphs_with_the_same_degrees_are_told_apart() -> None:
    assert not are_isomorphic(read_graph("cycle-6"), read_graph("edges-0.1,1.2,2.0,3.4,4.5,5.3"))
    assert not are_isomorphic(read_graph("path-3*path-2"), read_graph("cycle-6"))
    assert are_isomorphic(read_graph("hypercube-3"), read_graph("path-2*cycle-4"))


def test_graphs_come_with_few_edges_first() -> None:
    counts = [graph.edge_count for graph in small_graphs(6)]
    assert counts == sorted(counts)
    assert Counter(counts)[7] == 24


def test_a_search_gives_the_first_exception_or_none() -> None:
    assert search(lambda graph: graph.size < 9) is None
    found = search(lambda graph: graph.edge_count < graph.size, connected=True)
    assert found is not None
    assert are_isomorphic(found, read_graph("complete-3"))
    disconnected = search(lambda graph: gcd(graph.size, 2) == 1, [2], connected=False)
    assert disconnected == read_graph("edges-1")


def test_a_file_of_graph6_lines_is_searched_too(tmp_path: Path) -> None:
    file = tmp_path / "graphs.g6"
    file.write_text(">>graph6<<Bw\nC~\n\nD??\n", encoding="ascii")
    assert [graph.size for graph in graphs_in(file)] == [3, 4, 5]
    assert first_counterexample(lambda graph: graph.edge_count > 0, graphs_in(file)) == read_graph("graph6-D??")
    file.write_text("Bw\nB\n", encoding="ascii")
    with pytest.raises(SpecError, match="graph6"):
        list(graphs_in(file))
    with pytest.raises(SpecError, match="there is no file"):
        list(graphs_in(tmp_path / "none.g6"))
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(SpecError, match="cannot be read"):
        list(graphs_in(file))


def test_sizes_out_of_reach_and_digraphs_are_refused() -> None:
    for size in (0, LARGEST + 1):
        with pytest.raises(SpecError, match=f"1 to {LARGEST} vertices, not {size}"):
            small_graphs(size)
    with pytest.raises(SpecError):
        canonical(read_graph("arcs-0.1"))
