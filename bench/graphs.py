"""Nimbers of games on boards, graphs and orders, against a memoised recursion in plain Python on the same rules.

The rival splits nothing: it is what one writes first, a function of the whole position with a cache.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache, partial
from tempfile import TemporaryDirectory
from typing import Any

from measure import Promise, cpu, exponent, report

from noyau.atlas.tables import board_table, read_game
from noyau.core.budget import Budget, Limit
from noyau.core.game import Game
from noyau.core.spec import parse
from noyau.engines import solve
from noyau.engines.residues import solving as residues
from noyau.engines.residues.search import Residues
from noyau.engines.tables import chomp as bars
from noyau.forms.rewriting import Rewriting
from noyau.games.vertices import Domination
from noyau.graphs import Graph

LIMIT = Limit(positions=2_000_000)


def recursion(rules: Rewriting) -> int:
    """The Grundy value of the first position, by the definition."""

    @cache
    def grundy(position: int) -> int:
        ahead = {grundy(option) for option in rules.options(position)}
        return next(value for value in range(len(ahead) + 1) if value not in ahead)

    return grundy(rules.start)


def full(rules: Rewriting) -> tuple[int | None, int]:
    """The value by the mex of every residue, and how many there are."""
    table = Residues(rules)
    return table.value(rules.start, 10**8, lambda _: None), len(table)


def couples(rules: Rewriting) -> tuple[int | None, int]:
    """The value by the search on couples, and how many residues were met."""
    table = Residues(rules)
    return table.search(rules.start, 10**8, lambda _: None), len(table)


def answer(game: Game[Any, Any], limit: Limit = LIMIT) -> Any:
    """The whole answer, with the verdict of every move, from empty tables."""
    residues._latest.clear()
    bars._latest.clear()
    budget, proved = Budget(limit, game.rules.name), game.decide()
    return bars.solve(game, budget, proved) or residues.solve(game, budget, proved)


def value(spec: str, expected: int, most: float, runs: int = 3) -> Promise:
    """A nimber within so many seconds, by the better of both ways."""
    rules: Any = parse(spec).rules
    (by_couples, met), (by_mex, all_met) = couples(rules), full(rules) if most < 60 else (expected, 0)
    ways = [couples] + [full] * bool(all_met)
    times = cpu(*(lambda way=way: way(rules) for way in ways), runs=runs)
    names = [f"{times[0]:.3f} s by couples ({met:,} residues)"]
    names += [f"{spent:.3f} s by the full mex ({all_met:,} residues)" for spent in times[1:]]
    return Promise(
        f"{spec}: the Grundy value {expected} within {most:g} s",
        "; ".join(names),
        by_couples == by_mex == expected and min(times) <= most,
    )


def whole(spec: str, most: float, value: int | None = None) -> Promise:
    """All moves with their verdicts within so many seconds."""
    answers: list[Any] = []
    (spent,) = cpu(lambda: answers.append(answer(parse(spec))), runs=1)
    found = answers[0]
    return Promise(
        f"{spec}: the value and who wins after each move within {most:g} s",
        f"{spent:.2f} s: {found.value!s}, {len(found.winning)} winning moves of {len(found.options)}, "
        f"{found.method.positions:,} residues by {found.method.engine}",
        spent <= most and value in (None, found.value),
    )


def compare(spec: str, times: int) -> Promise:
    rules: Any = parse(spec).rules
    values = {couples(rules)[0], full(rules)[0], recursion(rules)}
    searching, valuing = cpu(lambda: couples(rules), lambda: full(rules), runs=5)
    (rival,) = cpu(lambda: recursion(rules), runs=1)
    return Promise(
        f"{spec}: at least {times} times as fast as a memoised recursion in plain Python",
        f"{searching * 1e3:.1f} ms by couples, {valuing * 1e3:.1f} ms by the full mex, against {rival:.2f} s: "
        f"{rival / searching:.0f} and {rival / valuing:.0f} times as fast",
        len(values) == 1 and rival >= times * min(searching, valuing),
    )


def cubic(size: int, seed: int) -> Graph:
    """A random graph in which every vertex has three neighbours."""
    draw = random.Random(seed)
    while True:
        ends = [vertex for vertex in range(size) for _ in range(3)]
        draw.shuffle(ends)
        edges = {(min(pair), max(pair)) for pair in zip(ends[::2], ends[1::2], strict=True)}
        if len(edges) == 3 * size // 2 and all(one != other for one, other in edges):
            return Graph.of(size, edges)


def tree(size: int, seed: int) -> Graph:
    """A random tree: each vertex hangs from an earlier one."""
    draw = random.Random(seed)
    return Graph.of(size, [(draw.randrange(vertex), vertex) for vertex in range(1, size)])


def domination() -> Iterator[Promise]:
    for name, make, size in (("random cubic graphs", cubic, 40), ("random trees", tree, 60)):
        graphs = [make(size, seed) for seed in range(3)]
        games = [Game(Domination(graph), (1 << size) - 1) for graph in graphs]
        spent = [cpu(partial(answer, game), runs=1)[0] for game in games]
        yield Promise(
            f"domination on {name} of {size} vertices: the value and who wins after each move within 15 s",
            ", ".join(f"{seconds:.2f} s" for seconds in spent),
            max(spent) <= 15,
        )


def lines() -> Iterator[Promise]:
    """Paths and cycles, whose octal twin is known for any length."""
    for name in ("path", "cycle"):
        sizes = [20_000, 200_000]
        games = [parse(f"domination:{name}-{size}") for size in sizes]
        spent = [cpu(partial(solve, game), runs=1)[0] for game in games]
        grows = exponent(sizes, spent)
        yield Promise(
            f"domination on a {name} of 200,000 vertices, the value and the winning moves: within 5 s, exponent ≤ 1.3",
            f"{spent[0]:.2f} s for 20,000 vertices, {spent[1]:.2f} s for 200,000: exponent {grows:.2f}",
            spent[1] <= 5 and grows <= 1.3,
        )


def three_rows() -> Promise:
    """Who wins and every winning bite on three long rows, where the lost bars are listed."""
    sizes = [500, 1000, 2000]  # within the usual limit the lost bars are listed, not the values of all
    games = [parse(f"chomp:3x{size}") for size in sizes]
    spent = [cpu(partial(answer, game, Limit()), runs=3)[0] for game in games]
    grows = exponent(sizes, spent)
    return Promise(
        "chomp:3x2000: who wins and every winning bite within 5 s, exponent from 3x500 on ≤ 2.3",
        ", ".join(f"{seconds:.2f} s for 3x{size}" for size, seconds in zip(sizes, spent, strict=True))
        + f": exponent {grows:.2f}",
        spent[-1] <= 5 and grows <= 2.3,
    )


def boards() -> Promise:
    """All boards of Cram from one table, which a second run reads from its file."""
    with TemporaryDirectory() as folder:
        file, found = f"{folder}/cram.npz", []
        first, again = (
            cpu(lambda: found.append(board_table(read_game("cram"), (6, 8), "grundy", keep=file)), runs=1)[0]
            for _ in range(2)
        )
    counts = [table.boards.method.positions if table.boards else 0 for table in found]
    return Promise(
        "cram on all boards up to 5x7: Grundy values within 30 s, and from the file that keeps them within 1.5 s",
        f"{first:.2f} s ({counts[0]:,} residues), from the file {again:.2f} s ({counts[1]:,} residues)",
        first <= 30 and again <= 1.5 and found[0].rows == found[1].rows and found[0].rows[5][7] == 1,
    )


def main() -> int:
    for spec in ("cram:3x3", "domination:petersen"):  # compile first
        rules: Any = parse(spec).rules
        couples(rules), full(rules)
    for spec in ("chomp:7x7", "cram:4x5", "chomp:3x400"):
        answer(parse(spec), Limit())
    return report(
        [
            compare("domination:grid-5x6", times=100),
            value("cram:5x5", 0, most=0.2, runs=5),
            value("cram:5x6", 2, most=5),
            value("cram:4x8", 0, most=60, runs=1),
            value("cram:3x13", 2, most=60, runs=1),
            value("cram:6x6", 0, most=60, runs=1),
            value("domination:grid-6x6", 0, most=1),
            value("domination:grid-7x7", 1, most=1, runs=1),
            whole("cram:5x6", most=10, value=2),
            whole("cram:6x6", most=60, value=0),
            boards(),
            whole("chomp:10x10", most=3),
            three_rows(),
            *lines(),
            *domination(),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
