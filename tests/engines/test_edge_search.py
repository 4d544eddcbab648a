"""Pic'arête by alpha-beta on cores, against the table of all sets of edges."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import noyau
from noyau.core.budget import Budget, Limit
from noyau.core.game import AnyGame, Game
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.engines.scoring import edge_search, edge_values, solving
from noyau.engines.scoring.coin_scores import CoinScores
from noyau.engines.scoring.edge_search import EdgeSearch
from noyau.engines.scoring.edge_values import find_values
from noyau.engines.scoring.joined_coins import coins_of, join
from noyau.games.picarete import Picarete
from noyau.graphs.graph import Graph

EMPTY = Budget(Limit())


@pytest.fixture(autouse=True)
def _no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Components of more than six edges have no values, and their cores are searched."""
    edge_values._latest.clear()
    for module, name in ((edge_values, "MOST_EDGES"), (edge_values, "LARGEST_EDGES"), (solving, "TABLE_STRINGS")):
        monkeypatch.setattr(module, name, 6)


def random_game(random: Random, vertices: int, edges: int) -> AnyGame:
    pairs = list(combinations(range(vertices), 2))
    rules = Picarete.on(Graph.of(vertices, random.sample(pairs, min(edges, len(pairs)))))
    return Game(rules, rules.start)


def search(game: AnyGame, limit: Limit | None = None) -> EdgeSearch:
    budget = Budget(limit or Limit())
    found = edge_search.find_search(find_values(game, budget), budget)
    assert found is not None
    return found


def check(game: AnyGame, limit: Limit | None = None) -> bool:
    """Whether the score is found; each move is judged as the table of all sets has it."""
    coins = coins_of(game.rules)
    assert coins is not None
    table = CoinScores(coins, join(coins, game.position), EMPTY)
    found, score = solve(game, limit=limit), table.score(join(coins, game.position))
    assert found.bounds is not None
    assert found.bounds[0] <= score <= found.bounds[1], game.spec
    for option in found.options:
        after = game.after(option.move).position
        reached = option.gain - table.score(join(coins, after))
        assert option.bounds is not None
        assert option.bounds[0] <= reached <= option.bounds[1], (game.spec, option)
        if found.score is not None:
            assert option.best is (reached == score), (game.spec, option)
    return found.score is not None


def test_the_search_finds_the_scores_and_the_best_moves_of_the_table() -> None:
    random = Random(1)
    for _ in range(40):
        assert check(random_game(random, random.randint(5, 10), random.randint(8, 15)))


@pytest.mark.parametrize("limit", [1, 3])
def test_a_search_that_is_cut_leaves_bounds_that_hold(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EdgeSearch, "per_position", 1)
    random = Random(limit)
    found = [check(random_game(random, 7, random.randint(12, 15)), Limit(limit)) for _ in range(12)]
    assert not all(found)


def test_every_set_of_edges_of_a_graph_is_searched_as_the_table_has_it() -> None:
    """Trees, cycles, long chains and several cores are met."""
    game = parse("picarete:grid-3x3")
    searched, table = search(game), CoinScores(game.rules, game.position, EMPTY)
    for left in range(game.position + 1):
        assert searched.bounds(left) == (table.score(left),) * 2, left


@pytest.mark.parametrize(
    "spec",
    [
        "picarete:grid-2x4 + picarete:complete-4:0.1 + picarete:path-2",
        "picarete:grid-3x3 + picarete:grid-2x3",
        "picarete:edges-0.1,1.2,0.2,0.3,3.4,4.5,5.3,0.6,6.7,7.0,8.9",
    ],
)
def test_several_cores_with_switches_beside_are_searched_together(spec: str) -> None:
    assert check(parse(spec))


def test_chains_and_loops_are_searched_as_short_ones() -> None:
    """Three ways between two vertices, two of them odd, and loops at both ends."""
    edges = "0.1,0.2,2.3,3.1,0.4,4.5,5.6,6.1,0.7,7.8,8.9,9.0,1.10,10.11,11.1,11.12"
    game = parse(f"picarete:edges-{edges}")
    assert check(game)
    assert search(game).size < game.position.bit_count()


def test_symmetries_exchange_edges_and_change_no_score(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse("picarete:complete-6")
    with_them = search(game)
    score = with_them.bounds(game.position)
    monkeypatch.setattr(edge_search, "_MOST_SYMMETRIES", 1)
    without = search(game)
    assert without.bounds(game.position) == score
    assert with_them.looked_at(game.position) < without.looked_at(game.position)


def test_a_search_that_is_cut_says_so() -> None:
    found = solve(parse("picarete:grid-5x5"), limit=Limit(20, memory=1 << 20))
    assert found.score is None
    said = noyau.explain(found, level=3).say("en")
    assert "the search was cut there" in said
    assert "The search was cut after" in said


def test_a_core_of_too_many_edges_is_bounded_by_theorem() -> None:
    game = parse("picarete:grid-6x7")
    assert edge_search.find_search(find_values(game, EMPTY), EMPTY) is None
    assert solve(game).method.scope == "observed"
