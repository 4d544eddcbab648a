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
from typing import TYPE_CHECKING, TypeVar

from noyau.atlas.digraph_inputs import MANY, NamedRows, Vertex, take_arrays, take_digraph
from noyau.atlas.exhibits import Exhibit, as_array
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.python_arguments import play_as_asked, read_count
from noyau.core.record import Json
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Outcome, Player, Verdict
from noyau.engines.digraphs.kernels import MOST_FUNCTIONS, MOST_KERNELS, find_grundy_functions, find_kernels
from noyau.engines.exploring.evaluation import evaluate_acyclic, generalised_values, outcomes
from noyau.values.loopy import Value
from noyau.values.nimbers import Nimber
from noyau.words import Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from noyau.atlas.digraph_inputs import ArcSource
    from noyau.graphs.csr import Watch

_NAMED = 12
"""This many vertices are named where another one was asked for."""

FEW_VERTICES = 200
"""Up to this many vertices, the kernels are searched without being asked for."""


K = TypeVar("K")


class Kernels(list[K]):
    """Kernels of a digraph, as sets or as arrays of numbers; ``complete`` says whether there is no other."""

    def __init__(self, found: Iterable[K] = (), *, complete: bool = True) -> None:
        super().__init__(found)
        self.complete = complete


class GrundyFunctions(Kernels[dict[Vertex, int]]):
    """Grundy functions of a digraph, as dictionaries; ``complete`` says the same."""


