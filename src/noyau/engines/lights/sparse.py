"""Lights Out on boards of two states and any shape: elimination in compiled code.

>>> from noyau.boards import read_board
>>> system = SparseSystem(read_board("klein-30x30"))
>>> system.nullity, system.solve((1 << 900) - 1) is not None
(14, True)
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from noyau.engines.lights.effects import effects
from noyau.engines.lights.elimination import (
    Bits,
    DenseElimination,
    Ones,
    SparseElimination,
    eliminate_symmetric,
)
from noyau.engines.lights.system import LinearSystem
from noyau.kernels.places import is_symmetric


class DenseSystem(LinearSystem):
    """Any rule, symmetric or not: bit-packed elimination by the method of the four Russians."""

    engine = "four_russians"
    reference = "Arlazarov, Dinic, Kronrod, Faradžev 1970"

    @cached_property
    def _elimination(self) -> DenseElimination | SparseElimination:
        presses, cells = effects(self.board)
        return DenseElimination.of(Ones(self.board.size, cells, presses))

    @property
    def nullity(self) -> int:
        return self._elimination.nullity

    @cached_property
    def neutral(self) -> list[int]:
        return [_number(bits) for bits in self._elimination.kernel()]

    def solve(self, change: int) -> int | None:
        return _optional_number(self._elimination.solve(self._bits(change)))

    def witness(self, change: int) -> int | None:
        return _optional_number(self._elimination.witness(self._bits(change)))

    def _bits(self, mask: int) -> Bits:
        data = np.frombuffer(mask.to_bytes(-(-self.board.size // 8), "little"), np.uint8)
        return np.unpackbits(data, count=self.board.size, bitorder="little")


class SparseSystem(DenseSystem):
    """A symmetric rule: local complementation while the graph is sparse, or dense at once where that is quicker.

    A rule that is not symmetric is dense. What was done is told by ``engine`` once a question has been answered.
    """

    engine = "local_complementation"
    reference = "pivoting on a symmetric matrix over GF(2), as local complementation of a graph with loops"

    @cached_property
    def _elimination(self) -> DenseElimination | SparseElimination:
        presses, cells = effects(self.board)
        found: DenseElimination | SparseElimination
        if is_symmetric(self.board.size, presses, cells):
            found = eliminate_symmetric(Ones(self.board.size, presses, cells))
        else:
            found = DenseElimination.of(Ones(self.board.size, cells, presses))
        if isinstance(found, DenseElimination):
            self.engine, self.reference = DenseSystem.engine, DenseSystem.reference
        return found


def _number(bits: Bits) -> int:
    """The mask with these bits."""
    return int.from_bytes(np.packbits(bits, bitorder="little").tobytes(), "little")


def _optional_number(bits: Bits | None) -> int | None:
    return None if bits is None else _number(bits)
