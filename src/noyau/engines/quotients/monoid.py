"""Finite commutative monoids with lost elements: what a misère quotient is, and what it is guessed to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

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


def tail(step: npt.NDArray[np.integer]) -> int:
    """From which power on the powers of an element, which leads from x to step[x], repeat two by two.

    >>> tail(np.array([1, 2, 3, 2]))
    2
    """
    powers = [0, int(step[0])]
    powers.append(int(step[powers[-1]]))
    while powers[-1] != powers[-3] and len(powers) < len(step) + 3:
        powers.append(int(step[powers[-1]]))
    return len(powers) - 3


def pack(rows: Sequence[Bits]) -> Words:
    """Rows of bits as 64-bit words."""
    if not len(rows):
        return np.zeros((0, 1), np.uint64)
    bits = np.array(rows, np.bool_)
    padded = np.zeros((len(bits), -(-bits.shape[1] // 64) * 64), np.bool_)
    padded[:, : bits.shape[1]] = bits
    return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)
