"""Random pictures, starts and aims, against a search that only follows every jump and every move."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from noyau.core.game import Game
from noyau.graphs.peg_boards import Jump, Mask, PegBoard, read_peg_board
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving import solve_pegs

MOST_REACHED = 3000


def leap(position: Mask, jump: Jump) -> Mask | None:
    """What a jump leaves, or None where it is not possible; nothing here is shared with the rules."""
    start, over, into = jump
    pegs = {hole for hole in range(position.bit_length()) if position >> hole & 1}
    if start not in pegs or over not in pegs or into in pegs:
        return None
    return sum(1 << hole for hole in pegs - {start, over} | {into})


def reachable(board: PegBoard, position: Mask) -> set[Mask]:
    """Every position that jumps lead to."""
    found, waiting = {position}, [position]
    while waiting and len(found) <= MOST_REACHED:
        pegs = waiting.pop()
        for after in (leap(pegs, jump) for jump in board.jumps):
            if after is not None and after not in found:
                found.add(after)
                waiting.append(after)
    assume(len(found) <= MOST_REACHED)
    return found


def moves_needed(board: PegBoard, position: Mask, aims: set[Mask]) -> int:
    """The fewest moves to an aim, by recursion on the position and the peg that jumped last."""

    @cache
    def fewest(pegs: Mask, last: int | None) -> float:
        if pegs in aims:
            return 0
        known = [
            fewest(after, jump[2]) + (jump[0] != last)
            for jump in board.jumps
            if (after := leap(pegs, jump)) is not None
        ]
        return min(known, default=float("inf"))

    return int(fewest(position, None))


@st.composite
def pictures(draw: st.DrawFn) -> PegBoard:
    """A small board as a picture, gaps and parts included."""
    rows, columns = draw(st.sampled_from([(1, 7), (2, 5), (3, 3), (3, 4), (4, 3), (3, 5), (4, 4)]))
    marks = draw(st.lists(st.sampled_from("oooo..#"), min_size=rows * columns, max_size=rows * columns))
    assume({"o", "."} & set(marks))
    return read_peg_board("/".join("".join(marks[row * columns : (row + 1) * columns]) for row in range(rows)))


def replayed(board: PegBoard, position: Mask, jumps: tuple[Jump, ...]) -> Mask:
    for jump in jumps:
        after = leap(position, jump)
        assert jump in board.jumps
        assert after is not None
        position = after
    return position


def written(texts: tuple[str, ...]) -> tuple[Jump, ...]:
    jumps = (tuple(map(int, text.split("-"))) for text in texts)
    return tuple((start, over, into) for start, over, into in jumps)


@settings(deadline=None, max_examples=80)
@given(pictures())
def test_one_peg_anywhere_or_the_fewest_that_can_be_left(board: PegBoard) -> None:
    reached = reachable(board, board.start)
    fewest = min(pegs.bit_count() for pegs in reached)
    found = solve_pegs(Game(Pegs(board), board.start))
    assert found.solvable == (fewest == 1)
    assert found.left == fewest
    if found.moves is not None:
        assert replayed(board, board.start, found.moves).bit_count() == 1
    else:
        best = written(found.more.get("best", ()))
        assert replayed(board, board.start, best).bit_count() == fewest


@settings(deadline=None, max_examples=80)
@given(pictures(), st.data())
def test_one_peg_here(board: PegBoard, data: st.DataObject) -> None:
    hole = data.draw(st.integers(0, board.size - 1))
    reached = reachable(board, board.start)
    aimed = replace(board, end=1 << hole)
    found = solve_pegs(Game(Pegs(aimed), board.start))
    assert found.solvable == (1 << hole in reached)
    if found.moves is not None:
        assert replayed(board, board.start, found.moves) == 1 << hole


@settings(deadline=None, max_examples=80)
@given(pictures(), st.data())
def test_a_pattern_that_can_be_left_or_not(board: PegBoard, data: st.DataObject) -> None:
    reached = reachable(board, board.start)
    target = data.draw(st.sampled_from(sorted(reached)) | st.integers(0, (1 << board.size) - 1))
    found = solve_pegs(Game(Pegs(board), board.start), target=target)
    assert found.solvable == (target in reached and target > 0)
    if found.moves is not None:
        assert replayed(board, board.start, found.moves) == target


@settings(deadline=None, max_examples=50)
@given(pictures(), st.data())
def test_the_fewest_moves(board: PegBoard, data: st.DataObject) -> None:
    reached = reachable(board, board.start)
    target = data.draw(st.sampled_from(sorted(reached - {0}) or [0]))
    assume(target)
    found = solve_pegs(Game(Pegs(board), board.start), target=target, fewest=True)
    assert found.moves is not None
    assert found.fewest
    assert replayed(board, board.start, found.moves) == target
    assert found.more["turns"] == moves_needed(board, board.start, {target})


@settings(deadline=None, max_examples=50)
@given(pictures(), st.data())
def test_the_fewest_moves_to_one_peg_anywhere(board: PegBoard, data: st.DataObject) -> None:
    start = 1 << data.draw(st.integers(0, board.size - 1))
    for _ in range(data.draw(st.integers(0, 8))):
        undone = [
            start ^ (1 << jump[0] | 1 << jump[1] | 1 << jump[2])
            for jump in board.jumps
            if [start >> hole & 1 for hole in jump] == [0, 0, 1]
        ]
        start = data.draw(st.sampled_from(undone or [start]))
    ends = {pegs for pegs in reachable(board, start) if pegs.bit_count() == 1}
    found = solve_pegs(Game(Pegs(board), start), fewest=True)
    assert found.moves is not None
    assert replayed(board, start, found.moves) in ends
    assert found.more["turns"] == moves_needed(board, start, ends)
