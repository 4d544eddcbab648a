"""Values of positions of two players that are masks: a memo on connected parts, and the moves of both.

A mask has ``planes`` times ``cells`` bits; cell c of plane p is bit p·cells + c. Bits touch where one may ever matter
to the other, and a position is the sum of its connected parts. The hash table has open addressing: ``keys`` holds parts
in their canonical place, 0 where a slot is empty, ``values`` their values (``short_games``). A frame of the stack is a
part, the move to look at next, and the values of its options.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Ints, Word, Words
from noyau.kernels.hashing import SPREAD, find
from noyau.kernels.jit import inlined, kernel, trailing_zeros
from noyau.kernels.sides.breath import allowed
from noyau.kernels.sides.game_sums import add, negative
from noyau.kernels.sides.short_games import (
    DONE,
    LEFT,
    LOOPY,
    MORE,
    MOST,
    NO_ROOM,
    RIGHT,
    ROW,
    ROW_BITS,
    TOO_FINE,
    UNKNOWN,
    Games,
    make,
)

LEVEL, COUNT = range(2)
"""What ``place`` holds: how many frames are on the stack, how many parts are in the table."""

NEED, FORBID, CLEAR, ADD = range(4)
"""The columns of ``moves``."""

BEING_VALUED = UNKNOWN + 1
"""The part is on the stack."""

MET_BITS = 15
"""Of two to that power parts the values are remembered as they lay."""

_MET_SHIFT = np.uint64(64 - MET_BITS)
_ZERO, _ONE, _BYTE, _EIGHT, _WORD = np.uint64(0), np.uint64(1), np.uint64(255), np.uint64(8), np.uint64(64)


class Board(NamedTuple):
    """The moves, Left's first, each player's by increasing needs; what touches each bit; what is alike.

    A bit that nothing touches is worth nothing unless it is among those of ``alone``. Where ``columns`` is not 0 a part
    may be shifted on a board of so many columns, whose first row is ``row``. ``images`` are permutations, by tables for
    each byte; a part within the bits of ``stays`` is the same after it, or its negative where ``signs`` has -1. Where
    stones need breath, ``near`` has the cells beside each one, else nothing.
    """

    moves: Words
    lefts: int
    touching: Words
    alone: Word
    planes: int
    cells: Word
    columns: Word
    row: Word
    images: Words
    stays: Words
    signs: Ints
    near: Words


class Table(NamedTuple):
    """Connected parts and their values; ``met`` and ``worth`` are the same for parts as they lay, some of them."""

    keys: Words
    values: Ints
    met: Words
    worth: Ints


class Stack(NamedTuple):
    """Frames: the part, the next move, how many options of each player are valued, and their values."""

    masks: Words
    moves: Ints
    counts: Ints
    lists: Ints
    place: Ints


@inlined
def crop(board: Board, mask: Word) -> Word:
    """A part, which is not 0, moved into the upper left corner."""
    if board.columns == _ZERO:
        return mask
    cells = plane = mask
    for _ in range(1, board.planes):
        plane >>= board.cells
        cells |= plane
    if board.planes > 1:
        cells &= (_ONE << board.cells) - _ONE
    down = np.uint64(trailing_zeros(cells)) // board.columns * board.columns
    cells >>= down
    reach = board.columns
    while reach < _WORD:
        cells |= cells >> reach
        reach <<= _ONE
    return mask >> (down + np.uint64(trailing_zeros(cells & board.row)))


@inlined
def allowed_bits(board: Board, mask: Word) -> tuple[Word, Word]:
    """The bits of a part that a move of Left may need, and those that one of Right may."""
    if board.near.size == 0:
        return mask, mask
    return allowed(board.near, board.cells, mask)


@kernel
def least_image(board: Board, mask: Word) -> tuple[Word, int]:
    """The least of the masks that are the same part but for their place, or its negative, and the sign of that."""
    images, stays, signs = board.images, board.stays, board.signs
    mask = crop(board, mask)
    least, sign = mask, 1
    for image in range(signs.size):
        if mask & ~stays[image] == _ZERO:
            found = _ZERO
            for byte in range(images.shape[1]):
                found |= images[image, byte, (mask >> (np.uint64(byte) * _EIGHT)) & _BYTE]
            found = crop(board, found)
            if found < least:
                least, sign = found, signs[image]
    return least, sign


@kernel
def rehash(table: Table, keys: Words, values: Ints, shift: Word) -> None:
    """Put all that a table knows into a larger one."""
    for at in range(table.values.size):
        mask = table.keys[at]
        if mask != _ZERO:
            slot = find(keys, mask, shift)
            keys[slot], values[slot] = mask, table.values[at]


@kernel
def evaluate(games: Games, board: Board, table: Table, stack: Stack, shift: Word, patience: int) -> int:
    """Find the values of the parts on the stack, until all are known, patience or the room is over."""
    rows, lists = games.rows, games.lists
    moves, touching = board.moves, board.touching
    keys, values, met, worth = table.keys, table.values, table.met, table.worth
    masks, next_moves, counts, listed, place = stack.masks, stack.moves, stack.counts, stack.lists, stack.place
    level = place[LEVEL]
    status = MORE
    while level > 0 and patience > 0:
        top = level - 1
        mask, move = masks[top], next_moves[top]
        if move == 0:
            if level == masks.size or 2 * (place[COUNT] + 1) > keys.size:
                status = NO_ROOM
                break
            slot = find(keys, mask, shift)
            place[COUNT] += keys[slot] == _ZERO
            keys[slot], values[slot] = mask, BEING_VALUED
            counts[top, LEFT] = counts[top, RIGHT] = 0
        status = DONE
        to_left, to_right = allowed_bits(board, mask)
        while move < moves.shape[0]:
            need = moves[move, NEED]
            if need > mask:
                move = board.lefts if move < board.lefts else moves.shape[0]
                continue
            allowed_here = to_left if move < board.lefts else to_right
            if allowed_here & need == need and mask & moves[move, FORBID] == _ZERO:
                patience -= 1
                left = (mask & ~moves[move, CLEAR]) | moves[move, ADD]
                total = np.int64(0)
                while left != _ZERO:
                    border = left & -left
                    lying = border
                    while border != _ZERO:
                        new = touching[trailing_zeros(border)] & left & ~lying
                        lying |= new
                        border = (border & (border - _ONE)) | new
                    left &= ~lying
                    if lying & (lying - _ONE) == _ZERO and lying & board.alone == _ZERO:
                        continue
                    at = (lying * SPREAD) >> _MET_SHIFT
                    if met[at] != lying:
                        least, sign = least_image(board, lying)
                        slot = find(keys, least, shift)
                        value = values[slot] if keys[slot] != _ZERO else UNKNOWN
                        if value >= UNKNOWN:
                            status = LOOPY if value == BEING_VALUED else MORE
                            masks[level], next_moves[level] = least, 0
                            break
                        met[at], worth[at] = lying, value if sign > 0 else negative(rows, value)
                    value = worth[at]
                    if abs((total >> ROW_BITS) + (value >> ROW_BITS)) >= MOST:
                        status = TOO_FINE
                        break
                    if total & ROW != 0 and value & ROW != 0:
                        numbers = total - (total & ROW) + value - (value & ROW)
                        status, value = add(games, total & ROW, value & ROW)
                        if status != DONE:
                            break
                        total = numbers
                    total += value
                if status != DONE:
                    break
                side = LEFT if move < board.lefts else RIGHT
                listed[top, side, counts[top, side]] = total
                counts[top, side] += 1
            move += 1
        next_moves[top] = move
        if status == DONE:
            lefts, rights = counts[top, LEFT], counts[top, RIGHT]
            for at in range(max(lefts, rights)):
                lists[LEFT, at], lists[RIGHT, at] = listed[top, LEFT, at], listed[top, RIGHT, at]
            status, value = make(games, lefts, rights)
            if status == DONE:
                values[find(keys, mask, shift)] = value
                level -= 1
        elif status == MORE:
            level += 1
        if status != DONE and status != MORE:
            break
    place[LEVEL] = level
    if status in (DONE, MORE):
        return DONE if level == 0 else MORE
    return status
