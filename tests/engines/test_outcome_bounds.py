"""What bounds the search of outcomes: thermographs in arrays, chains of areas, and how many moves there are."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from noyau.core.budget import Budget, Limit
from noyau.core.verdict import Player
from noyau.engines.partisan.area_chains import ALL_OPEN, chain, chain_table
from noyau.engines.partisan.board_outcomes import BoardOutcomes, _no_thermographs
from noyau.engines.partisan.board_values import BoardValues
from noyau.engines.partisan.strip_values import strips_of
from noyau.forms.rewriting import Mask
from noyau.games.sides.domineering import Domineering
from noyau.games.sides.nogo import NoGo
from noyau.kernels.sides.board_cuts import FINENESS, WHO, bound_of, bound_part, stop_of
from noyau.kernels.sides.move_counts import MOST_AREAS, SAFE, UNIT, chances_of, count_moves, count_of
from noyau.kernels.sides.partisan_boards import LEFT_KILLS
from noyau.kernels.sides.short_games import FINE, ROW_BITS, ROWS, at_most
from noyau.kernels.sides.thermographs import (
    HIGH_LEFT,
    HIGH_MEAN,
    LOW_LEFT,
    LOW_MEAN,
    LOW_RIGHT,
    PRECISION,
    TEMPERATURE,
    TEMPERATURES,
    extend,
)


@pytest.mark.parametrize("rules", [Domineering((4, 4)), NoGo((2, 4))], ids=str)
def test_thermographs_in_arrays_bound_those_of_the_games(rules: Domineering | NoGo) -> None:
    values = BoardValues(rules)
    store, _ = values.value(rules.start, Budget(Limit(10**6)))
    rows = int(store.games.place[ROWS])
    known = _no_thermographs(rows)
    extend(store.games, known)
    unit, exact = 1 << PRECISION, 0
    for row in range(1, rows):
        game = store.game(row)
        low, high, temperature = (Fraction(int(number), unit) for number in known.masts[row])
        assert low <= game.mean <= high
        assert game.temperature <= temperature
        exact += low == high and game.temperature == temperature
        walls = known.walls[row].tolist()
        # the stops are the walls at temperature 0
        assert Fraction(walls[LOW_LEFT][0], unit) == Fraction(walls[HIGH_LEFT][0], unit) == store.left_stop(row)
        assert Fraction(walls[LOW_RIGHT][0], unit) == store.right_stop(row)
        for k, heat in enumerate(TEMPERATURES):
            if heat >= temperature * unit:
                assert Fraction(walls[LOW_LEFT][k], unit) <= game.mean <= Fraction(walls[HIGH_LEFT][k], unit)
    assert exact > rows * 3 // 4
    assert {LOW_MEAN, HIGH_MEAN, TEMPERATURE} == {0, 1, 2}


def test_chains_have_the_means_and_temperatures_of_their_games() -> None:
    table = chain_table()
    for length in range(1, 7):
        for kind in range(ALL_OPEN + 1):
            if length == 1 and kind == 1:
                continue
            game = chain(length, kind in (1, 2), kind == 2, kind == ALL_OPEN)
            assert table[length, 2 * kind] <= game.mean * UNIT
            assert table[length, 2 * kind + 1] >= game.temperature * UNIT
    # longer chains are bounded by two shorter ones, and about as much for each area
    assert all(
        table[length, 2 * kind] * 9 >= length * UNIT * 3 for length in range(9, MOST_AREAS + 1) for kind in range(4)
    )


@pytest.mark.parametrize("shape", [(3, 4), (4, 3), (3, 5)])
def test_strips_bound_what_a_part_is_worth(shape: tuple[int, int]) -> None:
    rules = Domineering(shape)
    values, budget, strips = BoardValues(rules), Budget(Limit(10**7)), strips_of([rules])
    assert strips.lines[:, WHO].tolist() == [1, -1]
    unit, exact = 1 << FINENESS, 0
    for position in range(1, 1 << rules.cells, 7):
        store, value = values.value(position, budget)
        game = store.game(value)
        stops = [store.left_stop(value), store.right_stop(value)]
        bounds, ends = (int(found) for found in bound_part(strips, 0, np.uint64(position)))
        (low, low_heat), (high, high_heat) = bound_of(bounds, 0, 0), bound_of(bounds, 0, 1)
        assert Fraction(low, unit) <= game.mean <= -Fraction(high, unit), rules.write(position)
        exact += low == -high
        # whoever begins reaches at most the mean of the bounds and their temperature
        assert stops[0] <= Fraction(high_heat - high, unit)
        assert stops[1] >= Fraction(low - low_heat, unit)
        for sign, side in ((1, 0), (-1, 1)):
            stop, gain, is_sure = stop_of(ends, 0, side)
            other, own = (stops[1], stops[0]) if sign > 0 else (-stops[0], -stops[1])
            assert Fraction(stop, unit) <= other, rules.write(position)
            assert Fraction(stop + gain, unit) <= own, rules.write(position)
            if is_sure:
                bounded = value if sign > 0 else store.negate(value)
                assert at_most(store.games, stop << (FINE - FINENESS) + ROW_BITS, bounded), rules.write(position)
    assert exact > 0


def test_boards_are_cut_where_one_player_moves_along_lines() -> None:
    assert strips_of([NoGo((2, 4))]).lines[:, WHO].tolist() == [0, 0]
    assert strips_of([Domineering((3, 9))]).lines[:, WHO].tolist() == [0, -1]
    both = strips_of([Domineering((3, 4)), Domineering((3, 9))])
    assert both.lines[:, WHO].tolist() == [1, -1, 0, -1]
    for number, rules in enumerate((Domineering((3, 4)), Domineering((3, 9)))):
        whole = np.uint64(rules.start)
        assert bound_part(both, number, whole) == bound_part(strips_of([rules]), 0, whole)


def test_left_makes_as_many_moves_as_are_counted_whatever_right_does() -> None:
    """By plain search, over all boards of 3×4: Left's moves at least, where Left begins and where Right does."""
    rules = Domineering((3, 4))
    found = BoardOutcomes(rules, Budget(Limit(10**6)))

    @cache
    def fewest(position: Mask, player: Player) -> int:
        """How many moves Left makes at least, where Right wants few, and may pass."""
        options = [fewest(option, player.other) for option in rules.options(position, player)]
        if player is Player.LEFT:
            return max(option + 1 for option in options) if options else 0
        return min([*options, fewest(position, Player.LEFT)])

    for position in range(1, 1 << 12, 5):
        guide, chains = found.frames.guide, found.frames.chains
        tag, count = (int(number) for number in count_moves(found.board, guide, chains, np.uint64(position)))
        safe, (mean, heat, _, _) = count_of(tag, 0, SAFE), chances_of(tag, count, 0)
        assert safe - (-mean // UNIT) <= fewest(position, Player.LEFT), rules.write(position)
        assert safe - (-max(mean - heat, 0) // UNIT) <= fewest(position, Player.RIGHT), rules.write(position)
    assert found.board.kinds[0, LEFT_KILLS] == 2
