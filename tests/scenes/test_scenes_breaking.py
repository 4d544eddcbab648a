"""Pictures of take-and-break games: every move has its sign; sequences as bars, cells and pixels."""

from __future__ import annotations

import re
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_scenes import check_scene

from noyau.atlas.sequences import Sequence, sequence
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.scenes import THEMES, Scene, draw
from noyau.scenes.atlas.sequences import MOST_VALUES, array_svg, kinds, sequence_svg
from noyau.scenes.heaps.breaking import Cut, cuts
from noyau.scenes.kit.png import write_png
from noyau.values.periods import NO_PERIOD, Period
from noyau.words import LANGUAGES

CODES = ("0.07", "0.137", "4.7", "0.f", "c.08", "8.4", "0.(37)", "0.3", "0.(3)", "0.00007", "0.777777777")
GAMES = ("kayles", "dawson", "grundy", "couples-are-forever", "prim", *(f"octal:{code}" for code in CODES))
POSITIONS = ("0", "7,3", "1,9", "40,5", ",".join(["3"] * 30))
KAYLES = Period("proved", 12, 71, 0, 167, "Guy and Smith 1956")


def signs(scene: Scene) -> dict[str, str]:
    """The results on the figures below the tokens."""
    figures = {item.id for item in scene.board.items if item.shape == "cut"}
    return {mark.id: mark.result for mark in scene.state.marks if mark.id in figures}


@pytest.mark.parametrize("name", GAMES)
def test_every_move_has_its_figures_and_no_picture_is_large(name: str) -> None:
    for position in POSITIONS:
        game = parse(f"{name}:{position}")
        check_scene(game, draw(game))
        check_scene(game, draw(game, moves=True, values=True, theme="frites"))


@pytest.mark.parametrize(("language", "theme"), list(product(LANGUAGES, THEMES)))
def test_rows_are_drawn_in_both_languages_and_every_theme(language: str, theme: str) -> None:
    for spec in ("kayles:7,3", "grundy:12", "misere octal:c.08:9", "kayles:7 + nim:3"):
        game = parse(spec)
        scene = draw(game, moves=True, theme=theme, language=language)
        check_scene(game, scene)
        assert "breaking." not in scene.text()
        assert "scene." not in scene.svg()


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(GAMES), st.lists(st.integers(0, 45), min_size=1, max_size=5), st.booleans())
def test_any_position_is_drawn(name: str, sizes: list[int], moves: bool) -> None:
    game = parse(f"{name}:{','.join(map(str, sizes))}")
    check_scene(game, draw(game, solve(game) if moves else None, moves=moves))


@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("octal:0.777777777", "octal:0.(37)")])
def test_where_all_tokens_are_drawn_no_two_moves_have_the_same_figures(name: str) -> None:
    for size in range(12):
        clicks = [play.click for play in draw(parse(f"{name}:{size}")).state.moves]
        assert len(set(clicks)) == len(clicks), size


@pytest.mark.parametrize("name", GAMES)
def test_the_cuts_of_a_move_leave_what_the_move_leaves(name: str) -> None:
    rules: Any = parse(f"{name}:1").rules
    for size in range(13):
        for parts in rules.breaks(size):
            left, start = [], 0
            for cut in cuts(size, parts):
                left.append(cut.left - start)
                start = cut.left + cut.taken
            left.append(size - start)
            assert sorted(part for part in left if part) == list(parts)


def test_in_kayles_every_skittle_and_every_pair_has_its_sign_at_both_places() -> None:
    scene = draw(parse("kayles:7,3"), moves=True)
    assert signs(scene) == {
        "heap-1-take-1-0": "winning",
        "heap-1-take-1-1": "losing",
        "heap-1-take-1-2": "winning",
        "heap-1-take-1-3": "losing",
        "heap-1-take-2-0": "losing",
        "heap-1-take-2-1": "losing",
        "heap-1-take-2-2": "losing",
        "heap-2-take-1-0": "winning",
        "heap-2-take-1-1": "losing",
        "heap-2-take-2-0": "losing",
    }
    lines = scene.text().splitlines()
    assert lines[3:9] == [
        "  heap 1  ╿ ╿ ╿ ╿ ╿ ╿ ╿  7",
        "  take 1  ✓ ✗ ✓ ✗ ✓ ✗ ✓",
        "  take 2   ✗ ✗ ✗ ✗ ✗ ✗",
        "  heap 2  ╿ ╿ ╿  3",
        "  take 1  ✓ ✗ ✓",
        "  take 2   ✗ ✗",
    ]
    assert [mark.id for mark in scene.state.marks if "chosen" in mark.looks] == ["heap-1-token-1", "heap-2-token-1"]


