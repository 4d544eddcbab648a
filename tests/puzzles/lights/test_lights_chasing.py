"""Light chasing: rows put out one after the other, and the table that repairs the last one."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.graphs.boards import Board, read_board
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system
from noyau.puzzles.lights.solving.chasing import can_be_chased, chase, chase_rows, chase_table, table_of

T6 = {
    "00000": "00000 01110 10101 11011",
    "11100": "01000 00110 10011 11101",
    "01010": "01001 10010 00111 11100",
    "10110": "00001 10100 11010 01111",
    "10001": "00011 11000 01101 10110",
    "01101": "10000 00101 01011 11110",
    "11011": "00100 01010 10001 11111",
    "00111": "00010 01100 11001 10111",
}


def _press(game: Game[int, int], steps: list[list[int | str]]) -> int:
    for row in steps:
        for written in row:
            cell, _, times = str(written).partition("×")
            for _ in range(int(times or 1)):
                game = game.play(int(cell))
    return game.position


def _lights(board: str, position: int) -> Game[int, int]:
    return Game(Lights(read_board(board)), position)


def test_t6_the_seven_cases_of_5x5_and_their_first_rows() -> None:
    assert dict(chase_table(5, 5)) == {bottom: tuple(tops.split()) for bottom, tops in T6.items()}


@pytest.mark.parametrize("board", ["grid-1x1", "grid-1x4", "grid-4x1", "grid-2x3", "grid-3x3", "cylinder-3x2"])
def test_the_chase_solves_every_state_that_elimination_solves_and_no_other(board: str) -> None:
    system = choose_system(read_board(board))
    for position in range(2 ** read_board(board).size):
        game = _lights(board, position)
        end = _press(game, chase(game))
        assert (end == 0) == (system.solve(position) is not None)


@pytest.mark.parametrize("board", ["grid-4x4", "grid-5x5", "grid-9x4", "cylinder-5x4", "grid-4x5?open", "cylinder-4x1"])
def test_random_states_that_can_be_solved_are_chased_to_the_end(board: str) -> None:
    random = Random(5)
    for _ in range(40):
        game = _lights(board, 0)
        for cell in range(read_board(board).size):
            game = game.play(cell) if random.random() < 0.5 else game
        assert _press(game, chase(game)) == 0


def test_cells_pressed_more_than_once_are_written_with_how_often() -> None:
    game = parse("lights:grid-3x3?states=3:all")
    steps = chase(game)
    assert steps[:3] == [["3×2", "4×2", "5×2"], [6, "7×2", 8], [1]]
    assert _press(game, steps) == 0


def test_the_chase_leads_to_a_target() -> None:
    game = parse("lights:grid-5x5:all")
    target = game.play(7).play(12).position
    assert _press(game, chase(game, target)) == target


def test_the_first_pass_presses_below_the_lit_cells_of_each_row() -> None:
    game = parse("lights:grid-5x5:all")
    lit = game.position
    for row, cells in enumerate(chase(game)[:4], start=1):
        assert cells == [cell + 5 for cell in range((row - 1) * 5, row * 5) if lit >> cell & 1]
        lit = _press(Game(game.rules, lit), [cells])
    assert f"{lit >> 20:05b}"[::-1] == "10001"


def test_a_state_that_cannot_be_solved_has_a_first_pass_only() -> None:
    game = parse("lights:grid-5x5:0")
    assert chase_rows(game).top is None
    assert len(chase(game)) == 4


def test_where_the_first_pass_is_enough_nothing_follows() -> None:
    game = parse("lights:grid-3x3:none").play(4).play(8)
    assert chase(game) == [[4], [8]]


@pytest.mark.parametrize("size", list(product((1, 2, 3, 4), (1, 2, 3, 4))), ids=str)
def test_the_table_says_what_pressing_says(size: tuple[int, int]) -> None:
    """The obvious way: press each first row on the dark board, go down, and look at the last row."""
    rows, columns = size
    rules = Lights(Board(f"grid-{rows}x{columns}"))
    found: dict[str, set[str]] = {}
    for bits in range(2**columns):
        position = 0
        for column in range(columns):
            position = rules.play(position, column) if bits >> column & 1 else position
        for cell in range((rows - 1) * columns):
            position = rules.play(position, cell + columns) if position >> cell & 1 else position
        bottom = f"{position >> (rows - 1) * columns:0{columns}b}"[::-1]
        found.setdefault(bottom, set()).add(f"{bits:0{columns}b}"[::-1])
    assert {bottom: set(tops) for bottom, tops in chase_table(rows, columns)} == found


def test_the_table_for_three_states_undoes_the_last_row() -> None:
    board = read_board("grid-2x2?states=3")
    rules = Lights(board)
    for bottom, tops in table_of(board):
        for top in tops:
            states = [0, 0, *map(int, bottom)]
            for column, times in enumerate(top):
                for _ in range(int(times)):
                    states = rules.unpack(rules.play(rules.pack(states), column))
            for column in range(2):
                for _ in range(-states[column] % 3):
                    states = rules.unpack(rules.play(rules.pack(states), column + 2))
            assert states == [0, 0, 0, 0]


def test_states_beyond_nine_are_one_sign_each_in_the_rows_of_a_table() -> None:
    table = table_of(read_board("grid-1x2?states=12"))
    assert len(dict(table)) == len(table)
    assert {len(row) for bottom, tops in table for row in (bottom, *tops)} == {2}
    assert (dict(table)["bb"][0], dict(table)["11"][0]) == ("01", "0b")


@pytest.mark.parametrize("board", ["torus-3x3", "grid-3x3?king", "petersen", "mobius-3x3"])
def test_a_board_without_rows_to_chase_says_so(board: str) -> None:
    assert not can_be_chased(read_board(board))
    with pytest.raises(NotApplicable, match="rectangle or a cylinder"):
        chase(_lights(board, 1))


def test_a_table_that_would_be_too_long_is_refused_with_the_limit() -> None:
    with pytest.raises(TooLarge, match="at most 12 columns"):
        chase_table(3, 13)
