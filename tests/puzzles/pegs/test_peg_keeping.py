"""Which jumps keep a position solvable: openings known beforehand, ends that lead others, jumps known to lose."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.core.budget import Budget, Limit
from noyau.graphs.peg_boards import Mask, PegBoard, read_peg_board
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving import openings, whole_game
from noyau.puzzles.pegs.solving.board_symmetries import move_pegs, symmetries
from noyau.puzzles.pegs.solving.compiled_search import PegSearch
from noyau.puzzles.pegs.solving.openings import all_openings, opening_tells, opening_weights
from noyau.puzzles.pegs.solving.pagoda import is_pagoda
from noyau.puzzles.pegs.solving.parities import leading_ends, possible_ends
from noyau.puzzles.pegs.solving.python_search import Aim, search_in_python
from noyau.puzzles.pegs.solving.solvable_jumps import keeping_jumps

ENGLISH = read_peg_board("english")
BOARDS = (
    "rect-4x4",
    "rect-3x5",
    "triangular-5",
    "cross-1x3",
    "cross-2x1",
    "diamond-2",
    "cycle-8",
    "petersen",
    "oo./ooo/o#o",
)


def ends_in_reach(board: PegBoard, position: Mask) -> set[int]:
    """The slow way: all holes where a single last peg can be left."""
    rules = Pegs(board)

    @cache
    def ends(pegs: Mask) -> frozenset[int]:
        if pegs.bit_count() == 1:
            return frozenset([pegs.bit_length() - 1])
        return frozenset[int]().union(*(ends(rules.play(pegs, jump)) for jump in rules.moves(pegs)))

    return set(ends(position))


def position_of(data: st.DataObject, board: PegBoard) -> Mask:
    """Some pegs, at least two and not too many for the slow way."""
    pegs = data.draw(st.integers(2, min(board.size - 1, 12)))
    return sum(1 << hole for hole in data.draw(st.permutations(range(board.size)))[:pegs])


@settings(deadline=None, max_examples=80)
@given(st.data())
def test_whoever_can_leave_one_peg_can_leave_it_in_an_end_that_leads(data: st.DataObject) -> None:
    board = read_peg_board(data.draw(st.sampled_from(BOARDS)))
    position = position_of(data, board)
    found = ends_in_reach(board, position)
    assert bool(found) == bool(found & set(leading_ends(board, possible_ends(board, position))))


@settings(deadline=None, max_examples=80)
@given(st.data())
def test_jumps_kept_are_those_of_the_slow_way(data: st.DataObject) -> None:
    board = read_peg_board(data.draw(st.sampled_from(BOARDS)))
    position = position_of(data, board)
    end = data.draw(st.none() | st.integers(0, board.size - 1))
    rules = Pegs(board if end is None else replace(board, end=1 << end))
    for jump, keeps in keeping_jumps(rules, position, Budget(Limit())).items():
        found = ends_in_reach(board, rules.play(position, jump))
        assert keeps == (bool(found) if end is None else end in found)


@settings(deadline=None, max_examples=80)
@given(st.data())
def test_a_search_that_leaves_out_jumps_known_to_lose_misses_nothing(data: st.DataObject) -> None:
    board = read_peg_board(data.draw(st.sampled_from(BOARDS)))
    position = position_of(data, board)
    aim = Aim(few=data.draw(st.integers(1, 3)))
    if aim.is_met(position):
        return
    search = PegSearch(board, aim)
    if data.draw(st.booleans()):
        search.shuffle(random.Random(position))
    trail, slow = search.run(position, lambda _: None), search_in_python(board, position, aim, 10**6)
    assert (trail.moves is None) == (slow.moves is None)
    assert slow.moves is not None or trail.left == slow.left


def test_openings_agree_with_the_search() -> None:
    rules, chance = Pegs(ENGLISH), random.Random(8)
    for _ in range(12):
        position = rules.start
        for _ in range(chance.randint(6, 10)):
            position = rules.play(position, chance.choice(list(rules.moves(position))))
        turn = chance.choice(symmetries(ENGLISH))
        told = opening_tells(ENGLISH, move_pegs(turn, position))
        assert told is not None
        search = PegSearch(ENGLISH, Aim(), 18)
        search.sharpen(opening_weights(ENGLISH, (16,)), (16,))
        assert search.wins(position, lambda _: None) == told


def test_openings_are_consistent_a_position_is_solvable_if_one_of_its_jumps_is() -> None:
    rules, chance = Pegs(ENGLISH), random.Random(3)
    for _ in range(200):
        position = rules.start
        for _ in range(chance.randint(1, 9)):
            after = [opening_tells(ENGLISH, rules.play(position, jump)) for jump in rules.moves(position)]
            assert opening_tells(ENGLISH, position) == any(after)
            position = rules.play(position, chance.choice(list(rules.moves(position))))


def test_openings_are_told_after_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    rules = Pegs(ENGLISH)
    position = rules.start
    for _ in range(4):
        position = rules.play(position, next(iter(rules.moves(position))))
    all_openings.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(whole_game, "_next", interrupt)
        with pytest.raises(KeyboardInterrupt):
            opening_tells(ENGLISH, position)
    assert opening_tells(ENGLISH, position) is True


@pytest.mark.parametrize("name", ["english?end=1", "english?end=4", "european", "rect-6x6"])
def test_openings_say_nothing_of_other_boards_and_aims(name: str) -> None:
    board = read_peg_board(name)
    assert opening_tells(board, board.start) is None


def test_weights_of_the_openings_are_never_raised_by_a_jump() -> None:
    weights = opening_weights(ENGLISH, (16,))
    assert weights
    assert all(is_pagoda(ENGLISH, each) for each in weights)
    assert opening_weights(ENGLISH, (4,)) == ()


def test_the_first_jumps_of_the_english_board_are_told_at_once() -> None:
    rules = Pegs(read_peg_board("english?end=16"))
    second = rules.play(rules.start, (4, 9, 16))
    kept = keeping_jumps(rules, second, Budget(Limit(positions=1)))
    assert None not in kept.values()
    assert True in kept.values()


def test_openings_that_are_not_as_they_were_written_tell_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    board, written = read_peg_board("english"), openings.FILE.read_text(encoding="utf-8")
    monkeypatch.setattr(openings, "FILE", tmp_path / "openings.json")
    for content in ("", written[:-9], "[]", "{}", written.replace('"levels": ', '"levels": 1')):
        openings.FILE.write_text(content, encoding="utf-8")
        all_openings.cache_clear()
        with pytest.warns(UserWarning, match="is not as it was written"):
            assert opening_tells(board, board.start) is None
    all_openings.cache_clear()
