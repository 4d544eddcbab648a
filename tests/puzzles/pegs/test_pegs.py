"""Peg solitaire against brute force on small boards: what can be reached is found by following every jump."""

from __future__ import annotations

import signal
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from peg_oracles import below, budget, replay, starts
from second_process import run_again

from noyau.core.analysis import Solution
from noyau.core.budget import Limit
from noyau.core.errors import TooLarge
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.graphs.peg_boards import Jump, PegBoard, board_of_graph, read_peg_board
from noyau.graphs.small_graphs import small_graphs
from noyau.puzzles.pegs import solving
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving import solve_pegs
from noyau.puzzles.pegs.solving.board_symmetries import board_parts, least_image, move_pegs, symmetries
from noyau.puzzles.pegs.solving.compiled_search import PegSearch
from noyau.puzzles.pegs.solving.move_counts import fewest_moves, group_jumps
from noyau.puzzles.pegs.solving.python_search import Aim, search_in_python
from noyau.puzzles.pegs.solving.whole_game import walk_to, whole_game, winning_set

RECTANGLES = [f"rect-{rows}x{columns}" for rows, columns in product(range(1, 4), range(1, 5))]


CYCLES = [f"cycle-{size}" for size in range(3, 11)]


SMALL = [*RECTANGLES, "triangular-4", *CYCLES, "path-7", "star-4", "complete-5", "oo.oo/##.##/ooooo", "oo./###/ooo"]


def read_jumps(written: Any) -> list[Jump]:
    return [tuple(map(int, jump.split("-"))) for jump in written]  # type: ignore[misc]


def check_solution(rules: Pegs, position: int, found: Solution[Any, Any], aims: frozenset[int]) -> None:
    """A solution is replayed, and where there is none, none can be; as few pegs are left as can be."""
    reached = below(rules, position)
    assert found.solvable == bool(aims & reached)
    if found.moves is not None:
        assert replay(rules, position, found.moves) in aims
        assert [jump for chain in found.more["chains"] for jump in read_jumps(chain)] == list(found.moves)
        assert found.more["turns"] == len(group_jumps(found.moves))
    else:
        assert found.left == min(pegs.bit_count() for pegs in reached)
        assert replay(rules, position, read_jumps(found.more.get("best", ()))).bit_count() == found.left


def single(board: PegBoard) -> frozenset[int]:
    return frozenset(1 << hole for hole in range(board.size))


@pytest.mark.parametrize("name", SMALL)
def test_small_boards_are_solved_exactly_where_brute_force_solves_them(name: str) -> None:
    rules = Pegs(read_peg_board(name))
    for position in starts(rules.board):
        check_solution(rules, position, solve_pegs(Game(rules, position)), single(rules.board))


def test_all_graphs_of_five_vertices_with_every_start_are_solved_as_by_brute_force() -> None:
    for size in range(1, 6):
        for graph in small_graphs(size):
            rules = Pegs(board_of_graph(graph))
            for position in range(1 << size):
                found = solve_pegs(Game(rules, position))
                check_solution(rules, position, found, single(rules.board))


@pytest.mark.parametrize("name", ["rect-3x4", "triangular-4", "cycle-8", "oo.oo/##.##/ooooo"])
def test_the_compiled_search_agrees_with_brute_force(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "STATES", 0)
    rules = Pegs(read_peg_board(name))
    for position in starts(rules.board):
        check_solution(rules, position, solve_pegs(Game(rules, position)), single(rules.board))


@pytest.mark.parametrize("name", ["rect-3x4", "triangular-4", "cycle-7", "oo./###/ooo"])
@pytest.mark.parametrize("states", [0, 4000])
def test_every_target_of_a_small_board_is_reached_if_it_can_be(
    name: str, states: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "STATES", states)
    rules = Pegs(read_peg_board(name))
    for target in range(0, 1 << rules.board.size, 1 if rules.board.size < 8 else 37):
        found = solve_pegs(Game(rules, rules.start), target=target)
        check_solution(rules, rules.start, found, frozenset({target}))


@pytest.mark.parametrize("name", ["rect-6x6", "rect-9x3", "english", "triangular-6"])
def test_both_searches_find_the_same_first_solution(name: str) -> None:
    board = read_peg_board(name)
    slow, fast = (
        search_in_python(board, board.start, Aim(), 10**6),
        PegSearch(board, Aim()).run(board.start, lambda _: None),
    )
    assert (slow.moves, slow.complete, slow.left) == (fast.moves, fast.complete, fast.left)


def test_a_search_that_is_stopped_goes_on_where_it_was() -> None:
    board = read_peg_board("rect-9x3")
    whole = PegSearch(board, Aim()).run(board.start, lambda _: None)
    search, stops = PegSearch(board, Aim()), 0
    while True:
        try:
            found = search.run(board.start, _stop)
        except InterruptedError:
            stops += 1
            continue
        break
    assert stops > 1
    assert (found.left, found.moves, found.positions) == (whole.left, whole.moves, whole.positions)


_calls = iter(range(10**6))


def _stop(_: int) -> None:
    if next(_calls) % 2:
        raise InterruptedError


def test_three_columns_are_solved_unless_three_divides_the_rows_or_there_are_two() -> None:
    for rows in range(1, 11):
        assert solve_pegs(parse(f"pegs:rect-{rows}x3")).solvable == (rows % 3 != 0 and rows != 2)
    assert [solve_pegs(parse(f"pegs:rect-{rows}x3")).left for rows in (2, 3, 6)] == [2, 3, 2]


