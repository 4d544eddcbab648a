"""How many moves are left under best play, where a table knows the nimbers of all residues that can be reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from noyau.kernels.arrays import Word
from noyau.kernels.mask_words import Mask
from noyau.kernels.residues import sums as kernels
from noyau.kernels.residues.nimbers import ResidueBoard, ResidueTable

Watch = Callable[[int], None]
"""Is told now and then how many sums have been met; it may raise to stop."""

_FIRST_BITS = 14
_FIRST_OPTIONS = 1 << 15
_BAND = 1 << 17
"""How many options are looked at between two calls of ``watch``."""

Kind = TypeVar("Kind", bound="np.integer[Any]")


class SumLengths:
    """The remoteness of sums of residues, found by going through what best play may reach."""

    def __init__(self, board: ResidueBoard, table: ResidueTable, shift: Word) -> None:
        self.board, self.table = board, table
        cells, slots = len(board.touching), len(table.values)
        self.stack = kernels.SumStack(
            sums=np.zeros(cells + 1, np.int64),
            residues=np.zeros(cells + 1, np.int64),
            options=np.zeros(cells + 1, np.int64),
            best=np.zeros(cells + 1, np.int64),
            parts=np.zeros((cells, *board.need.shape[1:]), np.uint64),
            slots=np.zeros(cells, np.int64),
        )
        self.place = np.array([0, 1, 0, 0, 1], np.int64)
        self.options = kernels.Options(
            first=np.full(slots, -1, np.int32),
            end=np.zeros(slots, np.int32),
            values=np.zeros(_FIRST_OPTIONS, np.uint8),
            begins=np.zeros(_FIRST_OPTIONS, np.int32),
            slots=np.zeros(_FIRST_OPTIONS, np.int32),
        )
        room = 1 << _FIRST_BITS
        self.sums = kernels.Sums(
            keys=np.zeros(room, np.uint64),
            numbers=np.zeros(room, np.int32),
            rests=np.zeros(room // 2, np.int32),
            lasts=np.zeros(room // 2, np.int32),
            values=np.zeros(room // 2, np.uint8),
            remoteness=np.full(room // 2, -1, np.int16),
        )
        self.sums.remoteness[0] = 0
        self.shifts = kernels.Shifts(shift, np.uint64(64 - _FIRST_BITS))

    def __len__(self) -> int:
        """Of how many sums the remoteness is known."""
        return int(self.place[kernels.MEASURED])

    def of(self, mask: Mask, most: int, watch: Watch) -> int | None:
        """The remoteness of a position whose residues the full mex has valued; None where it takes too many sums."""
        self.place[kernels.DEPTH] = 0
        while True:
            known = self.board, self.table, self.sums, self.options
            far = kernels.measure(*known, self.stack, self.place, self.shifts, mask, _BAND)
            if len(self) > most:
                return None
            if far >= 0:
                return int(far)
            watch(len(self))
            self._make_room()

    def _make_room(self) -> None:
        """Twice the room for what is short of it."""
        cells = len(self.stack.slots)
        values, begins, slots = self.options[2:]
        if self.place[kernels.OPTIONS] + len(self.board.need) >= len(begins):
            values, begins = _twice(values), _twice(begins)
        if self.place[kernels.LISTED] + len(self.board.need) * cells >= len(slots):
            slots = _twice(slots)
        self.options = kernels.Options(self.options.first, self.options.end, values, begins, slots)
        if self.place[kernels.COUNT] + cells >= len(self.sums.remoteness):
            self._number_again()

    def _number_again(self) -> None:
        """Twice the room for sums, and a hash table twice as large."""
        old = self.sums
        room = 2 * len(old.keys)
        self.shifts = kernels.Shifts(self.shifts.residues, np.uint64(64 - (room - 1).bit_length()))
        self.sums = kernels.Sums(
            np.zeros(room, np.uint64),
            np.zeros(room, np.int32),
            _twice(old.rests),
            _twice(old.lasts),
            _twice(old.values),
            _twice(old.remoteness),
        )
        self.sums.remoteness[len(old.remoteness) :] = -1
        kernels.rehash_sums(old, self.sums, self.shifts)


def _twice(array: NDArray[Kind]) -> NDArray[Kind]:
    longer = np.zeros(2 * len(array), array.dtype)
    longer[: len(array)] = array
    return longer
