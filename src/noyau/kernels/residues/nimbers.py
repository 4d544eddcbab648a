"""Nimbers of positions that fall into parts, by a memo on connected residues.

A residue is a mask of free cells, of one word or two (``mask_words``). Two cells touch where a move that is still
possible concerns both; a cell that no move needs any more is dropped. The hash table has open addressing: ``keys``
holds connected residues, 0 where the slot is empty, ``values`` their nimbers, ``UNKNOWN`` where only ``refuted`` tells
which nimbers they have not; it is full where the nimbers of all that can follow are in the table, too. A frame of the
stack is a residue, the move to look at next, and what its options have shown so far.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Bytes, Ints, Word, Words
from noyau.kernels.hashing import find, mix
from noyau.kernels.jit import inlined, kernel
from noyau.kernels.mask_words import (
    Mask,
    add,
    both,
    byte_of,
    drop_first,
    either,
    empty_like,
    first,
    first_missing,
    full_like,
    is_empty,
    is_less,
    is_same,
    last,
    load,
    load_image,
    shift_down,
    store,
    width,
    without,
)

DONE, MORE, NO_ROOM, DEEP = range(4)
"""What a kernel came to: its end, that of its patience, of the room in the table, or of the stack."""

DEPTH, COUNT = range(2)
"""What ``place`` holds: how many frames are on the stack, how many residues are in the table."""

UNKNOWN = 255

MET_BITS = 14
"""Of two to that power residues it is remembered what they are the same as: more would not be near the processor."""

_MET_SHIFT = np.uint64(64 - MET_BITS)
_ZERO = np.uint64(0)
_ONE = np.uint64(1)


class ResidueBoard(NamedTuple):
    """The moves by increasing needs, what touches each cell, and the images under which residues are the same.

    ``alone`` has the cells that can be taken when nothing touches them. Where ``columns`` is not 0, the cells are a
    board of so many rows and columns on which a residue may be shifted, and ``row`` is its first row. ``images`` are
    permutations, by tables for each byte; ``flips`` tells of each reflection whether it turns the rows round, and the
    columns. A last image exchanges rows and columns if ``turns`` has the cells that stay on the board; it is 0 if there
    is none. ``met`` has residues as they lay, in the slots of their hashes, ``least`` what ``canonical`` made of them.
    """

    need: Words
    keep: Words
    touching: Words
    alone: Mask
    rows: Word
    columns: Word
    row: Mask
    flips: Words
    images: Words
    turns: Mask
    met: Words
    least: Words


class ResidueTable(NamedTuple):
    """Connected residues, their nimbers, and the set of nimbers that each is known not to have."""

    keys: Words
    values: Bytes
    refuted: Words


class Stack(NamedTuple):
    """Frames: the residue, the next move, and the set of values met; ``parts`` has the residues of one position."""

    masks: Words
    moves: Ints
    seen: Words
    parts: Words


@inlined
def crop(board: ResidueBoard, mask: Mask) -> tuple[Mask, Word, Word]:
    """The mask, which is not 0, moved into the upper left corner of a board; of how many rows and columns it is."""
    mask = shift_down(mask, np.uint64(first(mask)) // board.columns * board.columns)
    folded = mask
    reach = board.columns
    while reach < np.uint64(width(mask)):
        folded = either(folded, shift_down(folded, reach))
        reach <<= _ONE
    across = both(folded, board.row)
    left = np.uint64(first(across))
    rows = np.uint64(last(mask)) // board.columns + _ONE
    return shift_down(mask, left), rows, np.uint64(last(across)) - left + _ONE


@inlined
def permute(images: Words, image: int, mask: Mask) -> Mask:
    """The image of a mask, a byte at a time."""
    found = empty_like(mask)
    for byte in range(images.shape[1]):
        found = either(found, load_image(images, image, byte, byte_of(mask, byte)))
    return found


@inlined
def lesser(one: Mask, other: Mask) -> Mask:
    """The smaller of two masks, as numbers."""
    return one if is_less(one, other) else other


@inlined
def canonical(board: ResidueBoard, mask: Mask) -> Mask:
    """The least of the masks that are the same residue as one, which is not 0, but for their place."""
    at = mix(mask) >> _MET_SHIFT
    if not is_same(load(board.met, at), mask):
        store(board.least, at, least_image(board, mask))
        store(board.met, at, mask)
    return load(board.least, at)


@inlined
def least_image(board: ResidueBoard, mask: Mask) -> Mask:
    """The same, by looking at each of these masks."""
    below, beside = _ZERO, _ZERO
    if board.columns != _ZERO:
        mask, rows, columns = crop(board, mask)
        below, beside = board.rows - rows, board.columns - columns
    least = mask
    rounds = 1
    if not is_empty(board.turns):
        rounds += is_empty(without(mask, board.turns))
    for turn in range(rounds):
        if turn == 1:
            mask = permute(board.images, board.flips.shape[0], mask)
            least = lesser(least, mask)
            below, beside = board.rows + beside - board.columns, board.columns + below - board.rows
        for flip in range(board.flips.shape[0]):
            # what was cropped lies in another corner now, as far from the edges as it was
            away = board.flips[flip, 0] * below * board.columns + board.flips[flip, 1] * beside
            least = lesser(least, shift_down(permute(board.images, flip, mask), away))
    return least


@inlined
def part(board: ResidueBoard, mask: Mask) -> Mask:
    """All that is connected with the lowest cell of a mask."""
    border = without(mask, drop_first(mask))
    found = border
    while not is_empty(border) and not is_same(found, mask):
        new = without(both(load(board.touching, first(border)), mask), found)
        found = either(found, new)
        border = either(drop_first(border), new)
    return found


@kernel
def rehash(old: ResidueTable, table: ResidueTable, shift: Word) -> None:
    """Put all that a table knows into a larger one."""
    for at in range(old.values.size):
        mask = load(old.keys, at)
        if not is_empty(mask):
            slot = find(table.keys, mask, shift)
            store(table.keys, slot, mask)
            table.values[slot] = old.values[at]
            store(table.refuted, slot, load(old.refuted, at))


@inlined
def split_places(board: ResidueBoard, mask: Mask, parts: Words) -> int:
    """List the connected residues of a position, where they lie."""
    listed = 0
    while not is_empty(mask):
        found = part(board, mask)
        mask = without(mask, found)
        if not is_empty(drop_first(found)) or not is_empty(both(found, board.alone)):
            store(parts, listed, found)
            listed += 1
    return listed


@inlined
def split(board: ResidueBoard, mask: Mask, parts: Words) -> int:
    """List the connected residues of a position, each in its canonical form."""
    listed = split_places(board, mask, parts)
    for at in range(listed):
        store(parts, at, canonical(board, load(parts, at)))
    return listed


@kernel
def known(board: ResidueBoard, table: ResidueTable, mask: Mask, shift: Word, parts: Words) -> int:
    """The nimber of a position, or -1 where the table has not that of every part."""
    value = 0
    for at in range(split(board, mask, parts)):
        of_part = int(table.values[find(table.keys, load(parts, at), shift)])
        if of_part == UNKNOWN:
            return -1
        value ^= of_part
    return value


@inlined
def is_complete(table: ResidueTable, slot: Word) -> bool:
    """Whether the nimber of a residue is known, with that of all that can follow."""
    refuted = load(table.refuted, slot)
    return table.values[slot] != UNKNOWN and is_same(refuted, full_like(refuted))


@kernel
def evaluate(board: ResidueBoard, table: ResidueTable, stack: Stack, place: Ints, shift: Word, patience: int) -> int:
    """Find the nimbers of the residues on the stack, until all are known, patience or the room is over."""
    depth, met = place[DEPTH], place[COUNT]
    most = table.values.size // 2
    while depth > 0 and patience > 0 and met < most:
        top = depth - 1
        mask, move = load(stack.masks, top), stack.moves[top]
        if move == 0 and is_complete(table, find(table.keys, mask, shift)):
            depth -= 1
            continue
        seen = load(stack.seen, top)
        while move < board.need.shape[0]:
            need = load(board.need, move)
            if is_less(mask, need):
                break
            if is_empty(without(need, mask)):
                patience -= 1
                listed = split(board, both(mask, load(board.keep, move)), stack.parts)
                value = _ZERO
                for at in range(listed):
                    found = load(stack.parts, at)
                    slot = find(table.keys, found, shift)
                    if is_complete(table, slot):
                        value ^= np.uint64(table.values[slot])
                    else:
                        store(stack.masks, depth, found)
                        stack.moves[depth] = 0
                        store(stack.seen, depth, empty_like(mask))
                        depth += 1
                if depth > top + 1:
                    break
                seen = add(seen, value)
            move += 1
        stack.moves[top] = move
        store(stack.seen, top, seen)
        if depth == top + 1:
            slot = find(table.keys, mask, shift)
            met += is_empty(load(table.keys, slot))
            store(table.keys, slot, mask)
            table.values[slot] = np.uint8(first_missing(seen))
            store(table.refuted, slot, full_like(mask))
            depth -= 1
    place[DEPTH], place[COUNT] = depth, met
    return DONE if depth == 0 else NO_ROOM if met >= most else MORE
