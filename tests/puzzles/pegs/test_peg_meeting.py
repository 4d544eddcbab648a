"""The search from both ends: what it finds is replayed, and it finds nothing where there is nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.core.spec import parse
from noyau.graphs.peg_boards import Jump, Mask, PegBoard, read_peg_board
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving import solve_pegs
from noyau.puzzles.pegs.solving.known_plays import replay_jumps
from noyau.puzzles.pegs.solving.python_search import Aim, ends_of, meet, search_in_python


def found(board: PegBoard, position: Mask, aim: Aim, most: int = 50_000) -> tuple[Jump, ...] | None:
    told: list[int] = []

    def go_on(positions: int) -> bool:
        told.append(positions)
        return sum(told) < most

    return meet(board, position, ends_of(board, position, aim), go_on)


@pytest.mark.parametrize(
    ("name", "few"),
    [
        ("wiegleb", 1),
        ("wiegleb?end=22", 1),
        ("english?end=16", 1),
        ("european", 2),
        ("triangular-8", 1),
        ("petersen", 1),
        ("rect-8x8", 2),
    ],
)
def test_jumps_lead_from_the_start_to_the_aim(name: str, few: int) -> None:
    board = read_peg_board(name)
    aim = Aim(board.end, few)
    jumps = found(board, board.start, aim)
    end = None if jumps is None else replay_jumps(Pegs(board), board.start, jumps)
    assert end is not None
    assert aim.is_met(end)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_it_finds_nothing_where_there_is_nothing(data: st.DataObject) -> None:
    board = read_peg_board(data.draw(st.sampled_from(["rect-3x4", "triangular-4", "cycle-7", "oo.oo/#ooo#"])))
    position = data.draw(st.integers(1, (1 << board.size) - 1))
    truth = search_in_python(board, position, Aim()).moves
    jumps = found(board, position, Aim(), 2000)
    if jumps:
        end = replay_jumps(Pegs(board), position, jumps)
        assert end is not None
        assert end.bit_count() == 1
    if truth is None:
        assert jumps is None


def test_it_stops_where_it_is_told_to_and_where_there_is_no_end() -> None:
    board = read_peg_board("rect-9x9")
    assert meet(board, board.start, ends_of(board, board.start, Aim()), lambda positions: False) is None
    assert meet(board, board.start, (), lambda positions: True) is None
    assert ends_of(board, board.start, Aim(few=3)) == ()


@pytest.mark.parametrize("vacancy", [0, 3, 4, 6, 9, 11, 15, 16, 17])
def test_a_single_vacancy_of_the_european_board_is_decided(vacancy: int) -> None:
    board = read_peg_board("european")
    marks = "o" * vacancy + "." + "o" * (board.size - vacancy - 1)
    game = parse(f"pegs:european:{marks}")
    answer = solve_pegs(game)
    if answer.solvable:
        end = replay_jumps(Pegs(board), game.position, answer.moves or ())
        assert end is not None
        assert end.bit_count() == 1
    else:
        assert answer.reasons[0].kind in ("rule-of-three", "pagodas")
