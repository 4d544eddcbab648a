"""The parts into which the free vertices of a graph fall, where each has a shape that theorems speak of.

>>> [part.kind for part in split_into_shapes(((1,), (0, 2), (1, 3), (2,), ()), 0b11011) or ()]
['path', 'path', 'path']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from noyau.values.masks import bits

Neighbours = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Part:
    """Free vertices that hang together: a path, a cycle, or classes joined to each other and to nothing else.

    The vertices of a path or a cycle are in the order in which one walks along it. In its power, ``reach`` vertices
    on either side are neighbours. The classes of a complete multipartite graph follow each other.
    """

    kind: str
    vertices: Sequence[int]
    reach: int = 1
    classes: tuple[int, ...] = ()
    """How many vertices each class has."""

    @property
    def size(self) -> int:
        return len(self.vertices)


def split_into_shapes(neighbours: Neighbours, position: int) -> list[Part] | None:
    """The parts of the free vertices of a graph; None where one of them has no shape that is known."""
    waiting = dict.fromkeys(bits(position))
    parts = []
    while waiting:
        component = _component(neighbours, waiting)
        part = _chain(component) or _classes(component)
        if part is None:
            return None
        parts.append(part)
    return parts


def _component(neighbours: Neighbours, waiting: dict[int, None]) -> dict[int, list[int]]:
    """The first free vertex with all that hang on it, each with its free neighbours; they wait no longer."""
    first = next(iter(waiting))
    found: dict[int, list[int]] = {first: []}
    queue = [first]
    for vertex in queue:
        row = found[vertex] = [other for other in neighbours[vertex] if other in waiting]
        queue += [other for other in row if other not in found]
        found.update((other, []) for other in row if other not in found)
    for vertex in found:
        del waiting[vertex]
    return found


def _chain(component: dict[int, list[int]]) -> Part | None:
    """The component as a path or a cycle, in the order of a walk."""
    if any(len(row) > 2 for row in component.values()):
        return None
    ends = [vertex for vertex, row in component.items() if len(row) < 2]
    walk = [min(ends, default=next(iter(component)))]
    seen = set(walk)
    while ahead := [other for other in component[walk[-1]] if other not in seen]:
        walk.append(ahead[0])
        seen.add(ahead[0])
    return Part("path" if ends else "cycle", walk)


def _classes(component: dict[int, list[int]]) -> Part | None:
    """The component as a complete multipartite graph: whoever has the same neighbours is of the same class."""
    classes: dict[tuple[int, ...], list[int]] = {}
    for vertex, row in component.items():
        classes.setdefault(tuple(sorted(row)), []).append(vertex)
    if any(len(row) + len(members) != len(component) for row, members in classes.items()):
        return None
    vertices = [vertex for members in classes.values() for vertex in members]
    return Part("classes", vertices, classes=tuple(map(len, classes.values())))


def reach_of(neighbours: Neighbours) -> tuple[str, int] | None:
    """Whether a graph is a power of the path or the cycle on its vertices as they are numbered, and which one.

    >>> reach_of(((1, 2), (0, 2, 3), (0, 1, 3), (1, 2)))
    ('path', 2)
    """
    size, reach = len(neighbours), len(neighbours[0])
    if all(tuple(row) == _within(vertex, reach, size) for vertex, row in enumerate(neighbours)):
        return "path", reach
    half, odd = divmod(reach, 2)
    if not odd and all(tuple(row) == _around(vertex, half, size) for vertex, row in enumerate(neighbours)):
        return "cycle", half
    return None


def _within(vertex: int, reach: int, size: int) -> tuple[int, ...]:
    return (*range(max(0, vertex - reach), vertex), *range(vertex + 1, min(size, vertex + reach + 1)))


def _around(vertex: int, reach: int, size: int) -> tuple[int, ...]:
    if reach <= vertex < size - reach:
        return _within(vertex, reach, size)
    return tuple(sorted({(vertex + step) % size for step in range(-reach, reach + 1)} - {vertex}))


def split_power(base: str, reach: int, size: int, position: int) -> list[Part] | None:
    """The parts of a power of a path or a cycle: powers of paths; None where two runs are so near that they touch."""
    free = bits(position)
    if base == "cycle" and len(free) == size:
        return [Part("cycle", free, reach)]
    if base == "cycle" and free and free[0] + size - free[-1] <= reach:
        # The walk goes round: it starts after a gap, if there is one that keeps the runs apart.
        gap = next((place for place, (one, other) in enumerate(pairwise(free), 1) if other - one > reach), 0)
        free = free[gap:] + [vertex + size for vertex in free[:gap]]
    runs = list(_runs(free))
    ends = [(run[-1], later[0]) for run, later in pairwise(runs)]
    if base == "cycle" and runs:
        ends.append((runs[-1][-1], runs[0][0] + size))
    if any(start - end <= reach for end, start in ends):
        return None
    return [Part("path", [vertex % size for vertex in run], reach) for run in runs]


def _runs(free: Sequence[int]) -> Iterator[Sequence[int]]:
    """The numbers that follow each other without a gap."""
    start = 0
    for place in range(1, len(free) + 1):
        if place == len(free) or free[place] != free[place - 1] + 1:
            yield free[start:place]
            start = place
