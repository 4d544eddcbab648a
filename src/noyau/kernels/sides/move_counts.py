"""How many moves a part has for each player at least, and its canonical place: what a tag tells of it.

A tag has the flags, then for each player three counts: of moves that are safe, of moves that fit at once, and of all
that do not meet.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Int, Ints, Word
from noyau.kernels.jit import inlined, kernel
from noyau.kernels.sides.partisan_boards import FORBID, NEED, Board, allowed_bits, crop
from noyau.kernels.sides.short_games import LEFT

VALUED, TURNED, OWN = 1, 2, 4
"""The flags of a tag."""

BOUNDED, LEFT_KILLS, RIGHT_KILLS, SMALL = range(4)
"""What ``guide`` holds: whether moves can be counted, of how many that do not meet one of Left's takes at most from
Right, and one of Right's from Left, and of how many cells a part is valued."""

COUNT_BITS, FIRST_COUNT = 7, 3
SIDE_BITS = 3 * COUNT_BITS
MOST_COUNTED = (1 << COUNT_BITS) - 1

_ZERO, _BYTE, _EIGHT = np.uint64(0), np.uint64(255), np.uint64(8)


@inlined
def count_of(tag: Int, side: Int, which: Int) -> Int:
    """A count of a tag: of the player whose turn it is, or of the other one."""
    turned = (tag >> 1) & 1
    return (tag >> (FIRST_COUNT + SIDE_BITS * (side ^ turned) + COUNT_BITS * which)) & MOST_COUNTED


@kernel
def count_moves(board: Board, guide: Ints, mask: Word) -> Int:
    """The counts of a part, as a tag has them: where moves cannot be counted so, only how many there are."""
    moves = board.moves
    to_left, to_right = allowed_bits(board, mask)
    reached_left, reached_right = _ZERO, _ZERO
    lefts, rights = 0, 0
    for move in range(moves.shape[0]):
        need = moves[move, NEED]
        may = to_left if move < board.lefts else to_right
        if may & need == need and mask & moves[move, FORBID] == _ZERO:
            if move < board.lefts:
                reached_left |= need
                lefts += 1
            else:
                reached_right |= need
                rights += 1
    if guide[BOUNDED] == 0:
        left, right = np.int64(min(lefts, MOST_COUNTED)), np.int64(min(rights, MOST_COUNTED))
        return (left | right << SIDE_BITS) << (FIRST_COUNT + 2 * COUNT_BITS)
    tag = np.int64(0)
    for side in range(2):
        first = 0 if side == LEFT else board.lefts
        last = board.lefts if side == LEFT else moves.shape[0]
        others = reached_right if side == LEFT else reached_left
        taken, taken_surely = _ZERO, _ZERO
        most, surely, loosely = 0, 0, 0
        for move in range(first, last):
            need = moves[move, NEED]
            if mask & need == need:
                if taken & need == _ZERO:
                    taken |= need
                    most += 1
                if (others | taken_surely) & need == _ZERO:
                    taken_surely |= need
                    surely += 1
        taken = taken_surely
        for move in range(first, last):
            need = moves[move, NEED]
            if mask & need == need and taken & need == _ZERO:
                taken |= need
                loosely += 1
        counts = surely | loosely << COUNT_BITS | most << (2 * COUNT_BITS)
        tag |= counts << (FIRST_COUNT + side * SIDE_BITS)
    return tag


@kernel
def least_both(board: Board, mask: Word) -> tuple[Word, Int]:
    """The canonical place of a part, and the flags of its tag."""
    images, stays, signs = board.images, board.stays, board.signs
    mask = crop(board, mask)
    same, turned = mask, ~_ZERO
    for image in range(signs.size):
        if mask & ~stays[image] == _ZERO:
            found = _ZERO
            for byte in range(images.shape[1]):
                found |= images[image, byte, (mask >> (np.uint64(byte) * _EIGHT)) & _BYTE]
            found = crop(board, found)
            if signs[image] > 0:
                same = min(same, found)
            else:
                turned = min(turned, found)
    if same == turned:
        return same, OWN
    return min(same, turned), (TURNED if turned < same else 0)
