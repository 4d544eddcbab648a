"""Pictures of games in which Left and Right have moves of their own."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle

import pytest
from test_scenes import LARGEST, check_scene, read

from noyau.core.spec import parse
from noyau.core.turns import Step
from noyau.core.verdict import Player
from noyau.engines import solve
from noyau.scenes import Scene, draw
from noyau.scenes.kit.markup import columns
from noyau.words import LANGUAGES

GAMES = (
    "domineering:2x3",
    "domineering:..#/.#./...",
    "clobber:xo.x/oxox",
    "clobber:cycle-5:xoxox",
    "toads:ttf.tf.f",
    "toads:t.f/#tf",
    "nogo:x./.o",
    "amazons:x../.o.",
    "col:path-4:x...",
    "snort:grid-2x2:...o",
    "hackenbush:0-1r,0-2g,0-3b,0-3b,1-2b,3-4g,3-4r,2-2b",
    "form:{1,{2|0}|-1}",
    "domineering:2x2 + nim:1,2 + form:{1|-1}",
    "clobber:xo + impartial clobber:xo/ox",
    "hackenbush:0-1b + col:path-2 + toads:t.f",
)


def looks(scene: Scene) -> dict[str, tuple[str, ...]]:
    return {mark.id: mark.looks for mark in scene.state.marks}


@pytest.mark.parametrize("spec", GAMES)
@pytest.mark.parametrize("before", ["", "left ", "right ", "impartial ", "misere "])
def test_every_picture_of_two_sides_keeps_the_contract(before: str, spec: str) -> None:
    game = parse(before + (spec.replace("impartial ", "") if before == "impartial " else spec))
    known = solve(game)
    order = list(game.moves())
    if known.options and [option.move for option in known.options] != order:  # by components
        known = replace(known, options=tuple(sorted(known.options, key=lambda option: order.index(option.move))))
    for language, moves in zip(cycle(LANGUAGES), (False, True, True, False), strict=False):
        for answer in (None, known):
            scene = draw(game, answer, moves=moves and answer is not None, language=language)
            check_scene(game, scene)
            assert "scene-sides." not in scene.text()


@pytest.mark.parametrize("spec", [spec for spec in GAMES if "+" not in spec])
def test_each_mark_shows_the_best_move_of_each_player_on_its_figure(spec: str) -> None:
    game = parse(spec)
    scene = draw(game, solve(game), moves=True)
    shown = looks(scene)
    for play in scene.state.moves:
        assert isinstance(play.move, Step)
        for figure in play.click if len(play.click) == 1 else play.also:
            own = [look for look in shown[figure] if look in {f"{play.move.player}-{r}" for r in ("winning", "losing")}]
            best = {
                other.result
                for other in scene.state.moves
                if other.move.player is play.move.player
                and figure in (other.click if len(other.click) == 1 else other.also)
            }
            assert own == [f"{play.move.player}-{'winning' if 'winning' in best else 'losing'}"]


@pytest.mark.parametrize("spec", ["domineering:3x3", "clobber:xoxo/oxox", "snort:path-4", "hackenbush:0-1g,1-2g"])
def test_where_it_is_known_who_moves_only_his_moves_are_offered(spec: str) -> None:
    for player in Player:
        if "hackenbush" in spec:
            spec = "hackenbush:0-1g,1-2b,0-3r"
        scene = draw(parse(f"{player} {spec}"))
        assert {play.move.player for play in scene.state.moves} == {player}
        shown = {look for own in looks(scene).values() for look in own}
        assert any(look.startswith(f"{player}-legal") for look in shown)
        assert not any(look.startswith(f"{player.other}-legal") for look in shown)


def test_upright_places_are_for_left_and_flat_ones_for_right() -> None:
    scene = draw(parse("domineering:3x4"))
    shown, shapes = looks(scene), {item.id: item for item in scene.board.items}
    places = [name for name in shown if name.startswith("place")]
    assert len(places) == 2 * 4 + 3 * 3
    for name in places:
        item = shapes[name]
        assert shown[name] == ("legal", "left-legal" if item.height > item.width else "right-legal")
    assert dict(scene.heading.legend) == {
        "left-upright": "Left lays upright dominoes",
        "right-flat": "Right lays flat dominoes",
    }


def test_the_figures_of_a_small_board_stay_through_a_game() -> None:
    for spec in ("domineering:3x3", "clobber:xoxo/oxox", "toads:tt..ff", "col:cycle-5", "nogo:2x3"):
        game = parse(spec)
        names = [item.id for item in draw(game).board.items]
        while moves := list(game.moves()):
            game = game.play(moves[-1])
            assert [item.id for item in draw(game).board.items] == names


def test_a_vertex_on_which_both_may_play_has_a_sign_for_each() -> None:
    scene = draw(parse("col:path-3:x.."), solve(parse("col:path-3:x..")), moves=True)
    shown = looks(scene)
    assert shown["vertex-0"] == ("left-piece",)
    assert [look.partition("-")[0] for look in shown["vertex-1"][1:2]] == ["right"]
    assert [look.partition("-")[0] for look in shown["vertex-2"][1:3]] == ["left", "right"]


def test_the_verdict_says_who_wins_whoever_begins_or_the_one_who_is_to_move() -> None:
    said = {spec: draw(parse(spec), solve(parse(spec))).heading for spec in ("domineering:2x1", "left domineering:2x1")}
    assert [(heading.verdict, heading.result) for heading in said.values()] == [
        ("Left wins, whoever begins", ""),
        ("Left is to move and wins", "winning"),
    ]
    over = parse("right domineering:2x1")
    assert draw(over, solve(over)).heading.verdict == "Right cannot move and loses"


def test_a_move_of_both_in_a_sum_has_a_result_where_it_is_the_same_for_both() -> None:
    game = parse("domineering:2x1 + nim:1")
    scene = draw(game, solve(game), moves=True)
    heap = [play for play in scene.state.moves if play.move.move[0] == 1]
    assert [play.result for play in heap] == ["winning", "losing"]
    assert {play.click for play in heap} == {("term-2-heap-1-token-1",)}
    assert "winning" not in looks(scene)["term-2-heap-1-token-1"]


@pytest.mark.parametrize(
    "spec",
    [
        "domineering:20x20",
        "clobber:20x20",
        "nogo:19x19",
        "domineering:1x1000",
        "domineering:1000x1",
        "domineering:90x90",
        f"toads:{'t' * 20}..{'f' * 20}",
        "col:grid-10x10",
        "snort:complete-20",
        "hackenbush:" + ",".join(f"{n}-{n + 1}{'rbg'[n % 3]}" for n in range(30)),
        "form:100",
        "form:{{9|1},{8|2},{7|3}|{-1|-9},{-2|-8}}",
    ],
)
def test_unusual_sizes_give_small_readable_pictures(spec: str) -> None:
    scene = draw(parse(spec))
    picture = scene.svg()
    assert len(picture.encode()) <= LARGEST * (2 if "90" in spec else 1)
    assert read(picture) is not None
    assert all(columns(line) <= 80 for line in scene.text().splitlines())
