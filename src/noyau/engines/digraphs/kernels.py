"""Every kernel of a digraph, by propagation and a bounded search.

A kernel is stable (no arc joins two of its vertices) and absorbing (each vertex outside has an arc into it).
So a vertex is in if and only if all that it leads to is out: each choice forces others, and without cycles
everything is forced. What is left falls into parts that do not touch each other, searched one by one.
Digraphs are given as rows: row i lists the vertices that vertex i leads to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import prod

from noyau.engines.exploring.evaluation import Rows, turned

MOST_KERNELS = 1000
MOST_WORK = 10_000_000
"""How many vertices are looked at, over all choices, before the search is given up."""

_OPEN, _IN, _OUT = 0, 1, 2
_Choice = tuple[int, int]


@dataclass(frozen=True)
class Found:
    """Kernels, each in increasing order, or Grundy functions, each as the values of all vertices; are they all?"""

    rows: tuple[tuple[int, ...], ...]
    complete: bool


def find_kernels(rows: Rows, most: int = MOST_KERNELS, work: int = MOST_WORK) -> Found:
    """The kernels of a digraph, all of them unless the search would list or try too many.

    >>> find_kernels([[1], [0], [0]]).rows, find_kernels([[1], [2], [0]])
    (((0,), (1, 2)), Found(rows=(), complete=True))
    """
    search = _Search(rows, work)
    if not search.force(search.forced_at_once()):
        return Found((), complete=True)
    certain = [vertex for vertex, state in enumerate(search.state) if state == _IN]
    parts: list[list[list[int]]] = []
    for part in search.parts():
        found = list(islice(search.kernels_of(part), most + 1))
        if not found and not search.exhausted:
            return Found((), complete=True)
        parts.append(found)
    chosen = islice(product(*parts), most)
    kernels = sorted(tuple(sorted([*certain, *(v for part in choice for v in part)])) for choice in chosen)
    return Found(tuple(kernels), complete=not search.exhausted and prod(map(len, parts)) <= most)


class _Search:
    """Which vertices are in, out or open; how many ways of each are not out, and how many are in."""

    def __init__(self, rows: Rows, work: int) -> None:
        self.ahead: list[Sequence[int]] = [tuple(dict.fromkeys(row)) for row in rows]
        self.back = turned(self.ahead)
        self.state = [_OPEN] * len(self.ahead)
        self.ways = [len(row) for row in self.ahead]
        self.absorbed = [0] * len(self.ahead)
        self.trail: list[int] = []
        self.work = work
        self.exhausted = False

    def forced_at_once(self) -> list[_Choice]:
        """A vertex without arcs is in, a vertex with a loop is out."""
        loops = [(vertex, _OUT) for vertex, row in enumerate(self.ahead) if vertex in row]
        return loops + [(vertex, _IN) for vertex, row in enumerate(self.ahead) if not row]

    def force(self, choices: list[_Choice]) -> bool:
        """Make choices with all that they force; False where they contradict each other."""
        while choices:
            vertex, wanted = choices.pop()
            if self.state[vertex] == wanted:
                continue
            if self.state[vertex] != _OPEN:
                return False
            self.state[vertex] = wanted
            self.trail.append(vertex)
            if wanted == _IN:
                for source in self.back[vertex]:
                    self.absorbed[source] += 1
                    choices.append((source, _OUT))
                choices += [(target, _OUT) for target in self.ahead[vertex]]
            else:
                for source in self.back[vertex]:
                    self.ways[source] -= 1
                for source in (vertex, *self.back[vertex]):
                    choices += self._forced_by_ways(source)
        return True

    def _forced_by_ways(self, vertex: int) -> list[_Choice]:
        if self.absorbed[vertex] or self.ways[vertex] > 1:
            return []
        if not self.ways[vertex]:
            return [(vertex, _IN)]
        if self.state[vertex] != _OUT:
            return []
        return [(next(target for target in self.ahead[vertex] if self.state[target] != _OUT), _IN)]

    def undo(self, mark: int) -> None:
        """Take back the choices made since the trail had a given length."""
        while len(self.trail) > mark:
            vertex = self.trail.pop()
            counts, change = (self.absorbed, -1) if self.state[vertex] == _IN else (self.ways, 1)
            for source in self.back[vertex]:
                counts[source] += change
            self.state[vertex] = _OPEN

    def parts(self) -> Iterator[list[int]]:
        """The vertices that are open, or out but not absorbed, in parts that do not bear on each other."""
        seen: set[int] = set()
        for root, state in enumerate(self.state):
            if state != _OPEN or root in seen:
                continue
            seen.add(root)
            part = [root]
            for vertex in part:  # grows as it is read
                near = [target for target in self.ahead[vertex] if self.state[target] == _OPEN]
                if self.state[vertex] == _OPEN:
                    near += [v for v in self.back[vertex] if self.state[v] == _OPEN or self._waits(v)]
                fresh = [other for other in dict.fromkeys(near) if other not in seen]
                seen.update(fresh)
                part += fresh
            yield part

    def kernels_of(self, part: list[int]) -> Iterator[list[int]]:
        """What each kernel holds of a part."""
        part = sorted(part, key=lambda vertex: -len(self.ahead[vertex]) - len(self.back[vertex]))
        floor = len(self.trail)
        untried = self._branch(part)
        while untried:
            mark, choice = untried.pop()
            self.undo(mark)
            self.work -= len(part)
            if self.work < 0:
                self.exhausted = True
                break
            if not self.force([choice]):
                continue
            branches = self._branch(part)
            if not branches:
                yield [vertex for vertex in part if self.state[vertex] == _IN]
            untried += branches
        self.undo(floor)

    def _waits(self, vertex: int) -> bool:
        return self.state[vertex] == _OUT and not self.absorbed[vertex]

    def _branch(self, part: list[int]) -> list[tuple[int, _Choice]]:
        """Both choices for the next vertex, the first to try last; none where all is decided.

        The vertex that is out, leads to none that is in and has the fewest ways left is the most urgent.
        """
        waiting = list(filter(self._waits, part))
        if waiting:
            urgent = min(waiting, key=self.ways.__getitem__)
            ways = [target for target in self.ahead[urgent] if self.state[target] == _OPEN]
            waiting_for = set(waiting).intersection
            vertex = max(ways, key=lambda target: len(waiting_for(self.back[target])))
        else:
            open_ = next((vertex for vertex in part if self.state[vertex] == _OPEN), None)
            if open_ is None:
                return []
            vertex = open_
        mark = len(self.trail)
        return [(mark, (vertex, _OUT)), (mark, (vertex, _IN))]


MOST_FUNCTIONS = 1000
MOST_GRUNDY_WORK = 2_000_000
"""How many vertices may be looked at, over all choices of classes, before the search is given up."""


def find_grundy_functions(rows: Rows, most: int = MOST_FUNCTIONS, work: int = MOST_GRUNDY_WORK) -> Found:
    """The Grundy functions of a digraph, all of them unless the search would list or try too many.

    >>> find_grundy_functions([[1], [0], [0]]).rows, find_grundy_functions([[1], [2], [0]])
    (((0, 1, 1), (1, 0, 0)), Found(rows=(), complete=True))
    """
    search = _GrundySearch(rows, most, work)
    parts: list[list[dict[int, int]]] = []
    for part in search.parts():
        found = list(islice(search.functions_of(part), most + 1))
        if not found and not search.exhausted:
            return Found((), complete=True)
        parts.append(found)
    complete = not search.exhausted and prod(map(len, parts)) <= most
    functions = []
    for choice in islice(product(*parts), most):
        values = {vertex: value for part in choice for vertex, value in part.items()}
        functions.append(tuple(values[vertex] for vertex in range(len(rows))))
    return Found(tuple(sorted(functions)), complete)


class _GrundySearch:
    """The digraph, how many functions are wanted, and how much work is left."""

    def __init__(self, rows: Rows, most: int, work: int) -> None:
        self.rows = rows
        self.most = most
        self.work = work
        self.exhausted = False

    def parts(self) -> Iterator[list[int]]:
        """The vertices that are joined by arcs, whichever way these lead."""
        near: list[set[int]] = [set() for _ in self.rows]
        for source, row in enumerate(self.rows):
            for target in row:
                near[source].add(target)
                near[target].add(source)
        seen: set[int] = set()
        for root in range(len(self.rows)):
            if root not in seen:
                part = [root]
                seen.add(root)
                for vertex in part:  # grows as it is read
                    fresh = near[vertex] - seen
                    seen |= fresh
                    part += sorted(fresh)
                yield part

    def functions_of(self, part: Sequence[int]) -> Iterator[dict[int, int]]:
        """The Grundy functions of a part: a way through its nested kernels to where nothing is left."""
        untried: list[tuple[Sequence[int], dict[int, int], int]] = [(part, {}, 0)]
        while untried:
            left, values, level = untried.pop()
            if not left:
                yield values
                continue
            self.work -= len(left)
            if self.work < 0:
                self.exhausted = True
                return
            number = {vertex: index for index, vertex in enumerate(left)}
            rows = [[number[target] for target in self.rows[vertex] if target in number] for vertex in left]
            found = find_kernels(rows, self.most + 1, self.work)
            self.exhausted |= not found.complete
            for kernel in reversed(found.rows):
                chosen = {left[index] for index in kernel}
                rest = [vertex for vertex in left if vertex not in chosen]
                untried.append((rest, {**values, **dict.fromkeys(chosen, level)}, level + 1))
