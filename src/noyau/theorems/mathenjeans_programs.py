"""MATH en JEANS, chapters VII.1 to VII.3: how the printed programs choose, against how they should."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import floor, sqrt
from typing import Any, NamedTuple

from noyau.engines import solve
from noyau.game import Game
from noyau.games.fibonacci import Fibonacci, Pile
from noyau.games.nim import Bounded
from noyau.theorems import Evidence, theorem
from noyau.theorems.compare import Tally
from noyau.theorems.mathenjeans_fibonacci import FIBONACCI, least_winning, piles, truth
from noyau.theorems.programs import (
    PHI,
    FirstListing,
    basic_takes,
    cautious_most,
    fibonacci_takes,
    highest,
    printed_binet,
    snippet_leaves,
)
from noyau.verdict import Ending

SURVEYED = 400
LARGEST_START = 1000


def wins(heap: int, take: int) -> bool:
    """Whether taking so many wins: it empties the heap, or leaves one from which no allowed take wins."""
    return take == heap or 2 * take < least_winning(LARGEST_START)[heap - take]


class Survey(NamedTuple):
    """What the Fibonacci program does where it can win."""

    winning: int
    wrong: tuple[Pile, ...]
    corrected: int


@cache
def survey() -> Survey:
    """Every position that can be won, up to a heap of 400."""
    least = least_winning(LARGEST_START)
    winning = [pile for pile in piles(SURVEYED) if pile[1] >= least[pile[0]]]
    wrong, corrected = [], 0
    for heap, most in winning:
        choice = fibonacci_takes(heap, most)
        corrected += choice.corrected
        if not all(take <= most and wins(heap, take) for take in choice.takes):
            wrong.append((heap, most))
    return Survey(len(winning), tuple(wrong), corrected)


def ranges(numbers: list[int]) -> str:
    """Numbers in increasing order, three or more neighbours as a range."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    short = (f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)
    return " ".join(short)


@theorem("N-VII.1short", "F", "VII.1")
def fast_victory() -> Evidence:
    """In (51, 16) the program wins, but two moves later than it could."""
    tally = Tally()
    (taken,) = fibonacci_takes(51, 16).takes
    lengths = {take: 1 + truth().remoteness((51 - take, 2 * take)) for take in range(1, 17) if wins(51, take)}
    tally.same((taken, lengths), (1, {1: 39, 4: 37}))
    tally.same(truth().remoteness((51, 16)), 37)
    analysis = solve(Game(Fibonacci(), (51, 16)))
    tally.same(sorted(analysis.winning), sorted(lengths))
    tally.expect(analysis.verdict.remoteness in (None, 37), analysis.verdict.remoteness)
    best = min(lengths, key=lengths.__getitem__)
    return tally.evidence(taken=taken, length=lengths[taken], best=best, shortest=lengths[best])


@theorem("N-VII.2a", "F", "VII.2")
def fifteen_left() -> Evidence:
    tally = Tally()
    normal, misere = basic_takes(15, False), basic_takes(15, True)
    tally.expect(1 not in normal, normal)
    tally.same((normal, misere), ((3,), (2,)))
    tally.same(solve(Game(Bounded(3), (15,))).winning, ((0, 3),))
    tally.same(solve(Game(Bounded(3), (15,), Ending.MISERE)).winning, ((0, 2),))
    return tally.evidence(normal=normal, misere=misere)


@theorem("N-VII.2b", "F", "VII.2")
def snippet() -> Evidence:
    tally = Tally()
    for heap in range(4, 101):
        tally.expect((snippet_leaves(heap, 1) < heap) == (heap % 4 == 0), heap)
        for take in basic_takes(heap, False):
            tally.expect(heap % 4 == 0 or (heap - take) % 4 == 0, heap)
    return tally.evidence(left=snippet_leaves(15, 1))


def fibonacci_number(place: int) -> int:
    """F0 = 0, F1 = 1, F2 = 1, F3 = 2 …"""
    now, following = 0, 1
    for _ in range(place):
        now, following = following, now + following
    return now


def golden_power(exponent: int) -> tuple[int, int]:
    """A power of φ as x + yφ, by φ² = φ + 1."""
    x, y = 1, 0
    for _ in range(abs(exponent)):
        x, y = (y, x + y) if exponent > 0 else (y - x, x)
    return x, y


