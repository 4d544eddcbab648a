"""Two ways through the positions that rewrites reach: from the largest mask down, or by a hash table of those met."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np

from noyau.errors import TooLarge
from noyau.forms.rewriting import Rewriting
from noyau.graphs.csr import MOST_VERTICES, Array, Csr
from noyau.kernels import descend
from noyau.kernels import explore as kernels
from noyau.memory import free_memory

BITS = 64

_MOST_BITS = 27
"""A bit for every number of so many bits takes 16 MB, and as much again to count them."""

_FIRST_ROOM = 1 << 10
_BAND = 1 << 24
"""How many rewrites are tried between two looks at what has been met."""


class Exploration(ABC):
    """An exploration under way: the room it has taken and how far it is.

    A block of positions is looked at between two looks at the room that is left; at most one new position for each of
    their moves may be met ahead.
    """

    def __init__(self, rules: Rewriting, head: int, count: int, block: int) -> None:
        self.name = rules.name
        self.rewrites = _arrays(rules)
        self.place = np.array([head, count, 0], np.int64)
        self.ahead = block * max(1, len(rules.rewrites))
        room = _FIRST_ROOM + self.ahead
        self.store = kernels.Store(
            np.empty(room, np.uint64), np.zeros(room + 1, np.int64), np.empty(8 * room, np.int32)
        )

    @abstractmethod
    def go_on(self) -> bool:
        """Look at some more positions; False where all have been looked at."""

    @property
    def count(self) -> int:
        """How many positions have been met."""
        return int(self.place[kernels.COUNT])

    @property
    def arcs(self) -> int:
        return int(self.place[kernels.ARCS])

    def result(self) -> tuple[Array, Csr]:
        """The positions and the arcs between them, by number."""
        positions, starts, arcs = self.store
        return positions[: self.count].copy(), Csr(starts[: self.count + 1].copy(), arcs[: self.arcs].copy())

    def make_room(self) -> None:
        """Twice the room for what is short of it."""
        positions, starts, arcs = self.store
        if self.arcs + self.ahead > arcs.size:
            self.check(8 * arcs.size)
            arcs = _longer(arcs, self.arcs, 2 * arcs.size)
        if self.count + self.ahead > positions.size:
            room = 2 * positions.size
            if room > MOST_VERTICES:
                raise TooLarge("error.positions", name=self.name, limit=self.count)
            self.check(80 * room)
            positions, starts = _longer(positions, self.count, room), _longer(starts, self.count + 1, room + 1)
        self.store = kernels.Store(positions, starts, arcs)

    def check(self, needed: int) -> None:
        free = free_memory()
        if needed > free:
            facts = {"needed": needed // 10**6, "free": free // 10**6}
            raise TooLarge("rewriting.memory", name=self.name, n=self.count, **facts)


class Meeting(Exploration):
    """Positions in the order in which they are met, found again in a hash table."""

    def __init__(self, rules: Rewriting, start: int) -> None:
        super().__init__(rules, head=0, count=1, block=kernels.BLOCK)
        self.store.positions[0] = start
        self._hash()

    def go_on(self) -> bool:
        status = kernels.explore(self.rewrites, self.store, self.slots, self.shift, self.place, _BAND)
        if status == kernels.NO_ROOM:
            room = self.store.positions.size
            self.make_room()
            if self.store.positions.size > room:
                self._hash()
        return bool(status != kernels.DONE)

    def _hash(self) -> None:
        """A hash table that is at most half full when there is no room left, and the shift that finds a slot."""
        bits = (2 * self.store.positions.size - 1).bit_length()
        self.shift, self.slots = np.uint64(BITS - bits), np.zeros(2 << bits, np.uint64)
        kernels.rehash(self.store.positions, self.count, self.slots, self.shift)


class Descending(Exploration):
    """Positions from the start down, where a move only clears cells: a bit for every number tells what is met."""

    def __init__(self, rules: Rewriting, start: int) -> None:
        words = (start >> 6) + 1
        super().__init__(rules, head=words - 1, count=0, block=64)
        self.seen = np.zeros(words, np.uint64)
        self.seen[-1] = np.uint64(1 << (start & 63))

    def go_on(self) -> bool:
        status = descend.descend(self.rewrites, self.store, self.seen, self.place, _BAND)
        if status == kernels.NO_ROOM:
            self.make_room()
        return bool(status != kernels.DONE)

    def result(self) -> tuple[Array, Csr]:
        descend.number_arcs(self.seen, self.store.arcs, self.arcs)
        return super().result()


def begin(rules: Rewriting, start: int) -> Exploration:
    """The exploration that is quicker."""
    only_clears = not any(rewrite.add for rewrite in rules.rewrites)
    return (Descending if only_clears and start.bit_length() <= _MOST_BITS else Meeting)(rules, start)


def _arrays(rules: Rewriting) -> kernels.Rewrites:
    columns = [[getattr(rewrite, part) for rewrite in rules.rewrites] for part in ("need", "forbid", "clear", "add")]
    need, forbid, clear, add = (np.array(column, np.uint64) for column in columns)
    return kernels.Rewrites(need, forbid, ~clear, add, _may_repeat(rules))


def _may_repeat(rules: Rewriting) -> bool:
    """Whether two moves may lead to the same position: not if all take different cells, and only free ones."""
    takes = {rewrite.clear for rewrite in rules.rewrites if not rewrite.add and rewrite.clear & ~rewrite.need == 0}
    return len(takes) < len(rules.rewrites)


def _longer(array: Array, used: int, room: int) -> Array:
    longer = np.empty(room, array.dtype)
    longer[:used] = array[:used]
    return longer
