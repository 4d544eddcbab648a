"""Rectangles, cylinders and tori by polynomials, against elimination on Python's integers; presses are applied."""

from __future__ import annotations

import random
from functools import reduce
from operator import xor
from pathlib import Path

import numpy as np
import pytest
from second_process import run_again

from noyau.graphs.boards import Board, read_board
from noyau.puzzles.lights.solving import choose_system, is_rectangle
from noyau.puzzles.lights.solving.linear_system import SmallSystem
from noyau.puzzles.lights.solving.rectangles import Rectangle, RectangleSystem, solve_rectangle
from noyau.puzzles.lights.solving.row_polynomials import nullity, rectangle_nullities, square_nullities

KINDS = ("grid", "cylinder", "torus")
RULES = ("", "?multi", "?open", "?open&multi")
SQUARES = [
    *(0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0, 10, 20, 0, 20),
    *(16, 4, 6, 0, 0, 0, 32, 0, 2, 0, 0, 4, 0, 0, 30, 0, 8, 8, 0, 0, 2, 4, 0, 0, 0, 0, 22, 0, 40, 24, 0, 28),
]
TORI = [
    *(0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16, 0, 0, 12, 0, 16, 8, 0, 32),
    *(4, 0, 0, 32, 8, 0, 4, 0, 0, 24, 40, 0, 44, 32, 8, 16, 0, 0, 4, 64),
]


def change(board: Board, presses: int) -> int:
    """What presses do, cell by cell, by the rule of the board."""
    pressed = (cell for cell in range(board.size) if presses >> cell & 1)
    return reduce(xor, (1 << cell for press in pressed for cell in board.effect(press)), 0)


def check_board(board: Board, rng: random.Random) -> None:
    """Boards made by presses are solved, others solved or refused with a witness."""
    system = RectangleSystem(board)
    made = change(board, rng.getrandbits(board.size))
    presses = system.solve(made)
    assert presses is not None
    assert change(board, presses) == made
    state = rng.getrandbits(board.size)
    presses, witness = system.solve(state), system.witness(state)
    if presses is None:
        assert witness is not None
        assert (witness & state).bit_count() % 2 == 1
        assert change(board, witness) == 0
    else:
        assert change(board, presses) == state
        assert witness is None


def test_three_hundred_random_rectangles_are_solved_or_refused_with_a_witness() -> None:
    rng = random.Random(60)
    for _ in range(300):
        check_board(read_board(f"grid-{rng.randint(1, 60)}x{rng.randint(1, 60)}"), rng)


@pytest.mark.parametrize("kind", ["cylinder", "torus"])
def test_random_closed_boards_are_solved_or_refused_with_a_witness(kind: str) -> None:
    rng = random.Random(61)
    for _ in range(60):
        check_board(read_board(f"{kind}-{rng.randint(1, 70)}x{rng.randint(1, 70)}"), rng)


@pytest.mark.parametrize("kind", KINDS)
def test_nullity_neutral_patterns_and_solvability_are_those_of_elimination(kind: str) -> None:
    rng = random.Random(12)
    for rows in range(1, 13):
        for columns in range(1, 13):
            board = read_board(f"{kind}-{rows}x{columns}")
            small, system = SmallSystem(board), RectangleSystem(board)
            assert system.nullity == small.nullity == len(system.neutral) == nullity(rows, columns, kind)
            assert all(change(board, pattern) == 0 for pattern in system.neutral)
            assert independent(list(system.neutral))
            state = rng.getrandbits(board.size)
            assert (system.solve(state) is None) == (small.solve(state) is None)
            check_board(board, rng)


def independent(patterns: list[int]) -> bool:
    pivots: dict[int, int] = {}
    for pattern in patterns:
        while pattern and pattern.bit_length() in pivots:
            pattern ^= pivots[pattern.bit_length()]
        if not pattern:
            return False
        pivots[pattern.bit_length()] = pattern
    return True


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_rule_that_polynomials_accept_is_solved_on_every_small_board(kind: str, rule: str) -> None:
    rng = random.Random(6)
    for rows in range(1, 7):
        for columns in range(1, 7):
            board = read_board(f"{kind}-{rows}x{columns}{rule}")
            if is_rectangle(board):
                assert RectangleSystem(board).nullity == SmallSystem(board).nullity
                check_board(board, rng)


