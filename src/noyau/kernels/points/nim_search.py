"""Nimstring beyond the table of all sets: which nimbers a component can have, by questions "is it k?".

A component is a mask of strings. A coin of it that hangs on one string alone stands for a long chain, of which every
cut is loony: its string, a *stub*, is never cut. A coin with two stubs keeps them to the end, and does not connect its
other strings, as the ground does not. So a component is the strings that may be cut and at most two stubs at each coin,
whatever hangs on these; it is known by the smallest of its images.

The table has for each component a mask of the nimbers that are still possible. To prove or refute one, its moves are
gone through: what a move leaves is a sum, whose known parts come to one nimber, and the question goes on to the last
part that is not known (Lemoine and Viennot 2012).
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Int, Ints, Word, Words
from noyau.kernels.hashing import find, mix, prefetch
from noyau.kernels.jit import kernel, leading_zeros, popcount, trailing_zeros
from noyau.kernels.points.coin_search import GROUND, HELD, ONE, OTHER, TIED, beyond, bit, smallest_image

COINS, DEPTH, KNOWN, STEPS = 0, 1, 2, 3
"""What is counted: the coins of the net, the components on the stack, those in the table, the moves looked at."""

MASK, ASKED, NEXT, COUNT = 0, 1, 2, 3
"""A component on the stack: its strings, the nimber that is asked for, the next move, and how many there are."""

NEW = np.uint64(255)
"""The next move of a component whose moves are not listed yet."""

VALUE, PARTS, WEIGHT, ORDER, FIRST = 0, 1, 2, 3, 4
"""What a move leaves: the nimber of the parts that are known, how many are not, and their strings; which of the moves
is to be tried at this place; then the parts that are not known."""

NO, YES, OPEN = 0, 1, 2


@kernel
def walk(mask: Word, coin: Int, net: Words) -> tuple[int, Word, Word, bool]:
    """The chain of a coin on two strings: its coins, its strings, those of them that hold it to other coins.

    Then whether it is closed. A chain that ends at a stub is as good as a long one, and is said to have many coins.
    """
    strings = net[HELD, coin] & mask
    length, chain, ends = 1, strings, np.uint64(0)
    for side in range(2):
        string = trailing_zeros(strings if side == 0 else strings & (strings - np.uint64(1)))
        here: Int = coin
        while True:
            other = beyond(string, here, net)
            if other == coin:
                return length, chain, np.uint64(0), True
            if other == GROUND:
                break
            count = popcount(net[HELD, other] & mask)
            if count == 1:
                length += GROUND
            if count > 2:
                ends |= bit(string)
            if count != 2:
                break
            length += 1
            here = other
            string = trailing_zeros(net[HELD, here] & mask & ~bit(string))
            chain |= bit(string)
    return length, chain, ends, False


@kernel
def find_stubs(mask: Word, net: Words, coins: int) -> Word:
    """The strings of coins that hang on one string."""
    stubs = np.uint64(0)
    for coin in range(coins):
        strings = net[HELD, coin] & mask
        if strings & (strings - np.uint64(1)) == np.uint64(0):
            stubs |= strings
    return stubs


@kernel
def tidy(mask: Word, net: Words, coins: int) -> Word:
    """The strings with stubs in place of long chains, two at each coin at the most, and twins in their order."""
    seen = np.uint64(0)
    for coin in range(coins):
        strings = net[HELD, coin] & mask
        if popcount(strings) == 2 and strings & seen == np.uint64(0):
            length, chain, ends, closed = walk(mask, coin, net)
            seen |= chain
            if length > 3 or (length == 3 and not closed):
                mask = (mask & ~chain) | ends
    stubs = find_stubs(mask, net, coins)
    for coin in range(coins):
        more = net[HELD, coin] & stubs
        if popcount(more) > 2:
            more &= more - np.uint64(1)
            mask &= ~(more & (more - np.uint64(1)))
        twins = net[TIED, coin]
        if twins & mask:
            for _ in range(popcount(twins & ~mask)):
                twins &= ~bit(63 - leading_zeros(twins))
            mask = (mask & ~net[TIED, coin]) | twins
    return mask


@kernel
def split(mask: Word, net: Words, images: Words, coins: int, parts: Words) -> int:
    """List the components of what is tidy, each in its smallest image; two equal ones cancel."""
    count = 0
    stubs = find_stubs(mask, net, coins)
    free = mask & ~stubs
    while free:
        part = free & (~free + np.uint64(1))
        border = part
        free ^= part
        while border:
            string = trailing_zeros(border)
            border &= border - np.uint64(1)
            for row in range(ONE, OTHER + 1):
                coin = np.int64(net[row, string])
                if coin == GROUND:
                    continue
                fixed = net[HELD, coin] & stubs
                part |= fixed
                if popcount(fixed) < 2:
                    more = net[HELD, coin] & free
                    border |= more
                    part |= more
                    free ^= more
        key = smallest_image(part, images)
        place = 0
        while place < count and parts[place] != key:
            place += 1
        if place == count:
            parts[count] = key
            count += 1
        else:
            count -= 1
            parts[place] = parts[count]
    return count


@kernel
def list_parts(mask: Word, net: Words, images: Words, coins: int, parts: Words) -> int:
    """The same of strings of which no coin can be taken."""
    return split(tidy(mask, net, coins), net, images, coins, parts)


@kernel
def cut(string: int, mask: Word, net: Words) -> Word:
    """What is left of a component after a cut, and of what the other takes then; all of it where nothing new is left.

    That is so of a twin, of a chain that is cut by another string, and where the end of a chain could be left: that
    cut is loony. Of two coins the string between them is cut, for which the first of the chain stands here.
    """
    one, other = np.int64(net[ONE, string]), np.int64(net[OTHER, string])
    for coin in (one, other):
        if coin != GROUND and popcount(net[HELD, coin] & mask) == 2:
            _, chain, ends, _ = walk(mask, coin, net)
            if chain & (bit(string) - np.uint64(1)):
                return mask
            after = mask & ~chain
            while ends:
                string = trailing_zeros(ends)
                ends &= ends - np.uint64(1)
                for row in range(ONE, OTHER + 1):
                    joint = np.int64(net[row, string])
                    if joint != GROUND and popcount(net[HELD, joint] & after) == 1:
                        return mask
            return after
    if other == GROUND and net[TIED, one] & mask & ~((bit(string) << np.uint64(1)) - np.uint64(1)):
        return mask
    return mask ^ bit(string)


@kernel
def is_known(possible: Word) -> bool:
    """Whether one nimber alone is possible."""
    return not possible & (possible - np.uint64(1))


@kernel
def slot_of(part: Word, keys: Words) -> Word:
    """The slot of a component, or the empty one where it belongs."""
    return find(keys, part, np.uint64(64 - popcount(np.uint64(keys.shape[0] - 1))))


@kernel
def list_options(
    mask: Word, net: Words, images: Words, keys: Words, possible: Words, options: Words, coins: int
) -> tuple[int, Word]:
    """What the moves of a component leave where it is not known, least first; and the nimbers of the others."""
    count, listed, met = 0, 0, np.uint64(0)
    shift = np.uint64(64 - popcount(np.uint64(keys.shape[0] - 1)))
    rest = mask & ~find_stubs(mask, net, coins)
    while rest:
        string = trailing_zeros(rest)
        rest &= rest - np.uint64(1)
        after = cut(string, mask, net)
        if after == mask:
            continue
        option = options[listed]
        option[PARTS] = np.uint64(list_parts(after, net, images, coins, option[FIRST:]))
        for number in range(np.int64(option[PARTS])):
            prefetch(keys, mix(option[FIRST + number]) >> shift)
            prefetch(possible, mix(option[FIRST + number]) >> shift)
        listed += 1
    for place in range(listed):
        one, option = options[place], options[count]
        value, left, weight = np.uint64(0), 0, 0
        for number in range(np.int64(one[PARTS])):
            part = one[FIRST + number]
            slot = slot_of(part, keys)
            if keys[slot] != np.uint64(0) and is_known(possible[slot]):
                value ^= np.uint64(trailing_zeros(possible[slot]))
            else:
                option[FIRST + left] = part
                left += 1
                weight += popcount(part)
        if left == 0:
            met |= bit(np.int64(value))
            continue
        option[VALUE], option[PARTS], option[WEIGHT] = value, np.uint64(left), np.uint64(weight)
        before = count
        while before > 0 and options[np.int64(options[before - 1, ORDER]), WEIGHT] > np.uint64(weight):
            options[before, ORDER] = options[before - 1, ORDER]
            before -= 1
        options[before, ORDER] = np.uint64(count)
        count += 1
    return count, met


@kernel
def ask(option: Words, asked: Word, keys: Words, possible: Words) -> tuple[int, Word, Word]:
    """Whether what a move leaves has a nimber: NO, YES, or OPEN with the component and the nimber to ask for next."""
    value, left, least, small, of_small = option[VALUE], 0, 65, np.uint64(0), np.uint64(0)
    for number in range(np.int64(option[PARTS])):
        part = option[FIRST + number]
        slot = slot_of(part, keys)
        can_be = ~np.uint64(0) if keys[slot] == np.uint64(0) else possible[slot]
        if is_known(can_be):
            value ^= np.uint64(trailing_zeros(can_be))
            continue
        left += 1
        if popcount(part) < least:
            least, small, of_small = popcount(part), part, can_be
    if left == 0:
        return YES if value == asked else NO, small, asked
    if left > 1:
        return OPEN, small, np.uint64(trailing_zeros(of_small))
    asked ^= value
    if asked > np.uint64(63) or of_small >> asked & np.uint64(1) == np.uint64(0):
        return NO, small, asked
    return OPEN, small, asked


@kernel
def find_nimber(
    net: Words, images: Words, keys: Words, possible: Words, frames: Words, options: Words, counts: Ints, limit: int
) -> bool:
    """Whether the question on the stack is answered, as far as some steps and the room in the table go.

    A question is answered as soon as the nimber that it is about is refuted, or is the only one that is possible. It is
    refuted by a move that leaves it, or by a smaller one that no move leaves.
    """
    depth, coins = counts[DEPTH], counts[COINS]
    while depth >= 0 and counts[STEPS] < limit and counts[KNOWN] * 2 < keys.shape[0]:
        frame, moves = frames[depth], options[depth]
        mask = frame[MASK]
        slot = slot_of(mask, keys)
        if keys[slot] == np.uint64(0):
            keys[slot] = mask
            counts[KNOWN] += 1
            free = popcount(mask & ~find_stubs(mask, net, coins))
            possible[slot] = ~np.uint64(0) >> np.uint64(63 - min(free, 63))
        can_be, asked = possible[slot], frame[ASKED]
        if is_known(can_be) or can_be >> asked & np.uint64(1) == np.uint64(0):
            depth -= 1
            continue
        if frame[NEXT] == NEW:
            count, met = list_options(mask, net, images, keys, possible, moves, coins)
            counts[STEPS] += 1 + count
            frame[NEXT], frame[COUNT] = np.uint64(0), np.uint64(count)
            possible[slot] &= ~met
            continue
        found, part, of_part = NO, np.uint64(0), np.uint64(0)
        while frame[NEXT] < frame[COUNT]:
            found, part, of_part = ask(moves[np.int64(moves[np.int64(frame[NEXT]), ORDER])], asked, keys, possible)
            if found != NO:
                break
            frame[NEXT] += np.uint64(1)
        if found == OPEN:
            depth += 1
            frames[depth, MASK], frames[depth, ASKED], frames[depth, NEXT] = part, of_part, NEW
            continue
        frame[NEXT] = np.uint64(0)
        if found == YES:
            possible[slot] = can_be & ~bit(np.int64(asked))
        elif can_be & (bit(np.int64(asked)) - np.uint64(1)) == np.uint64(0):
            possible[slot] = bit(np.int64(asked))
        else:
            frame[ASKED] = np.uint64(trailing_zeros(can_be))
    counts[DEPTH] = depth
    return bool(depth < 0)


@kernel
def rehash(old: Words, values: Words, keys: Words, possible: Words) -> None:
    """Put all that a table knows into a larger one."""
    for place in range(old.shape[0]):
        if old[place]:
            slot = slot_of(old[place], keys)
            keys[slot] = old[place]
            possible[slot] = values[place]
