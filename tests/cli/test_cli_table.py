"""``noyau table`` as it is typed."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy
import pytest
from loading import loaded_after

import noyau
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
        " 2  2  3 [0] 1  2",
        " 1  1 [0] 3  2  1",
        " 0 [0] 1  2  3 [0]",
        "    0  1  2  3  4",
        "",
        "[ ] marks what the player to move loses (P).",
    ]


def test_wide_cells_stay_above_the_numbers_of_their_columns(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out(capsys, "nim", "--size", "12x12", "--what", "grundy").splitlines()[3:16]
    *cells, numbers = lines
    ends = [index for index, mark in enumerate(numbers) if mark != " " and numbers[index + 1 : index + 2] in (" ", "")]
    for line in cells:
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
        (["king:8x8", "--size", "9x9"], 2),
        (["king:8x8:8,8"], 2),
        (["knight", "--size", "1x5"], 2),
        (["vectors:2,4,6", "--size", "3x3"], 2),
        (["kingpower:0", "--size", "3x3"], 2),
        (["queen", "--size", "900000x900000", "--what", "grundy"], 3),
        (["king", "--json", "--format", "csv"], 2),
        (["king", "-o", "king.gif"], 2),
        (["king", "-o", "king"], 2),
        (["king", "-o", "king.png", "--format", "csv"], 2),
        (["king", "-o", "/no/such/folder/king.csv"], 2),
        (["rook", "--size", "2x5000", "-o", "rook.png"], 3),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_bad_input_gets_one_line_and_its_code(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, language: str
) -> None:
    assert run(["table", *arguments, "--lang", language]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith('{"error": ' if "--json" in arguments else "noyau: ")
    assert captured.err.count("\n") == 1
    assert "{" not in captured.err[1:]


def test_the_board_of_a_piece_is_shown_with_its_axes(capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "king:3x4").splitlines() == [
        "king:3x4: outcomes (P: the player to move loses, N: wins)",
        "Row r, column c: the piece stands on the square r,c; the corner 0,0 is at the bottom left.",
        "",
        " 2 [P] N [P] N",
        " 1  N  N  N  N",
        " 0 [P] N [P] N",
        "    0  1  2  3",
        "",
        "[ ] marks what the player to move loses (P).",
    ]
    assert "layer 2" in out(capsys, "vectors:2,1,3:0,0,2", "--size", "3x3")
    assert "couche 0" in out(capsys, "vectors:2,1,3", "--size", "3x3", "--lang", "fr")


def test_a_table_too_wide_or_long_shows_its_corner_and_says_how_to_get_all(capsys: pytest.CaptureFixture[str]) -> None:
    said = out(capsys, "queen", "--size", "100x100", "--what", "grundy").splitlines()
    assert all(len(line) <= 80 for line in said[3:-3])
    assert said[3].split()[0] == "59"
    assert said[3 + 60].split()[-1] == "18"
    assert "corner of 60 rows and 19 columns" in said[-2]
    assert ".npy" in " ".join(said[-2:])
    assert "coin de 2 lignes et 19 colonnes" in out(capsys, "rook", "--size", "2x26", "--lang", "fr")


def test_files_hold_the_whole_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    expected = noyau.table("queen", size=(70, 60), what="grundy").rows
    ask = ["queen", "--size", "70x60", "--what", "grundy", "-o"]
    for ending in ("csv", "json", "npy", "txt"):
        assert "wrote" in out(capsys, *ask, str(tmp_path / f"queen.{ending}"))
    assert json.loads((tmp_path / "queen.json").read_text())["rows"] == expected.tolist()
    numbers = numpy.load(tmp_path / "queen.npy")
    assert (numbers == expected).all()
    assert numbers.dtype == expected.dtype
    read = list(csv.reader(io.StringIO((tmp_path / "queen.csv").read_text())))
    assert read[0] == ["", *map(str, range(60))]
    assert [list(map(int, row[1:])) for row in read[1:]] == expected.tolist()
    lines = (tmp_path / "queen.txt").read_text().splitlines()
    assert [int(cell.strip("[]")) for cell in lines[3].split()] == [69, *expected[69].tolist()]
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"queen.{end}" for end in ("csv", "json", "npy", "txt")]


def test_outcomes_in_an_array_say_what_is_lost(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for size in ("9x9", "80x81"):
        file = tmp_path / f"{size}.npy"
        out(capsys, "misere", "king", "--size", size, "-o", str(file))
        lost = numpy.load(file)
        rows, columns = map(int, size.split("x"))
        assert lost.dtype == bool
        assert lost.shape == (rows, columns)
        assert lost[2, 2]
        assert lost[0, 1]
        assert not lost[0, 0]


def test_a_file_that_cannot_be_finished_is_not_begun(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "folder.csv"
    file.mkdir()
    assert run(["table", "king", "-o", str(file)]) == 2
    assert capsys.readouterr().err.startswith("noyau: ")
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_of_plain_text_holds_json_where_that_is_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "king.txt"
    out(capsys, "king:2x2", "--json", "-o", str(file))
    assert json.loads(file.read_text())["rows"] == [["P", "N"], ["N", "N"]]
    assert out(capsys, "king:2x2", "-o", str(file)) == f"wrote {file}\n"
    assert file.read_text().startswith("king:2x2: ")


def test_json_with_a_file_says_where_it_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "king.csv")
    assert json.loads(out(capsys, "king:3x3", "--json", "-o", file)) == {
        "game": "king:3x3",
        "what": "outcome",
        "ending": "normal",
        "size": [3, 3],
        "file": file,
    }


def test_b_files_read_antidiagonals_upwards(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said = out(capsys, "vectors:1,2,1", "--size", "3x9", "--what", "grundy", "--format", "bfile")
    rows = noyau.table("vectors:1,2,1", size=(3, 3), what="grundy").rows
    cells = [rows[0][0], rows[1][0], rows[0][1], rows[2][0], rows[1][1], rows[0][2]]
    assert said == "".join(f"{n} {value}\n" for n, value in enumerate(cells))
    assert out(capsys, "king", "--size", "2x2", "--format", "bfile") == "0 1\n1 0\n2 0\n"
    file = tmp_path / "b004481.txt"
    out(capsys, "wythoff", "--size", "5x5", "--what", "grundy", "--format", "bfile", "-o", str(file))
    values = [int(line.split()[1]) for line in file.read_text().splitlines()]
    assert values == [0, 1, 1, 2, 2, 2, 3, 0, 0, 3, 4, 4, 1, 4, 4]
    for what in ("grundy", "outcome"):
        small, large = (
            out(capsys, "vectors:1,2,1", "--size", size, "--what", what, "--format", "bfile").splitlines()
            for size in ("40x40", "60x60")
        )
        assert len(large) == 60 * 61 // 2
        assert large[: len(small)] == small


SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("what", ["outcome", "grundy", "remoteness"])
def test_small_tables_are_drawn_cell_by_cell(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, what: str, language: str
) -> None:
    file = tmp_path / "queen.svg"
    out(capsys, "queen", "--size", "6x7", "--what", what, "--lang", language, "-o", str(file))
    root = ElementTree.fromstring(file.read_text())
    texts = [element.text or "" for element in root.iter(f"{SVG}text")]
    lost = sum(row.count("P") for row in noyau.table("queen", size=(6, 7)).rows)
    red = [e for e in root.iter(f"{SVG}rect") if "#c62828" in (e.get("stroke"), e.get("fill"))]
    assert len(red) == lost + 1, "one for each lost square and one in the legend"
    low_to_high = sorted(red[:lost], key=lambda square: -float(square.get("y") or 0))
    assert low_to_high == red[:lost], "row 0 is the lowest"
    assert {"0", "1", "2", "3", "4", "5", "6"} <= set(texts)
    assert not any("{" in text or "table." in text for text in texts)


def test_large_tables_are_drawn_as_pixels(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for what in ("outcome", "grundy"):
        file = tmp_path / f"{what}.svg"
        out(capsys, "wythoff", "--size", "60x45", "--what", what, "-o", str(file))
        root = ElementTree.fromstring(file.read_text())
        assert len(list(root.iter(f"{SVG}image"))) == 1
        assert "40" in [element.text for element in root.iter(f"{SVG}text")]
    picture = tmp_path / "wythoff.png"
    out(capsys, "wythoff", "--size", "60x45", "-o", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_small_tables_do_not_load_the_compiler() -> None:
    questions = [
        ["table", "queen", "--size", "20x20", "--what", "grundy", "--patterns"],
        ["table", "queen", "--size", "100x100"],
        ["table", "queen", "--size", "100x100", "--what", "grundy", "--json"],
    ]
    heavy = ("numpy", "numba", "rich", "networkx")
    assert loaded_after(questions, heavy) == [(0, []), (0, ["numpy"]), (0, ["numpy"])]


def test_a_pipe_that_closes_early_is_no_fault() -> None:
    command = f"{sys.executable} -m noyau table nim --size 300x300 --format csv | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, env=os.environ)
    assert done.stdout.startswith(",0,1")
    assert "Traceback" not in done.stderr
