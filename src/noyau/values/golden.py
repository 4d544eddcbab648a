"""Golden pairs: ⌊nτ⌋ and ⌊nτ²⌋ for the golden ratio τ, the lost positions of Wythoff's game (Wythoff 1907).

Every positive number is in exactly one pair, and every difference n is that of exactly one pair. All is computed
with whole numbers, in time polynomial in the number of digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from noyau.core.reasons import RuleOfGame
from noyau.core.verdict import Ending
from noyau.values.complementary import PairLaw
from noyau.values.table_patterns import TableLaw, TableQuestion, say_theorem

Pair = tuple[int, int]

REFERENCE = "Wythoff 1907"
MISERE_REFERENCE = "Fraenkel 1984, misère"
"""The lost pairs are those of normal play, but (0, 1), (1, 0) and (2, 2) take the places of (0, 0), (1, 2), (2, 1)."""

ROWS = "Dress–Flammenkamp–Pink 1999; Landman 2002"
"""Every row of the Grundy values of Wythoff's game is additively periodic; where it begins is another question."""

_MISERE_PARTNERS = {0: 1, 1: 0, 2: 2}
_MISERE_PAIRS = {0: (2, 2), 1: (0, 1)}


def lower(index: int) -> int:
    """⌊nτ⌋, the lesser number of the golden pair of index n.

    >>> [lower(n) for n in range(8)]
    [0, 1, 3, 4, 6, 8, 9, 11]
    """
    return (index + isqrt(5 * index * index)) // 2


def upper(index: int) -> int:
    """⌊nτ²⌋, the greater number of the golden pair of index n.

    >>> [upper(n) for n in range(8)]
    [0, 2, 5, 7, 10, 13, 15, 18]
    """
    return lower(index) + index


def index_of(number: int) -> int:
    """The index of the golden pair that holds a number.

    The only n for which ⌊nτ⌋ may be the number is ⌊number ÷ τ⌋ + 1; where it is not, ⌊nτ²⌋ is, for the
    complementary index.

    >>> [index_of(m) for m in (0, 1, 2, 3, 21, 34)]
    [0, 1, 1, 2, 13, 13]
    """
    if number == 0:
        return 0
    beyond = lower(number)
    first = beyond - number + 1
    return first if lower(first) == number else 2 * number - beyond


def partner(number: int, ending: Ending = Ending.NORMAL) -> int:
    """The number that makes a lost pair with this one.

    >>> [partner(m) for m in range(8)]
    [0, 2, 1, 5, 7, 3, 10, 4]
    """
    if ending is Ending.MISERE and number in _MISERE_PARTNERS:
        return _MISERE_PARTNERS[number]
    index = index_of(number)
    least = lower(index)
    return least + index if least == number else least


def lost_pair(index: int, ending: Ending = Ending.NORMAL) -> Pair:
    """The lost pair, the lesser number first, whose numbers differ by the index."""
    if ending is Ending.MISERE and index in _MISERE_PAIRS:
        return _MISERE_PAIRS[index]
    return lower(index), upper(index)


def is_lost(first: int, second: int, ending: Ending = Ending.NORMAL) -> bool:
    """Whether the player to move loses where one may lower either number, or both by the same.

    >>> is_lost(13, 8), is_lost(0, 1), is_lost(0, 1, Ending.MISERE)
    (True, False, True)
    """
    return (min(first, second), max(first, second)) == lost_pair(abs(first - second), ending)


def winning_pairs(first: int, second: int, ending: Ending = Ending.NORMAL) -> Iterator[Pair]:
    """The lost pairs one move away: the partner of one number, of the other, and the pair of the same difference.

    >>> list(winning_pairs(18, 20))
    [(12, 20), (18, 11), (3, 5)]
    """
    beside, below = partner(second, ending), partner(first, ending)
    if beside < first:
        yield beside, second
    if below < second:
        yield first, below
    lesser, greater = lost_pair(abs(first - second), ending)
    if lesser < min(first, second):
        yield (lesser, greater) if first <= second else (greater, lesser)


@dataclass(frozen=True)
class GoldenPair(RuleOfGame, kind="golden-pair"):
    """Two numbers against the golden pair of the same difference, its index."""

    pair: Pair
    index: int
    golden: Pair
    partners: Pair
    """For each number the one that makes a lost pair with it."""


@dataclass(frozen=True)
class GoldenMisere(GoldenPair, kind="golden-misere"):
    """The same in misère play, where the first pairs are others."""


def why(first: int, second: int, ending: Ending) -> GoldenPair:
    """What Wythoff's theorem says of a pair."""
    index, partners = abs(first - second), (partner(first, ending), partner(second, ending))
    reason = GoldenPair if ending is Ending.NORMAL else GoldenMisere
    return reason((first, second), index, lost_pair(index, ending), partners)


def reference(ending: Ending) -> str:
    """By whom the lost pairs were found."""
    return REFERENCE if ending is Ending.NORMAL else MISERE_REFERENCE


def pair_law(ending: Ending) -> PairLaw:
    """The golden pairs one after another."""
    return PairLaw(reference(ending), alpha=1)


def table_law(asked: TableQuestion) -> TableLaw:
    """What is known of the table of Wythoff's game, in any of its forms."""
    return TableLaw(sentence=say_theorem("queen", asked), rows=ROWS if asked.what == "grundy" else None)


def zeckendorf(number: int) -> tuple[int, ...]:
    """The one way to write a number as a sum of distinct, non-neighbouring Fibonacci numbers, largest first."""
    small, large = 1, 2
    while large <= number:
        small, large = large, small + large
    terms = []
    while number:
        if small <= number:
            terms.append(small)
            number -= small
        small, large = large - small, small
    return tuple(terms)
