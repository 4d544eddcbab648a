"""Where a digraph comes from: arcs, objects of other libraries, sparse rows, a graph's name, a file of any size."""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from noyau.core.errors import SpecError
from noyau.graphs import Digraph, is_graph, near_graph, read_digraph, read_graph
from noyau.graphs.digraph import ARROW, check_direction
from noyau.graphs.notation import FILE_ENDING

if TYPE_CHECKING:
    from os import PathLike

    from numpy.typing import ArrayLike

    from noyau.graphs.csr import NamedCsr, Watch

MANY = 20_000
"""Digraphs with more vertices or ten times as many arcs are solved by compiled kernels."""

LARGE = 1 << 21
"""Edge lists of more bytes are read by compiled kernels."""

Vertex = Hashable


class HasArcs(Protocol):
    """A graph of networkx, or one like it."""

    def nodes(self) -> Iterable[Vertex]: ...

    def edges(self) -> Iterable[tuple[Vertex, Vertex]]: ...

    def is_directed(self) -> bool: ...


class SparseMatrix(Protocol):
    """A matrix of scipy."""

    def tocsr(self) -> object: ...


class SparseRows(Protocol):
    """Anything that has sparse rows."""

    @property
    def indptr(self) -> ArrayLike: ...

    @property
    def indices(self) -> ArrayLike: ...


ArcSource: TypeAlias = (
    "str | PathLike[str] | Digraph | Mapping[Vertex, Iterable[Vertex]] | Iterable[tuple[Vertex, Vertex]]"
    " | HasArcs | SparseMatrix | SparseRows | ArrayLike"
)

_ENDING = re.compile(r"\.[A-Za-z]\w*$")
_LINKS = re.compile(r"(?:edges|arcs|vertices)-")
"""How links begin that are typed, ``edges-a.b``, of which many would do as the name of a file."""

_LISTS = "{'a': ['b'], 'b': ['c']}"


class NamedRows(NamedTuple):
    """The vertices of a digraph, and the numbers of those to which each leads."""

    vertices: Sequence[Vertex]
    rows: Sequence[Sequence[int]]


def take_digraph(arcs: Any, watch: Watch | None = None) -> NamedRows | NamedCsr:
    """The digraph that a text, a path, pairs of vertices or an object of another library holds."""
    if isinstance(arcs, str):
        return read_text(arcs, watch)
    if isinstance(arcs, os.PathLike):
        return load(os.fspath(arcs), watch)
    if hasattr(arcs, "tocsr"):
        return _take_matrix(arcs)
    if hasattr(arcs, "csr"):
        found: NamedCsr = arcs
        return found
    if hasattr(arcs, "indptr"):
        return take_arrays(arcs.indptr, arcs.indices)
    if callable(getattr(arcs, "digraph", None)):
        arcs = arcs.digraph()
    if isinstance(arcs, Digraph):
        return NamedRows(arcs.vertices, arcs.rows)
    if callable(getattr(arcs, "nodes", None)) and callable(getattr(arcs, "edges", None)):
        edges = list(arcs.edges())
        if not arcs.is_directed():
            edges += [(target, source) for source, target in edges]
        return _take_pairs(edges, arcs.nodes())
    if isinstance(arcs, Mapping):
        return _take_lists(arcs)
    if getattr(arcs, "ndim", 0) == 2 and (arcs.shape[1] != 2 or arcs.dtype.kind == "b"):
        return _take_square(arcs)
    pairs = arcs.tolist() if hasattr(arcs, "tolist") else arcs
    _refuse_two_by_two(pairs)
    return _take_pairs(pairs, ())


def take_arrays(indptr: Any, indices: Any) -> NamedRows | NamedCsr:
    """The digraph of sparse rows: arrays if they are arrays of numpy, else lists."""
    if hasattr(indptr, "dtype") or hasattr(indices, "dtype"):
        from noyau.graphs.csr import Csr, NamedCsr

        return NamedCsr(Csr.of(indptr, indices))
    starts, targets = _whole_numbers(indptr), _whole_numbers(indices)
    size = len(starts) - 1
    rising = all(start <= end for start, end in pairwise(starts))
    if size < 0 or starts[0] != 0 or starts[-1] != len(targets) or not rising:
        raise SpecError("digraph.indptr", n=len(targets))
    if targets and (min(targets) < 0 or max(targets) >= size):
        raise SpecError("digraph.indices", last=size - 1)
    return NamedRows(range(size), [list(dict.fromkeys(targets[start:end])) for start, end in pairwise(starts)])


