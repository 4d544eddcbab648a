"""Linear algebra over two elements, with Python's integers as rows of bits: for systems of a few hundred unknowns.

>>> system = Elimination([0b011, 0b110, 0b101])
>>> system.rank, system.solve(0b011), system.solve(0b001), system.kernel
(2, 1, None, [7])
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noyau.kernels.arrays import Floats, Integers


class Elimination:
    """A square matrix over GF(2) by its columns: column j is the mask of the rows in which it has a one."""

    def __init__(self, columns: Sequence[int]) -> None:
        self.size = len(columns)
        self._pivots: dict[int, tuple[int, int]] = {}
        self.kernel: list[int] = []
        """A basis of the sets of columns that add up to nothing."""
        for index, column in enumerate(columns):
            reduced, used = self._reduce(column, 1 << index)
            if reduced:
                self._pivots[reduced.bit_length() - 1] = reduced, used
            else:
                self.kernel.append(used)

    def _reduce(self, column: int, used: int) -> tuple[int, int]:
        while column:
            pivot = self._pivots.get(column.bit_length() - 1)
            if pivot is None:
                break
            column, used = column ^ pivot[0], used ^ pivot[1]
        return column, used

    @property
    def rank(self) -> int:
        return len(self._pivots)

    def solve(self, target: int) -> int | None:
        """A set of columns that add up to the target, or None where there is none."""
        rest, used = self._reduce_fully(target)
        return None if rest else used

    def _reduce_fully(self, target: int) -> tuple[int, int]:
        used = rest = 0
        while target:
            top = target.bit_length() - 1
            pivot = self._pivots.get(top)
            if pivot is None:
                rest |= 1 << top
                target ^= 1 << top
            else:
                target, used = target ^ pivot[0], used ^ pivot[1]
        return rest, used

    @cached_property
    def is_invertible(self) -> bool:
        return not self.kernel


def walsh(numbers: Integers | Floats) -> Floats:
    """The Walsh–Hadamard transform: at m, the sum of all numbers, those with an odd number of bits in m negated."""
    import numpy

    table, step = numbers.astype(numpy.float64), 1
    while step < len(table):
        pairs = table.reshape(-1, 2, step)
        table = numpy.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).ravel()
        step *= 2
    return table


def invert(rows: Sequence[int]) -> list[int]:
    """For each bit the set of rows that add up to it alone; the rows are a basis.

    >>> invert([0b01, 0b11])
    [1, 3]
    """
    system = Elimination(rows)
    found = [system.solve(1 << bit) for bit in range(len(rows))]
    return [made for made in found if made is not None]
