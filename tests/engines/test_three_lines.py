"""Chomp on long bars with three rows or three columns: the lost bars, against the definition and the whole table.

Run as a program, this file calls the kernel twice.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from second_process import run_again

from noyau.core.budget import Budget
from noyau.core.game import Game
from noyau.core.verdict import Ending, Outcome
from noyau.engines import Limit, solve
from noyau.engines.tables import chomp as bars
from noyau.games.chomp import Chomp
from noyau.kernels.chomp import find_lost


@pytest.fixture(autouse=True)
def forgetful() -> None:
    """No table is left from another test."""
    bars._latest.clear()


def list_lost(longest: int) -> set[tuple[int, int, int]]:
    """The lost bars by the definition: those from which no bite leads to a lost one."""
    lost: set[tuple[int, int, int]] = set()
    for a in range(1, longest + 1):
        for b in range(a + 1):
            for c in range(b + 1):
                ahead = [(x, min(b, x), min(c, x)) for x in range(1, a)]
                ahead += [(a, y, min(c, y)) for y in range(b)] + [(a, b, z) for z in range(c)]
                if lost.isdisjoint(ahead):
                    lost.add((a, b, c))
    return lost


def found_lost(longest: int) -> set[tuple[int, int, int]]:
    table: Any = np.zeros((longest + 1, longest + 1), np.int16)
    find_lost(table)
    return {(int(table[c, b]), int(b), int(c)) for c, b in zip(*np.nonzero(table), strict=True)}


def test_the_lost_bars_of_three_rows_are_those_of_the_definition() -> None:
    expected = list_lost(40)
    for longest in (1, 2, 3, 10, 40):
        assert found_lost(longest) == {bar for bar in expected if bar[0] <= longest}


def both(rules: Chomp, position: int) -> tuple[Any, Any]:
    """The answer from the lost bars alone, and that of the table of all bars."""
    game = Game(rules, position)
    bars._latest.clear()
    whole = bars.solve(game, Budget(Limit()))
    lengths = [length for length in rules.lengths(position) if length]
    lines = bars._three_lines(rules, lengths, Ending.NORMAL)
    assert lines is not None
    table = bars.ThreeLines(rules, lines, max(len(lengths), lengths[0]))
    return bars.answer(game, table, Budget(Limit())), whole


@pytest.mark.parametrize(
    ("board", "text"),
    [
        ((3, 30), "30,30,30"),
        ((3, 30), "30,18,18"),
        ((3, 30), "29,20,5"),
        ((30, 3), ",".join(["3"] * 30)),
        ((30, 3), ",".join(["3"] * 11 + ["2"] * 9 + ["1"] * 10)),
        ((5, 30), "30,25,20,0,0"),
    ],
)
def test_the_winning_moves_are_those_of_the_table_of_all_bars(board: tuple[int, int], text: str) -> None:
    rules = Chomp(board)
    found, whole = both(rules, rules.read(text))
    assert found.outcome is whole.outcome
    assert found.winning == whole.winning
    assert [option.verdict.outcome for option in found.options] == [o.verdict.outcome for o in whole.options]
    assert [reason.kind for reason in found.reasons] == ["kernel"]


def test_three_long_rows_are_answered_and_so_are_all_bars_that_are_left() -> None:
    rules = Chomp((3, 1000))
    found = solve(Game(rules, rules.start))
    assert (found.method.engine, found.outcome, found.value) == ("bars", Outcome.N, None)
    assert [rules.write(rules.play(rules.start, move)) for move in found.winning] == ["1000,585,585"]
    table = next(iter(bars._latest))
    lost = solve(Game(rules, rules.read("1000,585,585")))
    assert (lost.outcome, lost.value, lost.winning) == (Outcome.P, 0, ())
    assert next(iter(bars._latest)) is table


def test_other_long_bars_are_left_to_others() -> None:
    for board, ending in [((4, 1000), Ending.NORMAL), ((1000, 4), Ending.NORMAL), ((3, 1000), Ending.MISERE)]:
        rules = Chomp(board)
        assert bars.solve(Game(rules, rules.start, ending), Budget(Limit())) is None
    rules = Chomp((3, 1000))
    assert bars.solve(Game(rules, rules.start), Budget(Limit(positions=1000))) is None


def use_the_kernel() -> None:
    for _ in range(2):
        assert found_lost(10) == list_lost(10)


def test_the_kernel_runs_twice_in_one_process_and_in_a_second_one() -> None:
    use_the_kernel()
    run_again(Path(__file__))


if __name__ == "__main__":
    use_the_kernel()
