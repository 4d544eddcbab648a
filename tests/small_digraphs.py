"""Small digraphs, all of them and some at random, by the vertices that each vertex leads to."""

from __future__ import annotations

import random
from collections.abc import Iterator

Rows = list[list[int]]


def all_small() -> Iterator[Rows]:
    """Every digraph on at most three vertices, loops included."""
    for size in (1, 2, 3):
        for bits in range(1 << size * size):
            yield [[j for j in range(size) if bits >> (i * size + j) & 1] for i in range(size)]


def some_random(count: int, most: int) -> Iterator[Rows]:
    chance = random.Random(2718)
    for _ in range(count):
        size, density = chance.randint(4, most), chance.choice([0.08, 0.15, 0.3, 0.5])
        yield [[j for j in range(size) if chance.random() < density] for _ in range(size)]


def sparse(rows: Rows) -> tuple[list[int], list[int]]:
    indptr = [0]
    for row in rows:
        indptr.append(indptr[-1] + len(row))
    return indptr, [target for row in rows for target in row]
