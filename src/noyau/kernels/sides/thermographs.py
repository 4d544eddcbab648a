"""Bounds of the thermographs of short games in arrays (``short_games``), at some temperatures.

``walls`` has for each row, at each temperature, the Left wall and the Right wall at least, then both at most; ``masts``
its mean at least and at most, and its temperature at most. All are counted in units of 2^-10. Between two temperatures
the mean is exact where each scaffold is straight there, and a bracket elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from noyau.kernels.arrays import Int, Ints, Ints32
from noyau.kernels.jit import inlined, kernel
from noyau.kernels.sides.short_games import FINE, LEFTS, RIGHTS, ROW, ROW_BITS, ROWS, START, Games

PRECISION = 10
_ROUGH = FINE - PRECISION

TEMPERATURES = tuple(quarters << PRECISION - 2 for quarters in (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 40, 80, 200))
"""Where walls are kept."""

LOW_LEFT, LOW_RIGHT, HIGH_LEFT, HIGH_RIGHT = range(4)
LOW_MEAN, HIGH_MEAN, TEMPERATURE = range(3)

ENDLESS = 1 << 30
"""A temperature that is not known, and a wall where there is no option."""


class Thermographs(NamedTuple):
    """What is known of the first rows: ``place`` has how many."""

    walls: Ints32
    masts: Ints32
    place: Ints


@inlined
def floor_of(number: Int) -> Int:
    """A number of ``short_games`` in units of 2^-10, or what is next below."""
    return number >> _ROUGH


@inlined
def ceiling_of(number: Int) -> Int:
    """A number of ``short_games`` in units of 2^-10, or what is next above."""
    return -(-number >> _ROUGH)


@kernel
def extend(games: Games, known: Thermographs) -> None:
    """Find the thermographs of all rows, as far as there is room: the options of a row stand before it."""
    for row in range(known.place[0], min(games.place[ROWS], known.walls.shape[0])):
        if row > 0:
            draw(games, known, row)
    known.place[0] = max(known.place[0], min(games.place[ROWS], known.walls.shape[0]))


@kernel
def draw(games: Games, known: Thermographs, row: Int) -> None:
    """Find the thermograph of a row: the scaffolds from the walls of its options, and where they meet."""
    options, walls, masts = games.options, known.walls, known.masts
    first, turning = games.rows[row, START], games.rows[row, START] + games.rows[row, LEFTS]
    own = walls[row]
    for k in range(len(TEMPERATURES)):
        own[LOW_LEFT, k] = own[HIGH_LEFT, k] = -ENDLESS
        own[LOW_RIGHT, k] = own[HIGH_RIGHT, k] = ENDLESS
    for at in range(first, turning + games.rows[row, RIGHTS]):
        option, number = options[at] & ROW, options[at] >> ROW_BITS
        low, high = floor_of(number), ceiling_of(number)
        for k in range(len(TEMPERATURES)):
            if at < turning:
                own[LOW_LEFT, k] = max(own[LOW_LEFT, k], low + walls[option, LOW_RIGHT, k] - TEMPERATURES[k])
                own[HIGH_LEFT, k] = max(own[HIGH_LEFT, k], high + walls[option, HIGH_RIGHT, k] - TEMPERATURES[k])
            else:
                own[LOW_RIGHT, k] = min(own[LOW_RIGHT, k], low + walls[option, LOW_LEFT, k] + TEMPERATURES[k])
                own[HIGH_RIGHT, k] = min(own[HIGH_RIGHT, k], high + walls[option, HIGH_LEFT, k] + TEMPERATURES[k])
    low_mean, high_mean = np.int64(-ENDLESS), np.int64(ENDLESS)
    temperature = np.int64(ENDLESS)
    for k in range(len(TEMPERATURES)):
        # the scaffolds have met below, where the Left one is nearer to the left: the mean is between them
        low_mean = max(low_mean, np.int64(min(own[LOW_LEFT, k], own[LOW_RIGHT, k])))
        high_mean = min(high_mean, np.int64(max(own[HIGH_LEFT, k], own[HIGH_RIGHT, k])))
        if temperature == ENDLESS and own[HIGH_LEFT, k] <= own[LOW_RIGHT, k]:
            temperature = np.int64(TEMPERATURES[k])
            if k > 0 and own[LOW_LEFT, k] == own[HIGH_LEFT, k] and own[LOW_RIGHT, k] == own[HIGH_RIGHT, k]:
                left, right = np.int64(own[HIGH_LEFT, k - 1]), np.int64(own[LOW_RIGHT, k - 1])
                step = TEMPERATURES[k] - TEMPERATURES[k - 1]
                is_exact = left == own[LOW_LEFT, k - 1] and right == own[HIGH_RIGHT, k - 1]
                falls, rises = left - own[LOW_LEFT, k], own[LOW_RIGHT, k] - right
                if is_exact and falls == step and rises == step:
                    low_mean = max(low_mean, (left + right) // 2)
                    high_mean = min(high_mean, -(-(left + right) // 2))
                    temperature = TEMPERATURES[k - 1] - (right - left) // 2
                elif is_exact and (falls == 0 or falls == step) and (rises == 0 or rises == step):
                    temperature = TEMPERATURES[k - 1] + left - right
    for k in range(len(TEMPERATURES)):
        own[LOW_LEFT, k] = max(np.int64(own[LOW_LEFT, k]), low_mean)
        own[LOW_RIGHT, k] = min(np.int64(own[LOW_RIGHT, k]), low_mean)
        own[HIGH_LEFT, k] = max(np.int64(own[HIGH_LEFT, k]), high_mean)
        own[HIGH_RIGHT, k] = min(np.int64(own[HIGH_RIGHT, k]), high_mean)
    masts[row, LOW_MEAN], masts[row, HIGH_MEAN], masts[row, TEMPERATURE] = low_mean, high_mean, temperature
