"""Peg solitaire against brute force on small boards: what can be reached is found by following every jump."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.analysis import Solution
from noyau.engines.budget import Budget, Limit
from noyau.engines.pegs import asking, solve_pegs, turns, walking, winning
from noyau.engines.pegs.levels import whole_game
from noyau.engines.pegs.light import Aim, look
from noyau.engines.pegs.search import PegSearch
from noyau.engines.pegs.symmetry import least_image, move_pegs, parts, symmetries
from noyau.engines.pegs.turns import chains, fewest_moves, follow
from noyau.engines.pegs.winning import keeping_jumps
from noyau.engines.pegs.winning_files import file_of, kept_set, known_set
from noyau.engines.pegs.winning_sets import winning_set
from noyau.errors import TooLarge
from noyau.game import Game
from noyau.graphs.small_graphs import small_graphs
from noyau.puzzles.peg_boards import Jump, PegBoard, board_of_graph, read_peg_board
from noyau.puzzles.pegs import Pegs
from noyau.spec import parse

RECTANGLES = [f"rect-{rows}x{columns}" for rows, columns in product(range(1, 4), range(1, 5))]
CYCLES = [f"cycle-{size}" for size in range(3, 11)]
SMALL = [*RECTANGLES, "triangular-4", *CYCLES, "path-7", "star-4", "complete-5", "oo.oo/##.##/ooooo", "oo./###/ooo"]
ENGLISH_LEVELS = [1, 1, 2, 8, 39, 171, 719, 2757, 9751]


def budget(positions: int = 10**7) -> Budget:
    return Budget(Limit(positions), "pegs")


def starts(board: PegBoard) -> Iterator[int]:
    """The usual start, and each with one hole."""
    every = (1 << board.size) - 1
    yield from dict.fromkeys([board.start, *(every ^ 1 << hole for hole in range(board.size))])


@cache
def below(rules: Pegs, position: int) -> frozenset[int]:
    """Every position that can be reached."""
    return frozenset({position}).union(*(below(rules, after) for after in rules.options(position)))


@cache
def count_games(rules: Pegs, position: int) -> tuple[int, int]:
    """How many games there are, and how many of them leave one peg."""
    after = [count_games(rules, option) for option in rules.options(position)]
    if not after:
        return 1, int(position.bit_count() == 1)
    return sum(games for games, _ in after), sum(won for _, won in after)


def replay(rules: Pegs, position: int, jumps: Any) -> int:
    for jump in jumps:
        assert jump in set(rules.moves(position))
        position = rules.play(position, jump)
    return position


def read_jumps(written: Any) -> list[Jump]:
    return [tuple(map(int, jump.split("-"))) for jump in written]  # type: ignore[misc]


def check_solution(rules: Pegs, position: int, found: Solution[Any, Any], aims: frozenset[int]) -> None:
    """A solution is replayed, and where there is none, none can be; as few pegs are left as can be."""
    reached = below(rules, position)
    assert found.solvable == bool(aims & reached)
    if found.moves is not None:
        assert replay(rules, position, found.moves) in aims
        assert [jump for chain in found.more["chains"] for jump in read_jumps(chain)] == list(found.moves)
        assert found.more["turns"] == len(chains(found.moves))
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
    monkeypatch.setattr(asking, "STATES", 0)
    rules = Pegs(read_peg_board(name))
    for position in starts(rules.board):
        check_solution(rules, position, solve_pegs(Game(rules, position)), single(rules.board))


@pytest.mark.parametrize("name", ["rect-3x4", "triangular-4", "cycle-7", "oo./###/ooo"])
@pytest.mark.parametrize("states", [0, 4000])
def test_every_target_of_a_small_board_is_reached_if_it_can_be(
    name: str, states: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "STATES", states)
    rules = Pegs(read_peg_board(name))
    for target in range(0, 1 << rules.board.size, 1 if rules.board.size < 8 else 37):
        found = solve_pegs(Game(rules, rules.start), target=target)
        check_solution(rules, rules.start, found, frozenset({target}))


@pytest.mark.parametrize("name", ["rect-6x6", "rect-9x3", "english", "triangular-6"])
def test_both_searches_find_the_same_first_solution(name: str) -> None:
    board = read_peg_board(name)
    slow, fast = look(board, board.start, Aim(), 10**6), PegSearch(board, Aim()).run(board.start, lambda _: None)
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
    with pytest.raises(TooLarge, match="raise --limit"):
        solve_pegs(unsolved, limit=Limit(5000))


@pytest.mark.parametrize("positions", [1, 100, 4000, 5000, 50_000])
def test_a_limit_stops_a_search_with_an_error_that_says_so(positions: int) -> None:
    with pytest.raises(TooLarge, match=f"more than {positions:,}"):
        solve_pegs(parse("pegs:rect-12x12"), limit=Limit(positions))


def test_ctrl_c_stops_the_compiled_search() -> None:
    limit = Limit(10**9, watch=lambda _: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        solve_pegs(parse("pegs:wiegleb"), limit=limit)


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
    assert parts(read_peg_board("english")) == (2**33 - 1,)
    assert parts(read_peg_board("ooo#o")) == (0b0111, 0b1000)


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
    monkeypatch.setattr(turns, "_LIGHT", light)
    monkeypatch.setattr(walking, "_MANY", many)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rules = Pegs(read_peg_board(name))
    for position in starts(rules.board):
        known = count_moves(rules, position)
        for aim in (Aim(), *(Aim(1 << hole) for hole in range(0, rules.board.size, 3))):
            ends = [moves for pegs, moves in known.items() if aim.is_met(pegs)]
            if ends and min(ends):
                found = fewest_moves(rules.board, position, aim, budget())
                assert aim.is_met(replay(rules, position, found))
                assert len(chains(found)) == min(ends)


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
    monkeypatch.setattr(winning, "_LIGHT", light)
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


def test_winning_positions_are_kept_in_a_file_that_is_read_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("noyau.engines.pegs.winning_files._WORTH", 1)
    known_set.cache_clear()
    rules = Pegs(read_peg_board("triangular-5"))
    assert known_set(rules) is None
    found = kept_set(rules, budget())
    again = known_set(rules)
    assert again is not None
    assert len(again) == len(found) == 96
    assert set(keeping_jumps(rules, rules.start, budget()).values()) == {True}
    assert os.listdir(tmp_path / "noyau") == [file_of(rules).name]
    file_of(rules).write_bytes(b"damaged")
    known_set.cache_clear()
    assert len(kept_set(rules, budget())) == 96
    known_set.cache_clear()


# kernels


def check_everything() -> None:
    """Every kernel, twice."""
    for _ in range(2):
        rules = Pegs(read_peg_board("rect-7x3"))
        assert PegSearch(rules.board, Aim()).run(rules.start, lambda _: None).moves is not None
        assert whole_game(rules.board, rules.start, budget()).won
        assert len(winning_set(rules, budget())) > 100
        assert len(walking.walk_to(rules.board, rules.start, Aim(), budget())) == len(
            chains(fewest_moves(rules.board, rules.start, Aim(), budget()))
        )
        whole = PegSearch(read_peg_board("rect-9x3"), Aim())
        assert whole.run(whole.board.start, lambda _: None).left == 2


def test_kernels_run_in_a_second_process() -> None:
    check_everything()
    subprocess.run([sys.executable, "-W", "error", __file__], check=True)


def test_easy_games_are_solved_without_numpy() -> None:
    code = (
        "import sys; from noyau.spec import parse; from noyau.engines.pegs import solve_pegs\n"
        "for name in ('english', 'triangular-5', 'rect-3x3', 'cycle-9', 'european'):\n"
        "    solve_pegs(parse(f'pegs:{name}'))\n"
        "assert not {'numpy', 'numba', 'scipy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


if __name__ == "__main__":
    check_everything()
