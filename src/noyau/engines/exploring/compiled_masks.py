"""Games given by masks, explored natively: every position that can be reached, as a digraph in arrays.

>>> from noyau.forms.rewriting import Rewrite, Rewriting
>>> class Pairs(Rewriting):
...     name = "pairs"
...     rewrites = tuple(Rewrite(str(cell), 3 << cell, clear=3 << cell) for cell in range(3))
>>> found = explore_masks(Pairs(), 15)
>>> found.positions.tolist(), found.csr.indptr.tolist(), found.csr.indices.tolist()
([15, 12, 9, 3, 0], [0, 3, 4, 4, 5, 5], [1, 2, 3, 4, 4])
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from noyau.core.budget import check_memory
from noyau.core.errors import NotApplicable, TooManyPositions
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.digraphs.arrays import DRAWN, generalised_values, grundy_values, infinite_set, solve_outcomes
from noyau.forms.rewriting import Rewriting
from noyau.graphs.csr import MOST_VERTICES, Array, Csr
from noyau.kernels import exploring as kernels
from noyau.values.loopy import Value
from noyau.values.nimbers import Nimber

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
            check_memory(8 * arcs.size, "rewriting.memory", name=self.name, n=self.count)
            arcs = _longer(arcs, self.arcs, 2 * arcs.size)
        if self.count + self.ahead > positions.size:
            room = 2 * positions.size
            if room > MOST_VERTICES:
                raise TooManyPositions("error.positions", name=self.name, limit=self.count)
            check_memory(80 * room, "rewriting.memory", name=self.name, n=self.count)
            positions, starts = _longer(positions, self.count, room), _longer(starts, self.count + 1, room + 1)
        self.store = kernels.Store(positions, starts, arcs)


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
        status = kernels.descend(self.rewrites, self.store, self.seen, self.place, _BAND)
        if status == kernels.NO_ROOM:
            self.make_room()
        return bool(status != kernels.DONE)

    def result(self) -> tuple[Array, Csr]:
        kernels.number_arcs(self.seen, self.store.arcs, self.arcs)
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


Watch = Callable[[int], None]
"""Is told now and then how many positions have been met; it may raise to stop the exploration."""

MOST = 5_000_000
"""Usually so many positions are explored at the most, in about two seconds."""


@dataclass(frozen=True, eq=False)
class Explored:
    """What compiled loops found: the positions as arrays of masks, the start first, and where each of them leads."""

    positions: Array
    csr: Csr

    def __len__(self) -> int:
        return int(self.positions.size)

    @cached_property
    def _sorted(self) -> Array:
        return np.argsort(self.positions)

    def number(self, mask: int) -> int | None:
        """The number of a position, None where it cannot be reached."""
        wanted = np.uint64(mask)
        place = int(np.searchsorted(self.positions, wanted, sorter=self._sorted))
        found = int(self._sorted[place]) if place < len(self) else -1
        return found if found >= 0 and self.positions[found] == wanted else None


def fits_in_words(rules: Rewriting, start: int) -> bool:
    """Whether all masks have at most 64 bits."""
    masks = (mask for rewrite in rules.rewrites for mask in rewrite[1:])
    return all(0 <= mask < 1 << BITS for mask in (start, *masks))


def explore_masks(rules: Rewriting, start: int, limit: int = MOST, watch: Watch | None = None) -> Explored:
    """Every position that can be reached from a start; TooLarge where there are more than the limit."""
    if not fits_in_words(rules, start):
        raise NotApplicable("rewriting.bits", name=rules.name, limit=BITS)
    search = begin(rules, start)
    is_open = True
    while is_open:
        is_open = search.go_on()
        if search.count > limit:
            raise TooManyPositions("error.positions", name=rules.name, limit=limit)
        if is_open and watch is not None:
            watch(search.count)
    return Explored(*search.result())


def longest_play(csr: Csr) -> int:
    """How many arcs can follow each other in a digraph without cycles."""
    back = csr.back
    left, queue = np.empty(csr.size, np.uint32), np.empty(csr.size + 1, np.uint32)
    return int(kernels.count_waves(csr.indptr, back.indptr, back.indices, left, queue))


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
            self.grundy = values if values is not None else generalised_values(csr)[0]

    @property
    def has_draws(self) -> bool:
        return bool((self.outcomes == DRAWN).any())

    def verdict(self, number: int) -> Verdict:
        """The outcome, the value in normal play, and the remoteness of a position."""
        far = int(self.remoteness[number])
        return Verdict(Outcome(chr(self.outcomes[number])), self._value(number), None if far < 0 else far)

    def _value(self, number: int) -> Value | None:
        if self.grundy is None:
            return None
        label = int(self.grundy[number])
        return infinite_set(self.explored.csr, self.grundy, number) if label < 0 else Nimber(label)
