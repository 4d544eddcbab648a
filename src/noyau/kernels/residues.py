"""Nimbers of positions that fall into parts: a memo on connected residues, and the search on couples with a nimber.

A residue is a 64-bit mask of free cells. Two cells touch where a move that is still possible concerns both; a cell that
no move needs any more is dropped. The hash table has open addressing: ``keys`` holds connected residues, 0 where the
slot is empty, ``values`` their nimbers, ``UNKNOWN`` where only ``refuted`` tells which nimbers they have not.
A frame of the stack is a residue, the move to look at next, and what its options have shown so far.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Bytes, Ints, Ints16, Word, Words
from noyau.kernels.hashing import find
from noyau.kernels.jit import kernel, popcount, trailing_zeros

DONE, MORE, NO_ROOM = range(3)
NO, YES, OPEN = range(3)

DEPTH, COUNT = range(2)
"""What ``place`` holds: how many frames are on the stack, how many residues are in the table."""

UNKNOWN = 255

_ZERO = np.uint64(0)
_ONE = np.uint64(1)


class ResidueBoard(NamedTuple):
    """The moves by increasing needs, what touches each cell, and the images under which residues are the same.

    ``alone`` has the cells that can be taken when nothing touches them. Where ``columns`` is not 0, the cells are a
    board of that width on which a residue may be shifted; ``images`` are permutations, by tables for each byte. The
    last one exchanges rows and columns if ``turns`` has the cells that stay on the board; it is 0 if there is none.
    """

    need: Words
    keep: Words
    touching: Words
    alone: Word
    columns: Word
    images: Words
    turns: Word


class ResidueTable(NamedTuple):
    """Connected residues, their nimbers, and the set of nimbers that each is known not to have."""

    keys: Words
    values: Bytes
    refuted: Words


class Stack(NamedTuple):
    """Frames: the residue and the next move; the set of values met, or the nimber asked about and the open moves."""

    masks: Words
    moves: Ints
    seen: Words
    asked: Words
    open: Ints
    order: Ints16


@kernel
def crop(mask: Word, columns: Word) -> Word:
    """The mask, which is not 0, moved into the upper left corner of a board."""
    mask >>= np.uint64(trailing_zeros(mask)) // columns * columns
    folded = mask
    reach = columns
    while reach < np.uint64(64):
        folded |= folded >> reach
        reach <<= _ONE
    return mask >> np.uint64(trailing_zeros(folded))


@kernel
def permute(table: Words, mask: Word) -> Word:
    """The image of a mask, a byte at a time."""
    image = _ZERO
    for byte in range(table.shape[0]):
        image |= table[byte, mask & np.uint64(255)]
        mask >>= np.uint64(8)
    return image


@kernel
def canonical(board: ResidueBoard, mask: Word) -> Word:
    """The least of the masks that are the same residue but for their place."""
    shifts = board.columns != _ZERO
    if shifts:
        mask = crop(mask, board.columns)
    least = mask
    flips = board.images.shape[0] - (board.turns != _ZERO)
    rounds = 1
    if board.turns != _ZERO and mask & ~board.turns == _ZERO:
        rounds = 2
    for turn in range(rounds):
        if turn == 1:
            mask = permute(board.images[flips], mask)
            least = min(least, mask)
        for flip in range(flips):
            image = permute(board.images[flip], mask)
            if shifts:
                image = crop(image, board.columns)
            least = min(least, image)
    return least


@kernel
def part(board: ResidueBoard, mask: Word) -> Word:
    """All that is connected with the lowest cell of a mask."""
    found = mask & (~mask + _ONE)
    border = found
    while border != _ZERO:
        cell = trailing_zeros(border)
        new = board.touching[cell] & mask & ~found
        found |= new
        border = (border & (border - _ONE)) | new
    return found


@kernel
def rehash(old: ResidueTable, table: ResidueTable, shift: Word) -> None:
    """Put all that a table knows into a larger one."""
    for at in range(old.keys.size):
        mask = old.keys[at]
        if mask != _ZERO:
            slot = find(table.keys, mask, shift)
            table.keys[slot] = mask
            table.values[slot] = old.values[at]
            table.refuted[slot] = old.refuted[at]


@kernel
def split_places(board: ResidueBoard, mask: Word, parts: Words) -> int:
    """List the connected residues of a position, where they lie."""
    count = 0
    while mask != _ZERO:
        found = part(board, mask)
        mask &= ~found
        if found & (found - _ONE) != _ZERO or found & board.alone != _ZERO:
            parts[count] = found
            count += 1
    return count


@kernel
def split(board: ResidueBoard, mask: Word, parts: Words) -> int:
    """List the connected residues of a position, each in its canonical form."""
    count = split_places(board, mask, parts)
    for at in range(count):
        parts[at] = canonical(board, parts[at])
    return count


@kernel
def mex(seen: Word) -> int:
    """The least number that is not in a set of numbers."""
    return trailing_zeros(~seen)


@kernel
def evaluate(board: ResidueBoard, table: ResidueTable, stack: Stack, place: Ints, shift: Word, patience: int) -> int:
    """Find the nimbers of the residues on the stack, until all are known, patience or the room is over."""
    depth, count = place[DEPTH], place[COUNT]
    most = table.keys.size // 2
    parts = np.empty(64, np.uint64)
    while depth > 0 and patience > 0 and count < most:
        top = depth - 1
        mask, move = stack.masks[top], stack.moves[top]
        if move == 0 and table.values[find(table.keys, mask, shift)] != UNKNOWN:
            depth -= 1
            continue
        seen = stack.seen[top]
        while move < board.need.size and board.need[move] <= mask:
            need = board.need[move]
            if mask & need == need:
                patience -= 1
                listed = split(board, mask & board.keep[move], parts)
                value = _ZERO
                for at in range(listed):
                    slot = find(table.keys, parts[at], shift)
                    if table.values[slot] != UNKNOWN:
                        value ^= np.uint64(table.values[slot])
                    else:
                        stack.masks[depth] = parts[at]
                        stack.moves[depth] = 0
                        stack.seen[depth] = _ZERO
                        depth += 1
                if depth > top + 1:
                    break
                seen |= _ONE << value
            move += 1
        stack.moves[top], stack.seen[top] = move, seen
        if depth == top + 1:
            slot = find(table.keys, mask, shift)
            count += table.keys[slot] == _ZERO
            table.keys[slot] = mask
            table.values[slot] = np.uint8(mex(seen))
            depth -= 1
    place[DEPTH], place[COUNT] = depth, count
    return DONE if depth == 0 else NO_ROOM if count >= most else MORE


@kernel
def weigh(
    board: ResidueBoard, table: ResidueTable, mask: Word, asked: Word, shift: Word, parts: Words, question: Words
) -> int:
    """What is known of whether a position has a nimber: NO, YES, or OPEN with the couple to ask about next.

    The couple, a connected residue and a nimber, is left in ``question``, and after it the hardest part, which is not
    asked for its value.
    """
    listed = split(board, mask, parts)
    unknown, least, most = 0, 65, 0
    small, large = 0, 0
    for at in range(listed):
        slot = find(table.keys, parts[at], shift)
        if table.values[slot] != UNKNOWN:
            asked ^= np.uint64(table.values[slot])
            continue
        size = popcount(parts[at])
        if size < least:
            least, small = size, at
        if size >= most:
            most, large = size, at
        unknown += 1
    if unknown == 0:
        return YES if asked == _ZERO else NO
    at = large if unknown == 1 else small
    refuted = table.refuted[find(table.keys, parts[at], shift)]
    if unknown > 1:
        asked = np.uint64(mex(refuted))
    elif asked > np.uint64(63) or (refuted >> asked) & _ONE:
        return NO
    question[0], question[1], question[2] = parts[at], asked, parts[large]
    return OPEN


@kernel
def count_moves(board: ResidueBoard, mask: Word) -> int:
    """How many moves there are in a residue."""
    count = 0
    for move in range(board.need.size):
        need = board.need[move]
        if need > mask:
            break
        count += mask & need == need
    return count


@kernel
def arrange(
    board: ResidueBoard, table: ResidueTable, stack: Stack, top: int, shift: Word, parts: Words, question: Words
) -> int:
    """List the moves of a frame that are open, those that leave few moves first; YES where one has the nimber."""
    mask, asked = stack.masks[top], stack.asked[top]
    order = stack.order[top]
    ahead = np.empty(order.size, np.int64)
    count = 0
    for move in range(board.need.size):
        need = board.need[move]
        if need > mask:
            break
        if mask & need != need:
            continue
        verdict = weigh(board, table, mask & board.keep[move], asked, shift, parts, question)
        if verdict == YES:
            return YES
        if verdict == OPEN:
            few, at = count_moves(board, question[2]), count
            while at > 0 and ahead[at - 1] > few:
                ahead[at], order[at] = ahead[at - 1], order[at - 1]
                at -= 1
            ahead[at], order[at] = few, move
            count += 1
    stack.open[top] = count
    return NO


@kernel
def search(board: ResidueBoard, table: ResidueTable, stack: Stack, place: Ints, shift: Word, patience: int) -> int:
    """Answer the couples on the stack, until all are answered, patience or the room is over."""
    depth, count = place[DEPTH], place[COUNT]
    most = table.keys.size // 2
    parts, question = np.empty(64, np.uint64), np.empty(3, np.uint64)
    while depth > 0 and patience > 0 and count < most:
        top = depth - 1
        mask, asked, move = stack.masks[top], stack.asked[top], stack.moves[top]
        slot = find(table.keys, mask, shift)
        if table.keys[slot] == _ZERO:
            table.keys[slot] = mask
            count += 1
        if table.values[slot] != UNKNOWN or (table.refuted[slot] >> asked) & _ONE:
            depth -= 1
            continue
        verdict = NO
        if move == 0:
            verdict = arrange(board, table, stack, top, shift, parts, question)
            patience -= board.need.size
            move = 1
        while verdict == NO and move <= stack.open[top]:
            after = mask & board.keep[stack.order[top, move - 1]]
            verdict = weigh(board, table, after, asked, shift, parts, question)
            patience -= 1
            move += verdict == NO
        stack.moves[top] = move
        if verdict == NO:
            lower = mex(table.refuted[slot])
            if np.uint64(lower) == asked:
                table.values[slot] = np.uint8(asked)
                depth -= 1
                continue
            question[0], question[1] = mask, np.uint64(lower)
        elif verdict == YES:
            table.refuted[slot] |= _ONE << asked
            if table.refuted[slot] == ~_ZERO:
                table.values[slot] = 64
            depth -= 1
            continue
        stack.masks[depth], stack.asked[depth], stack.moves[depth] = question[0], question[1], 0
        depth += 1
    place[DEPTH], place[COUNT] = depth, count
    return DONE if depth == 0 else NO_ROOM if count >= most else MORE
