"""Operations on graphs, and what they do to the value of the domination game."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import pytest

from noyau.core.errors import SpecError
from noyau.core.game import Game
from noyau.engines import solve
from noyau.games.vertices import Domination
from noyau.graphs import Graph, power, read_graph
from noyau.graphs.graph import product as cartesian_product
from noyau.graphs.operations import (
    add_twin,
    complement,
    complete_product,
    disjoint_union,
    induced,
    twin_and_match,
    without_twins,
)
from noyau.graphs.small_graphs import are_isomorphic, small_graphs

MATCHINGS = [[], [(0, 0)], [(0, 1)], [(1, 0)], [(1, 1)], [(0, 0), (1, 1)], [(0, 1), (1, 0)]]


def value(graph: Graph) -> int:
    """The value of the domination game, by trying every vertex."""
    rows = [frozenset({vertex, *near}) for vertex, near in enumerate(graph.neighbours)]

    @cache
    def of(left: frozenset[int]) -> int:
        reached = {of(left - rows[vertex]) for vertex in left}
        return next(number for number in range(len(reached) + 1) if number not in reached)

    return of(frozenset(range(graph.size)))


def digraphs(size: int) -> list[Graph]:
    pairs = [(u, v) for u in range(size) for v in range(size) if u != v]
    choices = product((False, True), repeat=len(pairs))
    return [
        Graph.of(size, [p for p, there in zip(pairs, chosen, strict=True) if there], directed=True)
        for chosen in choices
    ]


def test_a_twin_keeps_the_value_on_all_graphs_up_to_six_vertices() -> None:
    cases = [(graph, vertex) for size in range(1, 7) for graph in small_graphs(size) for vertex in range(size)]
    assert len(cases) == 1167
    assert all(value(add_twin(graph, vertex)) == value(graph) for graph, vertex in cases)


def test_a_twin_keeps_the_value_on_all_digraphs_up_to_three_vertices_and_some_of_four() -> None:
    for graph in [*digraphs(1), *digraphs(2), *digraphs(3), *digraphs(4)[::37]]:
        assert all(value(add_twin(graph, vertex)) == value(graph) for vertex in range(graph.size)), graph


def test_without_the_arcs_that_come_in_a_twin_changes_the_value() -> None:
    assert value(read_graph("arcs-0.1")) == 2
    assert value(read_graph("arcs-0.1,1.2,2.1")) == 0
    assert value(add_twin(read_graph("arcs-0.1"), 1)) == 2


def test_a_false_twin_may_change_the_value() -> None:
    point = read_graph("path-1")
    assert (value(point), value(add_twin(point, 0, joined=False))) == (1, 0)


def test_twin_and_match_keeps_the_value_on_all_graphs_up_to_five_vertices() -> None:
    cases = 0
    for graph in (graph for size in range(2, 6) for graph in small_graphs(size)):
        for one, other in combinations(range(graph.size), 2):
            if other not in graph.neighbours[one]:
                for matching in MATCHINGS:
                    assert value(twin_and_match(graph, one, other, matching)) == value(graph)
                    cases += 1
    assert cases == 1470


def test_twin_and_match_keeps_the_value_on_all_digraphs_of_three_vertices() -> None:
    for graph in digraphs(3):
        for one, other in combinations(range(3), 2):
            if other not in graph.neighbours[one] and one not in graph.neighbours[other]:
                for matching in MATCHINGS:
                    assert value(twin_and_match(graph, one, other, matching)) == value(graph), (graph, matching)


def test_graphs_without_twins_keep_their_value_and_have_none_left() -> None:
    for graph in (graph for size in range(1, 7) for graph in small_graphs(size)):
        reduced = without_twins(graph)
        closed = reduced.closed
        assert value(reduced) == value(graph)
        assert len(set(closed)) == len(closed)
    for graph in [*digraphs(3), *digraphs(4)[::29]]:
        assert value(without_twins(graph)) == value(graph)
    assert without_twins(read_graph("complete-5")) == read_graph("path-1")


def test_a_union_is_the_sum_of_its_parts() -> None:
    for one in small_graphs(4):
        for other in small_graphs(3):
            union = disjoint_union(one, other)
            assert value(union) == value(one) ^ value(other)
            assert (union.size, union.edge_count) == (7, one.edge_count + other.edge_count)


def test_products_have_the_edges_of_their_definition() -> None:
    for left, right in product(small_graphs(3), small_graphs(4)):
        complete, cartesian = complete_product(left, right), cartesian_product(left, right)
        for one, other in combinations(range(12), 2):
            (a, b), (c, d) = divmod(one, 4), divmod(other, 4)
            along = (a == c or c in left.neighbours[a]) and (b == d or d in right.neighbours[b])
            assert (other in complete.neighbours[one]) == along
            assert (other in cartesian.neighbours[one]) == (along and (a == c or b == d))
    assert complete_product(read_graph("cycle-4"), read_graph("path-1")) == read_graph("cycle-4")


def test_a_complete_product_with_a_complete_graph_keeps_the_value() -> None:
    for graph in (graph for size in range(1, 6) for graph in small_graphs(size)):
        assert value(complete_product(graph, read_graph("complete-2"))) == value(graph)


def test_a_complete_product_of_a_lost_graph_may_be_won() -> None:
    lost = read_graph("edges-0.1,0.5,1.2,1.7,2.5,3.7,4.7,5.6")
    rules = Domination(complete_product(lost, read_graph("path-3")))
    assert value(lost) == 0
    assert solve(Game(rules, rules.start)).value == 3


def test_a_complement_has_the_other_edges() -> None:
    for graph in small_graphs(5):
        assert complement(complement(graph)) == graph
        assert complement(graph).edge_count == 10 - graph.edge_count
    assert are_isomorphic(complement(read_graph("cycle-5")), read_graph("cycle-5"))
    assert complement(read_graph("arcs-0.1")) == read_graph("arcs-1.0")
    assert power(read_graph("path-4"), 3) == complement(Graph.of(4, []))


def test_a_digraph_with_a_loop_has_twins_with_loops() -> None:
    assert add_twin(read_graph("arcs-0.0"), 0) == read_graph("arcs-0.0,0.1,1.0,1.1")


def test_an_induced_graph_keeps_the_edges_inside() -> None:
    assert induced(read_graph("cycle-5"), [3, 2, 1]) == read_graph("edges-0.1,1.2")
    assert induced(read_graph("arcs-0.1,1.2"), [2, 1]) == read_graph("arcs-1.0")


def test_what_cannot_be_operated_on_is_refused() -> None:
    square = read_graph("cycle-4")
    for call, said in (
        (lambda: add_twin(square, 4), "vertices 0 to 3"),
        (lambda: twin_and_match(square, 0, 1), "not joined"),
        (lambda: twin_and_match(square, 0, 0), "not joined"),
        (lambda: twin_and_match(square, 0, 2, [(0, 0), (0, 1)]), "a matching joins"),
        (lambda: twin_and_match(square, 0, 2, [(0, 2)]), "a matching joins"),
        (lambda: induced(square, [7]), "vertices 0 to 3"),
        (lambda: disjoint_union(square, read_graph("arcs-0.1")), "do not go together"),
        (lambda: complete_product(square, read_graph("arcs-0.1")), "do not go together"),
    ):
        with pytest.raises(SpecError, match=said):
            call()