def test_a_cycle_is_solved_where_it_is_even_or_a_triangle() -> None:
    for size in range(3, 25):
        assert solve_pegs(parse(f"pegs:cycle-{size}")).solvable == (size % 2 == 0 or size == 3)


def test_the_usual_boards_have_their_known_answers() -> None:
    english = parse("pegs:english")
    found = solve_pegs(english)
    assert found.length == 31
    assert replay(english.rules, english.position, found.moves).bit_count() == 1  # type: ignore[arg-type]
    assert solve_pegs(english, target=1 << 16).solvable
    assert not solve_pegs(english, target=1 << 0).solvable
    european = solve_pegs(parse("pegs:european"))
    assert (european.solvable, european.left, european.reasons[0].kind) == (False, 2, "rule-of-three")


@pytest.mark.parametrize(
    ("spec", "solvable", "left", "kind"),
    [
        ("pegs:...", False, 0, "peg-count"),
        ("pegs:.o.", True, 1, "peg-solved"),
        ("pegs:oo./###/oo.", False, 2, "peg-parts"),
        ("pegs:oo", False, 2, "peg-parts"),
        ("pegs:oo.?end=0", False, 1, "rule-of-three"),
        ("pegs:oo.?end=0,1", True, 2, "peg-solved"),
        ("pegs:oo.?end=0,2", False, 1, "peg-count"),
        ("pegs:oo.?end=...", False, 1, "peg-count"),
        ("pegs:path-1", False, 0, "peg-count"),
    ],
)
def test_games_that_are_over_or_cannot_end_are_answered(spec: str, solvable: bool, left: int, kind: str) -> None:
    found = solve_pegs(parse(spec))
    assert (found.solvable, found.left, found.reasons[0].kind) == (solvable, left, kind)


def test_boards_of_more_than_64_holes_are_searched_in_plain_python() -> None:
    assert solve_pegs(parse("pegs:path-100")).left == 50
    assert solve_pegs(parse(f"pegs:rect-10x10:{'oo.' + 97 * '.'}")).length == 1
    unsolved = parse("pegs:rect-9x9")
    with pytest.raises(TooLarge, match="raise limit="):
        solve_pegs(unsolved, limit=Limit(5000))


@pytest.mark.parametrize("positions", [1, 100, 4000, 5000])
def test_a_limit_stops_a_search_with_an_error_that_says_so(positions: int) -> None:
    with pytest.raises(TooLarge, match=f"more than {positions:,}"):
        solve_pegs(parse("pegs:rect-12x12"), limit=Limit(positions))


def test_ctrl_c_stops_the_compiled_search() -> None:
    limit = Limit(10**9, watch=lambda _: signal.raise_signal(signal.SIGINT))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a suite in the background ignores Ctrl-C
    try:
        with pytest.raises(KeyboardInterrupt):
            solve_pegs(parse("pegs:wiegleb"), limit=limit)
    finally:
        signal.signal(signal.SIGINT, before)


# symmetries and parts


@pytest.mark.parametrize("name", [*SMALL, "english", "european", "triangular-5", "hypercube-3", "petersen"])
def test_symmetries_form_a_group_that_keeps_the_jumps(name: str) -> None:
    board = read_peg_board(name)
    group = set(symmetries(board))
    jumps = set(board.jumps)
    for turn in group:
        assert {tuple(turn[hole] for hole in jump) for jump in jumps} == jumps
    assert {tuple(one[place] for place in other) for one in list(group)[:4] for other in group} == group
    assert symmetries(board)[0] == tuple(range(board.size))


@given(st.integers(0, 2**33 - 1))
def test_all_images_of_a_position_have_the_same_least_image(pegs: int) -> None:
    board = read_peg_board("english")
    assert {least_image(board, move_pegs(turn, pegs)) for turn in symmetries(board)} == {least_image(board, pegs)}


def test_parts_are_the_holes_that_jumps_join() -> None:
    assert board_parts(read_peg_board("english")) == (2**33 - 1,)
    assert board_parts(read_peg_board("ooo#o")) == (0b0111, 0b1000)


# kernels


def check_everything() -> None:
    """Every kernel, twice."""
    for _ in range(2):
        rules = Pegs(read_peg_board("rect-7x3"))
        assert PegSearch(rules.board, Aim()).run(rules.start, lambda _: None).moves is not None
        assert whole_game(rules.board, rules.start, budget()).won
        assert len(winning_set(rules, budget())) > 100
        assert len(walk_to(rules.board, rules.start, Aim(), budget())) == len(
            group_jumps(fewest_moves(rules.board, rules.start, Aim(), budget()))
        )
        whole = PegSearch(read_peg_board("rect-9x3"), Aim())
        assert whole.run(whole.board.start, lambda _: None).left == 2


def test_kernels_run_in_a_second_process() -> None:
    check_everything()
    run_again(Path(__file__))


def test_easy_games_are_solved_without_numpy() -> None:
    code = (
        "import sys; from noyau.core.spec import parse; from noyau.puzzles.pegs.solving import solve_pegs\n"
        "for name in ('english', 'triangular-5', 'rect-3x3', 'cycle-9', 'european'):\n"
        "    solve_pegs(parse(f'pegs:{name}'))\n"
        "assert not {'numpy', 'numba', 'scipy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


if __name__ == "__main__":
    check_everything()
