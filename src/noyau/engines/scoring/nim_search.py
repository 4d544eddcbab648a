"""Nimbers of strings beyond the table of all sets: a native search with a table of components.

Where coins can be taken, they are, or the position is loony; of what is left then, long chains are never cut.
"""

from __future__ import annotations

import numpy as np

from noyau.core.budget import Budget, check_memory
from noyau.core.errors import TooLarge
from noyau.engines.scoring.loose_nets import LONG, LONG_LOOP, LooseNet, ShortNet
from noyau.engines.scoring.numbered_strings import MOST_COINS, MOST_STRINGS, NumberedStrings, whole_net
from noyau.forms.coins import CoinGame, Mask
from noyau.kernels.points.nim_search import (
    ASKED,
    COINS,
    DEPTH,
    FIRST,
    KNOWN,
    MASK,
    NEW,
    NEXT,
    STEPS,
    find_nimber,
    list_parts,
    rehash,
    slot_of,
)
from noyau.values.loopy import LOONY, Value
from noyau.values.masks import bits
from noyau.values.nimbers import Nimber

_STEP, _SHORT_STEP = 1 << 18, 1 << 15
"""So many moves are looked at between two looks at the clock; fewer where somebody waits for a fraction of a second."""

_FEWEST_SLOTS = 1 << 10

PER_POSITION = 32
"""So many components in the table count as one position of a limit: the usual one lasts about half a minute."""


class NimSearch:
    """The nimbers of what can be left of one net, for one question; what its parts prove is there for the others.

    Of a net of more than 64 strings it has what follows from one position, once the long chains are stubs.
    """

    def __init__(self, rules: CoinGame, position: Mask) -> None:
        self.rules, self.position = rules, position
        short = whole_net(rules.net)
        self.is_whole = len(short.strings) <= MOST_STRINGS and len(short.worths) <= MOST_COINS
        if not self.is_whole:
            short = _without_chains(LooseNet(rules.net, LooseNet(rules.net, bits(position)).take().left))
        if len(short.strings) > MOST_STRINGS:
            raise TooLarge("strings.part", n=len(short.strings), limit=MOST_STRINGS)
        self._strings = NumberedStrings(short, rules.symmetries if self.is_whole else ())
        size = self._strings.size
        self._keys, self._possible = np.zeros((2, _FEWEST_SLOTS), dtype=np.uint64)
        self._frames = np.zeros((size + 2, 4), dtype=np.uint64)
        self._options = np.zeros((size + 2, size + 1, FIRST + size + 1), dtype=np.uint64)
        self._counts = np.zeros(STEPS + 1, dtype=np.int64)
        self._counts[COINS] = self._strings.coins

    def answers(self, rules: CoinGame, position: Mask) -> bool:
        """Whether it can be asked for some strings of a net."""
        return rules == self.rules and (self.is_whole or not position & ~self.position)

    def value(self, position: Mask, budget: Budget) -> Value:
        """The nimber of a position, or that it is loony."""
        taken = LooseNet(self.rules.net, bits(position)).take()
        if taken.price:
            return LOONY
        left = np.uint64(self._strings.number(sum(1 << string for string in taken.left)))
        parts = np.zeros(MOST_STRINGS + 1, dtype=np.uint64)
        count = list_parts(left, self._strings.net, self._strings.images, self._strings.coins, parts)
        nimber = 0
        for part in parts[:count]:
            nimber ^= self._nimber(part, budget)
        return Nimber(nimber)

    def _nimber(self, part: np.uint64, budget: Budget) -> int:
        while True:
            slot = slot_of(part, self._keys)
            possible = int(self._possible[slot]) if self._keys[slot] else 0
            if possible and not possible & (possible - 1):
                return possible.bit_length() - 1
            self._answer(part, max((possible & -possible).bit_length() - 1, 0), budget)

    def _answer(self, part: np.uint64, asked: int, budget: Budget) -> None:
        """Have it proved whether a component has a nimber; TooLarge where the limit is passed."""
        counts, strings = self._counts, self._strings
        self._frames[0, MASK], self._frames[0, ASKED], self._frames[0, NEXT] = part, asked, NEW
        counts[DEPTH] = 0
        step = _STEP if budget.limit.work is None else _SHORT_STEP
        while True:
            if counts[KNOWN] > budget.limit.positions * PER_POSITION:
                raise budget.passed()
            budget.tell(int(counts[KNOWN]) // PER_POSITION)
            known = self._keys, self._possible
            limit = int(counts[STEPS]) + step
            if find_nimber(strings.net, strings.images, *known, self._frames, self._options, counts, limit):
                return
            if 2 * counts[KNOWN] >= len(self._keys):
                check_memory(32 * len(self._keys), "strings.memory", n=strings.size)
                self._keys, self._possible = np.zeros((2, 2 * len(self._keys)), dtype=np.uint64)
                rehash(*known, self._keys, self._possible)


def _without_chains(loose: LooseNet) -> ShortNet:
    """The strings of a net where no coin hangs on one; of a long chain only those that tie it to other coins."""
    kept = set(loose.left)
    for row in loose.rows():
        if len(row.coins) >= (LONG_LOOP if row.is_loop else LONG):
            kept.difference_update(row.strings)
            kept.update(string for string in row.strings if not set(loose.net.strings[string]) <= set(row.coins))
    strings = tuple(sorted(kept))
    coins = sorted({coin for string in strings for coin in loose.net.strings[string]})
    place = {coin: number for number, coin in enumerate(coins)}
    ends = tuple(tuple(place[coin] for coin in loose.net.strings[string]) for string in strings)
    return ShortNet(strings, ends, (1,) * len(coins))
