"""Pic'arête: what every set of edges is worth to the player who takes the last edge, from the empty set up.

A value n ± 1 ± 2 is the byte 4n + 2 (where there is a switch ±1) + 1 (where there is a switch ±2).
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Bytes, Ints, Words
from noyau.kernels.jit import inlined, kernel, trailing_zeros


@inlined
def _first_gain(switches: int) -> int:
    """What switches bring whoever is to move: none, ±2, ±1, both."""
    return (0, 2, 1, 1)[switches]


@kernel
def fill_values(values: Bytes, begin: int, end: int, one: Words, other: Words) -> int:
    """The values of the sets from ``begin`` to ``end``, given those before; the first set that has none, or -1.

    The best that either player reaches tells the only value that a set may have; that the set, with this value taken
    from it, is worth nothing to whoever begins is checked for each. Where both would rather not move in an even set, it
    is worth what comes when the player who does not make the last move has to.
    """
    most, least = np.empty(4, dtype=np.int64), np.empty(4, dtype=np.int64)
    reach, hold = np.empty(8, dtype=np.int64), np.empty(8, dtype=np.int64)
    for number in range(begin, end):
        left = np.uint64(number)
        for switches in range(4):
            most[switches], least[switches] = -999, 999
        count, twos = 0, 0
        rest = left
        while rest != np.uint64(0):
            edge = trailing_zeros(rest)
            rest &= rest - np.uint64(1)
            after = left ^ (np.uint64(1) << np.uint64(edge))
            count += 1
            gain = int((one[edge] & after) == np.uint64(0)) + int((other[edge] & after) == np.uint64(0))
            twos ^= gain >> 1
            value = int(values[np.int64(after)])
            for switches in range(4):
                first = _first_gain((value ^ switches) & 3)
                most[switches] = max(most[switches], (value >> 2) + gain - first)
                least[switches] = min(least[switches], (value >> 2) - gain + first)
        high, low = most[0], least[0]
        if count % 2 == 0 and high < low:
            values[number] = 4 * low
            if low < 0 or low > 63 or twos:
                return number
            continue
        middle, swing = (high + low) // 2, (high - low) // 2
        ones = int(swing == 1)
        if (high + low) % 2 or middle < 0 or middle > 63 or swing != _first_gain(2 * ones + twos):
            return number
        if not _fits(most, least, reach, hold, middle, 2 * ones + twos, count):
            return number
        values[number] = 4 * middle + 2 * ones + twos
    return -1


@inlined
def _fits(most: Ints, least: Ints, reach: Ints, hold: Ints, number: int, switches: int, count: int) -> bool:
    """Whether nobody gains who begins on a set less a value: edges and switches are taken in turn.

    ``most`` and ``least`` say, for each choice of switches beside, to what the best move in the set comes; ``reach``
    and ``hold`` to what the best move of all does. Where the parities differ, there is a switch of nothing too.
    """
    for there in range(8):
        reach[there], hold[there] = most[there & 3], least[there & 3]
        for place in range(3):
            if there >> place & 1:
                amount = (2, 1, 0)[place]
                reach[there] = max(reach[there], amount + hold[there ^ 1 << place])
                hold[there] = min(hold[there], reach[there ^ 1 << place] - amount)
    whole = switches | (count + (switches >> 1) + switches) % 2 << 2
    return bool(reach[whole] <= number <= hold[whole])
