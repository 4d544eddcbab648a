"""A walk on a graph: where the token is and has been, the ways that are left, and the matching that decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from noyau.games.geography import Journey, Matching
from noyau.scenes.graphs.drawn_edges import Shapes, edge_ends, edge_name, graph_board, widest_name
from noyau.scenes.graphs.vertex_places import APART, ARROWS_APART, Sketch, sketch_graph
from noyau.scenes.kit.scene import GLYPHS, Mark, Panel, Row, Span
from noyau.scenes.kit.view import View, explain_moves

_MARGIN = 60
_SHAPES = Shapes("stop", "way", "way")
_COLUMNS, _ROWS = 76, 60
_TALL = 24
_VISITED, _HERE = "·", "▶"


def panel(view: View) -> Panel | None:
    """The picture of a walk; None where the graph is too large or a tangle."""
    rules = view.game.rules
    if not isinstance(rules, Journey) or rules.graph.size > view.style.vertices:
        return None
    drawn = sketch_graph(rules.graph, view.style.arcs, ARROWS_APART if rules.graph.directed else APART)
    return Walk(view, rules, drawn).panel() if drawn.joined else None


@dataclass(frozen=True)
class Walk:
    """A walk on a graph, and where the vertices stand."""

    view: View
    rules: Journey
    sketch: Sketch

    def panel(self) -> Panel:
        """The graph, its marks, the vertex of each move, and the rows of a terminal."""
        clicks = [(f"vertex-{self._target(play.move)}",) for play in self.view.plays]
        marks = [Mark("board", label=self._description()), *self.marks.values()]
        graph = self.rules.graph
        board = graph_board(graph, self.sketch, graph.edges, graph.directed, _SHAPES, _MARGIN)
        return Panel(board, marks, clicks, list(self._rows()), self._legend())

    @property
    def here(self) -> int:
        return self.rules.vertex(self.view.game.position)

    def _target(self, move: int) -> int:
        return self.rules.target(self.view.game.position, move)

    def is_gone(self, vertex: int) -> bool:
        """Whether the token has been on a vertex to which it may not come back."""
        return self.rules.is_gone(self.view.game.position, vertex)

    def is_used(self, edge: tuple[int, int]) -> bool:
        """Whether an edge cannot be used any more."""
        return self.rules.is_used(self.view.game.position, edge)

    @cached_property
    def results(self) -> dict[int, str]:
        """The vertices to which one can go, and what that is worth where it is shown."""
        return {self._target(play.move): play.result if self.view.style.moves else "" for play in self.view.plays}

    @cached_property
    def paired(self) -> set[tuple[int, int]]:
        """The matching that decides, where moves are shown and nothing else counts."""
        game, style = self.view.game, self.view.style
        if not (style.moves and style.outcomes):
            return set()
        analysis = self.view.analysis
        matching = analysis.reason(Matching) if analysis else None
        return set(self.rules.pairs_ahead(game.position, matching.pairs)) if matching else set()

    @cached_property
    def marks(self) -> dict[str, Mark]:
        """What each way and each vertex shows."""
        found = [*map(self._way, self.rules.graph.edges), *map(self._vertex, range(self.rules.graph.size))]
        found += (Mark(figure, ("taken",) if self.is_gone(far) else ()) for figure, far, _ in edge_ends(self.sketch))
        return {mark.id: mark for mark in found}

    def _way(self, edge: tuple[int, int]) -> Mark:
        looks = ("taken",) if self.is_used(edge) else ("paired",) if edge in self.paired else ()
        return Mark(edge_name(edge, self.rules.graph.directed), looks)

    def _vertex(self, vertex: int) -> Mark:
        style = self.view.style
        label = style.say("claims.vertex", vertex=self._name(vertex))
        if self.is_gone(vertex):
            return Mark(f"vertex-{vertex}", ("taken",), label=f"{label}, {style.say('walks.visited')}")
        looks = ["current"] if vertex == self.here else []
        if looks:
            label = f"{label} ({style.say('legend.current')})"
        result = self.results.get(vertex)
        if result is not None:
            looks += ["legal", *([result] if result else ())]
        return Mark(f"vertex-{vertex}", tuple(looks), label=style.judge(label, result or ""))

    def _name(self, vertex: int) -> str:
        return self.rules.graph.name_of(vertex)

    def _description(self) -> str:
        ways = " ".join(map(self._name, self.results)) or "—"
        return self.view.style.say("walks.graph", n=self.rules.graph.size, vertex=self._name(self.here), ways=ways)

    def _legend(self) -> list[tuple[str, str]]:
        looks = {look for mark in self.marks.values() for look in mark.looks}
        gone = any(map(self.is_gone, range(self.rules.graph.size)))
        legend = [("current", "legend.current")]
        legend += [("visited", "walks.visited")] * gone
        if self.rules.marks_edges:
            legend += [("used-way", "walks.used")] * ("taken" in looks)
        legend += [("paired", "walks.paired")] * ("paired" in looks)
        legend += explain_moves(looks)
        return legend + [("stub", "claims.legend.stub")] * bool(self.sketch.stubs)

    def _rows(self) -> Iterator[Row]:
        """A grid as a grid, visited vertices left out; other graphs as the list of the ways that are left."""
        found = re.fullmatch("(?:grid-([0-9]+)x|path-)([0-9]+)", self.rules.graph.label)
        across = int(found[2]) if found else 0
        room = len(str(self.rules.graph.size - 1)) + 4
        if found and not self.rules.marks_edges and across * room <= _COLUMNS and int(found[1] or 1) <= _ROWS:
            for first in range(0, self.rules.graph.size, across):
                cells = (self._cell(vertex, room) for vertex in range(first, first + across))
                yield (Span("  "), *(span for cell in cells for span in cell))
            return
        open_ones = [vertex for vertex in range(self.rules.graph.size) if not self.is_gone(vertex)]
        order = [self.here, *(vertex for vertex in open_ones if vertex != self.here)]
        for vertex in order[:_TALL]:
            yield tuple(self._line(vertex))
        if len(order) > _TALL:
            yield (Span("  " + self.view.style.say("claims.rows.more", n=len(order) - _TALL), "soft"),)

    def _cell(self, vertex: int, room: int) -> Iterator[Span]:
        mark = self.marks[f"vertex-{vertex}"]
        sign = _HERE if vertex == self.here else " "
        text = _VISITED if self.is_gone(vertex) else str(vertex)
        yield Span(f"{sign}{text:>{room - 3}}", "soft" if self.is_gone(vertex) else "bold")
        yield Span(f"{GLYPHS.get(mark.result, ' ')} ", mark.result)

    def _line(self, vertex: int) -> Iterator[Span]:
        """A vertex and the ways that are left from it; those of the token with what they are worth."""
        graph = self.rules.graph
        current = vertex == self.here
        yield Span(f" {_HERE if current else ' '} {self._name(vertex):>{widest_name(graph)}}", "bold")
        yield Span(" →" if graph.directed else " –", "soft")
        for target in graph.neighbours[vertex]:
            edge = (vertex, target) if graph.directed else (min(vertex, target), max(vertex, target))
            if self.is_used(edge) or (not self.rules.marks_edges and target == self.here):
                continue
            result = self.results.get(target, "") if current else ""
            yield Span(f" {self._name(target)}")
            if result:
                yield Span(f" {GLYPHS[result]}", result)
