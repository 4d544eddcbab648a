"""``noyau table`` as it is typed."""

from __future__ import annotations

import json

import pytest

from noyau.cli import run


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["table", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_text_is_aligned_and_marks_what_is_lost(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "bounded:3", "--size", "3x5", "--what", "grundy").splitlines() == [
        "bounded:3: Grundy values",
        "Rows: first heap; columns: second heap.",
        "",
        "    0  1  2  3  4",
        " 0 [0] 1  2  3 [0]",
        " 1  1 [0] 3  2  1",
        " 2  2  3 [0] 1  2",
        "",
        "[ ] marks what the player to move loses (P).",
    ]


def test_wide_cells_stay_under_their_headings(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "nim", "--size", "12x12", "--what", "grundy").splitlines()[3:16]
    ends = [
        index for index, mark in enumerate(lines[0]) if mark != " " and lines[0][index + 1 : index + 2] in (" ", "")
    ]
    for line in lines[1:]:
        assert all(line[end].isdigit() for end in ends)


def test_fibonacci_nim_is_shown_by_heap_and_most(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "fibonacci", "--size", "4x4", "--lang", "fr")
    assert "Lignes\u202f: jetons du tas\u202f; colonnes\u202f: le plus qu'on peut prendre." in said
    rows = json.loads(out(capsys, "fibonacci", "--size", "4x4", "--json"))["rows"]
    assert rows == [list("PPPP"), list("PNNN"), list("PPNN"), list("PPPN")]


def test_the_usual_table_is_twelve_by_twelve_outcomes(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(out(capsys, "nim", "--json"))["rows"]
    assert rows == [["P" if row == column else "N" for column in range(12)] for row in range(12)]


def test_remoteness_and_misere(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(out(capsys, "nim", "--misere", "--what", "remoteness", "--size", "2x3", "--json"))["rows"]
    assert rows == [[0, 1, 2], [1, 2, 2]]
    assert "misere nim" in out(capsys, "misere", "nim", "--size", "2x2")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["nim", "--size", "0x3"], 2),
        (["nim", "--size", "12"], 2),
        (["nim", "--size", "axb"], 2),
        (["nim", "--size", "-1x3"], 2),
        (["nim", "--size", "99999x99999"], 3),
        (["nim", "--size", "1000x1000", "--what", "remoteness"], 3),
        (["nim", "--what", "nimbers"], 2),
        (["nim", "--misere", "--what", "grundy"], 2),
        (["token:a>b:a"], 2),
        (["nim:3", "+", "nim:4"], 2),
        (["nimm"], 2),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_bad_input_gets_one_line_and_its_code(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, language: str
) -> None:
    assert run(["table", *arguments, "--lang", language]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("noyau: ")
    assert captured.err.count("\n") == 1
    assert "{" not in captured.err
