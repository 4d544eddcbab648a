"""The Gram matrix of a board, the algorithm of Zaidenberg, and elimination step by step."""

from __future__ import annotations

from functools import reduce
from operator import add

import pytest

from noyau.core.errors import NotApplicable, TooLarge
from noyau.graphs.boards import read_board
from noyau.puzzles.lights.solving.linear_system import SmallSystem
from noyau.puzzles.lights.solving.on_paper import (
    CORNERS_FIRST,
    block_sizes,
    coordinates,
    decompositions,
    elimination_steps,
    gram_matrix,
    overlaps,
    press_matrix,
    solve_by_gram,
    write_equations,
)

SQUARE = read_board("grid-3x3")
M0 = 0b110110000

DECOMPOSITIONS = {
    "11": "11 13 31 23 32",
    "12": "22 31 32 33",
    "22": "22 12 21 23 32",
    "13": "11 13 21 32 33",
    "31": "11 12 23 31 33",
    "33": "12 13 21 31 33",
    "21": "22 13 23 33",
    "23": "22 11 21 31",
    "32": "22 11 12 13",
}


def _cell(name: str) -> int:
    return 3 * (int(name[0]) - 1) + int(name[1]) - 1


def test_z_2_4g_the_gram_matrix_of_3x3_has_the_blocks_a_b_and_one() -> None:
    printed = (
        "1110 0000 0/1101 0000 0/1011 0000 0/0111 0000 0/0000 0001 0/0000 0010 0/0000 0100 0/0000 1000 0/0000 0000 1"
    )
    assert gram_matrix(SQUARE, CORNERS_FIRST) == [[int(x) for x in row.replace(" ", "")] for row in printed.split("/")]
    assert block_sizes(gram_matrix(SQUARE, CORNERS_FIRST)) == [4, 4, 1]
    assert "".join(f"{cell // 3 + 1}{cell % 3 + 1} " for cell in CORNERS_FIRST).strip() == "11 13 31 33 12 21 23 32 22"


def test_blocks_are_the_smallest_that_hold_all_ones() -> None:
    assert block_sizes([[1, 0, 0], [0, 0, 1], [0, 1, 0]]) == [1, 2]
    assert block_sizes([[0, 0, 1], [0, 1, 0], [1, 0, 0]]) == [3]
    assert block_sizes([[0, 0], [0, 0]]) == [1, 1]


def test_z_ex2_2_overlaps_and_coordinates_of_m0() -> None:
    assert overlaps(SQUARE, M0) == [0, 1, 1, 1, 1, 1, 1, 1, 1]
    assert coordinates(SQUARE, M0) == [0, 0, 0, 1, 1, 1, 1, 1, 1]


def test_z_2_4alg_the_gram_algorithm_solves_all_512_boards() -> None:
    system = SmallSystem(SQUARE)
    assert all(solve_by_gram(SQUARE, change) == system.solve(change) for change in range(512))


def test_z_2_3_each_cell_alone_is_a_sum_of_presses() -> None:
    found = decompositions(SQUARE)
    assert {name: found[_cell(name)] for name in DECOMPOSITIONS} == {
        name: tuple(sorted(map(_cell, presses.split()))) for name, presses in DECOMPOSITIONS.items()
    }


def test_cells_that_cannot_be_lit_alone_have_no_decomposition() -> None:
    assert decompositions(read_board("complete-3")) == [None, None, None]


def test_press_matrices_are_those_printed_for_the_surfaces() -> None:
    printed = {"klein-3x3": "111/100/001", "projective-3x3": "110/100/001", "torus-3x3": "111/100/100"}
    for board, rows in printed.items():
        assert press_matrix(read_board(board), 0) == [[int(mark) for mark in row] for row in rows.split("/")]


def test_dependent_presses_more_states_and_large_boards_are_refused() -> None:
    with pytest.raises(NotApplicable, match="not independent"):
        solve_by_gram(read_board("grid-4x4"), 1)
    with pytest.raises(NotApplicable, match="two states"):
        gram_matrix(read_board("grid-3x3?states=3"))
    with pytest.raises(TooLarge, match="900 cells"):
        gram_matrix(read_board("grid-30x30"))
    with pytest.raises(TooLarge, match="121 cells"):
        elimination_steps(read_board("grid-11x11"), 0)


@pytest.mark.parametrize("board", ["grid-2x3", "grid-3x3", "torus-3x3", "grid-1x5", "grid-3x2?king", "petersen"])
def test_elimination_step_by_step_ends_with_what_the_system_says(board: str) -> None:
    system, shape = SmallSystem(read_board(board)), read_board(board)
    for change in range(0, 2**shape.size, 7):
        steps = elimination_steps(shape, change)
        last = steps[-1].equations
        assert sum(step.is_free for step in steps) == system.nullity
        impossible = any(not equation.unknowns and equation.total for equation in last)
        assert impossible == (system.solve(change) is None)
        if not impossible:
            kept = {step.unknown: last[step.equation].total for step in steps if step.equation is not None}
            presses = sum(1 << cell for cell, value in kept.items() if value)
            made = reduce(int.__xor__, (sum(1 << c for c in shape.effect(p)) for p in kept if presses >> p & 1), 0)
            assert made == change


def test_each_equation_is_the_sum_of_the_equations_of_its_sources() -> None:
    board = read_board("grid-4x4")
    first = write_equations(board, 1)
    for equation in elimination_steps(board, 1)[-1].equations:
        assert reduce(add, (first[cell] for cell in sorted(equation.sources))) == equation


def test_t_3c_on_rectangles_the_free_unknowns_are_the_last_cells() -> None:
    for rows, columns in ((4, 4), (5, 5), (2, 3), (3, 2), (6, 5), (5, 6)):
        steps = elimination_steps(read_board(f"grid-{rows}x{columns}"), 0)
        free = [step.unknown for step in steps if step.is_free]
        assert free == list(range(rows * columns))[-len(free) :] if free else True
