"""``noyau pegs``: a board in numbers, its single vacancies, the whole game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from noyau import cli


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert cli.run(["pegs", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_facts_of_the_triangle_of_15_holes(capsys: pytest.CaptureFixture[str]) -> None:
    told = ask(capsys, "triangular-5")
    assert [told[name] for name in ("holes", "jumps", "symmetries", "classes")] == [15, 36, 6, 4]
    assert [vacancy["same"] for vacancy in told["vacancies"]] == [
        [0, 10, 14],
        [1, 2, 6, 9, 11, 13],
        [3, 5, 12],
        [4, 7, 8],
    ]
    assert [vacancy["complement"] for vacancy in told["vacancies"]] == [True, True, True, False]
    assert all(vacancy["solvable"] for vacancy in told["vacancies"])


def test_the_games_of_the_triangle_from_a_corner(capsys: pytest.CaptureFixture[str]) -> None:
    told = ask(capsys, "triangular-5:" + "." + 14 * "o", "--count")["count"]
    assert (told["games"], told["won"]) == (568630, 29760)
    assert sum(level["games"] for level in told["levels"]) == told["games"]
    assert sum(level["positions"] for level in told["levels"]) == told["positions"]
    assert sum(told["wins"].values()) == told["won"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("arguments", [("rect-4x4",), ("pegs:cycle-6", "--count"), ("rect-10x10",), ("ooo#.",)])
def test_both_languages_answer_in_words(
    language: str, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["pegs", *arguments, "--lang", language]) == 0
    told = capsys.readouterr()
    assert told.out
    assert not told.err
    assert "{" not in told.out


@pytest.mark.parametrize(
    ("arguments", "code", "hint"),
    [
        (["nothing"], 2, "expected a board"),
        (["rect-4x4:oo"], 2, "16 marks"),
        (["pegs:"], 2, "not an empty text"),
        (["english", "--count", "--limit", "1000"], 3, "raise --limit"),
        (["rect-9x9", "--count"], 3, "smaller board"),
    ],
)
def test_bad_boards_and_limits_are_said_with_their_repair(
    arguments: list[str], code: int, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["pegs", *arguments]) == code
    assert hint in capsys.readouterr().err


def test_a_small_limit_leaves_problems_open(capsys: pytest.CaptureFixture[str]) -> None:
    told = ask(capsys, "triangular-5", "--limit", "30")
    assert None in {known for vacancy in told["vacancies"] for known in vacancy["ends"].values()}
    assert cli.run(["pegs", "triangular-5", "--limit", "30"]) == 0
