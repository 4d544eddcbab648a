"""``noyau puzzle``: of a game by chance, of a day for everybody; what makes no sense is refused."""

from __future__ import annotations

import json
from datetime import date

import pytest

from noyau.cli import run
from noyau.playing.challenges import daily_puzzle, find_puzzle

Printed = pytest.CaptureFixture[str]


def ask(printed: Printed, *words: str) -> str:
    assert run(["puzzle", *words]) == 0
    return printed.readouterr().out


def test_a_puzzle_is_shown_without_its_answer(capsys: Printed) -> None:
    puzzle = find_puzzle("nim", 3, 5)
    said = ask(capsys, "nim", "--level", "3", "--seed", "5", "--lang", "en")
    assert said.startswith("Nim, level 3 of 5\nIt is your turn, and only one move wins. Which one?\n")
    assert f"noyau solve {puzzle.game} --explain" in said
    assert "✓" not in said
    assert ask(capsys, "nim", "--level", "3", "--seed", "5", "--lang", "fr").startswith("Jeu de Nim, niveau 3 sur 5\n")


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_as_json_has_its_solution(capsys: Printed) -> None:
    puzzle = daily_puzzle(date(2026, 11, 19))
    found = json.loads(ask(capsys, "--day", "2026-11-19", "--json"))
    assert (found["day"], found["game"], found["level"]) == ("2026-11-19", str(puzzle.game), 3)
    assert found["solution"] == [attempt.text for attempt in puzzle.judged.attempts if attempt.good]
    assert (
        json.loads(ask(capsys, found["name"], "--level", "3", "--seed", str(found["seed"]), "--json"))["game"]
        == found["game"]
    )
    assert json.loads(ask(capsys, "--json"))["day"] == date.today().isoformat()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--level", "3"], "name one, such as nim"),
        (["nim", "--day", "2026-11-19"], "leave out the game"),
        (["--day", "tomorrow"], "expected a day such as 2026-11-19, not 'tomorrow'"),
        (["king", "--level", "5"], "king has puzzles of the levels 1, 2, 3, 4, not of level 5"),
        (["go"], "there are no puzzles on 'go'"),
    ],
)
def test_what_makes_no_sense_is_refused(capsys: Printed, words: list[str], message: str) -> None:
    assert run(["puzzle", *words, "--lang", "en"]) == 2
    assert message in capsys.readouterr().err
