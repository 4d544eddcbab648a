"""What no jump changes or raises: compared with every play on small boards, graphs and triangles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from peg_oracles import below

from noyau.arguments import explain, say
from noyau.core.game import Game
from noyau.engines import solve_puzzle
from noyau.graphs.graph import Graph
from noyau.graphs.peg_boards import Mask, PegBoard, board_of_graph, read_peg_board
from noyau.puzzles.pegs.argument import tell_pegs
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.known_plays import (
    known_obstacle,
    known_play,
    known_way,
    left_over,
    play_rows,
    replay_jumps,
)
from noyau.puzzles.pegs.solving.pagoda import is_pagoda, pagoda_obstacle, pagoda_obstacles, weigh_pegs
from noyau.puzzles.pegs.solving.parities import (
    class_count,
    class_obstacle,
    class_of,
    colourings,
    count_colours,
    hole_classes,
    possible_ends,
)
from noyau.values.masks import bits

SMALL = ("rect-3x3", "rect-2x4", "rect-1x7", "triangular-4", "cycle-6", "cycle-7", "path-6", "star-4", "cross-1x2")


@st.composite
def boards(draw: st.DrawFn) -> PegBoard:
    """A small board: one with a name, a picture, or a graph."""
    kind = draw(st.integers(0, 2))
    if kind == 0:
        return read_peg_board(draw(st.sampled_from(SMALL)))
    if kind == 1:
        row = st.text("oo.#", min_size=1, max_size=4)
        rows = draw(st.lists(row, min_size=1, max_size=3).filter(lambda lines: set("".join(lines)) != {"#"}))
        return read_peg_board("/".join(rows))
    size = draw(st.integers(2, 7))
    pairs = [(one, other) for other in range(size) for one in range(other)]
    return board_of_graph(Graph.of(size, draw(st.sets(st.sampled_from(pairs)))))


def positions(board: PegBoard) -> st.SearchStrategy[Mask]:
    return st.integers(0, (1 << board.size) - 1)


def singles(masks: set[Mask]) -> set[int]:
    return {mask.bit_length() - 1 for mask in masks if mask.bit_count() == 1}


def rank(masks: Iterator[Mask]) -> int:
    """The rank over two elements, one row after the other."""
    rows: list[int] = []
    for mask in masks:
        for row in rows:
            mask = min(mask, mask ^ row)
        if mask:
            rows.append(mask)
    return len(rows)


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_classes_never_change_and_weights_never_rise_along_any_play(data: st.DataObject) -> None:
    board = data.draw(boards())
    rules, position = Pegs(board), data.draw(positions(board))
    end = data.draw(positions(board))
    obstacle = pagoda_obstacle(board, position, end)
    weights = obstacle.weights if obstacle else ()
    for after in below(rules, position):
        assert class_of(board, after) == class_of(board, position)
        assert not weights or weigh_pegs(weights, after) <= weigh_pegs(weights, position)


@given(boards())
@settings(max_examples=80, deadline=None)
def test_there_are_as_many_classes_as_the_jumps_leave_free(board: PegBoard) -> None:
    masks = (1 << start | 1 << over | 1 << into for start, over, into in board.jumps)
    assert class_count(board) == 1 << board.size - rank(masks)
    classes = hole_classes(board)
    assert all(classes[start] ^ classes[over] ^ classes[into] == 0 for start, over, into in board.jumps)


@given(boards())
@settings(max_examples=60, deadline=None)
def test_every_jump_touches_each_colour_once(board: PegBoard) -> None:
    for colours in colourings(board):
        assert len(colours) == board.size
        assert all({colours[hole] for hole in jump} == set("ABC") for jump in board.jumps)


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_a_last_peg_is_only_ever_left_where_the_classes_allow_it(data: st.DataObject) -> None:
    board = data.draw(boards())
    position = data.draw(positions(board))
    ends = possible_ends(board, position)
    assert singles(below(Pegs(board), position)) <= set(ends)
    assert (class_obstacle(board, position, None) is None) == bool(ends)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_what_classes_or_weights_forbid_no_play_reaches(data: st.DataObject) -> None:
    board = data.draw(boards())
    position, aims = data.draw(positions(board)), data.draw(st.lists(positions(board), min_size=1, max_size=3))
    reached = below(Pegs(board), position)
    if class_obstacle(board, position, aims):
        assert not reached & set(aims)
    ends = possible_ends(board, position)
    if pagoda_obstacles(board, position, ends):
        assert not singles(reached)
    if pagoda_obstacle(board, position, aims[0]):
        assert aims[0] not in reached


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_the_facts_of_an_obstacle_prove_it(data: st.DataObject) -> None:
    board = data.draw(boards())
    position = data.draw(positions(board))
    aim = data.draw(st.none() | positions(board))
    obstacle = class_obstacle(board, position, None if aim is None else [aim])
    if obstacle and obstacle.kind == "rule-of-three":
        for colours, counts in zip(obstacle.colours, obstacle.counts, strict=True):
            assert count_colours(colours, bits(position)) == counts
    elif obstacle:
        ends = [{hole} for hole in range(board.size)] if aim is None else [set(bits(aim))]
        sets = [set(holes) for holes in obstacle.sets]
        assert all(len(chosen & set(jump)) % 2 == 0 for chosen in sets for jump in board.jumps)
        assert [len(chosen & set(bits(position))) for chosen in sets] == [*obstacle.counts]
        pairs = [*zip(sets, obstacle.counts, strict=True)]
        assert all(any((len(chosen & end) - count) % 2 for chosen, count in pairs) for end in ends)
    weighed = None if aim is None else pagoda_obstacle(board, position, aim)
    if weighed and aim is not None:
        weights = weighed.weights
        assert is_pagoda(board, weights)
        assert (weighed.now, weighed.aim) == (weigh_pegs(weights, position), weigh_pegs(weights, aim))
        assert weighed.now < weighed.aim


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_what_cannot_be_solved_has_a_reason_and_the_fewest_pegs_are_right(data: st.DataObject) -> None:
    board = data.draw(boards())
    position = data.draw(positions(board).filter(bool))
    aim = data.draw(st.none() | positions(board).filter(bool))
    rules = Pegs(replace(board, end=aim))
    reached = below(rules, position)
    solution = solve_puzzle(Game(rules, position))
    assert solution.solvable == any(map(rules.is_solved, reached))
    if solution.solvable:
        assert rules.is_solved(replay_jumps(rules, position, solution.moves or ()) or 0)
    else:
        assert solution.reasons
        assert all(type(reason) in tell_pegs.registry for reason in solution.reasons)
        assert solution.left == min(mask.bit_count() for mask in reached)
    assert say(explain(solution), "fr")


def test_the_boards_in_common_use_have_sixteen_classes() -> None:
    for name in ("english", "european", "wiegleb", "rect-5x6"):
        assert class_count(read_peg_board(name)) == 16
    assert class_count(read_peg_board("triangular-5")) == 4


def test_the_english_board_ends_in_the_middle_or_in_the_middle_of_a_side() -> None:
    board = read_peg_board("english")
    assert [board.places[hole] for hole in possible_ends(board, board.start)] == [
        (0, 3), (3, 0), (3, 3), (3, 6), (6, 3),
    ]  # fmt: skip


def test_sixteen_starts_of_the_european_board_may_end_with_one_peg_and_the_middle_may_not() -> None:
    board = read_peg_board("european")
    full = (1 << board.size) - 1
    assert sum(bool(possible_ends(board, full ^ 1 << hole)) for hole in range(board.size)) == 16
    obstacle = class_obstacle(board, board.start, None)
    assert obstacle is not None
    assert obstacle.kind == "rule-of-three"
    assert obstacle.counts == ((12, 12, 12),)


def test_a_peg_that_stands_outside_of_every_jump_has_a_class_of_its_own() -> None:
    board = read_peg_board("ooo#o/##.##")
    obstacle = class_obstacle(board, board.read("oo.o."), [1 << 2])
    assert obstacle is not None
    assert not class_obstacle(board, board.read("oo.o."), [1 << 2 | 1 << 3])


def test_weights_for_one_end_each_are_found_where_none_serve_all() -> None:
    board = read_peg_board("english")
    stuck = board.read("2,8,32")
    ends = possible_ends(board, stuck)
    reason = pagoda_obstacles(board, stuck, ends)
    assert reason is not None
    assert [hole for hole, *_ in reason.proofs] == list(ends)
    assert all(is_pagoda(board, weights) and now < aim == weights[hole] for hole, weights, now, aim in reason.proofs)


def test_no_weights_are_claimed_where_the_aim_can_be_reached() -> None:
    board = read_peg_board("english")
    assert pagoda_obstacles(board, board.start, possible_ends(board, board.start)) is None
    assert pagoda_obstacles(board, board.start, ()) is None
    assert pagoda_obstacle(board, board.start, board.start) is None


@pytest.mark.parametrize("rows", [*range(1, 31), 100, 200])
def test_the_play_on_rows_of_three_is_legal_and_leaves_as_few_as_it_says(rows: int) -> None:
    for name, text in ((f"rect-{rows}x3", "oo." * rows), (f"rect-{rows}x3", ".oo" * rows)):
        rules = Pegs(read_peg_board(name))
        position = rules.read(text)
        play = known_play(rules, position)
        assert play is not None
        end = replay_jumps(rules, position, play.jumps)
        assert end is not None
        assert end.bit_count() == play.left == left_over(rows)
        assert (known_way(rules, position) is None) == (rows % 3 == 0 or rows == 2)
    assert len([*play_rows(rows)]) == 2 * rows - left_over(rows)


def test_the_play_lies_down_with_the_board_and_ends_where_it_is_asked_to() -> None:
    lying = Pegs(read_peg_board("rect-3x7"))
    assert known_way(lying, lying.read("." * 7 + "o" * 14)) is not None
    for end in (2, 20):
        rules = Pegs(read_peg_board(f"rect-7x3?end={end}"))
        play = known_way(rules, rules.start)
        assert play is not None
        assert replay_jumps(rules, rules.start, play.jumps) == 1 << end
    elsewhere = Pegs(read_peg_board("rect-7x3?end=0"))
    assert known_way(elsewhere, elsewhere.start) is None


@pytest.mark.parametrize("text", ["cycle-4", "cycle-6", "cycle-100", "o.", "o.oooo", "oooo.o", "cycle-8:ooo.oooo"])
def test_the_play_along_a_line_leaves_one_peg(text: str) -> None:
    name, _, marks = text.partition(":")
    rules = Pegs(read_peg_board(name))
    position = rules.read(marks) if marks else rules.start
    play = known_way(rules, position)
    assert play is not None
    end = replay_jumps(rules, position, play.jumps)
    assert end is not None
    assert end.bit_count() == 1


@pytest.mark.parametrize("size", range(3, 16))
def test_what_is_said_of_cycles_is_what_every_play_leads_to(size: int) -> None:
    rules = Pegs(read_peg_board(f"cycle-{size}"))
    one = bool(singles(below(rules, rules.start)))
    assert one == (known_obstacle(rules, rules.start) is None)
    assert size == 3 or one == (known_way(rules, rules.start) is not None)
    play = known_play(rules, rules.start)
    assert size == 3 or (play is not None and play.left == (1 if one else 2))


@pytest.mark.parametrize(
    "text", ["english", "rect-4x4", "path-6", "cycle-6:oo.o.o", "triangular-4", "rect-3x3:o.o.ooo.o"]
)
def test_nothing_is_known_of_other_starts(text: str) -> None:
    name, _, marks = text.partition(":")
    rules = Pegs(read_peg_board(name))
    position = rules.read(marks) if marks else rules.start
    assert known_play(rules, position) is None
    assert known_obstacle(rules, position) is None


def test_a_jump_that_is_not_possible_is_not_replayed() -> None:
    rules = Pegs(read_peg_board("cycle-6"))
    assert replay_jumps(rules, rules.start, [(1, 2, 3)]) is None
    assert replay_jumps(rules, rules.start, [(0, 2, 4)]) is None
    assert replay_jumps(rules, rules.start, [(2, 1, 0)]) == rules.read("o..ooo")
