"""Graphs for the editor: read from any text, with the places of their vertices.

>>> read_drawing("a>b, b>c").graph.names, read_drawing("cycle-4").graph.size, read_drawing("1 2").graph.names
(('a', 'b', 'c'), 4, ('1', '2'))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

from noyau.atlas.digraphs import DigraphAnalysis
from noyau.core.caches import remembered
from noyau.core.errors import SpecError, TooLarge
from noyau.core.record import Json
from noyau.graphs import Graph, is_graph, near_graph, read_graph
from noyau.graphs.files import BEGINNINGS
from noyau.graphs.files.edge_lists_and_graph6 import is_graph6, read_edge_list, read_graph6
from noyau.graphs.files.links import Links, Misread
from noyau.graphs.graph import put_in_order
from noyau.graphs.notation import NOTATIONS, check_name
from noyau.scenes.graphs.vertex_places import sketch_graph
from noyau.scenes.kit.layout import place
from noyau.words import Sentence

MOST_VERTICES, MOST_EDGES = 300, 2000
"""What can be edited."""

APART = 110
"""From a vertex of the editor to the nearest one."""

_LAYERS = 0.26
"""The pictures of digraphs are made for larger vertices."""

_WORD = re.compile(r"[^\s,;>{}<\"]+")
_SPECIAL = re.compile(r"[\^*]|-[0-9]")
_TYPED_EDGES = re.compile(r"[^\s,;>-]+--?[^\s,;>-]+(,[^\s,;>-]+(--?[^\s,;>-]+)?)+")
"""Several edges in one line, ``a-b,b-c``: as a line of a file this would be one edge between two names with dashes."""

_GRAPH6 = re.compile(r"graph6-[^*\s]*")


@dataclass(frozen=True)
class Drawing:
    """A graph whose vertices may have any names."""

    graph: Graph

    @property
    def spoken(self) -> Sequence[str]:
        """What each vertex is called."""
        return self.graph.names or tuple(map(str, range(self.graph.size)))

    @cached_property
    def playable(self) -> Graph:
        """The graph as a spec can write it: numbers stand for names that it could not hold."""
        try:
            check_name(*self.graph.names)
        except SpecError:
            return replace(self.graph, names=())
        return self.graph

    @property
    def arcs(self) -> str:
        """The arcs by name, ``a>b,b>c``, and the vertices that have none."""
        called, edges = self.playable.name_of, self.graph.edges
        linked = {vertex for edge in edges for vertex in edge}
        alone = [called(vertex) for vertex in range(self.graph.size) if vertex not in linked]
        return ",".join([*(f"{called(one)}>{called(other)}" for one, other in edges), *alone])


def read_drawing(text: str, directed: bool | None = None) -> Drawing:
    """The graph of a text: the name of one, an edge list, arcs, graph6, JSON, DOT or GraphML.

    What is said of direction holds for lines ``a b``; elsewhere edges become two arcs, and arcs lose their heads.
    """
    said = text.strip()
    if said.startswith("@") and not is_graph6(said):
        raise SpecError("web.no-files")
    found = _read_name(said) if _is_name(said) else _read_links(said, directed)
    graph = found.graph
    if directed is not None and directed != graph.directed:
        both = ((one, other) for one, row in enumerate(graph.neighbours) for other in row)
        pairs = both if directed else {(min(edge), max(edge)) for edge in graph.edges if edge[0] != edge[1]}
        found = Drawing(Graph.of(graph.size, pairs, directed, names=graph.names))
    _check(found.graph.size, found.graph.edge_count)
    return found


def _is_name(said: str) -> bool:
    """Whether a text sets out to name a graph, rightly or not."""
    if said.startswith(("edges-", "arcs-", "vertices-")) or _TYPED_EDGES.fullmatch(said):
        return len(said.split()) == 1
    if not _WORD.fullmatch(said):
        return False
    return is_graph(said) or (not is_graph6(said) and bool(_SPECIAL.search(said) or near_graph(said)))


def _read_name(said: str) -> Drawing:
    if "@" in _GRAPH6.sub("", said):
        raise SpecError("web.no-files")
    size = 1
    for factor in said.split("*"):
        name, _, sizes = factor.partition("^")[0].partition("-")
        numbers = [int(digits) for digits in re.findall("[0-9]{1,9}", sizes)]
        if name in NOTATIONS:
            size *= 1 + max(numbers, default=0)
        else:
            size *= prod(1 << min(number, 30) if name == "hypercube" else max(number, 1) for number in numbers)
    _check(size, 0)
    graph = read_graph(said)
    if any(f"{name}-" in graph.label for name in NOTATIONS):  # written out, since graph6 has signs that specs use
        graph = replace(graph, label="")
    return Drawing(graph)


def _read_links(said: str, directed: bool | None) -> Drawing:
    source = Sentence("web-editor.pasted")
    try:
        links = _reader(said)(said)
    except Misread as fault:
        raise fault.in_file(source) from None
    if not links.names:
        raise SpecError("graph.file.empty", file=source)
    arcs = directed if links.directed is None else links.directed
    if links.loop and not arcs:
        raise links.loop.in_file(source)
    _check(len(links.names), 0)
    names = put_in_order(links.names)
    number = {name: index for index, name in enumerate(names)}
    pairs = ((number[one], number[other]) for one, other in links.pairs)
    return Drawing(Graph.of(len(names), pairs, bool(arcs), names=names))


def _reader(said: str) -> Callable[[str], Links]:
    for beginning, reader in BEGINNINGS.items():
        if beginning.match(said):
            return reader
    return read_graph6 if len(said.split()) == 1 and is_graph6(said) else read_edge_list


def _check(vertices: int, edges: int) -> None:
    if vertices > MOST_VERTICES:
        raise TooLarge("web-editor.too-many-vertices", n=vertices, limit=MOST_VERTICES)
    if edges > MOST_EDGES:
        raise TooLarge("web-editor.too-many-edges", n=edges, limit=MOST_EDGES)


def redraw(text: str, names: Sequence[str]) -> Drawing:
    """The graph that the page has, written by numbers, and the names that it gives to the vertices."""
    found = read_drawing(text)
    if not names:
        return found
    links = Links()
    try:
        for place_of_name, name in enumerate(names, start=1):
            links.declare(name, ("names", place_of_name))
    except Misread as fault:
        raise fault.in_file(Sentence("web-editor.pasted")) from None
    if len(names) != found.graph.size:
        raise SpecError("web-editor.names", n=found.graph.size, given=len(names))
    graph = found.graph
    return Drawing(Graph.of(graph.size, graph.edges, graph.directed, names=names))


def write_drawing(drawing: Drawing, places: bool = True) -> Json:
    """A graph as the page keeps it, with the places of its vertices unless it knows them."""
    graph = drawing.graph
    return {
        "directed": graph.directed,
        "size": graph.size,
        "label": graph.label,
        "names": graph.names or None,
        "edges": graph.edges,
        "points": place_vertices(graph) if places else None,
    }


@remembered(most=64)
def place_vertices(graph: Graph) -> list[tuple[int, int]]:
    """Where the vertices stand: a digraph in layers by the number of moves to the end, a family in its own way."""
    if graph.directed:
        far = [found.remoteness for found in DigraphAnalysis(range(graph.size), graph.neighbours).verdicts]
        found = [(x * _LAYERS, y * _LAYERS) for x, y in place(graph.size, graph.edges, far)[0]]
    else:
        named = graph if graph.label else Graph(graph.neighbours, label=replace(graph, names=()).name)
        found = [(x, y) for x, y in sketch_graph(named, MOST_EDGES, APART).points]
    left, top = (min(ends) for ends in zip(*found, strict=True))
    return [(round(x - left), round(y - top)) for x, y in found]
