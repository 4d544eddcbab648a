"""The fewest presses among all solutions of a board of two states, by Walsh–Hadamard transforms.

One solution x and r neutral patterns make 2^r solutions x + c, a number c of r bits saying which patterns are added.
The cells that lie in the same patterns are a region; bit i of its ``signature`` says whether it lies in pattern i, and
its ``balance`` is how many of its cells x leaves alone, less those that x presses. A solution of N cells has
(N − b(c)) / 2 presses, where b(c) is the sum of the balances of all regions, each negated when c and its signature
share an odd number of bits.

The five lowest bits of c are lanes, side by side in memory; the next ``depth`` bits are transformed all at once; the
bits above count in Gray code order, where one step negates the regions of one pattern.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Ints16, Ints32, Word, Words
from noyau.kernels.jit import kernel, popcount, trailing_zeros

Balances = Ints16 | Ints32

LANE_BITS = 5
LANES = 32


@kernel
def greatest_balance(
    balance: Balances, signature: Words, depth: int, first: int, last: int, best: int
) -> tuple[int, int, int]:
    """The greatest b(c) that is at least ``best``, the first c that has it, and how many have it.

    Looked at are the steps from ``first`` to ``last`` of the Gray code; where none reaches ``best`` the count is 0. The
    balances' type must hold the number of cells.
    """
    rows = 1 << depth
    signed = balance.copy()
    table = np.zeros(rows * LANES, balance.dtype)
    work = np.empty(rows * LANES, balance.dtype)
    top = np.empty(LANES, balance.dtype)
    signs = _lane_signs(balance)
    gray = np.uint64(first ^ (first >> 1))
    high = np.uint64(depth + LANE_BITS)
    for region in range(signature.size):
        if popcount((signature[region] >> high) & gray) & 1:
            signed[region] = -signed[region]
        _add(table, signature[region], signed[region], depth, signs)
    word, count = 0, 0
    for step in range(first, last):
        if step > first:
            turned = np.uint64(trailing_zeros(np.uint64(step)))
            gray ^= np.uint64(1) << turned
            for region in range(signature.size):
                if (signature[region] >> (high + turned)) & np.uint64(1):
                    signed[region] = -signed[region]
                    _add(table, signature[region], 2 * signed[region], depth, signs)
        _transform(table, work)
        _tops(work, top)
        reached = top.max()
        if reached >= best:
            if reached > best:
                best, count = reached, 0
            for place in range(work.size):
                if work[place] == best:
                    if count == 0:
                        word = int(np.int64(gray) << np.int64(high)) | place
                    count += 1
    return best, word, count


@kernel
def _add(table: Balances, signature: Word, balance: int, depth: int, signs: Balances) -> None:
    """Add the balance of a region to its row, in each lane with its sign."""
    start = LANES * (np.int64(signature >> np.uint64(LANE_BITS)) & ((1 << depth) - 1))
    row, sign = table[start : start + LANES], signs[signature & np.uint64(LANES - 1)]
    for lane in range(LANES):
        row[lane] += balance * sign[lane]


@kernel
def _lane_signs(like: Balances) -> Balances:
    """The sign of a signature in a lane, −1 where they share an odd number of bits."""
    signs = np.empty((LANES, LANES), like.dtype)
    for lanes in range(LANES):
        for lane in range(LANES):
            signs[lanes, lane] = 1 - 2 * (popcount(np.uint64(lanes & lane)) & 1)
    return signs


@kernel
def _transform(table: Balances, work: Balances) -> None:
    """The Walsh–Hadamard transform of the rows of a table, lane by lane."""
    for place in range(work.size):
        work[place] = table[place]
    half = LANES
    while half < work.size:
        for start in range(0, work.size, 2 * half):
            left, right = work[start : start + half], work[start + half : start + 2 * half]
            for place in range(half):
                one, other = left[place], right[place]
                left[place] = one + other
                right[place] = one - other
        half *= 2


@kernel
def _tops(work: Balances, top: Balances) -> None:
    """The greatest entry of each lane."""
    for lane in range(LANES):
        top[lane] = work[lane]
    for start in range(LANES, work.size, LANES):
        row = work[start : start + LANES]
        for lane in range(LANES):
            if row[lane] > top[lane]:
                top[lane] = row[lane]
