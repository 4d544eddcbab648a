"""Every bar of chocolate that fits into a rectangle, by the lengths of its rows, which never grow downwards.

Bars are numbered in the order of their lengths, read from the first row as the letters of a word. The number is a sum
over the rows: ``ranks[row, length]`` tells how many bars begin alike and have a shorter row there.
"""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Ints, Ints16
from noyau.kernels.jit import kernel


@kernel
def advance(lengths: Ints, columns: int) -> bool:
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
def judge(lengths: Ints, ranks: Ints, values: Ints16, remoteness: Ints16, first: int, last: int) -> None:
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


@kernel
def find_lost(lost: Ints16) -> None:
    """For the last two of three rows, the first one that makes a lost bar: ``lost[third, second]``, 0 where it is none.

    A first row that is at least as long as the second one is not lost where a bite into the second or the third row
    leaves a lost bar; the shortest other one is lost, and a bite into the first row takes all longer ones to it. If it
    is as long as the second row, such a bite leads to it from every longer second row above the same third one.
    """
    longest = lost.shape[0] - 1
    by_third = np.zeros(lost.shape, np.bool_)
    by_both = np.zeros(longest + 1, np.bool_)
    lost[0, 0] = 1
    by_third[0, 1] = True
    by_both[1] = True
    for third in range(longest + 1):
        by_second = by_both.copy()
        for second in range(max(third, 1), longest + 1):
            first = second
            while first <= longest and (by_second[first] or by_third[second, first]):
                first += 1
            if first > longest:
                continue
            lost[third, second] = first
            by_third[second, first] = True
            by_second[first] = True
            if second == third:
                by_both[first] = True
            if first == second:
                break
