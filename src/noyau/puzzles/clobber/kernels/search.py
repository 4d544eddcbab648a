"""Solitaire Clobber from one position: whether captures leave at most so many stones, or one stone as it is wanted.

A position is two 64-bit masks, the vertices with a stone and those with a stone of colour 1. A part whose stones are
all of one colour stays as it is: its stones are counted and dropped. Where the rest falls apart, parts are reduced one
after the other. The hash table has open addressing: ``stones`` is 0 where the slot is empty, ``refuted`` holds one more
than the number of stones to which a position is known not to come down, without and with a joker.

A frame of the stack is a position, how many stones may be left of it, the colour that is next (``EITHER`` where it does
not matter), whether a joker is left, and its captures, ``64 * start + into``; a joker is ``65 * vertex``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Bytes, Ints, Ints16, Word, Words
from noyau.kernels.jit import kernel, popcount, trailing_zeros
from noyau.puzzles.clobber.kernels.all_positions import first_part

FOUND, NONE, MORE, NO_ROOM = range(4)
REFUTED, SOLVED, OPEN = range(3)

DEPTH, COUNT = range(2)
"""What ``place`` holds: how many frames are on the stack, how many positions are in the table."""

RULE, GOAL, COLOUR, CHANCE = range(4)
"""What ``asked`` holds: the rule; for one stone the vertex and the colour, -1 where they do not matter; a number that
mixes the order of the captures, 0 for the usual order."""

FEW, IN_TURN, ONE = range(3)
"""The rules: leave few stones; the same, the colours in turn; leave one stone as it is wanted, perhaps by a joker."""

EITHER = 2

SPREAD = np.uint64(0x9E3779B97F4A7C15)
STIR = np.uint64(0xC2B2AE3D27D4EB4F)
"""Odd numbers without a pattern: the high bits of the products are well mixed."""

_ZERO = np.uint64(0)
_ONE = np.uint64(1)


class Ground(NamedTuple):
    """The neighbours of each vertex, and the vertices of one side: empty where the graph is not bipartite."""

    near: Words
    sides: Words


class Refuted(NamedTuple):
    """Positions, and to how few stones they do not come down."""

    stones: Words
    colours: Words
    refuted: Bytes


class Stack(NamedTuple):
    """The frames."""

    stones: Words
    colours: Words
    left: Ints
    turn: Ints
    joker: Ints
    moves: Ints16
    listed: Ints
    next: Ints


@kernel
def find(table: Refuted, stones: Word, colours: Word, shift: Word) -> Word:
    """The slot of a position, or the empty one where it belongs."""
    last = np.uint64(table.stones.size - 1)
    slot = ((stones * SPREAD) ^ (colours * STIR)) * SPREAD >> shift
    while table.stones[slot] != _ZERO and (table.stones[slot] != stones or table.colours[slot] != colours):
        slot = (slot + _ONE) & last
    return slot


@kernel
def rehash(old: Refuted, new: Refuted, shift: Word) -> None:
    """Put all that is known into an empty table."""
    for at in range(old.stones.size):
        if old.stones[at] != _ZERO:
            slot = find(new, old.stones[at], old.colours[at], shift)
            new.stones[slot], new.colours[slot] = old.stones[at], old.colours[at]
            new.refuted[slot, 0], new.refuted[slot, 1] = old.refuted[at, 0], old.refuted[at, 1]


@kernel
def key_colours(stack: Stack, top: int, asked: Ints) -> Word:
    """The colours by which a frame is known: positions that differ by an exchange of the colours share a slot."""
    stones, colours = stack.stones[top], stack.colours[top]
    if asked[RULE] == FEW:
        flip = colours & stones & (~stones + _ONE) != _ZERO
    else:
        flip = asked[RULE] == IN_TURN and stack.turn[top] == 1
    return np.uint64(colours ^ stones if flip else colours)


@kernel
def delta(board: Ground, stones: Word, colours: Word) -> int:
    """The invariant of a bipartite graph; 1 for other graphs, which forbids nothing."""
    if board.sides.size == 0:
        return 1
    return (popcount(stones) + popcount(colours ^ (board.sides[0] & stones))) % 3


@kernel
def drop_still(board: Ground, stack: Stack, top: int) -> Word:
    """Drop the parts of one colour, and choose the part to go on with; where too many stones are left, -1 may be."""
    rest, colours, left = stack.stones[top], stack.colours[top], stack.left[top]
    kept, chosen = _ZERO, _ZERO
    least, smallest = 0, 65
    while rest != _ZERO:
        part = first_part(board.near, rest)
        rest ^= part
        own = colours & part
        size = popcount(part)
        if own in (_ZERO, part):
            left -= size
            continue
        kept |= part
        least += 2 if delta(board, part, own) == 0 else 1
        if size < smallest:
            smallest, chosen = size, part
    stack.stones[top], stack.colours[top] = kept, colours & kept
    stack.left[top] = left if least <= left else -1
    return chosen


@kernel
def judge_one(board: Ground, stack: Stack, top: int, asked: Ints) -> int:
    """What is seen at once of a position from which one stone is wanted."""
    stones, colours, joker = stack.stones[top], stack.colours[top], stack.joker[top]
    goal, colour = asked[GOAL], asked[COLOUR]
    if goal >= 0 and (stones >> np.uint64(goal)) & _ONE == _ZERO:
        return REFUTED
    if stones & (stones - _ONE) == _ZERO:
        if colour < 0 or (colours != _ZERO) == (colour == 1):
            return SOLVED
        return OPEN if joker else REFUTED
    if first_part(board.near, stones) != stones:
        return REFUTED
    if joker:
        return OPEN
    if colours in (_ZERO, stones):
        return REFUTED
    if board.sides.size:
        here = delta(board, stones, colours)
        if goal < 0 or colour < 0:
            return REFUTED if here == 0 else OPEN
        alone = _ONE << np.uint64(goal)
        return OPEN if here == delta(board, alone, alone if colour == 1 else _ZERO) else REFUTED
    return OPEN


@kernel
def list_moves(board: Ground, stack: Stack, top: int, among: Word, chance: Word) -> int:
    """List the captures within some stones, by those with few neighbours first; then the jokers."""
    stones, colours, turn = stack.stones[top], stack.colours[top], stack.turn[top]
    moves = stack.moves[top]
    ahead = np.empty(moves.size, np.int64)
    count = 0
    rest = among
    while rest != _ZERO:
        start = trailing_zeros(rest)
        rest &= rest - _ONE
        own = (colours >> np.uint64(start)) & _ONE
        if turn != EITHER and own != np.uint64(turn):
            continue
        around = board.near[start] & stones
        prey = around & (~colours if own else colours)
        degree = popcount(around)
        while prey != _ZERO:
            into = trailing_zeros(prey)
            prey &= prey - _ONE
            beyond = board.near[into] & stones
            wanted = popcount(beyond & (~colours if own else colours))
            luck = (np.uint64(64 * start + into) + stones + colours) * SPREAD * chance >> np.uint64(56)
            score, at = 128 * degree - wanted + np.int64(luck), count
            while at > 0 and ahead[at - 1] > score:
                ahead[at], moves[at] = ahead[at - 1], moves[at - 1]
                at -= 1
            ahead[at], moves[at] = score, np.int16(64 * start + into)
            count += 1
    if stack.joker[top]:
        while stones != _ZERO:
            moves[count] = np.int16(65 * trailing_zeros(stones))
            stones &= stones - _ONE
            count += 1
    stack.listed[top], stack.next[top] = count, 0
    return count


@kernel
def enter(board: Ground, table: Refuted, stack: Stack, top: int, asked: Ints, shift: Word) -> int:
    """Look at a new frame: whether it is decided at once, or what can be tried."""
    if asked[RULE] == ONE:
        verdict = judge_one(board, stack, top, asked)
        if verdict != OPEN:
            return verdict
        among = stack.stones[top]
    else:
        among = drop_still(board, stack, top)
        if stack.left[top] < 0:
            return REFUTED
        if among == _ZERO:
            return SOLVED
        if asked[RULE] == IN_TURN:
            among = stack.stones[top]
    if top > 0:
        slot = find(table, stack.stones[top], key_colours(stack, top, asked), shift)
        if table.refuted[slot, stack.joker[top]] > stack.left[top]:
            return REFUTED
    if list_moves(board, stack, top, among, np.uint64(asked[CHANCE])) > 0:
        return OPEN
    return SOLVED if popcount(stack.stones[top]) <= stack.left[top] else REFUTED


@kernel
def apply(stack: Stack, top: int, asked: Ints) -> None:
    """Make the frame after the next move of a frame."""
    move = np.uint64(stack.moves[top, stack.next[top]])
    stack.next[top] += 1
    start, into = _ONE << (move >> np.uint64(6)), _ONE << (move & np.uint64(63))
    stones, colours, joker, turn = stack.stones[top], stack.colours[top], stack.joker[top], EITHER
    if start == into:
        colours ^= start
        joker = 0
    else:
        own = colours & start != _ZERO
        if asked[RULE] == IN_TURN:
            turn = 0 if own else 1
        colours = (colours | into if own else colours & ~into) & ~start
        stones ^= start
    stack.stones[top + 1], stack.colours[top + 1], stack.left[top + 1] = stones, colours, stack.left[top]
    stack.joker[top + 1], stack.turn[top + 1] = joker, turn


@kernel
def search(board: Ground, table: Refuted, stack: Stack, place: Ints, asked: Ints, shift: Word, patience: int) -> int:
    """Try captures, the deepest first, until one way leads to the aim, none does, patience or the room is over."""
    depth, count = place[DEPTH], place[COUNT]
    most = table.stones.size // 2
    status = NONE
    while depth > 0:
        if patience <= 0 or count >= most:
            status = MORE if count < most else NO_ROOM
            break
        top = depth - 1
        if stack.next[top] == stack.listed[top]:
            if top > 0:
                colours, joker = key_colours(stack, top, asked), stack.joker[top]
                slot = find(table, stack.stones[top], colours, shift)
                count += table.stones[slot] == _ZERO
                table.stones[slot], table.colours[slot] = stack.stones[top], colours
                table.refuted[slot, joker] = max(table.refuted[slot, joker], stack.left[top] + 1)
            depth -= 1
            continue
        apply(stack, top, asked)
        patience -= 1
        verdict = enter(board, table, stack, depth, asked, shift)
        if verdict == SOLVED:
            status = FOUND
            break
        depth += verdict == OPEN
    place[DEPTH], place[COUNT] = depth, count
    return status
