"""``noyau solve`` for Lights Out: its options, its JSON, and what it says of bad input."""

from __future__ import annotations

import json
from typing import Any

import pytest
from loading import loaded_after

from noyau.cli import run
from noyau.cli.solve import set_states

HEAVY = ("numpy", "numba", "scipy", "rich", "networkx")


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert run(["solve", *words, "--json"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return json.loads(said.out)


def test_a_light_board_imports_nothing_heavy() -> None:
    questions = [
        ["solve", "lights:grid-5x5:all"],
        ["solve", "lights:grid-5x5:all", "--fewest", "--all", "--json"],
        ["solve", "lights:grid-9x9:all", "--fewest"],
        ["solve", "lights:grid-4x4:0", "--json"],
        ["solve", "lights:grid-3x4:0,3", "--states", "3", "--fewest", "--json"],
    ]
    assert loaded_after(questions, HEAVY) == [(0, [])] * len(questions)


def test_a_solution_and_how_many_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "lights:grid-5x5:all")
    assert (found["kind"], found["solvable"], found["solutions"], found["fewest"]) == ("puzzle", True, 4, False)
    assert found["length"] == len(found["solution"])
    assert "all" not in found


def test_the_fewest_presses_with_proof(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "lights:grid-5x5:all", "--fewest")
    assert (found["length"], found["fewest"], found["method"]["scope"]) == (15, True, "exact")


def test_all_solutions_bounded_by_the_limit(capsys: pytest.CaptureFixture[str]) -> None:
    every = answer(capsys, "lights:grid-4x4:all", "--all")
    assert (len(every["all"]), every["all_complete"], len(every["different"])) == (16, True, 5)
    cut = answer(capsys, "lights:grid-4x4:all", "--all", "--limit", "3")
    assert (cut["all"], cut["all_complete"]) == (every["all"][:3], False)
    assert "different" not in cut
    none = answer(capsys, "lights:grid-4x4:0", "--all")
    assert (none["all"], none["solutions"]) == ([], 0)


def test_a_state_that_cannot_be_solved_has_no_solutions_to_list(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "lights:grid-5x5:0", "--all")
    assert (found["all"], found["all_complete"], found["different"]) == ([], True, [])


def test_very_many_solutions_are_cut_at_the_limit(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "lights:complete-40:all", "--all", "--limit", "5")
    assert (len(found["all"]), found["all_complete"]) == (5, False)
    assert all(len(cells) % 2 for cells in found["all"])


def test_a_number_of_solutions_that_is_too_long_to_be_written_is_null(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "lights:star-20000?open:none")
    assert (found["solvable"], found["solutions"], found["fewest"]) == (True, None, True)


def test_another_target(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "lights:grid-3x3:none", "--target", "4")["length"] == 5
    found = answer(capsys, "lights:grid-3x3:none", "--target", "010/111/010")
    assert found["solution"] == [4]
    stuck = answer(capsys, "lights:grid-5x5:0,1", "--target", "all")
    assert [reason["kind"] for reason in stuck["reasons"]] == ["neutral-pattern", "nearest-solvable"]


def test_more_states_are_pressed_more_than_once(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "lights:path-1:1", "--states", "3", "--all")
    assert (found["game"], found["solution"], found["length"]) == ("lights:path-1?states=3:all", ["0×2"], 2)
    assert found["all"] == [["0×2"]]
    assert not answer(capsys, "lights:grid-2x2:all", "--states", "3")["solvable"]


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("lights:grid-2x2:all", "lights:grid-2x2?states=4:all"),
        ("lights grid-2x2 all", "lights grid-2x2?states=4 all"),
        ("lights:torus-2x2?multi", "lights:torus-2x2?multi&states=4"),
        ("lights:grid-2x2?states=3:0", "lights:grid-2x2?states=3&states=4:0"),
    ],
)
def test_the_states_are_set_in_the_text_of_the_board(spec: str, expected: str) -> None:
    assert set_states(spec, 4) == expected


def test_a_chase_lists_the_presses_of_each_row(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "lights:grid-3x3:all", "--chase")
    assert found["chase"] == [[3, 4, 5], [6, 8], [0, 2], [3, 5], []]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["lights:grid-3x3:012/000/000"], "less than 2"),
        (["lights:grid-3x3:013/000/000", "--states", "3"], "less than 3"),
        (["lights:grid-3x3:00/00/00"], "expected 'all', 'none', 9 digits"),
        (["lights:grid-3x3:all", "--target", "9"], "no cell 9"),
        (["lights:grid-3x3:all", "--target", "everything"], "expected 'all', 'none'"),
        (["lights:grid-3x3:all", "--states", "1"], "at least 2"),
        (["lights:grid-3x3:all", "--states", "37"], "2 to 36"),
        (["lights:grid-0x3:all"], "no cells"),
        (["lights:moebius-3x3:all"], "moebius"),
        (["nim:3,4,5", "--fewest"], "--fewest is for puzzles"),
        (["nim:3,4,5", "--all"], "--all is for puzzles"),
        (["nim:3,4,5", "--target", "none"], "--target is for puzzles"),
        (["nim:3,4,5", "--chase"], "--chase is for puzzles"),
        (["nim:3,4,5", "--states", "3"], "--states is for Lights Out"),
        (["lights:grid-3x3:all", "--strategy"], "leave it out for a puzzle"),
        (["lights:grid-3x3:all", "--misere"], "leave it out for a puzzle"),
        (["lights:petersen:all", "--chase"], "petersen"),
        (["pegs:cycle-6", "--by", "elimination"], "--by is for Lights Out"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_bad_input_is_told_in_one_line(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("noyau: ")
    assert complaint in said.err
    assert said.err.count("\n") == 1


def test_a_request_that_is_too_large_exits_with_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "lights:klein-4000x4000:all"]) == 3
    assert run(["solve", "lights:grid-300x300:all", "--states", "3"]) == 3
    assert capsys.readouterr().out == ""


def test_a_board_that_takes_too_long_is_given_up_in_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "lights:torus-90x90:all", "--states", "3", "--seconds", "0.2"]) == 3
    assert "0.2" in capsys.readouterr().err


def test_a_search_that_takes_too_long_tells_the_best_that_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    run(["solve", "lights:hypercube-7:all", "--fewest", "--seconds", "0.3"])  # now the kernels are compiled
    capsys.readouterr()
    found = answer(capsys, "lights:hypercube-7:all", "--fewest", "--seconds", "0.3")
    assert (found["solvable"], found["fewest"], found["method"]["scope"]) == (True, False, "observed")


def test_french_options_are_refused_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "nim:3", "--fewest", "--lang", "fr"]) == 2
    assert "casse-têtes" in capsys.readouterr().err


def test_the_whole_way_by_hand_is_shown_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "lights:grid-3x3:000/011/011", "--by", "gram"]) == 0
    said = capsys.readouterr().out
    assert "    8  0  1  1  1  0  0  0  0  0  1  1" in said
    assert "sizes 4, 4, 1" in " ".join(said.split())
    assert run(["solve", "lights:grid-5x5:all", "--by", "elimination"]) == 0
    steps = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  x")]
    assert len(steps) == 25
    assert run(["solve", "nim:3", "--by", "gram"]) == 2
    assert run(["solve", "lights:grid-5x5:all", "--by", "gram"]) == 2
    assert run(["solve", "lights:grid-3x3?states=3:all", "--by", "gram"]) == 2
    assert capsys.readouterr().err.count("noyau: ") == 3
