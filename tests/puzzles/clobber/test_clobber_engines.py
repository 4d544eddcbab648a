"""Solitaire Clobber: each engine against the plain definition, on all small graphs with all positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.core.budget import Budget, Limit
from noyau.core.game import Game
from noyau.graphs import Graph, read_graph
from noyau.graphs.small_graphs import small_graphs
from noyau.puzzles.clobber.rules import AlternatingSoloClobber, SoloClobber, stones_left
from noyau.puzzles.clobber.solving import any_graph, ask, separate_parts, solve_clobber, stone_masks
from noyau.puzzles.clobber.solving import beam as hanging
from noyau.puzzles.clobber.solving import reduction as still
from noyau.puzzles.clobber.solving.all_positions import Values
from noyau.puzzles.clobber.solving.any_graph import reduce_along_tree, reduce_in_turn, spanning_tree
from noyau.puzzles.clobber.solving.reduction import Reduction, replay
from noyau.puzzles.clobber.solving.stone_masks import Field, Plain, Quick, read_stones


def budget(positions: int = 200_000) -> Budget:
    return Budget(Limit(positions), "soloclobber")


def oracle(rules: SoloClobber) -> Callable[[str], int]:
    """The definition: play every capture."""

    @cache
    def left(position: str) -> int:
        return min((left(rules.play(position, move)) for move in rules.moves(position)), default=stones_left(position))

    return left


def all_marks(graph: Graph, holes: bool = True) -> Iterator[str]:
    return map("".join, product("xo." if holes else "xo", repeat=graph.size))


def check(graph: Graph, stones: str, found: Reduction, expected: int) -> None:
    assert found.least <= expected <= found.left
    assert stones_left(replay(graph, stones, found.moves)) == found.left


SMALL = [graph for size in range(1, 6) for graph in small_graphs(size)]


def test_all_methods_in_turn_give_the_value_of_every_position_of_every_small_graph() -> None:
    for graph in (graph for graph in SMALL if graph.size <= 4):
        left = oracle(SoloClobber(graph))
        for stones in all_marks(graph):
            found = ask(graph, stones, budget())
            check(graph, stones, found, left(stones))
            assert found.left == found.least


def test_tables_and_the_search_give_the_value_of_every_position_of_every_small_graph() -> None:
    for graph in SMALL:
        left, values = oracle(SoloClobber(graph)), Values(Field(graph), budget())
        for stones in all_marks(graph):
            start = read_stones(stones)
            assert values.value(start) == left(stones)
            assert stones_left(replay(graph, stones, values.moves(start))) == left(stones)


@pytest.mark.parametrize("graph", [graph for graph in SMALL if graph.size == 5], ids=str)
def test_plain_tables_and_the_native_search_agree_with_the_definition(graph: Graph) -> None:
    left = oracle(SoloClobber(graph))
    for number, stones in enumerate(all_marks(graph)):
        for engine in (stone_masks, any_graph) if number % 3 == 0 else (stone_masks,):
            found = engine.reduce(graph, stones, budget())
            assert found is not None
            check(graph, stones, found, left(stones))
            assert found.left == found.least


def test_in_turn_every_small_position_has_the_value_of_the_definition_whoever_begins() -> None:
    for graph in SMALL:
        rules = AlternatingSoloClobber(graph)
        left, values = oracle(rules), Values(Field(graph, in_turn=True), budget())
        for number, stones in enumerate(all_marks(graph)):
            for turn in ("", "x", "o"):
                position = f"{stones},{turn}" if turn else stones
                expected = left(position)
                assert values.value(read_stones(stones, turn)) == expected
                if graph.size < 5 or number % 5 == 0:
                    found = reduce_in_turn(Game(rules, position), budget())
                    check_in_turn(rules, position, found)
                    assert found.left == found.least == expected


def test_where_the_numbers_of_the_colours_decide_the_answer_says_so() -> None:
    rules = AlternatingSoloClobber(read_graph("grid-20x20"))
    stones = "".join(Random(2).choices("xxo", k=400))
    found = reduce_in_turn(Game(rules, stones), budget())
    check_in_turn(rules, stones, found)
    assert found.least == stones.count("x") - stones.count("o") - 1
    assert [reason.kind for reason in found.reasons if reason.kind != "bounds"] == ["balance"]


def check_in_turn(rules: AlternatingSoloClobber, position: str, found: Reduction) -> None:
    for move in found.moves:
        assert move in set(rules.moves(position))
        position = rules.play(position, move)
    assert stones_left(position) == found.left


@pytest.mark.parametrize(
    "name", ["grid-3x4", "petersen", "cycle-11^2", "edges-0.1,1.2,2.0,2.3,3.4,4.5,5.6,6.7,7.8,8.9,9.10"]
)
def test_native_tables_and_the_search_agree_on_larger_graphs_by_both_rules(name: str) -> None:
    graph = read_graph(name)
    for rules in (SoloClobber(graph), AlternatingSoloClobber(graph)):
        field = Field(graph, in_turn=isinstance(rules, AlternatingSoloClobber))
        values = Values(field, budget())
        for number in range(0, 1 << graph.size, 97):
            stones = "".join("xo"[number >> vertex & 1] for vertex in range(graph.size))
            expected = values.value(read_stones(stones))
            moves = values.moves(read_stones(stones))
            found = any_graph.seek(field, stones, budget())
            for captures in (moves, found.moves):
                position = stones
                for move in captures:
                    assert move in set(rules.moves(position))
                    position = rules.play(position, move)
                assert stones_left(position) == expected
            assert found.left == found.least == expected


@pytest.mark.parametrize("name", ["grid-5x5", "grid-6x6", "hypercube-5", "dodecahedron"])
def test_one_colouring_of_a_larger_graph_is_solved_with_proof(name: str) -> None:
    graph = read_graph(name)
    stones = "".join("xo"[vertex * vertex % 7 % 2] for vertex in range(graph.size))
    found = any_graph.reduce(graph, stones, budget())
    assert found.left == found.least <= 2
    assert stones_left(replay(graph, stones, found.moves)) == found.left


def test_checkerboards_leave_one_stone_or_two_where_three_divides_their_size() -> None:
    for rows, columns in [(2, 2), (2, 3), (2, 5), (3, 3), (3, 4), (4, 4), (4, 5)]:
        rules = SoloClobber(read_graph(f"grid-{rows}x{columns}"))
        expected = 1 if rows * columns % 3 else 2
        assert any_graph.reduce(rules.graph, rules.start, budget()).left == expected
        in_turn = AlternatingSoloClobber(rules.graph)
        assert reduce_in_turn(Game(in_turn, in_turn.start), budget()).left == expected


def test_a_position_without_captures_is_answered_at_once() -> None:
    found = still.reduce(read_graph("path-4"), "xx.o", budget())
    assert found is not None
    assert (found.left, found.reasons[0].kind) == (3, "still")
    assert still.reduce(read_graph("path-4"), "xxo.", budget()) is None
    rules = AlternatingSoloClobber(read_graph("path-3"))
    blocked = reduce_in_turn(Game(rules, "x.o,o"), budget())
    assert (blocked.left, blocked.reasons[0].kind) == (2, "still")


def test_parts_are_reduced_one_by_one_and_their_moves_are_those_of_the_whole() -> None:
    graph = read_graph("grid-4x4")
    stones = "xo.xox.o....xxoo"
    found = separate_parts.reduce(graph, stones, budget())
    assert found is not None
    assert found.left == found.least == oracle(SoloClobber(graph))(stones)
    assert stones_left(replay(graph, stones, found.moves)) == found.left
    assert [part.vertices for part in found.reasons[0].parts] == [(0, 1, 4, 5), (3, 7), (12, 13, 14, 15)]


def test_a_search_that_is_stopped_gives_bounds() -> None:
    graph = read_graph("grid-2x15")
    stones = "oxxxooxoxxoxoooooooxoxxoxxxoxx"
    found = any_graph.reduce(graph, stones, budget(1))
    assert found.least <= found.left
    assert stones_left(replay(graph, stones, found.moves)) == found.left
    if found.least < found.left:
        answer = solve_clobber(Game(SoloClobber(graph), stones), limit=Limit(1))
        assert answer.method.scope == "observed"
        assert answer.more["least"] < (answer.left or 0)


@pytest.mark.parametrize("name", ["grid-9x9", "star-66", "edges-0.1,70.71", "triangular-12"])
def test_graphs_too_large_to_be_searched_are_reduced_region_by_region(name: str) -> None:
    graph = read_graph(name)
    stones = "".join("xo"[vertex * vertex % 11 % 2] for vertex in range(graph.size))
    moves, _ = hanging.reduce_by_regions(graph, stones, budget())
    left = stones_left(replay(graph, stones, moves))
    found = any_graph.reduce(graph, stones, budget())
    assert found.least <= found.left <= left


@pytest.mark.parametrize("name", ["grid-12x12", "grid-3x30", "triangular-12"])
def test_a_large_grid_of_random_colours_is_reduced_to_the_least_that_the_invariant_allows(name: str) -> None:
    graph = read_graph(name)
    for seed in range(3):
        stones = "".join(Random(seed).choices("xo", k=graph.size))
        found = any_graph.reduce(graph, stones, budget())
        assert found.left == found.least
        assert stones_left(replay(graph, stones, found.moves)) == found.left


def test_a_search_can_be_interrupted() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        any_graph.reduce(read_graph("grid-2x15"), "oxxxooxoxxoxoooooooxoxxoxxxoxx", Budget(Limit(watch=stop)))


def test_captures_along_a_spanning_tree_are_captures_of_the_graph() -> None:
    for name in ("grid-9x9", "triangular-12", "complete-70"):
        graph = read_graph(name)
        tree = spanning_tree(graph)
        assert tree.edge_count == graph.size - 1
        assert set(tree.edges) <= set(graph.edges)
        stones = "".join("xo"[vertex % 9 == 0] for vertex in range(graph.size))
        moves = reduce_along_tree(graph, stones, budget())
        assert stones_left(replay(graph, stones, moves)) == graph.size - len(moves) < graph.size


@st.composite
def colourings(draw: st.DrawFn) -> tuple[Graph, str]:
    size = draw(st.integers(6, 8))
    pairs = list(combinations(range(size), 2))
    edges = draw(st.lists(st.sampled_from(pairs), min_size=size - 1, max_size=2 * size))
    return Graph.of(size, edges), "".join(draw(st.lists(st.sampled_from("xxoo."), min_size=size, max_size=size)))


@settings(max_examples=60, deadline=None)
@given(colourings(), st.booleans(), st.sampled_from(["", "x", "o"]))
def test_plain_python_tables_and_the_search_agree_on_graphs_by_chance(
    position: tuple[Graph, str], in_turn: bool, turn: str
) -> None:
    graph, stones = position
    field, turn = Field(graph, in_turn), turn if in_turn else ""
    start = read_stones(stones, turn)
    expected = Plain(field).value(start)
    assert Values(field, budget()).value(start) == expected
    found = any_graph.seek(field, stones, budget(), turn)
    assert found.left == found.least == expected
    if not in_turn:
        assert ask(graph, stones, budget()).left == expected


def test_a_table_is_declined_where_the_limit_allows_fewer_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stone_masks, "_quickly", lambda field, stones: None)
    graph = read_graph("cycle-12^2")
    stones = "xxxo" * 3
    assert stone_masks.reduce(graph, stones, budget(100)) is None
    found = stone_masks.reduce(graph, stones, budget())
    assert found is not None
    assert (found.left, found.positions) == (1, 3**12)
    assert stones_left(replay(graph, stones, found.moves)) == 1
    assert stone_masks.reduce(read_graph("path-17"), "x" * 16 + "o", budget(10**9)) is None


def test_captures_found_quickly_leave_as_few_stones_as_the_table_says() -> None:
    chance, graph = Random(7), read_graph("grid-3x4")
    table = Values(Field(graph), budget())
    for _ in range(40):
        stones = "".join(chance.choice("xxoo.") for _ in range(graph.size))
        start = read_stones(stones)
        moves = Quick(Field(graph)).leave(start, Field(graph).floor(start))
        least = start.left - len(table.moves(start))
        assert (moves is None) == (least > Field(graph).floor(start))
        assert moves is None or stones_left(replay(graph, stones, moves)) == least
