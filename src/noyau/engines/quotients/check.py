"""The proof that a candidate is the misère quotient of some heaps.

Let every heap h have an element x(h) of a monoid with lost elements. The elements tell the misère outcomes of all sums
exactly when (1) no option e of a heap h clashes with it, that is, no z makes both ez and x(h)z lost, and (2) no sum is
stuck: write z ∈ D(h) when x(h)z is not lost and no option e of h makes ez lost; then no sum but the empty one has, for
each of its heaps h, the element of its other heaps in D(h). A sum stuck with a heap h stays so when all heaps with the
element x(h) are replaced by h: for (2) it is enough to know the union of D(h) over the heaps of each element.

The pairs (x(h), D(h)) stand for the transition algebra of Plambeck and Siegel (2008), seen from the outcomes.
"""

from __future__ import annotations

import numpy as np

from noyau.engines.quotients.guess import Bits, Candidate, Elements
from noyau.kernels.quotients import FULL, STUCK, find_stuck

_ROOM = 1 << 10


class Clash(Exception):
    """A heap and one of its options would both be lost beside an element."""

    def __init__(self, beside: int) -> None:
        super().__init__(beside)
        self.beside = beside


class Check:
    """The heaps found to fit a candidate, as the union of their loose sets for each element."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        self.loose: dict[int, Bits] = {}
        self._room = _ROOM

    def winning(self, options: Elements) -> Bits:
        """The elements beside which one of the options is lost."""
        found: Bits = self.candidate.losing[options].any(axis=0)
        return found

    def loose_beside(self, element: int, winning: Bits) -> Bits:
        """The set D of a heap with this element."""
        lost = self.candidate.losing[element]
        clash = np.flatnonzero(lost & winning)
        if len(clash):
            raise Clash(int(clash[0]))
        free: Bits = ~(lost | winning)
        return free

    def stuck(self, elements: list[int], loose: list[Bits]) -> list[int] | None:
        """The heaps of a stuck sum, as places in the list; None where there is none."""
        packed = pack(np.array(loose))
        while True:
            status, heaps = find_stuck(self.candidate.table, np.array(elements, np.int64), packed, self._room)
            if status != FULL:
                return heaps.tolist() if status == STUCK else None
            self._room *= 4

    def admits(self, element: int, loose: Bits) -> bool:
        """Whether a heap fits beside those found before; if so it is kept."""
        known = self.loose.get(element)
        if known is not None:
            loose = loose | known
            if np.array_equal(loose, known):
                return True
        tried = {**self.loose, element: loose}
        if self.stuck(list(tried), list(tried.values())) is not None:
            return False
        self.loose = tried
        return True

    def identify(self, winning: Bits) -> int | None:
        """The element with which a heap fits, if there is one: then the quotient is the same with this heap."""
        losing = self.candidate.losing
        fitting = np.flatnonzero(~(losing & winning).any(axis=1) & (losing[:, 0] | winning[0]))
        found = ~(losing[fitting] | winning)
        order = np.argsort(found.sum(axis=1), kind="stable").tolist()
        known = [at for at in order if int(fitting[at]) in self.loose]
        for at in known:
            if not (found[at] & ~self.loose[int(fitting[at])]).any():
                return int(fitting[at])
        return next((int(fitting[at]) for at in order if self.admits(int(fitting[at]), found[at])), None)


def pack(rows: Bits) -> np.ndarray[tuple[int, int], np.dtype[np.uint64]]:
    """Rows of bits as 64-bit words."""
    words = (rows.shape[1] + 63) // 64
    padded = np.zeros((len(rows), 64 * words), np.bool_)
    padded[:, : rows.shape[1]] = rows
    return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)
