"""How long play lasts in sums of residues, all of whose nimbers are known.

Positions with the same residues are one sum. A sum is numbered by the sum of all its residues but the last, and the
slot of that one in the table of residues: so it is found by a word in a hash table. A move replaces one residue by
others, which are listed once for each residue. Who is winning looks only at moves that win, who is losing at all.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Bytes, Ints, Ints16, Ints32, Words
from noyau.kernels.hashing import find
from noyau.kernels.jit import inlined, kernel
from noyau.kernels.mask_words import Mask, both, is_empty, is_less, load, without
from noyau.kernels.residues.nimbers import ResidueBoard, ResidueTable, split

DEPTH, COUNT, OPTIONS, LISTED, MEASURED = range(5)
"""What ``place`` holds: how many frames are on the stack, how many sums have a number, how many options are listed, how
many residues these have together, of how many sums the remoteness is known. The number 0 is that of the empty sum."""

_ZERO, _HALF = np.uint64(0), np.uint64(32)


class Sums(NamedTuple):
    """Sums by their number: the sum without its last residue, the slot of that one, the nimber, the remoteness.

    The remoteness is -1 where it is not known; ``keys`` and ``numbers`` are the hash table.
    """

    keys: Words
    numbers: Ints32
    rests: Ints32
    lasts: Ints32
    values: Bytes
    remoteness: Ints16


class Options(NamedTuple):
    """What each residue leaves: its options from ``first`` to ``end``, -1 where they have not been listed.

    An option has a nimber and, from ``begins`` on, the slots of its residues in order, up to where the next one begins.
    """

    first: Ints32
    end: Ints32
    values: Bytes
    begins: Ints32
    slots: Ints32


class SumStack(NamedTuple):
    """Frames: the sum, which of its residues and options is next, the remoteness of the best option so far.

    ``parts`` and ``slots`` are room for the residues of a position, and of the option of a sum.
    """

    sums: Ints
    residues: Ints
    options: Ints
    best: Ints
    parts: Words
    slots: Ints


class Shifts(NamedTuple):
    """How hashes are shifted in the table of residues and in that of sums."""

    residues: np.uint64
    sums: np.uint64


@inlined
def insert(slots: Ints, count: int, slot: int) -> None:
    """Put a slot at its place among the first ones, which are in order."""
    at = count
    while at > 0 and slots[at - 1] > slot:
        slots[at] = slots[at - 1]
        at -= 1
    slots[at] = slot


@inlined
def list_slots(board: ResidueBoard, table: ResidueTable, mask: Mask, stack: SumStack, shifts: Shifts) -> int:
    """List the slots of the residues of a position, in order."""
    listed = split(board, mask, stack.parts)
    for at in range(listed):
        insert(stack.slots, at, int(find(table.keys, load(stack.parts, at), shifts.residues)))
    return listed


@kernel
def list_options(
    board: ResidueBoard, table: ResidueTable, options: Options, stack: SumStack, place: Ints, shifts: Shifts, slot: int
) -> bool:
    """List the options of a residue, each once; False where there may be no room."""
    mask = load(table.keys, slot)
    first, end, filled = place[OPTIONS], place[OPTIONS], place[LISTED]
    for move in range(board.need.shape[0]):
        need = load(board.need, move)
        if is_less(mask, need):
            break
        if not is_empty(without(need, mask)):
            continue
        if end + 1 >= options.begins.size or filled + stack.slots.size > options.slots.size:
            return False
        listed = list_slots(board, table, both(mask, load(board.keep, move)), stack, shifts)
        value = 0
        for at in range(listed):
            options.slots[filled + at] = stack.slots[at]
            value ^= int(table.values[stack.slots[at]])
        is_new = True
        for other in range(first, end):
            begin = options.begins[other]
            if options.values[other] == value and options.begins[other + 1] - begin == listed:
                is_same = True
                for at in range(listed):
                    is_same = is_same and options.slots[begin + at] == stack.slots[at]
                is_new = is_new and not is_same
        if is_new:
            options.values[end] = value
            filled += listed
            end += 1
            options.begins[end] = filled
    options.first[slot], options.end[slot] = first, end
    place[OPTIONS], place[LISTED] = end, filled
    return True


@inlined
def number_of(table: ResidueTable, sums: Sums, slots: Ints, place: Ints, shifts: Shifts) -> int:
    """The number of the sum of the residues in some slots, a new one where it has none yet."""
    number = 0
    for slot in slots:
        key = np.uint64(number + 1) << _HALF | np.uint64(slot)
        at = find(sums.keys, key, shifts.sums)
        if sums.keys[at] == _ZERO:
            new = place[COUNT]
            sums.keys[at], sums.numbers[at] = key, new
            sums.rests[new], sums.lasts[new] = number, slot
            sums.values[new] = sums.values[number] ^ table.values[slot]
            place[COUNT] += 1
        number = int(sums.numbers[at])
    return number


@kernel
def rehash_sums(old: Sums, sums: Sums, shifts: Shifts) -> None:
    """Put the numbers of a hash table into a larger one."""
    for at in range(old.keys.size):
        key = old.keys[at]
        if key != _ZERO:
            slot = find(sums.keys, key, shifts.sums)
            sums.keys[slot], sums.numbers[slot] = key, old.numbers[at]


@inlined
def prefer(far: int, best: int, is_won: bool) -> int:
    """The remoteness of the better option: who is winning hurries, who is losing delays; -1 is none yet."""
    return far if best < 0 or (far < best if is_won else far > best) else best


@inlined
def replace_residue(sums: Sums, options: Options, stack: SumStack, number: int, slot: int, option: int) -> int:
    """List the slots of a sum in which one residue has been replaced by what an option leaves of it."""
    listed, rest, is_left = 0, number, True
    while rest > 0:
        last = int(sums.lasts[rest])
        if is_left and last == slot:
            is_left = False
        else:
            insert(stack.slots, listed, last)
            listed += 1
        rest = int(sums.rests[rest])
    for at in range(options.begins[option], options.begins[option + 1]):
        insert(stack.slots, listed, int(options.slots[at]))
        listed += 1
    return listed


@kernel
def measure(
    board: ResidueBoard,
    table: ResidueTable,
    sums: Sums,
    options: Options,
    stack: SumStack,
    place: Ints,
    shifts: Shifts,
    asked: Mask,
    patience: int,
) -> int:
    """The remoteness of a position; -1 where patience or the room may be over: it goes on from where it was."""
    most = sums.remoteness.size - stack.slots.size
    if place[COUNT] >= most:
        return -1
    start = number_of(table, sums, stack.slots[: list_slots(board, table, asked, stack, shifts)], place, shifts)
    if place[DEPTH] == 0:
        stack.sums[0], stack.residues[0], stack.options[0], stack.best[0] = start, start, -1, -1
        place[DEPTH] = 1
    while sums.remoteness[start] < 0:
        top = place[DEPTH] - 1
        number, rest, option, best = stack.sums[top], stack.residues[top], stack.options[top], stack.best[top]
        is_won, is_open = sums.values[number] != 0, False
        while rest > 0 and not is_open:
            slot = int(sums.lasts[rest])
            if options.first[slot] < 0 and not list_options(board, table, options, stack, place, shifts, slot):
                stack.residues[top], stack.options[top], stack.best[top] = rest, -1, best
                return -1
            option = options.first[slot] if option < 0 else option
            wanted = sums.values[number] ^ table.values[slot]
            while option < options.end[slot] and not is_open:
                if not is_won or options.values[option] == wanted:
                    patience -= 1
                    if place[COUNT] >= most or patience < 0:
                        stack.residues[top], stack.options[top], stack.best[top] = rest, option, best
                        return -1
                    listed = replace_residue(sums, options, stack, number, slot, option)
                    after = number_of(table, sums, stack.slots[:listed], place, shifts)
                    far = int(sums.remoteness[after])
                    is_open = far < 0
                    if is_open:
                        stack.sums[top + 1], stack.residues[top + 1] = after, after
                        stack.options[top + 1], stack.best[top + 1] = -1, -1
                    else:
                        best = prefer(far, best, is_won)
                option += 1
            if option == options.end[slot]:
                option = -1
                while rest > 0 and sums.lasts[rest] == slot:
                    rest = int(sums.rests[rest])
        stack.residues[top], stack.options[top], stack.best[top] = rest, option, best
        if is_open:
            place[DEPTH] += 1
            continue
        sums.remoteness[number] = best + 1
        place[MEASURED] += 1
        place[DEPTH] = top
        if top > 0:
            stack.best[top - 1] = prefer(best + 1, stack.best[top - 1], sums.values[stack.sums[top - 1]] != 0)
    return int(sums.remoteness[start])
