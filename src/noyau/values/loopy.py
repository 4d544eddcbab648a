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
from operator import index
from typing import NoReturn, Self, cast

from noyau.core.errors import NotApplicable, WrongArgument
from noyau.core.verdict import Outcome
from noyau.values.nimbers import Nimber


class Loopy(frozenset[int]):
    """The infinite value ∞(K): nobody is forced to finish, but K can be moved to.

    Values add as those of games side by side; an infinite value has no negative, and is not multiplied.

    >>> print(Loopy({0, 2}) + Nimber(2), Nimber(3) + Loopy({0, 2}), Loopy({0}) + Loopy({1}))
    ∞(0,2) ∞(1,3) ∞()
    """

    def __new__(cls, reached: Iterable[int] = ()) -> Self:
        try:
            found = super().__new__(cls, reached)
            if set(map(type, found)) <= {int} and min(found, default=0) >= 0:
                return found
            whole = [index(element) for element in found]
        except TypeError:
            whole = [-1]
        if min(whole) < 0:
            raise WrongArgument("error.no-nimbers", given=repr(reached))
        return super().__new__(cls, whole)

    def __add__(self, other: Value) -> Loopy:
        if isinstance(other, Loopy):
            return Loopy()
        if not isinstance(other, Nimber):
            raise NotApplicable("error.not-a-nimber", other=repr(other))
        return Loopy(element ^ int(other) for element in self)

    def __radd__(self, other: object) -> Loopy:
        return self if type(other) is int and other == 0 else self + cast("Nimber", other)  # ``sum`` begins with 0

    def __sub__(self, other: object) -> NoReturn:
        raise NotApplicable("error.loopy-minus", value=str(self))

    @property
    def grundy(self) -> None:
        """Only finite values have a Grundy value."""
        return None

    def __str__(self) -> str:
        return f"∞({','.join(map(str, sorted(self)))})"

    def __repr__(self) -> str:
        return f"Loopy({sorted(self)})"

    def latex(self) -> str:
        return rf"\infty({','.join(map(str, sorted(self)))})"


class Loony(Loopy):
    """The value of a position from which whoever is to move wins, whatever else is on the table (Berlekamp).

    It stands where a move may give another move: in a sum with any nimber there is a way to win.

    >>> print(LOONY + Nimber(2), Nimber(1) + LOONY, outcome(LOONY))
    loony loony N
    """

    def __add__(self, other: Value) -> Loony:
        return self

    def __contains__(self, nimber: object) -> bool:
        return isinstance(nimber, int)

    def __str__(self) -> str:
        return "loony"

    def __repr__(self) -> str:
        return "Loony()"

    def latex(self) -> str:
        return r"\text{loony}"


LOONY = Loony()

Value = Nimber | Loopy


def add(left: Value, right: Value) -> Value:
    """The value of a sum: nim-addition, where infinite values absorb and two of them leave nothing to reach."""
    return right + left if isinstance(right, Loopy) else left + right


def total(values: Iterable[Value]) -> Value:
    """The value of a sum of any number of games."""
    nothing: Value = Nimber(0)
    return reduce(add, values, nothing)


def outcome(value: Value) -> Outcome:
    """Who wins: zero is lost, a finite value or an infinite one with 0 in reach is won, the others are drawn."""
    if isinstance(value, Loopy):
        return Outcome.N if 0 in value else Outcome.D
    return Outcome.N if value else Outcome.P
