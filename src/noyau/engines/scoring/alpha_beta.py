"""Strings and coins beyond the table of all sets: alpha-beta on the strings that are left, by null windows.

Each window proves that the score is at least or at most a number, so that a search that is cut leaves proved bounds.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from noyau.core.budget import Budget, free_memory
from noyau.core.caches import Latest
from noyau.forms.coins import CoinGame, Mask
from noyau.kernels.arrays import Ints, Words
from noyau.kernels.coin_search import GROUND, STOPPED, find_score

MOST_STRINGS = 64
NODES = 250
"""So many nodes of the search count as one position."""

_STEP = 1 << 20
"""So many nodes are looked at between two looks at the clock."""

_FEWEST_SLOTS, _MOST_SLOTS = 1 << 18, 1 << 26
_BYTES = 10
"""What a slot of the table takes."""


class CoinSearch:
    """What is proved so far of the scores of positions with the same rules."""

    def __init__(self, rules: CoinGame, budget: Budget) -> None:
        net = rules.net
        self.rules, self.budget = rules, budget
        self._ends = np.array([(*ends, GROUND)[:2] for ends in net.strings], dtype=np.int64)
        self._held = np.array(net.held_by, dtype=np.uint64)
        self._images = _image_tables(rules.symmetries)
        twins = [(first, number) for number, first in enumerate(rules.twins) if first != number]
        self._pairs = np.array(twins, dtype=np.int64).reshape(-1, 2)
        slots = _slots(len(net.strings))
        self._keys = np.zeros(slots, dtype=np.uint64)
        self._bounds = np.zeros((slots, 2), dtype=np.int8)
        self._cuts = np.zeros((len(net.strings) + 1, len(net.strings) + 1, 2), dtype=np.int64)
        self._nodes: Ints = np.zeros(2, dtype=np.int64)
        self._known: dict[Mask, tuple[int, int]] = {}

    def __len__(self) -> int:
        return int(self._nodes[0])

    def bounds(self, position: Mask) -> tuple[int, int]:
        """What the score lies between: the score itself, unless the limit has cut the search."""
        low, high = self._known.get(position) or self._widest(position)
        while low < high:
            # the first guess is a tie, as near as the parity of the coins allows
            wanted = min(max(low + 1, -((high - low) // 2 % 2) if low < 0 < high else (low + high + 1) // 2), high)
            found = self._search(position, wanted)
            if found is None:
                break
            low, high = (max(low, found), high) if found >= wanted else (low, min(high, found))
            self._known[position] = low, high
        return low, high

    def _widest(self, position: Mask) -> tuple[int, int]:
        coins = sum(1 for mask in self.rules.net.held_by if mask & position)
        return -coins, coins

    def _search(self, position: Mask, wanted: int) -> int | None:
        """A proof that the score is at least as wanted, or less; None where the limit cuts it."""
        limit = self.budget.limit.positions * NODES
        while self._nodes[0] < limit and not self.budget.is_late:
            self._nodes[1] = min(self._nodes[0] + _STEP, limit)
            tables = self._ends, self._held, self._images, self._pairs, self._keys, self._bounds
            found = find_score(np.uint64(position), wanted - 1, wanted, 0, *tables, self._cuts, self._nodes)
            if self.budget.limit.watch is not None:
                self.budget.limit.watch(int(self._nodes[0]))
            if found != STOPPED:
                return int(found)
        return None


def _slots(strings: int) -> int:
    """How many slots a table has: more for more strings, a part of the memory that is free."""
    slots = max(_FEWEST_SLOTS, min(_MOST_SLOTS, 1 << min(strings - 8, 40)))
    while slots > _FEWEST_SLOTS and slots * _BYTES > free_memory() // 4:
        slots //= 2
    return slots


def _image_tables(symmetries: Sequence[Sequence[int]]) -> Words:
    """For each symmetry and each byte of a mask the strings to which its bits go."""
    size = len(symmetries[0])
    tables = np.zeros((len(symmetries), (size + 7) // 8, 256), dtype=np.uint64)
    for number, images in enumerate(symmetries):
        for string, image in enumerate(images):
            byte, place = divmod(string, 8)
            has = np.arange(256) >> place & 1
            tables[number, byte] |= (
                (has << image).astype(np.uint64) if image < 63 else has.astype(np.uint64) << np.uint64(image)
            )
    return tables


_latest = Latest[CoinSearch](2)
"""The searches made last: a match asks for many positions with the same rules."""


def find_search(rules: CoinGame, budget: Budget) -> CoinSearch:
    """A search for some rules, which goes on with what earlier ones have proved."""
    search = next((known for known in _latest if known.rules == rules), None) or CoinSearch(rules, budget)
    search.budget = budget
    search._nodes[:] = 0
    _latest.put(search)
    return search