class DigraphAnalysis(Exhibit):
    """Outcomes, values, remoteness and kernels of a digraph, computed when first asked for.

    Answers are dictionaries by vertex; where the digraph was given by arrays they are arrays.
    """

    def __init__(
        self, vertices: Sequence[Vertex], rows: Sequence[Sequence[int]], ending: Ending = Ending.NORMAL
    ) -> None:
        self.vertices = vertices
        self.rows = rows
        self.ending = ending

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
        """What is known of each vertex, in the order of the vertices; in misère play, without values."""
        if self.ending is Ending.MISERE:
            return [Verdict(outcome, None, far) for outcome, far in zip(*self._misere, strict=True)]
        return self._solved[0]

    @property
    def remark(self) -> Sentence | None:
        """Why ``grundy`` and ``values`` give the generalised Grundy function, where they do."""
        return None if self.is_acyclic else Sentence("digraph.generalised")

    def outcomes(self, ending: str | None = None) -> dict[Vertex, Outcome]:
        """Who wins from each vertex: N, P, or D where nobody can force the end; in another ending, if one is given.

        >>> print(*digraph("a>b,b>c").outcomes(ending="misere").values())
        N P N
        """
        if self._read_ending(ending) is Ending.MISERE:
            return dict(zip(self.vertices, self._misere[0], strict=True))
        return {vertex: found.outcome for vertex, found in self._each()}

    def values(self) -> dict[Vertex, Value | None]:
        """The value of each vertex: a nimber, or ∞(K) (Smith 1966); NotApplicable in misère play."""
        self._check_values()
        return {vertex: found.value for vertex, found in self._each()}

    def grundy(self) -> dict[Vertex, int | None]:
        """The Grundy value of each vertex, None where it is not finite; with cycles, the generalised one."""
        self._check_values()
        return {vertex: found.grundy for vertex, found in self._each()}

    def remoteness(self, ending: str | None = None) -> dict[Vertex, int | None]:
        """The number of moves to the end when the winner hurries and the loser resists, None for a draw."""
        if self._read_ending(ending) is Ending.MISERE:
            return dict(zip(self.vertices, self._misere[1], strict=True))
        return {vertex: found.remoteness for vertex, found in self._each()}

    def grundy_functions(self, most: int = MOST_FUNCTIONS) -> GrundyFunctions:
        """Every function that gives each vertex the least number that no option has; with cycles none, or many.

        >>> digraph("a>b,b>a").grundy_functions()
        [{'a': 0, 'b': 1}, {'a': 1, 'b': 0}]
        """
        if len(self) > MANY:
            raise TooLarge("digraph.functions", n=len(self), limit=MANY)
        found = find_grundy_functions(self.rows, read_count("most", most))
        functions = (dict(zip(self.vertices, values, strict=True)) for values in found.rows)
        return GrundyFunctions(functions, complete=found.complete)

    def kernels(self, most: int = MOST_KERNELS) -> Kernels[frozenset[Vertex]]:
        """The kernels, in the order of their vertices; ``complete`` says whether these are all."""
        found = find_kernels(self.rows, read_count("most", most))
        return Kernels(map(self._named, found.rows), complete=found.complete)

    def kernel(self) -> frozenset[Vertex] | None:
        """One kernel, None where there is none; without cycles it is the only one, the lost vertices."""
        if self.is_acyclic:
            return frozenset(vertex for vertex, found in self._each() if found.outcome is Outcome.P)
        found = find_kernels(self.rows, 1)
        if not found.rows and not found.complete:
            raise TooLarge("digraph.no-kernel-yet", n=len(self.vertices))
        return self._named(found.rows[0]) if found.rows else None

    def nested_kernels(self) -> list[object]:
        """Without cycles: the kernel, the kernel of what is left, and so on; these are the Grundy classes.

        >>> [sorted(kernel) for kernel in digraph("a>b,a>c,b>c").nested_kernels()]
        [['c'], ['b'], ['a']]
        """
        if not self.is_acyclic:
            return []
        classes: dict[int, list[Vertex]] = {}
        for vertex, found in self._each():
            classes.setdefault(found.grundy or 0, []).append(vertex)
        return [frozenset(classes[value]) for value in sorted(classes)]

    def in_order(self, vertices: Iterable[Vertex]) -> list[Vertex]:
        """Vertices in the order of the digraph."""
        wanted = set(vertices)
        return [vertex for vertex in self.vertices if vertex in wanted]

    def successors(self, vertex: Vertex) -> list[Vertex]:
        """Where a vertex leads; SpecError where there is no such vertex."""
        number = self._numbers.get(vertex) if isinstance(vertex, Hashable) else None
        if number is None:
            raise SpecError(
                "digraph.unknown-vertex", vertex=repr(vertex), names=tuple(map(str, self.vertices[:_NAMED]))
            )
        return [self.vertices[target] for target in self.rows[number]]

    def as_columns(self) -> dict[str, list[object]]:
        """The vertices, and what is known of each."""
        known = self.verdicts
        return {
            "vertex": list(self.vertices),
            "outcome": [found.outcome.value for found in known],
            "grundy": [found.grundy for found in known],
            "value": [None if found.value is None else str(found.value) for found in known],
            "remoteness": [found.remoteness for found in known],
        }

    def to_numpy(self) -> NDArray[np.generic]:
        """The Grundy values in the order of the vertices, −1 where one is not finite."""
        self._check_values()
        return as_array([found.grundy for found in self.verdicts])

    def record(self, search: bool | None = None) -> Json:
        """The answer as JSON; kernels are searched where the digraph is small, unless it is said."""
        is_searched = search or (search is None and len(self) <= FEW_VERTICES)
        kernels = self.kernels() if is_searched else Kernels(complete=False)
        vertices = dict(zip(map(str, self.vertices), map(record_verdict, self.verdicts), strict=True))
        if len(vertices) < len(self):
            raise SpecError("digraph.alike")
        return {
            "vertices": vertices,
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

    @cached_property
    def _numbers(self) -> dict[Vertex, int]:
        return {vertex: number for number, vertex in enumerate(self.vertices)}

    def _each(self) -> Iterator[tuple[Vertex, Verdict]]:
        """What is known of each vertex in normal play."""
        return zip(self.vertices, self._solved[0], strict=True)

    def _read_ending(self, ending: str | None) -> Ending:
        return self.ending if ending is None else Ending.read(ending)

    def _check_values(self) -> None:
        """Values belong to normal play."""
        if self.ending is Ending.MISERE:
            raise NotApplicable("digraph.misere-values")

    def _named(self, numbers: Iterable[int]) -> frozenset[Vertex]:
        return frozenset(self.vertices[number] for number in numbers)


def record_verdict(found: Verdict) -> Json:
    """What is known of a vertex or a position, as JSON."""
    return {
        "outcome": found.outcome.value,
        "grundy": found.grundy,
        "value": None if found.value is None else str(found.value),
        "remoteness": found.remoteness,
    }


def digraph(
    arcs: ArcSource | None = None,
    *,
    indptr: ArrayLike | None = None,
    indices: ArrayLike | None = None,
    watch: Watch | None = None,
    misere: bool = False,
    player: Player | str | None = None,
    limit: Limit | int | None = None,
    seconds: float | None = None,
) -> DigraphAnalysis:
    """Outcomes, values, remoteness and kernels of a digraph on which a token moves.

    Parameters:
        arcs: ``"a>b,b>c"``, pairs, lists by vertex, a file, a graph of networkx, a matrix of scipy, a graph's name.
        indptr, indices: the digraph as sparse rows instead: vertex v leads to ``indices[indptr[v]:indptr[v + 1]]``.
        watch: is told now and then which part of the work on a large one is done; it may raise to stop it.
        misere: outcomes and remoteness of misère play; values and kernels belong to normal play.
        player: refused, for both have the same moves.
        limit: the most vertices, a number or a Limit.
        seconds: the most seconds to spend on the reading, and on each question about a large digraph.

    Returns:
        ``outcomes()``, ``values()``, ``grundy()``, ``remoteness()``, ``kernel()``, ``kernels()``: dictionaries by
        vertex, or arrays where the digraph came in arrays, or from a file of many vertices.

    Raises:
        SpecError: the digraph or an argument cannot be read.
        NotApplicable: values are asked for in misère play.
        TooLarge: a question goes beyond what can be searched, or beyond the limits.

    >>> sorted(digraph("b>a,d>a,d>c,c>d,c>e").kernel())
    ['a', 'e']
    >>> digraph([(1, 2), (2, 3)]).grundy(), digraph(indptr=[0, 2, 3, 3], indices=[1, 2, 2]).remoteness()
    ({1: 0, 2: 1, 3: 0}, {0: 1, 1: 1, 2: 0})
    """
    if (arcs is None) == (indptr is None) or (indptr is None) != (indices is None):
        raise SpecError("digraph.one-of")
    ending = play_as_asked(parse("token:a>b:a"), misere, player).ending
    limits = Limit.read(limit, seconds)
    source = take_arrays(indptr, indices) if arcs is None else take_digraph(arcs, stop_late(watch, limits))
    size = len(source.vertices) if isinstance(source, NamedRows) else source.csr.size
    if limits is not None:
        Budget(limits, "digraph").visit(size)
    if isinstance(source, NamedRows):
        return DigraphAnalysis(*source, ending)
    from noyau.atlas.digraph_arrays import DigraphArrays

    return DigraphArrays(source.csr, source.names, watch, ending, limits)


def stop_late(watch: Watch | None, limit: Limit | None) -> Watch | None:
    """A watch that begins now, and stops the work where the seconds of a limit are over."""
    if limit is None:
        return watch
    budget = Budget(limit, "digraph")

    def tell(done: float) -> None:
        budget.tell(0)
        if watch is not None:
            watch(done)

    return tell
