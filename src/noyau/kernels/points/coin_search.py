"""Strings and coins by alpha-beta: chains are one move, coins that hang on one string are taken as theory says.

Whoever finds coins on one string takes them all, or all but the last two of an open chain, or but the last four of a
closed one, and so leaves the move to the other (Berlekamp 2000; Barker and Korf 2012). Of a chain of two coins the
middle string is cut, which leaves no such choice; of other chains all cuts are worth the same, and of those that touch
nothing else only a shortest is opened, for a longer one costs at least as much (Buzzard and Ciere 2014).

Strings are numbered in the order in which they are tried. Those that tie the same coin to the ground go in the order of
their numbers, so that a symmetry carries a mask to a mask of the same form. A position without coins on one string is
known by the smallest of its images; a slot of the table is one word, with what its place does not tell of the mask.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Int, Ints, Word, Words, Words32
from noyau.kernels.hashing import SPREAD, prefetch
from noyau.kernels.jit import kernel, leading_zeros, popcount, trailing_zeros

ONE, OTHER, HELD, TIED, WORTH, IMAGES = 0, 1, 2, 3, 4, 5
"""The rows of a net: the two ends of each string; for each coin the strings that hold it, those to the ground, and how
many coins of a chain it stands for; then for each symmetry the image of each string, as a mask."""

GROUND = 127
"""Stands for the ground among the coins: there are fewer."""

STOPPED = -1000
"""What a search answers whose nodes are used up."""

NODES, LIMIT, COINS, STRINGS = 0, 1, 2, 3
"""What is counted: the nodes so far, how many there may be; then the size of the net."""

_IN_BUCKET = 4
_FILLED, _LOW, _HIGH, _TAG = 19, 12, 5, 20
"""Where the parts of a slot begin: below them is the logarithm of the nodes that it took to fill it."""

TAG_BITS = 64 - _TAG
"""So many bits of a mask a slot can hold: its place must tell the others."""

EFFORT = np.uint64(31)
"""Where that is: 1 at the least, and 0 in an empty slot."""


@kernel
def bit(string: Int) -> Word:
    """The mask of one string."""
    return np.uint64(1) << np.uint64(string)


@kernel
def smallest_image(mask: Word, images: Words) -> Word:
    """The smallest of the masks that symmetries make of one."""
    least = mask
    for symmetry in range(images.shape[0]):
        image = np.uint64(0)
        rest = mask
        for byte in range(images.shape[1]):
            image |= images[symmetry, byte, np.int64(rest & np.uint64(255))]
            rest >>= np.uint64(8)
        if image < least:
            least = image
    return least


@kernel
def mixed(mask: Word, strings: int) -> Word:
    """A mask of so many strings, mixed so that no two become the same."""
    return (mask * SPREAD) & (~np.uint64(0) >> np.uint64(64 - strings))


@kernel
def tag_width(table: Words, strings: int) -> Word:
    """How many bits of a mixed mask the place in the table does not tell."""
    return np.uint64(strings - popcount(np.uint64(table.shape[0] // _IN_BUCKET - 1)))


@kernel
def find_slot(mask: Word, table: Words, strings: int) -> Int:
    """The slot that has a mask; where none has, -1 less the first slot of its bucket."""
    width = tag_width(table, strings)
    whole = mixed(mask, strings)
    first = np.int64(whole >> width) * _IN_BUCKET
    tag = (whole & ((np.uint64(1) << width) - np.uint64(1))) << np.uint64(1) | np.uint64(1)
    for slot in range(first, first + _IN_BUCKET):
        if table[slot] >> np.uint64(_FILLED) == tag:
            return slot
    return -1 - first


@kernel
def read_slot(slot: Int, coins: int, table: Words) -> tuple[Int, Int]:
    """What the score of the position in a slot lies between."""
    if slot < 0:
        return -coins, coins
    low = np.int64(table[slot] >> np.uint64(_LOW) & np.uint64(127))
    high = np.int64(table[slot] >> np.uint64(_HIGH) & np.uint64(127))
    return 2 * low - coins, 2 * high - coins


@kernel
def fill_slot(mask: Word, low: int, high: int, coins: int, effort: int, table: Words, strings: int) -> None:
    """Write what is known of a position, over what took the least work where the bucket is full."""
    place = find_slot(mask, table, strings)
    if place < 0:
        first = -1 - place
        place = first
        for slot in range(first, first + _IN_BUCKET):
            if table[slot] & EFFORT < table[place] & EFFORT:
                place = slot
    width = tag_width(table, strings)
    tag = mixed(mask, strings) & ((np.uint64(1) << width) - np.uint64(1))
    known = np.uint64((low + coins) // 2 << _LOW | (high + coins) // 2 << _HIGH | min(64 - leading_zeros(effort), 31))
    table[place] = tag << np.uint64(_TAG) | bit(_FILLED) | known


@kernel
def count_efforts(table: Words, counts: Ints) -> None:
    """How many slots took how much work to fill, but for those that took none."""
    for slot in range(table.shape[0]):
        effort = np.int64(table[slot] & EFFORT)
        if effort:  # most slots are empty, and each addition would wait for the one before
            counts[effort] += 1


@kernel
def collect(table: Words, least: int, places: Words32, values: Words) -> None:
    """The slots that took so much work at the least, and what is in them."""
    count = 0
    for slot in range(table.shape[0]):
        if np.int64(table[slot] & EFFORT) >= least:
            places[count] = slot
            values[count] = table[slot]
            count += 1


@kernel
def beyond(string: int, coin: Int, net: Words) -> Int:
    """The other end of a string of a coin."""
    one, other = np.int64(net[ONE, string]), np.int64(net[OTHER, string])
    return other if one == coin else one


@kernel
def follow(mask: Word, coin: Int, net: Words) -> tuple[int, Word, bool]:
    """From a coin on one string: how many coins go in a row, by which strings, and whether that leaves no string."""
    count, cut = 0, np.uint64(0)
    while True:
        string = trailing_zeros(net[HELD, coin] & mask & ~cut)
        count += int(net[WORTH, coin])
        cut |= bit(string)
        other = beyond(string, coin, net)
        if other == GROUND:
            return count, cut, False
        left = popcount(net[HELD, other] & mask & ~cut)
        if left == 0:
            return count + int(net[WORTH, other]), cut, True
        if left > 1:
            return count, cut, False
        coin = other


@kernel
def take_coins(mask: Word, net: Words, coins: int) -> tuple[Word, int, int, Word, bool]:
    """What is left when the coins are taken that there is no reason to leave, and how many these are.

    Then the chain that is taken last, whose end may be left to the other: its coins, its strings, whether it is closed.
    """
    earned, count, chain, closed = 0, 0, np.uint64(0), False
    coin = 0
    while coin < coins:
        strings = net[HELD, coin] & mask
        if popcount(strings) != 1 or strings & chain:
            coin += 1
            continue
        length, cut, hangs = follow(mask, coin, net)
        if cut & chain:
            coin += 1
            continue
        if length < (4 if hangs else 2) or (count and not closed):
            earned += length
            mask &= ~cut
        elif count:  # a closed chain is taken first: to leave the end of it costs more
            earned += count
            mask &= ~chain
        else:
            count, chain, closed = length, cut, hangs
            coin += 1
            continue
        count, chain, closed, coin = 0, np.uint64(0), False, 0
    return mask, earned, count, chain, closed


@kernel
def count_coins(mask: Word, net: Words, coins: int) -> int:
    """How many coins hang on some string."""
    count = 0
    for coin in range(coins):
        if net[HELD, coin] & mask:
            count += int(net[WORTH, coin])
    return count


@kernel
def list_quiet(mask: Word, net: Words, moves: Words) -> int:
    """The strings that give the other nothing: both ends hang on two more. Of those with the same ends the last."""
    count = 0
    rest = mask
    while rest:
        string = trailing_zeros(rest)
        rest &= rest - np.uint64(1)
        one, other = np.int64(net[ONE, string]), np.int64(net[OTHER, string])
        if popcount(net[HELD, one] & mask) < 3:
            continue
        if other == GROUND:
            if net[TIED, one] & rest:
                continue
        elif popcount(net[HELD, other] & mask) < 3:
            continue
        moves[count] = np.uint64(string)
        count += 1
    return count


_ALONE = 1 << 20
"""Above the length of a chain that touches nothing else: open, and of two coins at the most; open; closed."""


@kernel
def list_chains(mask: Word, net: Words, coins: int, moves: Words, costs: Ints) -> int:
    """A string of each chain that may be opened, the shortest first."""
    count = 0
    seen = np.uint64(0)
    for coin in range(coins):
        strings = net[HELD, coin] & mask
        if popcount(strings) != 2 or strings & seen:
            continue
        chain, length, loose, closed = strings, int(net[WORTH, coin]), 0, False
        middle = trailing_zeros(strings)
        for side in range(2):
            string = trailing_zeros(strings) if side == 0 else trailing_zeros(strings & (strings - np.uint64(1)))
            here: Int = coin
            while True:
                other = beyond(string, here, net)
                if other == coin:
                    closed = True
                    break
                if other == GROUND:
                    loose += 1
                    break
                if popcount(net[HELD, other] & mask) != 2:
                    break
                length += int(net[WORTH, other])
                middle = string
                here = other
                string = trailing_zeros(net[HELD, here] & mask & ~bit(string))
                chain |= bit(string)
            if closed:
                break
        seen |= chain
        alone = 3 if closed else 0 if loose < 2 else 1 if length < 3 else 2
        cost = alone * _ALONE + length
        place = count
        if alone:
            for known in range(count):
                if costs[known] // _ALONE == alone:
                    place = known
        if place == count:
            count += 1
        elif costs[place] <= cost:
            continue
        costs[place] = cost
        moves[place] = np.uint64(middle)
    for place in range(1, count):
        move, cost = moves[place], costs[place]
        before = place
        while before > 0 and costs[before - 1] % _ALONE > cost % _ALONE:
            moves[before], costs[before] = moves[before - 1], costs[before - 1]
            before -= 1
        moves[before], costs[before] = move, cost
    return count


@kernel
def list_images(mask: Word, net: Words, images: Words, moves: Words, keys: Words, count: int) -> None:
    """For each of some strings the position that is left when it is cut, by its smallest image."""
    for number in range(count):
        keys[number] = ~np.uint64(0)
    for symmetry in range(images.shape[0]):
        image = np.uint64(0)
        rest = mask
        for byte in range(images.shape[1]):
            image |= images[symmetry, byte, np.int64(rest & np.uint64(255))]
            rest >>= np.uint64(8)
        for number in range(count):
            after = image ^ net[IMAGES + symmetry, np.int64(moves[number])]
            if after < keys[number]:
                keys[number] = after


EARNED, LEFT, ALPHA, BETA, LOW, HIGH, BEST, HANGING, NEXT, LAST, CHAINS, BEFORE = range(12)
"""What is known at a node: the coins taken on the way to it, and what it costs to leave the end of the last chain; the
window; the bounds so far, the best move so far; how many coins hang; which move is next, how many there are, whether
these open chains; how many nodes there were before."""


@kernel
def enter(
    mask: Word, alpha: int, beta: int, settled: bool, node: Ints, net: Words, images: Words, table: Words, counts: Ints
) -> tuple[bool, Int, Word]:
    """Whether the score is known to lie outside the window, or known, and that; else the node, by its smallest image.

    A position is settled where no coin hangs on one string, and its mask is the smallest of its images.
    """
    coins = counts[COINS]
    earned, left = 0, 0
    if not settled:
        mask, earned, length, chain, closed = take_coins(mask, net, coins)
        if length:
            earned += length
            mask &= ~chain
            left = 8 if closed else 4
    alpha -= earned
    beta -= earned
    hanging = count_coins(mask, net, coins)
    if left:
        sure = hanging % 2 - left // 2  # of the two ways to go on the better one comes to no less
        if sure >= beta:
            return True, earned + sure, mask
        alpha, beta = min(alpha, -(beta + left)), max(beta, -(alpha + left))
    if not settled and mask:
        mask = smallest_image(mask, images)
    low: Int = -hanging
    high: Int = hanging
    if low < beta and high > alpha and mask:
        low, high = read_slot(find_slot(mask, table, counts[STRINGS]), hanging, table)
    if low >= beta or low == high:
        return True, earned + go_on(low, left), mask
    if high <= alpha:
        return True, earned + go_on(high, left), mask
    node[EARNED], node[LEFT], node[ALPHA], node[BETA], node[LOW], node[HIGH] = earned, left, alpha, beta, low, high
    node[BEST], node[HANGING] = STOPPED, hanging
    return False, 0, mask


@kernel
def go_on(score: Int, left: int) -> Int:
    """What the rest comes to where one may leave the end of a chain, and with it the move."""
    return max(score, -score - left) if left else score


@kernel
def list_open(mask: Word, node: Ints, net: Words, images: Words, table: Words, lists: Words, counts: Ints) -> None:
    """The moves of a node that give nothing, but for those whose scores the table knows well enough."""
    strings = counts[STRINGS]
    moves, keys = lists[1], lists[0]
    count = list_quiet(mask, net, moves)
    list_images(mask, net, images, moves, keys, count)
    width = tag_width(table, strings)
    for number in range(count):
        prefetch(table, (mixed(keys[number], strings) >> width) * np.uint64(_IN_BUCKET))
    floor = max(node[ALPHA], node[LOW])
    node[NEXT], node[LAST], node[CHAINS] = 0, 0, 0
    for number in range(count):
        low, high = read_slot(find_slot(keys[number], table, strings), node[HANGING], table)
        if -high >= node[BETA]:
            node[BEST], node[LAST] = -high, 0
            return
        if -low <= floor:
            node[BEST] = max(node[BEST], -low)
        else:
            keys[node[LAST]] = keys[number]
            node[LAST] += 1


@kernel
def find_score(
    mask: Word,
    alpha: int,
    beta: int,
    net: Words,
    images: Words,
    table: Words,
    lists: Words,
    nodes: Ints,
    counts: Ints,
) -> Int:
    """The score where it lies between alpha and beta, else a bound on it, as far as the nodes go."""
    depth, settled = -1, False
    while True:
        known, found, mask = enter(mask, alpha, beta, settled, nodes[depth + 1], net, images, table, counts)
        if not known:
            depth += 1
            if counts[NODES] >= counts[LIMIT]:
                return STOPPED
            nodes[depth, BEFORE] = counts[NODES]
            counts[NODES] += 1
            lists[depth, 2, 0] = mask
            list_open(mask, nodes[depth], net, images, table, lists[depth], counts)
        while True:
            if known:
                if depth < 0:
                    return found
                nodes[depth, BEST] = max(nodes[depth, BEST], -found)
            node, mask = nodes[depth], lists[depth, 2, 0]
            best = node[BEST]
            if best < node[BETA] and node[NEXT] == node[LAST] and not node[CHAINS]:
                node[NEXT], node[CHAINS] = 0, 1
                node[LAST] = list_chains(mask, net, counts[COINS], lists[depth, 0], counts[STRINGS + 1 :])
            if best < node[BETA] and node[NEXT] < node[LAST]:
                break
            if best <= node[ALPHA]:
                node[HIGH] = min(node[HIGH], best)
            elif best >= node[BETA]:
                node[LOW] = max(node[LOW], best)
            else:
                node[LOW] = node[HIGH] = best
            effort = counts[NODES] - node[BEFORE]
            fill_slot(mask, node[LOW], node[HIGH], node[HANGING], effort, table, counts[STRINGS])
            known, found = True, node[EARNED] + go_on(best, node[LEFT])
            depth -= 1
        alpha, beta = -node[BETA], -max(node[ALPHA], node[LOW], best)
        move = lists[depth, 0, node[NEXT]]
        node[NEXT] += 1
        settled = not node[CHAINS]
        mask = move if settled else mask & ~bit(np.int64(move))
