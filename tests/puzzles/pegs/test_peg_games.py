"""The fewest moves, whole games and winning positions of peg solitaire, against brute force."""

from __future__ import annotations

import errno
import os
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from damaging import damages, refuse
from peg_oracles import below, budget, replay, starts

from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.kept_files import KeptArrays
from noyau.core.spec import parse
from noyau.graphs.peg_boards import PegBoard, read_peg_board
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving import move_counts, solvable_jumps, solve_pegs
from noyau.puzzles.pegs.solving import whole_game as whole_games
from noyau.puzzles.pegs.solving.board_symmetries import least_image
from noyau.puzzles.pegs.solving.move_counts import fewest_moves, follow, group_jumps
from noyau.puzzles.pegs.solving.python_search import Aim
from noyau.puzzles.pegs.solving.solvable_jumps import keeping_jumps
from noyau.puzzles.pegs.solving.whole_game import file_of, kept_set, known_set, whole_game, winning_set

ENGLISH_LEVELS = [1, 1, 2, 8, 39, 171, 719, 2757, 9751]


@cache
def count_games(rules: Pegs, position: int) -> tuple[int, int]:
    """How many games there are, and how many of them leave one peg."""
    after = [count_games(rules, option) for option in rules.options(position)]
    if not after:
        return 1, int(position.bit_count() == 1)
    return sum(games for games, _ in after), sum(won for _, won in after)


# moves of several jumps


@cache
def count_moves(rules: Pegs, position: int) -> dict[int, int]:
    """The fewest moves to every position that can be reached, wave by wave."""
    found, wave, moves = {position: 0}, [position], 0
    while wave:
        moves += 1
        new = dict.fromkeys(after for pegs in wave for after, _ in follow(rules.board, pegs) if after not in found)
        found.update(dict.fromkeys(new, moves))
        wave = list(new)
    return found


