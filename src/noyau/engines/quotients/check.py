"""The proof that a candidate is the misère quotient of some heaps.

Let every heap h have an element x(h) of a monoid with lost elements. The elements tell the misère outcomes of all sums
exactly when (1) no option e of a heap h clashes with it, that is, no z makes both ez and x(h)z lost, and (2) no sum is
stuck: write z ∈ D(h) when x(h)z is not lost and no option e of h makes ez lost; then no sum but the empty one has, for
each of its heaps h, the element of its other heaps in D(h). A sum stuck with a heap h stays so when all heaps with the
element x(h) are replaced by h: for (2) it is enough to know the union of D(h) over the heaps of each element.

The pairs (x(h), D(h)) stand for the transition algebra of Plambeck and Siegel (2008), seen from the outcomes.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from noyau.engines.quotients.monoid import Bits, Elements, Heaps, Monoid, pack
from noyau.kernels.quotients import FULL, STUCK, find_stuck

_ROOM = 1 << 10


class Check:
    """The heaps found to fit a monoid, as the union of their loose sets for each element."""

    def __init__(self, monoid: Monoid) -> None:
        self.monoid = monoid
        self.loose: dict[int, Bits] = {}
        self._room = _ROOM

    def winning(self, phi: Elements, options: Heaps) -> Bits | None:
        """The elements beside which one of the options, rows of heaps, is lost; None for a heap without options."""
        if not len(options):
            return None
        products = phi[options[:, 0]]
        for column in options.T[1:]:
            products = self.monoid.table[products, phi[column]]
        return self.winning_by(np.unique(products))

    def winning_by(self, options: Elements) -> Bits:
        """The elements beside which one of the options, elements themselves, is lost."""
        found: Bits = np.logical_or.reduce(self.monoid.losing[options], axis=0)
        return found

    def clash(self, element: int, winning: Bits) -> int | None:
        """An element beside which both a heap with this element and one of its options would be lost."""
        beside = np.flatnonzero(self.monoid.losing[element] & winning)
        return int(beside[0]) if len(beside) else None

    def loose_beside(self, element: int, winning: Bits) -> Bits:
        """The set D of a heap with this element."""
        loose: Bits = ~(self.monoid.losing[element] | winning)
        return loose

    def stuck(self, elements: list[int], loose: list[Bits]) -> list[int] | None:
        """The heaps of a stuck sum, as places in the lists; None where there is none."""
        packed = pack(loose)
        while True:
            status, heaps = find_stuck(self.monoid.table, np.array(elements, np.int64), packed, self._room)
            if status != FULL:
                return heaps.tolist() if status == STUCK else None
            self._room *= 4

    def admits_all(self, heaps: Iterable[tuple[int, Bits | None]]) -> bool:
        """Whether heaps, each an element and where its options win, all fit; if so they are kept."""
        loose: dict[int, Bits] = {}
        for element, winning in heaps:
            if winning is None:
                continue
            if self.clash(element, winning) is not None:
                return False
            free = self.loose_beside(element, winning)
            loose[element] = loose[element] | free if element in loose else free
        return self._keep(loose)

    def admits(self, element: int, winning: Bits) -> bool:
        """Whether one more heap fits beside those found before; if so it is kept."""
        if self.clash(element, winning) is not None:
            return False
        loose = self.loose_beside(element, winning)
        known = self.loose.get(element)
        if known is not None and not (loose & ~known).any():
            return True
        return self._keep({**self.loose, element: loose if known is None else loose | known})

    def identify(self, winning: Bits | None) -> int | None:
        """The element with which a heap fits, if there is one: then the quotient is the same with this heap."""
        if winning is None:
            return 0
        losing = self.monoid.losing
        fitting = np.flatnonzero(~(losing & winning).any(axis=1) & (losing[:, 0] | winning[0]))
        order = np.argsort((~(losing[fitting] | winning)).sum(axis=1), kind="stable")
        likely: list[int] = fitting[order].tolist()
        likely.sort(key=lambda x: x not in self.loose or bool((self.loose_beside(x, winning) & ~self.loose[x]).any()))
        return next((x for x in likely if self.admits(x, winning)), None)

    def _keep(self, loose: dict[int, Bits]) -> bool:
        if self.stuck(list(loose), list(loose.values())) is not None:
            return False
        self.loose = loose
        return True
