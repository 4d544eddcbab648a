"""Tables of Cram and Chomp on all boards up to a size."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from interrupting import interrupt_after_first_values

import noyau
from noyau.atlas.tables import board_table, read_game
from noyau.cli import run
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import Limit, solve
from noyau.engines.residues.search import KEPT, Framed, Residues
from noyau.forms.rewriting import Rewriting
from noyau.games.cram import Cram

QUICK = Limit(seconds=1e-9)


def plain(rules: Rewriting) -> int:
    """The Grundy value as it is defined."""

    @cache
    def grundy(position: int) -> int:
        ahead = {grundy(option) for option in rules.options(position)}
        return next(value for value in range(len(ahead) + 1) if value not in ahead)

    return grundy(rules.start)


def rules_of(spec: str) -> Rewriting:
    rules = parse(spec).rules
    assert isinstance(rules, Rewriting)
    return rules


@pytest.mark.parametrize("name", ["cram", "chomp"])
def test_small_boards_have_the_values_of_the_definition(name: str) -> None:
    values, letters = (noyau.table(name, size=(5, 6), what=what).rows for what in ("grundy", "outcome"))
    for row in range(5):
        for column in range(6):
            small = row * column <= 16
            value = plain(rules_of(f"{name}:{row}x{column}")) if row and column and small else None
            expected = 0 if not row or not column else value
            assert expected is None or values[row][column] == expected
            assert letters[row][column] == ("N" if values[row][column] else "P")


def test_the_known_table_of_cram() -> None:
    table = board_table(read_game("cram"), (6, 7), "grundy")
    assert table.rows == [
        [0, 0, 0, 0, 0, 0, 0],
        [0, 0, 1, 1, 2, 0, 3],
        [0, 1, 0, 1, 0, 1, 0],
        [0, 1, 1, 0, 1, 1, 4],
        [0, 2, 0, 1, 0, 2, 0],
        [0, 0, 1, 1, 2, 0, 2],
    ]
    assert table.boards is not None
    assert table.boards.missing is None
    assert table.record()["method"]["engine"] == "residues"


@pytest.mark.parametrize("what", ["outcome", "remoteness"])
@pytest.mark.parametrize("ending", list(Ending))
def test_the_table_of_chomp_is_what_each_board_says(what: str, ending: Ending) -> None:
    table = board_table(read_game("chomp", ending), (5, 6), what)
    for row in range(1, 5):
        for column in range(1, 6):
            verdict = solve(parse(f"chomp:{row}x{column}", ending)).verdict
            assert table.rows[row][column] == (verdict.outcome.value if what == "outcome" else verdict.remoteness)


def test_every_picture_in_a_frame_has_the_value_of_its_own_board() -> None:
    for board in ((3, 4), (4, 3), (2, 5), (5, 2)):
        own = Cram(board)
        table, other = Framed.of(Cram((5, 4))).on(own), Residues(own)
        for position in range(0, own.start + 1, 7):
            found = table.search(position, 10**6, lambda count: None)
            assert found == other.value(position, 10**6, lambda count: None)
            assert table.has(position, found or 0, 10**6, lambda count: None)
            assert sorted(table.parts(position)) == sorted(other.parts(position))


def test_what_time_does_not_allow_is_unknown_and_said(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["table", "cram", "--size", "8x9", "--what", "grundy", "--seconds", "0.000001"]
    assert run(words) == 0
    text = capsys.readouterr().out
    assert " ? " in text
    assert "raise --seconds" in text
    assert run([*words, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["complete"] is False
    assert record["rows"][7][7] is None
    assert record["rows"][6][6] == 0  # a theorem needs no time
    assert run([*words, "--format", "csv"]) == 0
    assert capsys.readouterr().out.splitlines()[8].endswith(",,")


def test_what_a_limit_does_not_allow_is_unknown() -> None:
    table = board_table(read_game("cram"), (6, 9), "grundy", limit=Limit(positions=40))
    assert table.rows[4][5] == 2
    assert table.rows[5][8] is None
    assert table.boards is not None
    assert table.boards.missing is not None
    assert table.boards.missing.key == "table.unknown.limit"


def test_boards_that_do_not_fit_are_unknown_and_the_others_are_searched(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    KEPT.write(file, **Residues(Cram((3, 5))).to_arrays())
    table = board_table(read_game("cram"), (5, 7), "grundy", keep=str(file))
    assert table.rows[3:] == [[0, 1, 1, 0, 1, 1, None], [0, 2, 0, 1, 0, None, 0]]
    assert table.boards is not None
    assert table.boards.missing is not None
    assert table.boards.missing.key == "table.unknown.frame"


@pytest.mark.parametrize("what", ["outcome", "grundy"])
def test_a_table_goes_on_from_its_file(what: str, tmp_path: Path) -> None:
    file = str(tmp_path / "a.npz")
    partial = board_table(read_game("cram"), (5, 8), what, keep=file, limit=Limit(positions=30))
    whole = board_table(read_game("cram"), (5, 8), what, keep=file)
    assert whole.boards is not None
    assert whole.boards.missing is None
    assert whole.rows == board_table(read_game("cram"), (5, 8), what).rows
    for before, after in zip(partial.rows, whole.rows, strict=True):
        assert all(old in (None, new) for old, new in zip(before, after, strict=True))
    if what == "grundy":
        assert board_table(read_game("cram"), (5, 8), what, keep=file, limit=QUICK).rows == whole.rows
    assert run(["solve", "cram:4x7", "--keep", file]) == 0


def test_a_table_that_is_stopped_keeps_what_it_found(tmp_path: Path) -> None:
    def stop(count: int, board: str) -> None:
        if count > 3000:
            raise KeyboardInterrupt

    file = tmp_path / "a.npz"
    with pytest.raises(KeyboardInterrupt) as stopped:
        board_table(read_game("cram"), (6, 8), "grundy", keep=str(file), tell=stop)
    assert stopped.value.kept.count > 1000  # type: ignore[attr-defined]
    assert len(KEPT.read(file)["values"]) > 1000


def test_an_interrupted_command_ends_with_130_and_says_how_to_go_on(tmp_path: Path) -> None:
    interrupt_after_first_values(tmp_path / "a.npz", "table", "cram", "--size", "8x10", "--what", "grundy")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cram:3x4"], "write 'cram' alone"),
        (["cram", "--misere"], "in normal play"),
        (["cram", "--what", "remoteness"], "--what grundy"),
        (["chomp", "--misere", "--what", "grundy"], "ask for --what outcome"),
        (["chomp", "--keep", "a.npz"], "leave it out"),
        (["king", "--keep", "a.npz"], "leave it out"),
        (["nim", "--seconds", "3"], "leave it out"),
        (["cram", "--size", "0x4"], "at least 1"),
    ],
    ids=" ".join,
)
def test_tables_that_make_no_sense_are_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: Any, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["table", *words]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_too_many_boards_are_refused() -> None:
    with pytest.raises(TooLarge, match="lower size="):
        board_table(read_game("cram"), (100, 100))
    with pytest.raises(NotApplicable):
        noyau.table("cram", what="remoteness")
    with pytest.raises(SpecError):
        noyau.table("cram:2x3")


def test_pictures_and_arrays_of_a_table_with_unknown_boards(tmp_path: Path) -> None:
    words = ["table", "cram", "--size", "8x9", "--what", "grundy", "--seconds", "0.000001", "-o"]
    for name in ("a.svg", "a.npy", "a.txt", "a.json"):
        assert run([*words, str(tmp_path / name)]) == 0
    assert np.load(tmp_path / "a.npy")[7][7] == -1