def test_nullities_of_grids_up_to_thirteen_are_those_of_elimination() -> None:
    table = rectangle_nullities(13, 13)
    assert table == [
        [SmallSystem(read_board(f"grid-{rows}x{columns}")).nullity for columns in range(1, 14)] for rows in range(1, 14)
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_nullities_by_multiplicities_are_those_of_the_polynomial_of_the_board(kind: str) -> None:
    for rows in range(1, 50, 3):
        for columns in range(1, 50):
            assert nullity(rows, columns, kind) == Rectangle(rows, columns, kind).nullity


def test_nullities_of_squares_and_tori_are_the_known_ones() -> None:
    assert square_nullities(1, 64) == SQUARES
    assert square_nullities(1, 40, "torus") == TORI


def test_known_theorems_on_nullities() -> None:
    d = [0, *square_nullities(1, 2001)]
    for n in range(1, 1001):
        assert d[2 * n + 1] == 2 * d[n] + 2 * (n % 3 == 2)
    for n in range(2, 300):
        assert nullity(n + 1, n + 1, "torus") == 2 * d[n] + 4 * (n % 3 == 2)
    assert all(d[2**k - 1] == nullity(2**k, 2**k, "torus") == 0 for k in range(1, 11))
    assert all(nullity(1, n) == (n % 3 == 2) for n in range(1, 200))


def test_all_lit_boards_are_always_solved() -> None:
    for side in (64, 127, 128, 200, 341, 1000):
        board = np.full((side, -(-side // 64)), ~np.uint64(0), np.uint64)
        board[:, -1] >>= np.uint64(-side % 64)
        for kind in KINDS:
            assert solve_rectangle(board, side, kind) is not None


def test_wide_boards_are_turned_by_bands() -> None:
    rng = random.Random(9)
    for name in ("grid-5x9000", "cylinder-5x9000", "cylinder-9000x5", "torus-5x9000", "torus-4097x8"):
        check_board(read_board(name), rng)


def test_presses_may_overwrite_the_state() -> None:
    generator = np.random.default_rng(1)
    for rows, columns in ((90, 64), (64, 90)):
        words = -(-columns // 64)
        state = generator.integers(0, 1 << 64, (rows, words), np.uint64)
        state[:, -1] >>= np.uint64(-columns % 64)
        presses = solve_rectangle(state, columns)
        assert presses is not None
        assert solve_rectangle(state, columns, out=state) is state
        assert np.array_equal(presses, state)


def test_an_unsolvable_state_is_left_as_it_is() -> None:
    state = np.array([[1], [0], [0], [0]], np.uint64)
    assert solve_rectangle(state, 4, out=state) is None
    assert state.tolist() == [[1], [0], [0], [0]]


def test_neutral_patterns_are_computed_when_they_are_asked_for() -> None:
    patterns = RectangleSystem(read_board("grid-19x19")).neutral
    assert len(patterns) == 16
    assert patterns[-1] == patterns[15]
    assert patterns[2:4] == [patterns[2], patterns[3]]
    with pytest.raises(IndexError):
        patterns[16]


@pytest.mark.parametrize(
    ("name", "engine"),
    [
        ("klein-50x50", "bit_rows"),
        ("grid-51x50", "polynomials"),
        ("torus-60x50?multi", "polynomials"),
        ("cylinder-3500x1?open&multi", "polynomials"),
        ("klein-60x50", "local_complementation"),
        ("grid-60x50?king", "local_complementation"),
        ("torus-1x3500?open", "local_complementation"),
        ("grid-3x3?states=3", "prime_powers"),
    ],
)
def test_each_board_has_its_system(name: str, engine: str) -> None:
    assert choose_system(read_board(name)).engine == engine


@pytest.mark.parametrize("plain", [False, True], ids=["again", "without JIT"])
def test_boards_are_solved_in_a_second_process_and_without_jit(plain: bool) -> None:
    run_again(Path(__file__), plain=plain)


if __name__ == "__main__":
    for small in ("grid-5x5", "grid-4x7", "grid-1x1", "cylinder-4x5", "cylinder-6x3", "torus-5x5", "torus-4x6"):
        check_board(read_board(small), random.Random(1))
        check_board(read_board(small), random.Random(2))
    assert square_nullities(1, 20) == SQUARES[:20]
