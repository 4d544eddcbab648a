"""Solitaire Clobber the slow, obvious way: every capture is tried, every cutting of a word, every joker.

Nothing here looks at noyau's engines, which are compared with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product

from noyau.graphs import Graph

Rows = Sequence[Sequence[int]]

_ONE_STONE = re.compile("[xo]|xo*x*o|ox*o*x")


def colourings(size: int) -> Iterator[str]:
    """All words of black and white stones."""
    return map("".join, product("ox", repeat=size))


def path_rows(size: int) -> Rows:
    """The neighbours along a path."""
    return [[other for other in (place - 1, place + 1) if 0 <= other < size] for place in range(size)]


def cycle_rows(size: int) -> Rows:
    """The neighbours round a cycle."""
    return [[(place - 1) % size, (place + 1) % size] for place in range(size)]


def captures(rows: Rows, stones: str) -> Iterator[tuple[str, str]]:
    """The positions after each capture, and the colour that captured."""
    for start, row in enumerate(rows):
        for into in row:
            if {stones[start], stones[into]} == {"o", "x"}:
                marks = list(stones)
                marks[start], marks[into] = ".", stones[start]
                yield "".join(marks), stones[start]


def fewest_left(rows: Rows) -> Callable[[str], int]:
    """A function that gives the fewest stones left of a position, by every capture."""

    @cache
    def fewest(stones: str) -> int:
        after = [fewest(option) for option, _ in captures(rows, stones)]
        return min(after, default=len(stones) - stones.count("."))

    return fewest


def fewest_in_turn(rows: Rows) -> Callable[[str], int]:
    """The same where the two colours capture in turn, and either begins."""

    @cache
    def fewest(stones: str, turn: str) -> int:
        after = (fewest(option, "o" if who == "x" else "x") for option, who in captures(rows, stones) if who == turn)
        return min(after, default=len(stones) - stones.count("."))

    return lambda stones: min(fewest(stones, "x"), fewest(stones, "o"))


def is_reducible(word: str) -> bool:
    """Whether a word is of the form of Lemma 7."""
    return bool(_ONE_STONE.fullmatch(word))


def fewest_factors(word: str) -> int:
    """The fewest reducible factors that make up a word: for each end, every last factor is tried."""
    fewest = [0]
    for end in range(1, len(word) + 1):
        fewest.append(1 + min(fewest[begin] for begin in range(end) if is_reducible(word[begin:end])))
    return fewest[-1]


def factors(word: str) -> int:
    """How many reducible factors a word has."""
    ends = range(1, len(word) + 1)
    return sum(is_reducible(word[begin:end]) for end in ends for begin in range(end))


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

    A joker changes the colour of the root once, as it says, at any moment, and must be used. White is 0.
    """
    values: list[int | None] = []
    for joker in ("", "o", "x"):
        best: dict[str, int] = {}
        first = (stones, joker)
        border, seen = [first], {first}
        while border:
            position, unused = border.pop()
            if not unused:
                left = len(position) - position.count(".")
                best[position[root]] = min(left, best.get(position[root], left))
            options = {(option, unused) for option, _ in captures(tree.neighbours, position)}
            if unused and position[root] == unused:
                turned = "x" if unused == "o" else "o"
                options.add((position[:root] + turned + position[root + 1 :], ""))
            border += options - seen
            seen |= options
        values += [best.get(state) for state in "ox."]
    return tuple(values)
