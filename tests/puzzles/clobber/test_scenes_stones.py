"""Pictures of Solitaire Clobber: stones on every kind of graph, captures, sides, blocks, capture by capture."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from puzzle_scenes import check_moves, check_picture, depth_first, labels, solved

from noyau.core.analysis import Method, Solution
from noyau.core.catalogue import find_rules
from noyau.core.spec import parse
from noyau.graphs.graph import bipartition
from noyau.puzzles.clobber.reasons import Blocks, Delta, DeltaEnd, ExhaustedAim, Still
from noyau.puzzles.clobber.rules import SoloClobber
from noyau.scenes import Scene, draw
from noyau.scenes.kit.solution_frames import draw_frames
from noyau.words import LANGUAGES

POSITIONS = [
    *(find_rules(name).example for name in ("soloclobber", "soloclobber-alternating")),
    *("soloclobber:grid-4x4", "soloclobber:grid-2x3x3", "soloclobber:grid-1x20", "soloclobber:path-40"),
    *("soloclobber:cycle-12:xxooxoxxoo..", "soloclobber:hypercube-4", "soloclobber:hypercube-6"),
    *("soloclobber:petersen", "soloclobber:star-7", "soloclobber:complete-6", "soloclobber:hamming-3x3"),
    *(
        "soloclobber:torus-3x4",
        "soloclobber:klein-3x4",
        "soloclobber:edges-0.1,0.2,1.3,1.4,2.5,2.6",
        "soloclobber:path-1",
    ),
    *(
        "soloclobber-alternating:path-4:.xxo,o",
        "soloclobber:complete-40",
        "soloclobber:cycle-120",
        "soloclobber:path-3:...",
    ),
]


def looks(scene: Scene, look: str) -> list[int]:
    """The vertices that have a look."""
    return [int(mark.id[7:]) for mark in scene.state.marks if mark.id.startswith("vertex-") and look in mark.looks]


@pytest.mark.parametrize("spec", POSITIONS)
def test_every_kind_of_graph_is_drawn_with_its_stones_and_its_captures(spec: str) -> None:
    game = parse(spec)
    stones = game.position.partition(",")[0]
    for language, values in product(LANGUAGES, (False, True)):
        scene = draw(game, language=language, values=values)
        check_picture(scene)
        for mark, look in (("x", "black"), ("o", "white"), (".", "empty")):
            assert looks(scene, look) == [vertex for vertex, stone in enumerate(stones) if stone == mark]
    check_moves(game, scene)
    assert all(len(play.click) == 2 for play in scene.state.moves)
    assert len(set(labels(scene))) == len(labels(scene))


def test_the_second_side_of_a_bipartite_graph_lies_on_plates_where_values_are_asked_for() -> None:
    game = parse("soloclobber:grid-3x3")
    side = bipartition(game.rules.graph)  # type: ignore[attr-defined]
    assert side is not None
    assert looks(draw(game, values=True), "plate") == [vertex for vertex, here in enumerate(side) if here]
    assert not looks(draw(game), "plate")
    assert not looks(draw(parse("soloclobber:cycle-5"), values=True), "plate")


def test_the_colour_that_is_next_is_told() -> None:
    assert "white is next" in draw(parse("soloclobber-alternating:path-4:.xxo,o")).text()
    assert "c'est aux noires" in draw(parse("soloclobber-alternating:path-4:.xxo,x"), language="fr").text()


def blocks(spec: str, *parts: tuple[int, int], cycle: bool = False) -> Solution[Any, Any]:
    game = parse(spec)
    assert isinstance(game.rules, SoloClobber)
    order = tuple(range(game.rules.graph.size))
    why = Blocks(parts, order, cycle)
    first = next(iter(game.moves()))
    return Solution(game, False, (first,), True, None, (why,), Method("by hand"), len(parts))


def test_the_blocks_of_a_path_are_bands_and_bars() -> None:
    found = blocks("soloclobber:path-6:xxooxo", (0, 4), (4, 2))
    scene = draw(found.game, found, moves=True)
    check_picture(scene)
    bands = [item for item in scene.board.items if item.shape == "band"]
    assert [band.path.count("L") for band in bands] == [3, 1]
    assert "● ● ○ ○│● ○│" in scene.text()
    assert "a block of 4 stones" in labels(scene)
    assert not [item for item in draw(found.game, found).board.items if item.shape == "band"]


def test_a_block_may_run_over_the_end_of_a_cycle() -> None:
    found = blocks("soloclobber:cycle-6:oxxoxo", (5, 3), (2, 3), cycle=True)
    scene = draw(found.game, found, moves=True)
    check_picture(scene)
    assert "○ ●│● ○ ●│○" in scene.text()


def test_the_words_tell_how_few_stones_stay_and_why() -> None:
    one = solved("soloclobber:path-7:xooxxxo")
    assert draw(one.game, one).heading.verdict == "one stone can be left, after 6 captures"
    two = blocks("soloclobber:path-6:xxooxo", (0, 4), (4, 2))
    scene = draw(two.game, two, moves=True)
    assert scene.heading.verdict == "2 stones can be left and no fewer, after 1 capture"
    assert scene.heading.notes[0][1] == "no fewer than 2 blocks of stones that each come down to one"
    game = parse("soloclobber:path-3:xxx")
    still = Solution(game, False, (), True, None, (Still(3),), Method("by hand"), 3)
    assert draw(game, still).heading.verdict == "no capture is possible: 3 stones stay"
    bounds = Solution(game, False, (), False, None, (), Method("by hand"), 3, {"least": 2})
    assert draw(game, bounds, language="fr").heading.verdict == "on peut laisser 3 pierres, mais pas moins de 2"
    why = Delta(6, (), (1, 3, 5), 0)
    proved = Solution(game, False, (), True, None, (why,), Method("by hand"), 3)
    for language in LANGUAGES:
        assert len(draw(game, proved, language=language).heading.notes) == 1


@pytest.mark.parametrize(
    "spec",
    [
        "soloclobber:grid-3x3:xoxoxoxxx",
        "soloclobber:hypercube-3",
        "soloclobber-alternating:grid-2x2",
        "soloclobber:torus-3x3",
    ],
)
def test_frames_show_the_start_and_the_stones_after_every_capture(spec: str) -> None:
    game = parse(spec)
    captures = depth_first(game) or tuple(list(game.moves())[:1])
    found = Solution(game, True, captures, False, None, (), Method("by hand"), 1)
    for language in LANGUAGES:
        scene = draw_frames(game, found, language=language)
        check_picture(scene)
    shots = [item for item in scene.board.items if item.shape == "shot"]
    assert len(shots) == len(captures) + 1
    position = game.position
    for capture, shot in zip(captures, shots[1:], strict=True):
        position = game.rules.play(position, capture)  # type: ignore[attr-defined]
        layers = dict(layer.split("=") for layer in shot.path.split(";"))
        for mark, name in (("x", "black"), ("o", "white"), (".", "empty")):
            assert layers.get(name, "").count("M") == position.partition(",")[0].count(mark)


def test_a_graph_of_very_many_stones_is_a_card() -> None:
    assert next(item.shape for item in draw(parse("soloclobber:path-3000")).board.items) == "card"


def test_the_joker_changes_a_colour_and_the_wanted_end_is_ringed() -> None:
    game = parse("soloclobber:path-6:xxooxo")
    moves = ((5, 4), (1, 1), (0, 1), (1, 2), (2, 3), (3, 4))
    found = Solution(game, True, moves, False, None, (), Method("by hand"), 1, {"end": "4,x"})
    scene = draw(game, found, moves=True)
    check_picture(scene)
    assert looks(scene, "wanted") == [4]
    assert scene.heading.verdict == "one stone can be left, after 5 captures"
    assert "2. joker 1" in scene.text()
    assert [item.text for item in scene.board.items if item.shape == "step"] == ["1", "3", "4", "5", "6"]
    frames = draw_frames(game, found)
    check_picture(frames)
    last = dict(layer.split("=") for layer in frames.board.items[-2].path.split(";"))
    assert (last.get("black", "") + last.get("white", "")).count("M") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_an_end_is_out_of_reach_is_told_in_a_line(language: str) -> None:
    game = parse("soloclobber:path-6:xxooxo")
    for why in (DeltaEnd(6, (1, 2), (1, 3, 5), delta=2, wanted=1, vertex=2, colour="x"), ExhaustedAim(5)):
        found = Solution(game, False, None, False, None, (why,), Method("by hand"), None, {"end": "2,x"})
        scene = draw(game, found, moves=True, language=language)
        check_picture(scene)
        assert len(scene.heading.notes) == 1
