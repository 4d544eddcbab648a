"""``noyau nim``: what it answers, as JSON too, and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from noyau.cli import run
from noyau.cli.nim import OPERATIONS


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("add 5 3", 6),
        ("mul 33125 42717", 6017),
        ("mul *25862 *31521", 3807),
        ("div 1 2", 3),
        ("sqrt 6", 4),
        ("pow 4 5", 2),
        ("pow 4 -1", 15),
        ("pow 0 0", 1),
        ("order 4", 15),
        ("log 4 2", 5),
        ("log 4 1", 0),
        ("log 2 4", None),
        ("log 0 3", None),
        ("order 0", None),
        ("polynomial 4", "x⁴ + x + 1"),
        ("closed 8", False),
        ("closed 16", True),
    ],
)
def test_a_question_has_its_result(question: str, result: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["nim", *question.split(), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["result"] == result
    assert run(["nim", *question.split()]) == 0
    assert " ".join(capsys.readouterr().out.split()) == answer["text"]
    assert ("reason" in answer) == (result is None)


def test_a_large_nimber_is_multiplied(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["nim", "mul", str(2**256), str(2**256)]) == 0
    assert capsys.readouterr().out.split()[-1] == str(2**256 + 2**255)


@pytest.mark.parametrize(("size", "told"), [("16", False), ("8", True), ("3", True), ("1", True)])
def test_where_there_is_no_field_it_is_said_which_numbers_are_one(
    size: str, told: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["nim", "closed", size, "--lang", "en"]) == 0
    assert ("below 2, 4, 16, 256 …" in " ".join(capsys.readouterr().out.split())) == told


def test_a_set_that_is_not_closed_has_witnesses(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["nim", "closed", "3", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["witnesses"] == {"sum": [2, 1, 3], "product": [2, 2, 3]}
    assert (answer["sums"], answer["products"]) == (False, False)


def test_a_table_is_shown_drawn_and_written_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["nim", "table", "4"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "3 │ 0 3 1 2"
    assert run(["nim", "table", "4", "--sums", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"][3] == [3, 2, 1, 0]
    assert run(["nim", "table", "16", "-o", str(tmp_path / "table.svg")]) == 0
    assert "Nim-products of 0 to 15" in (tmp_path / "table.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("question", "code", "fault"),
    [
        ("", 2, "OPERATION is missing"),
        ("mol 2 3", 2, "expected one of add, mul"),
        ("mul 2", 2, "mul takes 2 numbers: write for example 'noyau nim mul 2 7'"),
        ("mul 2 3 4", 2, "mul takes 2 numbers"),
        ("mul 2 x", 2, "expected a nimber such as 5 or *5"),
        ("mul 2 -3", 2, "expected a nimber such as 5 or *5, a whole number of at least 0, not '-3'"),
        ("pow 2 x", 2, "whole number as an exponent"),
        ("div 1 0", 2, "divided by the nimber 0"),
        ("pow 0 -1", 2, "divided by the nimber 0"),
        ("closed 0", 2, "at least one number"),
        ("mul 2 3 --sums", 2, "--sums goes with the operation table"),
        ("table 0", 2, "a table has at least one row"),
        ("table 65", 3, "a table has 1 to 64 rows"),
        ("table 4 -o table.txt", 2, "tells no form of picture"),
        (f"mul 2 {10**3000}", 3, "at most 8,192 bits"),
        (f"order {2**3000}", 3, "orders and logarithms are known of nimbers of at most 2,048 bits"),
        (f"log {2**127 + 5} {2**127 + 77}", 3, "takes too long"),
    ],
)
def test_a_wrong_question_is_refused(question: str, code: int, fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["nim", *question.split(), "--lang", "en"]) == code
    told = capsys.readouterr()
    assert told.out == ""
    assert fault in told.err
    assert told.err.count("\n") == 1


def test_every_operation_has_an_example_that_works(capsys: pytest.CaptureFixture[str]) -> None:
    from noyau.words import say

    for operation in OPERATIONS:
        assert run(say("en", f"nim.examples.{operation}").split()[1:]) == 0
    assert capsys.readouterr().err == ""
