"""Strings and coins by alpha-beta: chains are one move, coins that hang on one string are taken as theory says.

Whoever finds coins on one string takes them all, or all but the last two of an open chain, or but the last four of a
closed one, and so leaves the move to the other (Berlekamp 2000; Barker and Korf 2012). Of a chain of two coins the
middle string is cut, which leaves no such choice; of other chains all cuts are worth the same.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Ints, Ints8, Word, Words
from noyau.kernels.hashing import mix
from noyau.kernels.jit import kernel, popcount, trailing_zeros

GROUND = -1
STOPPED = -1000
"""What a search answers whose nodes are used up."""


@kernel
def bit(string: int) -> Word:
    """The mask of one string."""
    return np.uint64(1) << np.uint64(string)


@kernel
def smallest_image(mask: Word, images: Words, pairs: Ints) -> Word:
    """The smallest of the masks that symmetries make of one; of two strings with the same ends the first is left."""
    least = mask
    for symmetry in range(images.shape[0]):
        image = np.uint64(0)
        rest = mask
        for byte in range(images.shape[1]):
            image |= images[symmetry, byte, np.int64(rest & np.uint64(255))]
            rest >>= np.uint64(8)
        for pair in range(pairs.shape[0]):
            one, other = bit(pairs[pair, 0]), bit(pairs[pair, 1])
            if image & other and not image & one:
                image ^= one | other
        if symmetry == 0 or image < least:
            least = image
    return least


@kernel
def follow(mask: Word, coin: int, ends: Ints, held: Words) -> tuple[int, Word, bool]:
    """From a coin on one string: how many coins go in a row, by which strings, and whether that leaves no string."""
    count, cut = 0, np.uint64(0)
    while True:
        string = trailing_zeros(held[coin] & mask & ~cut)
        count += 1
        cut |= bit(string)
        other = ends[string, 0] + ends[string, 1] - coin if ends[string, 1] != GROUND else GROUND
        if other == GROUND:
            return count, cut, False
        left = popcount(held[other] & mask & ~cut)
        if left == 0:
            return count + 1, cut, True
        if left > 1:
            return count, cut, False
        coin = other


@kernel
def list_cuts(mask: Word, ends: Ints, held: Words, cuts: Ints) -> int:
    """The strings to try where no coin can be taken, those that give nothing first, then the shortest chains."""
    count = 0
    seen = np.uint64(0)
    rest = mask
    while rest:
        string = trailing_zeros(rest)
        rest ^= bit(string)
        one, other = ends[string, 0], ends[string, 1]
        degree = popcount(held[one] & mask)
        far = 99 if other == GROUND else popcount(held[other] & mask)
        if degree > 2 and far > 2:
            cuts[count, 0] = string
            cuts[count, 1] = (degree == 3) + (far == 3)
            count += 1
    plain = count
    for coin in range(held.shape[0]):
        strings = held[coin] & mask
        if popcount(strings) != 2 or strings & seen:
            continue
        chain, length, loose, loops = strings, 1, 0, False
        middle = trailing_zeros(strings)
        for side in range(2):
            string = trailing_zeros(strings) if side == 0 else trailing_zeros(strings & (strings - np.uint64(1)))
            here = coin
            while True:
                other = ends[string, 0] + ends[string, 1] - here if ends[string, 1] != GROUND else GROUND
                if other == coin:
                    loops = True
                    break
                if other == GROUND:
                    loose += 1
                    break
                if popcount(held[other] & mask) != 2:
                    break
                length += 1
                middle = string
                here = other
                string = trailing_zeros(held[here] & mask & ~bit(string))
                chain |= bit(string)
            if loops:
                break
        seen |= chain
        kind = 10 + 4 * length + (3 if loops else 1 if loose == 2 else 0)
        is_new = True
        if loops or loose == 2:  # it touches nothing else: one of each length is enough
            for known in range(plain, count):
                if cuts[known, 1] == kind:
                    is_new = False
        if is_new:
            cuts[count, 0] = middle
            cuts[count, 1] = kind
            count += 1
    for place in range(1, count):
        string, kind = cuts[place, 0], cuts[place, 1]
        before = place
        while before > 0 and cuts[before - 1, 1] > kind:
            cuts[before, 0], cuts[before, 1] = cuts[before - 1, 0], cuts[before - 1, 1]
            before -= 1
        cuts[before, 0], cuts[before, 1] = string, kind
    return count


@kernel
def find_score(
    mask: Word,
    alpha: int,
    beta: int,
    depth: int,
    ends: Ints,
    held: Words,
    images: Words,
    pairs: Ints,
    keys: Words,
    bounds: Ints8,
    cuts: Ints,
    nodes: Ints,
) -> int:
    """The score where it lies between alpha and beta, else a bound on it, as far as the nodes go."""
    nodes[0] += 1
    if nodes[0] > nodes[1]:
        return STOPPED
    earned = 0
    long, chain, closed = 0, np.uint64(0), False
    coin = 0
    while coin < held.shape[0]:
        strings = held[coin] & mask
        if popcount(strings) != 1 or strings & chain:
            coin += 1
            continue
        count, cut, hangs = follow(mask, coin, ends, held)
        if cut & chain:
            coin += 1
            continue
        if count < (4 if hangs else 2) or (long and not closed):
            earned += count
            mask &= ~cut
            long, chain, closed, coin = 0, np.uint64(0), False, 0
        elif long:  # a closed chain is taken first: to leave the end of it costs more
            earned += long
            mask &= ~chain
            long, chain, closed, coin = 0, np.uint64(0), False, 0
        else:
            long, chain, closed = count, cut, hangs
            coin += 1
    if long:
        left = 8 if closed else 4
        low, high = alpha - earned - long, beta - earned - long
        low, high = min(low, -(high + left)), max(high, -(low + left))
        rest = find_score(mask & ~chain, low, high, depth, ends, held, images, pairs, keys, bounds, cuts, nodes)
        if rest == STOPPED:
            return STOPPED
        return earned + long + max(rest, -rest - left)
    if mask == np.uint64(0):
        return earned
    alpha -= earned
    beta -= earned
    key = smallest_image(mask, images, pairs)
    place = np.int64(mix(key) >> np.uint64(65 - popcount(np.uint64(keys.shape[0] - 1)) - 1))
    if keys[place] != key and keys[place ^ 1] == key:
        place ^= 1
    coins = 0
    for coin in range(held.shape[0]):
        coins += int(held[coin] & mask != np.uint64(0))
    low, high = -coins, coins
    if keys[place] == key:
        low, high = int(bounds[place, 0]), int(bounds[place, 1])
    if low >= beta or low == high:
        return earned + low
    if high <= alpha:
        return earned + high
    floor = max(alpha, low)
    own = cuts[depth]
    count = list_cuts(mask, ends, held, own)
    best = -1000
    for number in range(count):
        string = own[number, 0]
        reached = find_score(
            mask & ~bit(string),
            -beta,
            -floor,
            depth + 1,
            ends,
            held,
            images,
            pairs,
            keys,
            bounds,
            cuts,
            nodes,
        )
        if reached == STOPPED:
            return STOPPED
        if -reached > best:
            best = -reached
            if best > floor:
                floor = best
            if floor >= beta:
                break
    if best <= alpha:
        high = min(high, best)
    elif best >= beta:
        low = max(low, best)
    else:
        low = high = best
    size = popcount(key)
    place = np.int64(mix(key) >> np.uint64(65 - popcount(np.uint64(keys.shape[0] - 1)) - 1))
    if keys[place ^ 1] == key or (keys[place] != key and popcount(keys[place]) > size):
        place ^= 1
    keys[place] = key
    bounds[place, 0] = low
    bounds[place, 1] = high
    return earned + best
