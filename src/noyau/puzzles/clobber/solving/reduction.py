"""What an engine of Solitaire Clobber answers: captures that leave few stones, and how few can be proved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from noyau.core.budget import Budget
from noyau.core.reasons import Reason
from noyau.graphs import Graph
from noyau.graphs.graph import bipartition
from noyau.puzzles.clobber.reasons import Bounds, Delta, DeltaEnd, Still
from noyau.puzzles.clobber.rules import BLACK, EMPTY, OTHER, WHITE, Capture, stones_left


@dataclass(frozen=True)
class Reduction:
    """Captures, how many stones they leave, and the number below which no captures can come."""

    moves: Sequence[Capture]
    left: int
    least: int
    """No captures leave fewer stones than this; where it equals ``left`` the answer is exact."""
    reasons: tuple[Reason, ...]
    engine: str
    reference: str | None = None
    positions: int = 0


def conclude(
    graph: Graph,
    stones: str,
    moves: tuple[Capture, ...],
    least: int,
    engine: str,
    positions: int,
    why: Reason | None = None,
) -> Reduction:
    """What captures leave: exact where no fewer can be left, otherwise bounds.

    One stone needs no reason; two may have the invariant for theirs, in place of the reason that is given.
    """
    left = stones_left(stones) - len(moves)
    least = min(least, left)
    forbidden = find_delta(graph, stones) if left == 2 or left > least else None
    told = (forbidden if least == 2 else None) or (why if left == least > 1 else None)
    bounds = (Bounds(least, left),) if left > least else ()
    reasons = (*bounds, *((told,) if told else ()))
    return Reduction(moves, left, least, reasons, engine, REFERENCE if forbidden else None, positions)


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
    return not {BLACK, WHITE} <= set(stones) or all(
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
    invariant = _invariant(graph, stones)
    return None if invariant is None else invariant.delta


def _invariant(graph: Graph, stones: str) -> Delta | None:
    """The stones, those that have not the colour of their side, black for 0 and white for 1, and the other side."""
    side = bipartition(graph)
    if side is None:
        return None
    colours, count = (WHITE, BLACK), stones_left(stones)
    astray = tuple(vertex for vertex, stone in enumerate(stones) if stone == colours[side[vertex]])
    ones = tuple(vertex for vertex, here in enumerate(side) if here)
    return Delta(count, astray, ones, (count + len(astray)) % 3)


def find_delta(graph: Graph, stones: str) -> Delta | None:
    """Why one stone cannot be left, where the invariant forbids it."""
    invariant = _invariant(graph, stones)
    return invariant if invariant and invariant.stones and invariant.delta == 0 else None


def end_reason(graph: Graph, stones: str, vertex: int, colour: str) -> DeltaEnd | None:
    """Why one stone of a colour cannot be left on a vertex, where the invariant forbids it."""
    alone = "".join(colour if at == vertex else EMPTY for at in range(graph.size))
    here, wanted = _invariant(graph, stones), delta(graph, alone)
    if here is None or wanted is None or here.delta == wanted:
        return None
    return DeltaEnd(here.stones, here.astray, here.side, here.delta, wanted, vertex, colour)
