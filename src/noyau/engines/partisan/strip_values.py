"""What strips of boards are worth, of one line or of two: bounds of larger parts (``kernels.sides.board_cuts``)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from noyau.core.budget import Budget, Limit
from noyau.core.caches import remembered
from noyau.core.turns import PLAYERS
from noyau.engines.partisan.board_values import BoardValues
from noyau.engines.partisan.store import refuse
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided import TwoSided
from noyau.kernels.arrays import Ints, Words
from noyau.kernels.sides.board_cuts import Strips, measure_each, value_each
from noyau.kernels.sides.partisan_boards import CELLS, COLUMNS, IS_COUNTED
from noyau.kernels.sides.short_games import DONE, MORE, NO_ROOM, ROWS
from noyau.kernels.sides.thermographs import TEMPERATURES, Thermographs, extend

_LONGEST = 8
"""Lines of so many cells are cut out, so that there are not too many strips."""


def strips_of(kinds: Sequence[TwoSided]) -> Strips:
    """What the strips of boards of some kinds are worth."""
    found = [_strips_of(rules) for rules in kinds]
    size = max(strips.strips.shape[1] for strips in found)
    worth = np.zeros((4 * len(found), size), np.int64)
    for at, each in enumerate(found):
        worth[4 * at : 4 * at + 4, : each.strips.shape[1]] = each.strips
    return Strips(np.concatenate([each.lines for each in found]), worth)


@remembered(most=16)
def _strips_of(rules: TwoSided) -> Strips:
    values = _StripValues(rules)
    columns = int(values.board.shapes[0, COLUMNS])
    lines = np.zeros((2, 3), np.int64)
    if not values.board.kinds[0, IS_COUNTED] or columns == 0:
        return Strips(lines, np.zeros((4, 1), np.int64))
    rows = int(values.board.shapes[0, CELLS]) // columns
    across = [((1 << columns) - 1) << row * columns for row in range(rows)]
    down = [sum(1 << row * columns + column for row in range(rows)) for column in range(columns)]
    lines[0] = _who_is_cut(rules, across), rows, columns
    lines[1] = _who_is_cut(rules, down), columns, rows
    worth = np.zeros((4, 1 << 2 * max([size for who, _, size in lines.tolist() if who], default=0)), np.int64)
    for way, (who, count, size) in enumerate(lines.tolist()):
        if who:
            numbers = np.arange(1 << 2 * size, dtype=np.uint64)
            masks = numbers if way == 0 else _columns_as_masks(numbers, columns, size)
            if count == 1:  # the second line is not on the board
                masks = masks & np.uint64(sum((across, down)[way]))
            worth[2 * way : 2 * way + 2, : masks.size] = values.measure(masks, who)
    return Strips(lines, worth)


def _who_is_cut(rules: TwoSided, lines: Sequence[Mask]) -> int:
    """The player whose moves alone are cut between lines: 1 is Left, -1 is Right, 0 nobody."""
    if lines[0].bit_count() > _LONGEST:
        return 0
    for sign, player in zip((-1, 1), PLAYERS, strict=True):
        if all(any(move.need & ~line == 0 for line in lines) for move in rules.rewrites_of(player)):
            return sign
    return 0


def _columns_as_masks(numbers: Words, columns: int, rows: int) -> Words:
    """Two columns beside each other, two bits for each row, as masks."""
    masks = np.zeros_like(numbers)
    for row in range(rows):
        masks |= (numbers >> np.uint64(2 * row) & np.uint64(3)) << np.uint64(row * columns)
    return masks


class _StripValues(BoardValues):
    """The values of all strips of a board."""

    def measure(self, masks: Words, who: int) -> Ints:
        """What masks are worth to a player."""
        self._begin(Budget(Limit(10**9)))
        status, at = MORE, 0
        while status != DONE:
            status, at = value_each(self.store.games, self.board, self.table, self.stack, masks, at)
            if status == NO_ROOM:
                self._make_room()
            elif status not in (DONE, MORE):
                raise refuse(status)
        rows, count = int(self.store.games.place[ROWS]), len(TEMPERATURES)
        walls, masts = np.zeros((rows, 4, count), np.int32), np.zeros((rows, 3), np.int32)
        known = Thermographs(walls, masts, np.zeros(1, np.int64))
        extend(self.store.games, known)
        worth = np.zeros((2, masks.size), np.int64)
        measure_each(self.store.games, self.board, self.table, known, masks, who, worth[0], worth[1])
        return worth
