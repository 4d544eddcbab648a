"""Pic'arête by alpha-beta: cores without pendant edges, beside switches that whoever likes takes.

A component is worth its 2-core and a switch ±1 for each edge outside, one with one cycle a number: so what is left of a
move is a smaller core, where two equal switches cancel, and a number for the player who takes the last edge. An odd
cycle lasts one move more than its number does: that is a switch of nothing. No edge of a core earns a point, and those
of one chain leave the same.

A position is the edges of its cores, by the smallest of their images, and above them a bit for each switch: ±1, ±2, ±0.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Int, Ints, Word, Words
from noyau.kernels.jit import kernel, popcount, trailing_zeros
from noyau.kernels.points.coin_search import LIMIT, NODES, STOPPED, bit, fill_slot, find_slot, read_slot, smallest_image

ONE, OTHER, HELD = 0, 1, 2
"""The rows of a core: the two ends of each edge, and for each vertex its edges."""

SWITCHES = 3
"""So many bits stand above those of the edges: for ±1, ±2 and ±0."""

EDGES = 2
"""Where the number of edges stands among what is counted; those before are the nodes, and how many there may be."""

ALPHA, BETA, LOW, HIGH, BEST, NEXT, LAST, BEFORE = range(8)
"""What is known at a node: the window, the bounds, the best so far, the next move and how many there are; how many
nodes there were before."""


@kernel
def first_gain(switches: Word) -> int:
    """What switches bring whoever is to move: none, ±1, ±2, both."""
    return (0, 1, 2, 1)[np.int64(switches & np.uint64(3))]


@kernel
def follow(edge: Int, vertex: Int, core: Words) -> Int:
    """The other end of an edge of a vertex."""
    one, other = np.int64(core[ONE, edge]), np.int64(core[OTHER, edge])
    return other if one == vertex else one


@kernel
def take_edge(mask: Word, edge: Int, core: Words) -> tuple[Word, Word, int, int, int]:
    """What is left of a core without an edge, the chain of this edge, and what becomes free.

    That is how many edges are outside then, what the cycles are worth that hang on nothing else, how many are odd.
    """
    left = mask & ~bit(edge)
    chain, outside, number, odd = bit(edge), 0, 0, 0
    for side in range(2):
        here: Int = np.int64(core[ONE, edge] if side == 0 else core[OTHER, edge])
        inside = True
        while popcount(core[HELD, here] & left) == 1:
            inside = inside and popcount(core[HELD, here] & mask) == 2
            string = trailing_zeros(core[HELD, here] & left)
            left &= ~bit(string)
            outside += 1
            if inside:
                chain |= bit(string)
            here = follow(string, here, core)
        if popcount(core[HELD, here] & left) == 2:
            string = trailing_zeros(core[HELD, here] & left)
            cycle, there = bit(string), follow(string, here, core)
            while there != here and popcount(core[HELD, there] & left) == 2:
                string = trailing_zeros(core[HELD, there] & left & ~bit(string))
                cycle |= bit(string)
                there = follow(string, there, core)
            if there == here:
                left &= ~cycle
                parity = popcount(cycle) % 2
                odd += parity
                number += 2 - parity
    return left, chain, outside, number, odd


@kernel
def worth_bounds(mask: Word, core: Words) -> tuple[int, int]:
    """What cores are worth at least and at most, by the numbers of their vertices."""
    low, high = 0, 0
    rest = mask
    while rest:
        first = np.int64(core[ONE, trailing_zeros(rest)])
        waiting, met, count = bit(first), bit(first), 0
        while waiting:
            vertex = trailing_zeros(waiting)
            waiting &= waiting - np.uint64(1)
            count += 1
            strings = core[HELD, vertex] & rest
            rest &= ~strings
            while strings:
                other = bit(follow(trailing_zeros(strings), vertex, core))
                strings &= strings - np.uint64(1)
                if not other & met:
                    met |= other
                    waiting |= other
        low += 2 - count % 2
        high += count - 2
    return low, high


@kernel
def takes_last(key: Word) -> bool:
    """Whether the player to move takes the last edge."""
    return popcount(key) % 2 == 1


@kernel
def score_bounds(key: Word, core: Words, edges: Int) -> tuple[Int, Int]:
    """What the score of a position lies between without a search."""
    low, high = worth_bounds(key & (bit(edges) - np.uint64(1)), core)
    gain = first_gain(key >> np.uint64(edges))
    if takes_last(key):
        return gain + low, gain + high
    return gain - high, gain - low


@kernel
def know(key: Word, parity: Int, core: Words, table: Words, counts: Ints) -> tuple[Int, Int]:
    """What the score of a position lies between by the table, else without a search."""
    edges = counts[EDGES]
    slot = find_slot(key, table, edges + SWITCHES)
    if slot < 0:
        return score_bounds(key, core, edges)
    return read_slot(slot, int(62 + parity), table)


@kernel
def list_moves(
    key: Word, node: Ints, core: Words, images: Words, table: Words, lists: Words, gains: Ints, counts: Ints
) -> None:
    """The moves of a node: what each leaves, and what it brings before that, but for those known well enough.

    Those come first that leave least.
    """
    edges = counts[EDGES]
    all_edges = bit(edges) - np.uint64(1)
    sign = -1 if takes_last(key) else 1
    floor = max(node[ALPHA], node[LOW])
    node[NEXT], node[LAST] = 0, 0
    rest, switches = key & all_edges, key >> np.uint64(edges)
    for number in range(SWITCHES + edges):
        if number < SWITCHES:
            place = (1, 0, 2)[number]
            if not switches >> np.uint64(place) & np.uint64(1):
                continue
            after, gain = key ^ bit(edges + place), (1, 2, 0)[place]
        else:
            if not rest:
                break
            left, chain, outside, worth, odd = take_edge(key & all_edges, trailing_zeros(rest), core)
            rest &= ~chain
            beside = switches ^ np.uint64(outside % 2) ^ (np.uint64(odd % 2) << np.uint64(2))
            after, gain = smallest_image(left, images) | beside << np.uint64(edges), -sign * worth
        parity = (node[LOW] + gain) % 2
        low, high = know(after, parity, core, table, counts)
        if gain - high >= node[BETA]:
            node[BEST], node[LAST] = gain - high, 0
            return
        if gain - low <= floor:
            node[BEST] = max(node[BEST], gain - low)
            continue
        place = node[LAST]
        cost = order_of(number, after, edges)
        while place > 0 and gains[place - 1, 1] > cost:
            lists[place], gains[place, 0], gains[place, 1] = lists[place - 1], gains[place - 1, 0], gains[place - 1, 1]
            place -= 1
        lists[place], gains[place, 0], gains[place, 1] = after, gain, cost
        node[LAST] += 1


@kernel
def order_of(number: int, after: Word, edges: Int) -> Int:
    """Moves are tried by this number, the least first."""
    return np.int64(number if number < SWITCHES else SWITCHES + popcount(after & (bit(edges) - np.uint64(1))))


@kernel
def find_score(
    key: Word,
    alpha: int,
    beta: int,
    core: Words,
    images: Words,
    table: Words,
    lists: Words,
    gains: Ints,
    nodes: Ints,
    counts: Ints,
) -> Int:
    """The score where it lies between alpha and beta, else a bound on it, as far as the nodes go."""
    edges, depth = counts[EDGES], -1
    low, high = score_bounds(key, core, edges)
    parity = low % 2
    while True:
        low, high = know(key, parity, core, table, counts)
        known = low >= beta or high <= alpha or low == high
        found = high if high <= alpha else low
        if not known:
            if counts[NODES] >= counts[LIMIT]:
                return STOPPED
            depth += 1
            node = nodes[depth]
            node[ALPHA], node[BETA], node[LOW], node[HIGH], node[BEST] = alpha, beta, low, high, STOPPED
            node[BEFORE] = counts[NODES]
            counts[NODES] += 1
            lists[depth, 0] = key
            list_moves(key, node, core, images, table, lists[depth, 1:], gains[depth], counts)
        while True:
            if known:
                if depth < 0:
                    return found
                nodes[depth, BEST] = max(nodes[depth, BEST], gains[depth, nodes[depth, NEXT] - 1, 0] - found)
            node = nodes[depth]
            best = node[BEST]
            if best < node[BETA] and node[NEXT] < node[LAST]:
                break
            if best <= node[ALPHA]:
                node[HIGH] = min(node[HIGH], best)
            elif best >= node[BETA]:
                node[LOW] = max(node[LOW], best)
            else:
                node[LOW] = node[HIGH] = best
            effort = counts[NODES] - node[BEFORE]
            coins = 62 + node[LOW] % 2
            fill_slot(lists[depth, 0], node[LOW], node[HIGH], coins, effort, table, edges + SWITCHES)
            known, found = True, best
            depth -= 1
        gain = gains[depth, node[NEXT], 0]
        alpha, beta = gain - node[BETA], gain - max(node[ALPHA], node[LOW], best)
        key = lists[depth, 1 + node[NEXT]]
        parity = (node[LOW] + gain) % 2
        node[NEXT] += 1
