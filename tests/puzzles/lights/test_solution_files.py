"""Solutions too long to print: how many presses, and all of them in a file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import numpy
import pytest

import noyau
from noyau.cli import run
from noyau.core import record
from noyau.core.errors import NoyauError, TooLarge
from noyau.core.spec import parse
from noyau.puzzles.lights.press_patterns import Presses


def test_the_presses_of_a_large_board_are_a_sequence_of_cells() -> None:
    random = Random(1)
    for size in (2, 7, 64, 1000):
        mask = random.getrandbits(size) | 1 << size - 1
        cells = [cell for cell in range(size) if mask >> cell & 1]
        presses = Presses(mask)
        assert list(presses) == cells
        assert len(presses) == len(cells)
        assert (presses[0], presses[-1], presses[2:9:3]) == (cells[0], cells[-1], tuple(cells[2:9:3]))
        row = presses.row(size // 3, size // 2)
        assert list(row) == [mask >> cell & 1 for cell in range(size // 3, size // 3 + size // 2)]


@pytest.fixture
def _small_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board of 1600 cells counts as too large to be listed."""
    monkeypatch.setattr("noyau.puzzles.lights.solving.MOST_CELLS", 1500)
    monkeypatch.setattr("noyau.core.record.MOST_STEPS", 100)
    monkeypatch.setattr("noyau.core.solution_files._BATCH", 37)


@pytest.mark.usefixtures("_small_is_large")
@pytest.mark.parametrize(
    ("board", "wishes", "said"),
    [
        ("klein-40x40", {}, "klein-40x40 has 1,600 cells: beyond 1,500 only grids, cylinders and tori of two states"),
        ("grid-40x40", {"every": True}, "solutions are listed on boards of up to 1,500 cells, not 1,600; ask for one"),
        ("grid-40x40", {"chase": True}, "a light chase are given on boards of up to 1,500 cells, not 1,600; ask for"),
        ("grid-39x39", {"fewest": True}, "the fewest of several solutions is looked for on boards of up to 1,500"),
        ("grid-101x100?states=3", {}, "a board of 3 states is solved up to 10,000 cells, not 10,100; take a smaller"),
    ],
)
def test_a_board_too_large_is_refused_with_the_reason_and_what_is_possible(
    board: str, wishes: dict[str, bool], said: str
) -> None:
    with pytest.raises(TooLarge, match=re.escape(said)):
        noyau.solve(f"lights:{board}:all", **wishes)


@pytest.mark.usefixtures("_small_is_large")
def test_a_solution_too_long_to_print_is_written_in_three_forms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    spec = "lights:grid-40x45:all"
    for file in ("presses.txt", "presses.json", "presses.npy"):
        assert run(["solve", spec, "-o", file]) == 0
        said = capsys.readouterr().out
        assert said.endswith(f"wrote {file}\n")
        assert "writes all 902" in said
    pattern = numpy.load("presses.npy")
    assert pattern.shape == (40, 45)
    assert Path("presses.txt").read_text() == "".join("".join(map(str, row)) + "\n" for row in pattern)
    told = json.loads(Path("presses.json").read_text())
    assert told["solution"] == numpy.flatnonzero(pattern).tolist()
    assert told["length"] == pattern.sum() == 902
    around = numpy.pad(pattern, 1)
    lit = pattern + around[:-2, 1:-1] + around[2:, 1:-1] + around[1:-1, :-2] + around[1:-1, 2:]
    assert (lit % 2 == 1).all(), "every lamp was lit, so each is changed an odd number of times"
    assert run(["solve", spec, "--json"]) == 3
    assert "write them to a file: -o FILE" in json.loads(capsys.readouterr().err)["hint"]
    assert run(["solve", spec, "--json", "-o", "again.json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert {name: fact for name, fact in told.items() if name != "solution"} | {"file": "again.json"} == printed
    assert Path("again.json").read_bytes() == Path("presses.json").read_bytes()


@pytest.mark.usefixtures("_small_is_large")
def test_a_large_board_that_cannot_be_solved_has_its_pattern() -> None:
    found = noyau.solve("lights:grid-44x44:0")
    assert not found.solvable
    cells = record.write(found)["reasons"][0]["cells"]
    board = parse("lights:grid-44x44").rules.board  # type: ignore[attr-defined]
    assert 0 in cells
    assert all(len(set(board.effect(cell)) & set(cells)) % 2 == 0 for cell in range(board.size))


def test_twelve_million_lamps_are_solved_and_counted() -> None:
    found = noyau.solve("lights:grid-3500x3500:all", fewest=True)
    assert (found.solvable, found.fewest, found.solutions) == (True, True, 1)
    assert found.length == len(found.moves or ()) == 6_128_408
    assert "Game('lights:grid-3500x3500:all')" in repr(found)
    with pytest.raises(TooLarge):
        noyau.solve("lights:grid-3500x3500:all", every=True)
    assert noyau.parse("lights:grid-3500x3500:5,7").spec == "lights:grid-3500x3500:5,7"


def test_other_puzzles_and_games_write_what_they_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    noyau.solve("pegs:rect-4x3").save("jumps.txt")
    assert Path("jumps.txt").read_text().split() == record.steps(noyau.solve("pegs:rect-4x3"))
    heap = "1" + "0" * 90
    assert run(["solve", f"nim:{heap},5,{heap},{heap}", "-o", "nim.txt"]) == 0
    shown, whole = capsys.readouterr().out, Path("nim.txt").read_text()
    assert f"1-{'9' * 89}5," in shown.replace("\n  ", ""), "the first can be typed as it stands"
    assert "Digits are left out where … stands" in shown
    assert "…" not in whole.split("Winning moves:")[1]
    assert run(["solve", "nim:3,4", "-o", "nim.json"]) == run(["solve", "nim:3,4", "--json"]) == 0
    assert capsys.readouterr().out.endswith(Path("nim.json").read_text())
    assert run(["solve", "nim:3,4", "--json", "-o", "nim.txt"]) == 0
    assert Path("nim.txt").read_text() == Path("nim.json").read_text()
    assert run(["solve", "nim:3,4", "-o", "nim.npy"]) == 2


@pytest.mark.parametrize(
    ("spec", "file", "said"),
    [
        ("pegs:rect-4x3", "x.npy", "no array of numbers"),
        ("lights:grid-3x3:all", "x.svg", r"expected a file ending in \.txt, \.json or \.npy"),
        ("lights:grid-4x4:0", "x.txt", "has no solution to write"),
        ("lights:grid-3x3:all", "no/where.txt", "cannot be written"),
        ("lights:grid-3x3:all", "..", "expected a file"),
    ],
)
def test_what_cannot_be_written_is_refused(
    spec: str, file: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoyauError, match=said):
        noyau.solve(spec).save(file)
    assert list(tmp_path.iterdir()) == []
