"""Domination and Arc Kayles: what theorems say against the definition, on every small graph and on families."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations
from typing import Any

import pytest
from decisions import check_decisions
from hypothesis import given
from hypothesis import strategies as st
from oracle import Oracle

from noyau.arguments import explain, say
from noyau.core.errors import IllegalMove, NoyauError, SpecError, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse, write
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.games.vertices import MOST_IN_LINE, ArcKayles, Domination
from noyau.graphs import Graph, read_graph
from noyau.graphs.pairings import find_pairing, partners_by
from noyau.graphs.part_shapes import reach_of, split_into_shapes, split_power
from noyau.graphs.small_graphs import small_graphs
from noyau.scenes import draw
from noyau.values.nimbers import Nimber

LINES = ("path-11", "cycle-11", "path-11^2", "path-12^3", "cycle-11^2", "cycle-12^2", "cycle-11^3", "cycle-9^4")
ON_CLASSES = (
    "complete-6",
    "star-6",
    "star-7",
    "octahedron",
    "edges-0.3,0.4,1.3,1.4,2.3,2.4",
    "edges-0.1,1.2,2.0,3.4,6",
)


def graphs_on(size: int) -> list[Graph]:
    pairs = list(combinations(range(size), 2))
    return [
        Graph.of(size, [pair for place, pair in enumerate(pairs) if chosen >> place & 1])
        for chosen in range(1 << len(pairs))
    ]


@pytest.mark.parametrize("rules", [Domination, ArcKayles])
def test_every_decision_on_every_graph_of_five_vertices_is_right(rules: Any) -> None:
    decided = sum(check_decisions(rules(graph)) for size in range(1, 6) for graph in small_graphs(size))
    assert decided > 200


@pytest.mark.parametrize("name", [*LINES, *ON_CLASSES])
def test_families_that_theorems_know_are_decided_on_every_position_that_follows(name: str) -> None:
    rules = Domination(read_graph(name))
    assert check_decisions(rules) == len(Oracle(rules, rules.start).options)
    check_decisions(ArcKayles(read_graph(name)))


def test_a_directed_graph_is_left_to_the_engines() -> None:
    assert parse("domination:arcs-0.1,1.2").rules.decide(7, Ending.NORMAL) is None  # type: ignore[attr-defined]


def test_arc_kayles_does_not_ask_which_way_an_arc_points() -> None:
    assert solve(parse("arckayles:arcs-1.0,1.2,3.2")).value == solve(parse("arckayles:path-4")).value


def test_cycle_powers_have_value_one_exactly_where_the_path_left_is_lost() -> None:
    """D-Th2, with k + 1 tokens taken: C(n,k) is 1 where the heap n − k − 1 of "take k + 1 side by side" is 0."""
    for reach in range(1, 4):
        code = f"octal:0.{'0' * reach}7"
        for size in range(2 * reach + 2, 24):
            power = solve(parse(f"domination:cycle-{size}" + (f"^{reach}" if reach > 1 else "")))
            heap = solve(parse(f"{code}:{size - reach - 1}"))
            assert power.value == Nimber(heap.outcome is Outcome.P)


def test_a_path_is_a_heap_of_dawson_and_one_token_more_of_zero_seven() -> None:
    for size in range(1, 30):
        path = solve(parse(f"domination:path-{size}")).value
        assert path == solve(parse(f"dawson:{size}")).value == solve(parse(f"octal:0.07:{size + 1}")).value


def test_long_paths_are_answered_with_every_winning_move() -> None:
    analysis = solve(parse("domination:path-6000"))
    rules = analysis.game.rules
    assert analysis.method.engine == "closed_form"
    assert analysis.winning
    for move in analysis.winning[:20]:
        assert solve(Game(rules, rules.play(analysis.game.position, move))).value == Nimber(0)


def test_positions_of_long_paths_are_read_and_written_without_delay() -> None:
    rules = Domination(read_graph("path-100000"))
    position = rules.play(rules.start, 50_000)
    assert rules.read(rules.write(position)) == position
    game = Game(rules, position)
    assert parse(write(game)) == game


@pytest.mark.parametrize("name", ["grid-100x100", "star-6000", f"path-{MOST_IN_LINE + 1}"])
def test_a_graph_too_large_for_any_theorem_is_refused(name: str) -> None:
    with pytest.raises(TooLarge):
        parse(f"domination:{name}")


def test_powers_are_recognised_by_their_edges() -> None:
    assert reach_of(read_graph("path-9^3").neighbours) == ("path", 3)
    assert reach_of(read_graph("cycle-9^3").neighbours) == ("cycle", 3)
    assert reach_of(read_graph("grid-3x3").neighbours) is None
    assert split_power("path", 2, 5, 0b11011) is None
    assert split_into_shapes(read_graph("petersen").neighbours, (1 << 10) - 1) is None


def test_runs_that_go_round_a_cycle_hang_together() -> None:
    parts = split_power("cycle", 2, 9, 0b110000011)
    assert parts is not None
    assert [list(part.vertices) for part in parts] == [[7, 8, 0, 1]]


def test_what_can_be_paired_is_lost_and_no_pairing_of_four_vertices_is_missed() -> None:
    """D-Prop1; the pairings are counted again among all permutations of order two."""
    for graph in graphs_on(4):
        closed = graph.closed
        exists = any(
            partners_by(dict(enumerate(closed)), partner.__getitem__)
            for partner in ({0: 1, 1: 0, 2: 3, 3: 2}, {0: 2, 2: 0, 1: 3, 3: 1}, {0: 3, 3: 0, 1: 2, 2: 1})
        )
        assert (find_pairing(closed, 15) is not None) == exists
    for graph in small_graphs(6):
        for rules in (Domination(graph), ArcKayles(graph)):
            if rules.pairing(rules.start):
                assert solve(Game(rules, rules.start)).outcome is Outcome.P


@pytest.mark.parametrize(
    "name", ["cycle-6", "cycle-10^3", "hypercube-4", "grid-4x4", "torus-4x6", "cube", "path-2*path-2"]
)
def test_known_families_are_paired_without_a_search(name: str) -> None:
    rules = Domination(read_graph(name))
    pairs = rules.pairing(rules.start, patience=0)
    assert pairs is not None
    assert sorted(vertex for pair in pairs for vertex in pair) == list(range(rules.size))


def test_copying_on_the_partners_wins_against_every_opponent() -> None:
    rules = Domination(read_graph("grid-2x4"))
    partner = {one: other for pair in rules.pairing(rules.start) or () for one, other in (pair, pair[::-1])}
    waiting = [rules.start]
    while waiting:
        position = waiting.pop()
        for move in rules.moves(position):
            after = rules.play(position, move)
            assert partner[move] in set(rules.moves(after))
            waiting.append(rules.play(after, partner[move]))


def test_an_edge_is_read_from_either_end() -> None:
    game = parse("arckayles:path-4")
    assert game.play_text("1-0") == game.play_text("0-1") == game.play_text(" 1 - 0 ")
    for text in ("0-2", "1", "1-1", "4-5", "0-1-2", "0–1"):
        with pytest.raises(IllegalMove):
            game.play_text(text)


@given(st.text(alphabet=".x#: 01", max_size=7))
def test_a_position_is_read_as_it_is_written_or_refused(text: str) -> None:
    rules = Domination(read_graph("cycle-5"))
    try:
        position = rules.read(text)
    except SpecError:
        return
    assert rules.write(position) == text


@given(st.text(alphabet="domination:path-cycle^*0123.,x", max_size=24))
def test_no_graph_text_gives_a_traceback(text: str) -> None:
    with suppress(NoyauError):
        parse(f"domination:{text}")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("domination:path-12:..x......x..", ("0.137", "path of 6 (3…8)", "nim-sum")),
        ("domination:cycle-14^2", ("0.007", "0–7, 1–8", "copy|partners")),
        ("domination:star-4", ("2 classes of 1, 4",)),
        ("domination:complete-5", ("All 5 vertices",)),
        ("domination:hypercube-4", ("0–15, 1–14",)),
        ("arckayles:cycle-8", ("path of 6 vertices",)),
        ("arckayles:complete-7", ("exactly 3 moves",)),
        ("arckayles:edges-0.3,0.4,1.3,1.4,2.3,2.4", ("exactly 2 moves",)),
    ],
)
def test_answers_are_explained_by_what_decided_them(spec: str, expected: tuple[str, ...], language: str) -> None:
    text = say(explain(solve(parse(spec))), language)
    assert "{" not in text
    if language == "en":
        assert all(any(part in text for part in words.split("|")) for words in expected), text


def test_no_symmetry_is_told_of_misere_play() -> None:
    assert "pairs" not in say(explain(solve(Game(Domination(read_graph("cycle-6")), 63, Ending.MISERE))), "en")


def test_on_a_digraph_a_move_is_told_by_where_its_vertex_leads() -> None:
    text = say(explain(solve(parse("domination:arcs-0.1,0.2"))), "en")
    assert "take vertex 0 and all to which it leads" in text
    assert "neighbours" not in text


def _check_decision(rules: Domination | ArcKayles, position: int) -> str:
    """Compare what a theorem says of a position with the graph of all positions, and give the kind of the reason."""
    decision = rules.decide(position, Ending.NORMAL)
    if decision is None:
        return ""
    values = Oracle(rules, position).grundy()
    assert (decision.outcome is Outcome.P) == (values[position] == 0)
    named = list(decision.winning())
    assert all(values[rules.play(position, move)] == 0 for move in named)
    assert named or decision.outcome is Outcome.P
    return decision.reasons[0].kind


@pytest.mark.parametrize("game", [Domination, ArcKayles])
def test_every_decision_on_every_graph_of_six_vertices_is_right(game: type[Domination] | type[ArcKayles]) -> None:
    kinds = {_check_decision(game(graph), (1 << 6) - 1) for graph in small_graphs(6)}
    assert {"shapes", "copying"} <= kinds


@pytest.mark.parametrize("name", ["grid-3x3", "grid-3x4", "cycle-9^2", "torus-3x4", "grid-2x5", "path-3*cycle-4"])
@pytest.mark.parametrize("game", [Domination, ArcKayles])
def test_every_decision_after_some_moves_is_right(game: type[Domination] | type[ArcKayles], name: str) -> None:
    rules = game(read_graph(name))
    waiting = {rules.start}
    for _ in range(2):
        waiting |= {rules.play(position, move) for position in waiting for move in rules.moves(position)}
    for position in waiting:
        _check_decision(rules, position)


@given(st.integers(2, 6), st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=14))
def test_every_decision_on_a_digraph_is_right(size: int, pairs: set[tuple[int, int]]) -> None:
    arcs = [(one, other) for one, other in pairs if one != other and max(one, other) < size]
    rules = Domination(Graph.of(size, arcs, directed=True))
    _check_decision(rules, rules.start)


def _wheel(rim: int, hub: int) -> str:
    """A wheel whose hub comes first or last."""
    first = 1 if hub == 0 else 0
    around = [f"{first + place}.{first + (place + 1) % rim}" for place in range(rim)]
    return "edges-" + ",".join(around + [f"{hub}.{first + place}" for place in range(rim)])


_SPIDER = "edges-" + ",".join(f"0.{leg},{leg}.{leg + 1},{leg + 1}.{leg + 2}" for leg in range(1, 97, 3))


@pytest.mark.parametrize(
    ("spec", "winning"),
    [
        ("domination:grid-9x9", ["40"]),
        ("domination:grid-69x69", ["2380"]),
        ("arckayles:grid-9x10", ["44-45"]),
        (f"domination:{_SPIDER}", ["0"]),
        (f"domination:{_wheel(80, 0)}", ["0"]),
        (f"domination:{_wheel(80, 80)}", ["80"]),
    ],
)
def test_large_graphs_are_won_by_a_move_that_leaves_a_pairing(spec: str, winning: list[str]) -> None:
    game = parse(spec)
    decision = game.rules.decide(game.position, Ending.NORMAL)  # type: ignore[attr-defined]
    assert (decision.outcome, decision.every) == (Outcome.N, False)
    assert [game.rules.write_move(game.position, move) for move in decision.winning()] == winning


@pytest.mark.parametrize("spec", ["domination:grid-20x20", "arckayles:grid-20x20", "domination:torus-20x20"])
def test_the_answer_to_a_move_on_a_pairing_is_known(spec: str) -> None:
    game = parse(spec)
    for move in list(game.moves())[:3]:
        after = game.play(move)
        decision = after.rules.decide(after.position, Ending.NORMAL)  # type: ignore[attr-defined]
        assert decision.outcome is Outcome.N
        assert after.rules.pairing(after.play(next(iter(decision.winning()))).position)  # type: ignore[attr-defined]


@pytest.mark.parametrize("spec", ["domination:grid-4x4", "domination:cycle-6", "arckayles:grid-4x4", "cram:4x4"])
def test_the_pairing_that_decides_is_drawn(spec: str) -> None:
    game = parse(spec)
    scene = draw(game, solve(game), moves=True)
    notes = {mark.id: mark.note for mark in scene.state.marks if mark.note}
    assert len(notes) == game.rules.size  # type: ignore[attr-defined]
    assert "0↔" in str(scene)
    assert not any(mark.note for mark in draw(game).state.marks)
    won = game.play(next(iter(game.moves())))
    assert not any(mark.note for mark in draw(won, solve(won), moves=True).state.marks)
