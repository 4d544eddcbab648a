"""What is known of every vertex of a digraph on which a token moves, and the kernels of the digraph.

>>> graph = digraph("b>a,d>a,d>c,c>d,c>e")
>>> {vertex: str(value) for vertex, value in graph.values().items()}
{'b': '*1', 'a': '0', 'd': '∞(0)', 'c': '∞(0)', 'e': '0'}
>>> [sorted(kernel) for kernel in graph.kernels()]
[['a', 'e']]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar, overload

import numpy as np

from noyau.atlas.digraph_sources import MANY, NamedRows, Vertex, take, take_arrays
from noyau.core.errors import SpecError, TooLarge
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.digraphs.arrays import Csr, generalised, grundy_values, infinite_set, solve_outcomes
from noyau.engines.digraphs.kernels import (
    MOST_FUNCTIONS,
    MOST_KERNELS,
    FoundKernels,
    find_grundy_functions,
    find_kernels,
)
from noyau.engines.exploring.evaluate import evaluate_acyclic, generalised_values, outcomes
from noyau.graphs.csr import Array, Watch
from noyau.values.loopy import Value
from noyau.values.nimbers import Nimber
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.graphs.csr import Watch


FEW_VERTICES = 200
"""Up to so many vertices, the kernels are searched without being asked for."""


class Kernels(list[Any]):
    """Kernels of a digraph, as sets or as arrays of numbers; ``complete`` says whether there is no other."""

    complete: bool = True


class GrundyFunctions(list[dict[Vertex, int]]):
    """Grundy functions of a digraph; ``complete`` says whether there is no other."""

    complete: bool = True


class DigraphAnalysis:
    """Outcomes, values, remoteness and kernels of a digraph, computed when first asked for.

    Answers are dictionaries by vertex; where the digraph was given by arrays they are arrays.
    """

    def __init__(self, vertices: Sequence[Vertex], rows: Sequence[Sequence[int]]) -> None:
        self.vertices = vertices
        self.rows = rows

    def __len__(self) -> int:
        return len(self.vertices)

    def __repr__(self) -> str:
        return f"<digraph: {len(self.vertices)} vertices, {self.arcs} arcs>"

    @property
    def arcs(self) -> int:
        """The number of arcs."""
        return sum(map(len, self.rows))

    @property
    def is_acyclic(self) -> bool:
        """Whether the token must come to rest."""
        return self._solved[1]

    @property
    def verdicts(self) -> Sequence[Verdict]:
        """What is known of each vertex, in the order of the vertices."""
        return self._solved[0]

    @property
    def remark(self) -> Sentence | None:
        """Why ``grundy`` and ``values`` give the generalised Grundy function, where they do."""
        return None if self.is_acyclic else Sentence("digraph.generalised")

    def outcomes(self, ending: str = Ending.NORMAL) -> Any:
        """Who wins from each vertex: N, P, or D where nobody can force the end.

        >>> print(*digraph("a>b,b>c").outcomes(ending="misere").values())
        N P N
        """
        if self._ending(ending) is Ending.MISERE:
            return dict(zip(self.vertices, self._misere[0], strict=True))
        return {vertex: found.outcome for vertex, found in self._each()}

    def values(self) -> Any:
        """The value of each vertex: a nimber, or ∞(K) (Smith 1966)."""
        return {vertex: found.value for vertex, found in self._each()}

    def grundy(self) -> Any:
        """The Grundy value of each vertex, None where it is not finite; with cycles, the generalised one."""
        return {vertex: finite(found.value) for vertex, found in self._each()}

    def remoteness(self, ending: str = Ending.NORMAL) -> Any:
        """The number of moves to the end when the winner hurries and the loser resists, None for a draw."""
        if self._ending(ending) is Ending.MISERE:
            return dict(zip(self.vertices, self._misere[1], strict=True))
        return {vertex: found.remoteness for vertex, found in self._each()}

    def grundy_functions(self, most: int = MOST_FUNCTIONS) -> GrundyFunctions:
        """Every function that gives each vertex the least number that no option has; with cycles none, or many.

        >>> digraph("a>b,b>a").grundy_functions()
        [{'a': 0, 'b': 1}, {'a': 1, 'b': 0}]
        """
        if len(self) > MANY:
            raise TooLarge("digraph.functions", n=len(self), limit=MANY)
        found = find_grundy_functions(self.rows, most)
        functions = GrundyFunctions(dict(zip(self.vertices, values, strict=True)) for values in found.functions)
        functions.complete = found.complete
        return functions

    def kernels(self, most: int = MOST_KERNELS) -> Kernels:
        """The kernels, in the order of their vertices; ``complete`` says whether these are all."""
        found = find_kernels(self.rows, most)
        kernels = Kernels(self._named(kernel) for kernel in found.kernels)
        kernels.complete = found.complete
        return kernels

    def kernel(self) -> Any:
        """One kernel, None where there is none; without cycles it is the only one, the lost vertices."""
        if self.is_acyclic:
            return frozenset(vertex for vertex, found in self._each() if found.outcome is Outcome.P)
        found: FoundKernels = find_kernels(self.rows, 1)
        if not found.kernels and not found.complete:
            raise TooLarge("digraph.no-kernel-yet", n=len(self.vertices))
        return self._named(found.kernels[0]) if found.kernels else None

    def nested_kernels(self) -> list[Any]:
        """Without cycles: the kernel, the kernel of what is left, and so on; these are the Grundy classes.

        >>> [sorted(kernel) for kernel in digraph("a>b,a>c,b>c").nested_kernels()]
        [['c'], ['b'], ['a']]
        """
        if not self.is_acyclic:
            return []
        classes: dict[int, list[Vertex]] = {}
        for vertex, found in self._each():
            classes.setdefault(found.value, []).append(vertex)
        return [frozenset(classes[value]) for value in sorted(classes)]

    def in_order(self, vertices: Iterable[Vertex]) -> list[Vertex]:
        """Vertices in the order of the digraph."""
        wanted = set(vertices)
        return [vertex for vertex in self.vertices if vertex in wanted]

    def successors(self, vertex: Vertex) -> list[Vertex]:
        """Where a vertex leads."""
        return [self.vertices[target] for target in self.rows[self._numbers[vertex]]]

    def record(self, search: bool | None = None) -> dict[str, Any]:
        """The answer as JSON; kernels are searched where the digraph is small, unless it is said."""
        kernels = Kernels()
        kernels.complete = False
        if search or (search is None and len(self) <= FEW_VERTICES):
            kernels = self.kernels()
        return {
            "vertices": {str(vertex): _record(found) for vertex, found in self._each()},
            "kernels": [list(map(str, self.in_order(kernel))) for kernel in kernels],
            "kernels_complete": kernels.complete,
            "acyclic": self.is_acyclic,
        }

    @cached_property
    def _solved(self) -> tuple[list[Verdict], bool]:
        """The verdict of each vertex, and whether there is no cycle."""
        if self._is_large:
            from noyau.engines.digraphs.arrays import solve_rows

            return solve_rows(self.rows)
        grundy: list[int] = []
        far: list[int] = []
        if evaluate_acyclic(self.rows, grundy, far, Ending.NORMAL):
            won = [Outcome.N if value else Outcome.P for value in grundy]
            return list(map(Verdict, won, map(Nimber, grundy), far)), True
        found, steps = outcomes(self.rows, Ending.NORMAL)
        return list(map(Verdict, found, generalised_values(self.rows), steps)), False

    @cached_property
    def _misere(self) -> tuple[list[Outcome], list[int | None]]:
        """The outcome and remoteness of each vertex in misère play."""
        if self._is_large:
            from noyau.engines.digraphs.arrays import decide_rows

            return decide_rows(self.rows, Ending.MISERE)
        return outcomes(self.rows, Ending.MISERE)

    @property
    def _is_large(self) -> bool:
        return len(self) > MANY or self.arcs > 10 * MANY

    @staticmethod
    def _ending(ending: str) -> Ending:
        try:
            return Ending(ending)
        except ValueError:
            raise SpecError("digraph.ending", ending=ending) from None

    @cached_property
    def _numbers(self) -> dict[Vertex, int]:
        return {vertex: number for number, vertex in enumerate(self.vertices)}

    def _each(self) -> Iterator[tuple[Vertex, Verdict]]:
        return zip(self.vertices, self.verdicts, strict=True)

    def _named(self, numbers: Iterable[int]) -> frozenset[Vertex]:
        return frozenset(self.vertices[number] for number in numbers)


def finite(value: Value) -> int | None:
    """The Grundy value that a value is, if it is one."""
    return int(value) if isinstance(value, Nimber) else None


def _record(found: Verdict) -> dict[str, Any]:
    return {
        "outcome": found.outcome.value,
        "grundy": finite(found.value),
        "value": str(found.value),
        "remoteness": found.remoteness,
    }


def digraph(
    arcs: Any = None, *, indptr: Any = None, indices: Any = None, watch: Watch | None = None
) -> DigraphAnalysis:
    """The analysis of a digraph: pairs, ``a>b,b>c``, a file, a graph of networkx, a sparse matrix, or sparse rows.

    A file is given by its path, or as ``@file``. In sparse rows vertex i leads to ``indices[indptr[i]:indptr[i + 1]]``.
    A digraph given by numpy arrays, by a matrix of scipy, in which each entry other than zero is an arc, or by a file
    of more than ``MANY`` vertices has its answers in arrays; ``watch`` is then told which part of the work is done.

    >>> digraph([(1, 2), (2, 3)]).grundy()
    {1: 0, 2: 1, 3: 0}
    >>> digraph(indptr=[0, 2, 3, 3], indices=[1, 2, 2]).remoteness()
    {0: 1, 1: 1, 2: 0}
    """
    if (arcs is None) == (indptr is None) or (indptr is None) != (indices is None):
        raise SpecError("digraph.one-of")
    source = take_arrays(indptr, indices) if arcs is None else take(arcs, watch)
    if isinstance(source, NamedRows):
        return DigraphAnalysis(*source)

    return DigraphArrays(source.csr, source.names, watch)


T = TypeVar("T")

MOST_DRAWN = 100_000
"""Among more vertices where nobody can force the end, no kernel is searched."""

_SHOWN = 8
"""How many entries of a long sequence are shown."""


class DigraphArrays(DigraphAnalysis):
    """Outcomes, values, remoteness and kernels as arrays, in the order of the vertices, computed when first asked for.

    ``watch`` is told which part of the work is done, and may raise an exception to stop it.
    """

    def __init__(self, csr: Csr, names: Sequence[Vertex] | Array | None = None, watch: Watch | None = None) -> None:
        vertices: Any = range(csr.size) if names is None else names
        super().__init__(vertices, Lazy(csr.size, lambda vertex: csr.options(vertex).tolist()))
        self.csr = csr
        self.watch = watch
        self._known: dict[Ending, tuple[Array, Array]] = {}

    @cached_property
    def arcs(self) -> int:
        """The number of arcs; one that is there twice counts once."""
        return self.csr.count_distinct()

    @property
    def is_acyclic(self) -> bool:
        return self._labels[1]

    @property
    def verdicts(self) -> Sequence[Verdict]:
        codes, far, values = self.codes(), self.remoteness(), self.values()

        def verdict(vertex: int) -> Verdict:
            steps = int(far[vertex])
            return Verdict(Outcome(chr(codes[vertex])), values[vertex], None if steps < 0 else steps)

        return Lazy(len(self), verdict)

    def codes(self, ending: str = Ending.NORMAL) -> Array:
        """The outcomes as bytes: the codes of the letters N, P and D."""
        return self._outcomes(ending)[0]

    def outcomes(self, ending: str = Ending.NORMAL) -> Array:
        """Who wins from each vertex, as letters N, P and D."""
        return self.codes(ending).astype(np.uint32).view("U1")

    def remoteness(self, ending: str = Ending.NORMAL) -> Array:
        """The number of moves to the end when the winner hurries and the loser resists, −1 for a draw."""
        return self._outcomes(ending)[1]

    def grundy(self) -> Array:
        """The Grundy value of each vertex, −1 where it is not finite."""
        return self._labels[0]

    def values(self) -> Lazy[Value]:
        """The values, each a nimber or ∞(K) made when it is asked for."""
        labels = self.grundy()

        def value(vertex: int) -> Value:
            label = int(labels[vertex])
            return Nimber(label) if label >= 0 else infinite_set(self.csr, labels, vertex)

        return Lazy(len(self), value)

    def kernel(self) -> Array | None:
        """The numbers of the vertices of one kernel, None where there is none."""
        if self.is_acyclic:
            return np.flatnonzero(self.grundy() == 0)
        found = self.kernels(1)
        if not found and not found.complete:
            raise TooLarge("digraph.no-kernel-yet", n=len(self))
        return found[0] if found else None

    def kernels(self, most: int = MOST_KERNELS) -> Kernels:
        """The kernels, as arrays of the numbers of their vertices; ``complete`` says whether these are all.

        Lost vertices are in every kernel and won ones in none, so that only the others are searched.
        """
        codes = self.codes()
        drawn = np.flatnonzero(codes == ord("D"))
        if drawn.size > MOST_DRAWN:
            raise TooLarge("digraph.no-kernel-large", n=int(drawn.size))
        number = np.full(len(self), -1, np.int32)
        number[drawn] = np.arange(drawn.size)
        ahead = (number[self.csr.options(vertex)] for vertex in drawn.tolist())
        found = find_kernels([row[row >= 0].tolist() for row in ahead], most)
        lost = np.flatnonzero(codes == ord("P"))
        kernels = Kernels(np.sort(np.concatenate([lost, drawn[list(kernel)]])) for kernel in found.kernels)
        kernels.complete = found.complete
        return kernels

    def nested_kernels(self) -> list[Any]:
        """Without cycles: the kernel, the kernel of what is left, and so on, as arrays of the numbers of vertices."""
        if not self.is_acyclic:
            return []
        order = np.argsort(self.grundy(), kind="stable")
        return np.split(order, np.cumsum(np.bincount(self.grundy()))[:-1]) if len(self) else []

    @cached_property
    def _labels(self) -> tuple[Array, bool]:
        """The finite values and whether there is no cycle."""
        values = grundy_values(self.csr, self.watch)
        return (generalised(self.csr, self.watch)[0], False) if values is None else (values, True)

    def _outcomes(self, ending: str) -> tuple[Array, Array]:
        which = self._ending(ending)
        if which not in self._known:
            self._known[which] = solve_outcomes(self.csr, which, self.watch)
        return self._known[which]


class Lazy(Sequence[T]):
    """A sequence whose entries are made when they are asked for."""

    def __init__(self, size: int, make: Callable[[int], T]) -> None:
        self._size = size
        self._make = make

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return [self._make(place) for place in range(self._size)[index]]
        return self._make(range(self._size)[index])

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self[:_SHOWN])) + (", …" if self._size > _SHOWN else "")
        return f"<{self._size} entries: {shown}>"

    def __iter__(self) -> Iterator[T]:
        return map(self._make, range(self._size))
