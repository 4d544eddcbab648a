"""Strings and coins: the scores of all sets of strings that are left, a byte for each.

Up to a dozen strings in plain Python, up to some twenty-eight by a kernel, from the empty set up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from noyau.core.budget import Budget, check_memory
from noyau.core.caches import Latest
from noyau.engines.scoring.joined_coins import AnyCoins, going_on
from noyau.forms.coins import Mask
from noyau.graphs.nets import Net
from noyau.kernels.points import GROUND
from noyau.values.masks import bits

FEW_STRINGS = 12
"""So many strings take plain Python less time than it takes to load the kernels."""

TABLE_STRINGS = 24
"""The table of so many strings takes a second, and 16 MB."""

SEARCHED_STRINGS = 13
"""Where whoever takes a coin goes on, a search is quicker than the table of more strings."""

PER_POSITION = 300
"""So many sets of a table, or steps of a search, count as one position of a limit."""

_STEP = 1 << 22
"""So many sets are judged between two looks at the clock."""

Ends = Sequence[tuple[int, int]]
"""For each string the strings that hold its two coins; the ground is held for ever."""


class CoinScores:
    """The scores of the strings of a position and of all that can be left of them."""

    def __init__(self, rules: AnyCoins, position: Mask, budget: Budget) -> None:
        self.rules = rules
        self._strings = bits(position)
        self._place = {string: place for place, string in enumerate(self._strings)}
        self._table = self._fill(budget)

    def answers(self, rules: object, position: Mask) -> bool:
        """Whether a position of some rules is in the table."""
        return rules == self.rules and all(string in self._place for string in bits(position))

    def score(self, position: Mask) -> int:
        """By how much the player to move gets ahead."""
        score = self._table[sum(1 << self._place[string] for string in bits(position))]
        return int(score)

    def bounds(self, position: Mask) -> tuple[int, int]:
        return self.score(position), self.score(position)

    def looked_at(self, position: Mask) -> int:
        """How many sets of strings are judged for a position."""
        return 1 << position.bit_count()

    def _fill(self, budget: Budget) -> Sequence[int]:
        count = len(self._strings)
        if count <= FEW_STRINGS:
            return _fill_few(ends_of(self.rules.net, self._place), self._going_on())
        import numpy as np

        from noyau.kernels.points.coin_tables import fill_scores

        ends = ends_of(self.rules.net, self._place)
        one, other = (np.array(masks, dtype=np.uint64) for masks in zip(*ends, strict=True))
        scores = np.zeros(1 << count, dtype=np.int8)
        goes_on = np.uint64(self._going_on())
        for begin in range(1, 1 << count, _STEP):
            end = min(begin + _STEP, 1 << count)
            fill_scores(scores, begin, end, one, other, goes_on)
            budget.tell(end)
        return scores  # type: ignore[return-value]

    def _going_on(self) -> Mask:
        """The strings of which whoever takes a coin plays again, by their places in the table."""
        all_of_them = going_on(self.rules)
        return sum(1 << place for string, place in self._place.items() if all_of_them >> string & 1)


def is_within(strings: int, budget: Budget) -> bool:
    """Whether a limit allows for the table of all sets of some strings."""
    return 1 << strings <= PER_POSITION * budget.limit.positions


def check_table(strings: int, budget: Budget) -> None:
    """Refuse a table of all sets of some strings that passes the limit or the memory."""
    if not is_within(strings, budget):
        raise budget.passed()
    check_memory(1 << strings, "strings.memory", n=strings)


def ends_of(net: Net, place: Mapping[int, int]) -> Ends:
    """For each of some strings, in the order of their places, the strings among them that hold its two coins."""
    held = [sum(1 << place[string] for string in bits(mask) if string in place) for mask in net.held_by]
    found = []
    for string in place:
        coins = net.strings[string]
        found.append((held[coins[0]], held[coins[1]] if len(coins) == 2 else GROUND))
    return found


def _fill_few(ends: Ends, goes_on: Mask) -> list[int]:
    scores = [0] * (1 << len(ends))
    for left in range(1, len(scores)):
        best = -128
        for string in bits(left):
            after = left ^ 1 << string
            one, other = ends[string]
            gain = (not one & after) + (not other & (after | GROUND))
            score = gain + scores[after] if gain and goes_on >> string & 1 else gain - scores[after]
            best = max(best, score)
        scores[left] = best
    return scores


_latest = Latest[CoinScores](3)
"""The positions judged last: a match asks for many that follow."""


def find_table(rules: AnyCoins, position: Mask, budget: Budget) -> CoinScores:
    """The scores of a position and of all that follow; that others were asked for before spares time alone."""
    check_table(position.bit_count(), budget)
    return _latest.answering(
        lambda scores: scores.answers(rules, position), lambda: CoinScores(rules, position, budget)
    )
