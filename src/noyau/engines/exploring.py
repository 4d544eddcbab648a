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
from noyau.engines.explorations import BITS, begin
from noyau.errors import NotApplicable, TooLarge
from noyau.forms.rewriting import Rewriting
from noyau.graphs.csr import Array, Csr
from noyau.kernels import explore as kernels
from noyau.values.nimbers import Nimber
from noyau.verdict import Ending, Outcome, Verdict

Watch = Callable[[int], None]
"""Is told now and then how many positions have been met; it may raise to stop the exploration."""

MOST = 5_000_000
"""Usually so many positions are explored at the most, in about two seconds."""


@dataclass(frozen=True, eq=False)
class Explored:
    """The positions, the start first, and where each of them leads."""

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
    search = begin(rules, start)
    while search.go_on():
        if search.count > limit:
            raise TooLarge("error.positions", name=rules.name, limit=limit)
        if watch is not None:
            watch(search.count)
    if search.count > limit:
        raise TooLarge("error.positions", name=rules.name, limit=limit)
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
