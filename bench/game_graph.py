"""The generic engine in plain Python against the textbook recursion with ``functools.cache``, on the same games.

The textbook gives the Grundy value alone; ours gives the outcome, the Grundy value and the remoteness.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

from measure import Promise, cpu, exponent, report

from noyau.core.budget import Budget, Limit
from noyau.core.game import Game, Impartial
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines.exploring.positions import Positions
from noyau.games.user_rules import impartial

SMALL_INTEGERS = impartial(lambda n: [n - take for take in (1, 3, 4) if take <= n], name="one-three-four")


def textbook(rules: Impartial[Any, Any], start: Any) -> int:
    """The Grundy value as every textbook computes it."""

    @cache
    def grundy(position: Any) -> int:
        seen = {grundy(rules.play(position, move)) for move in rules.moves(position)}
        least = 0
        while least in seen:
            least += 1
        return least

    return grundy(start)


def explore(rules: Impartial[Any, Any], start: Any) -> Positions:
    positions = Positions(rules, Ending.NORMAL, Budget(Limit(1_000_000)))
    positions.verdict(start)
    return positions


def compare(game: Game[Any, Any]) -> Promise:
    rules, start = game.rules, game.position
    ours, rival = cpu(lambda: explore(rules, start), lambda: textbook(rules, start), runs=9)
    rate = len(explore(rules, start)) / ours
    return Promise(
        f"{game}: never slower than the textbook recursion",
        f"{ours * 1e3:.1f} ms against {rival * 1e3:.1f} ms, ratio {ours / rival:.2f}; {rate:,.0f} positions/s",
        ours <= rival,
    )


def speed() -> Promise:
    sizes = (10_000, 40_000, 160_000)
    times = cpu(*(lambda size=size: explore(SMALL_INTEGERS, size) for size in sizes))
    rate = sizes[-1] / times[-1]
    return Promise(
        "small-integer games: at least 200,000 positions/s",
        f"{rate:,.0f} positions/s at {sizes[-1]:,} positions; growth exponent {exponent(sizes, times):.2f}",
        rate >= 200_000,
    )


def main() -> int:
    sys.setrecursionlimit(100_000)
    specs = ("subtraction:1,2,4:5000", "bounded:3:5000", "nim:14,14,14", "fibonacci:90", "moore:2:4,4,4,4")
    games = [Game(SMALL_INTEGERS, 5000), *map(parse, specs)]
    return report([*map(compare, games), speed()])


if __name__ == "__main__":
    sys.exit(main())
