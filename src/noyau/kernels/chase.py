"""Light chasing on packed rows: the presses of a row, and of the row before it, decide those of the row after it.

A row is an array of uint64 words, cell c is bit c mod 64 of word c // 64, unused bits are 0; a board is a matrix of
such rows. A rule is the tuple (columns, closed, own): whether the last cell of a row is a neighbour of the first, and
whether a press changes its own cell.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from noyau.kernels.jit import kernel

Row = npt.NDArray[np.uint64]
Rows = npt.NDArray[np.uint64]
Rule = tuple[int, bool, bool]

_ONE = np.uint64(1)
_TOP = np.uint64(63)
_ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)


@kernel
def advance(now: Row, before: Row, light: Row, after: Row, rule: Rule) -> None:
    """The presses below a row that put out its lights: before + light + what the row's own presses change in it."""
    columns, closed, own = rule
    keep = _ALL if own else np.uint64(0)
    last = now.size - 1
    for index in (0, last):
        word = before[index] ^ light[index] ^ (now[index] & keep) ^ (now[index] << _ONE) ^ (now[index] >> _ONE)
        if index > 0:
            word ^= now[index - 1] >> _TOP
        if index < last:
            word ^= now[index + 1] << _TOP
        after[index] = word
    # Views that all begin at index 0 are what the compiler turns into vector instructions.
    left, middle, right = now[:-2], now[1:-1], now[2:]
    old, lit, new = before[1:-1], light[1:-1], after[1:-1]
    for index in range(new.size):
        word = (middle[index] & keep) ^ ((middle[index] << _ONE) | (left[index] >> _TOP))
        new[index] = old[index] ^ lit[index] ^ word ^ ((middle[index] >> _ONE) | (right[index] << _TOP))
    top = np.uint64((columns - 1) & 63)
    if closed:
        after[0] ^= (now[last] >> top) & _ONE
        after[last] ^= (now[0] & _ONE) << top
    after[last] &= _ALL >> (_TOP - top)


@kernel
def chase_end(state: Rows, rows: int, first: Row, before: Row, rule: Rule) -> tuple[Row, Row]:
    """The presses that chasing wants below the last row, and those of the last row; rows not in the state are dark."""
    dark = np.zeros_like(first)
    past, now, next_ = before.copy(), first.copy(), np.zeros_like(first)
    for row in range(rows):
        light = state[row] if row < state.shape[0] else dark
        advance(now, past, light, next_, rule)
        past, now, next_ = now, next_, past
    return now, past


@kernel
def chase_presses(state: Rows, first: Row, before: Row, rule: Rule, presses: Rows) -> tuple[Row, Row]:
    """Chase from a first row, writing the presses of every row; what :func:`chase_end` returns.

    The presses may overwrite the state. Rows not in the state are dark.
    """
    dark = np.zeros_like(first)
    past, now, next_ = before.copy(), first.copy(), np.zeros_like(first)
    for row in range(presses.shape[0]):
        light = state[row] if row < state.shape[0] else dark
        advance(now, past, light, next_, rule)
        presses[row] = now
        past, now, next_ = now, next_, past
    return now, past
