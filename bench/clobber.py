"""Solitaire Clobber: all positions of a graph against a memoised recursion in Python, one colouring, growth."""

from __future__ import annotations

import sys
import time
from random import Random
from statistics import median
from typing import Any

from measure import Promise, cpu, exponent, report

from noyau.core.budget import Budget, Limit
from noyau.graphs import Graph, read_graph
from noyau.puzzles.clobber.rules import SoloClobber, stones_left
from noyau.puzzles.clobber.solving import any_graph
from noyau.puzzles.clobber.solving.all_positions import Values
from noyau.puzzles.clobber.solving.census import histogram, values
from noyau.puzzles.clobber.solving.reduction import replay
from noyau.puzzles.clobber.solving.stone_masks import Field

SIXTEEN = ("hypercube-4", "grid-4x4", "grid-2x8", "hamming-4x4", "path-16", "star-15", "cycle-16^2", "complete-16")


def textbook(graph: Graph) -> tuple[float, int, list[int]]:
    """The rival: a recursion with a dictionary, its seconds, positions, and values of all colourings."""
    rules, known = SoloClobber(graph), {}

    def left(stones: str) -> int:
        if stones not in known:
            options = (left(rules.play(stones, move)) for move in rules.moves(stones))
            known[stones] = min(options, default=stones_left(stones))
        return known[stones]

    began = time.process_time()
    found = [
        left("".join("xo"[number >> vertex & 1] for vertex in range(graph.size))) for number in range(1 << graph.size)
    ]
    return time.process_time() - began, len(known), found


def all_positions(name: str) -> Promise:
    graph = read_graph(name)
    (spent,) = cpu(lambda: Values(Field(graph), Budget(Limit())), runs=3)
    rate = 3**graph.size / spent
    return Promise(
        f"{name}: all {3**graph.size:,} positions at 40 million/s at least",
        f"{spent:.3f} s, {rate / 1e6:.0f} million/s",
        rate >= 40e6,
    )


def exact() -> Promise:
    found = dict(histogram(read_graph("hypercube-4")).counts)
    return Promise("the histogram of Q4 is exact", str(found), found == {1: 43690, 2: 21844, 16: 2})


def against_python() -> Promise:
    graph = read_graph("grid-3x3")
    spent, positions, expected = textbook(graph)
    ours, found = cpu(lambda: values(graph))[0], values(graph).tolist()
    assert found == expected, "the two programs must agree"
    mine, rival = 3**graph.size / ours, positions / spent
    return Promise(
        "all colourings of the 3×3 grid: at least 200 times the memoised recursion, position by position",
        f"{ours * 1e3:.2f} ms against {spent:.2f} s: {mine / 1e6:.0f} million/s against {rival / 1e3:.0f} thousand/s, "
        f"{mine / rival:,.0f} times",
        mine >= 200 * rival,
    )


def growth() -> Promise:
    sizes = [3**vertices for vertices in (12, 14, 16)]
    graphs = [read_graph(f"cycle-{vertices}^2") for vertices in (12, 14, 16)]
    times = cpu(*(lambda graph=graph: values(graph) for graph in graphs), runs=3)
    found = exponent(sizes, times)
    told = ", ".join(f"{size:,}: {spent:.3f} s" for size, spent in zip(sizes, times, strict=True))
    return Promise(
        "the time grows with the number of positions with an exponent of at most 1.15",
        f"{told}; exponent {found:.2f}",
        found <= 1.15,
    )


def one_colouring(name: str, colourings: int, most: float) -> Promise:
    graph, random = read_graph(name), Random(name)
    times, proved = [], 0
    for _ in range(colourings):
        white = random.uniform(0.05, 0.95)
        stones = "".join("o" if random.random() < white else "x" for _ in range(graph.size))
        began = time.process_time()
        found = any_graph.reduce(graph, stones, Budget(Limit()))
        times.append(time.process_time() - began)
        assert stones_left(replay(graph, stones, found.moves)) == found.left
        proved += found.left == found.least
    return Promise(
        f"one colouring of {name}: with proof and moves, in at most {most:g} s ({colourings} by chance)",
        f"median {median(times) * 1e3:.1f} ms, worst {max(times):.2f} s, {proved} of {colourings} proved",
        proved == colourings and max(times) <= most,
    )


def main() -> int:
    warm: list[Any] = [values(read_graph("path-3")), values(read_graph("cycle-3"))]
    warm.append(any_graph.reduce(read_graph("grid-3x5"), "xoxxo" * 3, Budget(Limit())))
    promises = [all_positions(name) for name in SIXTEEN]
    promises += [exact(), against_python(), growth()]
    promises += [
        one_colouring("grid-5x5", 40, 5),
        one_colouring("grid-6x6", 40, 10),
        one_colouring("hypercube-5", 40, 5),
        one_colouring("grid-3x30", 20, 1),
        one_colouring("grid-20x20", 10, 2),
    ]
    return report(promises)


if __name__ == "__main__":
    sys.exit(main())
