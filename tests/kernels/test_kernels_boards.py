"""The kernels on boards and of the sieve, twice in one process, in a second one, without JIT and without a cache.

Run as a program, this file calls every kernel twice on small cases.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from second_process import run_again

from noyau.core.verdict import Ending
from noyau.engines.tables.lattice import grundy_table, lost_table, remoteness_table
from noyau.engines.tables.lost_pairs import pairs
from noyau.forms.stepping import Step as By
from noyau.games.pieces import KingPower, Knight, OwnPiece, Queen
from noyau.games.vectors import Vectors
from noyau.kernels.jit import kernel
from noyau.kernels.pieces import FULL, Riders, fill_strip, mirror, open_words


@kernel
def see_open_words(used: Any) -> Any:
    return open_words(used, np.uint64(0), np.uint64(5), np.uint64(10))


def check_open_words() -> None:
    used = np.zeros(15, np.uint64)
    assert see_open_words(used) == 0b1111
    used[0], used[6], used[13] = FULL, FULL, FULL
    assert see_open_words(used) == 0b0100
    used[2] = FULL - np.uint64(1)
    assert see_open_words(used) == 0b0100
    used[7] = np.uint64(1)
    assert see_open_words(used) == 0


def check_queen(side: int, strip: int) -> None:
    """A queen's board in strips, whole and by halves, against the sets of its options."""
    values = np.zeros((side, side), np.int64)
    for row in range(side):
        for column in range(side):
            near = min(row, column)
            seen = {*values[row, :column], *values[:row, column]}
            seen |= {values[row - step, column - step] for step in range(1, near + 1)}
            values[row, column] = next(number for number in range(3 * side) if number not in seen)
    for is_half in (False, True):
        table = np.zeros((1, side, side), np.uint8)
        rows_at, thirds_at = (0, side) if is_half else (strip, strip + side)
        thirds = side + 2 + (0 if is_half else strip)
        none_at = thirds_at + thirds
        words = 2 * side // 64 + 7
        riders = Riders(side, side, side, 1, 1, np.uint64(words), rows_at, thirds_at, thirds, none_at)
        used, low = np.zeros((none_at + 1) * words, np.uint64), np.zeros(none_at + 1, np.uint64)
        for left in range(0, side, strip):
            ends = np.array([left, min(left + strip, side), side])
            ends[2] = ends[1] if is_half else side
            assert fill_strip(table, riders, used, low, ends, np.array([0, left, 0]))
        if is_half:
            mirror(table, 0, side)
        assert (table[0] == values).all()


def check_overflow() -> None:
    """A rook in a single row of 300 squares stops at the value 256."""
    table, place = np.zeros((1, 1, 300), np.uint8), np.array([0, 0, 0])
    riders = Riders(0, 300, 0, 1, 1, np.uint64(12), 300, 301, 1, 301)
    used, low = np.zeros(302 * 12, np.uint64), np.zeros(302, np.uint64)
    strip = np.array([0, 300, 1])
    assert not fill_strip(table, riders, used, low, strip, place)
    assert place.tolist() == [0, 256, 0]
    table = table.astype(np.uint16)
    assert fill_strip(table, riders, used, low, strip, place)
    assert table[0, 0].tolist() == list(range(300))


def check_pieces(size: tuple[int, int]) -> None:
    """The tables of pieces of every kind agree with each other."""
    mixed = OwnPiece((By(1, 0, None), By(0, 1, 3), By(2, 1), By(1, 2, None)), size)
    short = OwnPiece((By(1, 0, 2), By(0, 1, None), By(9, 1, None)), size)
    for rules in (Queen(size), KingPower(3, size), Knight(size), mixed, short, Vectors((2, 1, 3))):
        values, far = grundy_table(rules, size), remoteness_table(rules, Ending.NORMAL, size)
        lost = np.unpackbits(lost_table(rules, Ending.NORMAL, size), axis=2, bitorder="little")[:, :, : size[1]]
        assert ((values == 0) == lost).all()
        assert ((far % 2 == 0) == lost).all()
        worse = np.unpackbits(lost_table(rules, Ending.MISERE, size), axis=2, bitorder="little")[:, :, : size[1]]
        assert ((remoteness_table(rules, Ending.MISERE, size) % 2 == 1) == worse).all()


def check_everything() -> None:
    for _ in range(2):
        check_open_words()
        check_overflow()
        check_queen(24, 7)
        check_pieces((11, 13))
        assert pairs(Vectors((1, 1, 1)), 5).tolist() == [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]
        assert pairs(Vectors((2, 2, 1)), 5).tolist() == [[0, 0], [1, 1], [2, 3], [4, 6], [5, 7]]


@pytest.mark.parametrize(("side", "strip"), [(1, 1), (2, 1), (20, 6), (63, 64), (100, 33)])
def test_strips_of_a_queens_board_make_the_board(side: int, strip: int) -> None:
    check_queen(side, strip)


def test_a_value_that_does_not_fit_stops_the_kernel_and_it_goes_on() -> None:
    check_overflow()


def test_words_that_are_not_full_in_three_sets_are_found() -> None:
    check_open_words()


@pytest.mark.parametrize("size", [(2, 2), (30, 30), (33, 70), (70, 33)])
def test_values_outcomes_and_remoteness_agree(size: tuple[int, int]) -> None:
    check_pieces(size)


@pytest.mark.parametrize("plain", [False, True], ids=["again", "without JIT"])
def test_kernels_run_in_a_second_process_and_without_jit(plain: bool) -> None:
    run_again(Path(__file__), plain=plain)


if __name__ == "__main__":
    check_everything()
