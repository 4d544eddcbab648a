"""Short games in canonical form, in arrays: their order, and the canonical forms of given options.

A value is one integer: a number, counted in units of 2^-24, times 2^24, plus a row. It is the game of the row moved by
the number. Row 0 is zero, so that numbers are the values of row 0; every other row is a game in canonical form, no
number, whose Left stop is 0. A game that is no number is moved by a number option by option (number translation), so
that each row stands for all its translates, and values may be added as integers where one of them is a number.

``rows`` has for each row where its options begin, how many are Left's and how many Right's, its Right stop, its flags,
its negative, its hash and its depth. ``options`` are values, Left's first, each side by increasing values. ``slots``
has rows by their hashes, 0 where a slot is empty. ``sums`` has all that was added, ``orders`` what was compared last.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Flags, Int, Ints, Ints32
from noyau.kernels.jit import inlined, kernel

DONE, MORE, NO_ROOM, TOO_FINE, TOO_DEEP, LOOPY = range(6)
"""How a kernel ended. After NO_ROOM the caller makes room and calls again: what was found is kept."""

NO, YES, OPEN = range(3)
LEFT, RIGHT = range(2)

START, LEFTS, RIGHTS, STOP, FLAGS, NEGATIVE, HASH, DEPTH = range(8)
"""The columns of ``rows``."""

BELOW, ABOVE = 1, 2
"""The flags: whether a game is at most its Left stop, whether it is at least its Right stop."""

ROW_BITS = 24
ROW = (1 << ROW_BITS) - 1
FINE = 24
"""Numbers are counted in units of 2^-24."""

ONE = 1 << FINE
MOST = 1 << 37
"""No number is larger than so many units."""

UNKNOWN = 1 << 62
"""Beyond all values."""

DEEPEST = 2000
"""No row is deeper, so that a comparison needs no more than twice as many frames."""

ROWS, USED, ADDED = range(3)
"""What ``place`` holds: how many rows, options and sums there are."""


class Games(NamedTuple):
    """The store, and beside it room to work: two lists of options, and two stacks."""

    rows: Ints
    options: Ints
    slots: Ints32
    orders: Ints
    sums: Ints
    place: Ints
    lists: Ints
    frames: Ints
    pairs: Ints


@inlined
def hashed(one: Int, other: Int) -> Int:
    """Two numbers mixed into one of 40 bits that is not negative."""
    mixed = np.uint64(one) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(other) * np.uint64(0xC2B2AE3D27D4EB4F)
    mixed ^= mixed >> np.uint64(29)
    return np.int64((mixed * np.uint64(0xBF58476D1CE4E5B9)) >> np.uint64(24))


@inlined
def glance(stop: Int, flags: Int, other_stop: Int, other_flags: Int, number: Int) -> int:
    """Whether a row, moved by a number, is at most another one, as far as stops and flags tell: always if one is 0."""
    if number > 0:
        return NO
    if number < other_stop or (number == other_stop and flags & BELOW and other_flags & ABOVE):
        return YES
    if number == 0 and other_flags & BELOW and not flags & BELOW:
        return NO
    stop += number
    if stop > other_stop or (stop == other_stop and flags & ABOVE and not other_flags & ABOVE):
        return NO
    return OPEN


@kernel
def search(games: Games, one: Int, other: Int, number: Int) -> bool:
    """Whether one row, moved by a number, is at most another, where a glance does not tell.

    A frame compares row a, moved by a number, with row b: it is so unless an option of a that is Left's is at least b,
    or one of b that is Right's at most a. The last row may be new, and nothing is remembered of it.
    """
    rows, options, orders, frames = games.rows, games.options, games.orders, games.frames
    new = games.place[ROWS]
    last = orders.shape[0] - 1
    if one == other:
        return bool(number <= 0)
    slot = hashed(one << 32 | other, number) & last
    if orders[slot, 0] == (one << 32 | other) and orders[slot, 1] >> 1 == number:
        return bool(orders[slot, 1] & 1)
    frames[0, 0], frames[0, 1], frames[0, 2], frames[0, 3] = one, other, number, 0
    depth = 1
    while depth > 0:
        top = depth - 1
        a, b, moved, first = frames[top, 0], frames[top, 1], frames[top, 2], frames[top, 3]
        verdict = YES if first >= 0 else NO
        if verdict == YES:
            lefts = rows[a, LEFTS]
            own, others = rows[a, START], rows[b, START] + rows[b, LEFTS] - lefts
            for at in range(first, lefts + rows[b, RIGHTS]):
                option = options[(own if at < lefts else others) + at]
                row, by = option & ROW, option >> ROW_BITS
                c, d, by = (b, row, -moved - by) if at < lefts else (row, a, by - moved)
                known = glance(rows[c, STOP], rows[c, FLAGS], rows[d, STOP], rows[d, FLAGS], by)
                if known == OPEN:
                    if c == d:
                        known = YES
                    elif c != new and d != new:
                        slot = hashed(c << 32 | d, by) & last
                        if orders[slot, 0] == (c << 32 | d) and orders[slot, 1] >> 1 == by:
                            known = orders[slot, 1] & 1
                if known == YES:
                    verdict = NO
                    break
                if known == OPEN and verdict == YES:
                    verdict = OPEN
                    frames[top, 3] = at + 1
                    frames[depth, 0], frames[depth, 1], frames[depth, 2], frames[depth, 3] = c, d, by, 0
        if verdict == OPEN:
            depth += 1
            continue
        depth -= 1
        if a != new and b != new:
            slot = hashed(a << 32 | b, moved) & last
            orders[slot, 0], orders[slot, 1] = a << 32 | b, moved << 1 | verdict
        if depth > 0 and verdict == YES:
            frames[depth - 1, 3] = -1
    return verdict == YES


@kernel
def at_most(games: Games, one: Int, other: Int) -> bool:
    """Whether one value is at most another."""
    rows = games.rows
    number = (one >> ROW_BITS) - (other >> ROW_BITS)
    one, other = one & ROW, other & ROW
    verdict = glance(rows[one, STOP], rows[one, FLAGS], rows[other, STOP], rows[other, FLAGS], number)
    return verdict == YES if verdict != OPEN else search(games, one, other, number)


@kernel
def drop_dominated(games: Games, side: int, count: Int) -> Int:
    """Keep the best of a list of options, and return how many there are."""
    rows, lists = games.rows, games.lists
    kept = 0
    for at in range(count):
        value = lists[side, at]
        row, number = value & ROW, value >> ROW_BITS
        stop, flags = rows[row, STOP], rows[row, FLAGS]
        written = 0
        is_dominated = False
        for before in range(kept):
            other = lists[side, before]
            beside, by = other & ROW, (other >> ROW_BITS) - number
            other_stop, other_flags = rows[beside, STOP], rows[beside, FLAGS]
            for turn in range(2):
                # whether the option is at most the other one, then whether that is at most the option
                if turn == 0:
                    verdict = glance(stop, flags, other_stop, other_flags, -by)
                    if verdict == OPEN:
                        verdict = YES if search(games, row, beside, -by) else NO
                else:
                    verdict = glance(other_stop, other_flags, stop, flags, by)
                    if verdict == OPEN:
                        verdict = YES if search(games, beside, row, by) else NO
                if verdict == YES:
                    break
            if verdict == NO:
                lists[side, written] = other
                written += 1
            elif value == other or (turn == 0) == (side == LEFT):
                is_dominated = True
                break
        if not is_dominated:
            lists[side, written] = value
            kept = written + 1
    return kept


@kernel
def bypass_reversible(games: Games, side: int, count: Int) -> Int:
    """Replace what the opponent reverses, by what remains for the player then; -1 where there is no room.

    The game itself is the new row.
    """
    rows, options, lists = games.rows, games.options, games.lists
    new = games.place[ROWS]
    at, changed = 0, False
    while at < count:
        row, number = lists[side, at] & ROW, lists[side, at] >> ROW_BITS
        first, turning = rows[row, START], rows[row, START] + rows[row, LEFTS]
        last = turning + rows[row, RIGHTS]
        reply = UNKNOWN
        for reply_at in range(turning if side == LEFT else first, last if side == LEFT else turning):
            value = options[reply_at] + (number << ROW_BITS)
            if at_most(games, value if side == LEFT else new, new if side == LEFT else value):
                reply = value
                break
        if reply == UNKNOWN:
            at += 1
            continue
        changed = True
        count -= 1
        lists[side, at] = lists[side, count]
        row, number = reply & ROW, reply >> ROW_BITS
        if row == 0:
            number = option_of_number(side, number)
            if number != UNKNOWN:
                lists[side, count] = number << ROW_BITS
                count += 1
            continue
        first, turning = rows[row, START], rows[row, START] + rows[row, LEFTS]
        last = turning + rows[row, RIGHTS]
        start, end = (first, turning) if side == LEFT else (turning, last)
        if count + end - start > lists.shape[1]:
            return -1
        for option_at in range(start, end):
            lists[side, count] = options[option_at] + (number << ROW_BITS)
            count += 1
    return drop_dominated(games, side, count) if changed else count


@inlined
def option_of_number(side: int, number: Int) -> Int:
    """The number to which a player can move from a number in canonical form; UNKNOWN if there is none."""
    last = number & -number
    if number == 0:
        return UNKNOWN
    if last >= ONE:
        last = ONE
        if (number > 0) != (side == LEFT):
            return UNKNOWN
    return number - last if side == LEFT else number + last


@kernel
def simplest(low: np.int64, high: np.int64) -> np.int64:
    """The simplest of the numbers from the lower to the higher one."""
    if low <= 0 <= high:
        return np.int64(0)
    step = ONE
    while True:
        # the multiple that is next to zero
        number = (low + step - 1) & -step if low > 0 else high & -step
        if low <= number <= high:
            return number
        step >>= 1


@kernel
def slot_of(games: Games, mixed: Int, first: Int, lefts: Int, rights: Int) -> Int:
    """The slot of the row that has the options which begin somewhere, or the empty one where it belongs."""
    rows, options, slots = games.rows, games.options, games.slots
    last = slots.size - 1
    slot: Int = mixed & last
    while slots[slot] != 0:
        row = slots[slot]
        if rows[row, HASH] == mixed and rows[row, LEFTS] == lefts and rows[row, RIGHTS] == rights:
            is_same = True
            start = rows[row, START]
            for at in range(lefts + rights):
                if options[start + at] != options[first + at]:
                    is_same = False
                    break
            if is_same:
                break
        slot = (slot + 1) & last
    return slot


@kernel
def sort_and_mix(options: Ints, first: Int, lefts: Int, rights: Int) -> Int:
    """Sort the options of each side, and return their hash."""
    mixed = hashed(lefts, rights)
    end = first + lefts + rights
    for at in range(first, end):
        value = options[at]
        bound = first if at < first + lefts else first + lefts
        before = at
        while before > bound and options[before - 1] > value:
            options[before] = options[before - 1]
            before -= 1
        options[before] = value
    for at in range(first, end):
        mixed = hashed(mixed, options[at])
    return mixed


@kernel
def write_options(games: Games, lefts: Int, rights: Int, moved: Int) -> bool:
    """Move what is listed down, and write it for the new row; whether there is room for it and for its negatives."""
    options, lists, used = games.options, games.lists, games.place[USED]
    if used + 2 * (lefts + rights) > options.size:
        return False
    for at in range(lefts + rights):
        side, listed = (LEFT, at) if at < lefts else (RIGHT, at - lefts)
        lists[side, listed] -= moved
        options[used + at] = lists[side, listed]
    return True


@kernel
def make(games: Games, lefts: Int, rights: Int) -> tuple[int, Int]:
    """The value of a game, DONE, where its options stand in the two lists; what else ends it has no value."""
    rows, lists, place, slots = games.rows, games.lists, games.place, games.slots
    row, used = place[ROWS], place[USED]
    low, high = np.int64(-UNKNOWN), np.int64(UNKNOWN)
    # the flags of options at the stops that are at least the Left stop, or at most the Right stop
    above, below = np.int64(0), np.int64(0)
    depth = np.int64(0)
    for at in range(lefts + rights):
        is_left = at < lefts
        value = lists[LEFT, at] if is_left else lists[RIGHT, at - lefts]
        option, stop = value & ROW, value >> ROW_BITS
        flags = rows[option, FLAGS]
        depth = max(depth, rows[option, DEPTH])
        if is_left:
            stop += rows[option, STOP]
            if stop > low:
                low, above = stop, flags & ABOVE
            elif stop == low:
                above |= flags & ABOVE
        elif stop < high:
            high, below = stop, flags & BELOW
        elif stop == high:
            below |= flags & BELOW
    lowest, highest = low + above // ABOVE, high - below // BELOW
    if low < high or lowest <= highest:
        if lowest > highest:
            return TOO_FINE, 0
        number = simplest(lowest, highest)
        return (TOO_FINE if abs(number) >= MOST else DONE), number << ROW_BITS
    if depth >= DEEPEST:
        return TOO_DEEP, 0
    if abs(low) >= MOST or abs(high) >= MOST:
        return TOO_FINE, 0
    if row + 2 > rows.shape[0] or 2 * (row + 2) > slots.size:
        return NO_ROOM, 0
    moved = low << ROW_BITS
    for turn in range(4):
        side = turn & 1
        count = lefts if side == LEFT else rights
        count = drop_dominated(games, side, count) if turn < 2 else bypass_reversible(games, side, count)
        if side == LEFT:
            lefts = count
        else:
            rights = count
        if side == RIGHT and (
            min(lefts, rights) < 0 or not write_options(games, lefts, rights, moved if turn < 2 else np.int64(0))
        ):
            return NO_ROOM, 0
        if turn == 1:
            rows[row, START], rows[row, LEFTS], rows[row, RIGHTS] = used, lefts, rights
            rows[row, STOP], rows[row, FLAGS] = (
                high - low,
                (BELOW | ABOVE) - BELOW * (above // ABOVE) - ABOVE * (below // BELOW),
            )
    options = games.options
    mixed = sort_and_mix(options, used, lefts, rights)
    slot = slot_of(games, mixed, used, lefts, rights)
    if slots[slot] == 0:
        rows[row, DEPTH] = 0
        slots[slot] = row
        rows[row, LEFTS], rows[row, RIGHTS], rows[row, HASH] = lefts, rights, mixed
        for at in range(used, used + lefts + rights):
            rows[row, DEPTH] = max(rows[row, DEPTH], rows[options[at] & ROW, DEPTH] + 1)
        place[ROWS], place[USED] = row + 1, used + lefts + rights
        negate(games, row)
    return DONE, np.int64(slots[slot]) + moved


@kernel
def negate(games: Games, row: Int) -> None:
    """Enter the negative of a new row, which may be the row itself, moved."""
    rows, options, place = games.rows, games.options, games.place
    other, used = place[ROWS], place[USED]
    first, lefts, rights, moved = rows[row, START], rows[row, LEFTS], rows[row, RIGHTS], -rows[row, STOP]
    for at in range(lefts + rights):
        value = options[first + (at + lefts) % (lefts + rights)]
        options[used + at] = rows[value & ROW, NEGATIVE] - (((value >> ROW_BITS) + moved) << ROW_BITS)
    mixed = sort_and_mix(options, used, rights, lefts)
    slot = slot_of(games, mixed, used, rights, lefts)
    if games.slots[slot] == 0:
        games.slots[slot] = other
        flags = rows[row, FLAGS]
        rows[other, START], rows[other, LEFTS], rows[other, RIGHTS] = used, rights, lefts
        rows[other, STOP], rows[other, HASH], rows[other, DEPTH] = -moved, mixed, rows[row, DEPTH]
        rows[other, FLAGS] = (BELOW if flags & ABOVE else 0) + (ABOVE if flags & BELOW else 0)
        rows[other, NEGATIVE] = row + (moved << ROW_BITS)
        place[ROWS], place[USED] = other + 1, used + lefts + rights
    rows[row, NEGATIVE] = np.int64(games.slots[slot]) + (moved << ROW_BITS)


@kernel
def rehash_rows(rows: Ints, count: Int, slots: Ints32) -> None:
    """Put all rows but the first into empty slots."""
    last = slots.size - 1
    for row in range(1, count):
        slot = rows[row, HASH] & last
        while slots[slot] != 0:
            slot = (slot + 1) & last
        slots[slot] = row


@kernel
def compare_each(games: Games, ones: Ints, others: Ints, found: Flags) -> None:
    """Whether each value of a list is at most the one beside it in another list."""
    for at in range(ones.size):
        found[at] = at_most(games, ones[at], others[at])
