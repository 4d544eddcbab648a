"""All positions of Solitaire Clobber at once: every capture is tried."""

from __future__ import annotations

from typing import Any

import numpy as np

from noyau.graphs import Graph


def fewest_left(graph: Graph) -> Any:
    """The fewest stones left of each full colouring, which are numbered as ``colourings`` lists them.

    A position is a number in base 3, the vertex 0 being its first digit: 0 white, 1 black, 2 empty.
    """
    size = graph.size
    power = [3 ** (size - 1 - vertex) for vertex in range(size)]
    everything = np.arange(3**size)
    digits = [everything // weight % 3 for weight in power]
    stones = sum((digit < 2).astype(np.int8) for digit in digits)
    left = np.zeros(3**size, np.int8) + stones
    for count in range(2, size + 1):
        level = np.flatnonzero(stones == count)
        for start, row in enumerate(graph.neighbours):
            for into in row:
                able = level[(digits[start][level] + digits[into][level] == 1)]
                change = 2 * power[start] + (power[into] - power[start]) * digits[start][able]
                after = able + change - power[into] * digits[into][able]
                left[able] = np.minimum(left[able], left[after])
    full = np.zeros(1, np.int64)
    for weight in power:
        full = (full[:, None] + [0, weight]).ravel()
    return left[full]
