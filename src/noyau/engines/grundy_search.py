"""Every Grundy function of a digraph, class after class.

A Grundy function gives each vertex the least number that no option has. So its vertices of value 0 are a kernel, those
of value 1 a kernel of what is left, and so on; without cycles there is one function, with cycles none or many. Parts
of the digraph that do not touch each other are searched one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import prod

from noyau.engines.evaluate import Rows
from noyau.engines.kernel_search import find_kernels

MOST_FUNCTIONS = 1000
MOST_WORK = 2_000_000
"""How many vertices may be looked at, over all choices of classes, before the search is given up."""


@dataclass(frozen=True)
class FoundFunctions:
    """The Grundy functions found, each as the values of the vertices in order, and whether there is no other."""

    functions: tuple[tuple[int, ...], ...]
    complete: bool


def find_grundy_functions(rows: Rows, most: int = MOST_FUNCTIONS, work: int = MOST_WORK) -> FoundFunctions:
    """The Grundy functions of a digraph, all of them unless the search would list or try too many.

    >>> find_grundy_functions([[1], [0], [0]]).functions
    ((0, 1, 1), (1, 0, 0))
    >>> find_grundy_functions([[1], [2], [0]])
    FoundFunctions(functions=(), complete=True)
    """
    search = _Search(rows, most, work)
    parts: list[list[dict[int, int]]] = []
    for part in search.parts():
        found = list(islice(search.functions_of(part), most + 1))
        if not found and not search.exhausted:
            return FoundFunctions((), complete=True)
        parts.append(found)
    complete = not search.exhausted and prod(map(len, parts)) <= most
    functions = []
    for choice in islice(product(*parts), most):
        values = {vertex: value for part in choice for vertex, value in part.items()}
        functions.append(tuple(values[vertex] for vertex in range(len(rows))))
    return FoundFunctions(tuple(sorted(functions)), complete)


class _Search:
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
            for kernel in reversed(found.kernels):
                chosen = {left[index] for index in kernel}
                rest = [vertex for vertex in left if vertex not in chosen]
                untried.append((rest, {**values, **dict.fromkeys(chosen, level)}, level + 1))
