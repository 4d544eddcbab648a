"""Recipes on two numbers that a move lowers: the square of a piece, two heaps, a point of three vectors.

>>> from noyau.core.spec import parse
>>> LeavePair().restore(parse("queen:8x8:7,6")), LeavePair().restore(parse("wythoff:5,8"))
((2, 1), ((1, 5),))
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from noyau.core.game import AnyGame, MoveIsOption
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending
from noyau.forms.heap_recipes import NimSum
from noyau.values import golden
from noyau.values.complementary import Leaps, find_pairs

Pair = tuple[int, int]


def numbers_of(game: AnyGame) -> Pair:
    """The two numbers of a position."""
    first, second = game.position[:2]
    return first, second


def lower_to(game: AnyGame, numbers: Sequence[int]) -> Any:
    """The move that leaves these two numbers: a square, a point, or what is taken from each heap."""
    if isinstance(game.rules, MoveIsOption):
        return (*numbers, *game.position[2:])
    before = enumerate(zip(game.position, numbers, strict=True))
    return tuple((heap, old - new) for heap, (old, new) in before if new < old)


class OnPairs(Recipe):
    """A rule that says which two numbers to leave, the lesser one first; it is the same for both orders."""

    @abstractmethod
    def target(self, least: int, most: int) -> Pair | None:
        """What to leave of two numbers, in their order; None where the invariant holds already."""

    def restore(self, game: AnyGame) -> Any:
        first, second = numbers_of(game)
        found = self.target(min(first, second), max(first, second))
        if found is None:
            return None
        return lower_to(game, found if first <= second else found[::-1])


@dataclass(frozen=True)
class LeaveBothEven(OnPairs, kind="leave-both-even"):
    """The king: both numbers are even.

    In misère play that is so inside; where one of them is 0 the moves are forced, and the other one is odd.
    """

    misere: bool = False

    def holds(self, game: AnyGame) -> bool:
        square: Pair = game.position
        if self.misere and min(square) == 0:
            return sum(square) % 2 == 1
        return square[0] % 2 == square[1] % 2 == 0

    def target(self, least: int, most: int) -> Pair | None:
        """Lower each odd number by 1; in misère play, next to the edge, step onto it where the other number is odd."""
        if self.misere and least == 0:
            return (0, most - 1) if most and most % 2 == 0 else None
        if self.misere and least == 1:
            return 0, most - 1 + most % 2
        found = least - least % 2, most - most % 2
        return None if found == (least, most) else found


@dataclass(frozen=True)
class LeaveEqual(OnPairs, kind="leave-equal"):
    """Two equal numbers; in misère play, once one of them is 0 or 1: the numbers 0 and 1."""

    misere: bool = False

    def holds(self, game: AnyGame) -> bool:
        first, second = numbers_of(game)
        return (first == second) != (self.misere and max(first, second) < 2)

    def target(self, least: int, most: int) -> Pair | None:
        """Lower the greater number to the lesser; near the end of misère play to 0 or 1, which the other is not."""
        aim = 1 - least if self.misere and least < 2 else least
        if aim == most or most == 0:
            return None
        return least, aim


@dataclass(frozen=True)
class LeavePair(OnPairs, kind="leave-pair"):
    """Pairs, each beginning with the least number not used yet, its partner as small as the earlier pairs allow.

    A move lowers one number, or both by the same multiple of ``leap``: no two pairs may have the same difference and
    the same remainder of the lesser number modulo ``leap``. With 1 they are the golden pairs. Misère play has other
    first pairs.
    """

    leap: int = 1
    misere: bool = False

    @property
    def ending(self) -> Ending:
        return Ending.MISERE if self.misere else Ending.NORMAL

    def partner(self, number: int, largest: int) -> int:
        """The number that makes a pair with this one, which is at most the largest."""
        return golden.partner(number, self.ending) if self.leap == 1 else self._leaps(largest).partner(number)

    def on_line(self, least: int, most: int) -> Pair | None:
        """The pair that can be left by lowering both, or from which both are lowered."""
        if self.leap == 1:
            return golden.lost_pair(most - least, self.ending)
        return self._leaps(most).on_line(least, most)

    def _leaps(self, largest: int) -> Leaps:
        pairs = find_pairs(self.leap, largest)
        assert pairs is not None, "a theorem has decided, so that the pairs are within reach"
        return Leaps(self.leap, self.ending, pairs)

    def pairs(self, largest: int) -> Iterator[Pair]:
        """The pairs in the order in which they are found, the lesser number being at most the largest."""
        for least in range(largest + 1):
            partner = self.partner(least, largest)
            if partner >= least:
                yield least, partner

    def holds(self, game: AnyGame) -> bool:
        first, second = numbers_of(game)
        return self.partner(first, max(first, second)) == second

    def target(self, least: int, most: int) -> Pair | None:
        """Lower the greater number to the partner of the lesser; where that is greater, lower both, or the lesser.

        Where one move lowers both to 0, and that wins, it is simpler still.
        """
        partner = self.partner(least, most)
        if partner == most:
            return None
        if not self.misere and least == most and least % self.leap == 0:
            return 0, 0
        if partner < most:
            return least, partner
        line = self.on_line(least, most)
        if line is not None and line[0] < least:
            return line
        beside = self.partner(most, most)
        return (beside, most) if beside < least else None


@dataclass(frozen=True)
class LeaveNeighbour(OnPairs, kind="leave-neighbour"):
    """Misère play with steps that lower the numbers by two amounts that differ by 1; ``period`` is the greater one.

    A multiple of it makes a pair with the number that follows, every other number with itself.
    """

    alpha: int
    beta: int

    @property
    def period(self) -> int:
        return max(self.alpha, self.beta)

    def partner(self, number: int) -> int:
        """The number that makes a pair with this one."""
        rest = number % self.period
        return number + 1 - 2 * rest if rest < 2 else number

    def holds(self, game: AnyGame) -> bool:
        first, second = numbers_of(game)
        return self.partner(first) == second

    def target(self, least: int, most: int) -> Pair | None:
        """Lower the greater number to the partner of the lesser."""
        partner = self.partner(least)
        return (least, partner) if partner < most else None

    def restore(self, game: AnyGame) -> Any:
        """As told; from two equal multiples of the period, one step along the third vector."""
        first, second = numbers_of(game)
        if first == second and first and first % self.period == 0:
            return first - self.alpha, second - self.beta, 0
        return super().restore(game)


@dataclass(frozen=True)
class LeaveRemainderPair(Recipe, kind="leave-remainder-pair"):
    """The power of the king: the remainders modulo ``reach`` + 1 are a lost square of the queen."""

    reach: int
    misere: bool = False

    @property
    def queen(self) -> LeavePair:
        """The rule for the remainders."""
        return LeavePair(1, self.misere)

    def remainders(self, square: Pair) -> Pair:
        """What is left of both numbers."""
        return square[0] % (self.reach + 1), square[1] % (self.reach + 1)

    def holds(self, game: AnyGame) -> bool:
        row, column = self.remainders(game.position)
        return golden.is_lost(row, column, self.queen.ending)

    def restore(self, game: AnyGame) -> Pair | None:
        """The queen's move on the remainders; from two remainders 0 in misère play, the greater number loses reach."""
        row, column = game.position
        rests = self.remainders((row, column))
        found = self.queen.target(min(rests), max(rests))
        if self.misere and rests == (0, 0):
            most = max(row, column)
            if most == 0:
                return None
            return (row - self.reach, column) if row == most else (row, column - self.reach)
        if found is None:
            return None
        aim = found if rests[0] <= rests[1] else found[::-1]
        return row - rests[0] + aim[0], column - rests[1] + aim[1]


@dataclass(frozen=True)
class EvenNumbers(NimSum, kind="even-numbers"):
    """Bouton's rule on the three numbers of a point, of which one is lowered."""

    misere: bool = False

    def value(self, heap: int) -> int:
        return heap

    def values(self, game: AnyGame) -> tuple[int, ...]:
        return tuple(game.position)

    def reach(self, game: AnyGame, index: int, value: int) -> tuple[int, ...] | None:
        point = game.position
        return (*point[:index], value, *point[index + 1 :]) if value < point[index] else None
