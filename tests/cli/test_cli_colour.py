"""``noyau colour`` as it is typed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from noyau.cli import run
from noyau.words import say


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["colour", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.replace("\u202f", " ")


def test_a_stage_is_told_with_its_reasons_and_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "king:3x3").split("\n\n")
    assert said[5:7] == [
        "Stage 2: 3 new squares\n"
        "Green ✓: (1,1). Some move leads to a red square: from (1,1) to (0,0).\n"
        "Red ✗: (0,2) and (2,0). Every move leads to a green square: for example from (2,0) to (1,0).",
        "   2 [✗] ·  ·\n   1  ✓ [✓] ·\n   0  ✗  ✓ [✗]\n      0  1  2",
    ]
    assert said[-1].splitlines()[0] == "Everything is coloured, 9 squares: 5 green ✓, 4 red ✗."


def test_who_wins_and_how_is_read_off(capsys: pytest.CaptureFixture[str]) -> None:
    assert "From (7,7) the player who begins wins: (7,7) is green ✓. First move: to (6,6), red ✗." in out(
        capsys, "king:8x8"
    )
    assert "(2,2) is red ✗, and every move gives the opponent a green" in out(capsys, "king:3x3")
    assert "From (0,0) there is no move: whoever should move has lost." in out(capsys, "king:3x3:0,0")
    assert "in misère play whoever should move has won." in out(capsys, "king:3x3:0,0", "--misere")
    assert "Everything is coloured, 1 square: 0 green ✓, 1 red ✗." in out(capsys, "king:1x1")


def test_french_is_spoken(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "king:8x8", "--lang", "fr")
    assert "Étape 1 : 2 nouvelles cases" in said
    assert "Depuis (7,7) le joueur qui commence gagne : (7,7) est en vert ✓. Premier coup : vers (6,6)" in said
    assert "Stage" not in said


def test_steps_give_the_reason_for_every_square(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "queen:4x4", "--steps")
    assert "  (1,2) ✗: every move leads to green, to (0,2), (1,1), (1,0) and (0,1)" in said
    assert sum(": a move leads to red, to " in line for line in said.splitlines()) == 13


def test_misere_play_is_set_beside_normal_play(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "king:3x3", "--both").splitlines()
    assert said[2:7] == [
        "Normal play      Misère play",
        "   2  ✗  ✓  ✗       2 [✓] ✓  ✗",
        "   1  ✓  ✓  ✓       1 [✗] ✓  ✓",
        "   0  ✗  ✓  ✗       0 [✓][✗][✓]",
        "      0  1  2          0  1  2",
    ]
    assert said[8].startswith("Of 9 squares, 4 have the same colour in both versions and 5 the opposite one")
    assert "Misère play is not the inverse. The inverse colouring makes (1,1) red ✗" in said[9]
    assert "Here misère play is the inverse" in out(capsys, "token:a>b,b>c:a", "--both")
    record = json.loads(out(capsys, "king:3x3", "--both", "--json"))
    assert (len(record["same"]), len(record["opposite"]), record["inverse"]) == (4, 5, False)
    assert record["witness"] == {"position": "1,1", "to": "0,1"}


def test_nothing_is_said_of_what_has_no_colour(capsys: pytest.CaptureFixture[str]) -> None:
    assert "No position has a colour in either version" in out(capsys, "token:a>b,b>c,c>a:a", "--both")
    said = out(capsys, "token:a>b,b>a,b>c,c>d:a", "--both")
    assert "Without a colour in both versions: 2 positions, a and b. Nothing is said of them here.\n" in said
    assert "As far as the colours go, misère play is the inverse of normal play" in said
    assert json.loads(out(capsys, "token:a>b,b>a,b>c,c>d:a", "--both", "--json"))["inverse"] is None


def test_wide_boards_stand_one_below_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "king:3x30", "--both").splitlines()
    assert "Normal play" in lines
    assert "Misère play" in lines


def test_the_graph_is_told_by_its_arrows(capsys: pytest.CaptureFixture[str]) -> None:
    assert "  (1,1) ✓ → (0,1) ✓, (1,0) ✓, (0,0) ✗" in out(capsys, "king:3x3", "--graph")
    assert "  f ✓ → e ✓, d ✗" in out(capsys, "token:a>b,b>a,e>d,f>e,f>d:f")


def test_what_lies_on_cycles_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "token:a>b,b>a,c>d:a")
    assert "2 positions left, a and b." in said
    assert "lies on cycles or leads to them" in said
    assert "a is left without a colour" in said
    assert "there is no final position" in out(capsys, "token:a>b,b>a:a")


def test_one_stops_where_one_wishes(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "king:8x8", "--stage", "3")
    assert "Stage 3:" in said
    assert "Stage 4:" not in said
    assert "After stage 3: 7 green ✓, 3 red ✗, 54 squares not coloured yet." in said
    assert "(7,7) has no colour yet." in said
    assert json.loads(out(capsys, "king:8x8", "--stage", "3", "--json"))["complete"] is False


def test_json_is_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(out(capsys, "misere", "king:3x3", "--json"))
    assert (record["game"], record["ending"], record["left"]) == ("king:3x3:2,2", "misere", [])
    assert record["stages"][0]["squares"] == [
        {"position": "0,0", "colour": "green", "outcome": "N", "reason": {"kind": "final", "to": []}, "moves": []}
    ]


def test_pictures_are_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("king.svg", "king.png"):
        assert out(capsys, "king:3x3", "-o", str(tmp_path / name)) == f"wrote {tmp_path / name}\n"
    assert (tmp_path / "king.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "king.png").read_bytes().startswith(b"\x89PNG")
    for options in (["--graph"], ["--both"], ["--both", "--graph"], ["--stage", "1"], ["--misere"]):
        record = json.loads(out(capsys, "king:3x3", *options, "-o", str(tmp_path / "more.svg"), "--json"))
        assert record["files"] == [str(tmp_path / "more.svg")]


@pytest.mark.parametrize("option", ["-o", "--frames"])
def test_a_folder_holds_one_picture_per_stage(option: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = f"{tmp_path}/stages/"
    assert out(capsys, "king:3x3", option, folder, "--lang", "fr") == f"5 images écrites dans {folder}\n"
    assert [file.name for file in sorted(Path(folder).iterdir())] == [f"stage-0{number}.svg" for number in range(5)]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["lights:grid-3x3:all"], 2),
        (["king:3x3", "--stage", "9"], 2),
        (["king:3x3", "--stage", "-1"], 2),
        (["king:3x3", "-o", "king.txt"], 2),
        (["king:3x3", "-o", "/nowhere/at/all/king.svg"], 2),
        (["king:3x3", "--frames", "/dev/null/stages"], 2),
        (["king:3x3", "--both", "--stage", "1"], 2),
        (["king:3x3", "--both", "--frames", "stages"], 2),
        (["king:8x8:9,9"], 2),
        (["kign:8x8"], 2),
        (["king:100x100"], 3),
        (["nim:50,50,50"], 3),
        (["king:8x8", "--graph", "-o", "graph.svg"], 3),
        (["king:30x30", "-o", "king.svg"], 3),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_bad_input_gets_one_line_and_its_code(
    arguments: list[str], code: int, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["colour", *arguments, "--lang", language]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("noyau: ")
    assert captured.err.count("\n") == 1
    assert "{" not in captured.err


def test_the_examples_of_the_help_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    english, french = (say(language, "colour.example").splitlines() for language in ("en", "fr"))
    for line in english:
        assert run(line.split()[1:]) == 0
    assert len(list(tmp_path.iterdir())) == 2
    unnamed = [[re.sub(r"-o \w+", "-o", line) for line in lines] for lines in (english, french)]
    assert unnamed[0] == unnamed[1]  # the same but for the names of files
