"""Every bar of chocolate that fits into a rectangle, by the lengths of its rows, which never grow downwards.

Bars are numbered in the order of their lengths, read from the first row as the letters of a word. The number is a sum
over the rows: ``ranks[row, length]`` tells how many bars begin alike and have a shorter row there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from noyau.kernels.jit import kernel


@kernel
def advance(lengths: Any, columns: int) -> bool:
    """Turn a bar into the next one; False where it was the last."""
    row = lengths.size - 1
    while row >= 0 and lengths[row] == (columns if row == 0 else lengths[row - 1]):
        lengths[row] = 0
        row -= 1
    if row < 0:
        return False
    lengths[row] += 1
    return True


@kernel
def judge(lengths: Any, ranks: Any, values: Any, remoteness: Any, first: int, last: int) -> None:
    """Value the bars with numbers from ``first`` to ``last`` − 1; ``lengths`` is the first of them, and moves on.

    The value of the bar 1, the poisoned square, is there already: it tells how play ends.
    """
    rows, columns = lengths.size, ranks.shape[1] - 1
    seen = np.full(rows * columns + 2, -1, np.int64)
    for number in range(first, last):
        nearest, farthest = -1, 0
        prefix = 0
        for row in range(rows):
            for column in range(1 if row == 0 else 0, lengths[row]):
                after, below = prefix, row
                while below < rows and lengths[below] > column:
                    after += ranks[below, column]
                    below += 1
                while below < rows and lengths[below] > 0:
                    after += ranks[below, lengths[below]]
                    below += 1
                value, far = values[after], remoteness[after]
                seen[value] = number
                if value == 0 and (nearest < 0 or far < nearest):
                    nearest = far
                farthest = max(farthest, far)
            prefix += ranks[row, lengths[row]]
        least = 0
        while seen[least] == number:
            least += 1
        values[number] = least
        remoteness[number] = 1 + (farthest if nearest < 0 else nearest)
        advance(lengths, columns)
