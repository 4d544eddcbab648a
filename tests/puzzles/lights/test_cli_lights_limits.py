"""``noyau lights`` with bad input, with little time and on a terminal."""

from __future__ import annotations

import sys
import time
from typing import Any

import pytest
from test_cli_lights import record

from noyau.cli import run
from noyau.puzzles.lights.solving.board_facts import describe


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["gird-5x5"], 2, "did you mean 'grid-5x5'?"),
        (["nulity", "--square", "1-3"], 2, "did you mean 'noyau lights nullity'?"),
        (["qwerty"], 2, "there is no graph called 'qwerty'"),
        ([], 2, "is missing"),
        (["grid-0x5"], 2, "the board grid-0x5 has no cells"),
        (["grid-5x5:all"], 2, "or 'noyau solve lights:grid-5x5:all'"),
        (["grid-5x5", "--square", "1-3"], 2, "--square says nothing in 'noyau lights BOARD'"),
        (["new", "grid-5x5", "--distances"], 2, "its options are --difficulty, --seed"),
        (["grid-5x5?knight"], 2, "expected rules such as 'king'"),
        (["complete-4?king"], 2, "only rectangles and surfaces"),
        (["grid-5x5", "--states", "1"], 2, "at least 2"),
        (["grid-5x5", "--states", "10000"], 3, "at most 9,999 states"),
        (["grid-9999999x9999999"], 3, "more cells than the 25,000,000"),
        (["klein-9999x9999"], 3, "beyond 250,000 only grids"),
        (["cycle-999999999"], 3, "too large for a graph"),
        (["grid-101x101", "--states", "3"], 3, "take a smaller board or two states"),
        (["grid-47x47", "--distances"], 3, "at most 2,000 cells, not 2,209"),
        (["grid-21x21", "--matrices"], 3, "at most 400 cells, not 441"),
        (["nullity"], 2, "by one of --square 1-40"),
        (["nullity", "--square", "1-3", "--torus", "1-3"], 2, "by one of --square 1-40"),
        (["nullity", "--torus", "1-3", "--surface", "klein"], 2, "ask for two surfaces"),
        (["nullity", "grid-5x5"], 2, "'grid-5x5' was not expected"),
        (["nullity", "--square", "0-4"], 2, "at least 1 and in order, not '0-4'"),
        (["nullity", "--square", "9-4"], 2, "at least 1 and in order, not '9-4'"),
        (["nullity", "--square", "1–x"], 2, "expected sides such as '1-40'"),
        (["nullity", "--square", "9" * 5000], 3, "at most 1,000,000"),
        (["nullity", "--rectangle", "1-12"], 2, "expected sides such as '1-12x1-12'"),
        (["nullity", "--rectangle", "1-2000x1-2000"], 3, "4,000,000 boards"),
        (["nullity", "--square", "1-4", "--surface", "sphere"], 2, "the surfaces are grid, cylinder"),
        (["nullity", "--square", "1-4", "--surface", "klein?fast"], 2, "not 'fast'"),
        (["nullity", "--square", "1-4", "--states", "4"], 2, "which is not a prime number"),
        (["nullity", "--square", "1-4", "--gallery", "a.svg"], 2, "drawn as a map"),
        (["solvable", "--square", "1-4", "--gallery", "a.svg"], 2, "--gallery says nothing"),
        (["grid-4x4", "--gallery", "a.png"], 2, "expected a file ending in .svg"),
        (["grid-4x4", "--gallery", "/no/such/folder/a.svg"], 2, "cannot be written"),
        (["grid-3x3", "--gallery", "a.svg"], 2, "no neutral pattern to draw"),
        (["new"], 2, "the board is missing"),
        (["new", "grid-5x5", "--difficulty", "26"], 2, "no state of this board needs 26 presses"),
        (["new", "grid-2x2", "--states", "37"], 3, "at most 36 states"),
        (["new", "grid-200x200", "--difficulty", "5"], 3, "leave --difficulty out"),
        (["grid-5x5", "--seconds", "0"], 2, "greater than 0"),
    ],
)
def test_bad_input_is_one_helpful_line(
    arguments: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["lights", *arguments]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert captured.err.count("\n") == 1
    assert run(["lights", *arguments, "--lang", "fr"]) == code
    assert "{" not in capsys.readouterr().err


def test_a_board_stops_when_its_seconds_are_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lights", "grid-90x90", "--states", "3", "--seconds", "0.2"]) == 3
    assert "grid-90x90?states=3 was not known within 0.2 s; raise --seconds" in capsys.readouterr().err


def test_bounds_stand_for_distances_that_take_too_long(capsys: pytest.CaptureFixture[str]) -> None:
    found = record(capsys, "torus-5x5?states=4", "--distances", "--seconds", "0.3")
    assert (found["diameter"], found["distances"]) == (None, None)
    least, most = found["diameter_between"]
    assert least < most


def test_a_list_stops_when_its_seconds_are_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lights", "nullity", "--square", "1-50", "--surface", "klein", "--seconds", "0.01"]) == 3
    assert "after 0.01 s the nullity of klein-" in capsys.readouterr().err


def test_a_terminal_is_told_how_long_it_takes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from noyau.puzzles.lights import board_command as board

    def slow(asked: Any) -> Any:
        until = time.monotonic() + 0.25
        while time.monotonic() < until:
            pass
        return describe(asked)

    monkeypatch.setattr("noyau.console.progress.PATIENCE", -1.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(board, "describe", slow)
    assert run(["lights", "grid-2x2"]) == 0
    assert "grid-2x2: 0 s …" in capsys.readouterr().err
