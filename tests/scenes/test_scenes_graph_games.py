"""Pictures of games on graphs, dominoes, bars of chocolate and orders: figures that stay and can be clicked."""

from __future__ import annotations

from itertools import cycle, product
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_scenes import check_scene

from noyau.core.errors import NotApplicable
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import solve
from noyau.graphs import Graph
from noyau.scenes import Scene, draw
from noyau.scenes.graphs.orders import Diagram
from noyau.scenes.graphs.vertex_places import sketch_graph
from noyau.scenes.kit.geometry import Point
from noyau.scenes.kit.layout import links
from noyau.scenes.kit.view import Style, View
from noyau.words import LANGUAGES

GAMES = [
    "domination:petersen",
    "domination:grid-3x5",
    "domination:cycle-14^2",
    "domination:path-6:..xx..",
    "domination:torus-3x4",
    "domination:mobius-2x4",
    "domination:projective-3x3",
    "domination:grid-2x2x3",
    "domination:path-3*cycle-4",
    "domination:hamming-3x3",
    "domination:hypercube-3",
    "domination:star-5",
    "domination:dodecahedron",
    "domination:circular-2x5",
    "domination:hexagonal-3x3",
    "domination:arcs-0.1,1.2,2.0,2.3,3.2",
    "domination:edges-0.1,2.3,5",
    "domination:path-1",
    "domination:path-3:xxx",
    "arckayles:grid-2x3",
    "arckayles:torus-3x3",
    "arckayles:complete-5",
    "arckayles:arcs-0.1,1.0,1.2,2.3",
    "arckayles:petersen:x.........",
    "cram:3x4",
    "cram:..#/.../#..",
    "cram:1x7",
    "cram:###/###",
    "chomp:4x6:6,4,4,1",
    "chomp:1x5",
    "chomp:1x1",
    "poset:0<1,0<2,1<3,2<3,4",
    "poset:0<1<3<7,0<2<3,1<5,2<6,4<5<7,4<6<7,8<9",
    "poset:0<1,0<2,1<3,2<3,4:...x.",
    "poset:0,1,2",
    "cram:2x3 + chomp:2x3 + poset:0<1 + domination:path-3 + arckayles:path-4",
]
WISHES = [dict(zip(("values", "moves"), each, strict=True)) for each in product((False, True), repeat=2)]


def marks(scene: Scene) -> dict[str, Any]:
    return {mark.id: mark for mark in scene.state.marks}


@pytest.mark.parametrize("spec", GAMES)
def test_every_game_is_drawn_in_both_languages_with_all_wishes(spec: str) -> None:
    cases = [(e, w) for e, w in product(Ending, WISHES) if not (w["values"] and e is Ending.MISERE)]
    for (ending, wishes), language in zip(cases, cycle((*LANGUAGES, *reversed(LANGUAGES))), strict=False):
        game = parse(spec, ending)
        scene = draw(game, solve(game) if wishes["moves"] else None, language=language, **wishes)
        check_scene(game, scene)
        assert "claims." not in scene.text() + scene.svg()
        assert "{" not in scene.text()


@pytest.mark.parametrize("spec", GAMES)
def test_the_figures_keep_their_names_and_places_through_a_game(spec: str) -> None:
    game = parse(spec)
    before = draw(game).board.items
    for move in game.moves():
        assert draw(game.play(move)).board.items == before or " + " in spec


def figure_of(game: Game[Any, Any], text: str) -> str:
    """The figure that plays a move, from how it is written."""
    kind = {"domination": "vertex", "arckayles": "edge", "cram": "domino", "chomp": "square", "poset": "element"}
    return f"{kind[game.rules.name]}-{text.replace(',', '-')}"


@pytest.mark.parametrize("spec", [spec for spec in GAMES if " + " not in spec])
def test_every_legal_move_is_a_click_on_its_own_figure(spec: str) -> None:
    game = parse(spec)
    scene = draw(game)
    moves = [game.rules.write_move(game.position, move) for move in game.moves()]
    assert [play.click for play in scene.state.moves] == [(figure_of(game, move),) for move in moves]
    shown = marks(scene)
    assert {play.click[0] for play in scene.state.moves} == {name for name in shown if "legal" in shown[name].looks}
    assert scene.svg().count("data-move=") == len(moves)


