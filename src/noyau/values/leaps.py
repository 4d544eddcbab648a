"""Lost pairs where either number may be lowered, or both by the same multiple of α: the game of vectors [α, α, 1].

Each number is in one lost pair, and for each difference and each remainder modulo α of the lesser number there is
one (Duchêne 2006, Theorem 8).

Where α is a power of 2 the pairs are known at once. Let A and B be the complementary sequences of differences
0, 1, 2 …, each α times; for r = αk + j, j < α, and each p < α the pair is (αA_r + p, αB_r + (p ⊕ j)). Indeed the
greedy algorithm of Theorem 8 finds the numbers in runs of α. When it reaches the run of A_r, the pairs before have
used for the remainder p every difference less than αk − p, that is every number below αB_r, and in the run of B_r
those which, for the earlier j' of the same k, are p ⊕ j'. The least numbers that are left are those of the table of
nim-addition, p ⊕ j, which stays within the run because α is a power of 2. For α = 2 it is Proposition 3.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol

from noyau.values.complementary import Complementary
from noyau.verdict import Ending

Pair = tuple[int, int]

LARGEST = 100_000
"""Up to such numbers the greedy algorithm finds the pairs of any α in a moment."""

_PATIENCE = 100_000
"""To find a pair by the sequences takes a time that grows as α² and the square of the number of digits."""


class LostPairs(Protocol):
    """What is known of the lost pairs in normal play."""

    def partner(self, number: int) -> int:
        """The number that makes a lost pair with this one."""

    def on_line(self, difference: int, remainder: int) -> Pair | None:
        """The lost pair of that difference whose lesser number has that remainder; None where it is far away."""


def find_pairs(leap: int, largest: int) -> LostPairs | None:
    """The lost pairs whose lesser number is at most the largest one asked for; None where they are out of reach."""
    if leap.bit_count() == 1 and leap * leap * largest.bit_length() <= _PATIENCE:
        return LeapPairs(leap)
    return GreedyPairs(leap, 1 << largest.bit_length()) if largest <= LARGEST else None


@dataclass(frozen=True)
class LeapPairs:
    """The lost pairs where α is a power of 2.

    >>> [LeapPairs(2).partner(number) for number in range(12)]
    [0, 1, 3, 2, 6, 7, 4, 5, 11, 10, 9, 8]
    """

    leap: int

    def partner(self, number: int) -> int:
        run, place = divmod(number, self.leap)
        index, lower = _locate(self.leap, run)
        other = lower + index // self.leap if lower == run else lower
        return self.leap * other + (place ^ index % self.leap)

    def on_line(self, difference: int, remainder: int) -> Pair:
        turns, place = divmod(difference + remainder, self.leap)
        lesser = self.leap * _lower(self.leap, self.leap * turns + (remainder ^ place)) + remainder
        return lesser, lesser + difference

    def index(self, lesser: int) -> int:
        """Which pair, from 0, has this number as its lesser one; the first α² numbers all count as such.

        >>> [LeapPairs(2).index(number) for number in (0, 1, 2, 3, 4, 5, 8, 9)]
        [0, 1, 2, 3, 4, 5, 6, 7]
        """
        run, place = divmod(lesser, self.leap)
        return self.leap * _locate(self.leap, run)[0] + place


@lru_cache(maxsize=2048)
def _locate(leap: int, run: int) -> tuple[int, int]:
    """The index of a number in the sequences of α, and the number of A of that index."""
    index, is_lower = Complementary(step=1, run=leap).locate(run)
    return index, run if is_lower else _lower(leap, index)


@lru_cache(maxsize=2048)
def _lower(leap: int, index: int) -> int:
    return Complementary(step=1, run=leap).lower(index)


@dataclass(frozen=True)
class GreedyPairs:
    """The lost pairs of any α, by the algorithm of Theorem 8: the least free number, then the least that fits it.

    >>> [GreedyPairs(3, 16).partner(number) for number in range(12)]
    [0, 1, 2, 4, 3, 6, 5, 8, 7, 11, 12, 9]
    """

    leap: int
    size: int

    def partner(self, number: int) -> int:
        return self._pairs[0][number]

    def on_line(self, difference: int, remainder: int) -> Pair | None:
        lesser = self._pairs[1].get((difference, remainder))
        return None if lesser is None else (lesser, lesser + difference)

    @cached_property
    def _pairs(self) -> tuple[dict[int, int], dict[tuple[int, int], int]]:
        return _greedy(self.leap, self.size)


@lru_cache(maxsize=4)
def _greedy(leap: int, size: int) -> tuple[dict[int, int], dict[tuple[int, int], int]]:
    """The partners of the numbers below a size, and the lesser number for each difference and remainder."""
    partners: dict[int, int] = {}
    lines: dict[tuple[int, int], int] = {}
    numbers = 0  # sets, one binary digit for each member
    differences: defaultdict[int, int] = defaultdict(int)
    for lesser in range(size):
        if lesser in partners:
            continue
        taken = numbers >> lesser | differences[lesser % leap]
        difference = (~taken & taken + 1).bit_length() - 1
        greater = lesser + difference
        numbers |= 1 << lesser | 1 << greater
        differences[lesser % leap] |= 1 << difference
        partners |= {lesser: greater, greater: lesser}
        lines[difference, lesser % leap] = lesser
    return partners, lines


def misere_pairs(leap: int) -> tuple[dict[int, int], dict[tuple[int, int], Pair]]:
    """How misère play differs, for α > 1: the partners that change, and the lost pairs of three lines.

    (0, 1), (1, 0), (α, α), (α + 1, α + 1) take the places of (0, 0), (1, 1), (α, α + 1), (α + 1, α), on the same
    rows, columns and lines; so the greedy algorithm, which in misère play may not begin by (0, 0), goes on alike.
    """
    partners = {0: 1, 1: 0, leap: leap, leap + 1: leap + 1}
    lines = {(0, 0): (leap, leap), (0, 1): (leap + 1, leap + 1), (1, 0): (0, 1)}
    return partners, lines


@dataclass(frozen=True)
class Leaps:
    """The lost pairs for α > 1 in either ending, for numbers up to a largest one."""

    leap: int
    ending: Ending
    pairs: LostPairs

    def is_changed(self, number: int) -> bool:
        """Whether misère play gives a number another partner."""
        return self.ending is Ending.MISERE and number in misere_pairs(self.leap)[0]

    def partner(self, number: int) -> int:
        return misere_pairs(self.leap)[0][number] if self.is_changed(number) else self.pairs.partner(number)

    def on_line(self, first: int, second: int) -> Pair | None:
        """The lost pair on the line of a pair, in the same order; None where it is far beyond."""
        line = abs(first - second), min(first, second) % self.leap
        changed = misere_pairs(self.leap)[1] if self.ending is Ending.MISERE else {}
        found = changed[line] if line in changed else self.pairs.on_line(*line)
        return found if found is None or first <= second else found[::-1]
