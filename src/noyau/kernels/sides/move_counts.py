"""How many moves each player has in a part of a board at least and at most: what its tag and its count tell.

Where every move clears what it needs and nothing else, moves can be counted. A player's *safe* moves meet no move of
the opponent. Of the others *areas* are chosen that do not meet. A move of the opponent takes one of them, or two that
it *links*. Where moves have two bits, areas are chosen so that links make chains: in each chain it is known how many
moves its player surely makes, by the mean and the temperature of a game in which each area taken is a point.

A tag has the flags, then for each player how many moves are safe, and the most there can be: where moves cannot be
counted the latter is how many there are now. A count has for each player the sum of the means of the chains, the
highest temperature, both in units of 1/48, how many areas need only one cell that the opponent could use, and how many
cells the opponent could use beyond those that the most moves take.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Int, Ints, Word, Words
from noyau.kernels.jit import inlined, kernel, popcount, trailing_zeros
from noyau.kernels.sides.partisan_boards import (
    FIRST,
    FIRST_IMAGE,
    FORBID,
    IS_COUNTED,
    LAST,
    LAST_IMAGE,
    LEFT_KILLS,
    MIDDLE,
    NEED,
    RIGHT_KILLS,
    Board,
    allowed_bits,
    crop,
    image_of,
    read_kind,
)

VALUED, TURNED, OWN, COUNTED = 1, 2, 4, 8
"""The flags of a tag; the moves of a part that is ``COUNTED`` can be counted."""

SMALL, IDEAS = range(2)
"""What ``guide`` holds: of how many bits a part is valued, and a bit for each idea that is used."""

CANCELLING, COMPARING, STOPS, CHAINS, SQUARES, THERMOGRAPHS, ORDER, COUNTS, CUTS = (1 << bit for bit in range(9))
"""The ideas: summands and their negatives are taken away, two values compared, stops, chains, cells and thermographs
bound what a state is worth, moves are tried in the order of that, and counted; boards are cut into strips."""

COUNT_BITS, FIRST_COUNT = 8, 4
SIDE_BITS = 2 * COUNT_BITS
MOST_COUNTED = (1 << COUNT_BITS) - 1

SAFE, MOST = range(2)
"""What a tag has for each player."""

UNIT = 48
"""Means and temperatures are counted in units of 1/48."""

MEAN, TEMPERATURE, THIN, SPARE = 0, 12, 19, 25
"""Where each number of a count begins."""

HALF_COUNT = 31
"""The bits of a player in a count."""

MOST_AREAS = 32

_ZERO, _ONE, _BYTE, _EIGHT = np.uint64(0), np.uint64(1), np.uint64(255), np.uint64(8)


@inlined
def count_of(tag: Int, side: Int, which: Int) -> Int:
    """A number of a tag: of the player whose turn it is, or of the other one."""
    turned = (tag >> 1) & 1
    return (tag >> (FIRST_COUNT + SIDE_BITS * (side ^ turned) + COUNT_BITS * which)) & MOST_COUNTED


@inlined
def chances_of(tag: Int, count: Int, side: Int) -> tuple[Int, Int, Int, Int]:
    """The numbers of a count: of the player whose turn it is, or of the other one."""
    half = count >> (HALF_COUNT * (side ^ ((tag >> 1) & 1)))
    return half & 4095, half >> TEMPERATURE & 127, half >> THIN & 63, half >> SPARE & 63


@kernel
def count_moves(board: Board, guide: Ints, chains: Ints, tagged: Word) -> tuple[Int, Int]:
    """The numbers of a part, as a tag and a count have them."""
    moves, kinds = board.moves, board.kinds
    kind, _, mask = read_kind(board, tagged)
    first, middle, last = kinds[kind, FIRST], kinds[kind, MIDDLE], kinds[kind, LAST]
    to_left, to_right = allowed_bits(board, kind, mask)
    is_counted = kinds[kind, IS_COUNTED] != 0 and guide[IDEAS] & COUNTS != 0
    # for each bit the others that moves of Left need with it, then the same for Right
    size = 64 if is_counted else 0
    with_left, with_right = np.zeros(size, np.uint64), np.zeros(size, np.uint64)
    reached_left, reached_right = _ZERO, _ZERO
    lefts, rights = 0, 0
    for move in range(first, last):
        need = moves[move, NEED]
        may = to_left if move < middle else to_right
        if may & need == need and mask & moves[move, FORBID] == _ZERO:
            near = with_left if move < middle else with_right
            border = need if is_counted else _ZERO
            while border != _ZERO:
                bit = border & -border
                near[trailing_zeros(bit)] |= need & ~bit
                border &= border - _ONE
            if move < middle:
                reached_left |= need
                lefts += 1
            else:
                reached_right |= need
                rights += 1
    if not is_counted:
        left, right = np.int64(min(lefts, MOST_COUNTED)), np.int64(min(rights, MOST_COUNTED))
        return (left | right << SIDE_BITS) << (FIRST_COUNT + COUNT_BITS), np.int64(0)
    tag: Int = np.int64(0)
    count: Int = np.int64(0)
    most_left = most_moves(moves[first:middle], mask)
    most_right = most_moves(moves[middle:last], mask)
    kills, kills_other = kinds[kind, RIGHT_KILLS], kinds[kind, LEFT_KILLS]
    safe, half = count_side(moves[first:middle], mask, guide, chains, (reached_right, with_right, kills))
    tag = safe | most_left << COUNT_BITS
    count = half | (popcount(reached_right) - 2 * most_right if kills == 2 else np.int64(0)) << SPARE
    safe, half = count_side(moves[middle:last], mask, guide, chains, (reached_left, with_left, kills_other))
    tag |= (safe | most_right << COUNT_BITS) << SIDE_BITS
    half |= (popcount(reached_left) - 2 * most_left if kills_other == 2 else np.int64(0)) << SPARE
    return tag << FIRST_COUNT | COUNTED, count | half << HALF_COUNT


@kernel
def most_moves(moves: Words, mask: Word) -> Int:
    """How many moves do not meet, at most: a greedy choice finds it (``board_outcomes``)."""
    taken = _ZERO
    most = np.int64(0)
    for move in range(moves.shape[0]):
        need = moves[move, NEED]
        if mask & need == need and taken & need == _ZERO:
            taken |= need
            most += 1
    return most


@kernel
def count_side(moves: Words, mask: Word, guide: Ints, chains: Ints, others: tuple[Word, Words, Int]) -> tuple[Int, Int]:
    """How many moves of one player are safe, and the half of the count: the bits that the others' moves need, for each
    bit those that they need with it, and how many areas one of them takes at most."""
    reached, near, kills = others
    safe = np.int64(0)
    taken = _ZERO
    for move in range(moves.shape[0]):
        need = moves[move, NEED]
        if mask & need == need and (reached | taken) & need == _ZERO:
            taken |= need
            safe += 1
    is_chained = kills == 2 and guide[IDEAS] & CHAINS != 0
    areas = np.zeros(MOST_AREAS, np.uint64)
    chain_of = np.zeros(MOST_AREAS, np.int64)
    degree = np.zeros(MOST_AREAS, np.int64)
    found = thin = 0
    all_areas = _ZERO
    for move in range(moves.shape[0]):
        need = moves[move, NEED]
        if mask & need != need or taken & need != _ZERO or found == MOST_AREAS:
            continue
        if is_chained:
            linked = all_areas & _beside(near, need)
            first = second = -1
            fits = True
            for area in range(found):
                if areas[area] & linked != _ZERO:
                    if degree[area] > 1 or second >= 0:
                        fits = False
                    elif first < 0:
                        first = area
                    else:
                        second = area
            if not fits or (second >= 0 and chain_of[first] == chain_of[second]):
                continue
            chain_of[found] = found
            for end in (first, second):
                if end >= 0:
                    degree[end] += 1
                    degree[found] += 1
                    old = chain_of[end]
                    for area in range(found):
                        if chain_of[area] == old:
                            chain_of[area] = found
        areas[found] = need
        all_areas |= need
        taken |= need
        thin += popcount(need & reached) == 1
        found += 1
    if not is_chained:
        half = found * UNIT // (kills + 1) | (kills * UNIT // (kills + 1) if found > 0 else 0) << TEMPERATURE
        return safe, np.int64(half) | np.int64(thin) << THIN
    mean = temperature = np.int64(0)
    for chain in range(found):
        length = ends = inner = 0
        for area in range(found):
            if chain_of[area] == chain:
                length += 1
                if _beside(near, areas[area]) & ~(all_areas & ~areas[area]) != _ZERO:
                    if degree[area] < 2:
                        ends += 1
                    else:
                        inner += 1
        if length > 0:
            kind = 3 if inner > 0 else (2 if length == 1 else ends)
            mean += chains[length, 2 * kind]
            temperature = max(temperature, chains[length, 2 * kind + 1])
    return safe, mean | temperature << TEMPERATURE | np.int64(thin) << THIN


@inlined
def _beside(near: Words, need: Word) -> Word:
    """The bits that the others' moves need together with one of these."""
    beside = _ZERO
    while need != _ZERO:
        beside |= near[trailing_zeros(need)]
        need &= need - _ONE
    return beside


@kernel
def least_both(board: Board, tagged: Word) -> tuple[Word, Int]:
    """The canonical place of a part, and the flags of its tag."""
    kind, tag, mask = read_kind(board, tagged)
    mask = crop(board, kind, mask)
    same, turned = mask, ~_ZERO
    for image in range(board.kinds[kind, FIRST_IMAGE], board.kinds[kind, LAST_IMAGE]):
        if mask & ~board.stays[image] == _ZERO:
            found = image_of(board, kind, image, mask)
            if board.signs[image] > 0:
                same = min(same, found)
            else:
                turned = min(turned, found)
    if same == turned:
        return same | tag, OWN
    return min(same, turned) | tag, (TURNED if turned < same else 0)
