"""Boards and graphs that fall apart: all winning moves and how long play lasts, against a memoised recursion.

The rival is a function on masks with ``functools.cache``. Beyond 64 vertices it would take for ever: there the search
on couples is compared with the mex of every residue, extrapolated.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from functools import cache

from measure import Promise, cpu, report

from noyau.core import caches
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.engines.residues.search import Residues
from noyau.games.vertices import Domination
from noyau.values.nimbers import Nimber

COLUMNS = {17: 2, 18: 2, 19: 1, 20: 1, 21: 5, 22: 0, 23: 1, 24: 1, 25: 3, 26: 0, 27: 2}
"""The values of Node Kayles on three rows and so many columns."""

WHOLE = range(13, 19)
"""So many columns are valued by the mex of every residue too: it takes about twice as long with each."""


def closed_neighbourhoods(spec: str) -> list[int]:
    rules = parse(spec).rules
    assert isinstance(rules, Domination)
    return [1 << vertex | sum(1 << near for near in row) for vertex, row in enumerate(rules.graph.neighbours)]


def value_alone(spec: str) -> int:
    """The value of a graph on which a vertex is taken with its neighbours, by the definition, as lean as Python can."""
    kept = [~taken for taken in closed_neighbourhoods(spec)]

    @cache
    def grundy(free: int) -> int:
        met, rest = 0, free
        while rest:
            low = rest & -rest
            rest ^= low
            met |= 1 << grundy(free & kept[low.bit_length() - 1])
        return (~met & (met + 1)).bit_length() - 1

    return grundy((1 << len(kept)) - 1)


def value_by_residues(spec: str) -> int | None:
    """The same by the kernel, and nothing else."""
    rules, position = domination(spec)
    return Residues(rules).value(position, 1 << 30, lambda *_: None)


def domination(spec: str) -> tuple[Domination, int]:
    game = parse(spec)
    assert isinstance(game.rules, Domination)
    return game.rules, game.position


def value_and_remoteness(spec: str) -> tuple[int, int]:
    """The same, with the number of moves that are left when the winner hurries and the loser delays."""
    closed = closed_neighbourhoods(spec)

    @cache
    def judge(free: int) -> tuple[int, int]:
        ahead = [judge(free & ~taken) for vertex, taken in enumerate(closed) if free >> vertex & 1]
        lost = [far for value, far in ahead if value == 0]
        return mex({value for value, _ in ahead}), 1 + (
            min(lost) if lost else max((far for _, far in ahead), default=-1)
        )

    return judge((1 << len(closed)) - 1)


def mex(values: set[int]) -> int:
    return next(number for number in range(len(values) + 1) if number not in values)


def solve_anew(spec: str) -> tuple[int, int | None]:
    """The value and the remoteness of a position that has not been asked before."""
    caches.clear()
    found = solve(parse(spec))
    assert isinstance(found.value, Nimber)
    return int(found.value), found.verdict.remoteness


def against_the_recursion(spec: str, least: int) -> Promise:
    assert solve_anew(spec) == value_and_remoteness(spec), "the two must agree"
    asked = (solve_anew, value_and_remoteness, value_alone)
    ours, rival, value = cpu(*(lambda function=function: function(spec) for function in asked), runs=5)
    return Promise(
        f"{spec}, value, every winning move and how long play lasts: at least {least} times a memoised recursion",
        f"{ours * 1e3:.1f} ms against {rival:.2f} s, {rival / ours:.0f} times; for the value alone {value / ours:.0f}",
        rival >= least * ours,
    )


def value_against_value(spec: str, least: int) -> Promise:
    assert value_by_residues(spec) == value_alone(spec), "the two must agree"
    ours, rival = cpu(lambda: value_by_residues(spec), lambda: value_alone(spec), runs=5)
    return Promise(
        f"{spec}, the value alone: at least {least} times the leanest memoised recursion",
        f"{ours * 1e3:.1f} ms against {rival:.2f} s, {rival / ours:.0f} times",
        rival >= least * ours,
    )


def within(spec: str, most: float) -> Promise:
    value, far = solve_anew(spec)
    (spent,) = cpu(lambda: solve_anew(spec))
    return Promise(
        f"{spec}, value, every winning move and how long play lasts: at most {most} s",
        f"{spent:.3f} s of CPU: the value {value}, {far} moves left",
        spent <= most,
    )


def values_of_columns() -> Promise:
    """The search on couples where a mask has two words, and how the mex of every residue grows, which it replaces."""
    for spec in ("domination:grid-3x7", "domination:grid-3x22"):  # load the kernels for masks of one word and of two
        rules, position = domination(spec)
        Residues(rules).search(position, 10**8, lambda _: None)
    rules, position = domination("domination:grid-3x7")
    Residues(rules).value(position, 10**8, lambda _: None)
    times, searched = {}, 0.0
    for columns in (*WHOLE, *COLUMNS):
        rules, position = domination(f"domination:grid-3x{columns}")
        began = time.process_time()
        found = Residues(rules).search(position, 10**8, lambda _: None)
        searched += time.process_time() - began
        assert found == COLUMNS.get(columns, found), f"another value of 3×{columns}"
        if columns in WHOLE:
            began = time.process_time()
            assert Residues(rules).value(position, 10**8, lambda _: None) == found, "the two ways must agree"
            times[columns] = time.process_time() - began
    growth = (times[WHOLE[-1]] / times[WHOLE[0]]) ** (1 / (WHOLE[-1] - WHOLE[0]))
    extrapolated = times[WHOLE[-1]] * growth ** (27 - WHOLE[-1])
    return Promise(
        "Node Kayles on three rows, 13 to 27 columns, together: at least 100 times as fast as every residue of 3×27",
        f"{searched:.1f} s against {extrapolated:.0f} s, extrapolated: {growth:.2f} times with each column",
        extrapolated >= 100 * searched,
    )


def largest_board() -> Promise:
    """The value of 3×28 in a process of its own, so that its memory is known."""
    program = (
        "from noyau.core.spec import parse; from noyau.engines.residues.search import Residues;"
        "game = parse('domination:grid-3x28');"
        "print(Residues(game.rules).search(game.position, 10**9, lambda _: None))"
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent, memory = after.ru_utime - before.ru_utime, after.ru_maxrss / 1e6
    assert int(told) == 5, "another value of 3×28"
    return Promise(
        "the value of Node Kayles on 3×28 vertices within 5 minutes and 4 GB",
        f"{spent:.1f} s of CPU; at most {memory:.2f} GB in any process measured here",
        spent <= 300 and memory <= 4,
    )


def main() -> int:
    sys.setrecursionlimit(10_000)
    return report(
        [
            within("cram:5x5", 0.3),
            against_the_recursion("domination:grid-5x6", 100),
            value_against_value("domination:grid-5x6", 100),
            values_of_columns(),
            largest_board(),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
