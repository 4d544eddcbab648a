"""Games given by masks, explored natively: every position that can be reached, as a digraph in arrays.

>>> from noyau.forms.rewriting import Rewrite, Rewriting
>>> class Pairs(Rewriting):
...     name = "pairs"
...     rewrites = tuple(Rewrite(str(cell), 3 << cell, clear=3 << cell) for cell in range(3))
>>> found = explore(Pairs(), 15)
>>> found.positions.tolist(), found.indptr.tolist(), found.indices.tolist()
([15, 12, 9, 3, 0], [0, 3, 4, 4, 5, 5], [1, 2, 3, 4, 4])
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from noyau.engines.digraphs import DRAWN, generalised, grundy_values, infinite_set, solve_outcomes
from noyau.errors import NotApplicable, TooLarge
from noyau.forms.rewriting import Rewriting
from noyau.graphs.csr import MOST_VERTICES, Array, Csr
from noyau.kernels import explore as kernels
from noyau.memory import free_memory
from noyau.values.nimbers import Nimber
from noyau.verdict import Ending, Outcome, Verdict

Watch = Callable[[int], None]
"""Is told now and then how many positions have been met; it may raise to stop the exploration."""

BITS = 64
MOST = 5_000_000
"""Usually so many positions are explored at the most, in about two seconds."""

_FIRST_ROOM = 1 << 10
_BAND = 1 << 24
"""How many rewrites are tried between two calls of ``watch``."""


@dataclass(frozen=True, eq=False)
class Explored:
    """The positions in the order in which they were met, the start first, and where each of them leads."""

    positions: Array
    csr: Csr

    def __len__(self) -> int:
        return int(self.positions.size)

    @property
    def indptr(self) -> Array:
        return self.csr.indptr

    @property
    def indices(self) -> Array:
        return self.csr.indices

    @cached_property
    def _sorted(self) -> Array:
        return np.argsort(self.positions)

    def number(self, mask: int) -> int | None:
        """The number of a position, None where it cannot be reached."""
        wanted = np.uint64(mask)
        place = int(np.searchsorted(self.positions, wanted, sorter=self._sorted))
        found = int(self._sorted[place]) if place < len(self) else -1
        return found if found >= 0 and self.positions[found] == wanted else None


def fits(rules: Rewriting, start: int) -> bool:
    """Whether all masks have at most 64 bits."""
    masks = (mask for rewrite in rules.rewrites for mask in rewrite[1:])
    return all(0 <= mask < 1 << BITS for mask in (start, *masks))


def explore(rules: Rewriting, start: int, limit: int = MOST, watch: Watch | None = None) -> Explored:
    """Every position that can be reached from a start; TooLarge where there are more than the limit."""
    if not fits(rules, start):
        raise NotApplicable("rewriting.bits", name=rules.name, limit=BITS)
    search = _Search(rules, start)
    while search.go_on():
        if search.count > limit:
            raise TooLarge("error.positions", name=rules.name, limit=limit)
        if watch is not None:
            watch(search.count)
    if search.count > limit:
        raise TooLarge("error.positions", name=rules.name, limit=limit)
    return search.result()


class _Search:
    """An exploration under way: the room it has taken and how far it is."""

    def __init__(self, rules: Rewriting, start: int) -> None:
        self.name = rules.name
        self.rewrites = _arrays(rules)
        self.block = max(1, kernels.BLOCK * len(rules.rewrites))
        self.place = np.array([0, 1, 0], np.int64)
        room = _FIRST_ROOM + self.block
        self.shift, slots, numbers = _table(room)
        self.store = kernels.Store(
            np.empty(room, np.uint64), np.zeros(room + 1, np.int64), np.empty(8 * room, np.int32), slots, numbers
        )
        self.store.positions[0] = start
        kernels.rehash(self.store, 1, self.shift)

    @property
    def count(self) -> int:
        return int(self.place[kernels.COUNT])

    def go_on(self) -> bool:
        """Look at some more positions; False where all have been looked at."""
        status = kernels.explore(self.rewrites, self.store, self.place, self.shift, _BAND)
        if status == kernels.NO_ROOM:
            self._make_room()
        return bool(status != kernels.DONE)

    def result(self) -> Explored:
        count, arcs = self.count, int(self.place[kernels.ARCS])
        starts, indices = self.store.starts[: count + 1].copy(), self.store.arcs[:arcs].copy()
        return Explored(self.store.positions[:count].copy(), Csr(starts, indices))

    def _make_room(self) -> None:
        """Twice the room for what is short of it."""
        store, count, arcs = self.store, self.count, int(self.place[kernels.ARCS])
        if arcs + self.block > store.arcs.size:
            self._check(8 * store.arcs.size)
            store = store._replace(arcs=_longer(store.arcs, arcs, 2 * store.arcs.size))
        if count + self.block > store.positions.size:
            room = 2 * store.positions.size
            if room > MOST_VERTICES:
                raise TooLarge("error.positions", name=self.name, limit=count)
            self._check(64 * room)
            positions, starts = _longer(store.positions, count, room), _longer(store.starts, count + 1, room + 1)
            self.shift, slots, numbers = _table(room)
            store = kernels.Store(positions, starts, store.arcs, slots, numbers)
            kernels.rehash(store, count, self.shift)
        self.store = store

    def _check(self, needed: int) -> None:
        free = free_memory()
        if needed > free:
            facts = {"needed": needed // 10**6, "free": free // 10**6}
            raise TooLarge("rewriting.memory", name=self.name, n=self.count, **facts)


def longest_play(csr: Csr) -> int:
    """How many arcs can follow each other in a digraph without cycles."""
    back = csr.back
    left, queue = np.empty(csr.size, np.uint32), np.empty(csr.size + 1, np.uint32)
    return int(kernels.count_waves(csr.indptr, back.indptr, back.indices, left, queue))


def _arrays(rules: Rewriting) -> kernels.Rewrites:
    columns = [[getattr(rewrite, part) for rewrite in rules.rewrites] for part in ("need", "forbid", "clear", "add")]
    need, forbid, clear, add = (np.array(column, np.uint64) for column in columns)
    return kernels.Rewrites(need, forbid, ~clear, add, _may_repeat(rules))


def _may_repeat(rules: Rewriting) -> bool:
    """Whether two moves may lead to the same position: not if all take different cells, and only free ones."""
    takes = {rewrite.clear for rewrite in rules.rewrites if not rewrite.add and rewrite.clear & ~rewrite.need == 0}
    return len(takes) < len(rules.rewrites)


def _table(room: int) -> tuple[np.uint64, Array, Array]:
    """An empty hash table that is at most half full when there is no room left, and the shift that finds a slot."""
    bits = (2 * room - 1).bit_length()
    return np.uint64(BITS - bits), np.zeros(1 << bits, np.uint64), np.zeros(1 << bits, np.uint32)


def _longer(array: Array, used: int, room: int) -> Array:
    longer = np.empty(room, array.dtype)
    longer[:used] = array[:used]
    return longer


class Judged:
    """What is known of every position of an exploration, as arrays by number; −1 stands for what is not finite."""

    def __init__(self, explored: Explored, ending: Ending, watch: Callable[[float], None] | None = None) -> None:
        self.explored = explored
        self.ending = ending
        csr = explored.csr
        self.outcomes, self.remoteness = solve_outcomes(csr, ending, watch)
        values = grundy_values(csr) if ending is Ending.NORMAL or not self.has_draws else None
        self.cyclic = values is None
        self.grundy: Array | None = None
        if ending is Ending.NORMAL:
            self.grundy = values if values is not None else generalised(csr)[0]

    @property
    def has_draws(self) -> bool:
        return bool((self.outcomes == DRAWN).any())

    def verdict(self, number: int) -> Verdict:
        """The outcome, the value in normal play, and the remoteness of a position."""
        far = int(self.remoteness[number])
        return Verdict(Outcome(chr(self.outcomes[number])), self._value(number), None if far < 0 else far)

    def _value(self, number: int) -> Any:
        if self.grundy is None:
            return None
        label = int(self.grundy[number])
        return infinite_set(self.explored.csr, self.grundy, number) if label < 0 else Nimber(label)
