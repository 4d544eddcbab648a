"""``noyau digraph``: the outcome, value and remoteness of every vertex, and the kernels."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import islice

import click

from noyau.cli.terminal import answer, complete_file, define, read_input, text, wrap
from noyau.digraph_analysis import FEW_VERTICES, DigraphAnalysis, Kernels, Vertex, digraph
from noyau.errors import SpecError
from noyau.graphs import Digraph, is_graph, near_graph, read_digraph, read_graph
from noyau.graphs.files import MOST_BYTES, digraph_of
from noyau.values.loopy import Loopy
from noyau.words import Sentence

_LINES = 60
"""How many vertices are explained one by one."""
_KERNELS = 20
_NAMES = 40


@define("digraph")
@click.argument("source", metavar="FILE|ARCS", shell_complete=complete_file)
@click.option("--kernels", "search", is_flag=True)
def command(source: str, search: bool, as_json: bool) -> None:
    graph = digraph(_read(source))
    if as_json:
        answer(graph.record(search or None))
    else:
        sys.stdout.writelines(f"{line}\n" for line in _lines(graph, search))


def _read(source: str) -> Digraph:
    """A file where there is one of that name, else arcs; what can only be the name of a file must exist."""
    if source == "-":
        return _read_input()
    if not source.strip():
        raise SpecError("digraph.empty")
    if ">" in source or source.startswith("@"):
        return read_digraph(source)
    if os.path.exists(source):
        return read_digraph(f"@{source}")
    looks_like_a_file = "/" in source or re.search(r"\.[A-Za-z]\w*$", source)
    if not looks_like_a_file and (is_graph(source) or "-" in source):
        return read_graph(source).digraph()
    if looks_like_a_file or "," not in source:
        near = near_graph(source)
        raise SpecError("digraph.no-file-near" if near else "digraph.no-file", file=source, near=near)
    return read_digraph(source)


def _read_input() -> Digraph:
    """What standard input holds, read as a file would be; or the name of a graph."""
    said = read_input(MOST_BYTES + 1)
    if not said.strip():
        raise SpecError("digraph.empty")
    if len(said.split()) == 1 and is_graph(said.strip()):
        return read_graph(said).digraph()
    return digraph_of(said, Sentence("digraph.input"))


def _lines(graph: DigraphAnalysis, search: bool) -> Iterator[str]:
    arcs = sum(map(len, graph.rows))
    kind = text("digraph.acyclic" if graph.is_acyclic else "digraph.cyclic")
    yield text("digraph.title", n=len(graph), arcs=arcs, kind=kind)
    yield ""
    yield from _vertices(graph)
    infinite = next((verdict.value for verdict in graph.verdicts if isinstance(verdict.value, Loopy)), None)
    if infinite is not None:
        yield ""
        yield wrap(text("digraph.infinite", value=infinite), "")
    yield ""
    if search or len(graph) <= FEW_VERTICES:
        yield from _kernels(graph, graph.kernels())
    else:
        yield text("digraph.not-searched")
    if graph.is_acyclic:
        yield ""
        yield from _nested(graph)


def _vertices(graph: DigraphAnalysis) -> Iterator[str]:
    """A line for each vertex, in columns."""
    words = {letter: text(f"digraph.outcome.{letter}") for letter in "NPD"}
    heads = [text(f"digraph.column.{name}") for name in ("vertex", "outcome", "value", "remoteness")]
    found = list(zip(map(str, graph.vertices), graph.verdicts, strict=True))
    widths = [
        max(len(heads[0]), *(len(name) for name, _ in found)),
        max(len(heads[1]), *map(len, words.values())),
        max(len(heads[2]), *(len(str(verdict.value)) for _, verdict in found)),
    ]
    for cells in (heads, *([n, words[v.outcome], str(v.value), _steps(v.remoteness)] for n, v in found)):
        columns = [f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=False)]
        yield "  ".join([*columns, cells[3]])


def _steps(remoteness: int | None) -> str:
    return "∞" if remoteness is None else str(remoteness)


def _kernels(graph: DigraphAnalysis, kernels: Kernels) -> Iterator[str]:
    if not kernels:
        yield text("digraph.no-kernel" if kernels.complete else "digraph.gave-up")
        return
    key = "digraph.kernels" if kernels.complete else "digraph.some-kernels"
    yield text(key, n=len(kernels))
    for kernel in kernels[:_KERNELS]:
        yield f"  {_set(graph, kernel)}"
    if len(kernels) > _KERNELS:
        yield "  " + text("digraph.more", n=len(kernels) - _KERNELS)
    yield ""
    yield from _why(graph, kernels[0])


def _why(graph: DigraphAnalysis, kernel: frozenset[Vertex]) -> Iterator[str]:
    """Why a set is a kernel: one cannot stay in it, and one can always come back."""
    inside = graph.in_order(kernel)
    outside = [vertex for vertex in graph.vertices if vertex not in kernel]
    yield text("digraph.why", kernel=_set(graph, kernel))
    yield text("digraph.stable")
    yield from _some(_exits(graph, vertex) for vertex in inside)
    if len(inside) > _LINES:
        yield "    " + text("digraph.more", n=len(inside) - _LINES)
    if outside:
        yield text("digraph.absorbing")
    yield from _some(_entry(graph, vertex, kernel) for vertex in outside)
    if len(outside) > _LINES:
        yield "    " + text("digraph.more", n=len(outside) - _LINES)
    yield wrap(text("digraph.play-acyclic" if graph.is_acyclic else "digraph.play-cyclic"), "  ")


def _exits(graph: DigraphAnalysis, vertex: Vertex) -> str:
    ways = graph.successors(vertex)
    if not ways:
        return text("digraph.sink", vertex=vertex)
    return text("digraph.leaves", vertex=vertex, ways=_listed(ways))


def _entry(graph: DigraphAnalysis, vertex: Vertex, kernel: frozenset[Vertex]) -> str:
    return f"{vertex} → {next(target for target in graph.successors(vertex) if target in kernel)}"


def _some(lines: Iterable[str]) -> Iterator[str]:
    return (f"    {line}" for line in islice(lines, _LINES))


def _nested(graph: DigraphAnalysis) -> Iterator[str]:
    yield wrap(text("digraph.nested"), "")
    for value, kernel in enumerate(graph.nested_kernels()):
        yield f"  {value}: {_set(graph, kernel)}"


def _listed(vertices: list[Vertex]) -> str:
    """Names in a sentence: ``a, b and c``."""
    if not 1 < len(vertices) <= _NAMES:
        return _names(vertices)
    return text("cli.and", first=_names(vertices[:-1]), last=vertices[-1])


def _set(graph: DigraphAnalysis, vertices: frozenset[Vertex]) -> str:
    return "{" + _names(graph.in_order(vertices)) + "}"


def _names(vertices: list[Vertex]) -> str:
    shown = ", ".join(map(str, vertices[:_NAMES]))
    return f"{shown} …" if len(vertices) > _NAMES else shown
