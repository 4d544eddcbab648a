"""Boards of bits: from one form to another in linear time.

*Flat*: all cells in one array of uint64 words, cell i is bit i mod 64 of word i // 64. *Rows*: a matrix of words in
which each row of the board begins a new word. Unused bits are 0.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Words
from noyau.kernels.jit import kernel

_ALL = np.uint64(0xFFFF_FFFF_FFFF_FFFF)


@kernel
def split_rows(flat: Words, rows: int, columns: int) -> Words:
    """The rows of a flat board, which has a spare word at its end."""
    words = (columns + 63) >> 6
    split = np.empty((rows, words), np.uint64)
    mask = _ALL >> np.uint64(64 * words - columns)
    for row in range(rows):
        start = row * columns
        left, place = np.uint64(start & 63), start >> 6
        for word in range(words):
            low = flat[place + word] >> left
            # Two shifts, since one by 64 is not defined.
            high = (flat[min(place + word + 1, flat.size - 1)] << np.uint64(1)) << (np.uint64(63) - left)
            split[row, word] = low | high
        split[row, words - 1] &= mask
    return split


@kernel
def join_rows(split: Words, columns: int) -> Words:
    """The flat board of rows, with a spare word at its end."""
    rows, words = split.shape
    flat = np.zeros(((rows * columns + 63) >> 6) + 1, np.uint64)
    for row in range(rows):
        start = row * columns
        left, place = np.uint64(start & 63), start >> 6
        for word in range(words):
            value = split[row, word]
            flat[place + word] |= value << left
            high = (value >> np.uint64(1)) >> (np.uint64(63) - left)
            if high:
                flat[place + word + 1] |= high
    return flat


@kernel
def transpose_rows(split: Words, columns: int) -> Words:
    """The board with rows and columns exchanged, by blocks of 64 × 64 cells."""
    rows = split.shape[0]
    turned = np.zeros((columns, (rows + 63) >> 6), np.uint64)
    block = np.empty(64, np.uint64)
    for top in range(0, rows, 64):
        for word in range(split.shape[1]):
            for index in range(64):
                block[index] = split[top + index, word] if top + index < rows else np.uint64(0)
            _transpose_block(block)
            for index in range(min(64, columns - 64 * word)):
                turned[64 * word + index, top >> 6] = block[index]
    return turned


@kernel
def _transpose_block(block: Words) -> None:
    """Exchange bit j of word i with bit i of word j, by halves: quarters, eighths … change places."""
    half = 32
    mask = _ALL >> np.uint64(32)
    while half:
        shift = np.uint64(half)
        index = 0
        while index < 64:
            swap = ((block[index] >> shift) ^ block[index + half]) & mask
            block[index] ^= swap << shift
            block[index + half] ^= swap
            index = (index + half + 1) & ~half
        half >>= 1
        mask ^= mask << np.uint64(half)


Row = Words
Rows = Words
Rule = tuple[int, bool, bool]

_ONE = np.uint64(1)
_TOP = np.uint64(63)


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
def chase(state: Rows, rows: int, first: Row, before: Row, rule: Rule, presses: Rows) -> tuple[Row, Row]:
    """Chase down so many rows from a first one: the presses wanted below the last row, and those of the last row.

    Rows not in the state are dark. The presses of each row are written where there is a row for them, which may be
    that of the state.
    """
    dark = np.zeros_like(first)
    past, now, next_ = before.copy(), first.copy(), np.zeros_like(first)
    for row in range(rows):
        light = state[row] if row < state.shape[0] else dark
        advance(now, past, light, next_, rule)
        if row < presses.shape[0]:
            for word in range(len(now)):
                presses[row, word] = now[word]
        past, now, next_ = now, next_, past
    return now, past
