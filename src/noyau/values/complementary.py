"""Two sequences that share out the numbers: A by the mex rule, B with steadily growing differences.

A_n is the least number not among the A and B before it, and B_n = A_n + θ·⌊n ÷ μ⌋ (Duchêne 2006, 2.3.2). With
θ = μ = 1 they are the golden pairs; else no formula is known. But A_n = n + c(n), where c(n) counts the B below
A_n, and c(n) needs c only near an index smaller by a constant factor: A_n is found exactly, for n of a thousand
digits, by a descent through small windows of indices and a climb back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, takewhile
from math import isqrt
from typing import Protocol, runtime_checkable

from noyau.core.caches import remembered
from noyau.core.verdict import Ending

_TABLE = 4096
"""The first numbers of A are found by the mex rule itself."""

_GUARD = 32
"""Binary digits of the slope beyond those of the index."""


@dataclass(frozen=True)
class PairLaw:
    """Which pairs a ≤ b of two numbers are lost, by what theorem.

    With ``alpha`` they follow from each other by the mex rule of the game [α, α, 1]. Without it, a ⊕ b is the number
    of the layer, but for the first pairs of misère play; and where ``swaps`` is a number M, the pairs are
    (jM, jM + 1) and (a, a) for the other a.
    """

    reference: str
    alpha: int = 0
    swaps: int = 0


@runtime_checkable
class HasPairLaw(Protocol):
    """Rules whose lost positions are pairs of numbers, one after another."""

    def pair_law(self, ending: Ending) -> PairLaw:
        """The law of the pairs; NotApplicable where none is known."""


@dataclass(frozen=True)
class Window:
    """c(n) for the indices n from ``first`` on: a large number and small increments."""

    first: int
    count: int
    increments: Sequence[int]

    def lower(self, index: int) -> int:
        return index + self.count + self.increments[index - self.first]


@dataclass(frozen=True)
class Complementary:
    """The sequences A and B whose differences are 0, θ, 2θ …, each μ times in a row.

    >>> pairs = Complementary(step=2, run=4)
    >>> [(pairs.lower(n), pairs.upper(n)) for n in (4, 5, 6, 7, 8)]
    [(4, 6), (5, 7), (8, 10), (9, 11), (12, 16)]
    """

    step: int
    run: int

    def lower(self, index: int) -> int:
        """A_n."""
        return self.window(index, index).lower(index)

    def upper(self, index: int) -> int:
        """B_n."""
        return self.lower(index) + self.gap(index)

    def gap(self, index: int) -> int:
        """B_n − A_n."""
        return self.step * (index // self.run)

    def locate(self, number: int) -> tuple[int, bool]:
        """Where a number stands: its index, and whether it is in A; else it is in B.

        >>> [Complementary(2, 4).locate(number) for number in (9, 10)]
        [(7, True), (6, False)]
        """
        slope, digits = self._slope(number.bit_length())
        near = (number << digits) // ((1 << digits) + slope)
        for reach in (self.run << power for power in count(1)):
            first, last = max(near - reach, 0), near + reach
            window = self.window(first, last)
            if window.lower(last) <= number or (first and window.lower(first) > number):
                continue
            index = max(index for index in range(first, last) if window.lower(index) <= number)
            if window.lower(index) == number:
                return index, True
            # The numbers below are A_0 … A_index and the B from B_μ on: those before B_μ are in A too.
            return self.run + number - index - 1, False
        raise AssertionError("some reach is wide enough")

    def window(self, first: int, last: int) -> Window:
        """A_n for the indices from first to last.

        The windows only guess where to look: that c never decreases shows whether they were wide enough.
        """
        for margin in (self.run << power for power in count(1)):
            found = self._climb(self._descend(first, last, margin))
            if found:
                return found
        raise AssertionError("some margin is wide enough")

    def _descend(self, first: int, last: int, margin: int) -> list[tuple[int, int]]:
        """The windows of indices from the one asked for down to one that a table holds.

        c(n) counts the m from μ on with c(m) + θ·⌊m ÷ μ⌋ + μ ≤ n; the last of them is close to a fixed part of n,
        as far as is known never above it and only a little below.
        """
        slope, digits = self._slope(last.bit_length())
        rough = (slope >> digits - _GUARD) + 1
        levels = [(first, last)]
        while last >= max(_TABLE, 64 * margin * self.run):
            near = (slope * first >> digits) + self.run
            first, last = max(near - margin, self.run), near + (rough * (last - first) >> _GUARD) + 2
            levels.append((first, last))
        return levels

    def _climb(self, levels: list[tuple[int, int]]) -> Window | None:
        """Fill the windows from the lowest to the highest; None where one is too narrow."""
        first, last = levels.pop()
        table = _table(self.step, self.run, last)
        window = Window(first, 0, [table[index] - index for index in range(first, last + 1)])
        while levels:
            raised = self._raise(window, *levels.pop())
            if raised is None:
                return None
            window = raised
        return window

    def _raise(self, below: Window, first: int, last: int) -> Window | None:
        """c over a window, from c over the window below it."""
        turns, rest = divmod(below.first, self.run)
        start = first - (below.count + self.step * turns + self.run)
        bounds = [
            increment + self.step * ((rest + index) // self.run) for index, increment in enumerate(below.increments)
        ]
        if (start < bounds[0] and below.first > self.run) or start + last - first >= bounds[-1]:
            return None
        passed, found = -1, []
        for limit in range(start, start + last - first + 1):
            while bounds[passed + 1] <= limit:
                passed += 1
            found.append(passed)
        return Window(first, below.first - self.run + 1, found)

    def _slope(self, digits: int) -> tuple[int, int]:
        """The limit of c(n) ÷ n in binary, and how many binary digits it has: the greater root of x² + x·θ/μ = 1."""
        return _slope(self.step, self.run, digits + _GUARD)


@remembered(most=64)
def _slope(step: int, run: int, digits: int) -> tuple[int, int]:
    root = isqrt((4 * run * run + step * step) << 2 * digits)
    return (root - (step << digits)) // (2 * run), digits


def _table(step: int, run: int, last: int) -> Sequence[int]:
    """A_0 … A_last at least, by the mex rule."""
    return _mex_table(step, run, max(_TABLE, 1 << (last + 1).bit_length()))


@remembered(most=64)
def _mex_table(step: int, run: int, size: int) -> Sequence[int]:
    found: list[int] = []
    taken: set[int] = set()
    lower = 0
    for index in range(size):
        while lower in taken:
            taken.remove(lower)
            lower += 1
        found.append(lower)
        taken.add(lower + step * (index // run))
        lower += lower not in taken
    return found


Pair = tuple[int, int]

LARGEST = 100_000
"""Up to such numbers the greedy algorithm finds the pairs of any α in a moment."""

_PATIENCE = 100_000
"""To find a pair by the sequences takes a time that grows as α² and the square of the number of digits."""


def find_pairs(leap: int, largest: int) -> LeapPairs | GreedyPairs | None:
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
        """The number that makes a lost pair with this one."""
        run, place = divmod(number, self.leap)
        index, lower = _locate(self.leap, run)
        other = lower + index // self.leap if lower == run else lower
        return self.leap * other + (place ^ index % self.leap)

    def on_line(self, difference: int, remainder: int) -> Pair:
        """The lost pair of that difference whose lesser number has that remainder."""
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


@remembered(most=2048)
def _locate(leap: int, run: int) -> tuple[int, int]:
    """The index of a number in the sequences of α, and the number of A of that index."""
    index, is_lower = Complementary(step=1, run=leap).locate(run)
    return index, run if is_lower else _lower(leap, index)


@remembered(most=2048)
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
        """As for ``LeapPairs``; None where it is far away."""
        lesser = self._pairs[1].get((difference, remainder))
        return None if lesser is None else (lesser, lesser + difference)

    @cached_property
    def _pairs(self) -> tuple[dict[int, int], dict[tuple[int, int], int]]:
        return _greedy(self.leap, self.size)


def mex_pairs(alpha: int) -> Iterator[Pair]:
    """The lost pairs of [α, α, 1]: a is the least number left, b the least that no earlier pair forbids.

    No two pairs with the same remainder of a modulo α have the same difference (Duchêne 2006, Theorem 8).

    >>> from itertools import islice
    >>> list(islice(mex_pairs(3), 6))
    [(0, 0), (1, 1), (2, 2), (3, 4), (5, 6), (7, 8)]
    """
    taken: set[int] = set()
    gaps: defaultdict[int, set[int]] = defaultdict(set)
    least: defaultdict[int, int] = defaultdict(int)
    for lower in count():
        if lower in taken:
            taken.remove(lower)
            continue
        used, gap = gaps[lower % alpha], least[lower % alpha]
        while gap in used or lower + gap in taken:
            gap += 1
        used.add(gap)
        while least[lower % alpha] in used:
            used.remove(least[lower % alpha])
            least[lower % alpha] += 1
        if gap:
            taken.add(lower + gap)
        yield lower, lower + gap


@remembered(most=4)
def _greedy(leap: int, size: int) -> tuple[dict[int, int], dict[tuple[int, int], int]]:
    """The partners of the numbers below a size, and the lesser number for each difference and remainder."""
    partners: dict[int, int] = {}
    lines: dict[tuple[int, int], int] = {}
    for lesser, greater in takewhile(lambda pair: pair[0] < size, mex_pairs(leap)):
        partners |= {lesser: greater, greater: lesser}
        lines[greater - lesser, lesser % leap] = lesser
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
    pairs: LeapPairs | GreedyPairs

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
