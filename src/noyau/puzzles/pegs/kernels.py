"""Peg solitaire on words of 64 bits: positions up to symmetry in hash tables with open addressing.

A position is the mask of its pegs. A jump is possible where ``position & mask == need`` and leaves ``position ^ mask``.
The image of that under a symmetry is the image of the position, xor that of the mask: so the images of a position are
found once, by tables for each byte, and those of what its jumps leave by one operation each. The least image stands for
all of them. A slot of a table is empty where its key is 0: a jump always leaves a peg.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Bytes, Ints, Ints16, Word, Words
from noyau.kernels.hashing import SPREAD, find, prefetch
from noyau.kernels.jit import kernel, popcount

DONE, MORE, NO_ROOM, FOUND = range(4)

DEPTH, COUNT, LEAST = range(3)
"""What ``place`` holds in a search: frames on the stack, positions in the table, the fewest pegs met so far."""

LOST, WON = 1, 2
"""What the table of a search tells of a position."""

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_BYTE = np.uint64(8)
_LOW = np.uint64(255)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_BATCH = 16
"""How many positions are looked at before what their jumps leave is put into a table."""


class PackedBoard(NamedTuple):
    """Jumps in the order of their first hole, images by bytes and of each jump, and the aim.

    ``first`` has for each hole the number of its first jump. The aim is the mask ``goal``, or where that is 0 to leave
    at most ``few`` pegs. ``losses`` has for each jump by how much it lowers several weights of the pegs, and ``apart``
    has as bits the jumps that touch none of its holes.
    """

    need: Words
    mask: Words
    first: Ints
    into: Ints
    bytes: Words
    turned: Words
    goal: Word
    few: int
    losses: Ints16
    apart: Words


class Stack(NamedTuple):
    """Frames of a search: the position, its key, its images, the jump to look at, by how much it is heavier than the
    aim for several weights, and as bits the jumps known to lose; then the jumps of the best end."""

    masks: Words
    keys: Words
    images: Words
    jumps: Ints
    spare: Ints16
    lost: Words
    best: Ints


@kernel
def imagine(board: PackedBoard, mask: Word, images: Words) -> Word:
    """Write all images of a position, and return the least."""
    for turn in range(images.size):
        images[turn] = board.bytes[0, mask & _LOW, turn]
    for byte in range(1, board.bytes.shape[0]):
        mask >>= _BYTE
        for turn in range(images.size):
            images[turn] |= board.bytes[byte, mask & _LOW, turn]
    least = _ALL
    for turn in range(images.size):
        least = min(least, images[turn])
    return least


@kernel
def after(board: PackedBoard, images: Words, jump: int, flip: Word) -> Word:
    """The least image of what a jump leaves, or of the holes it leaves where ``flip`` has all holes."""
    least = _ALL
    for turn in range(images.size):
        least = min(least, images[turn] ^ board.turned[jump, turn] ^ flip)
    return least


@kernel
def canonical(board: PackedBoard, masks: Words) -> None:
    """Replace each position by its least image."""
    images = np.empty(board.turned.shape[1], np.uint64)
    for at in range(masks.size):
        masks[at] = imagine(board, masks[at], images)


@kernel
def rehash(old: Words, told: Bytes | Words, keys: Words, values: Bytes | Words, shift: Word) -> None:
    """Put all keys of a table with their values into a larger one."""
    for at in range(old.size):
        if old[at] != _ZERO:
            slot = find(keys, old[at], shift)
            keys[slot] = old[at]
            values[slot] = told[at]


@kernel
def enter(keys: Words, masks: Words, shift: Word) -> None:
    """Put positions into a table that has room for them."""
    for at in range(masks.size):
        keys[find(keys, masks[at], shift)] = masks[at]


@kernel
def is_heavy(board: PackedBoard, stack: Stack, top: int, jump: int) -> bool:
    """Whether what a jump leaves is still as heavy as the aim, by every weight."""
    fits = True
    for weight in range(board.losses.shape[1]):
        fits &= stack.spare[top, weight] >= board.losses[jump, weight]
    return fits


@kernel
def is_lost(stack: Stack, top: int, jump: int) -> bool:
    """Whether a jump is known to lose."""
    return bool(stack.lost[top, jump >> 6] >> np.uint64(jump & 63) & _ONE)


@kernel
def note_lost(stack: Stack, top: int, jump: int) -> None:
    """A jump loses: so it does later, as long as no other one touches its holes."""
    stack.lost[top, jump >> 6] |= _ONE << np.uint64(jump & 63)


@kernel
def go_down(board: PackedBoard, stack: Stack, top: int, jump: int, child: Word) -> None:
    """Make the next frame that of what a jump leaves, whose key and images are there already."""
    stack.masks[top + 1], stack.jumps[top + 1] = child, -1
    for weight in range(board.losses.shape[1]):
        stack.spare[top + 1, weight] = stack.spare[top, weight] - board.losses[jump, weight]
    for word in range(board.apart.shape[1]):
        stack.lost[top + 1, word] = stack.lost[top, word] & board.apart[jump, word]


@kernel
def push(board: PackedBoard, stack: Stack, top: int, jump: int) -> Word:
    """Write what a jump leaves into the next frame, and return its key."""
    least = _ALL
    for turn in range(board.turned.shape[1]):
        image = stack.images[top, turn] ^ board.turned[jump, turn]
        stack.images[top + 1, turn] = image
        least = min(least, image)
    stack.keys[top + 1] = least
    return least


@kernel
def search(
    board: PackedBoard, keys: Words, values: Bytes, stack: Stack, place: Ints, shift: Word, patience: int
) -> int:
    """Look for the aim below the position at the foot of the stack, depth first, and note what is lost.

    FOUND leaves the jumps on the stack; a position known as won counts as the aim.
    """
    depth, count = place[DEPTH], place[COUNT]
    most = keys.size // 2
    while depth > 0 and patience > 0 and count < most:
        top = depth - 1
        mask = stack.masks[top]
        pegs = popcount(mask) - 1
        jump = stack.jumps[top] + 1
        while jump < board.need.size:
            if mask & board.mask[jump] != board.need[jump] or is_lost(stack, top, jump):
                jump += 1
                continue
            patience -= 1
            child = mask ^ board.mask[jump]
            stack.jumps[top] = jump
            if pegs < place[LEAST]:
                place[LEAST] = pegs
                stack.best[:depth] = stack.jumps[:depth]
            if child == board.goal or (board.goal == _ZERO and pegs <= board.few):
                place[DEPTH], place[COUNT] = depth, count
                return FOUND
            if pegs > board.few and is_heavy(board, stack, top, jump):
                slot = find(keys, push(board, stack, top, jump), shift)
                if keys[slot] == _ZERO:
                    go_down(board, stack, top, jump, child)
                    depth += 1
                    break
                if values[slot] == WON:
                    place[DEPTH], place[COUNT] = depth, count
                    return FOUND
            note_lost(stack, top, jump)
            jump += 1
        if depth == top + 1:
            slot = find(keys, stack.keys[top], shift)
            count += keys[slot] == _ZERO
            keys[slot] = stack.keys[top]
            values[slot] = LOST
            depth -= 1
            if depth > 0:
                note_lost(stack, depth - 1, stack.jumps[depth - 1])
    place[DEPTH], place[COUNT] = depth, count
    return DONE if depth == 0 else NO_ROOM if count >= most else MORE


@kernel
def add(counts: Words, slot: Word | int, low: Word, high: Word) -> bool:
    """Add a number of two words; False where it would need a third one."""
    total = counts[slot, 0] + low
    carry = _ONE if total < low else _ZERO
    counts[slot, 0] = total
    upper = counts[slot, 1] + high + carry
    counts[slot, 1] = upper
    return bool(upper > high or (upper == high and carry == _ZERO))


@kernel
def expand(
    board: PackedBoard, level: Words, ways: Words, keys: Words, counts: Words, ends: Words, shift: Word, place: Ints
) -> int:
    """Put what the jumps of a level leave into a table, from the position ``place[0]`` on.

    ``place[1]`` counts the positions in the table and ``place[2]`` those of the level without a jump. Where ``ways``
    is not empty it has for each position in how many ways it is reached; those of the next level are added up in
    ``counts``, and those of the positions without a jump in ``ends``. Returns NO_ROOM where the table is half full,
    FOUND where a number of ways is too large.
    """
    counted = ways.size > 0
    images = np.empty(board.turned.shape[1], np.uint64)
    left = np.empty(_BATCH * board.need.size, np.uint64)
    came = np.empty(left.size, np.int64)
    start, entered, dead = place[0], place[1], place[2]
    most = keys.size // 2 - left.size
    fits = True
    while start < level.size and entered < most and fits:
        stop, found = min(start + _BATCH, level.size), 0
        for at in range(start, stop):
            mask, before = level[at], found
            imagine(board, mask, images)
            for jump in range(board.need.size):
                if mask & board.mask[jump] == board.need[jump]:
                    key = after(board, images, jump, _ZERO)
                    left[found], came[found] = key, at
                    prefetch(keys, (key * SPREAD) >> shift)
                    found += 1
            if found == before:
                dead += 1
                if counted:
                    fits &= add(ends, 0, ways[at, 0], ways[at, 1])
        for at in range(found):
            slot = find(keys, left[at], shift)
            entered += keys[slot] == _ZERO
            keys[slot] = left[at]
            if counted:
                fits &= add(counts, slot, ways[came[at], 0], ways[came[at], 1])
        start = stop
    place[0], place[1], place[2] = start, entered, dead
    if not fits:
        return FOUND
    return DONE if start == level.size else NO_ROOM


@kernel
def collect(keys: Words, counts: Words, level: Words, ways: Words) -> None:
    """List the keys of a table, with their counts where they are wanted."""
    found = 0
    for at in range(keys.size):
        if keys[at] != _ZERO:
            level[found] = keys[at]
            if ways.size > 0:
                ways[found, 0], ways[found, 1] = counts[at, 0], counts[at, 1]
            found += 1


@kernel
def select(board: PackedBoard, level: Words, keys: Words, shift: Word, flip: Word, chosen: Words) -> int:
    """List the positions from which a jump leads into a table; its complement does where ``flip`` has all holes."""
    images = np.empty(board.turned.shape[1], np.uint64)
    count = 0
    for at in range(level.size):
        mask = level[at]
        imagine(board, mask, images)
        for jump in range(board.need.size):
            if mask & board.mask[jump] == board.need[jump]:
                key = after(board, images, jump, flip)
                if keys[find(keys, key, shift)] != _ZERO:
                    chosen[count] = mask
                    count += 1
                    break
    return count


@kernel
def walk(
    board: PackedBoard,
    order: Words,
    parents: Ints,
    keys: Words,
    allowed: Words,
    shifts: Words,
    place: Ints,
    patience: int,
) -> int:
    """Enter what one peg can reach by jumps in a row, for the positions in ``order`` from ``place[0]`` to ``place[1]``.

    ``place[2]`` counts the positions in ``order``, to which those not met before are added; where ``allowed`` is a
    table, only its positions are. FOUND puts the one that is the aim last.
    """
    images = np.empty(board.turned.shape[1], np.uint64)
    masks, pegs = np.empty(board.need.size * 64, np.uint64), np.empty(board.need.size * 64, np.int64)
    start, stop, count = place[0], place[1], place[2]
    most = min(keys.size // 2, order.size)
    while start < stop and patience > 0:
        waiting = 0
        for hole in range(board.first.size - 1):
            masks[waiting], pegs[waiting] = order[start], hole
            waiting += 1
        while waiting > 0:
            waiting -= 1
            mask, hole = masks[waiting], pegs[waiting]
            for jump in range(board.first[hole], board.first[hole + 1]):
                if mask & board.mask[jump] != board.need[jump]:
                    continue
                child = mask ^ board.mask[jump]
                masks[waiting], pegs[waiting] = child, board.into[jump]
                waiting += 1
                patience -= 1
                key = imagine(board, child, images)
                slot = find(keys, key, shifts[0])
                if keys[slot] != _ZERO or (allowed.size > 1 and allowed[find(allowed, key, shifts[1])] == _ZERO):
                    continue
                if count >= most:
                    place[0], place[2] = start, count
                    return NO_ROOM
                keys[slot] = key
                order[count], parents[count] = key, start
                count += 1
                if child == board.goal or (board.goal == _ZERO and popcount(child) <= board.few):
                    place[0], place[2] = start, count
                    return FOUND
        start += 1
    place[0], place[2] = start, count
    return DONE if start == stop else MORE
