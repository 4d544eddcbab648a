"""Pictures of peg solitaire: boards of every shape, jumps, what is to be left, what never changes, move by move."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import cycle, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzle_scenes import check_moves, check_picture, depth_first, labels, solved

from noyau.cli import run
from noyau.core.analysis import Method, Solution
from noyau.core.game import Game
from noyau.core.reasons import Reason
from noyau.core.spec import parse
from noyau.graphs.peg_boards import read_peg_board
from noyau.puzzles.pegs import picture as telling
from noyau.puzzles.pegs.picture import write_chain
from noyau.puzzles.pegs.reasons import Exhausted, Pagoda, Pagodas, PegParities, RuleOfThree
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.move_counts import group_jumps
from noyau.scenes import THEMES, Scene, draw
from noyau.scenes.kit.solution_frames import MOST_FRAMES, draw_frames
from noyau.words import LANGUAGES

BOARDS = [
    *("english", "european", "wiegleb", "triangular-1", "triangular-5", "triangular-9", "rect-1x1", "rect-7x3"),
    *("rect-4x4", "rect-1x9", "rect-25x25", "cross-3x3", "diamond-4", "ooo#/.oo/#ooo", "o#o/###/o.o", "english?end=16"),
    *(
        "cycle-8",
        "cycle-4",
        "path-7",
        "star-5",
        "petersen",
        "hypercube-4",
        "complete-6",
        "torus-3x4",
        "edges-0.1,1.2,1.3",
    ),
    *("cycle-120", "complete-40"),
]


def game(board: str) -> Game[int, tuple[int, int, int]]:
    return parse(f"pegs:{board}")


def looks(scene: Scene, look: str) -> list[int]:
    """The holes that have a look."""
    return [int(mark.id.removeprefix("hole-")) for mark in scene.state.marks if look in mark.looks]


@pytest.mark.parametrize("board", BOARDS)
def test_every_kind_of_board_is_drawn_with_its_pegs_and_its_jumps(board: str) -> None:
    here = game(board)
    for theme, language, values in zip(THEMES, cycle(LANGUAGES), cycle((False, True, True)), strict=False):
        scene = draw(here, language=language, theme=theme, values=values)
        check_picture(scene)
        pegs = [hole for hole in range(here.rules.board.size) if here.position >> hole & 1]  # type: ignore[attr-defined]
        assert looks(scene, "peg") == pegs == looks(scene, theme)
    check_moves(here, scene)
    named = [label for label in labels(scene) if label]
    assert len(named) == len(set(named))


def test_figures_stay_where_they_are_from_jump_to_jump() -> None:
    here = game("english")
    assert draw(here).board == draw(here.play((4, 9, 16))).board


def test_a_jump_is_two_clicks_or_three_where_two_jumps_join_the_same_holes() -> None:
    assert [play.click for play in draw(game("rect-1x3")).state.moves] == [("hole-0", "hole-2")]
    both = [play.click for play in draw(game("cycle-4:.ooo")).state.moves]
    assert both == [("hole-2", "hole-1", "hole-0"), ("hole-2", "hole-3", "hole-0")]


def test_a_very_large_board_is_a_card() -> None:
    for spec in ("pegs:rect-90x90", "pegs:cycle-600"):
        assert next(item.shape for item in draw(parse(spec)).board.items) == "card"


def test_rows_of_a_triangle_are_centred_and_numbers_stand_beside_them() -> None:
    lines = draw(game("triangular-3")).text().splitlines()
    assert lines[2:] == ["    ●           0", "   ○ ●         1 2", "  ● ● ●       3 4 5"]
    points = [item for item in draw(game("triangular-3")).board.items if item.shape == "hole"]
    assert points[0].x * 2 == points[1].x + points[2].x == points[3].x + points[5].x


def test_the_pegs_to_be_left_are_ringed_and_explained() -> None:
    scene = draw(game("english?end=16"))
    assert looks(scene, "wanted") == [16]
    assert "◎" in scene.text()
    assert "◉ ◎ a peg is to be left here" in scene.text()
    assert "row 3, column 3 (hole 16): empty, a peg is to be left here" in labels(scene)
    assert not looks(draw(game("english")), "wanted")


def test_the_first_jumps_of_a_solution_are_numbered_arrows_if_moves_are_asked_for() -> None:
    found = solved("pegs:triangular-5")
    scene = draw(found.game, found, moves=True)
    check_picture(scene)
    steps = [item for item in scene.board.items if item.shape == "step"]
    assert [step.text for step in steps] == ["1", "2", "3", "4", "5", "6"]
    chained = solved("pegs:cycle-8")
    assert [item.text for item in draw(chained.game, chained, moves=True).board.items if item.shape == "step"] == [
        *("1", "2", "3", "4", "4", "4")
    ]
    assert [item.shape for item in draw(found.game, found).board.items].count("step") == 0
    for step in steps:
        assert 0 <= step.x <= scene.board.width
        assert 0 <= step.y <= scene.board.height


def test_the_words_give_jumps_and_moves_in_order() -> None:
    found = solved("pegs:cycle-8")
    scene = draw(found.game, found, moves=True)
    assert scene.heading.verdict == "solvable in 6 jumps, 4 moves"
    assert scene.heading.notes == (("", "1. 2-1-0 · 2. 4-3-2 · 3. 6-5-4 · 4. 7-0-1-2-3-4-5"),)
    french = draw(found.game, found, moves=True, language="fr")
    assert french.heading.verdict == "résoluble en 6 sauts, soit 4 coups"
    over = Solution(game("rect-1x3:..o"), True, (), False, None, (), Method("by hand"), 1)
    assert draw(over.game, over).heading.verdict == "solved: nothing is left to do"


@given(st.lists(st.tuples(*[st.integers(0, 9)] * 3), max_size=12))
def test_chains_are_all_jumps_and_each_starts_where_the_last_one_landed(jumps: list[tuple[int, int, int]]) -> None:
    found = group_jumps(jumps)
    assert [jump for chain in found for jump in chain] == jumps
    for chain in found:
        assert all(one[2] == other[0] for one, other in pairwise(chain))
        assert len(write_chain(read_peg_board("english"), chain).split("-")) == 2 * len(chain) + 1
    assert all(one[-1][2] != other[0][0] for one, other in pairwise(found))


def test_the_letters_of_the_rule_of_three_meet_every_jump_once() -> None:
    for board in ("english", "triangular-5", "rect-4x3"):
        here = game(board)
        scene = draw(here, values=True)
        letters = {int(mark.id[5:]): mark.text for mark in scene.state.marks if mark.id.startswith("hole-")}
        for jump in here.rules.board.jumps:  # type: ignore[attr-defined]
            assert sorted(letters[hole] for hole in jump) == ["A", "B", "C"]
        assert len(looks(scene, "tint-A")) == sum(letter == "A" for letter in letters.values())
        assert "●A" in scene.text()


def test_the_letters_are_those_of_the_proof() -> None:
    here = game("rect-1x3")
    why = RuleOfThree(("BCA", "ABC"), ((0, 1, 1), (1, 1, 0)), None)
    found = Solution(here, False, None, False, None, (why,), Method("by hand"), 2)
    scene = draw(here, found, values=True)
    assert [mark.text for mark in scene.state.marks][1:] == ["BA", "CB", "AC"]
    assert looks(scene, "tint-B") == [0]


REASONS = [
    RuleOfThree(("ABC",), ((1, 1, 0),), None),
    PegParities(((0, 1),), (2,), None),
    Pagoda((0, -1, 1), 0, 1),
    Pagodas(((2, (0, 0, 1), 0, 1),)),
    Exhausted(12345),
]


@pytest.mark.parametrize("why", REASONS, ids=lambda why: why.kind)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unsolvable_board_says_in_a_line_why(why: Reason, language: str) -> None:
    here = game("rect-1x3:o.o")
    found = Solution(here, False, None, False, None, (why,), Method("by hand"), 2)
    scene = draw(here, found, values=True, moves=True, language=language)
    check_picture(scene)
    assert scene.heading.result == "losing"
    assert len(scene.heading.notes) == 1
    assert telling.verdict(found, telling.Style())[0] == "it cannot be solved: at least 2 pegs stay"


def test_weights_that_prove_it_stand_in_the_holes() -> None:
    here = game("rect-1x3:o.o")
    found = Solution(here, False, None, False, None, (REASONS[2],), Method("by hand"), 2)
    scene = draw(here, found, values=True)
    assert [mark.text for mark in scene.state.marks][1:] == ["0", "−1", "1"]
    assert "weights whose sum over the pegs no jump raises" in scene.text()


@pytest.mark.parametrize("board", ["triangular-5", "rect-7x3", "cycle-8", "ooo/o.o/ooo", "star-1"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_frames_show_the_start_and_the_board_after_every_move(board: str, language: str) -> None:
    here = game(board)
    jumps = depth_first(here) or ()
    found = Solution(here, True, jumps, False, None, (), Method("by hand"), 1)
    scene = draw_frames(here, found, language=language)
    root = check_picture(scene)
    captions = [item.text for item in scene.board.items if item.shape == "title"]
    moves = [write_chain(here.rules.board, chain) for chain in group_jumps(jumps)]
    assert captions == [{"en": "start", "fr": "départ"}[language], *(f"{n}. {m}" for n, m in enumerate(moves, 1))]
    position = here.position
    for number, chain in enumerate(group_jumps(jumps), start=1):
        for jump in chain:
            position = here.rules.play(position, jump)  # type: ignore[attr-defined]
        paths = scene.board.items[1 + 2 * number].path.split(";")
        layer = next(path for path in paths if path.startswith("pegs-matches="))
        assert layer.count("M") == position.bit_count()
        assert next(path for path in paths if path.startswith("moved=")).count("M") == 1
    assert " · ".join(captions)[:60] in "".join(root.itertext())


def test_very_many_moves_are_counted_not_drawn() -> None:
    rules = Pegs(read_peg_board("/".join(["oo."] * 43)))
    jumps = tuple((3 * line, 3 * line + 1, 3 * line + 2) for line in range(43))
    here = Game(rules, rules.start)
    scene = draw_frames(here, Solution(here, True, jumps, False, None, (), Method("by hand"), 1))
    check_picture(scene)
    assert len([item for item in scene.board.items if item.shape == "shot"]) == MOST_FRAMES + 1
    assert "… and 3 more moves, not drawn" in scene.text()


def test_a_puzzle_is_drawn_by_the_command_in_a_terminal_and_move_by_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["draw", "pegs:triangular-5", "--lang", "en"]) == 0
    assert "● ○ ●" in capsys.readouterr().out
    assert run(["draw", "pegs:english", "--values", "--json"]) == 0
    assert "tint-A" in json.loads(capsys.readouterr().out)["svg"]
    assert run(["draw", "lights:grid-3x3:all", "--frames", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "start" in out
    assert "5. 8" in out
    for words, said in (
        (["nim:3", "--frames"], "nim is no puzzle"),
        (["lights:grid-3x3:all", "--frames", "--values"], "a puzzle has no Grundy values"),
        (["pegs:english", "--frames", "--values"], "leave --values and --colouring out"),
        (["lights:grid-5x5:10000/00000/00000/00000/00000", "--frames"], "cannot be solved"),
        (["lights:grid-40x40:all", "--frames"], "too large to be drawn once for each move"),
    ):
        assert run(["draw", *words, "--lang", "en"]) in (2, 3)
        assert said in capsys.readouterr().err


@pytest.mark.parametrize("spec", ["pegs:english", "pegs:rect-6x3", "soloclobber:grid-3x3", "soloclobber:path-6:xxooxo"])
def test_the_command_writes_the_frames_of_a_solution_or_of_the_best_that_can_be_left(spec: str, tmp_path: Path) -> None:
    file = tmp_path / "solution.svg"
    assert run(["draw", spec, "--frames", "-o", str(file), "--lang", "fr"]) == 0
    written = file.read_text(encoding="utf-8")
    assert ">départ<" in written
    assert ">1. " in written
    assert "ce qui vient de bouger" in written


def test_a_picture_is_painted_in_a_process_that_drew_nothing_else() -> None:
    code = "from noyau.core.spec import parse; from noyau.scenes import draw; print(draw(parse('pegs:rect-1x3')).svg())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "hole-2" in done.stdout