@theorem("N-VII.3binet", "F", "VII.3; Binet 1843")
def binet() -> Evidence:
    """In x + yφ, where √5 = 2φ − 1: the sum is F√5 for odd places only, the right difference always."""
    tally = Tally()
    for place in range(80):
        (x, y), (u, v) = golden_power(place), golden_power(-place)
        number, sign = fibonacci_number(place), (-1) ** place
        tally.expect(((x + u, y + v) == (-number, 2 * number)) == (place % 2 == 1), f"φ^{place} + φ^−{place}")
        tally.same((x - sign * u, y - sign * v), (-number, 2 * number))
    wrong = [place for place in range(80) if floor(printed_binet(place)) != fibonacci_number(place)]
    tally.same(wrong, list(range(72, 80)))
    (x, _), (u, _) = golden_power(2), golden_power(-2)
    return tally.evidence(gives=f"{x + u}/√5", number=fibonacci_number(2), wrong=ranges(wrong))


@theorem("N-VII.3floor", "F", "VII.3")
def floor_rounds_down() -> Evidence:
    """Without its second term the formula lies just above or below the number: rounding down misses it."""
    tally = Tally()
    for place in range(1, 36):
        value, number = PHI**place / sqrt(5), fibonacci_number(place)
        tally.same((round(value), floor(value)), (number, number - place % 2))
    value = PHI**3 / sqrt(5)
    return tally.evidence(down=floor(value), nearest=round(value))


@theorem("N-VII.3sig", "F", "VII.3")
def first_version() -> Evidence:
    tally = Tally()
    call: Any = FirstListing(74).highest
    try:
        call(74)
        raised = ""
    except TypeError as fault:
        raised = type(fault).__name__
    tally.same(raised, "TypeError")
    for smaller, number in pairwise(FIBONACCI[2:]):
        tally.same(FirstListing(number).highest(), smaller)
        tally.same(highest(number), number)
    return tally.evidence(raised=raised, found=FirstListing(8).highest())


@theorem("N-VII.3ex74", "T", "VII.3")
def seventy_four() -> Evidence:
    return example((74, 14), taken=6, winning=[1, 6])


@theorem("N-VII.3ex33", "T", "VII.3")
def thirty_three() -> Evidence:
    return example((33, 24), taken=1, winning=[1])


def example(pile: Pile, taken: int, winning: list[int]) -> Evidence:
    """A move that the document works out, and every winning move."""
    tally = Tally()
    takes = fibonacci_takes(*pile).takes
    moves = sorted(solve(Game(Fibonacci(), pile)).winning)
    tally.same((takes, moves), ((taken,), winning))
    tally.same([pile[0] - left for left, _ in sorted(truth().winning(pile), reverse=True)], winning)
    return tally.evidence(taken=takes, moves=moves)


@theorem("N-VII.3infaillible", "F", "VII.3")
def infallible() -> Evidence:
    tally = Tally()
    found = survey()
    reachable = [(heap, most) for heap, most in found.wrong if most % 2 == 0 or most == heap - 1]
    tally.same((found.winning, len(found.wrong), len(reachable)), (78089, 2679, 1348))
    tally.same((found.wrong[:1], fibonacci_takes(88, 4).takes), (((88, 4),), (4,)))
    for heap, most in found.wrong:
        moves = set(Fibonacci().decide((heap, most), Ending.NORMAL).winning())
        tally.expect(bool(moves) and not moves & set(fibonacci_takes(heap, most).takes), (heap, most))
    return tally.evidence(winning=found.winning, wrong=len(found.wrong), reachable=len(reachable))


@theorem("N-VII.3freq", "A", "VII.3")
def how_often_the_correction_acts() -> Evidence:
    tally = Tally()
    found = survey()
    share = round(10_000 * found.corrected / found.winning)
    tally.same(share, 414)
    return tally.evidence(n=found.corrected, winning=found.winning, whole=share // 100, part=f"{share % 100:02}")


@theorem("N-VII.3max0", "F", "VII.3")
def nothing_may_be_taken() -> Evidence:
    tally = Tally()
    zeros = [heap for heap in range(1, 101) if cautious_most(heap) == 0]
    tally.same(zeros, [1, 2, 3])
    return tally.evidence(zeros=zeros)
