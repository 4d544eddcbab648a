"""Digraphs of many millions of vertices, as two arrays: compressed sparse rows.

>>> csr = Csr.of([0, 2, 3, 3], [1, 2, 2])
>>> csr.options(0).tolist(), csr.back.options(2).tolist()
([1, 2], [0, 1])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau.core.budget import check_memory
from noyau.core.errors import SpecError, TooLarge
from noyau.kernels import arc_lists
from noyau.kernels.arrays import Words16, Words32

Array = npt.NDArray[Any]
Watch = Callable[[float], None]
"""Is told now and then which part of the work is done; it may raise an exception to stop it."""

MOST_VERTICES = 2**31 - 1

BAND = 1 << 22
"""How many arcs are looked at before ``watch`` is told."""

_BUCKET, _BUCKETS = 14, 10
"""Buckets of 2^14 vertices have their counts in the nearest caches; beyond 2^10 buckets they grow instead."""


@dataclass(frozen=True, eq=False)
class Csr:
    """A digraph in which vertex v leads to ``indices[indptr[v]:indptr[v + 1]]``, numbers of 64 and of 32 bits."""

    indptr: Array
    indices: Array

    @staticmethod
    def of(indptr: npt.ArrayLike, indices: npt.ArrayLike) -> Csr:
        """The digraph of two sequences of whole numbers, checked and copied only where they have other types."""
        starts, targets = _whole(indptr), _whole(indices)
        size = starts.size - 1
        if size < 0 or starts[0] != 0 or starts[-1] != targets.size:
            raise SpecError("digraph.indptr", n=targets.size)
        if size > MOST_VERTICES:
            raise TooLarge("digraph.vertices", limit=MOST_VERTICES)
        falls = np.flatnonzero(starts[1:] < starts[:-1])
        if falls.size:
            raise SpecError("digraph.falls", entry=int(falls[0]) + 1, value=int(starts[falls[0] + 1]))
        if targets.size and not 0 <= int(targets.min()) <= int(targets.max()) < size:
            bad = int(np.flatnonzero((targets < 0) | (targets >= size))[0])
            raise SpecError("digraph.index", entry=bad, value=int(targets[bad]), last=size - 1)
        return Csr(np.ascontiguousarray(starts, np.int64), np.ascontiguousarray(targets, np.int32))

    @property
    def size(self) -> int:
        """The number of vertices."""
        return int(self.indptr.size - 1)

    @property
    def arcs(self) -> int:
        """The number of arcs, each as often as it is there."""
        return int(self.indices.size)

    def count_distinct(self) -> int:
        """The number of arcs, each once however often it is there."""
        met = np.full(self.size, self.size, np.uint32)
        return int(arc_lists.count_distinct(self.indptr.view(np.uint64), self.indices.view(np.uint32), met))

    @property
    def nbytes(self) -> int:
        return int(self.indptr.nbytes + self.indices.nbytes)

    @property
    def back(self) -> Csr:
        """The same arcs the other way round."""
        return self.turned()

    def check_memory(self, needed: int) -> None:
        """Refuse work for which there is not the memory it needs."""
        check_memory(needed, "digraph.memory", n=self.size, arcs=self.arcs)

    def turned(self, watch: Watch | None = None) -> Csr:
        """The same arcs the other way round, computed once and kept."""
        if "_back" not in self.__dict__:
            self.check_memory(self.nbytes + 2 * self.arcs)
            self.__dict__["_back"] = _transpose(self, watch)
        turned: Csr = self.__dict__["_back"]
        return turned

    def options(self, vertex: int) -> Array:
        """Where a vertex leads."""
        return self.indices[self.indptr[vertex] : self.indptr[vertex + 1]]

    def rows(self) -> tuple[Array, Array, Array]:
        """Where rows start and end, and what they hold, without signs as the kernels read them."""
        bounds = self.indptr.view(np.uint64)
        return bounds[:-1], bounds[1:], self.indices.view(np.uint32)


@dataclass(frozen=True, eq=False)
class NamedCsr:
    """A digraph and the names of its vertices in order; None where they are their numbers."""

    csr: Csr
    names: Sequence[object] | Array | None = None


def csr_of_pairs(size: int, sources: Array, targets: Array, watch: Watch | None = None) -> Csr:
    """The digraph of arcs in any order between vertices that are numbered from 0, their numbers of 32 bits."""
    keys, others = sources.view(np.uint32), targets.view(np.uint32)
    if arc_lists.first_fall(keys) == keys.size:
        starts = np.empty(size + 1, np.int64)
        arc_lists.find_starts(keys, starts)
        return Csr(starts, others.view(np.int32))
    sorting = _Sorting(size, keys)
    for begin in range(0, keys.size, BAND):
        end = min(begin + BAND, keys.size)
        arc_lists.deal_pairs(keys[begin:end], others[begin:end], sorting.shift, sorting.heads, sorting.dealt)
        tell_progress(watch, end / keys.size / 2)
    return sorting.finish(watch)


def tell_progress(watch: Watch | None, done: float) -> None:
    """Say which part is done to whoever watches."""
    if watch is not None:
        watch(min(1.0, float(done)))


class _Sorting:
    """Arcs on their way into rows: dealt into buckets of neighbouring keys, then sorted bucket by bucket."""

    def __init__(self, size: int, keys: Array) -> None:
        self.size = size
        last = max(size - 1, 0)
        self.shift = max(_BUCKET, last.bit_length() - _BUCKETS)
        counts = np.zeros((last >> self.shift) + 1, np.int64)
        arc_lists.count_buckets(keys, self.shift, counts)
        self.bounds = np.zeros(counts.size + 1, np.int64)
        np.cumsum(counts, out=self.bounds[1:])
        self.heads = self.bounds.astype(np.uint64)
        lows = np.empty(keys.size, np.uint16) if self.shift <= 16 else np.empty(keys.size, np.uint32)
        self.dealt: tuple[Words32, Words16 | Words32] = np.empty(keys.size, np.uint32), lows

    def finish(self, watch: Watch | None) -> Csr:
        """The rows, sorted by key: the second half of the work."""
        kept, lows = self.dealt
        starts = np.full(self.size + 1, kept.size, np.int64)
        scratch = np.empty(int(np.diff(self.bounds).max()), np.uint32)
        cursors = np.empty(1 << self.shift, np.uint32)
        for bucket, (begin, end) in enumerate(zip(self.bounds[:-1], self.bounds[1:], strict=True)):
            owners = starts[bucket << self.shift : min((bucket + 1) << self.shift, self.size)]
            arc_lists.sort_bucket(kept[begin:end], lows[begin:end], begin, owners, scratch, cursors)
            tell_progress(watch, (1 + (bucket + 1) / (self.bounds.size - 1)) / 2)
        return Csr(starts, kept.view(np.int32))


def _transpose(csr: Csr, watch: Watch | None) -> Csr:
    starts, targets = csr.indptr.view(np.uint64), csr.indices.view(np.uint32)
    sorting = _Sorting(csr.size, targets)
    begin = 0
    while begin < csr.size:
        end = int(np.searchsorted(csr.indptr, csr.indptr[begin] + BAND, side="right")) - 1
        end = min(max(end, begin + 1), csr.size)
        arc_lists.deal_rows(starts, targets, np.array([begin, end]), sorting.shift, sorting.heads, sorting.dealt)
        tell_progress(watch, end / csr.size / 2)
        begin = end
    return sorting.finish(watch)


def _whole(entries: npt.ArrayLike) -> Array:
    array = np.asarray(entries)
    if array.size == 0:
        array = array.astype(np.int64)
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise SpecError("digraph.whole")
    return array
