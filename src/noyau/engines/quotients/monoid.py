"""Finite commutative monoids with lost elements: what a misère quotient is, and what it is guessed to be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from noyau.kernels.quotients import FULL, STUCK, find_stuck

Bits = npt.NDArray[np.bool_]
Elements = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
Heaps = npt.NDArray[np.unsignedinteger]
"""Options, each a row of heaps."""


LARGEST = (1 << 16) - 1
"""The largest order of a monoid whose table of products can be written."""


class TooManyElements(Exception):
    """A guess, or what is needed to make it, has grown past what is allowed."""


@dataclass(frozen=True)
class Monoid:
    """A commutative monoid with its lost elements; 0 is the identity, and products of the ``heaps`` give all of it."""

    steps: Elements
    """steps[x, i] is the product of element x and the i-th of the heaps."""
    lost: Bits
    heaps: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.steps)

    @cached_property
    def table(self) -> npt.NDArray[np.uint16]:
        """All products."""
        table = np.empty((len(self), len(self)), np.uint16)
        table[0] = np.arange(len(self))
        known, columns = {0}, self.steps.T.copy()
        for before in (ways := [0]):
            for column, element in zip(columns, self.steps[before].tolist(), strict=True):
                if element not in known:
                    known.add(element)
                    ways.append(element)
                    table[element] = column[table[before]]
        return table

    @cached_property
    def losing(self) -> Bits:
        """losing[x, y] tells whether the product of x and y is lost."""
        return self.lost[self.table]


TRIVIAL = Monoid(np.zeros((1, 0), np.int64), np.zeros(1, np.bool_), ())
"""The quotient of the empty sum alone, which the player to move has won."""


def tail_of_powers(step: npt.NDArray[np.integer]) -> int:
    """From which power on the powers of an element, which leads from x to step[x], repeat two by two.

    >>> tail_of_powers(np.array([1, 2, 3, 2]))
    2
    """
    powers = [0, int(step[0])]
    powers.append(int(step[powers[-1]]))
    while powers[-1] != powers[-3] and len(powers) < len(step) + 3:
        powers.append(int(step[powers[-1]]))
    return len(powers) - 3


def pack_bits(rows: Sequence[Bits]) -> Words:
    """Rows of bits as 64-bit words."""
    if not len(rows):
        return np.zeros((0, 1), np.uint64)
    bits = np.array(rows, np.bool_)
    padded = np.zeros((len(bits), -(-bits.shape[1] // 64) * 64), np.bool_)
    padded[:, : bits.shape[1]] = bits
    return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)


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
        packed = pack_bits(loose)
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
