"""Nimbers: the values of impartial games that end, added without carrying.

>>> nim_sum([3, 4, 5])
2
>>> mex({0, 1, 3})
2
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import reduce
from operator import xor

from noyau.core.verdict import Ending


class Nimber(int):
    """The value of a Nim heap, written ``*3``; zero is written ``0``."""

    def __str__(self) -> str:
        return f"*{int(self)}" if self else "0"

    def __repr__(self) -> str:
        return f"Nimber({int(self)})"

    def latex(self) -> str:
        return rf"{{\ast}}{int(self)}" if self else "0"


def nim_sum(values: Iterable[int]) -> int:
    """The sum without carrying, column by column in binary (Bouton 1901)."""
    return reduce(xor, values, 0)


def mex(values: Collection[int]) -> int:
    """The least natural number that is not among the values."""
    least = 0
    while least in values:
        least += 1
    return least


def is_lost(values: Iterable[int], ending: Ending) -> bool:
    """Whether the player to move loses on Nim heaps of these sizes (Bouton 1901, both endings)."""
    total, largest = 0, 0
    for value in values:
        total ^= value
        largest = max(largest, value)
    return total == (1 if ending is Ending.MISERE and largest <= 1 else 0)


def winning_targets(values: Sequence[int], ending: Ending) -> Iterator[tuple[int, int]]:
    """For each summand, the one value which, put in its place, leaves the opponent lost.

    >>> list(winning_targets([3, 4, 5], Ending.NORMAL))
    [(0, 1), (1, 6), (2, 7)]
    """
    total = nim_sum(values)
    large = sum(value > 1 for value in values)
    for index, value in enumerate(values):
        others_are_small = large == (value > 1)
        target = total ^ value
        if ending is Ending.MISERE and others_are_small:
            target ^= 1
        if target != value:
            yield index, target
