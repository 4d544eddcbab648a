"""Pictures of pieces on boards: figures that stay, moves that can be clicked, colours that brute force confirms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import cycle, product
from typing import Any

import pytest
from test_scenes import check_scene

from noyau.core.budget import Budget
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import Limit, solve
from noyau.engines.exploring.positions import Positions
from noyau.scenes import Scene, draw
from noyau.scenes.boards.drawn_squares import find_field, place_of
from noyau.scenes.kit.markup import columns
from noyau.scenes.kit.terminal import legible
from noyau.scenes.painting.pieces import FIGURES
from noyau.words import LANGUAGES

PIECES = ("king", "rook", "queen", "knight", "kingpower:2", "kingpower:3", "piece:1,0;0,1;2,2*", "piece:2,1;1,2")

BOARDS = [
    "king:8x8:7,7",
    "rook:8x8:7,5",
    "queen:8x8:7,7",
    "knight:8x8:7,7",
    "knight:2x9:1,8",
    "kingpower:3:9x14:7,7",
    "piece:1,0;0,1;2,2*:8x8:7,7",
    "king:1x8:0,5",
    "king:8x8:0,0",
    "king:30x5:20,2",
    "vectors:2,1,3:4,4,1",
    "vectors:1,1,1:5,3",
    "vectors:1,2,5:3,4,3",
]
WISHES = [dict(zip(("values", "moves", "colouring"), each, strict=True)) for each in product((False, True), repeat=3)]


def squares(game: Game[Any, Any]) -> Iterator[tuple[str, Any]]:
    """The identifier and the position of every square of a board that is drawn whole."""
    rows, columns, *_ = game.rules.board  # type: ignore[attr-defined]
    for row, column in product(range(rows), range(columns)):
        yield f"square-{row}-{column}", (row, column)


def marks(scene: Scene) -> dict[str, Any]:
    return {mark.id: mark for mark in scene.state.marks}


@pytest.mark.parametrize("spec", BOARDS)
def test_every_board_is_drawn_in_both_languages_with_all_wishes(spec: str) -> None:
    cases = [(e, w) for e, w in product(Ending, WISHES) if not (w["values"] and e is Ending.MISERE)]
    for (ending, wishes), language in zip(cases, cycle((*LANGUAGES, *reversed(LANGUAGES))), strict=False):
        game = parse(spec, ending)
        scene = draw(game, solve(game) if wishes["moves"] else None, language=language, **wishes)
        check_scene(game, scene)
        assert "scene." not in scene.text()
        assert "{" not in scene.text()


@pytest.mark.parametrize("spec", BOARDS)
def test_the_figures_keep_their_names_and_places_through_a_game(spec: str) -> None:
    game = parse(spec)
    before = draw(game).board.items
    for move in game.moves():
        after = draw(game.play(move)).board.items
        if "vectors" in spec:  # the boards of a point reach as far as the point
            assert {item.id for item in after} <= {item.id for item in before}
        else:
            assert after == before


@pytest.mark.parametrize("spec", BOARDS)
def test_every_legal_move_is_a_click_on_the_square_it_leads_to(spec: str) -> None:
    game = parse(spec)
    scene = draw(game)
    shown = marks(scene)
    field = find_field(game.rules, game.position)  # type: ignore[arg-type]
    assert field is not None
    reached = set()
    for play in scene.state.moves:
        (figure,) = play.click
        if place_of(play.move) in field:
            assert figure == "square-" + "-".join(map(str, play.move if field.size[2] > 1 else play.move[:2]))
            reached.add(figure)
        else:
            assert figure == "more-moves"
    assert reached == {figure for figure, mark in shown.items() if {"legal", "slanted"} & set(mark.looks)}


def lost_by_brute_force(game: Game[Any, Any]) -> set[Any]:
    """The positions from which every move leads to a won one, in the order of their sums of coordinates."""

    @cache
    def is_lost(position: Any) -> bool:
        options = list(game.rules.moves(position))
        if not options:
            return game.ending is Ending.NORMAL
        return not any(is_lost(game.rules.play(position, option)) for option in options)

    return {position for _, position in squares(game) if is_lost(position)}


@pytest.mark.parametrize("side", [8, 12])
@pytest.mark.parametrize("piece", PIECES)
def test_the_colouring_is_what_brute_force_finds(piece: str, side: int) -> None:
    for ending in Ending:
        game = parse(f"{piece}:{side}x{side}:{side - 1},{side - 1}", ending)
        shown, lost = marks(draw(game, colouring=True)), lost_by_brute_force(game)
        for figure, position in squares(game):
            assert shown[figure].result == ("losing" if position in lost else "winning")
            assert "coloured" in shown[figure].looks
            assert ("loses" if position in lost else "wins") in shown[figure].label


def test_the_colouring_of_the_kings_game_has_the_figures_of_the_article() -> None:
    def lost(ending: Ending) -> set[str]:
        shown = marks(draw(parse("king:8x8:7,7", ending), colouring=True))
        return {figure.removeprefix("square-") for figure, mark in shown.items() if mark.result == "losing"}

    evens = {f"{row}-{column}" for row, column in product(range(0, 8, 2), repeat=2)}
    assert lost(Ending.NORMAL) == evens
    sides = {f"0-{n}" for n in (1, 3, 5, 7)} | {f"{n}-0" for n in (1, 3, 5, 7)}
    assert lost(Ending.MISERE) == {each for each in evens if "0" not in each} | sides


def test_the_layers_of_the_three_vectors_are_coloured_each() -> None:
    for triple, ending in product(("2,1,3", "1,1,2", "2,3,1"), Ending):
        game = parse(f"vectors:{triple}:5,4,0", ending)
        for figure, mark in marks(draw(game, colouring=True)).items():
            if figure.startswith("square"):
                position = tuple(map(int, figure.split("-")[1:]))
                outcome = solve(Game(game.rules, (*position, 0)[:3], ending)).outcome
                assert mark.result == {"N": "winning", "P": "losing"}[outcome.value]


def test_the_values_of_the_squares_are_their_mex() -> None:
    for piece in PIECES:
        game = parse(f"{piece}:9x7:8,6")
        shown = marks(draw(game, values=True))
        for figure, position in squares(game):
            below = {int(shown[f"square-{row}-{column}"].note) for row, column in game.rules.moves(position)}
            assert int(shown[figure].note) == next(n for n in range(99) if n not in below)


def test_the_goal_is_marked_and_each_piece_has_its_figure() -> None:
    for piece in ("king", "rook", "queen", "knight", "kingpower:2"):
        scene = draw(parse(f"{piece}:8x8:7,7"))
        goal = [figure for figure, mark in marks(scene).items() if "goal" in mark.looks]
        corner = ["square-1-0", "square-1-1", "square-0-0", "square-0-1"] if piece == "knight" else ["square-0-0"]
        assert goal == corner
        figure = piece if piece in FIGURES else "piece"
        assert marks(scene)["square-7-7"].looks == ("current", figure)
        assert ("goal", "the goal: the game ends here") in scene.heading.legend


def test_winning_and_losing_moves_have_their_looks_and_words() -> None:
    shown = marks(draw(parse("king:8x8:7,7"), moves=True))
    assert shown["square-6-6"].looks == ("legal", "winning")
    assert shown["square-6-6"].label == "square 6,6, a winning move"
    assert shown["square-7-6"].looks == ("legal", "losing")
    both = marks(draw(parse("king:8x8:7,7"), moves=True, colouring=True))
    assert both["square-6-6"].looks == ("legal", "coloured", "losing", "chosen")
    assert both["square-7-6"].looks == ("legal", "coloured", "winning")


def test_moves_along_the_third_vector_are_told_from_the_others() -> None:
    shown = marks(draw(parse("vectors:2,1,3:4,4,1")))
    slanted = {figure for figure, mark in shown.items() if "slanted" in mark.looks}
    assert slanted == {f"square-{point}" for point in ("4-4-0", "2-3-2", "2-3-1", "2-3-0", "0-2-2", "0-2-1", "0-2-0")}


def board_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if "│" in line]


@pytest.mark.parametrize("wishes", WISHES)
def test_the_squares_stand_in_columns(wishes: dict[str, bool]) -> None:
    for spec in ("king:8x8:7,7", "knight:8x8:3,3", "queen:24x24:20,20", "king:100x100:99,50", "rook:8x3:7,2"):
        lines = board_lines(draw(parse(spec), **wishes).text())
        assert len({line.index("│") for line in lines}) == 1
        assert 1 <= len(lines) <= 24
        assert max(map(columns, lines)) - min(map(columns, lines)) <= 1


def test_the_rows_of_a_small_board_are_exactly_these() -> None:
    assert board_lines(draw(parse("king:3x4:2,3")).text()) == [
        "  2 │ ·  ·  •  ♔",
        "  1 │ ·  ·  •  •",
        "  0 │ ⚑  ·  ·  ·",
    ]
    coloured = draw(parse("king:3x4:2,3"), moves=True, colouring=True).text()
    assert board_lines(coloured) == ["  2 │ ✗  ✓ [✗]♔✓", "  1 │ ✓  ✓ (✓)(✓)", "  0 │⚑✗  ✓  ✗  ✓"]
    valued = draw(parse("rook:3x4:2,3"), values=True).text()
    assert board_lines(valued) == ["  2 │(2)(3)(0)♖1", "  1 │ 1  0  3 (2)", "  0 │⚑0  1  2 (3)"]


def test_a_goal_that_can_be_reached_bears_its_flag_beside_the_signs_of_the_move() -> None:
    coloured = draw(parse("queen:3x3:2,2"), colouring=True).text()
    assert board_lines(coloured) == ["  2 │ (✓) (✗) ♕✓", "  1 │  ✓  (✓) (✗)", "  0 │⚑(✗)  ✓  (✓)"]


def test_a_large_board_shows_the_part_around_the_piece_and_says_so() -> None:
    scene = draw(parse("queen:1000x2000:999,500"), solve(parse("queen:1000x2000:999,500")), moves=True)
    ids = {item.id for item in scene.board.items}
    assert {"square-999-500", "square-968-471", "part", "more-moves"} <= ids
    assert "square-967-500" not in ids
    assert "only rows 976 to 999 and columns 480 to 502 are shown" in scene.text()
    assert "seules les lignes" in draw(parse("king:100x100:99,99"), language="fr").text()
    assert all(columns(line) <= 80 for line in scene.text().splitlines())


def test_pictures_of_boards_of_any_size_are_bounded() -> None:
    for spec, most in (("queen:64x64:50,63", 2), ("rook:65x65:64,64", 1)):
        for wishes in ({"moves": True}, {"values": True}, {"colouring": True}):
            assert len(draw(parse(spec), **wishes).svg()) <= most * 1_000_000
    far = draw(parse(f"king:{10**30}x{10**30}:{10**29},{10**29}"))
    assert [item.shape for item in far.board.items][:1] == ["card"]


def test_large_boards_are_coloured_by_a_theorem() -> None:
    shown = marks(draw(parse("king:100000x100000:77777,4444"), colouring=True))
    for figure, mark in shown.items():
        if figure.startswith("square"):
            row, column = map(int, figure.split("-")[1:])
            assert mark.result == ("winning" if row % 2 or column % 2 else "losing")


def test_large_boards_are_coloured_by_the_table_of_lost_squares() -> None:
    for ending in Ending:
        game = parse("piece:1,0;0,1;2,2*:90x90:85,85", ending)
        lost = lost_by_brute_force(game)
        for figure, mark in marks(draw(game, colouring=True)).items():
            if figure.startswith("square"):
                position = tuple(map(int, figure.split("-")[1:]))
                assert mark.result == ("losing" if position in lost else "winning")


def test_large_boards_have_the_values_of_the_table_or_of_a_theorem() -> None:
    game = parse("queen:85x85:84,84")
    shown = marks(draw(game, values=True))
    found = Positions(game.rules, game.ending, Budget(Limit(moves=4_000_000)))
    for row, column in product(range(53, 85), repeat=2):
        assert shown[f"square-{row}-{column}"].note == str(found.verdict((row, column)).value).lstrip("*")
    rook = marks(draw(parse("rook:9000x9000:8000,7000"), values=True))
    assert rook["square-7999-7000"].note == str(7999 ^ 7000)


def test_what_cannot_be_coloured_is_refused_with_the_repair() -> None:
    with pytest.raises(NotApplicable, match=r"noyau\.table"):
        draw(parse("nim:3,4"), colouring=True)
    with pytest.raises(NotApplicable):
        draw(parse("king:8x8:7,7 + nim:3"), colouring=True)
    with pytest.raises(TooLarge, match="take a smaller one"):
        draw(parse("piece:1,0;0,1;2,2*:100000x100000:99999,99999"), colouring=True)


def test_the_vertices_of_a_digraph_are_coloured_by_their_outcomes() -> None:
    shown = marks(draw(parse("token:a>b,b>c:a"), colouring=True))
    assert [mark.result for mark in shown.values()] == ["losing", "winning", "losing"]


def test_a_board_is_drawn_within_a_sum() -> None:
    game = parse("king:8x8:7,7 + nim:3")
    scene = draw(game, moves=True, values=True)
    check_scene(game, scene)
    assert ("term-1-square-6-6",) in {play.click for play in scene.state.moves}


def test_terminals_without_the_signs_get_letters_in_the_same_columns() -> None:
    text = draw(parse("king:8x8:7,7"), colouring=True).text()
    plain = legible(text, "ascii")
    assert legible(text, "utf-8") == text
    assert [len(line) for line in plain.splitlines()] == [len(line) for line in text.splitlines()]
    assert "K+" in plain
    assert plain.isascii()


def test_boards_are_written_as_png() -> None:
    pytest.importorskip("resvg_py")
    for spec in ("king:8x8:7,7", "vectors:2,1,3:4,4,1"):
        picture = draw(parse(spec), colouring=True).png(300)
        assert picture.startswith(b"\x89PNG")
        assert int.from_bytes(picture[16:20], "big") == 300


def test_every_square_says_what_it_is_in_both_languages() -> None:
    for language, word in (("en", "square"), ("fr", "case")):
        scene = draw(parse("knight:8x8:7,7"), colouring=True, moves=True, language=language)
        labels = [mark.label for mark in scene.state.marks if mark.id.startswith("square")]
        assert len(set(labels)) == 64
        assert all(label.startswith(f"{word} ") for label in labels)
    picture = draw(parse("king:8x8:7,7"), language="fr").svg()
    assert "échiquier de 8 lignes et 8 colonnes, la pièce en 7,7" in re.search("<desc>(.*?)</desc>", picture)[1]  # type: ignore[index]
