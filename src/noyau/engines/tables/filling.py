"""Tables of a piece on a board, filled by kernels band by band: what fits, in which order, in how many bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau.core.budget import check_memory
from noyau.core.errors import SpecError
from noyau.core.verdict import Ending
from noyau.engines.tables.lattice import Watch
from noyau.forms.stepping import Lattice, Step
from noyau.kernels.pieces import Plan, Riders, fill_grundy, fill_remoteness, fill_strip, mark_lost, mirror

Array = npt.NDArray[np.unsignedinteger[Any]]

_BAND = 1 << 22
"""How many cells and options are looked at between two looks at the clock."""

_WALK = 32
"""A line of more cells is never walked."""

_STRIP = 512
"""As many columns as have their sets in the nearer caches."""

_NARROW_STRIP = 64
"""So few columns are filled at a time where the sets of more would take too much memory."""

_NARROW = (1 << 16) - 1
"""Tables of riders begin with numbers no wider than this one."""

_SMALL = 1 << 20
"""Sets of so many bytes are never too large."""


class Frame:
    """One table to fill: the cells it needs, and the steps that can be played there."""

    def __init__(self, lattice: Lattice, size: tuple[int, int], name: str, watch: Watch | None = None) -> None:
        if lattice.board is not None and (size[0] > lattice.board[0] or size[1] > lattice.board[1]):
            raise SpecError("lattice.beyond", rows=lattice.board[0], columns=lattice.board[1], name=name)
        self.lattice = lattice
        self.size = size
        self.name = name
        self.watch = watch
        self.box = lattice.closure(size)
        self.steps = [step for step in lattice.steps if lattice.longest_line(step, self.box)]
        self.slant = any(step.down < 0 for step in self.steps)

    @property
    def cells(self) -> int:
        """How many cells are computed."""
        return self.lattice.layers * self.box[0] * self.box[1]

    @cached_property
    def options(self) -> int:
        """No cell has more options, so no Grundy value is greater."""
        return sum(self.lattice.longest_line(step, self.box) for step in self.steps)

    @cached_property
    def longest(self) -> int:
        """No game is longer: each move takes something from a sum of the coordinates, with a weight for the layers."""
        if not self.steps:
            return 0
        sides = self.box[0] + self.box[1] - 2
        if self.lattice.layers == 1:
            return sides // min(step.down + step.across for step in self.steps)
        climb = self.lattice.steps[-1]
        weight = -(-self.lattice.layers // (climb.down + climb.across))
        return sides * weight + self.lattice.layers - 1

    @property
    def greatest(self) -> int:
        """No Grundy value is greater."""
        return min(self.options, self.longest)

    @property
    def walks(self) -> bool:
        """Whether the Grundy values are found by looking at every option of every cell."""
        return self._ways is None

    def memory(self, what: str) -> int:
        """How many bytes the table takes with all that is needed to fill it."""
        if what == "outcome":
            return self._room_for_bits(self.box) + self._copy(self._room_for_bits(self.size)) + 4 * self._ring
        width = _width(self.greatest if what == "grundy" else self.longest)
        room = self.cells * width + self._copy(self.lattice.layers * self.size[0] * self.size[1] * width)
        if what == "remoteness":
            return room + 4 * self._ring
        if self._ways is None:
            return room + 8 * (self.greatest + 2)
        widening = 2 * self.cells if self.greatest > _NARROW else 0
        return room + widening + _room_for_sets(self._ways[1])

    def grundy(self) -> Array:
        """The Grundy values."""
        self.check_memory("grundy")
        if self._ways is not None:
            frame, riders = self._ways
            return self._ride(riders) if frame is self else frame._ride(riders).transpose(0, 2, 1)
        if self.lattice.board is None and self.box[0] > self.box[1]:
            return self._turned()._walk().transpose(0, 2, 1)
        return self._walk()

    def _turned(self) -> Frame:
        """The same table with rows and columns exchanged."""
        return Frame(self.lattice.mirrored, self.size[::-1], self.name, self.watch)

    def _walk(self) -> Array:
        """The Grundy values of any piece, by looking at all options but those in the row."""
        table = np.empty((self.lattice.layers, *self.box), _dtype(self.greatest))
        seen = np.zeros(self.greatest + 2, np.int64)
        sets = np.zeros((self.lattice.layers, self.greatest // 64 + 3), np.uint64)
        self._fill(self.options, lambda begin, end: fill_grundy(table, self.plan, seen, sets, begin, end))
        return self._cut(table)

    @cached_property
    def _ways(self) -> tuple[Frame, Riders] | None:
        """The table as it is, or turned if only then the sets of the lines are not too large, and its riders."""
        most = max(_SMALL, self.cells * _width(self.greatest))
        for frame, strip in product((self, self._turned()), (_STRIP, _NARROW_STRIP)):
            riders = frame._riders(strip)
            if riders is not None and _room_for_sets(riders) <= most:
                return frame, riders
        return None

    def _riders(self, strip: int) -> Riders | None:
        """The piece as a rider along rows, columns and one more line, if it is one; the columns of a strip."""
        reach = {step[:2]: self.lattice.longest_line(step, self.box) for step in self.steps}
        third = [direction for direction in reach if direction not in ((1, 0), (0, 1))]
        if len(third) > 1 or any(min(direction) < 1 for direction in third):
            return None
        alpha, beta = (min(third[0][0], self.box[0]), min(third[0][1], self.box[1])) if third else (1, 1)
        down, across = reach.get((1, 0), 0), reach.get((0, 1), 0)
        (rows, columns), layers = self.box, self.lattice.layers
        far = reach[third[0]] if third else 0
        is_half = rows == columns and layers == 1 and down == across > 0 and alpha == beta
        strip = columns if is_half else min(strip, columns)
        thirds = (1 if is_half else rows) + (strip // beta + 2) * alpha
        thirds_at = strip if is_half else layers * (strip + rows)
        none_at = thirds_at + (beta * thirds if far else 0)
        words = np.uint64(self.greatest // 64 + 7)
        rows_at = 0 if is_half else layers * strip
        return Riders(down, across, far, alpha, beta, words, rows_at, thirds_at, thirds, none_at)

    def _ride(self, riders: Riders) -> Array:
        """The Grundy values of riders, strip of columns by strip; values too great for 16 bits get 32 on the way."""
        rows, columns = self.box
        is_half = riders.rows_at == 0
        table = np.empty((self.lattice.layers, rows, columns), _dtype(min(self.greatest, _NARROW)))
        used = np.zeros((riders.none_at + 1) * int(riders.words), np.uint64)
        low = np.zeros(riders.none_at + 1, np.uint64)
        width = _STRIP if is_half else riders.rows_at // self.lattice.layers
        for left in range(0, columns, width):
            right = min(left + width, columns)
            bottom = right if is_half else rows
            place = np.array([0, left, 0])
            for end in range(_BAND // width, bottom + _BAND // width, _BAND // width):
                strip = np.array([left, right, min(end, bottom)])
                while not fill_strip(table, riders, used, low, strip, place):
                    table = table.astype(np.uint32)
                if self.watch is not None:
                    self.watch((left + (right - left) * min(end, bottom) / bottom) / columns)
                place[0] = strip[2]
        if is_half:
            mirror(table, 0, rows)
        return self._cut(table)

    def remoteness(self, ending: Ending) -> Array:
        """How many moves are left."""
        self.check_memory("remoteness")
        table = np.empty((self.lattice.layers, *self.box), _dtype(self.longest))
        ring, misere = np.empty(self._ring, np.int32), ending is Ending.MISERE
        self._fill(4 + self._looks, lambda begin, end: fill_remoteness(table, self.plan, ring, misere, begin, end))
        return self._cut(table)

    def lost(self, ending: Ending) -> Array:
        """The lost cells, one bit each."""
        self.check_memory("outcome")
        table = np.zeros((self.lattice.layers, self.box[0], -(-self.box[1] // 8)), np.uint8)
        ring, misere = np.empty(self._ring, np.int32), ending is Ending.MISERE
        self._fill(2 + self._looks, lambda begin, end: mark_lost(table, self.plan, ring, misere, begin, end))
        return self._cut_bits(table)

    @cached_property
    def plan(self) -> Plan:
        """The steps as the kernels read them."""
        rows = [
            (min(step.down, self.box[0]), min(step.across, self.box[1]), self.lattice.longest_line(step, self.box), at)
            for step, at in self._ringed
        ]
        climbs = len(rows) - 1 if self.lattice.layers > 1 else -1
        steps = np.array(rows, np.int64).reshape(-1, 4)
        across = [n for n, step in enumerate(self.steps) if step.down == 0 and step.across == 1 and not self.slant]
        return Plan(steps, self.lattice.layers, *self.box, self.slant, climbs, across[0] if across else -1)

    @property
    def _looks(self) -> int:
        """How many cells are looked at to know where the lost ones are: one on each line, or all of a short line."""
        return sum(1 if at >= 0 else self.lattice.longest_line(step, self.box) for step, at in self._ringed)

    @property
    def _ringed(self) -> Iterator[tuple[Step, int]]:
        return zip(self.steps, self._rings(), strict=True)

    def _rings(self) -> Iterator[int]:
        """Where the ring of each step begins; −1 for a step whose short lines are walked."""
        at = 0
        for step in self.steps:
            is_walked = self._is_walked(step)
            yield -1 if is_walked else at
            at += 0 if is_walked else self._ring_size(step)

    def _is_walked(self, step: Step) -> bool:
        """Whether to remember the lines of a step would cost more memory than they save time."""
        return self.lattice.longest_line(step, self.box) <= _WALK and 16 * self._ring_size(step) > self.cells

    @property
    def _ring(self) -> int:
        """How many numbers the rings hold."""
        return sum(self._ring_size(step) for step, at in self._ringed if at >= 0)

    def _ring_size(self, step: Step) -> int:
        waves = 1 + min(step.down, self.box[0]) + (step.across if self.slant else 0)
        return waves * self.lattice.layers * self.box[0 if self.slant else 1]

    def _fill(self, work: int, fill: Callable[[int, int], object]) -> None:
        """Call a kernel on band after band of waves."""
        waves = self.size[0] + self.size[1] - 1 if self.slant else self.box[0]
        band = max(1, _BAND * waves // (self.cells * max(1, work)))
        for begin in range(0, waves, band):
            fill(begin, min(begin + band, waves))
            if self.watch is not None:
                self.watch(min(1.0, (begin + band) / waves))

    def _cut(self, table: Array) -> Array:
        """The cells that were asked for, without those that only helped."""
        return table if self.box == self.size else table[:, : self.size[0], : self.size[1]].copy()

    def _cut_bits(self, table: Array) -> Array:
        if self.box == self.size:
            return table
        rows, columns = self.size
        cut = table[:, :rows, : -(-columns // 8)].copy()
        if columns % 8:
            cut[:, :, -1] &= (1 << columns % 8) - 1
        return cut

    def _room_for_bits(self, size: tuple[int, int]) -> int:
        return self.lattice.layers * size[0] * -(-size[1] // 8)

    def _copy(self, room: int) -> int:
        return 0 if self.box == self.size else room

    def check_memory(self, what: str) -> None:
        """Refuse a table that would not fit, saying how large it would be."""
        layers = self.lattice.layers
        key = "lattice.memory" if layers == 1 else "lattice.memory-layers"
        facts = {"name": self.name, "rows": self.size[0], "columns": self.size[1], "layers": layers}
        check_memory(self.memory(what), key, **facts)


def _room_for_sets(riders: Riders) -> int:
    """How many bytes the sets of the lines take."""
    return 8 * (riders.none_at + 1) * (int(riders.words) + 1)


def _width(greatest: int) -> int:
    """How many bytes hold numbers up to the greatest."""
    return 1 if greatest < 1 << 8 else 2 if greatest < 1 << 16 else 4


def _dtype(greatest: int) -> np.dtype[np.unsignedinteger[Any]]:
    return np.dtype(f"u{_width(greatest)}")
