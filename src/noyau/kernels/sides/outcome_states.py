"""States of a sum of parts of boards and short games: how they are written, turned, and remembered.

A state is seen by whoever is to move, who is called Left in it: after each move everything is turned into its negative.
Its summands stand in a frame. A summand is a word, a tag and a count. Where the tag is ``VALUED`` the word is a row of
``short_games``; else it is a part of a board in its canonical place, and the tag tells whether it is the negative of
that (``TURNED``), or its own negative (``OWN``), and how many moves there are (``move_counts``). Numbers are added up.
Two summands of a state are never each other's negative.

States are remembered by two sums of hashes of their summands, 120 bits together: that two of 10^9 states are taken for
each other has a probability of less than 10^-18. Of two neighbouring slots the first keeps what took more work.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Int, Ints, Word, Words
from noyau.kernels.hashing import SPREAD, find
from noyau.kernels.jit import inlined, kernel, leading_zeros, popcount, trailing_zeros
from noyau.kernels.sides.board_cuts import Strips, bound_part
from noyau.kernels.sides.game_sums import negative
from noyau.kernels.sides.move_counts import (
    CANCELLING,
    CUTS,
    IDEAS,
    MOST,
    OWN,
    SMALL,
    TURNED,
    VALUED,
    count_moves,
    count_of,
    least_both,
)
from noyau.kernels.sides.partisan_boards import ALONE, Board, Stack, Table, evaluate, read_kind
from noyau.kernels.sides.partisan_boards import LEVEL as VALUED_LEVEL
from noyau.kernels.sides.short_games import DONE, NEGATIVE, ROW, ROW_BITS, UNKNOWN, Games
from noyau.kernels.sides.thermographs import Thermographs, extend

LOST, WON, OPEN = range(3)
"""What is known of whoever is to move."""

SUMMANDS, NUMBER, CHILDREN, BEGAN = range(4)
"""The columns of ``heads``: summands, the number beside them, moves left to try (-1: not listed), states met before."""

LEVEL, STATES, ANSWER, STORED = range(4)
"""What ``place`` holds: the frames in use, how many states were looked into, what the last search found, slots used."""

_NEAR = 16
"""A state is kept in one of so many slots beside each other, from that of its hash on."""

_WORK = np.uint64(127)
_ZERO, _ONE, _WORD = np.uint64(0), np.uint64(1), np.uint64(64)
_MIXED = np.uint64(0xBF58476D1CE4E5B9)
_OTHER = np.uint64(0xC2B2AE3D27D4EB4F)
_HALF = np.uint64(32)


class Frames(NamedTuple):
    """The path, and what is remembered: of states ``seen``; of parts as they lay ``lying``, ``least`` and ``told``.

    ``told`` has for a part its value, doubled and with 1 added, or its tag; then its count, and what cuts tell of it
    (``board_cuts``): for the summands of the path that is in ``bounds`` and ``stops``. ``chains`` has for each
    length of a chain of areas its mean and its temperature, for each kind of chain (``move_counts``).
    """

    words: Words
    tags: Ints
    counts: Ints
    heads: Ints
    children: Ints
    seen: Words
    lying: Words
    least: Words
    told: Ints
    bounds: Ints
    stops: Ints
    strips: Strips
    guide: Ints
    place: Ints
    chains: Ints
    thermographs: Thermographs


@inlined
def shift_of(keys: Words) -> Word:
    """The shift that leaves of a hash the bits of a slot."""
    return _WORD - np.uint64(trailing_zeros(np.uint64(keys.shape[0])))


@kernel
def meet(games: Games, board: Board, table: Table, stack: Stack, frames: Frames, mask: Word) -> int:
    """Remember what a part as it lies is; DONE, or what keeps one from valuing it."""
    least, flags = least_both(board, mask)
    shift = shift_of(table.keys)
    slot = find(table.keys, least, shift)
    is_valued = table.keys[slot] != _ZERO and table.values[slot] < UNKNOWN
    if not is_valued and popcount(mask & ~board.tags[0]) <= frames.guide[SMALL]:
        stack.masks[0], stack.moves[0], stack.place[VALUED_LEVEL] = least, 0, 1
        status = evaluate(games, board, table, stack, shift, 1 << 20)
        if status != DONE:
            return status
        slot = find(table.keys, least, shift)
        is_valued = True
    count: Int = np.int64(0)
    bounds: Int = np.int64(0)
    stops: Int = np.int64(0)
    if is_valued:
        value = table.values[slot]
        tag = (negative(games.rows, value) if flags == TURNED else value) << 1 | 1
        extend(games, frames.thermographs)
    else:
        tag, count = count_moves(board, frames.guide, frames.chains, least)
        tag |= flags
        if count_of(tag, 0, MOST) == 0 and count_of(tag, 1, MOST) == 0:
            tag, count = np.int64(VALUED), np.int64(0)
        elif frames.guide[IDEAS] & CUTS:
            kind, _, cells = read_kind(board, least)
            bounds, stops = bound_part(frames.strips, kind, cells)
    at = (mask * SPREAD) >> shift_of(frames.lying)
    frames.lying[at], frames.least[at], frames.told[at, 0], frames.told[at, 1] = mask, least, tag, count
    frames.told[at, 2], frames.told[at, 3] = bounds, stops
    return DONE


@inlined
def put(rows: Ints, frames: Frames, level: Int, word: Word, told: tuple[Int, Int, Int, Int]) -> None:
    """Add a summand to a state, or take away its negative."""
    words, tags, counts, heads = frames.words, frames.tags, frames.counts, frames.heads
    tag, moves, bounds, stops = told
    count = heads[level, SUMMANDS]
    met: Int = np.int64(-1)
    if frames.guide[IDEAS] & CANCELLING:
        opposite = rows[np.int64(word), NEGATIVE] if tag & VALUED else np.int64(0)
        other = np.uint64(opposite & ROW) if tag & VALUED else word
        for at in range(count):
            is_like = words[level, at] == other and (tags[level, at] ^ tag) & VALUED == 0
            if is_like and (tag & (VALUED | OWN) or tags[level, at] != tag):
                met = at
                break
        if met >= 0:
            heads[level, NUMBER] -= opposite >> ROW_BITS
            words[level, met], tags[level, met] = words[level, count - 1], tags[level, count - 1]
            counts[level, met] = counts[level, count - 1]
            frames.bounds[level, met] = frames.bounds[level, count - 1]
            frames.stops[level, met] = frames.stops[level, count - 1]
            heads[level, SUMMANDS] = count - 1
    if met < 0:
        words[level, count], tags[level, count], counts[level, count] = word, tag, moves
        frames.bounds[level, count] = bounds
        frames.stops[level, count] = stops
        heads[level, SUMMANDS] = count + 1


@inlined
def put_value(rows: Ints, frames: Frames, level: Int, value: Int) -> None:
    """Add a value to a state."""
    frames.heads[level, NUMBER] += value >> ROW_BITS
    if value & ROW:
        put(rows, frames, level, np.uint64(value & ROW), (np.int64(VALUED), np.int64(0), np.int64(0), np.int64(0)))


@kernel
def put_mask(games: Games, board: Board, table: Table, stack: Stack, frames: Frames, at: tuple[Int, Word, bool]) -> int:
    """Add all parts of a mask to a state, or their negatives: the state, the mask, and which."""
    level, tagged, is_turned = at
    lying, told, rows = frames.lying, frames.told, games.rows
    kind, tag_of_kind, left = read_kind(board, tagged)
    alone, shift = board.shapes[kind, ALONE], shift_of(lying)
    while left != _ZERO:
        border = left & -left
        part = border
        while border != _ZERO:
            new = board.touching[kind, trailing_zeros(border)] & left & ~part
            part |= new
            border = (border & (border - _ONE)) | new
        left &= ~part
        if part & (part - _ONE) == _ZERO and part & alone == _ZERO:
            continue
        part |= tag_of_kind
        slot = (part * SPREAD) >> shift
        if lying[slot] != part:
            status = meet(games, board, table, stack, frames, part)
            if status != DONE:
                return status
        tag = told[slot, 0]
        if tag & VALUED:
            value = tag >> 1
            put_value(rows, frames, level, negative(rows, value) if is_turned else value)
        else:
            if is_turned and tag & OWN == 0:
                tag ^= TURNED
            put(rows, frames, level, frames.least[slot], (tag, told[slot, 1], told[slot, 2], told[slot, 3]))
    return DONE


@kernel
def turn(games: Games, frames: Frames, level: Int) -> None:
    """Turn a state into its negative."""
    rows, words, tags, heads = games.rows, frames.words, frames.tags, frames.heads
    number = -heads[level, NUMBER]
    for at in range(heads[level, SUMMANDS]):
        tag = tags[level, at]
        if tag & VALUED:
            opposite = rows[np.int64(words[level, at]), NEGATIVE]
            words[level, at] = np.uint64(opposite & ROW)
            number += opposite >> ROW_BITS
        elif tag & OWN == 0:
            tags[level, at] = tag ^ TURNED
    heads[level, NUMBER] = number


@kernel
def key_of(frames: Frames, level: Int) -> tuple[Word, Word]:
    """The two hashes of a state."""
    words, tags, heads = frames.words, frames.tags, frames.heads
    number = np.uint64(heads[level, NUMBER])
    one = (number ^ (number >> _HALF)) * SPREAD
    other = (number ^ (number >> np.uint64(29))) * _MIXED
    for at in range(heads[level, SUMMANDS]):
        mixed = (words[level, at] + np.uint64(tags[level, at] & 3) * _OTHER) * SPREAD
        mixed ^= mixed >> _HALF
        first = mixed * _MIXED
        one += first ^ (first >> np.uint64(29))
        second = (mixed ^ (words[level, at] >> np.uint64(7))) * _OTHER
        other += (second ^ (second >> np.uint64(31))) * SPREAD
    one = (one ^ (one >> np.uint64(30))) * _MIXED
    other = (other ^ (other >> np.uint64(27))) * _OTHER
    return one | _ONE, other


@inlined
def recall(seen: Words, one: Word, other: Word) -> Int:
    """What is known of a state."""
    slot, last = one >> shift_of(seen), np.uint64(seen.shape[0] - 1)
    for _ in range(_NEAR):
        if seen[slot, 0] == _ZERO:
            break
        if seen[slot, 0] == one and (seen[slot, 1] ^ other) & ~_WORK == _ZERO:
            return np.int64(seen[slot, 1] & _ONE)
        slot = (slot + _ONE) & last
    return np.int64(OPEN)


@inlined
def slot_for(seen: Words, one: Word, other: Word) -> Word:
    """Where a state is kept: where it stands, or in the first free slot near by, else for what took the least work."""
    slot, last = one >> shift_of(seen), np.uint64(seen.shape[0] - 1)
    least = slot
    for _ in range(_NEAR):
        is_there = seen[slot, 0] == one and (seen[slot, 1] ^ other) & ~_WORK == _ZERO
        if seen[slot, 0] == _ZERO or is_there:
            return slot
        if seen[slot, 1] & _WORK < seen[least, 1] & _WORK:
            least = slot
        slot = (slot + _ONE) & last
    return least


@kernel
def remember(frames: Frames, level: Int, verdict: Int) -> None:
    """Keep what was found of a state."""
    seen, place = frames.seen, frames.place
    one, other = key_of(frames, level)
    work = _WORD - np.uint64(leading_zeros(np.uint64(place[STATES] - frames.heads[level, BEGAN])))
    slot = slot_for(seen, one, other)
    place[STORED] += seen[slot, 0] == _ZERO
    seen[slot, 0], seen[slot, 1] = one, (other & ~_WORK) | work << _ONE | np.uint64(verdict)


@kernel
def enlarge(old: Words, frames: Frames) -> None:
    """Put all that is remembered into an empty table that is larger."""
    seen, place = frames.seen, frames.place
    place[STORED] = 0
    for at in range(old.shape[0]):
        if old[at, 0] != _ZERO:
            slot = slot_for(seen, old[at, 0], old[at, 1])
            place[STORED] += seen[slot, 0] == _ZERO
            seen[slot, 0], seen[slot, 1] = old[at, 0], old[at, 1]
