"""Strings-and-Coins and Dots-and-Boxes: scores, every move and a line of best play; the nimbers of Nimstring.

The rival is the game of OpenSpiel with a memory, where ``pyspiel`` can be imported, and always the leanest recursion
with ``functools.cache``. ``python bench/scoring.py large`` proves the board of 4×4 boxes too, which takes some minutes.
Pic'arête has a bench of its own.
"""

from __future__ import annotations

import sys
import time
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from measure import Promise, cpu, report

from noyau.core import caches
from noyau.core.budget import Limit
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.forms.coins import CoinGame

PUBLISHED = {"dots:3x3": -3, "dots:4x4": 0}
"""What the first player gets ahead by: Wilson, Dots-and-Boxes analysis results."""


def answer(spec: str, limit: int | None = None) -> tuple[int | None, int]:
    """The score and the nodes, with every move and a line of best play, from empty tables."""
    caches.clear()
    found = solve(parse(spec), limit=Limit(limit))
    assert found.score == PUBLISHED.get(spec, found.score), "another score than the published one"
    return found.score, found.method.positions


def recursion(spec: str) -> int:
    """The score alone, by the definition on masks, as lean as Python can."""
    rules = parse(spec).rules
    assert isinstance(rules, CoinGame)
    held = rules.net.held_by
    strings = [(1 << number, [held[coin] for coin in ends]) for number, ends in enumerate(rules.net.strings)]

    @cache
    def score(left: int) -> int:
        best = -99
        for string, ends in strings:
            if left & string:
                after = left ^ string
                gain = sum(not mask & after for mask in ends)
                best = max(best, gain + score(after) if gain else -score(after))
        return 0 if best == -99 else best

    return score(rules.all_strings)


def open_spiel(rows: int, columns: int) -> int:
    """The score alone, by the states of OpenSpiel, those with the same lines looked at once."""
    import pyspiel  # type: ignore[import-not-found]

    known: dict[str, int] = {}
    across = columns * (rows + 1)
    boxes = [
        (
            row * columns + column,
            (row + 1) * columns + column,
            *(across + row * (columns + 1) + column + k for k in (0, 1)),
        )
        for row in range(rows)
        for column in range(columns)
    ]

    def closed(lines: str) -> int:
        return sum(all(lines[line] != "0" for line in box) for box in boxes)

    def score(state: Any) -> int:
        lines = state.dbn_string()
        if lines not in known:
            best, before, player = -99, closed(lines), state.current_player()
            for action in state.legal_actions():
                after = state.child(action)
                gain = closed(after.dbn_string()) - before
                rest = 0 if after.is_terminal() else score(after)
                best = max(best, gain + rest if after.is_terminal() or after.current_player() == player else -rest)
            known[lines] = best
        return known[lines]

    game = pyspiel.load_game("dots_and_boxes", {"num_rows": rows, "num_cols": columns})
    return score(game.new_initial_state())


def against_open_spiel() -> Promise:
    claim = "dots:2x3, score, every move and a line: at least 500 times as fast as OpenSpiel with a memory"
    answer("dots:2x3")
    try:
        began = time.process_time()
        score = open_spiel(2, 3)
        theirs = time.process_time() - began
    except ImportError:
        return Promise(claim, "OpenSpiel is not installed here", False)
    (ours,) = cpu(lambda: answer("dots:2x3"))
    assert score == answer("dots:2x3")[0], "the two must agree"
    return Promise(
        claim, f"{ours * 1e3:.1f} ms against {theirs:.2f} s, {theirs / ours:.0f} times", theirs >= 500 * ours
    )


def against_the_recursion(spec: str, least: int) -> Promise:
    assert answer(spec)[0] == recursion(spec), "the two must agree"
    ours, theirs = cpu(lambda: answer(spec), lambda: recursion(spec), runs=3)
    return Promise(
        f"{spec}, score, every move and a line: at least {least} times as fast as the score by the leanest recursion",
        f"{ours * 1e3:.1f} ms against {theirs:.2f} s, {theirs / ours:.0f} times",
        theirs >= least * ours,
    )


def lines(spec: str) -> int:
    """How many lines are still to be drawn, of a sum in all boards."""
    position = parse(spec).position
    return sum(mask.bit_count() for mask in (position if isinstance(position, tuple) else (position,)))


def sums_against_single_boards(most: float) -> Promise:
    """Sums of two nets of seven strings, and nets of fourteen."""
    random = Random(16)

    def net(coins: int, strings: int) -> str:
        drawn = random.sample(list(combinations(range(coins), 2)), strings)
        return "strings:edges-" + ",".join([f"{one}.{other}" for one, other in drawn] + ["0.g", "1.g"])

    singles = [net(7, 12) for _ in range(500)]
    sums = [f"{net(4, 5)} + {net(4, 5)}" for _ in range(500)]
    ours, theirs = cpu(lambda: [answer(spec) for spec in sums], lambda: [answer(spec) for spec in singles], runs=1)
    return Promise(
        f"500 sums of 14 strings: at most {most:g} times as long as 500 nets of 14 strings",
        f"{ours:.1f} s against {theirs:.1f} s of CPU",
        ours <= most * theirs,
    )


def within(spec: str, most: float, runs: int = 3, limit: int | None = None) -> Promise:
    found: list[tuple[int | None, int]] = []
    (spent,) = cpu(lambda: found.append(answer(spec, limit)), runs=runs)
    score, nodes = found[-1]
    return Promise(
        f"{spec}, {lines(spec)} lines, score, every move and a line: at most {most:g} s",
        f"{spent:.3f} s of CPU: the score {score}, {nodes:,} nodes",
        score is not None and spent <= most,
    )


def nimstring(spec: str, most: float) -> Promise:
    def ask() -> str:
        caches.clear()
        return str(solve(parse(spec)).value)

    value = ask()
    (spent,) = cpu(ask, runs=3)
    return Promise(
        f"{spec}, {parse(spec).position.bit_count()} strings, the nimber and every move: at most {most:g} s",
        f"{spent:.3f} s of CPU: the value {value}",
        spent <= most,
    )


def main() -> int:
    sys.setrecursionlimit(10_000)
    answer("dots:3x3")  # load the kernels
    promises = [
        against_open_spiel(),
        against_the_recursion("dots:2x3", 50),
        against_the_recursion("dots:3x4:swedish", 50),
        within("dots:3x3", 2),
        within("dots:4x4:swedish", 2),
        within("dots:3x4:icelandic", 2),
        within("dots:4x4:icelandic", 8),
        within("dots:3x4", 8),
        within("dots:2x2 + dots:2x2", 2),
        within("dots:3x3 + dots:2x2", 8),
        sums_against_single_boards(2),
        nimstring("nimstring:grid-4x4", 0.5),
        nimstring("nimstring:grid-5x5", 20),
    ]
    if "large" in sys.argv:
        promises.append(within("dots:4x4", 3600, runs=1, limit=10**7))
    return report(promises)


if __name__ == "__main__":
    sys.exit(main())
