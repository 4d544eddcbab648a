"""Who wins a sum of parts of boards and short games, by search: no value of the sum is found.

The states and the table that remembers them stand in ``outcome_states``, what is known of a state without a search in
``outcome_bounds``.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Int, Ints, Words
from noyau.kernels.jit import inlined, kernel
from noyau.kernels.sides.move_counts import IDEAS, ORDER, TURNED, VALUED
from noyau.kernels.sides.outcome_bounds import judge
from noyau.kernels.sides.outcome_states import (
    ANSWER,
    BEGAN,
    CHILDREN,
    LEVEL,
    LOST,
    NUMBER,
    OPEN,
    STATES,
    SUMMANDS,
    WON,
    Frames,
    put_mask,
    put_value,
    remember,
    shift_of,
    turn,
)
from noyau.kernels.sides.partisan_boards import (
    ADD,
    CLEAR,
    FIRST,
    FORBID,
    LAST,
    MIDDLE,
    NEED,
    Board,
    Stack,
    Table,
    allowed_bits,
    evaluate,
    read_kind,
)
from noyau.kernels.sides.partisan_boards import LEVEL as VALUED_LEVEL
from noyau.kernels.sides.short_games import (
    DONE,
    LEFT,
    LEFTS,
    LOOPY,
    MORE,
    ONE,
    START,
    UNKNOWN,
    Games,
    option_of_number,
)
from noyau.kernels.sides.thermographs import extend

NARROW = LOOPY + 1
"""How a kernel ended that needs more frames, or wider ones."""

MOVE_BITS = 16
"""A move that may be tried is an estimate, the place of the summand, and the number of the move there."""

OF_NUMBER = (1 << MOVE_BITS) - 1
"""Stands for the summand where the number is moved."""

MOST_PARTS = 64
"""A mask has no more parts."""

_ZERO = np.uint64(0)


@kernel
def follow(games: Games, board: Board, table: Table, stack: Stack, frames: Frames, step: tuple[Int, Int, Int]) -> int:
    """Write what a move leaves into the next frame, as the other player sees it: the frame, the summand, the move."""
    level, moved, move = step
    words, tags, counts, heads = frames.words, frames.tags, frames.counts, frames.heads
    child = level + 1
    heads[child, NUMBER] = heads[level, NUMBER]
    count = 0
    for at in range(heads[level, SUMMANDS]):
        if at != moved:
            words[child, count], tags[child, count] = words[level, at], tags[level, at]
            counts[child, count] = counts[level, at]
            frames.bounds[child, count] = frames.bounds[level, at]
            frames.stops[child, count] = frames.stops[level, at]
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
            kind, _, mask = read_kind(board, words[level, at])
            turned = tags[level, at] & TURNED
            first, last = board.kinds[kind, FIRST], board.kinds[kind, MIDDLE]
            if turned:
                first, last = last, board.kinds[kind, LAST]
            to_left, to_right = allowed_bits(board, kind, mask)
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
                if frames.guide[IDEAS] & ORDER == 0:
                    rank = np.int64(0)
                if at == OF_NUMBER:
                    rank = -np.int64(1 << 24)
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
    extend(games, frames.thermographs)
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
