"""Whether a residue has a nimber, by a search on couples of a residue and a nimber (Lemoine and Viennot 2012).

A couple is a sum of a residue and a heap: it is lost where the residue has the nimber, and then no move in the residue
leaves a position with that nimber, nor has it a smaller one. What is left of a position where the nimbers of all parts
but one are known is a couple again. The search is by proof numbers, depth first (Nagai 2002): of each couple two
efforts tell how many couples, at the least, are still to be decided for it to be won, or lost; it looks into what takes
the least effort, and turns back where something else takes less. Efforts may be forgotten: they change no answer.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Bytes, Ints, Ints32, Word, Words
from noyau.kernels.hashing import SPREAD, find, mix
from noyau.kernels.jit import inlined, kernel
from noyau.kernels.mask_words import (
    Mask,
    add,
    both,
    count,
    empty_like,
    first_missing,
    holds,
    is_empty,
    is_less,
    is_same,
    load,
    store,
    width,
    without,
)
from noyau.kernels.residues.nimbers import (
    COUNT,
    DEEP,
    DEPTH,
    DONE,
    MORE,
    NO_ROOM,
    UNKNOWN,
    ResidueBoard,
    ResidueTable,
    split,
)

NO, YES, OPEN = range(3)

EFFORT_BITS = 16
"""The efforts of two to that power couples are remembered: sixteen times as many save nothing that was measured."""

BUCKET = 4
"""A couple is remembered in one of so many slots; where all are taken, what took the least effort is forgotten."""

NEVER = 1 << 30
"""The effort to show what is not so."""

SLACK = 4
"""One looks into a couple until it takes more effort than the next best by one part in so many: else they alternate."""

_BUCKET_SHIFT = np.uint64(64 - EFFORT_BITS)
_IN_BUCKET = np.uint64(BUCKET - 1)
_ZERO = np.uint64(0)


class Efforts(NamedTuple):
    """Couples, and how much is still to be shown for each to be won, or lost; a slot is empty where its mask is 0."""

    masks: Words
    asked: Bytes
    won: Ints32
    lost: Ints32


class Line(NamedTuple):
    """The frames of a search: couples, each an option of the one before, or a part of such an option.

    A frame turns back where it takes as much effort as ``won`` or ``lost`` say. ``moves`` is the next move to list. The
    couples that it leads to follow one another in the arrays of options, up to ``ends``; ``tried`` is the one in the
    next frame. ``parts`` is room for the residues of one position.
    """

    masks: Words
    asked: Words
    won: Ints
    lost: Ints
    moves: Ints
    ends: Ints
    tried: Ints
    option_masks: Words
    option_asked: Words
    option_won: Ints
    option_lost: Ints
    parts: Words


@kernel
def weigh(
    board: ResidueBoard, table: ResidueTable, mask: Mask, asked: Word, shift: Word, parts: Words
) -> tuple[int, Mask, Word, int]:
    """What is known of whether a position has a nimber: NO, YES, or OPEN with the couple to ask about next.

    The couple is a connected residue and a nimber; the last tells how many nimbers of parts are to be found before.
    """
    unknown = 0
    for at in range(split(board, mask, parts)):
        found = load(parts, at)
        value = table.values[find(table.keys, found, shift)]
        if value != UNKNOWN:
            asked ^= np.uint64(value)
            continue
        same = 0
        while same < unknown and not is_same(load(parts, same), found):
            same += 1
        if same < unknown:  # two of a kind add up to nothing
            unknown -= 1
            store(parts, same, load(parts, unknown))
        else:
            store(parts, unknown, found)
            unknown += 1
    small, fewest = empty_like(mask), width(mask) + 1
    for at in range(unknown):
        found = load(parts, at)
        size = count(found)
        if size < fewest:
            small, fewest = found, size
    if unknown == 0:
        return YES if asked == _ZERO else NO, small, asked, 0
    refuted = load(table.refuted, find(table.keys, small, shift))
    if unknown > 1:
        asked = np.uint64(first_missing(refuted))
    elif asked >= np.uint64(width(mask)) or holds(refuted, asked):
        return NO, small, asked, 0
    return OPEN, small, asked, unknown - 1


@kernel
def count_moves(board: ResidueBoard, mask: Mask) -> int:
    """How many moves there are in a residue."""
    moves = 0
    for move in range(board.need.shape[0]):
        need = load(board.need, move)
        if is_less(mask, need):
            break
        moves += is_empty(without(need, mask))
    return moves


@inlined
def bucket_of(mask: Mask, asked: Word) -> int:
    """The first of the slots in which the efforts of a couple can be."""
    return int(np.int64((mix(mask) + asked * SPREAD) >> _BUCKET_SHIFT & ~_IN_BUCKET))


@kernel
def remember(efforts: Efforts, mask: Mask, asked: Word, won: int, lost: int) -> None:
    """Keep the efforts of a couple, and forget those of another one where there is no room."""
    bucket = bucket_of(mask, asked)
    chosen, least = bucket, NEVER + NEVER
    for slot in range(bucket, bucket + BUCKET):
        key = load(efforts.masks, slot)
        if is_empty(key) or (is_same(key, mask) and efforts.asked[slot] == asked):
            chosen = slot
            break
        effort = int(efforts.won[slot]) + int(efforts.lost[slot])
        if effort < least:
            chosen, least = slot, effort
    store(efforts.masks, chosen, mask)
    efforts.asked[chosen], efforts.won[chosen], efforts.lost[chosen] = asked, won, lost


@kernel
def recall(
    board: ResidueBoard, table: ResidueTable, efforts: Efforts, line: Line, top: int, shift: Word, is_new: bool
) -> None:
    """Have what is known now of how much effort the options of a frame take; what is forgotten stays as it was."""
    for at in range(line.ends[top - 1] if top > 0 else 0, line.ends[top]):
        if not is_new and line.option_won[at] == 0:
            continue
        mask, asked = load(line.option_masks, at), line.option_asked[at]
        slot = find(table.keys, mask, shift)
        value = table.values[slot]
        if value == asked:
            line.option_won[at], line.option_lost[at] = NEVER, 0
            continue
        if value != UNKNOWN or holds(load(table.refuted, slot), asked):
            line.option_won[at], line.option_lost[at] = 0, NEVER
            continue
        bucket = bucket_of(mask, asked)
        place = bucket
        while place < bucket + BUCKET:
            if is_same(load(efforts.masks, place), mask) and efforts.asked[place] == asked:
                line.option_won[at], line.option_lost[at] = efforts.won[place], efforts.lost[place]
                break
            place += 1
        if is_new and place == bucket + BUCKET:
            line.option_won[at], line.option_lost[at] = 1, 1 + count_moves(board, mask)


@inlined
def add_option(line: Line, begin: int, end: int, mask: Mask, asked: Word) -> int:
    """List an option, if it is not yet listed; where the list ends then."""
    for at in range(begin, end):
        if line.option_asked[at] == asked and is_same(load(line.option_masks, at), mask):
            return end
    store(line.option_masks, end, mask)
    line.option_asked[end] = asked
    return end + 1


@kernel
def list_options(
    board: ResidueBoard, table: ResidueTable, efforts: Efforts, line: Line, top: int, shift: Word
) -> tuple[int, Mask, Word]:
    """List the open options of a frame: NO once all are listed, YES where one is known to be lost.

    OPEN where the nimber of a part must be found before: with the couple that is to be asked about.
    """
    mask, asked, move = load(line.masks, top), line.asked[top], line.moves[top]
    begin = line.ends[top - 1] if top > 0 else 0
    end = line.ends[top]
    while move < board.need.shape[0]:
        need = load(board.need, move)
        if is_less(mask, need):
            break
        if is_empty(without(need, mask)):
            after = both(mask, load(board.keep, move))
            verdict, found, nimber, others = weigh(board, table, after, asked, shift, line.parts)
            if verdict == YES:
                return YES, found, nimber
            if others > 0:
                line.moves[top], line.ends[top] = move, end
                return OPEN, found, nimber
            if verdict == OPEN:
                end = add_option(line, begin, end, found, nimber)
        move += 1
    refuted = load(table.refuted, find(table.keys, mask, shift))
    lower = _ZERO
    while lower < asked:
        if not holds(refuted, lower):
            end = add_option(line, begin, end, mask, lower)
        lower += np.uint64(1)
    line.moves[top], line.ends[top] = board.need.shape[0] + 1, end
    recall(board, table, efforts, line, top, shift, True)
    return NO, mask, asked


@kernel
def choose(line: Line, begin: int, end: int) -> tuple[int, int, int, int]:
    """The option that is shown to be lost with the least effort, how much that is, that of the next best, and how much
    it takes to show that all are won.
    """
    best, least, second, all_won = -1, NEVER, NEVER, 0
    for at in range(begin, end):
        lost, won = line.option_lost[at], line.option_won[at]
        if won == 0:
            continue
        all_won = min(all_won + won, NEVER - 1)
        if best < 0 or lost < least or (lost == least and won < line.option_won[best]):
            best, least, second = at, lost, least
        elif lost < second:
            second = lost
    return best, least, second, all_won


@inlined
def push(line: Line, depth: int, mask: Mask, asked: Word, won: int, lost: int) -> None:
    """Begin with a couple."""
    store(line.masks, depth, mask)
    line.asked[depth], line.won[depth], line.lost[depth] = asked, won, lost
    line.moves[depth], line.tried[depth] = 0, -1
    line.ends[depth] = line.ends[depth - 1] if depth > 0 else 0


@inlined
def note(table: ResidueTable, slot: Word, mask: Mask) -> int:
    """Have a residue in the table; 1 where it was not there."""
    is_new = is_empty(load(table.keys, slot))
    store(table.keys, slot, mask)
    return int(is_new)


@kernel
def search(
    board: ResidueBoard, table: ResidueTable, efforts: Efforts, line: Line, place: Ints, shift: Word, patience: int
) -> int:
    """Answer the couples of a line, until the first is answered, or patience, the room or the line is over."""
    depth, met = place[DEPTH], place[COUNT]
    most, moves = table.values.size // 2, board.need.shape[0]
    status = MORE
    while depth > 0 and patience > 0 and met < most:
        top = depth - 1
        start = line.ends[top - 1] if top > 0 else 0
        if depth == line.asked.size or line.ends[top] + moves + width(load(line.masks, top)) > line.option_won.size:
            status = DEEP
            break
        mask, asked = load(line.masks, top), line.asked[top]
        slot = find(table.keys, mask, shift)
        refuted = load(table.refuted, slot)
        if table.values[slot] != UNKNOWN or holds(refuted, asked):
            depth -= 1
            continue
        if line.moves[top] <= moves:
            patience -= moves
            verdict, part, nimber = list_options(board, table, efforts, line, top, shift)
            if verdict == OPEN:
                push(line, depth, part, nimber, NEVER, NEVER)
                depth += 1
                continue
            won, lost, best, second = 0 if verdict == YES else NEVER, 0, -1, NEVER
        else:
            verdict = NO
        if verdict == NO:
            recall(board, table, efforts, line, top, shift, False)
            patience -= 1
            best, won, second, lost = choose(line, start, line.ends[top])
        if won == 0:  # one option has the nimber
            met += note(table, slot, mask)
            refuted = add(refuted, asked)
            store(table.refuted, slot, refuted)
            if first_missing(refuted) == width(mask):
                table.values[slot] = np.uint8(width(mask))
            depth -= 1
        elif lost == 0:  # no option has it
            met += note(table, slot, mask)
            table.values[slot] = np.uint8(asked)
            depth -= 1
        elif won >= line.won[top] or lost >= line.lost[top]:
            remember(efforts, mask, asked, won, lost)
            depth -= 1
            if top > 0 and line.tried[top - 1] >= 0:
                tried = line.tried[top - 1]
                line.option_won[tried], line.option_lost[tried] = won, lost
        else:
            line.tried[top] = best
            most_lost = min(line.won[top], second + second // SLACK + 1)
            most_won = line.lost[top] - lost + line.option_won[best]
            push(line, depth, load(line.option_masks, best), line.option_asked[best], most_won, most_lost)
            depth += 1
    place[DEPTH], place[COUNT] = depth, met
    return DONE if depth == 0 else NO_ROOM if met >= most else status
