"""Pic'arête by the values of its components, against the scores of the whole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest

from noyau.core.budget import Budget, Limit
from noyau.core.game import AnyGame, Game
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.engines.scoring import edge_search, edge_values, solving
from noyau.engines.scoring.coin_scores import CoinScores
from noyau.engines.scoring.edge_values import EdgeValues, Worths
from noyau.engines.scoring.recursion import Recursion
from noyau.games.picarete import Picarete
from noyau.games.picarete_graphs import components_of, score_graphs
from noyau.graphs.edge_parts import core_edges
from noyau.graphs.graph import Graph
from noyau.literature.oracle.recursion import minimax
from noyau.values.masks import bits
from noyau.values.tempered import Tempered

EMPTY = Budget(Limit())


def test_every_graph_of_up_to_six_vertices_has_the_score_that_its_values_make() -> None:
    """Each set of edges of the complete graph is such a graph; minimax looks at all of them."""
    rules = Picarete("complete-6")
    table = CoinScores(rules, rules.start, EMPTY)

    def moves(left: int) -> Iterator[tuple[int, bool, int]]:
        for edge in range(15):
            if left >> edge & 1:
                after = left & ~(1 << edge)
                yield sum(not rules.net.held_by[end] & after for end in rules.net.strings[edge]), False, after

    score = minimax(moves)
    codes = EdgeValues(Game(rules, rules.start), EMPTY).components[0].values
    number, first_gain = np.asarray(codes) >> 2, np.array([0, 2, 1, 1])[np.asarray(codes) & 3]
    is_odd = np.array([edges.bit_count() % 2 for edges in range(1 << 15)])
    made = first_gain + np.where(is_odd, number, -number.astype(int))
    assert [score(edges) for edges in range(1 << 15)] == made.tolist()
    assert [table.score(edges) for edges in range(1 << 15)] == made.tolist()


@pytest.mark.parametrize("spec", ["picarete:complete-5", "picarete:grid-2x4", "picarete:edges-0.1,0.2,1.2,2.3,4.5"])
def test_plain_python_and_the_kernel_value_all_that_is_left_alike(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse(spec)
    few = EdgeValues(game, EMPTY)
    monkeypatch.setattr(edge_values, "FEW_EDGES", 0)
    many = EdgeValues(game, EMPTY)
    for left in range(game.position + 1):
        assert few.estimate(left) == many.estimate(left)


def test_a_component_is_worth_its_core_and_a_switch_for_each_edge_outside() -> None:
    connected = [each for each in score_graphs(6) if len([*components_of(each.graph)]) == 1]
    values = {each.graph: each.value for each in connected}
    met = 0
    for each in connected:
        rules = Picarete(each.graph)
        core = core_edges(rules.net, rules.start)
        outside = rules.start & ~core
        if core and outside:
            edges = [rules.net.strings[edge] for edge in bits(core)]
            (kept,) = components_of(Graph.of(each.graph.size, edges))
            assert each.value == values[kept] + Tempered(0, one=bool(outside.bit_count() % 2)), each.graph
            met += 1
    assert met == 53


def _subdivide(random: Random, count: int) -> list[tuple[int, int]]:
    """A graph of several cycles and so many edges: some of its edges made into chains, and trees hung on it."""
    edges = random.choice([[*combinations(range(4), 2)], [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)], TWO_TRIANGLES])
    size = 1 + max(max(ends) for ends in edges)
    while len(edges) < count:
        if random.random() < 0.6:
            one, other = edges.pop(random.randrange(len(edges)))
            edges += [(one, size), (size, other)]
        else:
            edges.append((random.randrange(size), size))
        size += 1
    return edges


TWO_TRIANGLES = [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)]


def test_long_chains_and_trees_are_worth_what_short_ones_are(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(2)
    for _ in range(12):
        edges = _subdivide(random, random.randint(13, 15))
        game = Game(Picarete(Graph.of(1 + max(map(max, edges)), edges)), (1 << len(edges)) - 1)
        small = EdgeValues(game, EMPTY)
        assert small.components[0].chains
        with monkeypatch.context() as patched:
            patched.setattr(edge_values, "FEW_EDGES", 20)
            whole = EdgeValues(game, EMPTY)
        assert not whole.components[0].chains
        assert small.looked_at(game.position) < whole.looked_at(game.position)
        for left in (game.position, *(game.position & random.randrange(1 << len(edges)) for _ in range(60))):
            assert small.estimate(left) == whole.estimate(left), (game.spec, bin(left))


def test_a_graph_with_few_chains_is_solved_whatever_its_size() -> None:
    """Four vertices joined by chains of nine edges each, with a tail: the complete graph less its tail is worth 2."""
    edges, size = [(0, 1000)], 4
    for one, other in combinations(range(4), 2):
        way = [one, *range(size, size + 8), other]
        edges, size = [*edges, *pairwise(way)], size + 8
    edges[0] = (0, size)
    found = solve(Game(Picarete(Graph.of(size + 1, edges)), (1 << len(edges)) - 1))
    assert (len(edges), found.score, found.method.scope) == (55, Tempered(2, one=True).score(is_odd=True), "exact")


def test_sums_of_components_have_the_score_of_minimax() -> None:
    random = Random(3)
    for _ in range(25):
        edges = []
        for part in range(random.randint(2, 4)):
            pairs = list(combinations(range(4 * part, 4 * part + 4), 2))
            edges += random.sample(pairs, random.randint(1, 4))
        chosen = frozenset(edges[:12])
        game = Game(Picarete(Graph.of(16, chosen)), (1 << len(chosen)) - 1)
        found = solve(game)
        assert found.score == _minimax(chosen), game.spec
        assert found.reason(Worths) is not None


def _minimax(edges: frozenset[tuple[int, int]]) -> int:
    def moves(left: frozenset[tuple[int, int]]):  # type: ignore[no-untyped-def]
        for edge in left:
            held = {end for other in left - {edge} for end in other}
            yield sum(end not in held for end in edge), False, left - {edge}

    return minimax(moves)(edges)


@pytest.mark.parametrize("spec", ["picarete:path-4 + picarete:cycle-4", "picarete:path-2 + picarete:path-2:0.1"])
def test_a_sum_of_games_is_judged_as_its_positions_are(spec: str) -> None:
    game = parse(spec)
    every = Recursion(game, EMPTY)
    found = solve(game)
    assert found.bounds == every.bounds(game.position)
    for option in found.options:
        left = every.bounds(game.rules.play(game.position, option.move))
        assert option.verdict.bounds == left


@pytest.mark.parametrize(
    ("spec", "bounds"),
    [
        ("picarete:grid-8x5 + picarete:path-3", (3, 39)),
        ("picarete:grid-4x5 + picarete:grid-4x5", (-36, -4)),
        ("picarete:path-500 + picarete:path-20", (-2, -2)),
        ("picarete:grid-12x30 + picarete:path-2", (4, 360)),
    ],
)
def test_a_sum_with_a_component_that_is_too_large_is_bounded_as_one_graph(spec: str, bounds: tuple[int, int]) -> None:
    """Two grids of 31 edges are of type I(p,∅), each worth 2 at least; theorem 10 makes −2 of them."""
    found = solve(parse(spec))
    assert found.bounds == bounds
    assert found.method.scope == ("exact" if bounds[0] == bounds[1] else "observed")
    gains = {option.move: option.bounds for option in found.options}
    for move in found.best:
        assert gains[move][0] == bounds[0]  # type: ignore[index]
    assert bool(found.best) == (bounds[0] > 0 or bounds[0] == bounds[1])


@pytest.mark.parametrize("most", [3, 5])
def test_bounds_by_small_components_and_by_types_hold_the_score_of_minimax(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the components of few edges alone have values, the theorem bounds the others."""
    monkeypatch.setattr(edge_values, "MOST_EDGES", most)
    monkeypatch.setattr(edge_values, "LARGEST_EDGES", most)
    monkeypatch.setattr(edge_search, "MOST_CORE", 0)
    random, exact, sharper = Random(most), 0, 0
    for _ in range(20):
        edges = random.sample([*combinations(range(5), 2)], random.randint(6, 7))
        edges += random.sample([*combinations(range(5, 9), 2)], random.randint(1, 4))
        game = Game(Picarete(Graph.of(9, edges)), (1 << len(edges)) - 1)
        edge_values._latest.clear()
        found, stated = solving._estimated(game, EdgeValues(game, EMPTY), EMPTY), game.rules.bounds(game.position)
        after = CoinScores(game.rules, game.position, EMPTY)
        score = _minimax(frozenset(edges))
        assert found.bounds is not None
        assert found.bounds[0] <= score <= found.bounds[1]
        assert stated[0] <= score <= stated[1]
        exact += found.score == score
        sharper += found.bounds != stated
        for option in found.options:
            reached = option.gain - after.score(game.after(option.move).position)  # type: ignore[operator]
            assert option.bounds is not None
            assert option.bounds[0] <= reached <= option.bounds[1]
    assert exact
    assert sharper