def test_the_moves_of_a_sum_are_clicks_in_their_terms() -> None:
    scene = draw(parse("cram:1x3 + chomp:1x2 + poset:0<1 + domination:path-2 + arckayles:path-2"), moves=True)
    assert [play.click[0] for play in scene.state.moves] == [
        "term-1-domino-0-1",
        "term-1-domino-1-2",
        "term-2-square-0-1",
        "term-3-element-0",
        "term-3-element-1",
        "term-4-vertex-0",
        "term-4-vertex-1",
        "term-5-edge-0-1",
    ]


@pytest.mark.parametrize("spec", [spec for spec in GAMES if " + " not in spec])
def test_every_judged_move_shows_its_result_and_says_it(spec: str) -> None:
    for ending in Ending:
        game = parse(spec, ending)
        scene = draw(game, solve(game), moves=True)
        shown = marks(scene)
        for play in scene.state.moves:
            assert shown[play.click[0]].result == play.result
            assert shown[play.click[0]].label.endswith(f"{play.result} move")


def test_what_the_first_winning_move_takes_is_shown() -> None:
    def found(spec: str, look: str) -> list[str]:
        return [name for name, mark in marks(draw(parse(spec), moves=True)).items() if look in mark.looks]

    assert found("domination:grid-3x5", "ringed") == [f"vertex-{vertex}" for vertex in (2, 6, 7, 8, 12)]
    assert found("arckayles:grid-2x3", "ringed") == ["vertex-0", "vertex-3"]
    assert found("cram:4x5", "chosen") == ["domino-5-10"]
    bitten = ["square-0-2", "square-0-3", "square-0-4", "square-0-5", "square-1-2", "square-1-3"]
    assert found("chomp:4x6:6,4,4,1", "bitten") == [*bitten, "square-2-2", "square-2-3"]
    assert found("poset:0<1,0<2,1<3,2<3,4", "ringed") == ["element-3"]
    assert found("domination:cycle-14^2", "ringed") == []
    assert found("domination:petersen", "ringed") == [f"vertex-{vertex}" for vertex in (0, 1, 4, 5)]
    assert found("domination:petersen", "chosen") == ["vertex-0"]
    assert found("poset:0<1,0<2", "chosen") == ["element-0"]


def test_a_bite_is_noted_once() -> None:
    scene = draw(parse("chomp:4x6:6,4,4,1"), moves=True)
    assert [note.count("0,2") for _, note in scene.heading.notes] == [1]


def test_what_is_taken_is_marked_and_explained() -> None:
    scene = draw(parse("domination:path-6:..xx.."))
    shown = marks(scene)
    assert [name for name in shown if "taken" in shown[name].looks] == [
        *(f"edge-{v}-{v + 1}" for v in (1, 2, 3)),
        "vertex-2",
        "vertex-3",
    ]
    assert shown["vertex-2"].label == "vertex 2, taken"
    assert ("taken-vertex", "a vertex that is taken") in scene.heading.legend
    assert marks(draw(parse("cram:.#")))["square-0-1"].looks == ("taken",)
    bar = marks(draw(parse("chomp:2x2:2,1"), language="fr"))
    assert bar["square-1-1"].looks == ("eaten",)
    assert "empoisonné" in bar["square-0-0"].label


def test_the_picture_is_described_for_those_who_do_not_see_it() -> None:
    assert "a graph of 4 vertices; free: 0 3" in draw(parse("domination:path-4:.xx.")).svg()
    assert "a board of 2 by 3 squares, 5 of them free" in draw(parse("cram:..#/...")).svg()
    assert "the lengths of its rows: 3,1" in draw(parse("chomp:2x3:3,1")).svg()
    assert "an order of 3 elements; those left: 0 1" in draw(parse("poset:0<1,0<2:..x")).svg()


def test_grids_are_grids_cycles_are_round_and_powers_stand_like_their_base() -> None:
    def points(name: str) -> list[Point]:
        game = parse(f"domination:{name}")
        return list(sketch_graph(game.rules.graph, 500, 320).points)  # type: ignore[attr-defined]

    grid = points("grid-3x5")
    assert [(round(x), round(y)) for x, y in grid] == [
        (320 * column, 320 * row) for row, column in product(range(3), range(5))
    ]
    assert points("cycle-14^2") == points("cycle-14")
    assert points("grid-3x5^2") == grid
    around = {round(hypot(x, y)) for x, y in points("cycle-9")}
    assert len(around) == 1
    assert len({round(hypot(x, y)) for x, y in points("petersen")}) == 2


