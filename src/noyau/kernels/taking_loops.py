"""The loops of ``taking``, which tells how positions, moves and values are written."""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Ints, Ints32, Word, Words, Words16
from noyau.kernels.jit import inlined, leading_zeros, native, popcount, trailing_zeros
from noyau.kernels.taking import BAND, COUNT, HALF, KEEP, MOST_FAR, NIMBER_BITS, OTHERS, ROW, WON, WORD

_ZERO, _ONE, _SIX, _HALF, _LOW = np.uint64(0), np.uint64(1), np.uint64(6), np.uint64(HALF), np.uint64(63)
_NIMBER, _SHIFT = np.uint64((1 << NIMBER_BITS) - 1), np.uint64(NIMBER_BITS)
_FAR, _WON, _NONE = np.uint64(MOST_FAR), np.uint64(WON), np.uint64(1 << 16)


@inlined
def lowest_cells(moves: Words, at: int, mask: Word) -> Word:
    """The lowest cells of the moves of one pattern that can be made."""
    found: Word = moves[at] & mask & (mask >> moves[at + OTHERS])  # most moves need no more than one other
    for other in range(at + OTHERS + 1, at + OTHERS + int(moves[at + 1])):
        found &= mask >> moves[other]
    return found


@inlined
def legal_moves(moves: Words, row: int, mask: Word) -> Word:
    """The moves of a row that can be made, a bit for each."""
    return lowest_cells(moves, row, mask) | (lowest_cells(moves, row + HALF, mask) << _HALF)


@native
def mark(moves: Words, seen: Words, place: Ints) -> int:
    """Set a bit for whatever a move leads to from the positions of some words, downwards; how many words are left."""
    word = place[WORD]
    for _ in range(min(BAND, word)):
        word -= 1
        left = seen[word]
        while left != _ZERO:
            bit = _LOW - np.uint64(leading_zeros(left))
            mask = (np.uint64(word) << _SIX) | bit
            for row in range(0, moves.size, ROW):
                legal = legal_moves(moves, row, mask)
                while legal != _ZERO:
                    option = mask & moves[row + KEEP + trailing_zeros(legal)]
                    seen[option >> _SIX] |= _ONE << (option & _LOW)
                    legal &= legal - _ONE
            left = seen[word] & ((_ONE << bit) - _ONE)
        place[COUNT] += popcount(seen[word])
    place[WORD] = word
    return int(word)


@native
def judge(moves: Words, seen: Words, before: Ints32, values: Words16, place: Ints, stuck: int) -> int:
    """Value the positions of some words, upwards, each after all that can follow it; how many words are left.

    One wins in one move more than the nearest option that is lost takes, and loses in one more than the farthest. What
    is lost has the lower values. A position in which no move can be made has the value ``stuck``.
    """
    word, number = place[WORD], place[COUNT]
    for _ in range(min(BAND, seen.size - word)):
        before[word] = number
        left = seen[word]
        while left != _ZERO:
            mask = (np.uint64(word) << _SIX) | np.uint64(trailing_zeros(left))
            left &= left - _ONE
            nimbers, nearest, farthest = _ZERO, _NONE, _ZERO
            for row in range(0, moves.size, ROW):
                legal = legal_moves(moves, row, mask)
                while legal != _ZERO:
                    option = mask & moves[row + KEEP + trailing_zeros(legal)]
                    legal &= legal - _ONE
                    at = option >> _SIX
                    value = np.uint64(values[before[at] + popcount(seen[at] & ((_ONE << (option & _LOW)) - _ONE))])
                    nimbers |= _ONE << (value & _NIMBER)
                    nearest, farthest = min(nearest, value), max(farthest, value)
            if nimbers == _ZERO:
                values[number] = stuck
            else:
                nimber = np.uint64(trailing_zeros(~nimbers))
                is_won = nimber != _ZERO
                far = (((nearest if is_won else farthest) >> _SHIFT) & _FAR) + _ONE
                values[number] = (far << _SHIFT) | nimber | (_WON if is_won else _ZERO)
            number += 1
        word += 1
    place[WORD], place[COUNT] = word, number
    return int(seen.size - word)
