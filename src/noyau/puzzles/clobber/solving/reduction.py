"""What an engine of Solitaire Clobber answers: captures that leave few stones, and how few can be proved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from noyau.core.budget import Budget
from noyau.core.reasons import Reason
from noyau.graphs import Graph
from noyau.graphs.graph import bipartition
from noyau.puzzles.clobber.reasons import Delta, DeltaEnd, Still
from noyau.puzzles.clobber.rules import BLACK, EMPTY, OTHER, WHITE, Capture, stones_left


@dataclass(frozen=True)
class Reduction:
    """Captures, how many stones they leave, and the number below which no captures can come."""

    moves: tuple[Capture, ...]
    left: int
    least: int
    """No captures leave fewer stones than this; where it equals ``left`` the answer is exact."""
    reasons: tuple[Reason, ...]
    engine: str
    reference: str | None = None
    positions: int = 0


def replay(graph: Graph, stones: str, moves: Iterable[Capture]) -> str:
    """The position after captures, each of which is checked; in time linear in their number.

    >>> from noyau.graphs import read_graph
    >>> replay(read_graph("path-4"), "xoox", [(0, 1), (1, 2), (3, 2)])
    Traceback (most recent call last):
    ...
    ValueError: 3-2 captures nothing of the other colour
    """
    marks = list(stones)
    for start, into in moves:
        if marks[start] == EMPTY or marks[into] != OTHER[marks[start]] or into not in graph.neighbours[start]:
            raise ValueError(f"{start}-{into} captures nothing of the other colour")
        marks[into], marks[start] = marks[start], EMPTY
    return "".join(marks)


def reduce(graph: Graph, stones: str, budget: Budget) -> Reduction | None:
    """All stones are left where no two neighbours have different colours.

    >>> from noyau.core.budget import Limit
    >>> from noyau.graphs import read_graph
    >>> found = reduce(read_graph("path-4"), "xx.o", Budget(Limit()))
    >>> found.left, found.moves
    (3, ())
    """
    if not is_still(graph, stones):
        return None
    left = stones_left(stones)
    return Reduction((), left, left, (Still(left),), "still")


def is_still(graph: Graph, stones: str) -> bool:
    """Whether no stone has a neighbour of the other colour."""
    return all(
        stones[other] in (stone, EMPTY)
        for vertex, stone in enumerate(stones)
        if stone != EMPTY
        for other in graph.neighbours[vertex]
    )


REFERENCE = "Demaine, Demaine, Fleischer 2004"


def delta(graph: Graph, stones: str) -> int | None:
    """The number of stones and of stones whose colour is not that of their side, modulo 3; None if not bipartite.

    No capture changes it, and one stone alone has 1 or 2.

    >>> from noyau.graphs import read_graph
    >>> [delta(read_graph("path-3"), stones) for stones in ("xox", "xxo", "oxx")], delta(read_graph("cycle-3"), "xox")
    ([0, 2, 2], None)
    """
    side = bipartition(graph)
    return None if side is None else (_count(stones) + len(astray(side, stones))) % 3


def astray(side: list[int], stones: str) -> list[int]:
    """The vertices whose stone has not the colour of its side, black for 0 and white for 1."""
    colours = WHITE, BLACK
    return [vertex for vertex, stone in enumerate(stones) if stone == colours[side[vertex]]]


def delta_reason(graph: Graph, stones: str) -> Delta | None:
    """Why one stone cannot be left, where the invariant forbids it."""
    side = bipartition(graph)
    if side is None:
        return None
    strange, count = astray(side, stones), _count(stones)
    if count == 0 or (count + len(strange)) % 3:
        return None
    return Delta(count, tuple(strange), _ones(side), 0)


def end_reason(graph: Graph, stones: str, vertex: int, colour: str) -> DeltaEnd | None:
    """Why one stone of a colour cannot be left on a vertex, where the invariant forbids it."""
    alone = "".join(colour if at == vertex else EMPTY for at in range(graph.size))
    here, there = delta(graph, stones), delta(graph, alone)
    side = bipartition(graph)
    if side is None or here is None or there is None or here == there:
        return None
    strange = tuple(astray(side, stones))
    return DeltaEnd(_count(stones), strange, _ones(side), here, there, vertex, colour)


def _ones(side: list[int]) -> tuple[int, ...]:
    return tuple(vertex for vertex, here in enumerate(side) if here)


def _count(stones: str) -> int:
    return len(stones) - stones.count(EMPTY)
