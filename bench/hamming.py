"""Stones on Hamming graphs: captures that are built, against a memoised search in plain Python on the small ones.

The rival is what one writes first: depth first over the positions, each looked at once, until the stone is left.
Times are for a new graph: it is recognised, reduced, and each capture is replayed.
"""

from __future__ import annotations

import random
import sys
from functools import partial

from measure import Promise, cpu, exponent, report

from noyau.core.budget import Budget, Limit
from noyau.graphs import Graph, read_graph
from noyau.puzzles.clobber.rules import SoloClobber, stones_left
from noyau.puzzles.clobber.solving import hamming
from noyau.puzzles.clobber.solving.hamming_coordinates import coordinates
from noyau.puzzles.clobber.solving.reduction import replay


def colouring(graph: Graph, seed: int = 1) -> str:
    """Two colours by chance."""
    draw = random.Random(seed)
    return "".join(draw.choice("xo") for _ in range(graph.size - 2)) + "xo"


def reduced(graph: Graph, stones: str) -> int:
    """How many stones are left, each capture having been replayed."""
    coordinates.cache_clear()
    found = hamming.reduce(graph, stones, Budget(Limit()))
    assert found is not None
    assert stones_left(replay(graph, stones, found.moves)) == found.left == found.least
    return found.left


def reached(graph: Graph, stones: str) -> bool:
    """Whether captures are built that leave a black stone on the first vertex, each of them being replayed."""
    coordinates.cache_clear()
    moves = hamming.reach(graph, stones, 0, "x")
    return moves is not None and replay(graph, stones, moves) == "x" + "." * (graph.size - 1)


def searched(rules: SoloClobber, stones: str, seen: set[str]) -> bool:
    """Whether a black stone can be left on the first vertex, by the rules alone."""
    if stones_left(stones) == 1:
        return stones[0] == "x"
    seen.add(stones)
    options = (rules.play(stones, move) for move in rules.moves(stones))
    return any(searched(rules, option, seen) for option in options if option not in seen)


def large(name: str, most: float) -> Promise:
    graph = read_graph(name)
    stones = colouring(graph)
    left: list[int] = []
    (spent,) = cpu(lambda: left.append(reduced(graph, stones)), runs=3)
    return Promise(
        f"{name}: reduced within {most:g} s, the captures replayed",
        f"{spent:.2f} s for {graph.size:,} stones, {graph.edge_count:,} edges: {left[0]} left",
        spent <= most and left[0] <= 2,
    )


def growth(names: list[str], most: float) -> Promise:
    graphs = [read_graph(name) for name in names]
    times = [cpu(partial(reduced, graph, colouring(graph)), runs=3)[0] for graph in graphs]
    found = exponent([graph.edge_count for graph in graphs], times)
    spent = ", ".join(f"{name} {seconds:.3f} s" for name, seconds in zip(names, times, strict=True))
    return Promise(
        f"{names[0]} to {names[-1]}: time grows with the edges, exponent at most {most}",
        f"{found:.2f}: {spent}",
        found <= most,
    )


def compare(name: str, times: float, colourings: int = 8) -> Promise:
    graph = read_graph(name)
    rules = SoloClobber(graph)
    starts = [colouring(graph, seed) for seed in range(colourings)]
    ours: list[list[bool]] = []
    theirs: list[list[bool]] = []
    (built,) = cpu(lambda: ours.append([reached(graph, stones) for stones in starts]), runs=5)
    (rival,) = cpu(lambda: theirs.append([searched(rules, stones, set()) for stones in starts]), runs=1)
    return Promise(
        f"{name}, a black stone on the first vertex: at least {times:g} times as fast as a memoised search",
        f"{built * 1e3 / colourings:.2f} ms against {rival * 1e3 / colourings:.1f} ms a colouring, "
        f"{sum(theirs[0])} of {colourings} being possible: {rival / built:.0f} times as fast",
        ours[0] == theirs[0] and rival >= times * built,
    )


def main() -> int:
    reduced(read_graph("hypercube-5"), colouring(read_graph("hypercube-5")))
    return report(
        [
            large("hypercube-12", most=1),
            large("hypercube-16", most=10),
            large("hamming-" + "x".join("3" * 9), most=3),
            large("hamming-2x3x4x5", most=0.1),
            large("hamming-2x3x4x5x6x7", most=1),
            large("complete-2000", most=3),
            large("complete-100*complete-200", most=5),
            large("hypercube-12*complete-3", most=3),
            growth([f"hypercube-{axes}" for axes in (8, 10, 12, 14)], most=1.3),
            growth(["hamming-" + "x".join("3" * places) for places in (4, 6, 8, 10)], most=1.3),
            growth([f"complete-{size}" for size in (250, 500, 1000, 2000)], most=1.2),
            compare("hypercube-3", times=10),
            compare("hamming-3x3", times=20),
            compare("hamming-2x2x3", times=200),
            compare("hamming-3x4", times=200),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
