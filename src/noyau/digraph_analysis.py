"""What is known of every vertex of a digraph on which a token moves, and the kernels of the digraph.

>>> graph = digraph("b>a,d>a,d>c,c>d,c>e")
>>> {vertex: str(value) for vertex, value in graph.values().items()}
{'b': '*1', 'a': '0', 'd': '∞(0)', 'c': '∞(0)', 'e': '0'}
>>> [sorted(kernel) for kernel in graph.kernels()]
[['a', 'e']]
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from noyau.engines.evaluate import evaluate_acyclic, generalised_values, outcomes
from noyau.engines.grundy_search import MOST_FUNCTIONS, find_grundy_functions
from noyau.engines.kernel_search import MOST_KERNELS, FoundKernels, find_kernels
from noyau.errors import SpecError, TooLarge
from noyau.graphs import Digraph, read_digraph
from noyau.values.loopy import Value
from noyau.values.nimbers import Nimber
from noyau.verdict import Ending, Outcome, Verdict
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.graphs.csr import Csr, Watch

FEW_VERTICES = 200
"""Up to so many vertices, the kernels are searched without being asked for."""

MANY = 20_000
"""Digraphs with more vertices or ten times as many arcs are solved by compiled kernels."""

Vertex = Hashable


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
            from noyau.engines.digraph_rows import solve_rows

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
            from noyau.engines.digraph_rows import decide_rows

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
    """The analysis of a digraph: pairs, ``a>b,b>c``, a ``Digraph``, a networkx graph, a sparse matrix, or sparse rows.

    In sparse rows vertex i leads to ``indices[indptr[i]:indptr[i + 1]]``. A digraph given by numpy arrays or by a
    matrix of scipy, in which each entry other than zero is an arc, has its answers in arrays; ``watch`` is then told
    which part of the work is done.

    >>> digraph([(1, 2), (2, 3)]).grundy()
    {1: 0, 2: 1, 3: 0}
    >>> digraph(indptr=[0, 2, 3, 3], indices=[1, 2, 2]).remoteness()
    {0: 1, 1: 1, 2: 0}
    """
    if (arcs is None) == (indptr is None) or (indptr is None) != (indices is None):
        raise SpecError("digraph.one-of")
    if arcs is None:
        if hasattr(indptr, "dtype") or hasattr(indices, "dtype"):
            return _from_arrays(indptr, indices, watch)
        return _from_sparse(_whole_numbers(indptr), _whole_numbers(indices))
    if hasattr(arcs, "tocsr"):
        return _from_matrix(arcs, watch)
    if hasattr(arcs, "csr"):
        return _from_csr(arcs.csr, arcs.names, watch)
    if hasattr(arcs, "indptr"):
        return _from_arrays(arcs.indptr, arcs.indices, watch)
    return _from_named(arcs)


def _from_arrays(indptr: Any, indices: Any, watch: Watch | None) -> DigraphAnalysis:
    from noyau.graphs.csr import Csr

    return _from_csr(Csr.of(indptr, indices), None, watch)


def _from_csr(csr: Csr, names: Sequence[Vertex] | None, watch: Watch | None) -> DigraphAnalysis:
    from noyau.digraph_arrays import DigraphArrays

    return DigraphArrays(csr, names, watch)


def _from_matrix(matrix: Any, watch: Watch | None) -> DigraphAnalysis:
    """A sparse matrix of scipy, in whatever format."""
    rows, columns = matrix.shape if len(matrix.shape) == 2 else (1, matrix.shape[0])
    if rows != columns:
        raise SpecError("digraph.square", rows=rows, columns=columns)
    found = matrix.tocsr()
    if not found.data.all():
        found = found.copy()
        found.eliminate_zeros()
    return _from_arrays(found.indptr, found.indices, watch)


def _from_named(arcs: Any) -> DigraphAnalysis:
    if isinstance(arcs, str):
        arcs = read_digraph(arcs)
    elif callable(getattr(arcs, "digraph", None)):
        arcs = arcs.digraph()
    if isinstance(arcs, Digraph):
        return DigraphAnalysis(arcs.vertices, arcs.rows)
    if callable(getattr(arcs, "nodes", None)) and callable(getattr(arcs, "edges", None)):
        edges = list(arcs.edges())
        if not arcs.is_directed():
            edges += [(target, source) for source, target in edges]
        return _from_pairs(edges, arcs.nodes())
    return _from_pairs(arcs.tolist() if hasattr(arcs, "tolist") else arcs, ())


def _from_pairs(arcs: Iterable[Any], vertices: Iterable[Vertex]) -> DigraphAnalysis:
    numbers: dict[Vertex, int] = {vertex: number for number, vertex in enumerate(vertices)}
    rows: list[dict[int, None]] = [{} for _ in numbers]
    try:
        for source, target in arcs:
            for vertex in (source, target):
                if vertex not in numbers:
                    numbers[vertex] = len(rows)
                    rows.append({})
            rows[numbers[source]][numbers[target]] = None
    except (TypeError, ValueError):
        raise SpecError("digraph.pairs") from None
    return DigraphAnalysis(tuple(numbers), [list(row) for row in rows])


def _from_sparse(indptr: list[int], indices: list[int]) -> DigraphAnalysis:
    size = len(indptr) - 1
    rising = all(start <= end for start, end in pairwise(indptr))
    if size < 0 or indptr[0] != 0 or indptr[-1] != len(indices) or not rising:
        raise SpecError("digraph.indptr", n=len(indices))
    if indices and (min(indices) < 0 or max(indices) >= size):
        raise SpecError("digraph.indices", last=size - 1)
    return DigraphAnalysis(range(size), [indices[indptr[i] : indptr[i + 1]] for i in range(size)])


def _whole_numbers(array: Any) -> list[int]:
    """The entries of a list or of an array, which lists them faster itself."""
    entries = array.tolist() if hasattr(array, "tolist") else list(array)
    if not all(isinstance(entry, int) for entry in entries):
        raise SpecError("digraph.whole")
    return entries
