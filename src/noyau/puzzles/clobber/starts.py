"""Starts of Solitaire Clobber by chance."""

from __future__ import annotations

from random import Random

from noyau.graphs import read_graph
from noyau.puzzles.clobber.rules import BLACK, OTHER, WHITE, SoloClobber


def random_start(rules: SoloClobber, random: Random, difficulty: int | None = None) -> str:
    """A colour for each vertex, both colours being there where there are two vertices; no difficulty is known.

    >>> sorted(set(random_start(SoloClobber(read_graph("path-9")), Random(1))))
    ['o', 'x']
    """
    size = rules.graph.size
    stones = [random.choice((BLACK, WHITE)) for _ in range(size)]
    if size > 1 and len(set(stones)) == 1:
        vertex = random.randrange(size)
        stones[vertex] = OTHER[stones[vertex]]
    return "".join(stones)


_GRAPHS = (
    ("path-5", "path-6", "grid-2x2"),
    ("path-8", "cycle-7", "grid-2x3"),
    ("grid-3x3", "grid-2x5", "cycle-10"),
)
"""The graphs of exercises, by difficulty."""


def exercise(name: str, random: Random, difficulty: int) -> str:
    """A spec by chance, with stones of both colours."""
    graph = random.choice(_GRAPHS[difficulty - 1])
    colours = [random.choice((BLACK, WHITE)) for _ in range(read_graph(graph).size - 2)] + [BLACK, WHITE]
    random.shuffle(colours)
    return f"{name}:{graph}:{''.join(colours)}"
