"""Strings and coins beyond the table of all sets: alpha-beta on the strings that are left, by null windows.

Each window proves that the score is at least or at most a number, so that a search that is cut leaves proved bounds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from noyau.core.budget import Budget, free_memory
from noyau.core.errors import TooLarge
from noyau.engines.scoring.coin_bounds import bounds_of
from noyau.engines.scoring.coin_scores import PER_POSITION
from noyau.engines.scoring.joined_coins import AnyCoins
from noyau.engines.scoring.loose_nets import LooseNet, ShortNet, Span, Taken, contract
from noyau.engines.scoring.numbered_strings import MOST_COINS, MOST_STRINGS, NumberedStrings, whole_net
from noyau.forms.coins import Mask
from noyau.kernels.points.coin_search import BEFORE, COINS, LIMIT, NODES, STOPPED, STRINGS, TAG_BITS, find_score
from noyau.values.masks import bits

_STEP = 1 << 18
"""So many nodes are looked at between two looks at the clock."""

_SHORT_STEP = 1 << 15
"""The same where somebody waits for so many seconds, or for a fraction of one: a busy machine is slower."""

_FEWEST_SLOTS, _MOST_SLOTS = 1 << 16, 1 << 27
_IN_BUCKET = 4
_MEMORY_SHARE = 4
"""A table takes such a part of the memory that is free at the most."""

_PER_SECOND = 1 << 21
"""A search fills no more slots in a second; those of a large table that are looked at for the first time take long."""


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
        self.slots = np.zeros(slots or _count_slots(self.size, memory, seconds), dtype=np.uint64)

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


class CoinSearch:
    """One question about positions of some rules: what its parts prove is in the table for those that come later."""

    def __init__(self, table: CoinTable, budget: Budget) -> None:
        self.table, self.budget = table, budget
        size = table.size
        self._lists = np.zeros((size + 2, 3, size + 1), dtype=np.uint64)
        self._nodes = np.zeros((size + 2, BEFORE + 1), dtype=np.int64)
        self._counts = np.zeros(STRINGS + 1 + MOST_STRINGS, dtype=np.int64)
        self._counts[COINS] = table.coins
        self._counts[STRINGS] = size
        self._known: dict[Mask, tuple[int, int]] = {}

    def looked_at(self, position: Mask) -> int:
        """How many steps have been made, for this position and others."""
        return int(self._counts[NODES])

    def bounds(self, position: Mask) -> Span:
        """What the score lies between: the score itself, unless the limit has cut the search."""
        taken = self.table.take(position)
        if taken is None:
            return self._find(position)
        return taken.span(self._find(as_mask(taken.left)))

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

    def _find(self, position: Mask) -> Span:
        """Half of what may be spent goes into windows near a tie, which tell the most; the rest into those outside."""
        low, high = self._bounds(position)
        for guess, share in ((_near_tie, 2), (_from_outside, 1)):
            while low < high and self._reaches(position, guess(low, high), share) is not None:
                low, high = self._bounds(position)
        if low < high:
            self._reaches(position, low + 2, None)
            self._reaches(position, high, None)
        return self._bounds(position)

    def _reaches(self, position: Mask, wanted: int, share: int | None = 1) -> bool | None:
        low, high = self._bounds(position)
        wanted += (wanted - low) % 2  # it is even or odd as the number of coins is
        if low < wanted <= high:
            form = self.table.form(position)
            found = self._search(form, wanted, share)
            if found is None:
                return None
            low, high = (max(low, found), high) if found >= wanted else (low, min(high, found))
            self._known[form] = low, high
        return low >= wanted

    def _bounds(self, position: Mask) -> Span:
        form = self.table.form(position)
        if form not in self._known:
            self._known[form] = bounds_of(self.table.rules.net, position)
        return self._known[form]

    def _search(self, mask: Mask, wanted: int, share: int | None) -> int | None:
        """A proof that the score is at least as wanted, or less; None where such a part of the limit is spent.

        What the table tells without a step more, it tells also then; without a share that is all that is asked.
        """
        allowed, counts = self.budget.limit, self._counts
        limit = allowed.positions * PER_POSITION // share if share else 0
        step = _STEP if allowed.work is None and allowed.seconds is None else _SHORT_STEP
        seconds = math.inf if allowed.seconds is None or not share else allowed.seconds / share
        while counts[NODES] < limit and self.budget.seconds < seconds and not self.budget.is_late:
            found = self._go_on(mask, wanted, min(int(counts[NODES]) + step, limit))
            if self.budget.limit.watch is not None:
                self.budget.limit.watch(int(counts[NODES]) // PER_POSITION)
            if found is not None:
                return found
        return self._go_on(mask, wanted, int(counts[NODES]))

    def _go_on(self, mask: Mask, wanted: int, limit: int) -> int | None:
        """The same as far as some steps go."""
        table, self._counts[LIMIT] = self.table, limit
        known = table.net, table.images, table.slots
        found = find_score(np.uint64(mask), wanted - 1, wanted, *known, self._lists, self._nodes, self._counts)
        return None if found == STOPPED else int(found)


def _near_tie(low: int, high: int) -> int:
    """What to ask next where the score lies between two bounds, which are even or odd as it is."""
    if low < 0 < high:
        return 1 if high % 2 else 2 if -low == high else min(high, 0)
    return low + 2 if low >= 0 else high


def _from_outside(low: int, high: int) -> int:
    """The same where that was too much: the bound that is farther from a tie is tried."""
    return high if high > -low else low + 2


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


def _count_slots(strings: int, memory: int | None, seconds: float | None) -> int:
    """How many slots a table has: more for more strings, a part of the memory that is free, or that is given.

    No more than can be filled in so many seconds are there.
    """
    slots = min(max(_FEWEST_SLOTS, min(_MOST_SLOTS, 1 << max(strings - 10, 0))), _IN_BUCKET << strings)
    fewest = max(_FEWEST_SLOTS, _IN_BUCKET << max(strings - TAG_BITS, 0))
    most = free_memory() // _MEMORY_SHARE if memory is None else memory
    while slots > fewest and (slots * 8 > most or (seconds is not None and slots > _PER_SECOND * seconds)):
        slots //= 2
    return slots


def find_search(rules: AnyCoins, position: Mask, budget: Budget, table: CoinTable | None = None) -> CoinSearch:
    """A search for a position of some rules, which goes on with what a table has, if one is given.

    No table is kept for the next question: how far a limit goes would depend on what was asked before.
    """
    limit = budget.limit
    seconds = limit.work if limit.seconds is None else limit.seconds
    return CoinSearch(table or CoinTable(rules, position, memory=limit.memory, seconds=seconds), budget)
