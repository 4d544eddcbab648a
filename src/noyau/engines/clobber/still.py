"""Positions in which nothing can be captured."""

from __future__ import annotations

from noyau.engines.budget import Budget
from noyau.engines.clobber.reduction import Reduction
from noyau.graphs import Graph
from noyau.puzzles.clobber import EMPTY, stones_left
from noyau.verdict import Reason


def reduce(graph: Graph, stones: str, budget: Budget) -> Reduction | None:
    """All stones are left where no two neighbours have different colours.

    >>> from noyau.engines.budget import Limit
    >>> from noyau.graphs import read_graph
    >>> found = reduce(read_graph("path-4"), "xx.o", Budget(Limit()))
    >>> found.left, found.moves
    (3, ())
    """
    if not is_still(graph, stones):
        return None
    left = stones_left(stones)
    return Reduction((), left, left, (Reason("still", {"left": left}),), "still")


def is_still(graph: Graph, stones: str) -> bool:
    """Whether no stone has a neighbour of the other colour."""
    return all(
        stones[other] in (stone, EMPTY)
        for vertex, stone in enumerate(stones)
        if stone != EMPTY
        for other in graph.neighbours[vertex]
    )
