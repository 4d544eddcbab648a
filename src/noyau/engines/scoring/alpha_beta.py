"""Strings and coins beyond the table of all sets: alpha-beta on the strings that are left, by null windows."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from noyau.core.budget import Budget
from noyau.core.errors import TooLarge
from noyau.engines.scoring.coin_bounds import bounds_of
from noyau.engines.scoring.coin_scores import PER_POSITION
from noyau.engines.scoring.joined_coins import AnyCoins
from noyau.engines.scoring.loose_nets import LooseNet, ShortNet, Span, Taken, contract
from noyau.engines.scoring.numbered_strings import MOST_COINS, MOST_STRINGS, NumberedStrings, whole_net
from noyau.engines.scoring.windows import WindowSearch, count_slots
from noyau.forms.coins import Mask
from noyau.kernels.points.coin_search import BEFORE, COINS, NODES, STOPPED, STRINGS, find_score
from noyau.values.masks import bits


class CoinTable:
    """What is proved so far of the scores of positions with the same rules.

    The strings have numbers of their own, in the order in which they are tried: those in the middle of the net first.
    Threads may search at once: a slot is one word, and each search has its own lists.
    """

    def __init__(
        self,
        rules: AnyCoins,
        position: Mask,
        slots: int | None = None,
        memory: int | None = None,
        seconds: float | None = None,
    ) -> None:
        self.rules, self.position = rules, position
        self.is_whole = is_small(rules)
        """Whether all positions of the rules can be asked for; else those that follow from one of a large net."""
        short = whole_net(rules.net) if self.is_whole else _short_net(rules, position)
        if len(short.strings) > MOST_STRINGS or sum(short.worths) > MOST_COINS:
            raise TooLarge("strings.many", n=len(short.strings), limit=MOST_STRINGS)
        symmetries = rules.symmetries if self.is_whole else ()
        numbered = NumberedStrings(short, symmetries)
        self.coins, self.size, self.symmetries = numbered.coins, numbered.size, numbered.symmetries
        self.net, self.images, self._numbered = numbered.net, numbered.images, numbered
        self.slots = np.zeros(slots or count_slots(self.size, memory, seconds), dtype=np.uint64)

    def take(self, position: Mask) -> Taken | None:
        """What is taken first in a position of a large net, which the table knows without coins on one string."""
        return None if self.is_whole else LooseNet(self.rules.net, bits(position)).take()

    def number(self, position: Mask) -> Mask:
        """A position in the numbers of the table: the same whichever of some twins is left."""
        return self._numbered.number(position)

    def form(self, position: Mask) -> Mask:
        """The same for all images of a position."""
        places = bits(self.number(position))
        return min(sum(1 << images[string] for string in places) for images in self.symmetries)


class CoinSearch(WindowSearch):
    """One question about positions of some rules: what its parts prove is in the table for those that come later."""

    per_position = PER_POSITION

    def __init__(self, table: CoinTable, budget: Budget) -> None:
        counts = np.zeros(STRINGS + 1 + MOST_STRINGS, dtype=np.int64)
        super().__init__(budget, counts)
        self.table = table
        size = table.size
        self._lists = np.zeros((size + 2, 3, size + 1), dtype=np.uint64)
        self._nodes = np.zeros((size + 2, BEFORE + 1), dtype=np.int64)
        counts[COINS] = table.coins
        counts[STRINGS] = size

    def bounds(self, position: Mask) -> Span:
        """What the score lies between: the score itself, unless the limit has cut the search."""
        taken = self.table.take(position)
        if taken is None:
            return super().bounds(position)
        return taken.span(super().bounds(as_mask(taken.left)))

    def reaches(self, position: Mask, wanted: int, *, search: bool = True) -> bool | None:
        """Whether the score is at least as wanted; None where the limit has cut the search, or none is wished for."""
        asked = self._reaches if search else self._knows
        taken = self.table.take(position)
        if taken is None:
            return asked(position, wanted)
        rest, wanted = as_mask(taken.left), wanted - taken.earned
        found = asked(rest, wanted)
        if found or not taken.price:
            return found
        beyond = asked(rest, 1 - taken.price - wanted)
        return True if beyond is False else None if beyond is None else found

    def _knows(self, position: Mask, wanted: int) -> bool | None:
        """What the table tells of it without a step more."""
        found = self._go_on(self.table.number(position), wanted, int(self._counts[NODES]))
        return None if found is None else found >= wanted

    def form(self, position: Mask) -> Mask:
        return self.table.form(position)

    def bounds_at_once(self, position: Mask) -> Span:
        return bounds_of(self.table.rules.net, position)

    def find(self, form: Mask, wanted: int) -> int | None:
        table = self.table
        known = table.net, table.images, table.slots
        found = find_score(np.uint64(form), wanted - 1, wanted, *known, self._lists, self._nodes, self._counts)
        return None if found == STOPPED else int(found)


def is_small(rules: AnyCoins) -> bool:
    """Whether one table can have all positions of some rules."""
    net = rules.net
    return len(net.strings) <= MOST_STRINGS and len({coin for ends in net.strings for coin in ends}) <= MOST_COINS


def _short_net(rules: AnyCoins, position: Mask) -> ShortNet:
    taken = LooseNet(rules.net, bits(position)).take()
    return contract(LooseNet(rules.net, taken.left))


def as_mask(strings: Iterable[int]) -> Mask:
    """The position in which these strings are left."""
    mask = 0
    for string in strings:
        mask |= 1 << string
    return mask


def find_search(rules: AnyCoins, position: Mask, budget: Budget, table: CoinTable | None = None) -> CoinSearch:
    """A search for a position of some rules, which goes on with what a table has, if one is given.

    No table is kept for the next question: how far a limit goes would depend on what was asked before.
    """
    limit = budget.limit
    seconds = limit.work if limit.seconds is None else limit.seconds
    return CoinSearch(table or CoinTable(rules, position, memory=limit.memory, seconds=seconds), budget)
