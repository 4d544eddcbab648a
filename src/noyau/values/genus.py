"""Tame misère values: positions that behave, in every misère sum of their like, as Nim heaps do (ONAG, ch. 12).

A genus is a pair of values, for normal and for misère play. A position is tame where its options are and its genus
is that of a Nim position: fickle, (0, 1) or (1, 0), or firm, (n, n).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

Genus = tuple[int, int]


def heap_genus(value: int) -> Genus:
    """The genus of a Nim heap."""
    return (value, value) if value > 1 else (value, 1 - value)


def is_tame(genus: Genus) -> bool:
    """Whether some Nim position has this genus."""
    return genus[0] == genus[1] or sorted(genus) == [0, 1]


def add(left: Genus, right: Genus) -> Genus:
    """The genus of a sum of two tame positions: fickle only where both are.

    >>> add((1, 0), (1, 0)), add((1, 0), (2, 2))
    ((0, 1), (3, 3))
    """
    value = left[0] ^ right[0]
    fickle = left[0] != left[1] and right[0] != right[1]
    return value, value ^ fickle


def total(genera: Iterable[Genus]) -> Genus:
    """The genus of a sum of tame positions; the player to move loses in misère play where its second part is 0."""
    return reduce(add, genera, (0, 1))
