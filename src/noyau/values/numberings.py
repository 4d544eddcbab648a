"""Small graphs with coloured vertices, numbered so that those of the same shape become equal.

Colours are refined by those around until nothing changes; where several vertices still look the same, each in turn is
put before the others. The first vertex has a colour of its own.

>>> least([{1: 1, 2: 1}, {0: 1, 3: 1}, {0: 1}, {1: 1}], "abbb")
([0, 2, 1, 3], ((0, 1), (0, 2), (2, 3)))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise

Edge = tuple[int, int]

Rows = Sequence[Mapping[int, int]]
"""For each vertex its neighbours, with the number of edges to each."""

MOST_NUMBERINGS = 240
"""Of so many numberings that look alike the least is taken: a graph with more symmetries may keep several forms."""

MOST_VERTICES = 32
"""A larger graph keeps the order of its vertices of one colour: to look for a better one would take long."""


def least(rows: Rows, colours: Sequence[str]) -> tuple[list[int], tuple[Edge, ...]]:
    """The vertices in the order that writes the least list of edges, and that list."""
    places = {colour: place for place, colour in enumerate(sorted(set(colours)))}
    ranks = [places[colour] for colour in colours]
    if len(rows) > MOST_VERTICES:
        order = sorted(range(len(rows)), key=ranks.__getitem__)
        return order, _written(rows, order)
    ranks = _refine(rows, ranks)
    edges, order = min((_written(rows, order), order) for order in islice(_orders(rows, ranks), MOST_NUMBERINGS))
    return order, edges


def _refine(rows: Rows, ranks: list[int]) -> list[int]:
    """Ranks that tell vertices apart by the ranks around them, again and again; the order of ranks is kept."""
    size, several = len(rows), 0
    while several < len(set(ranks)) < size:
        several = len(set(ranks))
        keys = [
            (rank, *sorted((ranks[other], times) for other, times in row.items()))
            for rank, row in zip(ranks, rows, strict=True)
        ]
        places = {key: place for place, key in enumerate(sorted(set(keys)))}
        ranks = [places[key] for key in keys]
    return ranks


def _orders(rows: Rows, ranks: list[int]) -> Iterator[list[int]]:
    """The orders of the vertices that the ranks allow; of twins only one is put before the others."""
    order = sorted(range(len(rows)), key=ranks.__getitem__)
    alike = next((ranks[one] for one, other in pairwise(order) if ranks[one] == ranks[other]), None)
    if alike is None:
        yield order
        return
    tried: list[int] = []
    for vertex in order:
        if ranks[vertex] == alike and not any(_are_twins(rows, vertex, other) for other in tried):
            tried.append(vertex)
            first = [2 * rank + 1 for rank in ranks]
            first[vertex] -= 1
            yield from _orders(rows, _refine(rows, first))


def _are_twins(rows: Rows, one: int, other: int) -> bool:
    """Whether two vertices have the same neighbours, apart from each other."""
    mine, theirs = rows[one], rows[other]
    return len(mine) == len(theirs) and all(theirs.get(end) == times for end, times in mine.items() if end != other)


def _written(rows: Rows, order: Sequence[int]) -> tuple[Edge, ...]:
    """The edges under the places of their ends, each as often as it is there."""
    place = {vertex: number for number, vertex in enumerate(order)}
    return tuple(
        sorted(
            (place[one], place[other])
            for one, row in enumerate(rows)
            for other, times in row.items()
            if place[one] < place[other]
            for _ in range(times)
        )
    )