def test_a_component_is_valued_where_the_limit_and_the_memory_allow_for_its_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A complete graph of six vertices has 15 edges, 32,768 sets of them, which are 110 positions of a limit."""
    monkeypatch.setattr(edge_search, "MOST_CORE", 0)
    monkeypatch.setattr(edge_values, "MOST_EDGES", 12)
    score = _minimax(frozenset(combinations(range(6), 2)))
    for spec in ("picarete:complete-6", "picarete:complete-6 + picarete:path-3"):
        edge_values._latest.clear()
        cut = solve(parse(spec), limit=Limit(109))
        assert cut.score is None
        assert cut.bounds is not None
        assert cut.method.scope == "observed"
        found = solve(parse(spec), limit=Limit(110))
        assert found.score is not None
        assert cut.bounds[0] <= found.score <= cut.bounds[1]
        assert "+" in spec or found.score == score
        assert solve(parse(spec), limit=Limit(109)).bounds == cut.bounds, "whatever was asked before"
    monkeypatch.setattr(edge_values, "free_memory", lambda: 2 * 32767)
    assert solve(parse("picarete:complete-6"), limit=Limit(110)).score is None


def paws(count: int) -> AnyGame:
    """So many triangles with a pendant edge."""
    edges = [(4 * part + a, 4 * part + b) for part in range(count) for a, b in ((0, 1), (0, 2), (1, 2), (2, 3))]
    return Game(Picarete(Graph.of(4 * count, edges)), (1 << len(edges)) - 1)


@pytest.mark.parametrize(
    ("count", "score", "value"), [(1, 0, "1 ± 1"), (2, -2, "2"), (3, -2, "3 ± 1"), (20, -20, "20")]
)
def test_equal_switches_cancel_so_that_scores_do_not_add(count: int, score: int, value: str) -> None:
    found = solve(paws(count))
    worths = found.reason(Worths)
    assert worths is not None
    assert (found.score, worths.value) == (score, value)
    assert {part.value for part in worths.parts} == {"1 ± 1"}


WITHOUT = "picarete:edges-0.1,0.3,0.7,1.2,1.4,1.5,1.6,2.4,2.6,3.4,3.5,3.8,4.5,4.6,5.6,5.7,5.8,6.8,7.8"
"""A graph of 19 edges that is worth no number with switches: such are first met with nine vertices."""


def test_a_component_without_a_value_is_searched() -> None:
    game = parse(WITHOUT)
    edge_values._latest.clear()
    assert len(EdgeValues(game, EMPTY).components[0].values) == 0
    assert solve(game).score == CoinScores(game.rules, game.position, EMPTY).score(game.position) == 3


def test_components_of_few_edges_without_values_are_searched_too(monkeypatch: pytest.MonkeyPatch) -> None:
    edge_values._few_values.cache_clear()
    monkeypatch.setattr(edge_values, "value_of", lambda moves, is_odd: None)
    edges = [(5 * part + a, 5 * part + b) for part in range(2) for a, b in combinations(range(5), 2)]
    game = Game(Picarete(Graph.of(10, edges)), (1 << len(edges)) - 1)
    found = solve(game)
    assert (found.score, found.method.scope) == (
        CoinScores(game.rules, game.position, EMPTY).score(game.position),
        "exact",
    )
    edge_values._few_values.cache_clear()


def test_a_tree_beside_a_small_component_is_judged_whatever_its_size() -> None:
    edges = [*combinations(range(4), 2), *((vertex, vertex + 1) for vertex in range(4, 60))]
    found = solve(Game(Picarete(Graph.of(61, edges)), (1 << len(edges)) - 1))
    assert found.score == (Tempered(2) + Tempered(1)).score(is_odd=False)
    assert found.method.scope == "exact"
