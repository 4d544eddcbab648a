"""Pic'arête beyond the table of all sets of edges: cores of large components by alpha-beta, all else by its value."""

from __future__ import annotations

import numpy as np

from noyau.core.budget import Budget
from noyau.core.game import AnyGame
from noyau.engines.scoring.edge_values import EdgeValues, Ends, SmallCore
from noyau.engines.scoring.loose_nets import Span
from noyau.engines.scoring.numbered_strings import image_tables
from noyau.engines.scoring.windows import WindowSearch, count_slots
from noyau.forms.coins import Mask
from noyau.graphs.automorphisms import automorphisms
from noyau.kernels.points.coin_search import STOPPED
from noyau.kernels.points.edge_search import (
    BEFORE,
    EDGES,
    HELD,
    ONE,
    OTHER,
    SWITCHES,
    find_score,
    score_bounds,
)
from noyau.values.masks import bits
from noyau.values.tempered import LeastWorth, Tempered

MOST_CORE = 64 - SWITCHES
"""So many edges the cores may have in all, once each long chain is a short one."""

_MOST_SYMMETRIES, _MOST_KEPT = 48, 6
"""Each symmetry costs time at each step: of more, those stay that leave some vertices in place, up to so many."""

Form = tuple[Mask, int]
"""The edges of the cores with the switches above, and by how much whoever is to move is ahead beside that."""


class EdgeSearch(WindowSearch):
    """What the score of a position and of all that follow lies between, some of its components being too large."""

    per_position = 32

    def __init__(self, values: EdgeValues, cores: list[tuple[int, SmallCore]], budget: Budget) -> None:
        counts = np.zeros(EDGES + 1, dtype=np.int64)
        super().__init__(budget, counts)
        self.values, limit = values, budget.limit
        self._chains: list[tuple[int, Mask, Mask]] = []
        ends: list[tuple[int, int]] = []
        numbers: dict[tuple[int, int], int] = {}
        for part, (term, core) in enumerate(cores):
            self._chains += [(term, chain.edges, chain.places << len(ends)) for chain in core.chains]
            ends += [
                (numbers.setdefault((part, one), len(numbers)), numbers.setdefault((part, other), len(numbers)))
                for one, other in core.ends
            ]
        self.size = counts[EDGES] = len(ends)
        self._core = np.zeros((3, len(ends)), dtype=np.uint64)
        for edge, (one, other) in enumerate(ends):
            self._core[ONE, edge], self._core[OTHER, edge] = one, other
            for end in (one, other):
                self._core[HELD, end] |= np.uint64(1 << edge)
        self._symmetries = _symmetries(tuple(ends), len(numbers))
        self._images = image_tables(self._symmetries)
        seconds = limit.work if limit.seconds is None else limit.seconds
        self._slots = np.zeros(count_slots(len(ends) + SWITCHES, limit.memory, seconds), dtype=np.uint64)
        most = len(ends) + SWITCHES + 1
        self._lists = np.zeros((most, most + 1), dtype=np.uint64)
        self._gains = np.zeros((most, most, 2), dtype=np.int64)
        self._nodes = np.zeros((most, BEFORE + 1), dtype=np.int64)

    def form(self, position: object) -> Form:
        """Components with a value are a number and switches; of others the core counts, and the parity of the rest."""
        total, core, edges = Tempered(0), 0, 0
        for term, part, kept in self.values.split(position):
            edges += part.bit_count()
            value = self.values.estimate_of(term, part)
            if value.is_exact:
                total += value.least
                continue
            core |= sum(places for at, along, places in self._chains if at == term and along & kept)
            total += Tempered(0, one=bool((part & ~kept).bit_count() % 2))
        is_odd = edges % 2
        core = min(sum(1 << images[edge] for edge in bits(core)) for images in self._symmetries)
        nothing = (is_odd + core.bit_count() + total.one + total.two) % 2
        switches = total.one + 2 * total.two + 4 * nothing
        return core | switches << self.size, total.number if is_odd else -total.number

    def bounds_at_once(self, position: object) -> Span:
        key, ahead = self.form(position)
        low, high = score_bounds(np.uint64(key), self._core, self.size)
        stated = self.values.bounds(position)
        return max(int(low) + ahead, stated[0]), min(int(high) + ahead, stated[1])

    def find(self, form: Form, wanted: int) -> int | None:
        key, ahead = form
        wanted -= ahead
        known = self._core, self._images, self._slots, self._lists, self._gains, self._nodes, self._counts
        found = find_score(np.uint64(key), wanted - 1, wanted, *known)
        return None if found == STOPPED else int(found) + ahead

    def least_worth(self, game: AnyGame) -> LeastWorth:
        """What the components are worth at least, without a search."""
        return self.values.least_worth(game)


def find_search(values: EdgeValues, budget: Budget) -> EdgeSearch | None:
    """A search for the positions that were valued; None where the cores of large components have too many edges."""
    cores = [
        (part.term, SmallCore.of(part.net, part.edges, is_simple=True))
        for part in values.components
        if not part.estimate(part.edges).is_exact
    ]
    return EdgeSearch(values, cores, budget) if sum(len(core.ends) for _, core in cores) <= MOST_CORE else None


def _symmetries(ends: Ends, size: int) -> list[list[int]]:
    """Where the edges go, by the symmetries of the graph; where these are many, by those that keep some vertices."""
    near: list[list[int]] = [[] for _ in range(size)]
    for one, other in ends:
        near[one].append(other)
        near[other].append(one)
    number = {frozenset(pair): edge for edge, pair in enumerate(ends)}
    marks = ([*range(1, kept + 1), *[0] * (size - kept)] for kept in range(min(_MOST_KEPT, size)))
    ways = max((automorphisms(near, _MOST_SYMMETRIES, each) for each in marks), key=len)
    return [[number[frozenset((way[one], way[other]))] for one, other in ends] for way in ways]
