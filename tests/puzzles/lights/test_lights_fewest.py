"""The fewest presses, distances and God's number, against all sets of presses and published values."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from second_process import run_again

from noyau.core.budget import Budget, Limit
from noyau.core.errors import SpecError, TooLarge
from noyau.graphs.boards import Board, read_board
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system
from noyau.puzzles.lights.solving.distances import (
    _by_regions,
    _visit,
    distance_bounds,
    distances,
    gods_number,
    integer_program,
)
from noyau.puzzles.lights.solving.fewest_presses import Fewest, Shortener, region_sizes
from noyau.puzzles.lights.solving.linear_system import LinearSystem
from noyau.puzzles.lights.starts import apply, random_state

A075464 = (
    "1 4 5 4 15 28 33 40 25 44 55 72 105 56 117 104 147 188 141 224 245 276 231 270 353 356 405 416 345 376 553 428 "
    "469 520 563 600"
)
"""The fewest presses of the all-lit n×n board (OEIS)."""

SMALL = (
    "grid-2x3",
    "grid-3x3?king",
    "torus-3x3",
    "cube",
    "complete-6",
    "grid-2x2?states=3",
    "grid-2x3?states=3",
    "complete-4?states=4",
    "complete-4?states=6",
    "path-2?states=6",
    "cycle-3?states=6",
    "grid-3x3?pattern=010/001/000",
)


@cache
def lengths(name: str) -> dict[int, tuple[int, int]]:
    """How many presses each solvable state needs, and in how many ways, by all sets of presses."""
    board = read_board(name)
    found: dict[int, list[int]] = {}
    for counts in product(range(board.states), repeat=board.size):
        found.setdefault(apply(board, counts), []).append(sum(counts))
    return {state: (min(sums), sums.count(min(sums))) for state, sums in found.items()}


def shorten(system: LinearSystem, state: int, limit: Limit | None = None) -> Fewest:
    """The shortest solution of a state."""
    rules = Lights(system.board)
    presses = system.solve(rules.pack([-one for one in rules.unpack(state)]))
    assert presses is not None
    return Shortener(system).shorten(presses, Budget(limit or Limit()))


def solves(board: Board, presses: int, state: int) -> bool:
    return apply(board, Lights(board).unpack(presses)) == state


@pytest.mark.parametrize("name", SMALL)
def test_the_fewest_presses_are_those_of_all_sets_of_presses(name: str) -> None:
    board = read_board(name)
    system = choose_system(board)
    for state, (length, ways) in lengths(name).items():
        found = shorten(system, state)
        assert (found.length, found.ways, found.proved, found.compared) == (length, ways, True, system.solutions)
        assert solves(board, found.presses, state)


@pytest.mark.parametrize("name", SMALL)
def test_distances_and_gods_number_are_those_of_all_sets_of_presses(name: str) -> None:
    needed = [length for length, _ in lengths(name).values()]
    counts = tuple(needed.count(length) for length in range(max(needed) + 1))
    board = read_board(name)
    assert distances(board) == counts
    farthest, rough = gods_number(board), distance_bounds(choose_system(board))
    assert farthest.proved
    assert farthest.most == max(needed)
    assert rough.least <= max(needed) <= rough.most


def test_the_all_lit_squares_need_the_published_numbers_of_presses() -> None:
    for size, expected in enumerate(map(int, A075464.split()), start=1):
        board = Board(f"grid-{size}x{size}")
        system = choose_system(board)
        everything = (1 << board.size) - 1
        found = shorten(system, everything)
        assert (size, found.length, found.proved) == (size, expected, True)
        assert solves(board, found.presses, everything)


@given(st.integers(0, 2**841 - 1))
def test_transforms_find_what_the_comparison_finds(presses: int) -> None:
    shortener = _ten_patterns()
    budget = Budget(Limit())
    slow, fast = shortener._compare(presses, budget), shortener._transform(presses, shortener.system.neutral, budget)
    assert (slow.length, slow.ways, slow.proved) == (fast.length, fast.ways, fast.proved)
    assert fast.presses.bit_count() == fast.length


@cache
def _ten_patterns() -> Shortener:
    return Shortener(choose_system(Board("grid-29x29")))


@pytest.mark.parametrize("nullity", [9, 16, 17, 18, 20])
def test_transforms_of_every_depth_agree_with_a_plain_search(nullity: int) -> None:
    # a complete graph has every pair of cells as a neutral pattern: the fewest presses are 0 or 1
    board = Board(f"complete-{nullity + 1}")
    shortener = Shortener(choose_system(board))
    for presses in (0b0, 0b1, 0b111, (1 << board.size) - 1):
        found = shortener._transform(presses, shortener.system.neutral, Budget(Limit()))
        odd = presses.bit_count() % 2
        assert (found.length, found.ways, found.proved) == (odd, board.size if odd else 1, True)
        assert found.presses.bit_count() == odd


def test_kernels_run_again_in_a_second_process() -> None:
    program = (
        "from noyau.graphs.boards import Board\n"
        "from noyau.core.budget import Budget, Limit\n"
        "from noyau.puzzles.lights.solving import choose_system\n"
        "from noyau.puzzles.lights.solving.fewest_presses import Shortener\n"
        "shortener = Shortener(choose_system(Board('complete-19')))\n"
        "print([shortener.shorten(presses, Budget(Limit())).length for presses in (7, 6)])"
    )
    assert run_again(program) == "[1, 0]\n"


def test_too_many_solutions_give_the_best_found_which_is_not_called_the_fewest() -> None:
    board = Board("complete-60")
    found = shorten(choose_system(board), (1 << 60) - 1)
    assert (found.length, found.proved) == (1, False)
    assert solves(board, found.presses, (1 << 60) - 1)


def test_too_many_solutions_of_three_states_give_the_best_found() -> None:
    board = Board("complete-30", states=3)
    everything = Lights(board).read("all")
    found = shorten(choose_system(board), everything)
    assert (found.length, found.proved) == (2, False)
    assert solves(board, found.presses, everything)


def test_a_search_ends_when_its_time_is_over_and_tells_that_nothing_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Budget, "is_late", True)
    board = Board("complete-45")
    everything = (1 << 45) - 1
    shortener, budget = Shortener(choose_system(board)), Budget(Limit(seconds=1))
    for found in (
        shortener._transform(everything, shortener.system.neutral, budget),
        shortener._search_masks(everything, budget),
        shortener._search_words(everything, budget),
    ):
        assert not found.proved
        assert 0 < found.compared < 2**44
        assert solves(board, found.presses, apply(board, Lights(board).unpack(everything)))


def test_a_search_that_looks_at_solutions_again_has_not_compared_more_than_there_are() -> None:
    shortener = Shortener(choose_system(Board("complete-30")))
    found = shortener._search_masks((1 << 30) - 1, Budget(Limit()))
    assert (found.proved, found.compared) == (False, 2**29 - 1)


@pytest.mark.parametrize(
    ("name", "most"),
    [
        *(("grid-4x4", 7), ("grid-5x5", 15), ("grid-11x11", 65), ("grid-14x14", 123), ("grid-17x17", 199)),
        *(("grid-1x5", 3), ("grid-2x3", 3), ("grid-2x5", 7), ("grid-3x5", 8), ("grid-4x5", 20), ("grid-3x4", 12)),
        *(("torus-3x3", 3), ("torus-5x5", 8), ("klein-3x3", 3), ("klein-5x5", 15), ("projective-3x3", 5)),
        *(("projective-4x4", 7), ("cylinder-3x3", 6), ("mobius-3x3", 6), ("grid-6x6", 36)),
    ],
)
def test_gods_number_is_proved(name: str, most: int) -> None:
    farthest = gods_number(read_board(name))
    assert farthest.proved
    assert farthest.most == most


@pytest.mark.parametrize("name", ["grid-4x4", "grid-5x5", "torus-3x3", "klein-3x3", "grid-2x5", "dodecahedron"])
def test_the_integer_program_finds_what_the_visit_of_all_states_finds(name: str) -> None:
    system = choose_system(read_board(name))
    farthest = integer_program(system, Budget(Limit()))
    assert farthest.proved
    assert farthest.most == len(distances(system.board)) - 1
    assert farthest.presses is not None
    assert Shortener(system).shorten(farthest.presses, Budget(Limit())).length == farthest.most


@pytest.mark.parametrize(
    "name", ["grid-4x4", "grid-1x11", "torus-3x3", "klein-3x3", "octahedron-faces", "petersen", "path-5"]
)
def test_states_counted_by_regions_are_those_visited(name: str) -> None:
    system, budget = choose_system(read_board(name)), Budget(Limit())
    counted = _by_regions(region_sizes(system.board.size, system.neutral), system.nullity, budget)
    assert counted == _visit(system, budget)


def test_the_distances_of_a_large_board_end_with_its_gods_number() -> None:
    found = distances(read_board("grid-17x17"))
    assert (len(found) - 1, found[:3], sum(found)) == (199, (1, 289, 289 * 288 // 2), 1 << 287)


def test_gods_number_is_an_interval_where_the_time_does_not_suffice() -> None:
    farthest = gods_number(Board("grid-9x9"), limit=Limit(seconds=0.5))
    assert not farthest.proved
    assert farthest.least <= 39
    assert farthest.most >= 37
    wide = gods_number(Board("grid-19x19"))
    assert wide.least < wide.most


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("grid-3x3", (1, 9, 36, 84, 126, 126, 84, 36, 9, 1)),
        ("icosahedron", (1, 12, 31, 20)),
        ("cube", (1, 8, 7)),
        ("grid-1x1?states=5", (1, 1, 1, 1, 1)),
        ("grid-1x3?states=3", (1, 3, 6, 7, 6, 3, 1)),
    ],
)
def test_the_states_are_counted_by_their_distance(name: str, counts: tuple[int, ...]) -> None:
    assert distances(read_board(name)) == counts


def test_the_distances_of_all_states_of_5x5_add_up_to_those_that_can_be_solved() -> None:
    counts = distances(Board("grid-5x5"))
    assert (sum(counts), len(counts) - 1, counts[:3]) == (2**23, 15, (1, 25, 300))


def test_distances_of_too_many_states_are_too_large() -> None:
    with pytest.raises(TooLarge, match="too many states"):
        distances(Board("grid-9x9"))
    with pytest.raises(TooLarge, match="1,000 positions"):
        distances(Board("grid-3x4", states=3), limit=Limit(1000))


@pytest.mark.parametrize("name", ["torus-5x5?states=4", "grid-5x5", "grid-4x4", "complete-70"])
def test_distances_end_when_their_time_is_over(name: str) -> None:
    with pytest.raises(TooLarge, match="within 1e−09 s"):
        distances(read_board(name), limit=Limit(seconds=1e-9))


@pytest.mark.parametrize(
    ("name", "presses"),
    [
        *(("grid-4x4", number) for number in range(8)),
        *(("grid-5x5", 15), ("torus-3x3", 3), ("grid-3x3", 9), ("grid-9x9", 34), ("grid-11x11", 65)),
        *(("grid-3x4?states=3", 9), ("complete-4?states=6", 5), ("grid-2x2?states=3", 3)),
    ],
)
def test_a_random_state_needs_exactly_the_presses_asked_for(name: str, presses: int) -> None:
    board = read_board(name)
    for seed in (1, 2):
        state = random_state(board, presses=presses, seed=seed)
        assert shorten(choose_system(board), state).length == presses
        assert state == random_state(board, presses=presses, seed=seed)


def test_random_states_of_a_difficulty_are_all_as_likely() -> None:
    board = Board("torus-3x3")
    wanted = [state for state, (length, _) in lengths("torus-3x3").items() if length == 2]
    found = [random_state(board, presses=2, seed=seed) for seed in range(600)]
    assert set(found) == set(wanted)
    assert max(map(found.count, wanted)) < 2 * min(map(found.count, wanted))


def test_random_states_can_be_solved_and_are_all_reached() -> None:
    for name in ("torus-3x3", "grid-2x2?states=3"):
        board = read_board(name)
        assert {random_state(board, seed=seed) for seed in range(600)} == set(lengths(name))


@pytest.mark.parametrize(("name", "presses"), [("grid-4x4", 8), ("grid-3x3", 10), ("torus-3x3", -1), ("grid-4x4", 17)])
def test_a_difficulty_that_no_state_has_is_refused(name: str, presses: int) -> None:
    with pytest.raises(SpecError, match="ask for a number from 0 to"):
        random_state(Board(name), presses=presses, seed=1)


@pytest.mark.parametrize("presses", [16, 20, 26, 99])
def test_whatever_difficulty_is_refused_the_most_that_any_state_needs_is_told(presses: int) -> None:
    with pytest.raises(SpecError, match="ask for a number from 0 to 15"):
        random_state(Board("grid-5x5"), presses=presses, seed=1)
