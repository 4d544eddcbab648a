"""Values of impartial games that may go on for ever (Smith 1966, Fraenkel).

A position has a finite nimber, or it is infinite over the set K of the nimbers its options have: ∞(K).

>>> print(add(Loopy({0, 2}), Nimber(2)))
∞(0,2)
>>> print(outcome(add(Loopy({0, 2}), Nimber(2))))
N
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from noyau.core.verdict import Outcome
from noyau.values.nimbers import Nimber


class Loopy(frozenset[int]):
    """The infinite value ∞(K): nobody is forced to finish, but K can be moved to."""

    def __str__(self) -> str:
        return f"∞({','.join(map(str, sorted(self)))})"

    def __repr__(self) -> str:
        return f"Loopy({sorted(self)})"

    def latex(self) -> str:
        return rf"\infty({','.join(map(str, sorted(self)))})"


Value = Nimber | Loopy


def add(left: Value, right: Value) -> Value:
    """The value of a sum: nim-addition, where infinite values absorb and two of them leave nothing to reach."""
    if isinstance(left, Loopy):
        if isinstance(right, Loopy):
            return Loopy()
        return Loopy(element ^ right for element in left)
    if isinstance(right, Loopy):
        return add(right, left)
    return Nimber(left ^ right)


def total(values: Iterable[Value]) -> Value:
    """The value of a sum of any number of games."""
    nothing: Value = Nimber(0)
    return reduce(add, values, nothing)


def outcome(value: Value) -> Outcome:
    """Who wins: zero is lost, a finite value or an infinite one with 0 in reach is won, the others are drawn."""
    if isinstance(value, Loopy):
        return Outcome.N if 0 in value else Outcome.D
    return Outcome.N if value else Outcome.P