def test_edges_that_leave_a_glued_board_name_the_vertex_on_the_other_side() -> None:
    scene = draw(parse("domination:torus-3x4"))
    ends = {item.id: item.text for item in scene.board.items if item.shape == "edge-end"}
    assert ends["end-0-3"] == "3"
    assert ends["end-3-0"] == "0"
    assert ends["end-0-8"] == "8"
    assert len(ends) == 2 * (3 + 4)
    assert ("stub", "an edge that leads to the vertex of this number, on the other side") in scene.heading.legend
    for name in ("cylinder-3x4", "mobius-3x4", "klein-3x3", "projective-2x3", "torus-2x2", "mobius-2x2", "torus-1x5"):
        game = parse(f"arckayles:{name}")
        drawn = {item.id for item in draw(game).board.items if item.shape == "link"}
        assert len(drawn) == len(list(game.moves()))


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 8).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.tuples(*[st.integers(0, n - 1)] * 2)))),
    st.booleans(),
)
def test_any_graph_can_be_drawn_and_clicked(graph: tuple[int, set[tuple[int, int]]], directed: bool) -> None:
    size, edges = graph
    spelt = Graph.of(size, {edge for edge in edges if edge[0] != edge[1]}, directed).name
    for name in ("domination", "arckayles"):
        game = parse(f"{name}:{spelt}")
        check_scene(game, draw(game))


def test_the_signs_on_edges_do_not_touch() -> None:
    for name in ("complete-5", "petersen", "cube", "grid-3x4", "hypercube-3", "cycle-14^2"):
        graph = parse(f"arckayles:{name}").rules.graph  # type: ignore[attr-defined]
        drawn = sketch_graph(graph, 500, 370)
        signs = [(link.x, link.y) for link in links(drawn.points, graph.edges, drawn.radius)]
        for i, (x, y) in enumerate(signs):
            assert all(hypot(x - other, y - down) > 61 for other, down in signs[:i])
            assert all(hypot(x - p.x, y - p.y) > drawn.radius + 30 for p in drawn.points)


def test_the_diagram_of_an_order_has_only_the_lines_that_are_needed_and_goes_upwards() -> None:
    game = parse("poset:0<1<2<3,0<3,0<2,4<2")
    diagram = Diagram(View(game, (), Style()), game.rules)  # type: ignore[arg-type]
    assert diagram.covers == [(0, 1), (1, 2), (2, 3), (4, 2)]
    assert diagram.levels == [[0, 4], [1], [2], [3]]
    for low, high in diagram.covers:
        assert diagram.points[low].y > diagram.points[high].y
    chain = parse("poset:" + "<".join(map(str, range(40))))
    heights = [item.y for item in draw(chain).board.items if item.shape == "node"]
    assert heights == sorted(heights, reverse=True)


def test_no_two_elements_or_vertices_stand_on_each_other() -> None:
    lattice = ",".join(f"{a}<{a | 1 << b}" for a in range(32) for b in range(5) if not a >> b & 1)
    wide = ",".join(f"0<{n}" for n in range(1, 60))
    specs = [f"poset:{lattice}", f"poset:{wide}", "poset:" + ",".join(map(str, range(100)))]
    specs += ["domination:grid-2x2x2x2", "domination:grid-2x3x2x2x2", "domination:hypercube-5", "domination:path-100"]
    for spec in specs:
        places = [(item.x, item.y, item.width) for item in draw(parse(spec)).board.items if item.shape == "node"]
        for i, (x, y, wide_one) in enumerate(places):
            assert all(hypot(x - other, y - down) >= wide_one for other, down, _ in places[:i])


def test_there_is_nothing_to_colour() -> None:
    for spec in ("domination:path-3", "cram:2x2", "chomp:2x2", "poset:0<1"):
        with pytest.raises(NotApplicable):
            draw(parse(spec), colouring=True)


def test_a_graph_from_a_file_is_drawn_whatever_the_file_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a^2", "grid-9x9", "cycle-14", "cycle-14^2"):
        Path(name.partition("^")[0]).write_text("0 1\n1 2\n")
        game = parse(f"domination:@{name}")
        assert len([item for item in draw(game).board.items if item.shape == "node"]) == 3
