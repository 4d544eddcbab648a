"""Bars of squares: a table of all bars that fit into the bar, with their values and remoteness.

Of long bars with three rows or three columns only the lost ones are listed: there is at most one for each second and
third row.
"""

from __future__ import annotations

from dataclasses import replace
from math import comb
from typing import TYPE_CHECKING

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget
from noyau.core.caches import Latest
from noyau.core.game import AnyGame
from noyau.core.reasons import AnyDecision, Mex
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.analysing import analyse
from noyau.engines.exploring.masks import NATIVE, is_light
from noyau.forms.grid import Bar
from noyau.forms.rewriting import Mask
from noyau.values.nimbers import Nimber

if TYPE_CHECKING:
    from noyau.kernels.arrays import Ints, Ints16

_BITES = 2500
"""To complete what is known by a theorem or on three lines, so many bites are looked at for each position allowed."""

_BAND = 1 << 14
"""How many bars are valued between two looks at the clock."""


class Bars:
    """The verdicts of all bars with at most so many rows and columns."""

    cyclic = False

    def __init__(self, rules: Bar, rows: int, columns: int, ending: Ending) -> None:
        import numpy as np

        self.rules, self.rows, self.columns, self.ending = rules, rows, columns, ending
        self.ranks: Ints = np.array(
            [
                [comb(length + row - 1, row) if length else 0 for length in range(columns + 1)]
                for row in range(rows, 0, -1)
            ]
        )
        size = comb(rows + columns, rows)
        self.values: Ints16 = np.zeros(size, np.int16)
        self.remoteness: Ints16 = np.zeros(size, np.int16)

    def __len__(self) -> int:
        return len(self.values) - 1

    def fill(self, budget: Budget) -> None:
        """Value every bar, the smallest first."""
        import numpy as np

        from noyau.kernels.chomp import advance, judge

        lengths = np.zeros(self.rows, np.int64)
        lengths[0] = 1
        self.values[1] = self.ending is Ending.MISERE
        first = 2 if advance(lengths, self.columns) else len(self.values)
        for start in range(first, len(self.values), _BAND):
            stop = min(start + _BAND, len(self.values))
            judge(lengths, self.ranks, self.values, self.remoteness, start, stop)
            budget.tell(stop)

    def holds(self, game: AnyGame, lengths: list[int]) -> bool:
        """Whether a game on a bar of these lengths is in the table."""
        fits = len(lengths) <= self.rows and lengths[0] <= self.columns
        return fits and game.rules == self.rules and game.ending is self.ending

    def verdict(self, position: int) -> Verdict:
        number = sum(int(self.ranks[row, length]) for row, length in enumerate(_lengths(self.rules, position)))
        value = int(self.values[number])
        nimber = Nimber(value) if self.ending is Ending.NORMAL else None
        return Verdict(Outcome.N if value else Outcome.P, nimber, int(self.remoteness[number]))


class ThreeLines:
    """Who wins on the bars within three rows or within three columns, which are given by their masks."""

    cyclic = False

    def __init__(self, rules: Bar, lines: tuple[Mask, ...], longest: int) -> None:
        import numpy as np

        from noyau.kernels.chomp import find_lost

        self.rules, self.lines = rules, lines
        self.lost: Ints16 = np.zeros((longest + 1, longest + 1), np.int16)
        find_lost(self.lost)

    def __len__(self) -> int:
        return _pairs(len(self.lost) - 1)

    def holds(self, game: AnyGame, lengths: list[int]) -> bool:
        """Whether a game on a bar can be judged."""
        if game.rules != self.rules or game.ending is not Ending.NORMAL or game.position & ~sum(self.lines):
            return False
        return self._measure(game.position)[0] < len(self.lost)

    def verdict(self, position: int) -> Verdict:
        first, second, third = self._measure(position)
        is_lost = self.lost[third, second] == first
        return Verdict(Outcome.P, Nimber(0), None) if is_lost else Verdict(Outcome.N, None, None)

    def _measure(self, position: int) -> list[int]:
        return [(position & line).bit_count() for line in self.lines]


