"""Lights Out with k states, k composite included: elimination modulo prime powers against all sets of presses."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.core.errors import TooLarge
from noyau.graphs.boards import Board, read_board
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system
from noyau.puzzles.lights.solving.all_solutions import Coset
from noyau.puzzles.lights.solving.modular_elimination import ModularSystem, PrimePower, factorise

BOARDS = (
    "grid-2x2?states=3",
    "grid-2x3?states=3",
    "grid-2x3?states=4",
    "torus-2x3?states=4&multi",
    "complete-4?states=4",
    "path-4?states=8",
    "grid-2x2?states=6",
    "complete-4?states=6",
    "cycle-5?states=6",
    "grid-1x3?open&states=4",
    "path-3?states=9",
    "grid-2x3?pattern=000/011/010&states=4",
    "arcs-0.1,1.2,2.0?states=6",
    "path-2?states=12",
    "grid-3x3?open",
)


def press(board: Board, counts: tuple[int, ...]) -> int:
    """The change that presses make, cell by cell."""
    states = [0] * board.size
    for cell, count in enumerate(counts):
        for other, added in board.effect(cell).items():
            states[other] += count * added
    return Lights(board).pack(states)


@cache
def all_changes(name: str) -> Counter[int]:
    """In how many ways each change can be made, by all sets of presses."""
    board = read_board(name)
    return Counter(press(board, counts) for counts in product(range(board.states), repeat=board.size))


@pytest.mark.parametrize("name", BOARDS)
def test_every_change_that_can_be_made_has_as_many_solutions(name: str) -> None:
    assert set(all_changes(name).values()) == {ModularSystem(read_board(name)).solutions}


@pytest.mark.parametrize("name", BOARDS)
def test_a_change_is_solved_or_a_witness_forbids_it(name: str) -> None:
    board = read_board(name)
    rules, system, changes = Lights(board), ModularSystem(board), all_changes(name)
    everything = board.states**board.size
    for change in range(0, everything, max(1, everything // 300)):
        presses, witness = system.solve(change), system.witness(change)
        if change in changes:
            assert presses is not None
            assert press(board, tuple(rules.unpack(presses))) == change
            assert witness is None
        else:
            assert presses is None
            assert witness is not None
            weights = rules.unpack(witness)
            assert meets(weights, rules.unpack(change)) % board.states
            assert not any(
                sum(weights[other] * added for other, added in board.effect(cell).items()) % board.states
                for cell in range(board.size)
            )


def meets(weights: list[int], states: list[int]) -> int:
    return sum(weight * state for weight, state in zip(weights, states, strict=True))


@pytest.mark.parametrize("name", BOARDS)
def test_the_neutral_generators_give_every_neutral_pattern_once(name: str) -> None:
    board = read_board(name)
    coset = Coset(ModularSystem(board))
    found = [tuple(coset.words.unpack(word)) for word in coset.around(0)]
    neutral = [counts for counts in product(range(board.states), repeat=board.size) if press(board, counts) == 0]
    assert sorted(found) == neutral


def test_all_ones_fails_with_three_states_on_two_rectangles_and_with_five_on_one() -> None:
    failing = {
        states: [
            (rows, columns)
            for rows in range(1, 7)
            for columns in range(rows, 7)
            if not solvable(Board(f"grid-{rows}x{columns}", states=states))
        ]
        for states in (2, 3, 5)
    }
    assert failing == {2: [], 3: [(2, 2), (3, 4)], 5: [(2, 4)]}


def solvable(board: Board) -> bool:
    return choose_system(board).solve(Lights(board).read("all")) is not None


@pytest.mark.parametrize("name", ["grid-7x7", "torus-5x5", "petersen", "grid-3x4?pattern=010/011/000"])
def test_two_states_agree_with_the_rows_of_bits(name: str) -> None:
    board = read_board(name)
    ours, small = ModularSystem(board), choose_system(board)
    assert ours.nullity == small.nullity
    for change in range(0, 1 << board.size, (1 << board.size) // 50):
        assert (ours.solve(change) is None) == (small.solve(change) is None)


@given(st.data())
def test_a_matrix_modulo_a_prime_power_is_solved_or_refuted(data: st.DataObject) -> None:
    prime, exponent = data.draw(st.sampled_from([(2, 1), (2, 3), (3, 2), (5, 1)]))
    size = data.draw(st.integers(1, 5))
    entry = st.integers(0, prime**exponent - 1)
    rows = data.draw(st.lists(st.lists(entry, min_size=size, max_size=size), min_size=size, max_size=size))
    aim = data.draw(st.lists(entry, min_size=size, max_size=size))
    system = PrimePower([dict(enumerate(row)) for row in rows], prime, exponent)
    found, witness = system.solve(aim), system.witness(aim)
    assert (found is None) == (witness is not None)
    if found is not None:
        assert [meets(row, found) % system.modulus for row in rows] == aim
    if witness is not None:
        assert meets(witness, aim) % system.modulus
        assert not any(meets(witness, list(column)) % system.modulus for column in zip(*rows, strict=True))


@given(st.integers(2, 5000))
def test_a_number_is_the_product_of_its_prime_powers(number: int) -> None:
    total = 1
    for prime, exponent in factorise(number):
        assert all(prime % divisor for divisor in range(2, prime))
        total *= prime**exponent
    assert total == number


def test_a_board_of_many_states_and_very_many_cells_is_too_large() -> None:
    with pytest.raises(TooLarge, match="up to 10,000 cells, not 40,000"):
        choose_system(read_board("grid-200x200?states=3"))