def read_text(text: str, watch: Watch | None = None) -> NamedRows | NamedCsr:
    """A file where there is one of that name, else arcs; what can only be the name of a file must exist.

    Of a spec ``token:a>b,b>c:a`` the arcs are read, wherever the token is.
    """
    if not text.strip():
        raise SpecError("digraph.empty")
    if text.startswith("token:"):
        text = text.split(":")[1]
    if text.startswith("@"):
        return load(text[1:], watch)
    if ARROW.search(text):
        return take_digraph(read_digraph(text))
    if os.path.exists(text):
        return load(text, watch)
    ending = FILE_ENDING if _LINKS.match(text) else _ENDING
    looks_like_a_file = "/" in text or ending.search(text)
    if not looks_like_a_file and (is_graph(text) or "-" in text):
        return take_digraph(read_graph(text))
    if looks_like_a_file or "," not in text:
        check_direction(text)
        near = near_graph(text)
        raise SpecError("digraph.no-file-near" if near else "digraph.no-file", file=text, near=near)
    check_direction(text)
    raise SpecError("digraph.no-arc", text=text)


def load(file: str, watch: Watch | None = None) -> NamedRows | NamedCsr:
    """The digraph of a file, its vertices with any names: arrays where it is large, else lists."""
    from noyau.graphs.files import load_digraph

    path = Path(file)
    packed = path.suffix.lower() == ".npz"
    if not packed and not (path.is_file() and path.stat().st_size > LARGE):
        return take_digraph(load_digraph(file, any_names=True))
    from noyau.graphs.files.large_files import is_bulk, load_csr

    if not is_bulk(file):
        return take_digraph(load_digraph(file, any_names=True))
    found = load_csr(file, watch)
    csr, names = found.csr, found.names
    if packed:
        from noyau.graphs.files.large_files import load_names

        names = load_names(file, csr.size)
    if csr.size > MANY:
        from noyau.graphs.csr import NamedCsr

        return NamedCsr(csr, names)
    rows = [list(dict.fromkeys(csr.options(vertex).tolist())) for vertex in range(csr.size)]
    if not rows:
        raise SpecError("graph.file.empty", file=file)
    return NamedRows([str(name) for name in (range(len(rows)) if names is None else names)], rows)


def _take_matrix(matrix: Any) -> NamedRows | NamedCsr:
    """A sparse matrix of scipy, in whatever format; each entry other than zero is an arc."""
    rows, columns = matrix.shape if len(matrix.shape) == 2 else (1, matrix.shape[0])
    if rows != columns:
        raise SpecError("digraph.square", rows=rows, columns=columns)
    found = matrix.tocsr()
    if not found.data.all():
        found = found.copy()
        found.eliminate_zeros()
    return take_arrays(found.indptr, found.indices)


def _take_square(matrix: Any) -> NamedRows | NamedCsr:
    """A square array of numpy, whose entries other than zero are the arcs."""
    import numpy as np

    rows, columns = matrix.shape
    if rows != columns:
        raise SpecError("digraph.square", rows=rows, columns=columns)
    if matrix.dtype.kind not in "biuf":
        raise SpecError("digraph.pairs", example=_LISTS)
    sources, targets = np.nonzero(matrix)
    return take_arrays(np.searchsorted(sources, np.arange(rows + 1)), targets)


def _refuse_two_by_two(pairs: object) -> None:
    """Two lists of two numbers may be two arcs or a matrix: refuse them unless both mean the same.

    >>> _refuse_two_by_two([[0, 1], [1, 0]])
    """
    if not isinstance(pairs, list) or len(pairs) != 2 or not all(isinstance(row, list) for row in pairs):
        return
    entries = [entry for row in pairs for entry in row]
    if len(entries) == 4 and all(isinstance(entry, (int, float)) for entry in entries):
        as_matrix = {(row, column) for row in (0, 1) for column in (0, 1) if pairs[row][column]}
        if as_matrix != {tuple(row) for row in pairs}:
            raise SpecError("digraph.two-by-two", text=str(pairs))


def _take_pairs(arcs: Iterable[Any], vertices: Iterable[Vertex]) -> NamedRows:
    numbers: dict[Vertex, int] = {vertex: number for number, vertex in enumerate(vertices)}
    rows: list[dict[int, None]] = [{} for _ in numbers]
    try:
        for arc in arcs:
            if isinstance(arc, (str, bytes)):
                raise TypeError  # "ab" is no pair
            source, target = arc
            for vertex in (source, target):
                if vertex not in numbers:
                    numbers[vertex] = len(rows)
                    rows.append({})
            rows[numbers[source]][numbers[target]] = None
    except (TypeError, ValueError):
        raise SpecError("digraph.pairs", example=_LISTS) from None
    return NamedRows(tuple(numbers), [list(row) for row in rows])


def _take_lists(ways: Mapping[Vertex, Iterable[Vertex]]) -> NamedRows:
    """The digraph of a dictionary that says where each vertex leads."""
    if any(isinstance(targets, (str, bytes)) or not isinstance(targets, Iterable) for targets in ways.values()):
        raise SpecError("digraph.pairs", example=_LISTS)
    return _take_pairs([(source, target) for source, targets in ways.items() for target in targets], ways)


def _whole_numbers(entries: Any) -> list[int]:
    try:
        return [index(number) for number in entries]
    except TypeError:
        raise SpecError("digraph.whole") from None
