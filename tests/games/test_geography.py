"""Geography: the matching theorem against plain recursion, its matchings against all matchings, specs and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.arguments import explain, say
from noyau.core.budget import Budget
from noyau.core.errors import IllegalMove, NoyauError, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import Limit, solve
from noyau.engines.closed_form import solve as solve_by_theorem
from noyau.engines.exploring.masks import solve as solve_natively
from noyau.engines.exploring.positions import solve as solve_by_visiting
from noyau.games.geography import EdgeGeography, Geography, Journey
from noyau.graphs import Graph
from noyau.graphs.matchings import MaximumMatchings, maximum_matching
from noyau.scenes import draw
from noyau.testing import check_rules

Edges = list[tuple[int, int]]


def graphs_on(size: int) -> Iterator[Edges]:
    """Every graph on so many vertices, as its edges."""
    pairs = list(combinations(range(size), 2))
    for chosen in range(1 << len(pairs)):
        yield [pair for number, pair in enumerate(pairs) if chosen >> number & 1]


def rows_of(size: int, edges: Edges) -> dict[int, list[int]]:
    return {vertex: [a + b - vertex for a, b in edges if vertex in (a, b)] for vertex in range(size)}


def all_maximum_matchings(edges: Edges) -> list[set[int]]:
    """The vertices that each maximum matching covers, by trying all sets of edges."""
    found = [set[int]()]
    for a, b in edges:
        found += [covered | {a, b} for covered in found if not covered & {a, b}]
    most = max(map(len, found))
    return [covered for covered in found if len(covered) == most]


def wins(graph: Graph, vertex: int, visited: frozenset[int], misere: bool = False) -> bool:
    """Who wins vertex geography, straight from the rules."""
    ways = [other for other in graph.neighbours[vertex] if other not in visited and other != vertex]
    if not ways:
        return misere
    return any(not wins(graph, other, visited | {vertex}, misere) for other in ways)


def wins_on_edges(graph: Graph, vertex: int, used: frozenset[frozenset[int] | tuple[int, int]], misere: bool) -> bool:
    """Who wins edge geography, straight from the rules."""
    ways = {
        other: (vertex, other) if graph.directed else frozenset((vertex, other)) for other in graph.neighbours[vertex]
    }
    left = {other: edge for other, edge in ways.items() if edge not in used}
    if not left:
        return misere
    return any(not wins_on_edges(graph, other, used | {edge}, misere) for other, edge in left.items())


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_maximum_matchings_are_those_found_by_trying_all_sets_of_edges(size: int) -> None:
    for edges in graphs_on(size):
        rows = rows_of(size, edges)
        covers = all_maximum_matchings(edges)
        matchings = MaximumMatchings(rows)
        assert len(matchings.one) == len(covers[0])
        assert set(matchings.missable) == {v for v in range(size) if any(v not in cover for cover in covers)}
        for vertex in matchings.missable:
            one = matchings.one_without(vertex)
            assert vertex not in one
            assert len(one) == len(covers[0])
            assert all(one[partner] == v and partner in rows[v] for v, partner in one.items())


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 24), st.data())
def test_a_vertex_is_missable_when_leaving_it_out_costs_nothing(size: int, data: st.DataObject) -> None:
    pairs = list(combinations(range(size), 2))
    edges = data.draw(st.lists(st.sampled_from(pairs), max_size=3 * size, unique=True))
    rows = rows_of(size, edges)
    matchings = MaximumMatchings(rows)
    for vertex in range(size):
        others = {v: [w for w in row if w != vertex] for v, row in rows.items() if v != vertex}
        assert (len(maximum_matching(others)) == len(matchings.one)) == (vertex in matchings.missable)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_the_matching_theorem_agrees_with_recursion_on_every_graph(size: int) -> None:
    for edges in graphs_on(size):
        graph = Graph.of(size, edges)
        rules = Geography(graph)
        for vertex in range(size):
            position = rules.at(vertex)
            decision = rules.decide(position, Ending.NORMAL)
            assert decision is not None
            assert (decision.outcome is Outcome.N) == wins(graph, vertex, frozenset()), (edges, vertex)
            winning = {rules.target(position, move) for move in decision.winning()}
            assert winning == {w for w in graph.neighbours[vertex] if not wins(graph, w, frozenset({vertex}))}


@pytest.mark.parametrize("rules", [Geography, EdgeGeography])
@pytest.mark.parametrize("directed", [False, True])
def test_both_endings_agree_with_recursion_on_random_graphs(rules: type[Journey], directed: bool) -> None:
    random = Random(1993)
    for _ in range(60):
        size = random.randint(1, 5)
        pairs = [(a, b) for a in range(size) for b in range(size) if a < b or directed]
        graph = Graph.of(size, random.sample(pairs, random.randint(0, min(len(pairs), 8))), directed)
        game = rules(graph)  # type: ignore[call-arg]
        for ending in Ending:
            misere = ending is Ending.MISERE
            vertex = random.randrange(size)
            if rules is Geography:
                won = wins(graph, vertex, frozenset(), misere)
            else:
                won = wins_on_edges(graph, vertex, frozenset(), misere)
            assert (solve(Game(game, game.at(vertex), ending)).outcome is Outcome.N) == won, (graph, vertex, ending)


@pytest.mark.parametrize(
    "spec", ["geography:cube:3", "edgegeography:grid-2x3:1", "edgegeography:arcs-0.0,0.1,1.0,1.2:0"]
)
def test_rules_keep_their_contract_with_canonical_forms(spec: str) -> None:
    game = parse(spec)
    check_rules(game.rules, [game.position])


@pytest.mark.parametrize("spec", ["misere geography:grid-4x5:0", "edgegeography:grid-4x4:0", "geography:hypercube-4:0"])
def test_native_exploration_agrees_with_plain_python(spec: str) -> None:
    game = parse(spec)
    native = solve_natively(game, Budget(Limit()))
    plain = solve_by_visiting(game, Budget(Limit()))
    assert native is not None
    assert native.verdict == plain.verdict
    assert native.winning == plain.winning


@pytest.mark.parametrize(("spec", "outcome"), [("grid-25x24:7", "N"), ("complete-501:3", "P"), ("cycle-999:5", "P")])
def test_large_graphs_are_decided_at_once(spec: str, outcome: str) -> None:
    game = parse(f"geography:{spec}")
    analysis = solve_by_theorem(game, Budget(Limit()), game.decide())
    assert analysis is not None
    assert analysis.outcome == outcome


@pytest.mark.parametrize("spec", ["geography:icosahedron:7", "geography:petersen^2:0", "geography:grid-4x4:5"])
def test_a_won_position_has_its_value_and_its_remoteness_beside_the_theorem(spec: str) -> None:
    game = parse(spec)
    found, visited = solve(game), solve_by_visiting(game, Budget(Limit()))
    assert visited is not None
    assert found.method.engine == "closed_form"
    assert found.verdict == visited.verdict
    assert found.options == visited.options


def test_whoever_follows_the_theorem_wins_against_any_replies() -> None:
    random = Random(7)
    for _ in range(12):
        size = random.randint(20, 60)
        pairs = list(combinations(range(size), 2))
        rules = Geography(Graph.of(size, random.sample(pairs, 2 * size)))
        position = rules.at(random.randrange(size))
        decision = rules.decide(position, Ending.NORMAL)
        assert decision is not None
        follows = decision.outcome is Outcome.N
        while moves := list(rules.moves(position)):
            decision = rules.decide(position, Ending.NORMAL)
            assert decision is not None
            position = rules.play(position, next(iter(decision.winning())) if follows else random.choice(moves))
            follows = not follows
        assert not follows, "the player who has no move left is the one who plays at random"


def test_a_geography_term_adds_its_value_to_a_sum() -> None:
    alone = solve(parse("geography:arcs-0.1,1.2,2.0,0.3:0"))
    total = solve(parse(f"geography:arcs-0.1,1.2,2.0,0.3:0 + nim:{int(alone.value)}"))
    assert total.outcome is Outcome.P


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("geography:petersen:10", "numbered from 0 to 9"),
        ("geography:petersen:x", "such as '3,0.1.2'"),
        ("geography:petersen:3,0.12", "no vertex '12'"),
        ("geography:petersen:3,", "expected the current vertex, then those visited before"),
        ("geography:path-3:0,1.", "expected the current vertex"),
        ("edgegeography:path-3:0,.0-1", "expected the current vertex, then the edges used before"),
        ("geography:edges-0.1,1.1:0", "take away the edge"),
        ("geography:peterson:0", "did you mean 'petersen'"),
        ("geography", "needs its parameter 'graph'"),
        ("edgegeography:edges-0.1,1.0:0", "is written twice"),
        ("edgegeography:path-3:0,0-2", "'0-2' is not an edge of path-3"),
        ("edgegeography:path-3:0:1", "such as '2,0-1.1-2'"),
    ],
)
def test_bad_input_is_refused_with_its_repair(spec: str, words: str) -> None:
    with pytest.raises(SpecError) as refusal:
        parse(spec)
    assert words in str(refusal.value)
    assert "{" not in refusal.value.say("fr")


@pytest.mark.parametrize("spec", ["edgegeography:complete-400:0", "geography:complete-1200:0", "geography:path-5001:0"])
def test_graphs_that_are_too_large_are_refused(spec: str) -> None:
    with pytest.raises(TooLarge):
        parse(spec)


@pytest.mark.parametrize(
    ("spec", "move", "words"),
    [
        ("geography:path-4:1,0", "0", "already been on 0"),
        ("geography:path-4:1", "3", "no edge leads from 1 to 3; the token can go to 0 or 2"),
        ("geography:path-2:1,0", "0", "no way is left from 1"),
        ("edgegeography:cycle-4:1,0-1", "0", "has already been used"),
    ],
)
def test_a_move_that_is_not_legal_is_refused_with_the_reason(spec: str, move: str, words: str) -> None:
    game = parse(spec)
    with pytest.raises(IllegalMove) as refusal:
        game.play_text(move)
    assert words in str(refusal.value)


@settings(max_examples=300, deadline=None)
@given(st.text("0123456789.,-:x ", max_size=14), st.sampled_from(["geography", "edgegeography"]))
def test_any_position_is_read_back_or_refused(text: str, name: str) -> None:
    try:
        game = parse(f"{name}:grid-2x3:{text}")
    except NoyauError:
        return
    assert parse(game.spec) == game


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("spec", "word"), [("geography:petersen:0", "0-1"), ("geography:path-5:0", "1-2, 3-4")])
def test_the_explanation_shows_the_matching(spec: str, word: str, language: str) -> None:
    told = say(explain(solve(parse(spec))), language)
    assert {"en": "matching", "fr": "couplage"}[language] in told
    assert word in told
    assert "{" not in told


@cache
def svg(spec: str) -> str:
    return draw(parse(spec), moves=True).svg()


@pytest.mark.parametrize(
    "spec",
    ["geography:grid-3x3:4,0", "geography:torus-3x4:0", "geography:arcs-0.1,1.0,1.2:0", "edgegeography:cycle-5:1,0-1"],
)
def test_each_move_is_a_vertex_of_the_picture(spec: str) -> None:
    scene = draw(parse(spec), moves=True)
    figures = {item.id for item in scene.board.items}
    assert scene.state.moves
    assert {play.click for play in scene.state.moves} <= {(figure,) for figure in figures}
    assert 'data-move="' in svg(spec)
    assert "▶" in scene.text()


def test_the_matching_is_drawn_only_where_it_decides() -> None:
    assert "paired" in svg("geography:petersen:0")
    assert "paired" not in svg("misere geography:petersen:0")
    assert "paired" not in svg("geography:petersen:0 + nim:1")


def test_a_graph_too_large_to_draw_is_a_card() -> None:
    assert "card" in draw(parse("geography:complete-300:0")).svg()
