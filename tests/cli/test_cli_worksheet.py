"""``noyau worksheet``: in the terminal, as a file of each kind, with and without answers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from noyau.cli import run
from noyau.worksheets import printing

ASKED = ["worksheet", "--games", "nim,lights", "--count", "4", "--seed", "7"]


def test_exercises_are_read_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ASKED, "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert len(re.findall(r"^\d\. .* \(●●○\)$", said, re.MULTILINE)) == 4
    assert "Réponses" not in said
    assert run([*ASKED, "--answers", "--lang", "fr"]) == 0
    assert capsys.readouterr().out.startswith(said.rstrip("\n"))


def test_answers_are_told_to_those_who_ask_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ASKED, "--json"]) == 0
    assert all("answer" not in exercise for exercise in json.loads(capsys.readouterr().out)["exercises"])
    assert run([*ASKED, "--json", "--answers"]) == 0
    assert all(exercise["answer"] for exercise in json.loads(capsys.readouterr().out)["exercises"])


def test_pages_are_written_as_html_and_svg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ASKED, "-o", str(tmp_path / "sheet.html"), "--title", "Jeux", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["file"] == str(tmp_path / "sheet.html")
    assert "<title>Jeux</title>" in (tmp_path / "sheet.html").read_text()
    assert run([*ASKED, "-o", str(tmp_path / "sheet.svg")]) == 0
    assert run([*ASKED, "-o", str(tmp_path / "both.svg"), "--answers"]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["both-1.svg", "both-2.svg", "sheet.html", "sheet.svg"]


def test_a_pdf_has_its_pages(tmp_path: Path) -> None:
    if printing.find_browser() is None:
        pytest.skip("no browser that prints")
    assert run([*ASKED, "-o", str(tmp_path / "sheet.pdf"), "--answers"]) == 0
    assert len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "sheet.pdf").read_bytes())) == 2


def test_without_a_browser_the_pages_are_written_to_print_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(printing, "find_browser", lambda: None)
    assert run([*ASKED, "-o", str(tmp_path / "sheet.pdf")]) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["sheet.html"]
    assert "sheet.html" in capsys.readouterr().err


def test_a_browser_that_fails_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(printing, "find_browser", lambda: "false")
    assert run([*ASKED, "-o", str(tmp_path / "sheet.pdf")]) != 0
    assert list(tmp_path.iterdir()) == []
    assert ".html" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong",
    [
        ["--games", "chess"],
        ["--games", ","],
        ["--count", "25"],
        ["--difficulty", "4"],
        ["--level", "4"],
        ["--seed", "-1"],
        ["--title", "x" * 81],
        ["--page", "ftp://x", "-o", "x.html"],
        ["--page", "http://x"],
        ["-o", "sheet.doc"],
    ],
)
def test_strange_wishes_are_refused_in_one_line(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["worksheet", *wrong]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