_latest = Latest[Bars | ThreeLines](3)
"""The tables of the bars asked about last: a strategy asks for many smaller ones, and a sum may have several."""


def solve(game: AnyGame, budget: Budget, proved: AnyDecision | None = None) -> AnyAnalysis | None:
    """The answer for a bar in both endings; None for other games, and where the table would be small or too large."""
    rules, position = game.rules, game.position
    if not isinstance(rules, Bar) or is_light(rules, position):
        return None
    lines = _three_lines(rules, _lengths(rules, position), game.ending)
    table = find(game, budget, quick=proved is not None or lines is not None)
    return None if table is None else answer(game, table, budget)


def answer(game: AnyGame, table: Bars | ThreeLines, budget: Budget) -> AnyAnalysis:
    """The answer that a table holds; where it has no values, the mex is no reason."""
    if isinstance(table, Bars):
        return analyse(game, table, budget, "bars", "Gale 1974; Grundy 1939")
    found = analyse(game, table, budget, "bars", "Gale 1974; Zeilberger 2001")
    return replace(found, reasons=tuple(reason for reason in found.reasons if not isinstance(reason, Mex)))


def find(game: AnyGame, budget: Budget, *, quick: bool = False) -> Bars | ThreeLines | None:
    """The table that holds a bar; None for other games, and where it would be small or too large.

    Where it has to be quick, a table of values that takes long is left out.
    """
    rules = game.rules
    if not isinstance(rules, Bar):
        return None
    lengths = _lengths(rules, game.position)
    is_valued = _count(lengths) <= NATIVE * budget.limit.positions and (not quick or _is_quick(lengths, budget))

    def answers(table: Bars | ThreeLines) -> bool:
        return table.holds(game, lengths) and (isinstance(table, Bars) or not is_valued)

    def make() -> Bars | ThreeLines | None:
        if is_light(rules, game.position):
            return None
        if not is_valued:
            return _line_up(rules, game.ending, lengths, budget)
        table = Bars(rules, len(lengths), lengths[0], game.ending)
        table.fill(budget)
        return table

    return _latest.answering(answers, make)


def complete(game: AnyGame, budget: Budget) -> Bars | None:
    """The values of all bars, for what a theorem leaves out; None where it takes long to find them."""
    if not isinstance(game.rules, Bar):
        return None
    if not _is_quick(_lengths(game.rules, game.position), budget):
        return None
    table = find(game, budget)
    return table if isinstance(table, Bars) else None


def _line_up(rules: Bar, ending: Ending, lengths: list[int], budget: Budget) -> ThreeLines | None:
    """Who wins on three lines; None where there are more of them, or where they are too long."""
    lines = _three_lines(rules, lengths, ending)
    longest = max(len(lengths), lengths[0])
    if lines is None or _pairs(longest) > NATIVE * budget.limit.positions:
        return None
    budget.tell(0)
    return ThreeLines(rules, lines, longest)


def _count(lengths: list[int]) -> int:
    """How many bars fit into the rectangle around one."""
    return comb(len(lengths) + lengths[0], lengths[0])


def _is_quick(lengths: list[int], budget: Budget) -> bool:
    """Whether all these bars are valued in a second or two."""
    return _count(lengths) * sum(lengths) <= _BITES * budget.limit.positions


def _three_lines(rules: Bar, lengths: list[int], ending: Ending) -> tuple[Mask, ...] | None:
    """The first three rows, or the first three columns, if a bar of these lengths lies within them, in normal play."""
    rows, columns = rules.board
    if ending is Ending.MISERE:
        return None
    if len(lengths) <= 3:
        return tuple((1 << columns) - 1 << row * columns for row in range(3))
    if lengths[0] > 3:
        return None
    first = sum(1 << row * columns for row in range(rows))
    return tuple(first << column if column < columns else 0 for column in range(3))


def _pairs(longest: int) -> int:
    """How many second and third rows there are below a first one."""
    return comb(longest + 2, 2)


def _lengths(rules: Bar, position: int) -> list[int]:
    """The lengths of the rows that are left."""
    return [length for length in rules.lengths(position) if length]
