"""Pictures of every game of the catalogue, in both languages and every theme."""

from __future__ import annotations

import re
from itertools import cycle, product
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.core.catalogue import CATALOGUE, find_rules
from noyau.core.errors import SpecError
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.sums import Sum
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.forms.heaps import OnHeaps
from noyau.games.tokens import Token
from noyau.games.user_rules import impartial
from noyau.graphs import Digraph
from noyau.scenes import THEMES, Scene, draw, html
from noyau.scenes.heaps.taking import cell_of, cells
from noyau.scenes.kit.markup import columns, value_text
from noyau.scenes.kit.scene import GLYPHS
from noyau.words import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 300_000

EXAMPLES = [find_rules(name).example for name in CATALOGUE] + [
    Sum.example,
    "misere nim:1,1,2",
    "fibonacci:16,4",
    "nim:0,0",
    "nim:0",
    "token:a>b,b>a,b>c,c>d,a>e,e>f,f>e,a>a:a",
    "misere token:b>a,d>a,d>c,c>d,c>e:d",
    "nim:3,40 + fibonacci:12 + token:a>b,b>c,c>a:a",
]
WISHES = [dict(zip(("values", "moves"), both, strict=True)) for both in product((False, True), repeat=2)]


def read(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def check_scene(game: Game[Any, Any], scene: Scene) -> None:
    """What must hold of every picture."""
    picture = scene.svg()
    assert len(picture.encode()) <= LARGEST
    root = read(picture)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert [item.id for item in scene.board.items] == ids
    assert {mark.id for mark in scene.state.marks} <= set(ids)
    assert all(set(play.click) <= set(ids) and play.click for play in scene.state.moves)
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', picture)) <= {"none"} | set(re.findall("#[0-9a-f]{6}", picture))
    for element in root.iter():
        if set((element.get("class") or "").split()) & set(GLYPHS):
            assert any(inner.get("class") == "glyph" for inner in element.iter())
    lines = scene.text().splitlines()
    coloured = re.sub(r"\x1b\[[0-9;]*m", "", scene.text(colour=True)).splitlines()
    assert [line.rstrip() for line in coloured] == lines == [line.rstrip() for line in lines]
    assert all(columns(line) <= 80 for line in coloured)
    if scene.state.complete:
        assert [play.move for play in scene.state.moves] == list(game.moves())
    for play in scene.state.moves[:50]:
        assert game.play_text(play.text) == game.play(play.move)


@pytest.mark.parametrize("spec", EXAMPLES)
def test_every_game_is_drawn_in_both_languages_and_every_theme_with_and_without_values_and_moves(
    spec: str,
) -> None:
    game = parse(spec)
    analysis = solve(game)
    for (wishes, known), language, theme in zip(
        product(WISHES, (None, analysis)), cycle((*LANGUAGES, *reversed(LANGUAGES))), cycle(THEMES), strict=False
    ):
        scene = draw(game, known, theme=theme, language=language, **wishes)
        check_scene(game, scene)
        assert "scene." not in scene.text()
        assert "{" not in scene.text().replace(value_text(analysis.value, language), "") or "form:" in game.spec


@pytest.mark.parametrize("spec", EXAMPLES)
def test_the_moves_of_a_picture_have_the_results_of_the_analysis(spec: str) -> None:
    game = parse(spec)
    analysis = solve(game)
    names = {Outcome.P: "winning", Outcome.N: "losing", Outcome.D: "draw"}
    expected = [(option.move, names[option.seen_by_opponent.outcome], option.best) for option in analysis.options]
    if analysis.bounds is not None:  # where points count, a move is good if it gets as far ahead as can be
        expected = [(option.move, "winning" if option.best else "losing", option.best) for option in analysis.options]
    scene = draw(game, analysis)
    assert [(play.move, play.result, play.best) for play in scene.state.moves] == expected
    assert {(play.move, play.result) for play in draw(game).state.moves} == {(move, "") for move in game.moves()}


def test_every_winning_move_is_said_and_its_tokens_are_lifted() -> None:
    scene = draw(parse("nim:3,4,5"), moves=True)
    lifted = [mark.id for mark in scene.state.marks if "chosen" in mark.looks]
    assert lifted == ["heap-1-token-2", "heap-1-token-3"]
    assert scene.heading.notes == (("winning", "take 2 tokens from heap 1 (1-2)"),)
    assert "✓ prendre 2 jetons dans le tas 1 (1-2)" in draw(parse("nim:3,4,5"), moves=True, language="fr").text()


def test_where_moves_touch_several_heaps_the_tokens_of_one_winning_move_are_lifted() -> None:
    game = parse("moore:2:3,5,4,2")
    scene = draw(game, moves=True)
    first = solve(game).winning[0]
    lifted = [mark.id for mark in scene.state.marks if "chosen" in mark.looks]
    assert len(lifted) == sum(take for _, take in first)


def test_the_values_of_the_heaps_are_shown_in_normal_play_only() -> None:
    def notes(spec: str) -> list[str]:
        scene = draw(parse(spec), values=True)
        return [mark.note for mark in scene.state.marks if re.fullmatch(r"heap-\d+", mark.id)]

    assert notes("bounded:3:10,8,6") == ["value *2", "value 0", "value *2"]
    assert notes("misere bounded:3:10,8,6") == ["", "", ""]
    assert notes("moore:2:3,5,4,2") == ["", "", "", ""]


def test_fibonacci_shows_the_most_that_may_be_taken() -> None:
    scene = draw(parse("fibonacci:16,4"))
    assert sum("reach" in mark.looks for mark in scene.state.marks) == 4
    assert "at most 4 may be taken" in scene.svg()
    assert "at most 4 may be taken" in scene.text()


def test_the_vertices_of_a_digraph_have_their_outcomes_values_and_glyphs() -> None:
    scene = draw(parse("token:a>b,b>a,b>c,c>d,a>e,e>f,f>e:a"), values=True)
    found = {mark.id: (mark.result, mark.note) for mark in scene.state.marks}
    names = {item.id: item.text for item in scene.board.items if item.shape == "vertex"}
    assert {names[key]: value for key, value in found.items()} == {
        "a": ("draw", "∞()"),
        "b": ("draw", "∞(1)"),
        "c": ("winning", "*1"),
        "d": ("losing", "0"),
        "e": ("draw", "∞()"),
        "f": ("draw", "∞()"),
    }
    assert [mark.id for mark in scene.state.marks if "current" in mark.looks] == ["vertex-1"]


def test_in_a_sum_a_vertex_has_no_outcome_of_its_own() -> None:
    scene = draw(parse("nim:2 + token:a>b:a"))
    assert not any(mark.result for mark in scene.state.marks)


def test_an_arrow_keeps_clear_of_the_vertices_it_does_not_join() -> None:
    scene = draw(parse("token:a>b,b>c,c>d,a>c,b>d,a>d,d>d:a"))
    vertices = {(item.x, item.y): item.text for item in scene.board.items if item.shape == "vertex"}
    for item in scene.board.items:
        if item.shape == "arc":
            assert min(abs(item.x - x) + abs(item.y - y) for x, y in vertices) > 100
            assert 0 <= item.x <= scene.board.width
            assert 0 <= item.y <= scene.board.height


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(SpecError, match="choose one of matches, chips, frites"):
        draw(parse("nim:3"), theme="pommes")


def test_a_users_own_rules_are_drawn_as_cards() -> None:
    rules = impartial(lambda n: [n - take for take in (1, 3, 4) if take <= n], name="drawn-cards")
    game = Game(rules, 20)
    for wishes in WISHES:
        check_scene(game, draw(game, solve(game), **wishes))
    assert "→ 16 ✓" in draw(game, moves=True).text()
    many = Game(impartial(lambda n: range(n), name="drawn-range"), 500)
    check_scene(many, draw(many, moves=True))
    assert "… and 476 more moves" in draw(many).text()


def test_a_users_own_heaps_are_drawn_as_heaps() -> None:
    class Halves(OnHeaps[int]):
        name = "drawn-halves"
        example = "drawn-halves:6,3"

        def moves(self, position: tuple[int, ...]) -> list[int]:
            return [heap for heap, size in enumerate(position) if size > 1]

        def play(self, position: tuple[int, ...], move: int) -> tuple[int, ...]:
            return (*position[:move], position[move] // 2, *position[move + 1 :])

        def write_move(self, position: tuple[int, ...], move: int) -> str:
            return str(move + 1)

    game = Game(Halves(), (6, 3))
    scene = draw(game, moves=True)
    check_scene(game, scene)
    assert [play.click for play in scene.state.moves] == [("heap-1-token-4",), ("heap-2-token-2",)]


@pytest.mark.parametrize("family", ["heaps", "graph", "sum", "unheard-of"])
def test_rules_of_any_family_that_no_module_can_draw_get_a_card(family: str) -> None:
    rules = impartial(lambda n: [n - 1] if n else [], name=f"family-{family}")
    type(rules).family = family
    assert [item.shape for item in draw(Game(rules, 3)).board.items] == ["card", "option"]


def test_notebooks_get_pictures_of_games_and_analyses() -> None:
    analysis = solve(parse("nim:3,4,5"))
    for picture in (analysis.game._repr_svg_(), analysis._repr_svg_(), draw(analysis.game)._repr_svg_()):
        assert read(picture).get("role") == "img"
    page = analysis._repr_html_()
    assert page == html(analysis)
    assert read(page).find("figcaption").text == "nim:3,4,5 — the player to move wins · value *2 · Bouton 1901"  # type: ignore[union-attr]


def test_the_picture_names_and_describes_itself() -> None:
    root = read(draw(parse("nim:1,2"), solve(parse("nim:1,2")), language="fr").svg())
    assert root.find(f"{SVG}title").text == "nim:1,2 — celui qui doit jouer gagne"  # type: ignore[union-attr]
    assert root.find(f"{SVG}desc").text == "tas 1\u202f: 1 jeton · tas 2\u202f: 2 jetons"  # type: ignore[union-attr]
    assert root.get("lang") == "fr"


@given(size=st.integers(1, 200), most=st.sampled_from([25, 12]), data=st.data())
def test_taking_a_number_of_tokens_begins_at_one_figure_of_the_heap(size: int, most: int, data: st.DataObject) -> None:
    take = data.draw(st.integers(1, size))
    names = cells(size, most)
    assert len(names) == len(set(names)) <= most
    assert cell_of(size, take, most) in names
    places = [names.index(cell_of(size, number, most)) for number in range(1, size + 1)]
    assert places == sorted(places, reverse=True)


def test_the_figures_of_the_tokens_that_stay_keep_their_names() -> None:
    game = parse("nim:3,4,5")
    before = {item.id for item in draw(game).board.items}
    for move in game.moves():
        assert {item.id for item in draw(game.play(move)).board.items} <= before


heaps = st.lists(st.integers(0, 30), min_size=1, max_size=5).map(lambda sizes: ",".join(map(str, sizes)))
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6)


@settings(max_examples=40, deadline=None)
@given(
    spec=st.one_of(
        heaps.map("nim:{}".format),
        heaps.map("bounded:4:{}".format),
        heaps.map("interval:2-5:{}".format),
        st.integers(0, 60).map("fibonacci:{}".format),
        st.lists(st.integers(0, 4), min_size=1, max_size=4).map(lambda s: "moore:2:" + ",".join(map(str, s))),
        st.tuples(heaps, st.integers(0, 40)).map(lambda pair: f"nim:{pair[0]} + fibonacci:{pair[1]}"),
    ),
    ending=st.sampled_from(Ending),
    theme=st.sampled_from(list(THEMES)),
    language=st.sampled_from(LANGUAGES),
    wishes=st.sampled_from(WISHES),
)
def test_any_small_position_on_heaps_is_drawn(
    spec: str, ending: Ending, theme: str, language: str, wishes: dict[str, bool]
) -> None:
    game = parse(spec, ending)
    if "+" in spec and ending is Ending.MISERE:
        game = parse(spec.partition(" + ")[0], ending)
    check_scene(game, draw(game, solve(game), theme=theme, language=language, **wishes))


@settings(max_examples=60, deadline=None)
@given(
    arcs=st.lists(st.tuples(names, names), min_size=1, max_size=14),
    ending=st.sampled_from(Ending),
    wishes=st.sampled_from(WISHES),
    data=st.data(),
)
def test_a_token_on_any_small_digraph_is_drawn(
    arcs: list[tuple[str, str]], ending: Ending, wishes: dict[str, bool], data: st.DataObject
) -> None:
    graph = Digraph(arcs)
    game = Game(Token(graph), data.draw(st.sampled_from(graph.vertices)), ending)
    scene = draw(game, solve(game), **wishes)
    read(scene.svg())
    assert [play.move for play in scene.state.moves] == list(game.moves())
    assert len([item for item in scene.board.items if item.shape == "arc"]) == len(graph.arcs)
    assert all(columns(line) <= 80 for line in scene.text().splitlines())
