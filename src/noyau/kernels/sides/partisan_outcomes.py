"""Who wins a sum of parts of boards and short games, by search: no value of the sum is found.

A state is seen by whoever is to move, who is called Left in it: after each move everything is turned into its negative.
Its summands stand in a frame. A summand is a word and a tag. Where the tag is ``VALUED`` the word is a row of
``short_games``; else it is a part of a board in its canonical place, and the tag tells whether it is the negative of
that (``TURNED``), whether it is its own negative (``OWN``), and seven bits each of counts: of Left, then of Right, how
many moves nobody can prevent, how many more that do not meet, and how many at most; where that cannot be counted the
last is how many moves there are now. Numbers are added up. Two summands of a state are never each other's negative.

States are remembered by two sums of hashes of their summands, 120 bits together: that two of 10^9 states are taken for
each other has a probability of less than 10^-18. Of two neighbouring slots the first keeps what took more work.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Int, Ints, Word, Words
from noyau.kernels.hashing import SPREAD, find
from noyau.kernels.jit import inlined, kernel, leading_zeros, popcount, trailing_zeros
from noyau.kernels.sides.game_sums import negative
from noyau.kernels.sides.move_counts import (
    BOUNDED,
    LEFT_KILLS,
    OWN,
    RIGHT_KILLS,
    SMALL,
    TURNED,
    VALUED,
    count_moves,
    count_of,
    least_both,
)
from noyau.kernels.sides.partisan_boards import ADD, CLEAR, FORBID, NEED, Board, Stack, Table, allowed_bits, evaluate
from noyau.kernels.sides.partisan_boards import LEVEL as VALUED_LEVEL
from noyau.kernels.sides.short_games import (
    ABOVE,
    BELOW,
    DONE,
    FLAGS,
    LEFT,
    LEFTS,
    LOOPY,
    MORE,
    NEGATIVE,
    ONE,
    ROW,
    ROW_BITS,
    START,
    STOP,
    UNKNOWN,
    Games,
    at_most,
    option_of_number,
)

NARROW = LOOPY + 1
"""How a kernel ended that needs more frames, or wider ones."""

LOST, WON, OPEN = range(3)
"""What is known of whoever is to move."""

SUMMANDS, NUMBER, CHILDREN, BEGAN = range(4)
"""The columns of ``heads``: summands, the number beside them, moves left to try (-1: not listed), states met before."""

LEVEL, STATES, ANSWER, STORED = range(4)
"""What ``place`` holds: the frames in use, how many states were looked into, what the last search found, slots used."""

MOVE_BITS = 16
"""A move that may be tried is an estimate, the place of the summand, and the number of the move there."""

OF_NUMBER = (1 << MOVE_BITS) - 1
"""Stands for the summand where the number is moved."""

MOST_PARTS = 64
"""A mask has no more parts."""

_WORK = np.uint64(127)
_ZERO, _ONE, _BYTE, _EIGHT, _WORD = np.uint64(0), np.uint64(1), np.uint64(255), np.uint64(8), np.uint64(64)
_MIXED = np.uint64(0xBF58476D1CE4E5B9)
_OTHER = np.uint64(0xC2B2AE3D27D4EB4F)
_HALF = np.uint64(32)


class Frames(NamedTuple):
    """The path, and what is remembered: of states ``seen``; of parts as they lay ``lying``, ``least`` and ``told``.

    ``told`` has for a part its value, doubled and with 1 added, or its tag.
    """

    words: Words
    tags: Ints
    heads: Ints
    children: Ints
    seen: Words
    lying: Words
    least: Words
    told: Ints
    guide: Ints
    place: Ints


@inlined
def shift_of(keys: Words) -> Word:
    """The shift that leaves of a hash the bits of a slot."""
    return _WORD - np.uint64(trailing_zeros(np.uint64(keys.shape[0])))


@kernel
def meet(games: Games, board: Board, table: Table, stack: Stack, frames: Frames, mask: Word) -> int:
    """Remember what a part as it lies is; DONE, or what keeps one from valuing it."""
    least, flags = least_both(board, mask)
    if popcount(mask) <= frames.guide[SMALL]:
        shift = shift_of(table.keys)
        slot = find(table.keys, least, shift)
        if table.keys[slot] == _ZERO or table.values[slot] >= UNKNOWN:
            stack.masks[0], stack.moves[0], stack.place[VALUED_LEVEL] = least, 0, 1
            status = evaluate(games, board, table, stack, shift, 1 << 20)
            if status != DONE:
                return status
            slot = find(table.keys, least, shift)
        value = table.values[slot]
        tag = (negative(games.rows, value) if flags == TURNED else value) << 1 | 1
    else:
        tag = count_moves(board, frames.guide, least) | flags
        if count_of(tag, 0, 2) == 0 and count_of(tag, 1, 2) == 0:
            tag = np.int64(VALUED)
    at = (mask * SPREAD) >> shift_of(frames.lying)
    frames.lying[at], frames.least[at], frames.told[at] = mask, least, tag
    return DONE


@inlined
def put(rows: Ints, frames: Frames, level: Int, word: Word, tag: Int) -> None:
    """Add a summand to a state, or take away its negative."""
    words, tags, heads = frames.words, frames.tags, frames.heads
    count = heads[level, SUMMANDS]
    if tag & VALUED:
        opposite = rows[np.int64(word), NEGATIVE]
        other = np.uint64(opposite & ROW)
        for at in range(count):
            if words[level, at] == other and tags[level, at] == VALUED:
                heads[level, NUMBER] -= opposite >> ROW_BITS
                words[level, at], tags[level, at] = words[level, count - 1], tags[level, count - 1]
                heads[level, SUMMANDS] = count - 1
                return
    else:
        for at in range(count):
            if words[level, at] == word and tags[level, at] & VALUED == 0 and (tag & OWN or tags[level, at] != tag):
                words[level, at], tags[level, at] = words[level, count - 1], tags[level, count - 1]
                heads[level, SUMMANDS] = count - 1
                return
    words[level, count], tags[level, count] = word, tag
    heads[level, SUMMANDS] = count + 1


@inlined
def put_value(rows: Ints, frames: Frames, level: Int, value: Int) -> None:
    """Add a value to a state."""
    frames.heads[level, NUMBER] += value >> ROW_BITS
    if value & ROW:
        put(rows, frames, level, np.uint64(value & ROW), np.int64(VALUED))


@kernel
def put_mask(games: Games, board: Board, table: Table, stack: Stack, frames: Frames, at: tuple[Int, Word, bool]) -> int:
    """Add all parts of a mask to a state, or their negatives: the state, the mask, and which."""
    level, left, is_turned = at
    touching, lying, told, rows = board.touching, frames.lying, frames.told, games.rows
    shift = shift_of(lying)
    while left != _ZERO:
        border = left & -left
        part = border
        while border != _ZERO:
            new = touching[trailing_zeros(border)] & left & ~part
            part |= new
            border = (border & (border - _ONE)) | new
        left &= ~part
        if part & (part - _ONE) == _ZERO and part & board.alone == _ZERO:
            continue
        slot = (part * SPREAD) >> shift
        if lying[slot] != part:
            status = meet(games, board, table, stack, frames, part)
            if status != DONE:
                return status
        tag = told[slot]
        if tag & VALUED:
            value = tag >> 1
            put_value(rows, frames, level, negative(rows, value) if is_turned else value)
        else:
            if is_turned and tag & OWN == 0:
                tag ^= TURNED
            put(rows, frames, level, frames.least[slot], tag)
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
    slot = one >> shift_of(seen)
    for _ in range(2):
        if seen[slot, 0] == one and (seen[slot, 1] ^ other) & ~_WORK == _ZERO:
            return np.int64(seen[slot, 1] & _ONE)
        slot ^= _ONE
    return np.int64(OPEN)


@kernel
def remember(frames: Frames, level: Int, verdict: Int) -> None:
    """Keep what was found of a state."""
    seen, place = frames.seen, frames.place
    one, other = key_of(frames, level)
    work = _WORD - np.uint64(leading_zeros(np.uint64(place[STATES] - frames.heads[level, BEGAN])))
    slot = one >> shift_of(seen)
    if seen[slot, 0] != _ZERO and (seen[slot, 1] & _WORK) >> _ONE > work:
        slot ^= _ONE
    place[STORED] += seen[slot, 0] == _ZERO
    seen[slot, 0], seen[slot, 1] = one, (other & ~_WORK) | work << _ONE | np.uint64(verdict)


@kernel
def judge(games: Games, frames: Frames, level: Int) -> tuple[Int, Int]:
    """What is known of a state without a search, and about how good it is for whoever is to move.

    A part is at least what Left can surely move, less what Right moves at most; of moves that do not meet, Left makes
    one after each of Right's, which takes at most so many of them. A game is at least its Right stop, but for what is
    smaller than all numbers, and Left reaches the Left stop of one summand and the Right stops of the others.
    """
    rows, words, tags, heads, guide = games.rows, frames.words, frames.tags, frames.heads, frames.guide
    count, number = heads[level, SUMMANDS], heads[level, NUMBER]
    low = high = number
    gain = np.int64(0)
    above, below = np.int64(ABOVE), np.int64(BELOW)
    parts = mobility = looser = tighter = np.int64(0)
    last = np.int64(0)
    before = np.int64(0)
    for at in range(count):
        tag = tags[level, at]
        if tag & VALUED:
            row = np.int64(words[level, at])
            before, last = last, row
            stop, flags = rows[row, STOP], rows[row, FLAGS]
            low += stop
            gain = max(gain, -stop)
            above &= flags
            below &= flags
        else:
            parts += 1
            if guide[BOUNDED]:
                low += (count_of(tag, 0, 0) - count_of(tag, 1, 2)) * ONE
                high += (count_of(tag, 0, 2) - count_of(tag, 1, 0)) * ONE
                looser += count_of(tag, 0, 1)
                tighter += count_of(tag, 1, 1)
            else:
                mobility += 2 * count_of(tag, 0, 2) - count_of(tag, 1, 2)
    estimate = (low + high) // 2 + mobility * (ONE // 8)
    if parts == 0:
        if count == 0:
            return (WON if number > 0 else LOST), estimate
        if count == 1:
            return (LOST if number < 0 or (number == 0 and below) else WON), estimate
        if count == 2:
            opposite = negative(rows, before + (number << ROW_BITS))
            return (LOST if at_most(games, last, opposite) else WON), estimate
    if parts == 0 or guide[BOUNDED]:
        ways, others = guide[RIGHT_KILLS] + 1, guide[LEFT_KILLS] + 1
        estimate += (looser * ONE // ways - tighter * ONE // others) // 2
        held = low + looser // ways * ONE
        high -= tighter // others * ONE
        if high < 0 or (high == 0 and below):
            return np.int64(LOST), estimate
        if held + gain > 0:
            return np.int64(WON), estimate
        if looser > 0 and above and low + (looser - 1) // ways * ONE >= 0:
            return np.int64(WON), estimate
    one, other = key_of(frames, level)
    return recall(frames.seen, one, other), estimate


@kernel
def follow(games: Games, board: Board, table: Table, stack: Stack, frames: Frames, step: tuple[Int, Int, Int]) -> int:
    """Write what a move leaves into the next frame, as the other player sees it: the frame, the summand, the move."""
    level, moved, move = step
    words, tags, heads = frames.words, frames.tags, frames.heads
    child = level + 1
    heads[child, NUMBER] = heads[level, NUMBER]
    count = 0
    for at in range(heads[level, SUMMANDS]):
        if at != moved:
            words[child, count], tags[child, count] = words[level, at], tags[level, at]
            count += 1
    heads[child, SUMMANDS] = count
    heads[child, CHILDREN] = -1
    status = DONE
    if moved == OF_NUMBER:
        heads[child, NUMBER] = option_of_number(LEFT, heads[level, NUMBER])
    elif tags[level, moved] & VALUED:
        rows = games.rows
        put_value(rows, frames, child, games.options[rows[np.int64(words[level, moved]), START] + move])
    else:
        mask = words[level, moved]
        left = (mask & ~board.moves[move, CLEAR]) | board.moves[move, ADD]
        status = put_mask(games, board, table, stack, frames, (child, left, bool(tags[level, moved] & TURNED)))
    turn(games, frames, child)
    return status


@kernel
def list_moves(games: Games, board: Board, table: Table, stack: Stack, frames: Frames, level: Int) -> tuple[int, Int]:
    """List the moves of a state that decide nothing by themselves; what is known then of whoever is to move."""
    words, tags, heads, children = frames.words, frames.tags, frames.heads, frames.children
    rows, moves = games.rows, board.moves
    listed = 0
    summands = heads[level, SUMMANDS]
    for turn_of in range(summands + 1):
        at = turn_of if turn_of < summands else OF_NUMBER
        mask = _ZERO
        if at == OF_NUMBER:
            if option_of_number(LEFT, heads[level, NUMBER]) == UNKNOWN:
                continue
            first, last = 0, 1
        elif tags[level, at] & VALUED:
            first, last = 0, rows[np.int64(words[level, at]), LEFTS]
        else:
            mask = words[level, at]
            turned = tags[level, at] & TURNED
            first, last = (board.lefts, moves.shape[0]) if turned else (0, board.lefts)
            to_left, to_right = allowed_bits(board, mask)
            mask = to_right if turned else to_left
        is_new = True
        for other in range(turn_of if at != OF_NUMBER else 0):
            if words[level, other] == words[level, at] and tags[level, other] == tags[level, at]:
                is_new = False
        if not is_new:
            continue
        for move in range(first, last):
            if at != OF_NUMBER and tags[level, at] & VALUED == 0:
                need = moves[move, NEED]
                if need > mask:
                    break
                if mask & need != need or words[level, at] & moves[move, FORBID] != _ZERO:
                    continue
            status = follow(games, board, table, stack, frames, (level, at, move))
            if status != DONE:
                return status, OPEN
            verdict, estimate = judge(games, frames, level + 1)
            if verdict == LOST:
                return DONE, WON
            if verdict == OPEN:
                # in units of 1/64, the least where it is the number that moves
                rank = min(max(-estimate // (ONE // 64), -(1 << 23)), 1 << 23)
                if at == OF_NUMBER:
                    rank = -(1 << 24)
                children[level, listed] = rank << (2 * MOVE_BITS) | at << MOVE_BITS | move
                listed += 1
    heads[level, CHILDREN] = listed
    return DONE, (OPEN if listed > 0 else LOST)


@inlined
def has_room(games: Games, board: Board, frames: Frames, level: Int) -> bool:
    """Whether a state can be looked into."""
    rows, words, tags, heads = games.rows, frames.words, frames.tags, frames.heads
    count = heads[level, SUMMANDS]
    if level + 2 > words.shape[0] or count + MOST_PARTS > words.shape[1]:
        return False
    needed = 1
    for at in range(count):
        needed += rows[np.int64(words[level, at]), LEFTS] if tags[level, at] & VALUED else board.moves.shape[0]
    return bool(needed <= frames.children.shape[1])


@kernel
def search(games: Games, board: Board, table: Table, stack: Stack, frames: Frames, patience: int) -> int:
    """Go on to find who wins the state of the first frame, until it is known, patience or the room is over."""
    heads, children, place = frames.heads, frames.children, frames.place
    if stack.place[VALUED_LEVEL] > 0:
        status = evaluate(games, board, table, stack, shift_of(table.keys), 1 << 20)
        if status != DONE:
            return status
    level = place[LEVEL]
    status = DONE
    while level > 0 and patience > 0:
        top = level - 1
        verdict: Int = np.int64(OPEN)
        if heads[top, CHILDREN] < 0:
            if not has_room(games, board, frames, top):
                status = NARROW
                break
            heads[top, BEGAN] = place[STATES]
            status, verdict = list_moves(games, board, table, stack, frames, top)
            if status != DONE:
                break
            place[STATES] += 1
            patience -= 1
        if verdict == OPEN:
            count = heads[top, CHILDREN]
            if count == 0:
                verdict = np.int64(LOST)
            else:
                best = 0
                for at in range(1, count):
                    if children[top, at] > children[top, best]:
                        best = at
                chosen = children[top, best]
                status = follow(
                    games,
                    board,
                    table,
                    stack,
                    frames,
                    (top, (chosen >> MOVE_BITS) & OF_NUMBER, chosen & OF_NUMBER),
                )
                if status != DONE:
                    break
                children[top, best] = children[top, count - 1]
                heads[top, CHILDREN] = count - 1
                known, _ = judge(games, frames, level)
                if known == OPEN:
                    level += 1
                elif known == LOST:
                    verdict = np.int64(WON)
        while verdict != OPEN:
            level -= 1
            place[ANSWER] = verdict
            remember(frames, level, verdict)
            verdict = np.int64(WON if verdict == LOST and level > 0 else OPEN)
    place[LEVEL] = level
    if status != DONE:
        return status
    return DONE if level == 0 else MORE


@kernel
def begin(
    games: Games, board: Board, table: Table, stack: Stack, frames: Frames, summands: tuple[Words, Ints, bool]
) -> int:
    """Write a state into the first frame: boards, values, and whether Right is to move."""
    boards, values, is_turned = summands
    if stack.place[VALUED_LEVEL] > 0:
        status = evaluate(games, board, table, stack, shift_of(table.keys), 1 << 20)
        if status != DONE:
            return status
    heads, place = frames.heads, frames.place
    place[LEVEL] = 0
    if values.size > frames.words.shape[1]:
        return NARROW
    heads[0, SUMMANDS] = heads[0, NUMBER] = 0
    heads[0, CHILDREN] = -1
    for at in range(values.size):
        put_value(games.rows, frames, 0, values[at])
    for at in range(boards.size):
        if heads[0, SUMMANDS] + MOST_PARTS > frames.words.shape[1]:
            return NARROW
        status = put_mask(games, board, table, stack, frames, (0, boards[at], False))
        if status != DONE:
            return status
    if is_turned:
        turn(games, frames, 0)
    verdict, _ = judge(games, frames, 0)
    place[ANSWER] = verdict
    place[LEVEL] = 1 if verdict == OPEN else 0
    return DONE


@kernel
def enlarge(old: Words, frames: Frames) -> None:
    """Put all that is remembered into an empty table that is larger."""
    seen, place = frames.seen, frames.place
    shift = shift_of(seen)
    place[STORED] = 0
    for at in range(old.shape[0]):
        if old[at, 0] != _ZERO:
            slot = old[at, 0] >> shift
            if seen[slot, 0] != _ZERO and (seen[slot, 1] & _WORK) > (old[at, 1] & _WORK):
                slot ^= _ONE
            place[STORED] += seen[slot, 0] == _ZERO
            seen[slot, 0], seen[slot, 1] = old[at, 0], old[at, 1]
