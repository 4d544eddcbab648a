"""Nimbers: the values of impartial games that end, added without carrying and multiplied as a field.

>>> nim_sum([3, 4, 5])
2
>>> mex({0, 1, 3})
2
>>> print(Nimber(2) + Nimber(7), Nimber(2) * Nimber(7), Nimber(1) / Nimber(2))
*5 *9 *3
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import reduce
from typing import NoReturn, SupportsIndex, SupportsInt

from noyau.core.errors import NotApplicable, SpecError
from noyau.core.verdict import Ending


class Nimber:
    """The value of a Nim heap, written ``*3``; zero is written ``0``.

    Nimbers are a field of characteristic 2 (Conway, ONAG, ch. 6): they add without carrying, each is its own negative,
    and 2 ⊗ 2 is 3. A nimber equals the number of its heap and compares as it does, but the two are neither added nor
    multiplied: which sum would be meant is not clear. ``int(value)`` is the plain number.

    >>> Nimber(2) + Nimber(7), Nimber(2) * Nimber(2), Nimber(2) ** -1
    (Nimber(5), Nimber(3), Nimber(3))
    >>> Nimber(2) + 7
    Traceback (most recent call last):
    noyau.core.errors.NotApplicable: a nimber is added to nimbers, and multiplied with them, not 7: write Nimber(7)...
    """

    __slots__ = ("_heap",)

    def __init__(self, heap: SupportsIndex = 0) -> None:
        try:
            number = operator.index(heap)
        except TypeError:
            number = -1
        if number < 0:
            raise SpecError("error.nimber", given=repr(heap))
        self._heap = number

    def __add__(self, other: Nimber) -> Nimber:
        if isinstance(other, Nimber):
            return Nimber(self._heap ^ other._heap)
        return NotImplemented if hasattr(other, "latex") else _refuse(other)  # an infinite value knows how to add

    def __radd__(self, other: object) -> Nimber:
        return self if type(other) is int and other == 0 else _refuse(other)  # ``sum`` begins with 0

    __sub__ = __add__

    def __neg__(self) -> Nimber:
        return self

    def __mul__(self, other: Nimber) -> Nimber:
        if not isinstance(other, Nimber):
            _refuse(other)
        from noyau.values.nim_field.numbers import product

        return Nimber(product(self._heap, other._heap))

    def __truediv__(self, other: Nimber) -> Nimber:
        if not isinstance(other, Nimber):
            _refuse(other)
        from noyau.values.nim_field.numbers import inverse

        return self * Nimber(inverse(other._heap))

    def __pow__(self, exponent: int) -> Nimber:
        """The nimber multiplied with itself: the exponent, how many times, is a plain number."""
        if not isinstance(exponent, int):
            raise NotApplicable("error.nimber-exponent", given=repr(exponent))
        from noyau.values.nim_field.numbers import power

        return Nimber(power(self._heap, exponent))

    def _no_number(self, other: object) -> NoReturn:
        _refuse(other)

    __rsub__ = __rmul__ = __rtruediv__ = _no_number

    @property
    def grundy(self) -> int:
        """The plain number of the heap."""
        return self._heap

    def __int__(self) -> int:
        return self._heap

    __index__ = __int__

    def __bool__(self) -> bool:
        return self._heap != 0

    def __eq__(self, other: object) -> bool:
        return self._heap == (other._heap if isinstance(other, Nimber) else other)

    def __lt__(self, other: SupportsInt) -> bool:
        return self._heap < int(other)

    def __hash__(self) -> int:
        return hash(self._heap)

    def __str__(self) -> str:
        return f"*{self._heap}" if self else "0"

    def __repr__(self) -> str:
        return f"Nimber({self._heap})"

    def latex(self) -> str:
        return rf"{{\ast}}{self._heap}" if self else "0"


def _refuse(other: object) -> NoReturn:
    """Raise the error for a nimber and something else, which have neither a sum nor a product."""
    raise NotApplicable("error.not-a-nimber", other=repr(other))


def nim_sum(values: Iterable[int]) -> int:
    """The sum without carrying, column by column in binary (Bouton 1901)."""
    return reduce(operator.xor, values, 0)


def heaps_to_change(values: Sequence[int], misere: bool = False) -> Iterator[tuple[int, int]]:
    """Bouton's rule: the heaps that may be changed so that the opponent has lost, each with what it is to count for.

    In misère play the move that leaves no value above 1 leaves an odd number of ones; a 0 may have to become a 1.

    >>> list(heaps_to_change((3, 4, 5))), list(heaps_to_change((1, 1, 4), misere=True))
    ([(0, 1)], [(2, 1)])
    """
    large = [index for index, value in enumerate(values) if value > 1]
    if not misere or len(large) > 1:
        odd = nim_sum(values)
        # one that has a 1 in the leftmost odd column
        yield from ((index, value ^ odd) for index, value in enumerate(values) if value ^ odd < value)
        return
    ones = [index for index, value in enumerate(values) if value == 1]
    for index in large:
        yield index, 1 - len(ones) % 2
    if not large and len(ones) % 2 == 0:
        yield from ((index, 0) for index in ones)
        yield from ((index, 1) for index, value in enumerate(values) if value == 0)


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
