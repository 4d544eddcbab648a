"""How many moves a player surely makes in a chain of areas, of which the opponent takes one, or two neighbours.

Each area that the player takes is a point: a chain is a game whose mean and temperature bound the points of any sum of
chains. An area is *open* if the opponent can take it by itself. At first only areas at the ends are, or all of them;
the opponent's move opens the neighbours of what it takes, the player's own move closes them on that side.
"""

from __future__ import annotations

import numpy as np

from noyau.core.caches import remembered
from noyau.kernels.arrays import Ints
from noyau.kernels.sides.move_counts import MOST_AREAS, UNIT
from noyau.values.shortgames import ShortGame, integer, make

ALL_OPEN = 3
"""The kinds of chain: no end is open, one is, both are, or all areas are."""

_SIXTEENTHS = (
    ((16, 0), (8, 8), (8, 8), (8, 8)),
    ((16, 16), (16, 16), (12, 12), (12, 12)),
    ((28, 20), (24, 16), (20, 12), (20, 12)),
    ((32, 16), (30, 18), (24, 8), (24, 8)),
    ((40, 8), (38, 18), (34, 14), (32, 0)),
    ((48, 16), (43, 19), (40, 16), (36, 12)),
    ((56, 16), (51, 19), (48, 16), (44, 12)),
    ((62, 18), (56, 8), (52, 16), (48, 0)),
    ((70, 18), (64, 0), (60, 16), (56, 8)),
    ((75, 19), (70, 18), (66, 18), (60, 12)),
    ((83, 19), (78, 18), (75, 17), (68, 12)),
    ((88, 16), (84, 16), (80, 0), (72, 8)),
)
"""The means and temperatures of ``chain``, for each length from 1 on and each kind, in units of 1/16."""


@remembered(most=None)
def chain(length: int, left_open: bool, right_open: bool, all_open: bool = False) -> ShortGame:
    """The game of a chain, to whose ends belongs whether they are open: an area that the player takes is a point."""
    if length == 0:
        return integer(0)
    if length == 1 and not (left_open or right_open or all_open):
        return integer(1)

    def ends(first: int, second: int, opened: bool) -> ShortGame:
        closed = chain(first, left_open, opened, all_open)
        return closed + chain(second, opened, right_open, all_open)

    points = [integer(1) + ends(at, length - 1 - at, False) for at in range(length)]
    losses = [ends(at, length - 2 - at, True) for at in range(length - 1)]
    if left_open or all_open:
        losses.append(chain(length - 1, True, right_open, all_open))
    if right_open or all_open:
        losses.append(chain(length - 1, left_open, True, all_open))
    if all_open:
        losses += [ends(at, length - 1 - at, True) for at in range(length)]
    return make(points, losses)


def chain_table() -> Ints:
    """For each length, and each kind, the mean at least and the temperature at most, in units of 1/48.

    Of a longer chain one area is given up, which leaves two chains that are open there.
    """
    table = np.zeros((MOST_AREAS + 1, 8), np.int64)
    known = len(_SIXTEENTHS)
    for length in range(1, MOST_AREAS + 1):
        for kind in range(4):
            if length <= known:
                mean, temperature = (UNIT * number // 16 for number in _SIXTEENTHS[length - 1][kind])
            else:
                one = ALL_OPEN if kind == ALL_OPEN else (1 if kind == 0 else 2)
                other = ALL_OPEN if kind == ALL_OPEN else (2 if kind == 2 else 1)
                splits = [(table[at], table[length - 1 - at]) for at in range(1, length - 1)]
                first, second = max(splits, key=lambda split: int(split[0][2 * one] + split[1][2 * other]))
                mean = int(first[2 * one] + second[2 * other])
                temperature = max(int(first[2 * one + 1]), int(second[2 * other + 1]))
            table[length, 2 * kind : 2 * kind + 2] = mean, temperature
    return table
