"""Many heaps: solved with all winning moves in a time linear in their number.

The rival is the definition: try every move, and add up the whole position again after each. Three heaps in misère play
are compared with a recursion that stops at the first move that wins, and so finds nothing else.
"""

from __future__ import annotations

import itertools
import random
import sys
from functools import cache, reduce
from operator import xor

from measure import Promise, cpu, exponent, report

from noyau.core import caches
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.core.verdict import Outcome
from noyau.engines import solve

SIZES = (12_500, 25_000, 50_000, 100_000)


def heaps(count: int, seed: int = 0) -> list[int]:
    numbers = random.Random(f"{count} {seed}")
    return [numbers.randrange(1, 1000) for _ in range(count)]


def question(name: str, count: int) -> Game[object, object]:
    """A won position, so that there are winning moves to list."""
    for seed in itertools.count():
        sizes = list(map(str, heaps(count, seed)))
        half = count // 2
        sums = f"nim:{','.join(sizes[:half])} + bounded:7:{','.join(sizes[half:])}"
        game = parse(sums if name == "sum" else f"{name}:{','.join(sizes)}")
        if solve(game).outcome is Outcome.N:
            return game
    raise AssertionError("some seed gives a won position")


def by_definition(count: int) -> list[tuple[int, int]]:
    """Every winning move of Nim, by adding up all heaps after each move."""
    sizes = heaps(count)
    return [
        (heap, take)
        for heap, size in enumerate(sizes)
        for take in range(1, size + 1)
        if not reduce(xor, [*sizes[:heap], size - take, *sizes[heap + 1 :]], 0)
    ]


def grows_linearly(name: str) -> Promise:
    games = [question(name, count) for count in SIZES]
    times = cpu(*(lambda game=game: solve(game) for game in games), runs=3)
    growth = exponent(SIZES, times)
    winning = len(solve(games[-1]).winning)
    return Promise(
        f"{name}: {SIZES[-1]:,} heaps with all winning moves in linear time",
        f"{times[-1]:.2f} s, {winning:,} winning moves; growth exponent {growth:.2f} from {SIZES[0]:,} heaps on",
        growth <= 1.15,
    )


def against_the_definition() -> Promise:
    game = question("nim", 60)
    ours, rival = cpu(lambda: solve(game), lambda: by_definition(60), runs=3)
    return Promise(
        "60 heaps of Nim: faster than trying every move",
        f"{ours * 1e3:.2f} ms against {rival * 1e3:.0f} ms, ratio {ours / rival:.4f}",
        ours < rival,
    )


def is_won(taken: tuple[int, ...], heaps: tuple[int, ...]) -> bool:
    """Who wins a subtraction game in misère play, by the first winning move that is found."""

    @cache
    def won(heaps: tuple[int, ...]) -> bool:
        is_over = True
        for place, heap in enumerate(heaps):
            for take in taken:
                if take <= heap:
                    is_over = False
                    if not won(tuple(sorted((*heaps[:place], heap - take, *heaps[place + 1 :])))):
                        return True
        return is_over

    return won(tuple(sorted(heaps)))


def against_the_first_winning_move(taken: tuple[int, ...], heaps: tuple[int, ...]) -> Promise:
    spec = f"subtraction:{','.join(map(str, taken))}:{','.join(map(str, heaps))}"

    def ask() -> bool:
        caches.clear()
        return solve(parse(f"misere {spec}")).outcome is Outcome.N

    assert ask() == is_won(taken, heaps), "the two must agree"
    ours, rival = cpu(ask, lambda: is_won(taken, heaps), runs=9)
    return Promise(
        f"misère {spec}, every winning move and how long play lasts: sooner than a recursion finds who wins",
        f"{ours * 1e3:.2f} ms against {rival * 1e3:.2f} ms, ratio {ours / rival:.2f}",
        ours < rival,
    )


def main() -> int:
    names = ("nim", "misere nim", "bounded:7", "subtraction:1,2,4", "sum")
    misere = (
        against_the_first_winning_move((2, 5, 7), (17, 16, 15)),
        against_the_first_winning_move((3, 7, 8), (17, 16, 15)),
        against_the_first_winning_move((2, 5, 7), (30, 31, 32)),
    )
    return report([*map(grows_linearly, names), against_the_definition(), *misere])


if __name__ == "__main__":
    sys.exit(main())
