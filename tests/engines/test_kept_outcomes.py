"""Searches of games of two sides that are kept in a file: none is lost, and none is believed that does not fit."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from inspect import getmembers, getmodule, ismodule
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from damaging import damages
from interrupting import interrupt_after_first_values
from killing import count_states, kill_often

import noyau
from noyau.cli import run
from noyau.core.budget import Budget, Limit
from noyau.core.errors import OutOfTime, SpecError, TooLarge
from noyau.core.game import AnyGame
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.engines.keeping import SearchStopped
from noyau.engines.partisan import board_outcomes, kept_outcomes, solving
from noyau.engines.partisan.board_outcomes import BoardOutcomes
from noyau.engines.partisan.kept_outcomes import KEPT, solve_kept
from noyau.games.sides.domineering import Domineering

SEARCHED = ("domineering:6x6", "misere clobber:3x4", "nogo:1x10 + clobber:1x14", "clobber:3x5 + nim:1,2")


def facts(found: Any) -> object:
    return found.wins, [(option.move, option.verdict.wins, option.best) for option in found.options], found.method.scope


@pytest.mark.parametrize("spec", SEARCHED)
def test_a_search_goes_on_from_what_a_limit_left(spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "_CHEAP", 1)
    monkeypatch.setattr(board_outcomes, "_EFFORT", 100)
    monkeypatch.setattr(board_outcomes, "_SMALL_IN_SUMS", 8)
    file, game = tmp_path / "a.npz", parse(spec)
    with pytest.raises(TooLarge):
        solve_kept(game, file, Limit(8))
    for positions in (50, 400, 10**6):
        before = count_states(file)
        try:
            found = solve_kept(game, file, Limit(positions))
        except TooLarge:
            continue
        assert count_states(file) >= before
    anew, again = solve(game, limit=Limit(10**6)), solve_kept(game, file, Limit(10**6))
    assert facts(found) == facts(anew) == facts(again)
    assert again.method.positions < anew.method.positions / 2


@pytest.mark.parametrize("spec", ["domineering:6x6", "misere domineering:4x5"])
def test_a_search_that_is_killed_loses_nothing(spec: str, tmp_path: Path) -> None:
    kept, told = kill_often(spec, tmp_path / "a.npz", 2, 0.3)
    assert kept == sorted(kept)
    assert kept[-1] > 0
    found = solve(parse(spec), limit=Limit(10**6))
    assert told["outcome"] == found.outcome.value
    assert [move["best"] for move in told["moves"]] == [option.best for option in found.options]


def test_a_table_that_is_read_again_has_every_state() -> None:
    known = Random(3).randbytes(16 * 100_000)
    seen = np.frombuffer(known, np.uint64).reshape(-1, 2) | np.array([1, 0], np.uint64)
    search = BoardOutcomes(Domineering((3, 4)), Budget(Limit()))
    search.read_arrays({**search.to_arrays(), "seen": seen})
    again = search.to_arrays()["seen"]
    assert sorted(map(tuple, again.tolist())) == sorted(map(tuple, seen.tolist()))


def test_the_user_who_stops_a_search_is_told_how_to_go_on(tmp_path: Path) -> None:
    complaint = interrupt_after_first_values(tmp_path / "a.npz", "solve", "domineering:7x7")
    assert count_states(tmp_path / "a.npz") > 0
    assert "kept" in complaint


def test_what_stops_a_search_leaves_all_that_it_found(tmp_path: Path) -> None:
    def stop(positions: int) -> None:
        if positions > 200:
            raise KeyboardInterrupt

    file = tmp_path / "a.npz"
    with pytest.raises(SearchStopped) as stopped:
        solve_kept(parse("misere domineering:4x4"), file, Limit(watch=stop, positions=10**6))
    assert stopped.value.count == count_states(file) > 0


def test_a_file_that_is_not_as_it_was_written_is_told_and_made_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, asked = tmp_path / "a.npz", ["solve", "misere domineering:3x4", "--json", "--keep"]
    assert run([*asked, str(file)]) == 0
    expected, written = json.loads(capsys.readouterr().out), file.read_bytes()
    for content in damages(written):
        file.write_bytes(content)
        assert run([*asked, str(file)]) == 0
        told = capsys.readouterr()
        assert json.loads(told.out) == expected
        assert "is not as it was written" in told.err or not content
        assert count_states(file) > 0


def test_a_file_of_other_code_is_told_and_of_another_game_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.npz"
    solve_kept(parse("misere clobber:3x4"), file)
    shutil.copy(file, tmp_path / "b.npz")
    with pytest.raises(SpecError, match=r"keeps the search of clobber:3x4, not of clobber:4x3; give another file"):
        solve_kept(parse("misere clobber:4x3"), file)
    assert file.read_bytes() == (tmp_path / "b.npz").read_bytes()
    monkeypatch.setattr(kept_outcomes, "_CODE", ())
    with pytest.warns(UserWarning, match="of another version"):
        solve_kept(parse("misere clobber:3x4"), file)


def test_the_seconds_that_were_asked_for_are_told(tmp_path: Path) -> None:
    with pytest.raises(OutOfTime, match=r"within 0\.125 s"):
        solve_kept(parse("misere clobber:5x6"), tmp_path / "a.npz", Limit(10**9, 0.125))


def test_a_file_depends_on_all_kernels_of_the_search() -> None:
    waiting = list(kept_outcomes._CODE)
    for module in waiting:
        for _, thing in getmembers(module):
            met = thing if ismodule(thing) else getmodule(thing)
            if met is not None and met.__name__.startswith("noyau.kernels.sides.") and met not in waiting:
                waiting.append(met)
    assert {module.__name__ for module in waiting} == {module.__name__ for module in kept_outcomes._CODE}


def test_rules_in_python_are_kept_by_what_their_positions_are_called(tmp_path: Path) -> None:
    def left(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for at, heap in enumerate(heaps):
            yield from (tuple(sorted((*heaps[:at], *heaps[at + 1 :], heap - take))) for take in (1, 2) if take <= heap)

    def right(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for at, heap in enumerate(heaps):
            yield from (tuple(sorted((*heaps[:at], *heaps[at + 1 :], heap - take))) for take in (1, 3) if take <= heap)

    rules = noyau.partisan(left=left, right=right, name="kept-takings")
    game: AnyGame = rules.at((4, 5, 6))
    file = tmp_path / "a.npz"
    found = solve_kept(game, file, Limit(10**6))
    assert facts(found) == facts(solve(game, limit=Limit(10**6)))
    assert KEPT.read(file)["won"].size == count_states(file)


def test_memory_is_read_as_people_write_it_and_bounds_the_search(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "domineering:5x6", "--json", "--memory", "300kB"]) == 0
    bounded = json.loads(capsys.readouterr().out)
    assert run(["solve", "domineering:5x6", "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert [bounded[key] for key in ("outcome", "moves")] == [whole[key] for key in ("outcome", "moves")]
    assert run(["solve", "domineering:5x6", "--memory", "two"]) == 2
    assert "expected a size such as '2GB' or '500MB', not 'two'" in capsys.readouterr().err
