"""Tokens that vanish on digraphs of a thousand vertices: how the time to find all lost sets grows.

Three kinds of digraphs, all with cycles: two arcs from each vertex; edges in both directions; arcs to vertices near by
and a few ends. The rival decides every set of vertices by working back from those without a move: its time doubles with
each vertex.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random

from measure import Promise, cpu, exponent, report

from noyau.core.verdict import Ending
from noyau.engines.exploring.evaluation import outcomes
from noyau.values.annihilation import Annihilation
from noyau.values.masks import bits

SIZES = (125, 250, 500, 1000)
SMALL = (11, 12, 13, 14)
GROWTH = 4.0
"""Fraenkel and Yesha's method has the exponent 6."""

Rows = list[list[int]]


def two_arcs(random: Random, size: int) -> Rows:
    return [sorted({random.randrange(size) for _ in range(2)}) for _ in range(size)]


def both_ways(random: Random, size: int) -> Rows:
    rows: list[set[int]] = [set() for _ in range(size)]
    for one in range(size):
        other = random.randrange(size)
        if one != other:
            rows[one].add(other)
            rows[other].add(one)
    return [sorted(row) for row in rows]


def near_by(random: Random, size: int) -> Rows:
    def row(vertex: int) -> list[int]:
        near = {(vertex + random.randint(-3, 4)) % size for _ in range(2)}
        return sorted(near) if random.random() > 0.03 else []

    return [row(vertex) for vertex in range(size)]


def every_set(rows: Rows) -> None:
    options = [[tokens ^ 1 << k ^ 1 << to for k in bits(tokens) for to in rows[k]] for tokens in range(1 << len(rows))]
    outcomes(options, Ending.NORMAL)


def growth(make: Callable[[Random, int], Rows]) -> tuple[float, float]:
    times = []
    for size in SIZES:
        rows = make(Random(size), size)
        began = time.process_time()
        theory = Annihilation(rows)
        times.append(time.process_time() - began)
        print(f"{make.__name__:9} {size:5} vertices, {len(theory.infinite)} infinite: {times[-1]:.2f} s")
    return exponent(SIZES, times), times[-1]


def main() -> int:
    found = {make.__name__: growth(make) for make in (two_arcs, both_ways, near_by)}
    rival = cpu(*(partial(every_set, two_arcs(Random(size), size)) for size in SMALL), runs=1)
    print("every set:", ", ".join(f"{size} vertices {spent:.2f} s" for size, spent in zip(SMALL, rival, strict=True)))
    doubling = (rival[-1] / rival[0]) ** (1 / (SMALL[-1] - SMALL[0]))
    worst = max(power for power, _ in found.values())
    promises = [
        Promise(
            f"a thousand vertices by labels grow at most with the power {GROWTH}",
            ", ".join(f"{name} n^{power:.2f}, {seconds:.1f} s" for name, (power, seconds) in found.items()),
            worst <= GROWTH,
        ),
        Promise("every set takes twice as long with each vertex", f"×{doubling:.2f} a vertex", doubling >= 1.7),
    ]
    return report(promises)


if __name__ == "__main__":
    raise SystemExit(main())
