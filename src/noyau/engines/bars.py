"""Chomp: a table of all bars that fit into the bar, with their values and remoteness."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

from noyau.analysis import Analysis
from noyau.engines.analysing import analyse
from noyau.engines.budget import Budget
from noyau.engines.masks import NATIVE, is_light
from noyau.errors import TooLarge
from noyau.game import Game
from noyau.games.orders import Chomp
from noyau.values.nimbers import Nimber
from noyau.verdict import Ending, Outcome, Verdict

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BAND = 1 << 14
"""How many bars are valued between two looks at the clock."""


class Bars:
    """The verdicts of all bars with at most so many rows and columns."""

    cyclic = False

    def __init__(self, rules: Chomp, rows: int, columns: int, ending: Ending) -> None:
        import numpy as np

        self.rules, self.rows, self.columns, self.ending = rules, rows, columns, ending
        self.ranks: NDArray[Any] = np.array(
            [
                [comb(length + row - 1, row) if length else 0 for length in range(columns + 1)]
                for row in range(rows, 0, -1)
            ]
        )
        size = comb(rows + columns, rows)
        self.values: NDArray[Any] = np.zeros(size, np.int16)
        self.remoteness: NDArray[Any] = np.zeros(size, np.int16)

    def __len__(self) -> int:
        return len(self.values) - 1

    def fill(self, budget: Budget) -> None:
        """Value every bar, the smallest first."""
        import numpy as np

        from noyau.kernels.bars import advance, judge

        lengths = np.zeros(self.rows, np.int64)
        lengths[0] = 1
        self.values[1] = self.ending is Ending.MISERE
        first = 2 if advance(lengths, self.columns) else len(self.values)
        for start in range(first, len(self.values), _BAND):
            stop = min(start + _BAND, len(self.values))
            judge(lengths, self.ranks, self.values, self.remoteness, start, stop)
            _tell(budget, stop)

    def holds(self, game: Game[Any, Any], lengths: list[int]) -> bool:
        """Whether a game on a bar of these lengths is in the table."""
        fits = len(lengths) <= self.rows and lengths[0] <= self.columns
        return fits and game.rules == self.rules and game.ending is self.ending

    def verdict(self, position: int) -> Verdict:
        number = sum(int(self.ranks[row, length]) for row, length in enumerate(_lengths(self.rules, position)))
        value = int(self.values[number])
        nimber = Nimber(value) if self.ending is Ending.NORMAL else None
        return Verdict(Outcome.N if value else Outcome.P, nimber, int(self.remoteness[number]))


_latest: list[Bars] = []
"""The table of the bar asked about last: a strategy asks for many smaller ones."""


def solve(game: Game[Any, Any], budget: Budget) -> Analysis[Any, Any] | None:
    """The answer for Chomp in both endings; None for other games, and where the table would be small or too large."""
    rules = game.rules
    if not isinstance(rules, Chomp) or is_light(rules, game.position):
        return None
    lengths = _lengths(rules, game.position)
    if not _latest or not _latest[0].holds(game, lengths):
        if comb(len(lengths) + lengths[0], lengths[0]) > NATIVE * budget.limit.positions:
            return None
        bars = Bars(rules, len(lengths), lengths[0], game.ending)
        bars.fill(budget)
        _latest[:] = [bars]
    return analyse(game, _latest[0], budget, "bars", "Gale 1974; Grundy 1939")


def _lengths(rules: Chomp, position: int) -> list[int]:
    """The lengths of the rows that are left."""
    return [length for length in map(int, rules.write(position).split(",")) if length]


def _tell(budget: Budget, count: int) -> None:
    limit = budget.limit
    if limit.seconds is not None and budget.seconds > limit.seconds:
        raise TooLarge("error.seconds", name=budget.name, seconds=limit.seconds)
    if limit.watch is not None:
        limit.watch(count)
