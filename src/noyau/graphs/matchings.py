"""What decides walks: maximum matchings, by trees whose odd cycles are shrunk (Edmonds 1965), and even kernels.

A graph is a mapping from each vertex to its neighbours, a matching a mapping from each matched vertex to its partner.

>>> triangle_with_tail = {0: [1, 2], 1: [0, 2], 2: [0, 1, 3], 3: [2]}
>>> sorted(maximum_matching(triangle_with_tail).items())
[(0, 1), (1, 0), (2, 3), (3, 2)]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Set

Rows = Mapping[int, Collection[int]]
Matching = dict[int, int]


def maximum_matching(rows: Rows) -> Matching:
    """A matching with as many edges as possible."""
    mate = _greedy(rows)
    finished: set[int] = set()
    for root in rows:
        if root not in mate:
            tree = _Forest(rows, mate, [root], finished)
            end = tree.grow()
            if end is None:  # no later path leads through a tree that cannot grow
                finished |= tree.vertices
            else:
                tree.augment(end)
    return mate


class MaximumMatchings:
    """What all the maximum matchings of a graph have in common, found from one of them.

    >>> path = MaximumMatchings({0: [1], 1: [0, 2], 2: [1]})
    >>> sorted(path.missable), path.one_without(0), path.one_without(2)
    ([0, 2], {1: 2, 2: 1}, {0: 1, 1: 0})
    """

    def __init__(self, rows: Rows) -> None:
        self.one = maximum_matching(rows)
        self._forest = _Forest(rows, self.one, [vertex for vertex in rows if vertex not in self.one])
        end = self._forest.grow()
        assert end is None, "a maximum matching cannot be augmented"

    @property
    def missable(self) -> Set[int]:
        """The vertices that some maximum matching leaves single (Gallai 1964, Edmonds 1965)."""
        return self._forest.outer

    def one_without(self, vertex: int) -> Matching:
        """A maximum matching that leaves a missable vertex single."""
        mate = dict(self.one)
        partner = mate.pop(vertex, None)
        if partner is not None:
            _exchange(mate, self._forest.parent, partner)
        return mate


def _greedy(rows: Rows) -> Matching:
    """A matching to which no edge can be added, the vertices with few neighbours first."""
    mate: Matching = {}
    for vertex in sorted(rows, key=lambda vertex: len(rows[vertex])):
        if vertex not in mate:
            partner = next((other for other in rows[vertex] if other not in mate), None)
            if partner is not None:
                mate[vertex], mate[partner] = partner, vertex
    return mate


def _exchange(mate: Matching, parent: Mapping[int, int], end: int) -> None:
    """Exchange the edges of the path from an end back to its root."""
    vertex: int | None = end
    while vertex is not None:
        before = parent[vertex]
        following = mate.get(before)
        mate[vertex], mate[before] = before, vertex
        vertex = following


class _Forest:
    """Alternating trees from single vertices: outer vertices are an even number of steps away, inner ones an odd one.

    An odd cycle is shrunk into its base, and all its vertices become outer.
    """

    def __init__(self, rows: Rows, mate: Matching, roots: Iterable[int], finished: Collection[int] = ()) -> None:
        self.rows, self.mate, self.finished = rows, mate, finished
        self.queue = deque(roots)
        self.outer = set(self.queue)
        self.parent: dict[int, int] = {}
        self._base: dict[int, int] = {}

    @property
    def vertices(self) -> set[int]:
        return self.outer | self.parent.keys()

    def grow(self) -> int | None:
        """The end of a path along which the matching can be augmented, or None when the trees are full grown."""
        while self.queue:
            vertex = self.queue.popleft()
            for other in self.rows[vertex]:
                if other in self.finished or self.mate.get(vertex) == other:
                    continue
                if other in self.outer:
                    if self._find(vertex) != self._find(other):
                        self._shrink(vertex, other)
                elif other not in self.parent:
                    self.parent[other] = vertex
                    if other not in self.mate:
                        return other
                    self.outer.add(self.mate[other])
                    self.queue.append(self.mate[other])
        return None

    def augment(self, end: int) -> None:
        """Make the matching larger along the path from that end."""
        _exchange(self.mate, self.parent, end)

    def _find(self, vertex: int) -> int:
        """The base of the shrunk cycle that holds a vertex, or the vertex itself."""
        base = vertex
        while (above := self._base.get(base, base)) != base:
            base = above
        while (above := self._base.get(vertex, base)) != base:
            self._base[vertex], vertex = base, above
        return base

    def _shrink(self, one: int, other: int) -> None:
        base = self._meet(one, other)
        inside = [*self._turn(one, base, other), *self._turn(other, base, one)]
        for vertex in inside:
            found = self._find(vertex)
            if found != base:
                self._base[found] = base
            if vertex not in self.outer:
                self.outer.add(vertex)
                self.queue.append(vertex)

    def _meet(self, one: int, other: int) -> int:
        """The first base that the ways of two outer vertices to the root have in common."""
        passed = set()
        here: int | None = one
        while here is not None:
            base = self._find(here)
            passed.add(base)
            here = self.parent[self.mate[base]] if base in self.mate else None
        base = self._find(other)
        while base not in passed:
            base = self._find(self.parent[self.mate[base]])
        return base

    def _turn(self, vertex: int, base: int, child: int) -> list[int]:
        """Give the vertices from one up to the base a way around the cycle, too; they are the answer."""
        passed = []
        while self._find(vertex) != base:
            inner = self.mate[vertex]
            self.parent[vertex] = child
            passed += [vertex, inner]
            vertex, child = self.parent[inner], inner
        return passed


def find_sides(rows: Rows, vertex: int) -> dict[int, int] | None:
    """Which of two sides each vertex is on that can be reached from one; None where there is an odd cycle."""
    sides = {vertex: 0}
    queue = [vertex]
    for one in queue:
        for other in rows[one]:
            if other not in sides:
                queue.append(other)
            if sides.setdefault(other, 1 - sides[one]) == sides[one]:
                return None
    return sides


def find_even_kernel(rows: Rows, sides: Mapping[int, int], vertex: int) -> tuple[int, ...]:
    """An even kernel with a vertex, among those of its side; none where there is none.

    No two of its vertices are joined, and every other vertex has an even number of edges to them.

    Each vertex of the other side gives an equation modulo 2. Each is solved for one of its unknowns, but never for the
    vertex itself, which is to be 1; unknowns that are left over are 0.

    >>> square = {0: [1, 3], 1: [0, 2], 2: [1, 3], 3: [2, 0]}
    >>> find_even_kernel(square, find_sides(square, 0), 0), find_even_kernel({0: [1], 1: [0]}, {0: 0, 1: 1}, 0)
    ((0, 2), ())
    """
    itself = 1 << vertex
    solved: dict[int, int] = {}
    for other, side in sides.items():
        if side == sides[vertex]:
            continue
        equation = sum(1 << one for one in rows[other])
        for unknown, row in solved.items():
            if equation & unknown:
                equation ^= row
        if equation == itself:
            return ()
        rest = equation & ~itself
        if rest:
            unknown = rest & -rest
            for earlier, row in solved.items():
                if row & unknown:
                    solved[earlier] = row ^ equation
            solved[unknown] = equation
    found = (unknown.bit_length() - 1 for unknown, row in solved.items() if row & itself)
    return tuple(sorted((vertex, *found)))