def test_in_grundys_game_the_signs_stand_in_the_gaps() -> None:
    lines = draw(parse("grundy:12"), moves=True, language="fr").text().splitlines()
    assert lines[3:5] == [
        "            ╿ ╿ ╿ ╿ ╿ ╿ ╿ ╿ ╿ ╿ ╿ ╿  12",
        "  partager   ✗ ✓ ✓ ✗ ✗   ✗ ✗ ✓ ✓ ✗",
    ]


def test_a_figure_carries_its_move_in_the_document() -> None:
    root = ElementTree.fromstring(draw(parse("kayles:7,3")).svg())
    moves = {element.get("id"): element.get("data-move") for element in root.iter() if element.get("data-move")}
    assert moves["heap-1-take-1-2"] == "1:2+4"
    assert moves["heap-2-take-2-0"] == "2:1"
    assert sum("take" in name for name in moves) == 10
    assert moves["heap-1-token-3"] == "1:2+4"


def test_three_heaps_are_left_by_two_clicks() -> None:
    moves = {play.text: play.click for play in draw(parse("octal:c.08:9")).state.moves}
    assert moves["1+8"] == ("heap-1-split-1",)
    assert moves["1+3+5"] == ("heap-1-split-1", "heap-1-split-4")
    assert moves["1+2+4"] == ("heap-1-take-2-1", "heap-1-split-5")


def test_games_that_never_split_are_drawn_as_nim() -> None:
    scene = draw(parse("prim:1,9"), moves=True, values=True)
    assert not signs(scene)
    assert {play.text: play.click for play in scene.state.moves}["1:0"] == ("heap-1-token-1",)
    assert "under a token: take it and those to its right" in scene.text()
    assert [mark.note for mark in scene.state.marks if re.fullmatch(r"heap-\d+", mark.id)] == ["value *1", "value *2"]


def test_values_are_shown_in_normal_play_only() -> None:
    assert "7   *2" in draw(parse("kayles:7,3"), values=True).text()
    assert "*" not in draw(parse("misere kayles:7,3"), values=True).text()


def test_a_large_heap_shows_its_two_ends_and_one_sign_for_what_lies_between() -> None:
    scene = draw(parse("kayles:1000"), moves=True)
    ids = [item.id for item in scene.board.items]
    assert ids.count("heap-1-more") == 1
    assert {"heap-1-token-7", "heap-1-last-7", "heap-1-take-1-more", "heap-1-take-2-more"} <= set(ids)
    assert "heap-1-token-8" not in ids
    assert len(scene.svg()) < 60_000


def test_moves_that_find_no_line_are_counted() -> None:
    scene = draw(parse("octal:0.777777777:12"), moves=True)
    assert any(item.id == "heap-1-other" for item in scene.board.items)
    assert re.search(r"… and \d+ more moves", scene.text())
    others = [play for play in scene.state.moves if play.click == ("heap-1-other",)]
    assert len(others) == sum(12 - sum(play.move[1]) > 5 for play in scene.state.moves)


def test_a_cut_and_its_mirror_stand_at_the_same_distance_from_the_ends() -> None:
    game = parse("kayles:9")
    scene = draw(game)
    items = {item.id: item for item in scene.board.items}
    tokens = [items[f"heap-1-token-{place}"].x for place in range(1, 10)]
    cut = items["heap-1-take-2-1"]
    assert cut.x == (tokens[1] + tokens[2]) // 2
    assert cut.x + cut.width == (tokens[6] + tokens[7]) // 2
    assert items["heap-1-take-1-4"].width == 0
    assert Cut(2, 1).column == 3


