"""Solving Lights Out against all sets of presses: solutions, symmetries, the nearest solvable state."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.core import record
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.engines import solve_puzzle
from noyau.graphs.automorphisms import symmetries
from noyau.graphs.boards import Board, read_board
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system, press_list, solve_lights, subtract_states
from noyau.puzzles.lights.solving.all_solutions import list_solutions
from noyau.puzzles.lights.solving.nearest_solvable import is_symmetric, nearest_solvable, solvable_states

BOARDS = (
    "grid-2x3",
    "grid-3x3",
    "torus-3x3",
    "projective-3x3",
    "projective-2x3?multi",
    "klein-2x3",
    "mobius-2x4?king",
    "grid-3x3?cross",
    "grid-2x4?open",
    "tetrahedron",
    "cube",
    "octahedron",
    "arcs-0.1,1.2,2.0,2.3",
    "grid-3x3?pattern=010/001/000",
    "grid-2x2?states=3",
    "grid-2x3?states=4",
    "complete-4?states=6",
    "torus-2x2?states=6&multi",
)


def game(board: Board, state: int) -> Game[int, int]:
    return Game(Lights(board), state)


@cache
def solutions(name: str) -> dict[int, list[tuple[int, ...]]]:
    """The solutions of every solvable state, found by playing all sets of presses from the dark board backwards."""
    board = read_board(name)
    rules = Lights(board)
    found: dict[int, list[tuple[int, ...]]] = {}
    for counts in product(range(board.states), repeat=board.size):
        states = [0] * board.size
        for cell, count in enumerate(counts):
            for other, added in board.effect(cell).items():
                states[other] -= count * added
        found.setdefault(rules.pack(states), []).append(counts)
    return found


def some_states(board: Board) -> range:
    everything = board.states**board.size
    return range(0, everything, max(1, everything // 100))


@pytest.mark.parametrize("name", BOARDS)
def test_a_state_is_solved_exactly_when_some_set_of_presses_solves_it(name: str) -> None:
    board = read_board(name)
    for state in some_states(board):
        answer = solve_lights(game(board, state), fewest=True)
        known = solutions(name).get(state, [])
        assert (answer.solvable, answer.solutions) == (bool(known), len(known))
        if known:
            end = game(board, state)
            for move in answer.moves or ():
                end = end.play(move)
            assert end.position == 0
            assert answer.fewest
            assert answer.length == min(map(sum, known))


@pytest.mark.parametrize("name", BOARDS)
def test_all_solutions_are_those_of_all_sets_of_presses_the_shortest_first(name: str) -> None:
    board = read_board(name)
    rules = Lights(board)
    for state, known in list(solutions(name).items())[:40]:
        system = choose_system(board)
        presses = system.solve(subtract_states(rules, 0, state))
        assert presses is not None
        listing = list_solutions(system, presses, 10_000)
        assert listing.complete
        assert sorted(listing.solutions) == sorted(known)
        assert list(map(sum, listing.solutions)) == sorted(map(sum, known))
        cut = list_solutions(system, presses, 1)
        assert (cut.solutions, cut.complete) == (listing.solutions[:1], len(known) == 1)


@pytest.mark.parametrize("name", BOARDS)
def test_an_unsolvable_state_has_its_proof_and_the_nearest_solvable_state(name: str) -> None:
    board = read_board(name)
    rules = Lights(board)
    for state in some_states(board):
        if state in solutions(name):
            continue
        answer = record.write(solve_lights(game(board, state)))
        assert answer["solution"] is None
        pattern, nearest = answer["reasons"]
        assert pattern["kind"] == "neutral-pattern"
        assert (nearest["kind"], nearest["proved"]) == ("nearest-solvable", True)
        if board.states == 2:
            assert odd(pattern["cells"], rules.unpack(state))
            assert not any(odd(pattern["cells"], spread(board, cell)) for cell in range(board.size))
        repaired = rules.read(nearest["state"])
        assert repaired in solutions(name)
        changed = [cell for cell, (one, other) in enumerate(pairs(rules, state, repaired)) if one != other]
        assert changed == nearest["cells"]


def odd(cells: list[int], states: list[int]) -> bool:
    return sum(states[cell] for cell in cells) % 2 == 1


def spread(board: Board, press: int) -> list[int]:
    effect = board.effect(press)
    return [effect.get(cell, 0) for cell in range(board.size)]


def pairs(rules: Lights, one: int, other: int) -> zip[tuple[int, int]]:
    return zip(rules.unpack(one), rules.unpack(other), strict=True)


@pytest.mark.parametrize("name", ["grid-2x3", "torus-3x3", "complete-4?states=6", "grid-3x3?pattern=010/001/000"])
def test_no_state_nearer_than_the_nearest_can_be_solved(name: str) -> None:
    board = read_board(name)
    rules, system = Lights(board), choose_system(board)
    for state in some_states(board):
        found = nearest_solvable(system, subtract_states(rules, 0, state), Budget(Limit()))
        assert found is not None
        for fewer in range(len(found.changes)):
            for cells in combinations(range(board.size), fewer):
                for amounts in product(range(1, board.states), repeat=fewer):
                    states = rules.unpack(state)
                    for cell, amount in zip(cells, amounts, strict=True):
                        states[cell] += amount
                    assert rules.pack(states) not in solutions(name)


def test_the_nearest_state_on_a_board_with_many_patterns_can_be_solved_even_where_it_is_not_proved() -> None:
    board = Board("complete-80")
    system = choose_system(board)
    change = (1 << 40) - 1
    found = nearest_solvable(system, change, Budget(Limit()))
    assert found is not None
    assert not found.proved
    for cell in found.changes:
        change ^= 1 << cell
    assert system.solve(change) is not None


@pytest.mark.parametrize("name", BOARDS)
def test_solvable_states_are_counted(name: str) -> None:
    assert solvable_states(choose_system(read_board(name))) == len(solutions(name))


@pytest.mark.parametrize("name", BOARDS)
def test_a_rule_is_symmetric_when_the_effects_are(name: str) -> None:
    board = read_board(name)
    matrix = [spread(board, press) for press in range(board.size)]
    assert is_symmetric(board) == (matrix == [list(column) for column in zip(*matrix, strict=True)])


@given(st.integers(0, 2**25 - 1), st.integers(0, 2**25 - 1))
def test_any_target_is_reached_from_any_state_or_proved_out_of_reach(state: int, target: int) -> None:
    board = Board("grid-5x5")
    answer = solve_lights(game(board, state), target=target)
    end = game(board, state)
    for move in answer.moves or ():
        end = end.play(move)
    assert answer.solvable == (end.position == target)
    assert answer.solvable == solve_lights(game(board, state ^ target)).solvable


@pytest.mark.parametrize(
    ("board", "count", "different"),
    [("grid-14x3", 4, 2), ("grid-3x14", 4, 2), ("grid-4x4", 16, 5), ("grid-5x5", 4, 1), ("torus-3x3", 16, 3)],
)
def test_solutions_of_all_lit_boards_are_counted_up_to_symmetry(board: str, count: int, different: int) -> None:
    answer = solve_lights(parse(f"lights:{board}:all"), every=True)
    assert (len(answer.more["all"]), len(answer.more["different"])) == (count, different)


def test_only_symmetries_that_keep_the_state_identify_solutions() -> None:
    answer = solve_lights(parse("lights:grid-4x4:4,8,9,12"), every=True)
    assert answer.solvable
    assert len(answer.more["different"]) == len(answer.more["all"]) == 16


@pytest.mark.parametrize(
    ("name", "order"),
    [
        *(("grid-1x1", 1), ("grid-1x4", 2), ("grid-2x3", 4), ("grid-4x4", 8), ("grid-3x3?king", 8)),
        *(("cylinder-3x5", 20), ("torus-3x4", 48), ("torus-5x5", 200), ("projective-4x4", 8)),
        *(("grid-3x3?pattern=000/011/010", 2), ("tetrahedron", 24), ("cube", 48), ("icosahedron-faces", 120)),
        *(("petersen", 120), ("hypercube-4", 384), ("cycle-9", 18), ("path-1", 1), ("arcs-0.1,1.2,2.0", 3)),
        *(("star-7", 5040), ("edges-0.1,1.2,2.3,1.4", 2), ("hypercube-3*path-2", 384)),
    ],
)
def test_a_board_has_so_many_symmetries(name: str, order: int) -> None:
    board = read_board(name)
    group = symmetries(board)
    assert group.order == order
    for permutation in group.generators:
        assert sorted(permutation) == list(range(board.size))
        for cell in range(board.size):
            moved = {permutation[other]: count for other, count in board.effect(cell).items()}
            assert moved == board.effect(permutation[cell])


def test_the_generators_of_the_symmetries_generate_all_of_them() -> None:
    group = symmetries(read_board("petersen"))
    found, waiting = set(), [tuple(range(10))]
    while waiting:
        permutation = waiting.pop()
        if permutation not in found:
            found.add(permutation)
            waiting += [tuple(one[place] for place in permutation) for one in group.generators]
    assert len(found) == group.order == 120


def test_symmetries_that_keep_a_state_of_a_graph() -> None:
    assert symmetries(read_board("cube"), (1, 0, 0, 0, 0, 0, 0, 0)).order == 6


def test_symmetries_of_large_boards_are_too_large() -> None:
    with pytest.raises(TooLarge, match="at most 400 cells"):
        symmetries(Board("grid-30x30"))


def test_a_board_with_too_many_cells_to_list_is_too_large() -> None:
    with pytest.raises(TooLarge, match="10,000,000"):
        solve_lights(parse("lights:klein-4000x4000:none"))


def test_presses_are_listed_as_often_as_they_are_pressed() -> None:
    assert press_list(Lights(Board("path-3", states=3)), 0 + 1 * 3 + 2 * 9) == (1, 2, 2)
    assert press_list(Lights(Board("path-3")), 0b101) == (0, 2)


def test_a_puzzle_has_no_misere_version() -> None:
    with pytest.raises(NotApplicable, match="leave it out for a puzzle"):
        solve_puzzle(parse("misere lights:grid-3x3:all"))


def test_a_solution_is_called_the_fewest_only_when_it_is_proved() -> None:
    assert not solve_lights(parse("lights:grid-5x5:all")).fewest
    assert solve_lights(parse("lights:grid-3x3:all")).fewest
    assert solve_lights(parse("lights:grid-5x5:none")).fewest
    unproved = solve_lights(parse("lights:hypercube-7:all"), fewest=True)
    assert (unproved.fewest, unproved.method.scope) == (False, "observed")
