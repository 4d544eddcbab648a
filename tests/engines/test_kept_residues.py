"""Tables of residues that are kept in a file: a run that was stopped goes on from there."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from damaging import damages, refuse
from interrupting import interrupt_after_first_values

from noyau.cli import run
from noyau.core.budget import Budget
from noyau.core.errors import NoyauError, SpecError, TooLarge
from noyau.core.kept_files import Arrays, KeptArrays
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.engines import Limit, solve
from noyau.engines.residues import solving as residues
from noyau.engines.residues.search import KEPT, Residues
from noyau.engines.residues.stored_answers import Stopped, solve_kept
from noyau.forms.rewriting import Rewriting
from noyau.games.cram import Cram
from noyau.kernels.residues.nimbers import ResidueTable

MOST = 10**7


@pytest.fixture(autouse=True)
def forgetful() -> None:
    """No table is left from another test."""
    residues._latest.clear()


def quiet(count: int) -> None:
    pass


def stop_at(most: int) -> Any:
    def watch(count: int) -> None:
        if count > most:
            raise KeyboardInterrupt

    return watch


def save(table: Residues, file: Path) -> int:
    arrays = table.to_arrays()
    KEPT.write(file, **arrays)
    return len(arrays["values"])


def load(file: Path, rules: Rewriting) -> Residues:
    return Residues.from_arrays(KEPT.read(file), rules, file)


def rules_of(spec: str) -> Rewriting:
    rules = parse(spec).rules
    assert isinstance(rules, Rewriting)
    return rules


@pytest.mark.parametrize("spec", ["cram:4x5", "domination:grid-4x5", "arckayles:torus-3x4", "poset:0<1,0<2,3<4,5<6<7"])
@pytest.mark.parametrize("way", ["value", "search"])
def test_a_table_that_was_written_and_read_knows_the_same(spec: str, way: str, tmp_path: Path) -> None:
    rules = rules_of(spec)
    table = Residues(rules)
    expected = getattr(table, way)(rules.start, MOST, quiet)
    assert save(table, tmp_path / "a.npz") <= len(table)
    read = load(tmp_path / "a.npz", rules)
    assert read.known(rules.start) == table.known(rules.start)
    before = len(read)
    assert getattr(read, way)(rules.start, MOST, quiet) == expected
    assert len(read) == before
    for position in rules.options(rules.start):
        assert read.known(position) == table.known(position)


@pytest.mark.parametrize("full", [0, residues.FULL])
def test_a_run_that_was_stopped_goes_on_with_fewer_new_residues(
    full: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(residues, "FULL", full)
    file, game = tmp_path / "a.npz", parse("cram:5x5")
    with pytest.raises(Stopped) as stop:
        solve_kept(game, file, Limit(watch=stop_at(3_000 if full else 700)))
    assert stop.value.kept.count > 0
    residues._latest.clear()
    before = len(load(file, Cram((12, 5))))
    assert before == stop.value.kept.count
    resumed = solve_kept(game, file)
    residues._latest.clear()
    whole = solve_kept(game, tmp_path / "b.npz")
    assert resumed.verdict == whole.verdict == residues.search(game, Budget(Limit())).verdict
    assert resumed.winning == whole.winning
    assert whole.method.positions is not None
    assert resumed.method.positions is not None
    assert 0 < resumed.method.positions - before < whole.method.positions
    residues._latest.clear()
    assert solve_kept(game, file).verdict == whole.verdict


def test_what_was_found_is_kept_where_a_limit_is_passed(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    with pytest.raises(TooLarge, match="raise limit="):
        solve_kept(parse("cram:6x7"), file, Limit(positions=1000))
    assert len(load(file, Cram((10, 6)))) >= 4096


def test_one_file_serves_all_boards_that_fit_into_its_frame(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    for spec in ("cram:5x5", "cram:3x8", "cram:8x3", "cram:.#..../....../......"):
        residues._latest.clear()
        game = parse(spec)
        kept = solve_kept(game, file)
        residues._latest.clear()
        plain = solve(game)
        assert (kept.verdict, kept.options, kept.reasons) == (plain.verdict, plain.options, plain.reasons)
    with pytest.raises(SpecError, match="keeps boards that fit into 12 by 5 squares, and cram:6x7 does not"):
        solve_kept(parse("cram:6x7"), file)


def test_a_file_of_another_game_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    for kept, asked in (("domination:grid-5x6", "cram:6x5"), ("cram:5x6", "domination:grid-5x6")):
        save(Residues(rules_of(kept)), file)
        written = file.read_bytes()
        with pytest.raises(SpecError, match=f"keeps the values of {kept}, not of {asked}; give another file to keep="):
            solve_kept(parse(asked), file)
        assert file.read_bytes() == written


def halved(arrays: Arrays) -> Arrays:
    """Every second residue is forgotten."""
    return {name: array[::2] if name in ResidueTable._fields else array for name, array in arrays.items()}


def test_a_file_that_is_not_as_it_was_written_is_told_and_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, asked = tmp_path / "a.npz", ["solve", "cram:3x5", "--keep"]
    assert run([*asked, str(file)]) == 0
    expected = capsys.readouterr().out
    written, arrays = file.read_bytes(), dict(np.load(file))
    for number, content in enumerate((*damages(written), halved(arrays), {**arrays, "values": arrays["values"] ^ 1})):
        residues._latest.clear()
        if isinstance(content, bytes):
            file.write_bytes(content)
        else:
            np.savez(file, **content)
        assert run([*asked, str(file)]) == 0, number
        said = capsys.readouterr()
        assert said.out == expected
        assert (
            said.err
            == f"noyau: '{file}' is not as it was written, or of another version: what it held is found again\n"
        )
        assert file.read_bytes() == written


def test_a_file_that_something_else_has_written_is_refused_and_left(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    np.savez(file, game=np.array("cram:5x5"), values=np.zeros(3))
    other = file.read_bytes()
    KeptArrays("sequence", 2).write(file, game=np.array("cram:5x5"), values=np.zeros(3))
    for content in (other, file.read_bytes(), b"words"):
        file.write_bytes(content)
        with pytest.raises(SpecError, match=r"was not kept by this version of noyau; remove it"):
            solve_kept(parse("cram:5x5"), file)
        assert file.read_bytes() == content


@pytest.mark.parametrize(
    "words",
    [
        ["nim:3,4,5"],
        ["cram:2x3"],
        ["cram:11x13"],
        ["misere cram:5x5"],
        ["chomp:7x7"],
        ["cram:5x5 + nim:3"],
        ["cram:6x6"],
    ],
    ids=" ".join,
)
def test_games_that_are_answered_in_another_way_are_refused(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", *words, "--keep", str(tmp_path / "a.npz")]) == 2
    assert "leave it out" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_files_that_cannot_be_read_or_written_are_told(tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "nowhere" / "a.npz"):
        with pytest.raises(NoyauError, match="cannot be"):
            solve_kept(parse("cram:5x5"), file)


def test_an_interruption_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    complaint = interrupt_after_first_values(file, "solve", "cram:6x7")
    assert complaint.startswith("noyau: interrupted; ")
    assert len(load(file, Cram((10, 6)))) >= 4096
    assert [path.name for path in tmp_path.iterdir()] == ["a.npz"]


def test_the_answer_is_the_usual_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert run(["solve", "cram:5x5", "--keep", str(tmp_path / "a.npz"), "--json"]) == 0
        record = json.loads(capsys.readouterr().out)
        assert (record["outcome"], record["grundy"], record["method"]["engine"]) == (Outcome.P.value, 0, "residues")


def test_a_disk_that_becomes_full_is_told_and_does_not_stop_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.npz"
    assert run(["solve", "cram:3x5", "--keep", str(file)]) == 0
    written, said = file.read_bytes(), capsys.readouterr().out
    residues._latest.clear()
    monkeypatch.setattr(os, "fsync", refuse(OSError(errno.ENOSPC, "no space left")))
    assert run(["solve", "cram:3x5", "--keep", str(file)]) == 0
    assert capsys.readouterr() == (
        said,
        f"noyau: '{file}' cannot be written any more: no space is left; the answer comes all the same, "
        "but what is found now is not kept\n",
    )
    assert file.read_bytes() == written
    assert os.listdir(tmp_path) == ["a.npz"]
    assert run(["solve", "cram:3x5", "--keep", str(tmp_path / "new.npz")]) == 2
