"""Solitaire Clobber: one stone here and of this colour, the joker, and the strong notions, against the definitions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random

import pytest

from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.graphs import Graph, read_graph
from noyau.graphs.small_graphs import small_graphs
from noyau.puzzles.clobber.rules import EMPTY, OTHER, Capture, SoloClobber, stones_left
from noyau.puzzles.clobber.solving import solve_clobber
from noyau.puzzles.clobber.solving.aims import (
    End,
    reach,
    read_end,
)
from noyau.puzzles.clobber.solving.all_positions import (
    strongly_joker_reducible,
    strongly_one_reducible,
    strongly_two_reducible,
)
from noyau.puzzles.clobber.solving.depth_first import Deep
from noyau.puzzles.clobber.solving.reduction import delta, find_delta
from noyau.puzzles.clobber.solving.reduction import replay as replay_all
from noyau.puzzles.clobber.solving.stone_masks import Field, read_stones
from noyau.puzzles.clobber.solving.trees import end_on


def recolour(stones: str, vertex: int) -> str:
    return stones[:vertex] + OTHER[stones[vertex]] + stones[vertex + 1 :]


def oracle(graph: Graph) -> Callable[[str, bool], frozenset[str]]:
    """All positions with one or two stones that can be reached, with a joker or without."""
    rules = SoloClobber(graph)

    @cache
    def ends(stones: str, joker: bool) -> frozenset[str]:
        found = {stones} if stones_left(stones) <= 2 else set()
        for move in rules.moves(stones):
            found |= ends(rules.play(stones, move), joker)
        if joker:
            for vertex, stone in enumerate(stones):
                if stone != EMPTY:
                    found |= ends(recolour(stones, vertex), False)
        return frozenset(found)

    return ends


def single(graph: Graph, end: End) -> str:
    return "".join(end[1] if vertex == end[0] else EMPTY for vertex in range(graph.size))


def replay(rules: SoloClobber, stones: str, moves: tuple[Capture, ...]) -> tuple[str, int]:
    """The last position, and how many jokers were used."""
    jokers = 0
    for move in moves:
        if move[0] == move[1]:
            jokers += 1
            stones = recolour(stones, move[0])
        else:
            assert move in set(rules.moves(stones))
            stones = rules.play(stones, move)
    return stones, jokers


SMALL = [graph for size in range(1, 5) for graph in small_graphs(size)]


def test_one_stone_is_left_exactly_where_the_definition_says_so() -> None:
    for graph in SMALL:
        rules, ends = SoloClobber(graph), oracle(graph)
        for marks in product("xo.", repeat=graph.size):
            stones = "".join(marks)
            wanted: list[End | None] = [None, *product(range(graph.size), "xo")]
            for end, joker in product(wanted, (False, True)):
                found = reach(Game(rules, stones), end, joker, Budget(Limit()))
                possible = {one for one in ends(stones, joker) if stones_left(one) == 1}
                assert found.solvable == (single(graph, end) in possible if end else bool(possible))
                if found.moves is None:
                    assert found.reasons
                else:
                    last, jokers = replay(rules, stones, found.moves)
                    assert last in possible
                    assert end is None or last == single(graph, end)
                    assert jokers <= joker


@pytest.mark.parametrize("graph", [graph for graph in small_graphs(5) if graph.edge_count in (4, 5, 6)], ids=str)
def test_the_native_search_for_one_stone_agrees_with_the_definition(graph: Graph) -> None:
    rules, ends, field = SoloClobber(graph), oracle(graph), Field(graph)
    for stones in map("".join, product("xo", repeat=graph.size)):
        for joker in (False, True):
            deep = Deep(field, Budget(Limit()))
            for vertex, colour in product(range(graph.size), (0, 1)):
                moves = Deep(field, Budget(Limit())).end(read_stones(stones), vertex, colour, joker)
                aim = single(graph, (vertex, "xo"[colour]))
                assert (moves is not None) == (aim in ends(stones, joker))
                assert moves is None or replay(rules, stones, moves)[0] == aim
            anywhere = deep.end(read_stones(stones), -1, -1, joker)
            assert (anywhere is not None) == any(stones_left(one) == 1 for one in ends(stones, joker))


def test_strong_notions_agree_with_the_definitions_on_small_graphs() -> None:
    for graph in SMALL:
        if graph.size < 2:
            continue
        ends = oracle(graph)
        one = two = wild = 0
        for stones in map("".join, product("xo", repeat=graph.size)):
            for vertex, colour in product(range(graph.size), "xo"):
                rest = stones[:vertex] + stones[vertex + 1 :]
                alone = single(graph, (vertex, colour))
                if len(set(rest)) == 2:
                    one += alone not in ends(stones, False)
                    for other in "xo":
                        if stones.count(colour) > (colour == other) and other in stones:
                            pairs = {end for end in ends(stones, False) if end[vertex] == colour}
                            beside = {"".join(sorted(end.replace(EMPTY, ""))) for end in pairs if end != alone}
                            two += alone not in pairs and "".join(sorted(colour + other)) not in beside
                if stones[vertex] == colour or stones.count(stones[vertex]) > 1:
                    wild += alone not in ends(stones, True)
        assert len(strongly_one_reducible(graph)) == one
        assert len(strongly_two_reducible(graph)) == two
        assert len(strongly_joker_reducible(graph)) == wild


@pytest.mark.parametrize(
    ("name", "violations"),
    [("complete-3", 0), ("complete-6", 0), ("hamming-2x3", 12), ("hamming-2x4", 0), ("hamming-3x3", 0)],
)
def test_strongly_one_reducible_graphs_are_those_of_the_theorem(name: str, violations: int) -> None:
    assert len(strongly_one_reducible(read_graph(name))) == violations


@pytest.mark.parametrize("dimension", [1, 2, 3])
def test_hypercubes_are_strongly_two_reducible_and_joker_reducible(dimension: int) -> None:
    graph = read_graph(f"hypercube-{dimension}")
    assert not strongly_two_reducible(graph)
    assert not strongly_joker_reducible(graph)


@pytest.mark.parametrize("name", ["path-5", "grid-2x3", "cycle-6", "edges-0.1,0.2,2.3,4.1"])
def test_no_capture_changes_the_invariant(name: str) -> None:
    rules = SoloClobber(read_graph(name))
    for stones in map("".join, product("xo.", repeat=rules.graph.size)):
        here = delta(rules.graph, stones)
        assert {delta(rules.graph, rules.play(stones, move)) for move in rules.moves(stones)} <= {here}
        assert (find_delta(rules.graph, stones) is not None) == (here == 0 and stones_left(stones) > 0)


def test_a_graph_that_is_not_bipartite_has_no_invariant() -> None:
    assert delta(read_graph("cycle-3"), "xxo") is None
    assert find_delta(read_graph("cycle-3"), "xxo") is None


def test_ends_are_read_and_refused_with_the_repair() -> None:
    rules = SoloClobber(read_graph("path-6"))
    assert read_end(rules, " 4 , X") == (4, "x")
    assert read_end(rules, None) is None
    for text in ("6,x", "4", "x,4", "", "4,y", "-1,x"):
        with pytest.raises(SpecError, match="'5,x'"):
            read_end(rules, text)


def test_aims_are_for_the_rule_without_turns() -> None:
    with pytest.raises(NotApplicable, match="end"):
        solve_clobber(parse("soloclobber-alternating:path-3:xox"), end="1,x")


@pytest.mark.parametrize("name", ["grid-9x9", "petersen*path-8"])
def test_among_more_than_64_stones_an_end_is_found_and_replayed(name: str) -> None:
    rules = SoloClobber(read_graph(name))
    stones = "".join(Random(4).choices("xo", k=rules.graph.size))
    reached = 0
    for end, joker in product([(30, "x"), (30, "o")], [False, True]):
        found = solve_clobber(Game(rules, stones), end=f"{end[0]},{end[1]}", joker=joker)
        if found.moves is None:
            assert found.reasons[0].kind == "delta-end"
        else:
            last, jokers = replay(rules, stones, found.moves)
            assert (last, found.left) == (single(rules.graph, end), 1)
            assert jokers <= joker
            reached += 1
    assert reached >= 2
    anywhere = solve_clobber(Game(rules, stones), joker=True)
    assert anywhere.moves is not None
    assert stones_left(replay(rules, stones, anywhere.moves)[0]) == 1


def test_a_joker_begins_where_all_stones_have_one_colour() -> None:
    rules = SoloClobber(read_graph("grid-5x13"))
    found = solve_clobber(Game(rules, "x" * 65), joker=True)
    assert found.moves is not None
    assert stones_left(replay(rules, "x" * 65, found.moves)[0]) == 1


def test_it_is_said_that_nothing_is_known_where_no_end_is_found_among_many_stones() -> None:
    for game, end in ("soloclobber:star-70:" + "xo" * 35 + "x", "5,x"), ("soloclobber:grid-9x9:" + "x" * 81, "1,x"):
        with pytest.raises(TooLarge, match=r"not known.*limit="):
            solve_clobber(parse(game), end=end, joker=True, limit=Limit(1000))


def test_on_a_tree_of_any_size_the_values_of_its_root_decide_where_one_stone_can_end() -> None:
    for graph in (graph for size in (5, 6) for graph in small_graphs(size) if graph.edge_count == size - 1):
        rules, ends = SoloClobber(graph), oracle(graph)
        for stones in map("".join, product("x", *["xo"] * (graph.size - 1))):  # exchanged colours are the same game
            for end in product(range(graph.size), "xo"):
                moves = end_on(graph, stones, *end)
                assert isinstance(moves, tuple) == (single(graph, end) in ends(stones, False)) or moves is None
                if isinstance(moves, tuple):
                    assert replay(rules, stones, moves)[0] == single(graph, end)
    long = parse("soloclobber:path-3000:" + "x" + "o" * 1500 + "x" * 1498 + "o")
    for end in (1500, "x"), (1500, "o"), (1501, "x"), (1501, "o"), (1503, "x"):
        found = solve_clobber(long, end=f"{end[0]},{end[1]}")
        assert found.solvable == (end in ((1500, "o"), (1501, "x")))
        assert found.moves is None or replay_all(long.rules.graph, long.position, found.moves)[end[0]] == end[1]
    cycle = parse("soloclobber:cycle-90:" + "xxxooo" * 14 + "xxxxoo")
    assert {solve_clobber(cycle, end=end).reasons[0].kind for end in ("7,x", "7,o")} == {"blocks", "delta-end"}


def test_an_aim_on_a_larger_graph_is_searched_natively_and_replayed() -> None:
    game = parse("soloclobber:grid-4x4:xoxooxoxxxoxoxxx")
    ends = [(vertex, colour) for vertex in range(16) for colour in "xo"]
    reached = 0
    for end in ends:
        found = solve_clobber(game, end=f"{end[0]},{end[1]}")
        if found.moves is not None:
            reached += 1
            assert replay(game.rules, game.position, found.moves)[0] == single(game.rules.graph, end)  # type: ignore
        else:
            assert found.reasons[0].kind in ("delta-end", "exhausted-aim")
    assert 0 < reached <= 16
    assert solve_clobber(game, end="0,x", joker=True).solvable


def test_the_joker_is_told_in_the_answer() -> None:
    found = solve_clobber(parse("soloclobber:path-4:xoox"), end="2,x", joker=True)
    assert found.moves is not None
    assert (found.more["joker"], found.more["end"]) == (2, "2,x")


@pytest.mark.parametrize("name", ["hamming-5x5x5", "hypercube-7", "complete-70"])
def test_on_hamming_graphs_too_large_to_be_searched_the_captures_are_built(name: str) -> None:
    graph = read_graph(name)
    stones = "".join("xo"[vertex * vertex % 13 % 2] for vertex in range(graph.size))
    rules, game = SoloClobber(graph), Game(SoloClobber(graph), stones)
    built = 0
    for end in ((9, "x"), (9, "o")):
        found = reach(game, end, False, Budget(Limit()))
        assert found.method.engine in ("hamming", "delta-end")
        if found.moves is not None:
            built += 1
            assert replay(rules, stones, found.moves)[0] == single(graph, end)
    assert built >= 1
