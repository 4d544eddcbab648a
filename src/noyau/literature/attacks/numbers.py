"""Claims about numbers: Zeckendorf's sums, Binet's formula, stones and pegs in a row or a ring."""

from __future__ import annotations

from math import sqrt

from noyau.literature.attacks import Trial, attack_on
from noyau.literature.attacks.found import judge_fact, read_numbers, refuse_unless
from noyau.literature.duchene.clobber_on_trees import periodic_value, periodic_word
from noyau.literature.oracle.captures import fewest_left, fewest_on_cycle
from noyau.literature.oracle.graphs import cram_moves, path_power
from noyau.values.golden import zeckendorf


def fibonacci_numbers(most: int) -> list[int]:
    """1, 2, 3, 5, 8 … up to a number."""
    found = [1, 2]
    while found[-1] + found[-2] <= most:
        found.append(found[-1] + found[-2])
    return [number for number in found if number <= most]


def sums_without_neighbours(number: int, terms: list[int]) -> int:
    """In how many ways a number is a sum of terms of which no two stand side by side.

    >>> sums_without_neighbours(11, [1, 2, 3, 5, 8])
    1
    """
    if number == 0:
        return 1
    return sum(
        sums_without_neighbours(number - term, terms[: max(place - 1, 0)])
        for place, term in enumerate(terms)
        if term <= number
    )


@attack_on("N-VI.2Z", "number", "50")
def zeckendorf_theorem(text: str) -> Trial:
    (number,) = read_numbers(text, "50", (1, 2000))
    ways = sums_without_neighbours(number, fibonacci_numbers(number))
    return judge_fact(text, "zeckendorf", 1, ways, terms=sorted(zeckendorf(number), reverse=True))


@attack_on("N-VI.2p3", "number", "17")
def below_a_third(text: str) -> Trial:
    (number,) = read_numbers(text, "17", (1, 10**9))
    least = min(zeckendorf(number))
    refuse_unless(least < number, "no-fibonacci", "17")
    trial = judge_fact(text, "third", number, least, third=f"{number}/3")
    return Trial(text, trial.says, trial.found, 3 * least < number)


@attack_on("N-VI.2p4", "numbers", "18,4")
def after_a_small_take(text: str) -> Trial:
    heap, take = read_numbers(text, "18,4", (1, 10**9), (1, 10**9))
    refuse_unless(take < min(zeckendorf(heap)), "small-take", "18,4")
    least = min(zeckendorf(heap - take))
    trial = judge_fact(text, "take", 2 * take, least, left=heap - take)
    return Trial(text, trial.says, trial.found, least <= 2 * take)


@attack_on("N-V.3c", "number", "5")
def neutral_element(text: str) -> Trial:
    """The printed line: a ⊕ 0 = a ⊕ (0 ⊕ a)."""
    (number,) = read_numbers(text, "5", (0, 10**9))
    return judge_fact(text, "neutral-element", number ^ (0 ^ number), number ^ 0)


@attack_on("N-VII.3binet", "number", "2")
def binet(text: str) -> Trial:
    """Compared as whole numbers a + bφ: √5 is 2φ − 1, φⁿ is Fₙφ + Fₙ₋₁, and φ⁻ⁿ is ± (Fₙ₊₁ − Fₙφ)."""
    (n,) = read_numbers(text, "2", (1, 12))
    before, here = 0, 1
    for _ in range(n - 1):
        before, here = here, before + here
    sign = 1 if n % 2 == 0 else -1
    exact = (before + sign * (before + here), here - sign * here) == (-here, 2 * here)
    golden = (1 + sqrt(5)) / 2
    printed = (golden**n + golden**-n) / sqrt(5)
    trial = judge_fact(text, "binet", f"{printed:.4f}", here)
    return Trial(text, trial.says, trial.found, exact)


@attack_on("N-VII.3floor", "numbers", "2,7")
def floor_rounds_down(text: str) -> Trial:
    """The number is entered as its whole part and one decimal."""
    whole, tenth = read_numbers(text, "2,7", (0, 1000), (0, 9))
    return judge_fact(f"{whole}.{tenth}", "floor", whole + (tenth >= 5), whole)


@attack_on("T-2a", "numbers", "2,3")
def numbers_of_the_cells(text: str) -> Trial:
    across, down = read_numbers(text, "2,3", (1, 1000), (1, 1000))
    cells = across * down
    return judge_fact(text, "cells", cells * cells - 1, cells - 1, cells=cells)


@attack_on("D-open-peg", "number", "5")
def odd_cycles(text: str) -> Trial:
    """The claim says that one peg cannot be left: at least two stay."""
    (size,) = read_numbers(text, "5", (3, 15))
    refuse_unless(size % 2 == 1, "odd-cycle", "5")
    fewest = fewest_on_cycle(size)
    trial = judge_fact(text, "ring", 2, fewest)
    return Trial(text, trial.says, trial.found, fewest >= 2)


@attack_on("D-v1", "number", "7", 1)
@attack_on("D-Th12", "number", "7", 2)
@attack_on("D-Th13", "number", "7", 3)
@attack_on("D-Th14", "numbers", "4,7", 0)
def periodic_rows(text: str, period: int) -> Trial:
    """The fewest stones that a row leaves, by every capture."""
    if not period:
        period, size = read_numbers(text, "4,7", (4, 10), (1, 11))
    else:
        (size,) = read_numbers(text, "7", (1, 11))
    word = periodic_word(period, size)
    return judge_fact(text, "row", periodic_value(period, size), fewest_left(path_power(size, 1))(word), word=word)


@attack_on("D-grids", "numbers", "3,3")
def checkerboards(text: str) -> Trial:
    rows, columns = read_numbers(text, "3,3", (2, 6), (2, 6))
    size = rows * columns
    refuse_unless(size <= 12, "twelve-cells", "3,3")
    near: list[list[int]] = [[] for _ in range(size)]
    for one, other in cram_moves(rows, columns):
        near[one].append(other)
        near[other].append(one)
    stones = "".join("xo"[(cell // columns + cell % columns) % 2] for cell in range(size))
    return judge_fact(text, "row", 1 if size % 3 else 2, fewest_left(near)(stones), word=stones)
