"""Slow, obvious ways for Solitaire Clobber: every capture is tried."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from noyau.graphs import Graph


def colourings(size: int) -> Iterator[str]:
    """All words of black and white stones."""
    return map("".join, product("ox", repeat=size))


def fewest_left(graph: Graph) -> Any:
    """The fewest stones left of each full colouring, which are numbered as ``colourings`` lists them.

    A position is a number in base 3, the vertex 0 being its first digit: 0 white, 1 black, 2 empty.
    """
    size = graph.size
    power = [3 ** (size - 1 - vertex) for vertex in range(size)]
    everything = np.arange(3**size)
    digits = [everything // weight % 3 for weight in power]
    stones = sum((digit < 2).astype(np.int8) for digit in digits)
    left = np.zeros(3**size, np.int8) + stones
    for count in range(2, size + 1):
        level = np.flatnonzero(stones == count)
        for start, row in enumerate(graph.neighbours):
            for into in row:
                able = level[(digits[start][level] + digits[into][level] == 1)]
                change = 2 * power[start] + (power[into] - power[start]) * digits[start][able]
                after = able + change - power[into] * digits[into][able]
                left[able] = np.minimum(left[able], left[after])
    full = np.zeros(1, np.int64)
    for weight in power:
        full = (full[:, None] + [0, weight]).ravel()
    return left[full]


@cache
def trees(size: int) -> tuple[Graph, ...]:
    """All trees up to isomorphism: each has a leaf, and without it is a smaller tree."""
    if size == 1:
        return (Graph.of(1, []),)
    found: dict[str, Graph] = {}
    for smaller in trees(size - 1):
        for vertex in range(size - 1):
            larger = Graph.of(size, [*smaller.edges, (vertex, size - 1)])
            found.setdefault(min(_code(larger, root, -1) for root in range(size)), larger)
    return tuple(found.values())


def _code(tree: Graph, vertex: int, parent: int) -> str:
    below = sorted(_code(tree, child, vertex) for child in tree.neighbours[vertex] if child != parent)
    return f"({''.join(below)})"


def nine_values(tree: Graph, stones: str, root: int) -> tuple[int | None, ...]:
    """The fewest stones left when the root ends white, black or empty: without a joker, with 0→1, with 1→0.

    A joker changes the colour of the root once, as it says, at any moment, and must be used.
    """
    values: list[int | None] = []
    for joker in (None, "o", "x"):
        best: dict[str, int] = {}
        border, seen = {(stones, joker is None)}, {(stones, joker is None)}
        while border:
            position, used = border.pop()
            if used:
                left = len(position) - position.count(".")
                best[position[root]] = min(left, best.get(position[root], left))
            for option in _options(tree, position, root, None if used else joker):
                if (after := (option[0], used or option[1])) not in seen:
                    seen.add(after)
                    border.add(after)
        values += [best.get(state) for state in "ox."]
    return tuple(values)


def _options(tree: Graph, position: str, root: int, joker: str | None) -> Iterator[tuple[str, bool]]:
    """The positions after a capture, or after the joker, and whether it is the joker."""
    for start, row in enumerate(tree.neighbours):
        for into in row:
            if {position[start], position[into]} == {"o", "x"}:
                marks = list(position)
                marks[start], marks[into] = ".", position[start]
                yield "".join(marks), False
    if joker and position[root] == joker:
        yield position[:root] + ("x" if joker == "o" else "o") + position[root + 1 :], True
