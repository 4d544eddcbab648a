"""Lost points where γ·v3 = α·v1 + β·v2 and a move subtracts a multiple of one vector: what is proved of each triple.

A point (a, b, i) counts each vector; i < γ. A law knows the lost points and those of them that are one move away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from noyau.core.caches import remembered
from noyau.core.reasons import Reason, RuleOfGame, left_out
from noyau.core.verdict import Ending
from noyau.values import golden
from noyau.values.complementary import LeapPairs, Leaps, find_pairs
from noyau.values.nimbers import is_lost, nim_sum, winning_targets

Point = tuple[int, int, int]

_WIDEST = 64
"""Up to this many layers, whether the rule of Nim holds is found by going through all remainders."""

_ENDS = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1))
"""The lost points of Nim in misère play that have no number above 1."""


def find_law(triple: Point, ending: Ending, largest: int) -> GoldenLaw | NimLaw | SwapLaw | LeapLaw | None:
    """The law of a triple for points whose numbers are at most the largest one; None where no theorem is known."""
    alpha, beta, gamma = triple
    if (alpha, beta, gamma) == (1, 1, 1):
        return GoldenLaw(ending)
    if follows_nim(triple, ending):
        return NimLaw(triple, ending)
    if gamma > 1:
        return None
    if alpha != beta:
        return SwapLaw(triple)
    pairs = find_pairs(alpha, largest)
    return None if pairs is None else LeapLaw(Leaps(alpha, ending, pairs))


@remembered(most=256)
def follows_nim(triple: Point, ending: Ending) -> bool:
    """Whether the lost points are those of Nim with three heaps.

    Moves along one number are those of Nim, so it is enough that no other move joins two points of nim-sum 0.
    On such points b − a is at most i either way and depends on the remainders of a and b alone, so there are
    finitely many cases; none if |β − α| > 2γ − 2. In misère play the points (1,0,0), (0,1,0), (0,0,1) and (1,1,1)
    must be out of reach too.
    """
    alpha, beta, gamma = triple
    slant = abs(beta - alpha)
    if slant == 0 or (slant <= 2 * gamma - 2 and (gamma > _WIDEST or _joins(triple))):
        return False
    return ending is Ending.NORMAL or not any(_reaches_end(triple, end) for end in _ENDS if end[2] < gamma)


def _joins(triple: Point) -> bool:
    """Whether a move along the third vector that lowers all three numbers joins two points of nim-sum 0."""
    alpha, beta, gamma = triple
    size = 1 << (gamma - 1).bit_length()
    leans = [{(a ^ i) - a for i in range(gamma)} for a in range(size)]
    turns = range(1, (2 * gamma - 2) // abs(beta - alpha) + 1)
    return any(
        lean - turn * (beta - alpha) in leans[(a - turn * alpha) % size]
        for a, turn in product(range(size), turns)
        for lean in leans[a]
    )


def _reaches_end(triple: Point, end: Point) -> bool:
    """Whether a move along the third vector joins a larger point of nim-sum 0 to one of the ends."""
    alpha, beta, gamma = triple
    turns = range(1, (gamma + 1) // abs(beta - alpha) + 1)
    return any((end[0] + turn * alpha) ^ (end[1] + turn * beta) < gamma for turn in turns)


@dataclass(frozen=True)
class VectorsNim(RuleOfGame, kind="vectors-nim"):
    """Three numbers as heaps of Nim: their nim-sum, and how many of them are above 1."""

    triple: Point
    point: Point
    sum: int
    large: int


@dataclass(frozen=True)
class VectorsDiagonal(VectorsNim, kind="vectors-diagonal"):
    """Nim with two numbers, which a step along the third vector makes different."""


@dataclass(frozen=True)
class VectorsSwap(RuleOfGame, kind="vectors-swap"):
    """Misère play with steps along the third vector that differ by 1: the lost partners of the two numbers."""

    triple: Point
    point: Point
    period: int
    partners: tuple[int, int]


@dataclass(frozen=True)
class VectorsLeaps(RuleOfGame, kind="vectors-leaps"):
    """The lost pairs of [α, α, 1] on the row, the column and the line of a point."""

    leap: int
    point: Point
    partners: tuple[int, int]
    line: tuple[int, int] | None
    index: int | None = left_out()
    """The number of the lost pair that the point is, where it has one."""
    changed: bool = False
    """Whether misère play has changed the pair of the first number."""


@dataclass(frozen=True)
class NimLaw:
    """Lost if and only if a ⊕ b ⊕ i = 0; for γ = 1 that is the diagonal."""

    triple: Point
    ending: Ending

    @property
    def reference(self) -> str:
        theorem = "Theorem 7" if self.triple[2] == 1 else "Corollary 3, sharpened"
        return f"Duchêne 2006, {theorem}{'' if self.ending is Ending.NORMAL else ', misère'}"

    def is_lost(self, point: Point) -> bool:
        return is_lost(point, self.ending)

    def targets(self, point: Point) -> Iterator[Point]:
        for index, number in winning_targets(point, self.ending):
            if number < point[index]:
                a, b, i = (number if place == index else old for place, old in enumerate(point))
                yield a, b, i
        gamma = self.triple[2]
        for a, b in _along(self.triple, point, gamma):
            layers = (a ^ b,) if self.ending is Ending.NORMAL else sorted((a ^ b, a ^ b ^ 1), reverse=True)
            yield from ((a, b, i) for i in layers if i < gamma and self.is_lost((a, b, i)))

    def reason(self, point: Point) -> Reason:
        why = VectorsDiagonal if self.triple[2] == 1 else VectorsNim
        return why(self.triple, point, nim_sum(point), sum(number > 1 for number in point))


@dataclass(frozen=True)
class SwapLaw:
    """Misère play with γ = 1 and |α − β| = 1: with M = max(α, β), the lost points are (jM, jM + 1), (jM + 1, jM),
    and (a, a) for the other a.

    A move along the third vector changes b − a by its multiple k of ±1 and keeps one of the numbers modulo M, so it
    joins no two of them; (jM, jM) goes by it to the pair of j − 1, and any other point by Nim to its row or column.
    """

    triple: Point

    reference = "Duchêne 2006, Theorem 7, misère"

    def partner(self, number: int) -> int:
        rest = number % max(self.triple)
        return number + 1 - 2 * rest if rest < 2 else number

    def is_lost(self, point: Point) -> bool:
        return self.partner(point[0]) == point[1]

    def targets(self, point: Point) -> Iterator[Point]:
        a, b, _ = point
        yield from _straight(point, self.partner(a), self.partner(b))
        yield from ((c, d, 0) for c, d in _along(self.triple, point, 1) if self.partner(c) == d)

    def reason(self, point: Point) -> Reason:
        partners = self.partner(point[0]), self.partner(point[1])
        return VectorsSwap(self.triple, point, max(self.triple), partners)


@dataclass(frozen=True)
class GoldenLaw:
    """The triple [1, 1, 1] is Wythoff's game."""

    ending: Ending

    @property
    def reference(self) -> str:
        return golden.reference(self.ending)

    def is_lost(self, point: Point) -> bool:
        return golden.is_lost(*point[:2], self.ending)

    def targets(self, point: Point) -> Iterator[Point]:
        return ((a, b, 0) for a, b in golden.winning_pairs(*point[:2], self.ending))

    def reason(self, point: Point) -> Reason:
        return golden.why(*point[:2], self.ending)


