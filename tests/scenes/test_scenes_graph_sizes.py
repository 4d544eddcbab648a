"""Pictures of games on graphs and boards that are large, on a terminal, and as files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from test_scenes import LARGEST, check_scene
from test_scenes_graph_games import GAMES

from noyau.core.spec import parse
from noyau.scenes import State, draw, find_panel
from noyau.scenes.kit.markup import columns
from noyau.scenes.kit.scene import Play
from noyau.scenes.kit.terminal import legible
from noyau.scenes.kit.view import Style, View

LARGE = [
    "domination:cycle-250",
    "domination:complete-60",
    "domination:grid-15x16",
    "domination:cycle-100^3",
    "arckayles:grid-14x14",
    "cram:16x16",
    "cram:1x24",
    "chomp:18x18",
    "poset:" + ",".join(f"{a}<{a | 1 << b}" for a in range(64) for b in range(6) if not a >> b & 1),
]


@pytest.mark.parametrize("spec", LARGE)
def test_large_pictures_stay_within_bounds(spec: str) -> None:
    game = parse(spec)
    scene = draw(game)
    check_scene(game, scene)
    assert max(scene.board.width, scene.board.height) < 25_000
    assert len(scene.text().splitlines()) < 140
    judged = [replace(play, result="losing" if number else "winning") for number, play in enumerate(scene.state.moves)]
    panel = find_panel(View(game, judged, Style(moves=True)))
    marked = replace(scene, state=State(tuple(panel.marks), tuple(judged), complete=True), rows=tuple(panel.rows))
    assert len(marked.svg().encode()) <= LARGEST
    assert all(columns(line) <= 80 for line in marked.text().splitlines())


@pytest.mark.parametrize(
    "spec",
    [
        "domination:path-251",
        "arckayles:complete-40",
        "poset:" + "<".join(map(str, range(300))),
    ],
)
def test_what_is_too_large_for_a_picture_is_a_card(spec: str) -> None:
    game = parse(spec)
    scene = draw(game)
    check_scene(game, scene)
    assert scene.board.items[0].shape == "card"


@pytest.mark.parametrize(
    ("spec", "squares"), [("chomp:19x19", 361), ("chomp:1x500", 400), ("cram:1x500", 400), ("cram:12x30", 360)]
)
def test_a_large_board_has_small_squares_and_a_very_long_one_is_a_window(spec: str, squares: int) -> None:
    game = parse(spec)
    scene = draw(game)
    check_scene(game, scene)
    sizes = [item.width for item in scene.board.items if item.id.startswith("square")]
    assert sizes == [22] * squares
    assert ("only rows 0 to 0 and columns 0 to 399 are shown" in scene.svg()) == (squares == 400)
    outside = [play.move for play in scene.state.moves if play.click == ("more-moves",)]
    assert len(outside) == (100 if squares == 400 else 0)


def test_a_window_shows_the_first_winning_move() -> None:
    scene = draw(parse("chomp:1x5000"), moves=True)
    (best,) = [play for play in scene.state.moves if play.result == "winning"]
    assert best.click == ("square-0-1",)
    long = draw(parse("cram:1x1500"), moves=True)
    (first, *_) = [play for play in long.state.moves if play.result == "winning"]
    assert first.click[0] in {item.id for item in long.board.items}


@pytest.mark.parametrize("spec", ["cram:12x13", "cram:..#/.../#..", "chomp:4x6:6,4,4,1", "chomp:30x30"])
def test_all_places_of_legal_moves_are_marked_where_only_some_moves_are_offered(spec: str) -> None:
    def legal(plays: Sequence[Play], style: Style) -> set[str]:
        panel = find_panel(View(game, plays, style))
        return {mark.id for mark in panel.marks if "legal" in mark.looks}

    game = parse(spec)
    moves = draw(game).state.moves
    places = {figure for play in moves for figure in play.click}
    for style in (Style(), Style(moves=True)):
        assert legal(moves, style) == legal(moves[:1], style) == legal((), style) == places


def test_the_sign_of_a_winning_move_stands_on_its_square_of_a_large_board_in_a_terminal() -> None:
    rows = draw(parse("chomp:60x60"), moves=True).text().splitlines()
    assert rows[41:43] == ["  ■✓" + "■" * 58, "  !" + "■" * 59]


def test_a_graph_with_too_many_edges_is_drawn_without_them_and_says_so() -> None:
    scene = draw(parse("domination:complete-60"))
    assert not [item for item in scene.board.items if item.shape == "link"]
    assert ("edges", "the edges of the graph are too many to be drawn") in scene.heading.legend


def test_the_signs_of_a_terminal_stand_in_line() -> None:
    def rows(spec: str, **wishes: Any) -> list[str]:
        return [re.sub(" +$", "", "".join(span.text for span in row)) for row in draw(parse(spec), **wishes).rows]

    assert rows("arckayles:grid-2x3", moves=True) == ["  0 ─✗─ 1 ─✗─ 2", "  ✓     ✓     ✓", "  3 ─✗─ 4 ─✗─ 5"]
    paired = ["  0✗ ─── 1✗     ×      ×      4✗ ─── 5✗", "", "  0↔5  1↔4"]
    assert rows("domination:path-6:..xx..", moves=True) == paired
    assert rows("cram:..#/.../#..", moves=True) == [
        "  0 ✓ 1   █",
        "  ✓   ✓",
        "  3 ✓ 4 ✓ 5",
        "      ✓   ✓",
        "  █   7 ✓ 8",
    ]
    assert rows("chomp:4x6:6,4,4,1", moves=True) == [
        "  3 │ ✗",
        "  2 │ ✗  ✗ (✗)(✗)",
        "  1 │ ✗  ✗ (✗)(✗)",
        "  0 │ !  ✗ (✓)(✗)(✗)(✗)",
        "      0  1  2  3  4  5",
    ]
    assert rows("poset:0<1,0<2,1<3,2<3,4", moves=True)[1:] == ["  3 ✓ > 1 2", "  1 ✗ > 0    2 ✗ > 0", "  0 ✗    4 ✗"]
    assert rows("domination:petersen:xxx.......")[1:3] == [
        "  3 – 4 8      4 – 3 9      5 – 7 8      6 – 8 9      7 – 5 9      8 – 3 5 6",
        "  9 – 4 6 7",
    ]


def test_a_terminal_without_these_signs_has_letters_of_the_same_width() -> None:
    for spec in GAMES[:-1]:
        text = draw(parse(spec), moves=True).text()
        plain = legible(text, "latin-1")
        assert [columns(line) for line in plain.splitlines()] == [columns(line) for line in text.splitlines()]


@pytest.mark.parametrize("spec", GAMES[::5])
def test_the_pictures_are_written_as_png(spec: str) -> None:
    pytest.importorskip("resvg_py")
    assert draw(parse(spec), moves=True).png(400).startswith(b"\x89PNG")
