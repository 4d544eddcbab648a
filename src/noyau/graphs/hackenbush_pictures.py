"""Pictures on the ground that differ only in the numbers of their vertices, told to be the same.

A picture is written block by block from the tips down: an edge that is on no cycle as brackets around what it carries,
vertices that cycles hold together by the edges between them and what each of them carries.

>>> canonical_picture([(0, 7), (7, 3), (0, 2)]) == canonical_picture([(0, 1), (0, 4), (4, 9)])
True
>>> one, other = [(0, 1), (1, 2), (2, 3), (1, 3), (3, 4)], [(0, 2), (1, 2), (1, 3), (2, 3), (1, 4)]
>>> canonical_picture(one) == canonical_picture(other)
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise

from noyau.core.caches import remembered
from noyau.values.hackenbush import GROUND, Edge

Rows = Sequence[Mapping[int, int]]
Near = Mapping[int, Mapping[int, int]]
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


_KEPT = 8192
"""The codes of so many blocks, and so many pictures, are remembered."""

_LOOP = "o"
_SIGN = re.compile(r"[()o:\]]|\[[^:]*")


def canonical_picture(edges: Sequence[Edge]) -> tuple[Edge, ...]:
    """The same picture numbered anew; those that are the same become equal.

    Pictures with very many symmetries may keep several forms; what is different never becomes equal.
    """
    near: dict[int, dict[int, int]] = {GROUND: {}}
    carried: dict[int, list[str]] = {}
    for one, other in edges:
        if one == other:
            near.setdefault(one, {})
            carried.setdefault(one, []).append(_LOOP)
        else:
            row = near.setdefault(one, {})
            row[other] = near.setdefault(other, {})[one] = row.get(other, 0) + 1
    for root, block in blocks(near):
        if len(block) == 1 and near[root][block[0]] == 1:
            code = f"({_bundle(carried, block[0])})"
        else:
            code = _write_block(near, [root, *block], carried)
        carried.setdefault(root, []).append(code)
    return _grow(_bundle(carried, GROUND))


def _bundle(carried: dict[int, list[str]], vertex: int) -> str:
    """All that a vertex carries, in order."""
    codes = carried.get(vertex, ())
    return "".join(sorted(codes)) if len(codes) > 1 else codes[0] if codes else ""


def blocks(near: Near) -> Iterator[tuple[int, list[int]]]:
    """The parts that no single vertex holds together, each after those it carries: its lowest vertex, the others."""
    met, lowest = {GROUND: 0}, {GROUND: 0}
    waiting: list[int] = []
    path = [(GROUND, iter(near[GROUND]))]
    while path:
        vertex, ways = path[-1]
        for other in ways:
            if other not in met:
                met[other] = lowest[other] = len(met)
                waiting.append(other)
                path.append((other, iter(near[other])))
                break
            lowest[vertex] = min(lowest[vertex], met[other])
        else:
            path.pop()
            if not path:
                return
            below = path[-1][0]
            lowest[below] = min(lowest[below], lowest[vertex])
            if lowest[vertex] >= met[below]:
                block = [waiting.pop()]
                while block[-1] != vertex:
                    block.append(waiting.pop())
                yield below, block


def _write_block(near: Near, block: list[int], carried: dict[int, list[str]]) -> str:
    """A block in the code of its shape and of what its vertices carry."""
    members = block[:1] + sorted(block[1:])
    places = {vertex: place for place, vertex in enumerate(members)}
    edges = tuple(
        (places[end], place, times)
        for place, vertex in enumerate(members)
        for end, times in near[vertex].items()
        if places.get(end, place) < place
    )
    return _code(edges, ("", *(f":{_bundle(carried, vertex)}" for vertex in members[1:])))


@remembered(most=_KEPT)
def _code(edges: tuple[tuple[int, int, int], ...], colours: tuple[str, ...]) -> str:
    """The edges of a block in its least numbering, and for each vertex after a colon what it carries."""
    rows: list[dict[int, int]] = [{} for _ in colours]
    for one, other, times in edges:
        rows[one][other] = rows[other][one] = times
    order, numbered = least(rows, colours)
    return f"[{' '.join(f'{one}.{other}' for one, other in numbered)}{''.join(colours[place] for place in order)}]"


@remembered(most=_KEPT)
def _grow(code: str) -> tuple[Edge, ...]:
    """The picture that a code writes, numbered from 1 as it is read."""
    path: list[int] = [GROUND]
    ahead: list[Iterator[int]] = []
    found: list[Edge] = []
    last = 0
    for sign in _SIGN.findall(code):
        if sign == "(":
            last += 1
            found.append((path[-1], last))
            path.append(last)
        elif sign == ")":
            path.pop()
        elif sign == _LOOP:
            found.append((path[-1], path[-1]))
        elif sign == ":":
            path[-1] = next(ahead[-1])
        elif sign == "]":
            path.pop()
            ahead.pop()
        else:
            pairs = [tuple(map(int, pair.split("."))) for pair in sign[1:].split()]
            found += ((last + one if one else path[-1], last + other) for one, other in pairs)
            ahead.append(iter(range(last + 1, last + 1 + max(map(max, pairs)))))
            last += max(map(max, pairs))
            path.append(GROUND)
    return tuple(sorted(found))
