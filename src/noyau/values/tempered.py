"""What a component is worth in games with points that last a fixed number of moves (Johnson 2011).

Whoever makes the last move of all is known from the start. To this player a position is worth a number, and some
switches ±1 and ±2, of which whoever moves there first takes the amount; two equal switches cancel. Values add, which
scores do not.

>>> paw = Tempered(1, one=True)
>>> print(paw, paw + paw, Tempered(0, two=True) + paw)
1 ± 1 2 1 ± 1 ± 2
>>> paw.score(is_odd=False), (paw + paw).score(is_odd=False)
(0, -2)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from noyau.core.game import Ability
from noyau.core.reasons import Reason

SWITCHES = ((False, False), (False, True), (True, False), (True, True))
"""Whether there is a switch ±1, and whether there is a switch ±2."""


class Tempered(NamedTuple):
    """A number and at most one switch of each kind, to the player who makes the last move."""

    number: int
    one: bool = False
    """Whether there is a switch ±1."""
    two: bool = False
    """Whether there is a switch ±2."""

    def __str__(self) -> str:
        switches = [f"± {amount}" for amount, there in ((1, self.one), (2, self.two)) if there]
        return " ".join([str(self.number)] * (self.number != 0 or not switches) + switches)

    def __add__(self, other: object) -> Tempered:
        if not isinstance(other, Tempered):
            return NotImplemented
        return Tempered(self.number + other.number, self.one != other.one, self.two != other.two)

    @property
    def first_gain(self) -> int:
        """What the switches bring whoever is to move: the largest is taken first, the other one then."""
        return 2 - self.one if self.two else int(self.one)

    def score(self, is_odd: bool) -> int:
        """By how much the player to move gets ahead; with an odd number of moves this player makes the last one."""
        return self.first_gain + (self.number if is_odd else -self.number)


def add_values(counted: Mapping[Tempered, int]) -> Tempered:
    """The sum of values, each as many times as it is counted."""
    number = sum(count * value.number for value, count in counted.items())
    one, two = (sum(count * value[place] for value, count in counted.items()) % 2 == 1 for place in (1, 2))
    return Tempered(number, one, two)


class Estimate(NamedTuple):
    """Between which values a position lies: in no sum it is worth less than the one, nor more than the other.

    >>> (Estimate(Tempered(2), Tempered(6)) + Estimate.exactly(Tempered(1, one=True))).bounds(is_odd=False)
    (-6, -2)
    """

    least: Tempered
    most: Tempered

    @classmethod
    def exactly(cls, value: Tempered) -> Estimate:
        return cls(value, value)

    def __add__(self, other: object) -> Estimate:
        if not isinstance(other, Estimate):
            return NotImplemented
        return Estimate(self.least + other.least, self.most + other.most)

    @property
    def is_exact(self) -> bool:
        return self.least == self.most

    def bounds(self, is_odd: bool) -> tuple[int, int]:
        """What the score lies between: it is the opponent who makes the last of an even number of moves."""
        one, other = self.least.score(is_odd), self.most.score(is_odd)
        return (one, other) if is_odd else (other, one)


def add_estimates(counted: Mapping[Estimate, int]) -> Estimate:
    """Bounds of a sum, by how many components of each kind it has."""
    least, most = Counter[Tempered](), Counter[Tempered]()
    for kind, count in counted.items():
        least[kind.least] += count
        most[kind.most] += count
    return Estimate(add_values(least), add_values(most))


@dataclass(frozen=True)
class LeastWorth(Reason, kind="least-values"):
    """What some components are worth, what others are at least, and the bound on the score that follows."""

    exact: Mapping[str, int]
    """How many components are worth each value."""
    least: Mapping[str, int]
    """How many are worth each value at least."""
    value: str
    """What all of them are worth together, at least."""
    number: int
    first_gain: int
    """What the switches bring whoever is to move."""
    is_odd: bool
    """Whether the player to move makes the last move, so that the score is at least the bound; else it is at most."""
    bound: int

    @classmethod
    def of(cls, kinds: Mapping[Estimate, int], is_odd: bool) -> LeastWorth:
        """What follows for components, by how many of them lie between these values."""
        exact, least = Counter[str](), Counter[str]()
        for kind, count in kinds.items():
            (exact if kind.is_exact else least)[str(kind.least)] += count
        total = add_estimates(kinds).least
        score = total.score(is_odd)
        return cls(dict(exact), dict(least), str(total), total.number, total.first_gain, is_odd, score)


@runtime_checkable
class KnowsValues(Protocol, metaclass=Ability):
    """Rules under which play lasts a fixed number of moves, and which know the value of some positions at once."""

    def known_value(self, position: Any) -> Tempered | None: ...

    def estimate(self, position: Any) -> Estimate: ...


def value_of(moves: Sequence[tuple[int, Tempered]], is_odd: bool) -> Tempered | None:
    """What a position is worth from which each move earns some points and leaves some value; None where no value fits.

    Either player may make each move. The best that either reaches tells the only value that may fit; it does where
    nobody gains who begins on the position less this value. Where both would rather not move in a position that lasts
    an even number of moves, it comes to what is reached when the player has to who does not make the last move of all.

    >>> value_of([(2, Tempered(0))], is_odd=True)
    Tempered(number=0, one=False, two=True)
    """
    if not moves:
        return Tempered(0)
    # the most that one player can reach, and the least to which the other can hold it, with some switches beside
    most = {kept: max(gain + left.number - _gain_with(left, kept) for gain, left in moves) for kept in SWITCHES}
    least = {kept: min(left.number - gain + _gain_with(left, kept) for gain, left in moves) for kept in SWITCHES}
    high, low = most[False, False], least[False, False]
    if not is_odd and high < low:
        return Tempered(low)
    number = (high + low) // 2
    for one, two in SWITCHES:
        value = Tempered(number, one, two)
        if (value.first_gain, -value.first_gain) == (high - number, low - number) and _fits(value, most, least, is_odd):
            return value
    return None


def _gain_with(left: Tempered, kept: tuple[bool, bool]) -> int:
    return (left + Tempered(0, *kept)).first_gain


Reached = dict[tuple[bool, bool], int]


def _fits(value: Tempered, most: Reached, least: Reached, is_odd: bool) -> bool:
    """Whether nobody gains who begins on a position less a value: moves and switches are taken in turn.

    Where the numbers of moves differ in parity, there is a switch of nothing beside, which whoever likes may take.
    """
    amounts = (0,) * (is_odd != (value.one != value.two)) + (1,) * value.one + (2,) * value.two
    return _reach(amounts, most, least) <= value.number <= _hold(amounts, most, least)


def _reach(amounts: tuple[int, ...], most: Reached, least: Reached) -> int:
    """What the player who begins reaches, with switches of some amounts beside."""
    taken = (amount + _hold(_without(amounts, amount), most, least) for amount in amounts)
    return max([most[1 in amounts, 2 in amounts], *taken])


def _hold(amounts: tuple[int, ...], most: Reached, least: Reached) -> int:
    """To what the other player holds this one by beginning."""
    taken = (_reach(_without(amounts, amount), most, least) - amount for amount in amounts)
    return min([least[1 in amounts, 2 in amounts], *taken])


def _without(amounts: tuple[int, ...], amount: int) -> tuple[int, ...]:
    return tuple(other for other in amounts if other != amount)
