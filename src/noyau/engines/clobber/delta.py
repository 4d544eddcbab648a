"""The invariant of Demaine, Demaine and Fleischer: on a bipartite graph it may forbid that one stone is left."""

from __future__ import annotations

from noyau.graphs import Graph
from noyau.puzzles.clobber import BLACK, EMPTY, WHITE, sides
from noyau.verdict import Reason

REFERENCE = "Demaine, Demaine, Fleischer 2004"


def delta(graph: Graph, stones: str) -> int | None:
    """The number of stones and of stones whose colour is not that of their side, modulo 3; None if not bipartite.

    No capture changes it, and one stone alone has 1 or 2.

    >>> from noyau.graphs import read_graph
    >>> [delta(read_graph("path-3"), stones) for stones in ("xox", "xxo", "oxx")], delta(read_graph("cycle-3"), "xox")
    ([0, 2, 2], None)
    """
    side = sides(graph)
    return None if side is None else (_count(stones) + len(astray(side, stones))) % 3


def astray(side: list[int], stones: str) -> list[int]:
    """The vertices whose stone has not the colour of its side, black for 0 and white for 1."""
    colours = WHITE, BLACK
    return [vertex for vertex, stone in enumerate(stones) if stone == colours[side[vertex]]]


def delta_reason(graph: Graph, stones: str) -> Reason | None:
    """Why one stone cannot be left, where the invariant forbids it."""
    side = sides(graph)
    if side is None:
        return None
    strange, count = astray(side, stones), _count(stones)
    if count == 0 or (count + len(strange)) % 3:
        return None
    return Reason("delta", {"stones": count, "astray": tuple(strange), "side": _ones(side), "delta": 0})


def end_reason(graph: Graph, stones: str, vertex: int, colour: str) -> Reason | None:
    """Why one stone of a colour cannot be left on a vertex, where the invariant forbids it."""
    alone = "".join(colour if at == vertex else EMPTY for at in range(graph.size))
    here, there = delta(graph, stones), delta(graph, alone)
    side = sides(graph)
    if side is None or here == there:
        return None
    facts = {"stones": _count(stones), "astray": tuple(astray(side, stones)), "side": _ones(side)}
    return Reason("delta-end", facts | {"delta": here, "wanted": there, "vertex": vertex, "colour": colour})


def _ones(side: list[int]) -> tuple[int, ...]:
    return tuple(vertex for vertex, here in enumerate(side) if here)


def _count(stones: str) -> int:
    return len(stones) - stones.count(EMPTY)
