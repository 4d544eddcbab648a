"""Pictures on the ground that differ only in the numbers of their vertices, told to be the same.

>>> canonical([(0, 7), (7, 3), (0, 2)]) == canonical([(0, 1), (0, 4), (4, 9)])
True
"""

from __future__ import annotations

from collections.abc import Sequence

from noyau.values.fusion import GROUND, Edge


def canonical(edges: Sequence[Edge]) -> tuple[Edge, ...]:
    """The same picture with its plants in order, each numbered anew; trees that are the same become equal.

    Two plants with cycles become equal only where their vertices have the same order.
    """
    drawn = sorted(_write(plant) for plant in _plants(edges))
    found: list[Edge] = []
    used = 0
    for code, plant in drawn:
        own = _grow(code) if code else plant
        found += ((one + used * (one != GROUND), other + used * (other != GROUND)) for one, other in own)
        used += max((max(edge) for edge in own), default=0)
    return tuple(sorted(found))


def _plants(edges: Sequence[Edge]) -> list[list[Edge]]:
    """The edges of each part that hangs together without the ground; loops on the ground are parts of their own."""
    near: dict[int, list[int]] = {}
    for one, other in edges:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    home: dict[int, int] = {GROUND: -1}
    plants: list[list[Edge]] = []
    for start in near:
        if start not in home:
            home[start] = len(plants)
            plants.append([])
            queue = [start]
            for vertex in queue:
                new = [other for other in dict.fromkeys(near[vertex]) if other not in home]
                home.update(dict.fromkeys(new, home[start]))
                queue += new
    loops = []
    for one, other in edges:
        if one == other == GROUND:
            loops.append([(one, other)])
        else:
            plants[max(home[one], home[other])].append((one, other))
    return plants + loops


def _write(plant: list[Edge]) -> tuple[str, tuple[Edge, ...]]:
    """A tree as brackets within brackets, in order; another plant as its edges, numbered from 1."""
    names = {vertex: number for number, vertex in enumerate(sorted({GROUND, *(end for edge in plant for end in edge)}))}
    if len(plant) != len(names) - 1:
        return "", tuple(sorted((names[one], names[other]) for one, other in plant))
    near: dict[int, list[int]] = {vertex: [] for vertex in names}
    for one, other in plant:
        near[one].append(other)
        near[other].append(one)
    order, below = [GROUND], {GROUND: GROUND}
    for vertex in order:
        for other in near[vertex]:
            if other not in below:
                below[other] = vertex
                order.append(other)
    codes: dict[int, list[str]] = {vertex: [] for vertex in names}
    for vertex in reversed(order[1:]):
        codes[below[vertex]].append(f"({''.join(sorted(codes.pop(vertex)))})")
    return "".join(codes[GROUND]), ()


def _grow(code: str) -> list[Edge]:
    """The tree that brackets within brackets write, numbered from 1 as it is read."""
    path, found, last = [GROUND], [], 0
    for sign in code:
        if sign == ")":
            path.pop()
        else:
            last += 1
            found.append((path[-1], last))
            path.append(last)
    return found