@pytest.mark.parametrize("name", ["rect-4x3", "triangular-4", "cycle-8", "complete-5"])
@pytest.mark.parametrize("light", [0, 3000])
@pytest.mark.parametrize("many", [0, 100_000])
def test_the_fewest_moves_are_those_of_a_search_in_waves(
    name: str, light: int, many: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(move_counts, "_PLAIN", light)
    monkeypatch.setattr("noyau.puzzles.pegs.solving.whole_game._MANY", many)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rules = Pegs(read_peg_board(name))
    for position in starts(rules.board):
        known = count_moves(rules, position)
        for aim in (Aim(), *(Aim(1 << hole) for hole in range(0, rules.board.size, 3))):
            ends = [moves for pegs, moves in known.items() if aim.is_met(pegs)]
            if ends and min(ends):
                found = fewest_moves(rules.board, position, aim, budget())
                assert aim.is_met(replay(rules, position, found))
                assert len(group_jumps(found)) == min(ends)


def test_the_wish_for_the_fewest_moves_is_granted_or_said_to_be_unproved() -> None:
    found = solve_pegs(parse("pegs:triangular-5"), fewest=True)
    assert found.fewest
    assert found.more["turns"] == 11
    hard = solve_pegs(parse("pegs:english"), fewest=True, limit=Limit(20_000))
    assert hard.solvable
    assert not hard.fewest


# whole games


@pytest.mark.parametrize("name", ["rect-3x4", "triangular-4", "cycle-8", "rect-4x3", "oo.oo/##.##/ooooo"])
def test_whole_games_have_the_positions_and_games_of_brute_force(name: str) -> None:
    rules = Pegs(read_peg_board(name))
    for position in starts(rules.board):
        found = whole_game(rules.board, position, budget())
        reached = {least_image(rules.board, pegs) for pegs in below(rules, position)}
        for level in found.levels:
            here = {pegs for pegs in reached if pegs.bit_count() == level.pegs}
            assert (level.positions, level.stuck) == (len(here), sum(not list(rules.moves(pegs)) for pegs in here))
        assert found.positions == len(reached)
        assert (found.games, found.won) == count_games(rules, position)


def test_the_english_game_has_the_known_positions_at_its_first_levels() -> None:
    board = read_peg_board("english")
    told: list[int] = []
    with pytest.raises(TooLarge):
        whole_game(board, board.start, Budget(Limit(sum(ENGLISH_LEVELS), watch=told.append)))
    passed = sorted(set(told))
    assert [after - before for before, after in zip([0, *passed], passed, strict=False)] == ENGLISH_LEVELS


# winning positions


@pytest.mark.parametrize("name", ["rect-4x3", "rect-3x4", "rect-3x4?end=4", "triangular-4", "cycle-8", "cycle-8?end=3"])
def test_winning_positions_are_those_between_the_start_and_the_end(name: str) -> None:
    board = read_peg_board(name)
    for position in starts(board):
        rules = Pegs(_from(board, position))
        found = winning_set(rules, budget())
        reached = below(rules, position)
        wins = {pegs for pegs in reached if any(rules.is_solved(after) for after in below(rules, pegs))}
        assert set(map(int, found.masks)) == {least_image(board, pegs, board.end) for pegs in wins}
        assert all((pegs in found) == (pegs in wins) for pegs in reached)
        for pegs in wins:
            kept = tuple(jump for jump in rules.moves(pegs) if rules.play(pegs, jump) in wins)
            assert found.keeps(pegs) == kept


def _from(board: PegBoard, start: int) -> PegBoard:
    return PegBoard(board.name, board.jumps, start, board.places, board.graph, board.end, board.triangular)


@pytest.mark.parametrize("name", ["rect-4x3", "triangular-4?end=0", "cycle-9", "oo./###/ooo", "path-70"])
@pytest.mark.parametrize("light", [0, 1000])
def test_the_jumps_that_keep_a_position_solvable_are_known(
    name: str, light: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(solvable_jumps, "_PLAIN", light)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rules = Pegs(read_peg_board(name))
    for position in below(rules, rules.start):
        found = keeping_jumps(rules, position, budget())
        assert list(found) == list(rules.moves(position))
        for jump, keeps in found.items():
            assert keeps == any(map(rules.is_solved, below(rules, rules.play(position, jump))))


def test_a_small_budget_leaves_jumps_unknown_but_never_wrong() -> None:
    rules = Pegs(read_peg_board("wiegleb"))
    assert set(keeping_jumps(rules, rules.start, Budget(Limit(2000))).values()) == {None}


@pytest.mark.parametrize("where", ["under a file", "no home", "full"])
def test_winning_positions_are_found_where_nothing_can_be_kept(
    where: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file" if where == "under a file" else tmp_path))
    if where == "no home":
        monkeypatch.delenv("XDG_CACHE_HOME")
        monkeypatch.setattr(Path, "home", refuse(RuntimeError("there is no home")))
    monkeypatch.setattr(os, "fsync", refuse(OSError(errno.ENOSPC, "no space left")))
    monkeypatch.setattr("noyau.puzzles.pegs.solving.whole_game._WORTH", 1)
    known_set.cache_clear()
    assert len(kept_set(Pegs(read_peg_board("triangular-5")), budget())) == 96
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == [tmp_path / "file"]
    known_set.cache_clear()


def test_winning_positions_are_kept_in_a_file_that_is_read_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("noyau.puzzles.pegs.solving.whole_game._WORTH", 1)
    known_set.cache_clear()
    rules = Pegs(read_peg_board("triangular-5"))
    assert known_set(rules) is None
    found = kept_set(rules, budget())
    again = known_set(rules)
    assert again is not None
    assert len(again) == len(found) == 96
    assert set(keeping_jumps(rules, rules.start, budget()).values()) == {True}
    assert os.listdir(tmp_path / "noyau") == [file_of(rules).name]
    written, arrays = file_of(rules).read_bytes(), dict(np.load(file_of(rules)))
    np.savez(file_of(rules), **{**arrays, "masks": arrays["masks"][::2]})
    halved = file_of(rules).read_bytes()
    others = {"rules": np.array("others"), "masks": arrays["masks"]}
    whole_games._KEPT.write(file_of(rules), **others)
    of_others = file_of(rules).read_bytes()
    KeptArrays("pegs", 1).write(file_of(rules), **{**others, "rules": arrays["rules"]})
    earlier = file_of(rules).read_bytes()
    for content in (halved, of_others, earlier, b"words", *damages(written)):
        file_of(rules).write_bytes(content)
        known_set.cache_clear()
        with pytest.warns(UserWarning, match="what it held is found again"):
            assert set(kept_set(rules, budget()).masks) == set(found.masks)
        assert file_of(rules).read_bytes() == written
    known_set.cache_clear()
