"""Values of positions of two players that are masks: a memo on connected parts, and the moves of both.

A mask has ``planes`` times ``cells`` bits; cell c of plane p is bit p·cells + c. Where boards of several kinds are
looked at together, the highest bits of a mask are the number of its kind. Bits touch where one may ever matter to the
other, and a position is the sum of its connected parts. The hash table has open addressing: ``keys`` holds parts in
their canonical place, 0 where a slot is empty, ``values`` their values (``short_games``). A frame of the stack is a
part, the move to look at next, and the values of its options.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Int, Ints, Word, Words
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

FIRST, MIDDLE, LAST, FIRST_IMAGE, LAST_IMAGE, PLANES, IS_COUNTED, LEFT_KILLS, RIGHT_KILLS = range(9)
"""The columns of ``kinds``: the first move of Left, the first of Right, the end; the first image and the end; how many
planes; whether moves can be counted, of how many that do not meet one of Left's takes at most from Right, and one of
Right's from Left (``move_counts``)."""

CELLS, COLUMNS, ROW_OF_CELLS, ALONE, BREATH = range(5)
"""The columns of ``shapes``: how many cells, and columns, 0 where no part may be shifted; the first row; the bits that
are worth something by themselves; 1 where stones need breath."""

BEING_VALUED = UNKNOWN + 1
"""The part is on the stack."""

MET_BITS = 15
"""Of two to that power parts the values are remembered as they lay."""

_MET_SHIFT = np.uint64(64 - MET_BITS)
_ZERO, _ONE, _BYTE, _EIGHT, _WORD = np.uint64(0), np.uint64(1), np.uint64(255), np.uint64(8), np.uint64(64)


class Board(NamedTuple):
    """Boards of one kind, or of several: the moves, each player's by increasing needs; what touches; what is alike.

    ``kinds`` and ``shapes`` have a row for each kind, ``touching`` one with what touches each bit, and ``near`` one
    with the cells beside each cell. ``tags`` are the bits that tell the kind, and from which bit on they do. ``images``
    are permutations, by tables for each byte; a part within the bits of ``stays`` is the same after it, or its negative
    where ``signs`` has -1.
    """

    moves: Words
    kinds: Ints
    shapes: Words
    tags: Words
    touching: Words
    near: Words
    images: Words
    stays: Words
    signs: Ints


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
def read_kind(board: Board, mask: Word) -> tuple[Int, Word, Word]:
    """The kind of a mask, the bits that tell it, and the others."""
    tag = mask & board.tags[0]
    return np.int64(tag >> board.tags[1]), tag, mask ^ tag


@inlined
def crop(board: Board, kind: Int, mask: Word) -> Word:
    """A part, which is not 0, moved into the upper left corner."""
    columns: Word = board.shapes[kind, COLUMNS]
    if columns == _ZERO:
        return mask
    cells = plane = mask
    if board.kinds[kind, PLANES] > 1:
        size: Word = board.shapes[kind, CELLS]
        for _ in range(1, board.kinds[kind, PLANES]):
            plane >>= size
            cells |= plane
        cells &= (_ONE << size) - _ONE
    down = np.uint64(trailing_zeros(cells)) // columns * columns
    cells >>= down
    reach = columns
    while reach < _WORD:
        cells |= cells >> reach
        reach <<= _ONE
    row: Word = board.shapes[kind, ROW_OF_CELLS]
    return mask >> (down + np.uint64(trailing_zeros(cells & row)))


@inlined
def allowed_bits(board: Board, kind: Int, mask: Word) -> tuple[Word, Word]:
    """The bits of a part that a move of Left may need, and those that one of Right may."""
    if board.shapes[kind, BREATH] == _ZERO:
        return mask, mask
    return allowed(board.near[kind], board.shapes[kind, CELLS], mask)


@inlined
def image_of(board: Board, kind: Int, image: Int, mask: Word) -> Word:
    """A part after an exchange of cells, moved into the upper left corner."""
    images, found = board.images, _ZERO
    for byte in range(images.shape[1]):
        found |= images[image, byte, (mask >> (np.uint64(byte) * _EIGHT)) & _BYTE]
    return crop(board, kind, found)


@kernel
def least_image(board: Board, tagged: Word) -> tuple[Word, int]:
    """The least of the masks that are the same part but for their place, or its negative, and the sign of that."""
    kind, tag, mask = read_kind(board, tagged)
    mask = crop(board, kind, mask)
    least, sign = mask, 1
    for image in range(board.kinds[kind, FIRST_IMAGE], board.kinds[kind, LAST_IMAGE]):
        if mask & ~board.stays[image] == _ZERO:
            found = image_of(board, kind, image, mask)
            if found < least:
                least, sign = found, board.signs[image]
    return least | tag, sign


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
    moves = board.moves
    keys, values, met, worth = table.keys, table.values, table.met, table.worth
    masks, next_moves, counts, listed, place = stack.masks, stack.moves, stack.counts, stack.lists, stack.place
    level = place[LEVEL]
    status = MORE
    while level > 0 and patience > 0:
        top = level - 1
        kind, tag, mask = read_kind(board, masks[top])
        move, touching = next_moves[top], board.touching[kind]
        middle, last = board.kinds[kind, MIDDLE], board.kinds[kind, LAST]
        if move == 0:
            if level == masks.size or 2 * (place[COUNT] + 1) > keys.size:
                status = NO_ROOM
                break
            slot = find(keys, masks[top], shift)
            place[COUNT] += keys[slot] == _ZERO
            keys[slot], values[slot] = masks[top], BEING_VALUED
            counts[top, LEFT] = counts[top, RIGHT] = 0
            move = board.kinds[kind, FIRST]
        status = DONE
        to_left, to_right = allowed_bits(board, kind, mask)
        while move < last:
            need = moves[move, NEED]
            if need > mask:
                move = middle if move < middle else last
                continue
            allowed_here = to_left if move < middle else to_right
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
                    if lying & (lying - _ONE) == _ZERO and lying & board.shapes[kind, ALONE] == _ZERO:
                        continue
                    lying |= tag
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
                side = LEFT if move < middle else RIGHT
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
                values[find(keys, masks[top], shift)] = value
                level -= 1
        elif status == MORE:
            level += 1
        if status != DONE and status != MORE:
            break
    place[LEVEL] = level
    if status in (DONE, MORE):
        return DONE if level == 0 else MORE
    return status
