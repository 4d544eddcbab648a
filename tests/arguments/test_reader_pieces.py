"""A reader who knows which squares and pairs to leave wins: pieces on their way to the corner, two numbers to lower."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from math import ceil, sqrt
from typing import Any

import pytest
from test_reader import even_columns, move_leaving, reader, wins

from noyau.arguments import say
from noyau.arguments.levels import explain_at
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome
from noyau.engines import solve
from noyau.forms.pair_recipes import LeavePair
from noyau.games.knights import is_cut_off, is_cut_off_misere
from noyau.games.pieces import Knight

Numbers = tuple[int, ...]


def move_to(rules: Any, position: Numbers, wanted: Numbers) -> Any:
    """The legal move that leaves two numbers, in the order in which they stand."""
    if position[0] > position[1]:
        wanted = wanted[::-1]
    return move_leaving(rules, position, (*wanted, *position[2:]))


@reader("leave-both-even")
def read_both_even(told: dict[str, Any], rules: Any, square: Any, last: Any) -> Any:
    row, column = square
    if told["misere"] and min(square) == 0:
        return next(iter(rules.moves(square)))
    if told["misere"] and min(square) == 1:  # onto the edge, where an odd number of steps is left
        return next(edge for edge in rules.moves(square) if 0 in edge and sum(edge) % 2 == 1)
    return move_leaving(rules, square, (row - row % 2, column - column % 2))


@reader("leave-equal")
def read_equal(told: dict[str, Any], rules: Any, position: Any, last: Any) -> Any:
    least = min(position[:2])
    if told["misere"] and least < 2:
        return move_to(rules, position, (least, 1 - least))
    return move_to(rules, position, (least, least))


def lost_pairs(told: dict[str, Any], least: int, most: int) -> list[Numbers]:
    """The table as a reader writes it, until it has both numbers."""
    leap = told["leap"]
    pairs: list[Numbers] = []
    if told["misere"]:  # the first pairs are 0,1 and, for each of the next two numbers, that number twice
        pairs = [(0, 1), (2, 2)] if leap == 1 else [(0, 1), *((n, n) for n in range(2, leap + 2))]
    while not {least, most} <= (used := {number for pair in pairs for number in pair}):
        lower = next(number for number in range(most + 1) if number not in used)
        taken = {other - one for one, other in pairs if (one - lower) % leap == 0}
        upper = lower
        while upper in used or upper - lower in taken:
            upper += 1
        pairs.append((lower, upper))
    return pairs


@reader("leave-pair")
def read_pair(told: dict[str, Any], rules: Any, position: Any, last: Any) -> Any:
    least, most = sorted(position[:2])
    pairs = lost_pairs(told, least, most)
    partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    if partner[least] < most:
        return move_to(rules, position, (least, partner[least]))
    for one, other in pairs:  # lower both, to the pair with your difference
        if other - one == most - least and one < least and (least - one) % told["leap"] == 0:
            return move_to(rules, position, (one, other))
    return move_to(rules, position, (partner[most], most))


@reader("leave-neighbour")
def read_neighbour(told: dict[str, Any], rules: Any, position: Any, last: Any) -> Any:
    period = max(told["alpha"], told["beta"])
    least, most = sorted(position[:2])
    partner = least + {0: 1, 1: -1}.get(least % period, 0)
    if least == most and least % period == 0:
        return move_leaving(rules, position, (least - told["alpha"], most - told["beta"], 0))
    return move_to(rules, position, (least, partner))


@reader("leave-remainder-pair")
def read_remainders(told: dict[str, Any], rules: Any, square: Any, last: Any) -> Any:
    modulus = told["reach"] + 1
    rests = tuple(number % modulus for number in square)
    if told["misere"] and rests == (0, 0):
        row, column = square
        lowered = (row - told["reach"], column) if row >= column else (row, column - told["reach"])
        return move_leaving(rules, square, lowered)
    least, most = sorted(rests)
    pairs = lost_pairs(told | {"leap": 1}, least, most)
    partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    if partner[least] < most:
        down = (0, most - partner[least])
    else:
        one = next(one for one, other in pairs if other - one == most - least)
        down = (least - one, least - one)
    if rests[0] > rests[1]:
        down = down[::-1]
    return move_leaving(rules, square, tuple(number - less for number, less in zip(square, down, strict=True)))


@reader("leave-blocks")
def read_blocks(told: dict[str, Any], rules: Any, square: Any, last: Any) -> Any:
    def is_block(left: Numbers) -> bool:
        return all(number % 4 < 2 for number in left)

    if last is not None and is_block(last[0]):  # together with the last jump: four squares straight on
        row, column = last[0]
        return next(left for left in rules.moves(square) if left in ((row - 4, column), (row, column - 4)))
    blocks = [left for left in rules.moves(square) if is_block(left)]
    if blocks:
        return blocks[0]
    top, end = told["last"]

    def is_cut_off(left: Numbers) -> bool:
        corner = left == (top, end) and top % 4 == end % 4 == 3
        right = end % 4 == 0 and left[1] == end and left[0] % 4 > 1
        upper = top % 4 == 0 and left[0] == top and left[1] % 4 > 1
        return corner or right or upper

    return next((left for left in rules.moves(square) if is_cut_off(left)), None)


@reader("leave-even-sum")
def read_even_sum(told: dict[str, Any], rules: Any, square: Any, last: Any) -> Any:
    top = told["last"][0]

    def is_lost(left: Numbers) -> bool:
        least, most = sorted(left)
        if min(told["last"]) == 1:  # a path: one jump and one goal, or three and one, are left
            return (left[1] if top == 1 else left[0]) // 2 % 2 == 1
        if least > 2:
            return (least + most) % 2 == 0
        if least == 0:
            return most > 1 and most % 4 != 1
        return most % 4 == 3 if least == 1 else False

    return next((left for left in rules.moves(square) if is_lost(left)), None)


@reader("even-numbers")
def read_numbers(told: dict[str, Any], rules: Any, point: Any, last: Any) -> Any:
    for index, wanted in even_columns(lambda number: number, told["misere"], point):
        if wanted < point[index]:
            return move_leaving(rules, point, (*point[:index], wanted, *point[index + 1 :]))
    return None


PIECES = (
    *("king:8x8:7,7", "king:1x9:0,8", "rook:7x8:6,7", "queen:9x9:8,8", "wythoff:8,9", "nimhoff:9,7"),
    *("kingpower:1:6x6:5,5", "kingpower:2:9x9:8,8", "kingpower:3:10x10:9,9", "kingpower:5:12x12:11,11"),
    *("knight:2x9:1,8", "knight:9x2:8,0", "knight:3x3:2,2", "knight:7x7:6,6", "knight:8x8:7,7", "knight:9x9:8,8"),
    *("knight:9x6:8,5", "knight:4x11:3,10", "knight:5x7:4,6"),
    *("piece:1,0;0,1;1,1:6x6:5,5", "piece:1,1*;1,0*;0,1*:7x7:6,6"),
    *("nimhoff:3,4,5", "nimhoff:1,2,2,2,1", "nimhoff:0,3,4,2", "nimhoff:7"),
    *("vectors:1,1,1:7,8", "vectors:2,2,1:9,9", "vectors:3,3,1:9,10", "vectors:4,1,1:7,8", "vectors:2,1,1:8,8"),
    *("vectors:1,2,1:7,8", "vectors:3,2,1:10,10", "vectors:5,1,2:6,7,1", "vectors:7,1,3:5,9,2"),
)


@pytest.mark.parametrize("ending", list(Ending))
@pytest.mark.parametrize("spec", PIECES)
def test_who_reads_which_squares_and_pairs_to_leave_wins_from_every_won_start(spec: str, ending: Ending) -> None:
    start = parse(spec)
    won: set[Any] = set()
    read = 0
    for position in positions_of(start.rules, start.position):
        analysis = solve(Game(start.rules, position, ending))
        if analysis.is_over:
            continue
        recipe = analysis.recipe
        assert recipe is not None, position
        assert recipe.holds(analysis.game) == (analysis.outcome is Outcome.P), position
        if analysis.outcome is Outcome.N:
            assert recipe.holds(analysis.game.after(recipe.restore(analysis.game))), position
            assert wins(start.rules, position, None, recipe.record(), ending, won), position
            read += 1
    assert read


def positions_of(rules: Any, start: Any) -> Iterator[Any]:
    """All positions that follow: of a piece all squares of its board."""
    yield from dict.fromkeys((*(getattr(rules, "list_positions", lambda _: ())(start)), *follow(rules, start)))


def follow(rules: Any, start: Any) -> list[Any]:
    found = [start]
    seen = {start}
    for position in found:
        new = [option for option in rules.options(position) if option not in seen]
        seen.update(new)
        found += dict.fromkeys(new)
    return found


def test_the_formula_printed_for_far_pairs_finds_the_pair_of_every_number() -> None:
    ratio = (1 + sqrt(5)) / 2
    for number in range(1, 5000):
        tried = {ceil(number / ratio), ceil(number / (ratio + 1))}
        pairs = [(int(n * ratio), int(n * ratio) + n) for n in tried]
        found = next(sum(pair) - number for pair in pairs if number in pair)
        assert found == LeavePair().partner(number, number)


WHOLE = ["wythoff:7,7", "wythoff:0,5", "queen:8x8:5,5", "kingpower:3:8x8:7,7", "vectors:2,2,1:4,4"]


@pytest.mark.parametrize("spec", WHOLE)
def test_where_one_move_lowers_all_to_nothing_the_rule_takes_it(spec: str) -> None:
    game = parse(spec)
    recipe = solve(game).recipe
    assert recipe is not None
    assert max(number % 4 for number in game.after(recipe.restore(game)).position) == 0


SIZES = [(5, 5), (9, 9), (9, 6), (8, 8), (7, 7), (11, 3)]


@pytest.mark.parametrize("size", SIZES)
def test_from_where_the_board_ends_each_jump_lets_the_other_player_reach_a_block(size: tuple[int, int]) -> None:
    knight = Knight(size)
    for square in product(*map(range, size)):
        if is_cut_off(square, knight.start):
            for left in knight.moves(square):
                assert any(max(far[0] % 4, far[1] % 4) < 2 for far in knight.moves(left)), square


@pytest.mark.parametrize("size", SIZES)
def test_in_misere_play_nobody_needs_the_squares_that_are_lost_where_the_board_ends(size: tuple[int, int]) -> None:
    knight = Knight(size)
    for square in product(*map(range, size)):
        lost = [left for left in knight.moves(square) if knight.is_lost(left, Ending.MISERE)]
        assert not lost or not all(is_cut_off_misere(left, knight.start) for left in lost), square


def test_who_has_two_moves_is_not_told_that_there_is_one() -> None:
    for spec in ("vectors:3,3,1:1,1,0", "vectors:2,2,1:1,1,0"):
        for level in (1, 2):
            assert "Only one move is left" not in say(explain_at(solve(parse(spec)), level), "en")


def test_the_table_of_pairs_reaches_the_pair_that_is_looked_up() -> None:
    for spec in ("vectors:3,3,1:200,140,0", "vectors:2,2,1:90,60,0", "queen:400x400:300,120"):
        text = say(explain_at(solve(parse(spec)), 2), "en")
        number, partner = re.search(r"Here (\d+) goes with (\d+)", text).groups()  # type: ignore[union-attr]
        rows = [line.split() for line in text.splitlines() if line.strip().startswith(("smaller", "greater"))]
        assert any({number, partner} == set(pair) for pair in zip(*rows, strict=True)), text
