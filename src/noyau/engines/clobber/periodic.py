"""Words whose letter changes every so many letters: how few stones they leave, by formulas.

>>> periodic_word(3, 8), periodic_value(3, 8), periodic_blocks(3, 8)
('xxxoooxx', 3, (4, 3, 1))
"""

from __future__ import annotations

from noyau.engines.clobber.lines import cut_word
from noyau.puzzles.clobber import BLACK, WHITE

REFERENCE = "Demaine, Demaine, Fleischer 2004; Duchêne 2006, Theorems 12 to 14"


def periodic_word(period: int, length: int) -> str:
    """The word of this length whose letter changes every ``period`` letters.

    >>> periodic_word(2, 7)
    'xxooxxo'
    """
    return "".join(WHITE if place // period % 2 else BLACK for place in range(length))


def periodic_value(period: int, length: int) -> int:
    """The fewest stones that such a word leaves on a path, for any length.

    >>> [periodic_value(10, length) for length in (10, 11, 20, 10**12)]
    [10, 1, 10, 100000000007]
    """
    if length <= period:
        return length
    rest = length % period
    if period == 1:
        return -(-length // 4) + (length % 4 == 3)
    if period == 2:
        return -(-length // 6) + (length % 6 not in (1, 3))
    if period == 3:
        return -(-(length - bool(rest)) // 3) - (length + 5 * bool(rest)) // 9 + 1
    if length <= 2 * period:
        return rest or period
    return -(-length // period) + (rest - 2 if rest else period - 3)


def periodic_blocks(period: int, length: int) -> tuple[int, ...]:
    """The lengths of the fewest blocks, each reduced to one stone, of such a word."""
    return tuple(size for _, size in cut_word(periodic_word(period, length)))


def sequence_of_period(period: int, to: int) -> tuple[int, ...]:
    """The fewest stones left by the words of 1, 2, 3 … letters.

    >>> sequence_of_period(2, 12)
    (1, 2, 1, 2, 2, 2, 2, 3, 2, 3, 3, 3)
    """
    return tuple(periodic_value(period, length) for length in range(1, to + 1))