def kayles(count: int) -> list[int]:
    rules: Any = parse("kayles:1").rules
    return [rules.grundy((heap,)) for heap in range(count)]


def test_the_exceptions_of_kayles_are_the_fourteen_odd_values_and_0() -> None:
    found = kinds(kayles(200), KAYLES, kayles(83)[71:])
    exceptions = [heap for heap, kind in enumerate(found) if kind == "exception"]
    assert exceptions == [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    assert found[71:] == ["period"] * 129


def test_exceptions_are_painted_though_the_picture_ends_before_the_period() -> None:
    found = sequence(parse("kayles"), 50)
    assert isinstance(found, Sequence)
    assert found.cycle == kayles(83)[71:]
    early, alone = (sequence_svg(kayles(51), KAYLES, "kayles", cycle=cycle) for cycle in (found.cycle, []))
    assert "an exception: another value than in the period" in early
    assert "already with its values" in early
    assert "already with its values" not in alone


def test_arithmetic_periods_have_exceptions_too() -> None:
    values = [9, 1, *range(2, 40)]
    assert kinds(values, Period("observed", 2, 2, 2, 39), [2, 3])[:4] == ["exception", "before", "period", "period"]


@pytest.mark.parametrize("count", [0, 1, 30, 100, 101, 400, 1600, 1601, 5000, 100_000])
@pytest.mark.parametrize(
    "period",
    [
        NO_PERIOD,
        KAYLES,
        Period("observed", 7, 3, 2, 50),
        Period("proved", 5000, 9, 0, 50),
        Period("proved", 1, 0, 0, 4),
    ],
)
def test_a_sequence_of_any_length_is_a_small_document(count: int, period: Period) -> None:
    language = LANGUAGES[count % 2]
    picture = sequence_svg([heap * 7 % 11 for heap in range(count)], period, "a < b & c", language)
    root = ElementTree.fromstring(picture)
    assert len(picture) < 400_000
    assert "breaking." not in picture
    assert "{" not in "".join(root.itertext())
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', picture)) <= {"none"} | set(re.findall("#[0-9a-f]{6}", picture))
    assert int(str(root.get("width"))) < 1500


def test_a_picture_of_a_sequence_says_how_it_repeats() -> None:
    assert "the values repeat every 12 from heap 71 on (proved)" in sequence_svg(kayles(100), KAYLES, "kayles")
    french = sequence_svg(kayles(300), KAYLES, "kayles", "fr")
    assert "les valeurs se répètent de 12 en 12 à partir du tas 71 (démontré)" in french
    assert "une exception" in french
    assert "no period is known" in sequence_svg([0, 1, 2], NO_PERIOD, "nim")
    assert "no period was found up to heap 70" in sequence_svg([0, 1, 2], Period("none", checked_to=70), "nim")


def test_of_a_very_long_sequence_the_first_values_are_drawn_and_this_is_said() -> None:
    assert "only the first 200,000 values are drawn" in sequence_svg([1] * (MOST_VALUES + 1), NO_PERIOD, "x")


def test_games_stand_side_by_side_with_their_names() -> None:
    small = array_svg([kayles(30), [0, 1] * 15], ["0.77", "0.3"], "fr")
    root = ElementTree.fromstring(small)
    said = "".join(root.itertext())
    assert "0.77" in said
    assert "2 jeux, un par ligne" in said.replace("\u202f", " ")
    several: list[list[list[int]]] = [[], [[]], [[0]], [[5] * 100] * 500, [kayles(1000), [1, 2, 3]]]
    for rows in several:
        picture = array_svg(rows, [f"game {number}" for number in range(len(rows))])
        ElementTree.fromstring(picture)
        assert len(picture) < 200_000


def test_pictures_of_sequences_become_png_files() -> None:
    pytest.importorskip("resvg_py")
    for picture in (sequence_svg(kayles(2000), KAYLES, "kayles"), array_svg([kayles(200)] * 9, ["kayles"] * 9)):
        assert write_png(picture).startswith(b"\x89PNG")
