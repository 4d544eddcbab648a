"""A drawn graph as text: its name, edge lists, graph6, JSON, DOT, GraphML; and as a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum

from noyau.app.editor.graph_games import token_answers
from noyau.app.editor.graphs import Drawing, place_vertices
from noyau.core.errors import SpecError
from noyau.graphs.files.writers import (
    Written,
    write_digraph6,
    write_dot,
    write_edges,
    write_graph6,
    write_graphml,
    write_json,
)
from noyau.scenes.kit.geometry import Point
from noyau.scenes.kit.layout import RADIUS, arrow_bounds, arrows, links
from noyau.scenes.kit.markup import badge, tag, words
from noyau.scenes.kit.scene import DRAWN, LOSING, WINNING
from noyau.scenes.kit.themes import INK, LINE, PAPER, RESULTS

Places = Sequence[tuple[int, int]]

_SCALE = 100 / 30
"""From the vertices of the editor to those of the pictures."""

_MARGIN, _NAME, _NOTE = 160, 60, 42
_RESULTS = {"N": WINNING, "P": LOSING, "D": DRAWN}


class Form(StrEnum):
    """How a graph can be written."""

    SPEC = "spec"
    ARCS = "arcs"
    LIST = "list"
    GRAPH6 = "graph6"
    JSON = "json"
    DOT = "dot"
    GRAPHML = "graphml"


FOR_DIGRAPHS = (Form.ARCS, Form.GRAPHML)
"""The forms that only a digraph has."""


def write_graph(drawing: Drawing, form: Form) -> str:
    """A text that the editor reads back.

    >>> from noyau.app.editor.graphs import read_drawing
    >>> write_graph(read_drawing("cycle-3"), Form.GRAPH6), write_graph(read_drawing("b>a,c"), Form.ARCS)
    ('Bw', 'b>a,c')
    """
    if form in FOR_DIGRAPHS and not drawing.graph.directed:
        raise SpecError("web-editor.no-form", form=form.value)
    return _WRITERS[form](drawing)


def _written(drawing: Drawing) -> Written:
    """The graph for the writers of the library, an arc with the answers of its vertices."""
    graph = drawing.graph
    if not graph.directed:
        return Written.of_graph(graph)
    answers = token_answers(graph)["vertices"]
    return Written(drawing.spoken, graph.neighbours, lambda vertex: answers[vertex])


def _write_with(write: Callable[[Written], Iterator[str]]) -> Callable[[Drawing], str]:
    return lambda drawing: "".join(write(_written(drawing)))


def _graph6(drawing: Drawing) -> str:
    write = write_digraph6 if drawing.graph.directed else write_graph6
    return "".join(write(_written(drawing))).strip()


_WRITERS: Mapping[Form, Callable[[Drawing], str]] = {
    Form.SPEC: lambda drawing: drawing.playable.name,
    Form.ARCS: lambda drawing: drawing.arcs,
    Form.LIST: _write_with(write_edges),
    Form.GRAPH6: _graph6,
    Form.JSON: _write_with(write_json),
    Form.DOT: _write_with(write_dot),
    Form.GRAPHML: _write_with(write_graphml),
}


def draw_graph(drawing: Drawing, places: Places = (), answers: bool = False) -> str:
    """The picture as SVG, each vertex at its place, perhaps with the answers for a token and the first kernel."""
    graph = drawing.graph
    if places and len(places) != graph.size:
        raise SpecError("web-editor.points", n=graph.size, given=len(places))
    at = [Point(x * _SCALE, y * _SCALE) for x, y in places or place_vertices(graph)]
    known = token_answers(graph) if answers else None
    kernel = set(known["kernels"][0]) if known and known["kernels"] else set()
    lines = _arcs(at, graph.edges) if graph.directed else _edges(at, graph.edges)
    discs = [
        tag(
            "g",
            *_disc(drawing.spoken[vertex], known["vertices"][vertex] if known else {}, vertex in kernel),
            transform=f"translate({round(x)} {round(y)})",
        )
        for vertex, (x, y) in enumerate(at)
    ]
    reach = [*at, *(end for arrow in arrows(at, graph.edges) for end in arrow_bounds(arrow))] if graph.directed else at
    left, top = (round(min(ends)) - _MARGIN for ends in zip(*reach, strict=True))
    right, foot = (round(max(ends)) + _MARGIN for ends in zip(*reach, strict=True))
    return tag(
        "svg",
        *lines,
        *discs,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{left} {top} {right - left} {foot - top}",
        width=round((right - left) * 0.3),
        height=round((foot - top) * 0.3),
        font_family="sans-serif",
        text_anchor="middle",
        fill=INK,
    )


def _edges(at: Sequence[Point], edges: Sequence[tuple[int, int]]) -> list[str]:
    line = {"fill": "none", "stroke": LINE, "stroke_width": 9}
    return [
        tag("path", d=link.path, transform=f"translate({link.x} {link.y})", **line) for link in links(at, edges, RADIUS)
    ]


def _arcs(at: Sequence[Point], arcs: Sequence[tuple[int, int]]) -> list[str]:
    drawn = []
    for arrow in arrows(at, arcs):
        line, _, head = arrow.path.partition(";")
        spot = f"translate({round(arrow.middle.x)} {round(arrow.middle.y)})"
        shaft = tag("path", d=line, fill="none", stroke=LINE, stroke_width=8)
        drawn.append(tag("g", shaft, tag("path", d=head, fill=LINE), transform=spot))
    return drawn


def _disc(name: str, facts: Mapping[str, object], ringed: bool) -> list[str]:
    """A vertex: coloured by its outcome, with its value below its name, and a second ring in the kernel."""
    result = _RESULTS.get(str(facts.get("outcome")))
    ink, fill = (RESULTS[result].line, RESULTS[result].fill) if result else (INK, PAPER)
    parts = [tag("circle", r=RADIUS, fill=fill, stroke=ink, stroke_width=8)]
    if ringed:
        parts.append(tag("circle", r=RADIUS - 15, fill="none", stroke=ink, stroke_width=6))
    size = min(_NAME, 900 // max(1, len(name)) // 5 * 2) or 1
    parts.append(words(name, 0, -2 if result else 20, size, bold=True))
    if result:
        parts += [words(str(facts["value"]), 0, 48, _NOTE), badge(result, 74, -74, 0.8)]
    return parts
