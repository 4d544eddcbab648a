"""Bounds of what a part of a board is worth: it is cut into strips, and one player loses the moves that are cut.

Where all moves of one player lie in rows, cuts between rows take moves from the other player alone: the part is worth
at least as much to that one as the strips together. A strip has one row or two, or as many columns. Which cuts are best
is found line by line: those with the highest sum of means, and those with the highest sum of stops.

``lines`` has for each kind of board its rows, then its columns: who is cut (1 is Left, -1 is Right, 0 nobody), how many
lines there are, and how many cells each has. ``strips`` has in the same order, for the bits of two lines side by side,
what that strip is worth to the player who is cut: the mean and the temperature; then the stop where the other one
begins, by how much the own stop is higher, and whether the strip is at least its stop. The unit is 1/128.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Int, Ints, Word, Words
from noyau.kernels.hashing import find
from noyau.kernels.jit import inlined, kernel, trailing_zeros
from noyau.kernels.sides.game_sums import negative
from noyau.kernels.sides.move_counts import TURNED
from noyau.kernels.sides.partisan_boards import ALONE, LEVEL, Board, Stack, Table, evaluate, least_image
from noyau.kernels.sides.short_games import ABOVE, DONE, FINE, FLAGS, ROW, ROW_BITS, STOP, UNKNOWN, Games
from noyau.kernels.sides.thermographs import LOW_MEAN, PRECISION, TEMPERATURE, Thermographs, floor_of

WHO, LINES, CELLS_OF_LINE = range(3)
"""The columns of ``lines``."""

FINENESS = 7
"""A bound is counted in units of 1 / 2 to that power."""

_ROUGH = PRECISION - FINENESS
_HEAT_BITS, _MEAN_BITS = 11, 14
_HALF = _HEAT_BITS + _MEAN_BITS
_MOST_HEAT, _MIDDLE = (1 << _HEAT_BITS) - 1, 1 << _MEAN_BITS - 1

_GAIN_BITS = 10
_MOST_GAIN = (1 << _GAIN_BITS) - 1
MEANS, STOPS = range(2)
"""What ``strips`` has one after the other."""

_ZERO, _ONE = np.uint64(0), np.uint64(1)


class Strips(NamedTuple):
    """How boards are cut, and what strips are worth."""

    lines: Ints
    strips: Ints


@inlined
def bound_of(bounds: Int, tag: Int, side: Int) -> tuple[Int, Int]:
    """At least how much a part is worth, as a mean, and the temperature: to whoever is to move, or to the other one."""
    half = bounds >> (_HALF * (side ^ ((tag & TURNED) // TURNED)))
    return ((half >> _HEAT_BITS) & (2 * _MIDDLE - 1)) - _MIDDLE, half & _MOST_HEAT


@inlined
def stop_of(stops: Int, tag: Int, side: Int) -> tuple[Int, Int, Int]:
    """The sum of the stops where the other one begins, the most that beginning in one strip adds, and whether a part is
    at least that sum: to whoever is to move, or to the other one."""
    half = stops >> (_HALF * (side ^ ((tag & TURNED) // TURNED)))
    return ((half >> _HEAT_BITS) & (2 * _MIDDLE - 1)) - _MIDDLE, (half >> 1) & _MOST_GAIN, half & 1


@kernel
def bound_part(strips: Strips, kind: Int, mask: Word) -> tuple[Int, Int]:
    """The bounds of a part for both players, by means and by stops, each as one number."""
    bounds = stops = np.int64(0)
    means, heats = np.zeros(65, np.int64), np.zeros(65, np.int64)
    sums, gains = np.zeros(65, np.int64), np.zeros(65, np.int64)
    gains[0] = 1
    for way in range(2):
        who, count, size = strips.lines[2 * kind + way]
        if who == 0:
            continue
        worth = strips.strips[4 * kind + 2 * way + MEANS]
        ends = strips.strips[4 * kind + 2 * way + STOPS]
        before = np.int64(0)
        for line in range(count):
            cells = np.int64(0)
            if way == 0:
                cells = np.int64(mask >> np.uint64(line * size) & ((_ONE << np.uint64(size)) - _ONE))
            else:
                for row in range(size):
                    cells |= np.int64(mask >> np.uint64(row * count + line) & _ONE) << (2 * row)
            one = worth[cells]
            mean, heat = means[line] + (one >> _HEAT_BITS), max(heats[line], one & _MOST_HEAT)
            one = ends[cells]
            stop, gain = sums[line] + (one >> _HEAT_BITS), join_gains(gains[line], one & _MOST_HEAT)
            if line > 0:
                pair = before | cells << (size if way == 0 else 1)
                two = worth[pair]
                other = means[line - 1] + (two >> _HEAT_BITS)
                warmth = max(heats[line - 1], two & _MOST_HEAT)
                if other > mean or (other == mean and warmth < heat):
                    mean, heat = other, warmth
                two = ends[pair]
                other = sums[line - 1] + (two >> _HEAT_BITS)
                more = join_gains(gains[line - 1], two & _MOST_HEAT)
                if other > stop or (other == stop and more > gain):
                    stop, gain = other, more
            sums[line + 1], gains[line + 1] = stop, gain
            means[line + 1], heats[line + 1] = mean, heat
            before = cells
        half = (max(means[count], np.int64(-_MIDDLE)) + _MIDDLE) << _HEAT_BITS | heats[count]
        bounds |= half << (0 if who > 0 else _HALF)
        half = (max(sums[count], np.int64(-_MIDDLE)) + _MIDDLE) << _HEAT_BITS | gains[count]
        stops |= half << (0 if who > 0 else _HALF)
    return bounds, stops


@inlined
def join_gains(one: Int, other: Int) -> Int:
    """The higher gain of two, and whether both have the flag."""
    return max(one, other) & ~1 | (one & other & 1)


@kernel
def value_each(games: Games, board: Board, table: Table, stack: Stack, masks: Words, first: int) -> tuple[int, int]:
    """Value the parts of masks, from some mask on; how that ended, and at which mask."""
    shift = np.uint64(64) - np.uint64(trailing_zeros(np.uint64(table.keys.shape[0])))
    for at in range(first, masks.size):
        if stack.place[LEVEL] > 0:
            status = evaluate(games, board, table, stack, shift, 1 << 20)
            if status != DONE:
                return status, at
        left = masks[at]
        while left != _ZERO:
            part, left = next_part(board, left)
            if part & (part - _ONE) == _ZERO and part & board.shapes[0, ALONE] == _ZERO:
                continue
            least, _ = least_image(board, part)
            slot = find(table.keys, least, shift)
            if table.keys[slot] == _ZERO or table.values[slot] >= UNKNOWN:
                stack.masks[0], stack.moves[0], stack.place[LEVEL] = least, 0, 1
                status = evaluate(games, board, table, stack, shift, 1 << 20)
                if status != DONE:
                    return status, at
    return DONE, masks.size


@inlined
def next_part(board: Board, mask: Word) -> tuple[Word, Word]:
    """A part of a mask of the only kind, and the rest."""
    border = mask & -mask
    part = border
    while border != _ZERO:
        new = board.touching[0, trailing_zeros(border)] & mask & ~part
        part |= new
        border = (border & (border - _ONE)) | new
    return part, mask & ~part


@kernel
def measure_each(
    games: Games, board: Board, table: Table, known: Thermographs, masks: Words, who: int, worth: Ints, ends: Ints
) -> None:
    """Write what masks are worth to a player, whose parts are valued: the mean at least, and the temperature."""
    shift = np.uint64(64) - np.uint64(trailing_zeros(np.uint64(table.keys.shape[0])))
    for at in range(masks.size):
        mean = heat = stop = gain = np.int64(0)
        flags = np.int64(ABOVE)
        left = masks[at]
        while left != _ZERO:
            part, left = next_part(board, left)
            if part & (part - _ONE) == _ZERO and part & board.shapes[0, ALONE] == _ZERO:
                continue
            least, sign = least_image(board, part)
            value = table.values[find(table.keys, least, shift)]
            if sign < 0:
                value = negative(games.rows, value)
            if who < 0:
                value = negative(games.rows, value)
            row = value & ROW
            mean += floor_of(value >> ROW_BITS)
            stop += value >> ROW_BITS
            if row > 0:
                mean += known.masts[row, LOW_MEAN]
                heat = max(heat, np.int64(known.masts[row, TEMPERATURE]))
                stop += games.rows[row, STOP]
                gain = max(gain, -games.rows[row, STOP])
                flags &= games.rows[row, FLAGS]
        heat = -(-heat >> _ROUGH)
        if heat > _MOST_HEAT:
            mean, heat = np.int64(-_MIDDLE) << _ROUGH, np.int64(0)
        worth[at] = (mean >> _ROUGH) << _HEAT_BITS | heat
        rough = stop >> (FINE - FINENESS)
        is_sure = flags & ABOVE != 0 or rough << (FINE - FINENESS) != stop
        gain = min(gain >> (FINE - FINENESS), np.int64(_MOST_GAIN))
        ends[at] = rough << _HEAT_BITS | gain << 1 | is_sure
