"""The nimbers of positions that fall into residues, found natively and kept for further questions.

The full mex values every residue that can be reached, and with them all options. The search on couples (Lemoine and
Viennot 2012) asks only whether a residue has one nimber, and looks at far fewer of them to know one value.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import RLock
from typing import NamedTuple

import numpy as np

from noyau.core.budget import free_memory
from noyau.core.errors import TooLarge
from noyau.engines.residues.residue_boards import read_board
from noyau.engines.residues.table_files import read_table, write_table
from noyau.forms.rewriting import Mask, Rewriting
from noyau.kernels import residues as kernels
from noyau.kernels.arrays import Ints, Word, Words
from noyau.kernels.hashing import find
from noyau.values.nimbers import nim_sum

Watch = Callable[[int], None]
"""Is told now and then how many residues are known; it may raise to stop the search."""

_FIRST_BITS = 12
_BAND = 1 << 18
"""How many options are looked at between two calls of ``watch``."""

_FRAMES = 64 * 64
"""A frame has fewer cells than the one it was made for, with at most 64 parts beside it."""

_DEEPEST = 2 * 64
"""In a search nothing lies beside it, but a residue may first be asked for a smaller nimber."""


class Residues:
    """A table of residues of one game, which every question enlarges; those of several threads wait for each other.

    A kernel leaves it whole, and a question begins with an empty stack: so it may be interrupted between two kernels.
    """

    def __init__(self, rules: Rewriting) -> None:
        self.rules = rules
        self.board = read_board(rules)
        self.place = np.zeros(2, np.int64)
        self._slots = _empty(_FIRST_BITS)
        self.stack = kernels.Stack(
            masks=np.zeros(_FRAMES, np.uint64),
            moves=np.zeros(_FRAMES, np.int64),
            seen=np.zeros(_FRAMES, np.uint64),
            asked=np.zeros(_DEEPEST, np.uint64),
            open=np.zeros(_DEEPEST, np.int64),
            order=np.zeros((_DEEPEST, self.board.need.size), np.int16),
        )
        self._parts = np.empty(64, np.uint64)
        self._question = np.empty(3, np.uint64)
        self._lock = RLock()

    def __len__(self) -> int:
        return int(self.place[kernels.COUNT])

    def save(self, path: Path) -> int:
        """Write all that is known into a file, and tell of how many residues."""
        return write_table(path, self.rules, self.board, self._slots.table)

    @classmethod
    def load(cls, path: Path, rules: Rewriting) -> Residues:
        """The table that a file holds; SpecError where the file is damaged or of another game."""
        residues = cls(rules)
        known = read_table(path, rules, residues.board)
        residues.place[kernels.COUNT] = known.keys.size
        residues._make_room(max(_FIRST_BITS, int(known.keys.size).bit_length() + 1), known)
        return residues

    def parts(self, position: Mask) -> list[Mask]:
        """The connected residues of a position, where they lie."""
        with self._lock:
            count = kernels.split_places(self.board, np.uint64(position), self._parts)
            return [int(part) for part in self._parts[:count]]

    def known(self, position: Mask) -> int | None:
        """The nimber of a position, if the table has it."""
        with self._lock:
            shift, table = self._slots
            parts = self._split(position)
            values = [int(table.values[find(table.keys, part, shift)]) for part in parts]
        return None if kernels.UNKNOWN in values else nim_sum(values)

    def value(self, position: Mask, most: int, watch: Watch) -> int | None:
        """The nimber by the full mex; None where more residues than ``most`` would be in the table."""
        with self._lock:
            parts = self._split(position)
            self.stack.masks[: len(parts)] = parts
            self.stack.moves[: len(parts)] = 0
            self.stack.seen[: len(parts)] = 0
            self.place[kernels.DEPTH] = len(parts)
            if not self._run(kernels.evaluate, most, watch):
                return None
            return self.known(position)

    def has(self, position: Mask, nimber: int, most: int, watch: Watch) -> bool | None:
        """Whether a position has a nimber, by the search on couples; None as for ``value``."""
        with self._lock:
            while True:
                shift, table = self._slots
                asked = np.uint64(nimber)
                verdict = kernels.weigh(
                    self.board, table, np.uint64(position), asked, shift, self._parts, self._question
                )
                if verdict != kernels.OPEN:
                    return bool(verdict == kernels.YES)
                self.stack.masks[0], self.stack.asked[0] = self._question[:2]
                self.stack.moves[0] = 0
                self.place[kernels.DEPTH] = 1
                if not self._run(kernels.search, most, watch):
                    return None

    def search(self, position: Mask, most: int, watch: Watch) -> int | None:
        """The nimber of a position, asked for one after the other; None as for ``value``."""
        for nimber in range(position.bit_count() + 1):
            found = self.has(position, nimber, most, watch)
            if found or found is None:
                return nimber if found else None
        raise AssertionError("a position has at most as many moves as cells")

    def _run(
        self,
        kernel: Callable[[kernels.ResidueBoard, kernels.ResidueTable, kernels.Stack, Ints, Word, int], int],
        most: int,
        watch: Watch,
    ) -> bool:
        """Let a kernel empty the stack; False where there would be more residues than allowed."""
        while True:
            shift, table = self._slots
            status = kernel(self.board, table, self.stack, self.place, shift, _BAND)
            if status == kernels.DONE:
                return True
            if len(self) >= most:
                return False
            watch(len(self))
            if status == kernels.NO_ROOM:
                self._make_room(int(table.keys.size).bit_length(), table)

    def _split(self, position: Mask) -> Words:
        count = kernels.split(self.board, np.uint64(position), self._parts)
        return self._parts[:count].copy()

    def _make_room(self, bits: int, known: kernels.ResidueTable) -> None:
        """Have a table with so many bits for a slot, and in it all that another one knows."""
        needed, free = 17 << bits, free_memory()
        if needed > free:
            facts = {"needed": needed // 10**6, "free": free // 10**6}
            raise TooLarge("residues.memory", name=self.rules.name, n=len(self), **facts)
        slots = _empty(bits)
        kernels.rehash(known, slots.table, slots.shift)
        self._slots = slots


class _Slots(NamedTuple):
    """A table, and the shift that finds a slot in it: both at once, or a larger table would be read as the smaller."""

    shift: np.uint64
    table: kernels.ResidueTable


def _empty(bits: int) -> _Slots:
    """A table that knows nothing."""
    size = 1 << bits
    values = np.full(size, kernels.UNKNOWN, np.uint8)
    return _Slots(
        np.uint64(64 - bits), kernels.ResidueTable(np.zeros(size, np.uint64), values, np.zeros(size, np.uint64))
    )
