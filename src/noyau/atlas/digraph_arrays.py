"""The analysis of a digraph given by arrays: the same questions, answered by arrays that compiled kernels fill.

>>> import numpy as np
>>> from noyau.atlas.digraphs import digraph
>>> graph = digraph(indptr=np.array([0, 1, 3, 4, 4]), indices=np.array([1, 0, 2, 3]))
>>> graph.outcomes().tolist(), graph.remoteness().tolist()
(['D', 'D', 'N', 'P'], [-1, -1, 1, 0])
>>> graph.grundy().tolist(), str(graph.values()[1])
([-1, -1, 1, 0], '∞(1)')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar, overload

import numpy as np

from noyau.atlas.digraph_inputs import Vertex
from noyau.atlas.digraphs import DigraphAnalysis, Kernels, stop_late
from noyau.core.budget import Limit
from noyau.core.errors import TooLarge
from noyau.core.python_arguments import read_count
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.digraphs.arrays import Csr, generalised_values, grundy_values, infinite_set, solve_outcomes
from noyau.engines.digraphs.kernels import MOST_KERNELS, find_kernels
from noyau.graphs.csr import Array, Watch
from noyau.values.loopy import Value
from noyau.values.nimbers import Nimber

T = TypeVar("T")

MOST_DRAWN = 100_000
"""Among more vertices where nobody can force the end, no kernel is searched."""

_SHOWN = 8
"""How many entries of a long sequence are shown."""


class DigraphArrays(DigraphAnalysis):
    """Outcomes, values, remoteness and kernels as arrays, in the order of the vertices, computed when first asked for.

    ``watch`` is told which part of the work is done, and may raise an exception to stop it.
    """

    def __init__(
        self,
        csr: Csr,
        names: Sequence[Vertex] | Array | None = None,
        watch: Watch | None = None,
        ending: Ending = Ending.NORMAL,
        limit: Limit | None = None,
    ) -> None:
        vertices: Any = range(csr.size) if names is None else names
        super().__init__(vertices, Lazy(csr.size, lambda vertex: csr.options(vertex).tolist()), ending)
        self.csr = csr
        self.watch = watch
        self.limit = limit
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
        codes, far = self.codes(), self.remoteness()
        values = None if self.ending is Ending.MISERE else self.values()

        def verdict(vertex: int) -> Verdict:
            steps = int(far[vertex])
            value = None if values is None else values[vertex]
            return Verdict(Outcome(chr(codes[vertex])), value, None if steps < 0 else steps)

        return Lazy(len(self), verdict)

    def codes(self, ending: str | None = None) -> Array:
        """The outcomes as bytes: the codes of the letters N, P and D."""
        return self._outcomes(ending)[0]

    def outcomes(self, ending: str | None = None) -> Array:  # type: ignore[override]
        """Who wins from each vertex, as letters N, P and D."""
        return self.codes(ending).astype(np.uint32).view("U1")

    def remoteness(self, ending: str | None = None) -> Array:  # type: ignore[override]
        """The number of moves to the end when the winner hurries and the loser resists, −1 for a draw."""
        return self._outcomes(ending)[1]

    def grundy(self) -> Array:  # type: ignore[override]
        """The Grundy value of each vertex, −1 where it is not finite; NotApplicable in misère play."""
        self._check_values()
        return self._labels[0]

    def values(self) -> Lazy[Value]:  # type: ignore[override]
        """The values, each a nimber or ∞(K) made when it is asked for."""
        labels = self.grundy()

        def value(vertex: int) -> Value:
            label = int(labels[vertex])
            return Nimber(label) if label >= 0 else infinite_set(self.csr, labels, vertex)

        return Lazy(len(self), value)

    def kernel(self) -> Array | None:  # type: ignore[override]
        """The numbers of the vertices of one kernel, None where there is none."""
        if self.is_acyclic:
            return np.flatnonzero(self._labels[0] == 0)
        found = self.kernels(1)
        if not found and not found.complete:
            raise TooLarge("digraph.no-kernel-yet", n=len(self))
        return found[0] if found else None

    def kernels(self, most: int = MOST_KERNELS) -> Kernels[Array]:  # type: ignore[override]
        """The kernels, as arrays of the numbers of their vertices; ``complete`` says whether these are all.

        Lost vertices are in every kernel and won ones in none, so that only the others are searched.
        """
        codes = self.codes(Ending.NORMAL)
        drawn = np.flatnonzero(codes == ord("D"))
        if drawn.size > MOST_DRAWN:
            raise TooLarge("digraph.no-kernel-large", n=int(drawn.size))
        number = np.full(len(self), -1, np.int32)
        number[drawn] = np.arange(drawn.size)
        ahead = (number[self.csr.options(vertex)] for vertex in drawn.tolist())
        found = find_kernels([row[row >= 0].tolist() for row in ahead], read_count("most", most))
        lost = np.flatnonzero(codes == ord("P"))
        kernels = (np.sort(np.concatenate([lost, drawn[list(kernel)]])) for kernel in found.rows)
        return Kernels(kernels, complete=found.complete)

    def nested_kernels(self) -> list[Any]:
        """Without cycles: the kernel, the kernel of what is left, and so on, as arrays of the numbers of vertices."""
        if not self.is_acyclic:
            return []
        labels = self._labels[0]
        return np.split(np.argsort(labels, kind="stable"), np.cumsum(np.bincount(labels))[:-1]) if len(self) else []

    @cached_property
    def _labels(self) -> tuple[Array, bool]:
        """The finite values and whether there is no cycle."""
        watch = stop_late(self.watch, self.limit)
        values = grundy_values(self.csr, watch)
        return (generalised_values(self.csr, watch)[0], False) if values is None else (values, True)

    def _outcomes(self, ending: str | None) -> tuple[Array, Array]:
        which = self._read_ending(ending)
        if which not in self._known:
            self._known[which] = solve_outcomes(self.csr, which, stop_late(self.watch, self.limit))
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
