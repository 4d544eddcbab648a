"""``noyau draw``: files, standard output, JSON, and errors of one line."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from xml.etree import ElementTree

import pytest

from noyau.cli import run

Captured = pytest.CaptureFixture[str]


def title(picture: str) -> str | None:
    found = ElementTree.fromstring(picture).find("{http://www.w3.org/2000/svg}title")
    return None if found is None else found.text


def test_it_writes_an_svg_file_and_says_so(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "nim.svg"
    assert run(["draw", "nim:3,4,5", "--moves", "--values", "-o", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"wrote {file}\n"
    assert title(file.read_text(encoding="utf-8")) == "nim:3,4,5 — the player to move wins · value *2"
    assert list(tmp_path.iterdir()) == [file]
    assert not stat.S_IMODE(file.stat().st_mode) & 0o111


def test_a_second_drawing_replaces_the_first(tmp_path: Path) -> None:
    file = tmp_path / "picture.SVG"
    for spec, said in (("nim:1", "gagne"), ("nim:1,1", "perd")):
        assert run(["draw", spec, "-o", str(file), "--lang", "fr"]) == 0
        assert title(file.read_text(encoding="utf-8")) == f"{spec} — celui qui doit jouer {said}"


def test_without_a_file_it_draws_in_the_terminal(capsys: Captured) -> None:
    assert run(["draw", "nim", "1", "3", "--theme", "chips", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "  heap 2  ● ● ●  3" in out
    assert "\x1b" not in out


def test_a_dash_prints_the_svg(capsys: Captured) -> None:
    assert run(["draw", "misere", "nim:1,2", "-o", "-", "--lang", "en"]) == 0
    assert title(capsys.readouterr().out) == "nim:1,2 · misère play — the player to move wins"


def test_json_is_one_document_with_the_file_or_the_picture(tmp_path: Path, capsys: Captured) -> None:
    file = str(tmp_path / "a.svg")
    assert run(["draw", "nim:1", "--misere", "--json", "-o", file]) == 0
    assert json.loads(capsys.readouterr().out) == {"game": "nim:1", "file": file}
    assert run(["draw", "nim:1 + fibonacci:5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["game", "svg"]
    assert found["game"] == "nim:1 + fibonacci:5"
    assert ElementTree.fromstring(found["svg"]).get("role") == "img"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("picture.pdf", "expected a file whose name ends in .svg or .png"),
        ("picture", "expected a file whose name ends in .svg or .png"),
        ("missing/picture.svg", "cannot be written: its folder does not exist"),
        ("file/picture.svg", "cannot be written: part of its path is not a folder"),
        ("folder.svg", "cannot be written: it is a folder"),
    ],
)
def test_a_file_that_cannot_be_written_is_an_error_of_one_line(
    tmp_path: Path, capsys: Captured, name: str, message: str
) -> None:
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "file").touch()
    before = sorted(tmp_path.rglob("*"))
    file = tmp_path / name
    assert run(["draw", "nim:3", "-o", str(file), "--lang", "en"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert message in captured.err
    assert sorted(tmp_path.rglob("*")) == before


def test_values_are_refused_in_misere_play(capsys: Captured) -> None:
    assert run(["draw", "misere", "nim:3", "--values"]) == 2
    assert "draw without --values" in capsys.readouterr().err


def test_long_numbers_are_grouped_alike_in_the_whole_picture(capsys: Captured) -> None:
    assert run(["draw", "fibonacci:1000000", "--moves"]) == 0
    said = capsys.readouterr().out
    assert "1,000,000" in said
    assert "✓ take 46,567 tokens\n" in said


def test_a_digraph_that_is_too_large_leaves_with_code_3(capsys: Captured) -> None:
    arcs = ",".join(f"v{n}>v{n + 1}" for n in range(400))
    assert run(["draw", f"token:{arcs}:v0", "--lang", "fr"]) == 3
    assert "en dessiner un plus petit" in capsys.readouterr().err


def test_a_game_too_large_to_judge_is_drawn_without_a_verdict(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("noyau.cli.draw._MOST_POSITIONS", 3)
    assert run(["draw", "token:a>b,b>c,c>d,d>e:a", "--lang", "en"]) == 0
    assert "player to move" not in capsys.readouterr().out
    assert run(["draw", "token:a>b,b>c,c>d,d>e:a", "--moves", "--lang", "en"]) == 3
    assert "draw it without --values and --moves" in capsys.readouterr().err


def test_the_example_of_the_help_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.chdir(tmp_path)
    for language in ("en", "fr"):
        assert run(["draw", "--help", "--lang", language]) == 0
        example = capsys.readouterr().out.splitlines()[-1].split()
        assert example[0] == "noyau"
        assert run(example[1:]) == 0
        assert (tmp_path / example[-1]).is_file()


@pytest.mark.parametrize("spec", ["picarete:grid-30x30", "dots:30x30"])
def test_a_net_that_is_too_large_to_be_drawn_says_so_in_its_picture_and_beside(
    spec: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.svg"
    assert run(["draw", spec, "-o", str(file)]) == 0
    assert "too large to be drawn: the position is written" in file.read_text()
    assert capsys.readouterr().err == "noyau: too large to be drawn: the position is written\n"
    assert run(["draw", "dots:2x2", "-o", str(file)]) == 0
    assert "too large" not in file.read_text() + capsys.readouterr().err
