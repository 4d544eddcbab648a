"""Positions that fall apart: each part is reduced on its own; a vertex without a stone plays no part any more."""

from __future__ import annotations

from collections.abc import Iterator

from noyau.core.budget import Budget
from noyau.graphs import Graph
from noyau.graphs.line_rows import LineRows
from noyau.puzzles.clobber.reasons import PartLeft, Parts
from noyau.puzzles.clobber.rules import EMPTY
from noyau.puzzles.clobber.solving.reduction import Reduction


def reduce(graph: Graph, stones: str, budget: Budget) -> Reduction | None:
    """The sum of the parts; None where all vertices have a stone and are connected.

    The reasons of a part speak of its own vertices, numbered from 0 in their order.
    """
    from noyau.puzzles.clobber.solving import ask

    if isinstance(graph.neighbours, LineRows) and EMPTY not in stones:
        return None
    found = list(stone_parts(graph, stones))
    if len(found) == 1 and len(found[0]) == graph.size:
        return None
    known: dict[tuple[Graph, str], Reduction] = {}
    answers = []
    for vertices in found:
        part = cut_out(graph, vertices), "".join(stones[vertex] for vertex in vertices)
        if part not in known:
            known[part] = ask(*part, budget)
        answers.append((vertices, known[part]))
    return Reduction(
        moves=tuple((at[start], at[into]) for at, one in answers for start, into in one.moves),
        left=sum(one.left for _, one in answers),
        least=sum(one.least for _, one in answers),
        reasons=(
            Parts(tuple(PartLeft(tuple(vertices), one.left, one.least, one.reasons) for vertices, one in answers)),
        ),
        engine="parts",
        reference=next((one.reference for _, one in answers if one.reference), None),
        positions=sum(one.positions for one in known.values()),
    )


def stone_parts(graph: Graph, stones: str) -> Iterator[list[int]]:
    """The vertices of each connected set of stones, in order.

    >>> from noyau.graphs import read_graph
    >>> list(stone_parts(read_graph("cycle-6"), "x.xo.o"))
    [[0, 5], [2, 3]]
    """
    new = [stone != EMPTY for stone in stones]
    for first in range(graph.size):
        if new[first]:
            new[first] = False
            found = [first]
            for vertex in found:
                for other in graph.neighbours[vertex]:
                    if new[other]:
                        new[other] = False
                        found.append(other)
            yield sorted(found)


def cut_out(graph: Graph, vertices: list[int]) -> Graph:
    """The graph on some vertices, which are numbered from 0 in their order."""
    number = {vertex: at for at, vertex in enumerate(vertices)}
    rows = (tuple(number[other] for other in graph.neighbours[vertex] if other in number) for vertex in vertices)
    return Graph(tuple(rows))