@dataclass(frozen=True)
class LeapLaw:
    """The triple [α, α, 1], α > 1: each number is in one lost pair, and each line along v3 has one too."""

    leaps: Leaps

    @property
    def reference(self) -> str:
        proposition = "Proposition 3" if self.leaps.leap == 2 else "Theorem 8"
        return f"Duchêne 2006, {proposition}{'' if self.leaps.ending is Ending.NORMAL else ', misère'}"

    def is_lost(self, point: Point) -> bool:
        return self.leaps.partner(point[0]) == point[1]

    def targets(self, point: Point) -> Iterator[Point]:
        a, b, _ = point
        yield from _straight(point, self.leaps.partner(a), self.leaps.partner(b))
        found = self.leaps.on_line(a, b)
        if found and found[0] < a:
            yield (*found, 0)

    def reason(self, point: Point) -> Reason:
        a, b, _ = point
        partners = self.leaps.partner(a), self.leaps.partner(b)
        pairs, is_changed = self.leaps.pairs, self.leaps.is_changed(a)
        is_numbered = isinstance(pairs, LeapPairs) and self.is_lost(point) and not is_changed
        index = pairs.index(min(a, b)) if isinstance(pairs, LeapPairs) and is_numbered else None
        return VectorsLeaps(self.leaps.leap, point, partners, self.leaps.on_line(a, b), index, is_changed)


def _straight(point: Point, below: int, beside: int) -> Iterator[Point]:
    """The lost points on the row and the column of a point, from the partners of its numbers, where they are less."""
    a, b, _ = point
    if beside < a:
        yield beside, b, 0
    if below < b:
        yield a, below, 0


def _along(triple: Point, point: Point, lean: int) -> Iterator[tuple[int, int]]:
    """The first two numbers after each whole turn along the third vector that leaves them no further apart."""
    alpha, beta, _ = triple
    a, b, _ = point
    apart, slant = (a - b, beta - alpha) if beta > alpha else (b - a, alpha - beta)
    first, last = -((apart + lean) // slant), (lean - apart) // slant
    for turn in range(max(1, first), min(last, a // alpha, b // beta) + 1):
        yield a - turn * alpha, b - turn * beta
