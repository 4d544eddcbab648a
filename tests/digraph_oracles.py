"""Small digraphs, and their kernels, outcomes and values straight from the definitions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from noyau.values.loopy import Loopy, Value
from noyau.values.nimbers import Nimber

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


def kernels_by_subsets(rows: Rows) -> list[tuple[int, ...]]:
    """All sets that are stable and absorbing, word for word."""
    found = []
    for size in range(len(rows) + 1):
        for chosen in combinations(range(len(rows)), size):
            stable = not any(target in chosen for vertex in chosen for target in rows[vertex])
            outside = [vertex for vertex in range(len(rows)) if vertex not in chosen]
            if stable and all(any(target in chosen for target in rows[vertex]) for vertex in outside):
                found.append(chosen)
    return sorted(found)


def decide_by_rounds(rows: list[list[int]], at_end: str = "P") -> tuple[list[str], list[int | None]]:
    """Outcomes and remoteness by rounds of deduction; what no round decides is a draw."""
    outcome, far = ["D"] * len(rows), [None] * len(rows)  # type: list[str], list[int | None]
    for turn in range(len(rows) + 1):
        news = []
        for vertex, row in enumerate(rows):
            if outcome[vertex] == "D" and not row:
                news.append((vertex, at_end))
            elif outcome[vertex] == "D" and any(outcome[target] == "P" for target in row):
                news.append((vertex, "N"))
            elif outcome[vertex] == "D" and all(outcome[target] == "N" for target in row):
                news.append((vertex, "P"))
        for vertex, letter in news:
            outcome[vertex], far[vertex] = letter, turn
    return outcome, far


def values_by_definition(rows: Rows) -> list[Value]:
    """The value is m where the sum with a Nim heap of m is lost, else ∞ over the heaps that make it won."""
    size = len(rows)
    heaps = range(size + 2)  # no finite value exceeds the longest way, so no larger heap tells more
    beside = [
        [target * len(heaps) + heap for target in rows[vertex]] + [vertex * len(heaps) + less for less in range(heap)]
        for vertex in range(size)
        for heap in heaps
    ]
    letters, _ = decide_by_rounds(beside)
    found: list[Value] = []
    for vertex in range(size):
        own = letters[vertex * len(heaps) : (vertex + 1) * len(heaps)]
        won = Loopy(heap for heap in heaps if own[heap] == "N")
        found.append(Nimber(own.index("P")) if "P" in own else won)
    return found
