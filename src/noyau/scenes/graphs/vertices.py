"""Games that claim vertices of a graph: free and taken vertices, edges, and what each move is worth."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from noyau.games.vertices import VertexGame
from noyau.graphs.vertex_names import write_ends
from noyau.scenes.graphs.copied_pairs import find_partners, partner_rows
from noyau.scenes.graphs.drawn_edges import Shapes, edge_ends, edge_name, graph_board, short_name, widest_name
from noyau.scenes.graphs.vertex_places import APART, ARROWS_APART, SIGNS_APART, Sketch, sketch_graph
from noyau.scenes.kit.markup import columns, short_sentence
from noyau.scenes.kit.scene import GLYPHS, WINNING, Mark, Panel, Play, Row, Span
from noyau.scenes.kit.view import View, cells_that_go, explain_moves

_COLUMNS, _ROWS = 76, 60
_TAKEN = "×"
_NEAR = 20
"""The most neighbours that are listed."""

_LINK = 5
"""How many columns the line between two numbers takes."""


def write_rows(claims: Claims) -> list[Row]:
    """The graph as a grid where it is one and fits, or as a list."""
    size = _grid(claims)
    return list(_lattice(claims, *size) if size else _listed(claims))


def _grid(claims: Claims) -> tuple[int, int] | None:
    """The rows and columns of a grid or a path that fits in a terminal."""
    found = re.fullmatch("(?:grid-([0-9]+)x|path-)([0-9]+)", claims.rules.graph.label)
    if found is None:
        return None
    rows, across = int(found[1] or 1), int(found[2])
    digits = len(str(rows * across - 1))
    return (rows, across) if across * (digits + 6) <= _COLUMNS + 4 and 2 * rows <= _ROWS else None


def _lattice(claims: Claims, rows: int, across: int) -> Iterator[Row]:
    """Numbers joined by lines, as long as both ends are free; the signs stand beside numbers or on lines."""
    digits = len(str(rows * across - 1))
    for row in range(rows):
        cells = range(row * across, (row + 1) * across)
        spans = [Span("  ")]
        for cell in cells:
            spans += _vertex(claims, cell, digits)
            if cell + 1 in cells:
                spans += _across(claims, cell)
        yield tuple(spans)
        if row + 1 < rows:
            yield (Span("  "), *(span for cell in cells for span in _down(claims, cell, cell + across, digits)))


def _vertex(claims: Claims, vertex: int, digits: int) -> Iterator[Span]:
    """The number of a vertex, and the sign of its move where vertices are moves."""
    free, result = claims.is_free(vertex), claims.marks[f"vertex-{vertex}"].result
    yield Span(f"{claims.rules.name_cell(vertex) if free else _TAKEN:>{digits}}", "bold" if free else "soft")
    if _signed(claims):
        yield Span(GLYPHS.get(result, " "), result)


def _signed(claims: Claims) -> bool:
    return claims.view.style.moves and not claims.edged


def _across(claims: Claims, cell: int) -> Iterator[Span]:
    mark = claims.marks[f"edge-{cell}-{cell + 1}"]
    if "taken" in mark.looks:
        yield Span(" " * _LINK)
    else:
        yield from (Span(" ─", "soft"), Span(GLYPHS.get(mark.result, "─"), mark.result or "soft"), Span("─ ", "soft"))


def _down(claims: Claims, cell: int, below: int, digits: int) -> Iterator[Span]:
    mark = claims.marks[f"edge-{cell}-{below}"]
    line = " " if "taken" in mark.looks else GLYPHS.get(mark.result, "│")
    yield Span(f"{line:>{digits}}", mark.result or "soft")
    yield Span(" " * (_LINK + _signed(claims)))


def _listed(claims: Claims) -> Iterator[Row]:
    """The free vertices with their neighbours, or the edges that can be taken, each with its sign."""
    rules, say = claims.rules, claims.view.style.say
    cells = [tuple(entry) for entry in (_edges(claims) if claims.edged else _vertices(claims))]
    kind = "arcs" if claims.arrowed else "edges" if claims.edged else "neighbours"
    if cells:
        yield (Span("  " + say(f"claims.rows.{kind}"), "soft"),)
    wide = max(map(_width, cells), default=1) + 4
    beside = max(1, (_COLUMNS + 4) // wide)
    for first in range(0, min(len(cells), beside * _ROWS), beside):
        row = [Span("  ")]
        for cell in cells[first : first + beside]:
            row += (*cell, Span(" " * (wide - _width(cell))))
        yield tuple(row)
    if len(cells) > beside * _ROWS:
        yield (Span("  " + say("more-moves", n=len(cells) - beside * _ROWS), "soft"),)
    taken = [rules.name_cell(vertex) for vertex in range(rules.size) if not claims.is_free(vertex)]
    if taken:
        said = f"  {say('claims.rows.taken', taken=' '.join(taken))}"
        yield tuple(Span(f"{word} ", "soft") for word in said.split(" "))


def _width(cell: Row) -> int:
    return columns("".join(span.text for span in cell))


def _edges(claims: Claims) -> Iterator[Iterator[Span]]:
    for one, other in claims.edges:
        if claims.is_free(one) and claims.is_free(other):
            yield _signed_name(write_ends(claims.rules.graph, (one, other)), claims.marks[f"edge-{one}-{other}"].result)


def _signed_name(name: str, result: str) -> Iterator[Span]:
    yield Span(name, "bold")
    if result:
        yield Span(f" {GLYPHS[result]}", result)


def _vertices(claims: Claims) -> Iterator[Iterator[Span]]:
    margin = widest_name(claims.rules.graph)
    for vertex in range(claims.rules.size):
        if claims.is_free(vertex):
            yield _neighbourhood(claims, vertex, margin)


def _neighbourhood(claims: Claims, vertex: int, margin: int) -> Iterator[Span]:
    yield from _signed_name(f"{claims.rules.name_cell(vertex):>{margin}}", claims.marks[f"vertex-{vertex}"].result)
    near = [other for other in claims.rules.graph.neighbours[vertex] if claims.is_free(other) and other != vertex]
    yield Span(" →" if claims.arrowed else " –", "soft")
    yield from (Span(f" {claims.rules.name_cell(other)}") for other in near[:_NEAR])
    if len(near) > _NEAR:
        yield Span(f" … +{len(near) - _NEAR}", "soft")


_MARGIN = 46
_SHAPES = Shapes("node", "link", "arrow")
_MOST_MOVES = 400
"""The most edges that each play a move."""


def panel(view: View) -> Panel | None:
    """The picture of a game on the vertices of a graph; None where the graph is too large, or a tangle of moves."""
    rules = view.game.rules
    if not isinstance(rules, VertexGame) or rules.size > view.style.vertices:
        return None
    edged = rules.takes_edges
    if edged and len(rules.rewrites) > min(_MOST_MOVES, view.style.arcs):
        return None
    apart = SIGNS_APART if edged else ARROWS_APART if rules.graph.directed else APART
    drawn = sketch_graph(rules.graph, view.style.arcs, apart)
    if edged and not drawn.joined:
        return None
    return Claims(view, rules, drawn, edged).panel()


@dataclass(frozen=True)
class Claims:
    """A game on a graph, where its vertices stand, and whether a move is an edge or a vertex."""

    view: View
    rules: VertexGame
    sketch: Sketch
    edged: bool

    def panel(self) -> Panel:
        """The graph, its marks, the figure of each move, and the rows of a terminal."""
        clicks = [(self.figure(play),) for play in self.view.plays]
        marks = [Mark("board", label=self._description()), *self.marks.values()]
        board = graph_board(self.rules.graph, self.sketch, self.edges, self.arrowed, _SHAPES, _MARGIN)
        rows = [*write_rows(self), *partner_rows(self.partners, self.rules.name_cell)]
        ends = [self._ends(play) for play in self.view.plays] if self.edged else ()
        goes = cells_that_go(self.view, lambda vertex: f"vertex-{vertex}")
        return Panel(board, marks, clicks, rows, self._legend(), ends, goes=goes)

    def _ends(self, play: Play) -> tuple[str, ...]:
        """The two ends of the edge that a move takes: it can be drawn from one to the other."""
        one, other = self.edges[play.move]
        return f"vertex-{one}", f"vertex-{other}"

    def figure(self, play: Play) -> str:
        """The identifier of the vertex or edge that a move takes."""
        return f"edge-{self.edges[play.move][0]}-{self.edges[play.move][1]}" if self.edged else f"vertex-{play.move}"

    def is_free(self, vertex: int) -> bool:
        return bool(self.view.game.position >> vertex & 1)

    @cached_property
    def edges(self) -> list[tuple[int, int]]:
        """The edges as they are drawn: arcs of a digraph keep their direction, unless a move takes them."""
        graph = self.rules.graph
        if self.edged:
            return sorted({(min(edge), max(edge)) for edge in graph.edges if edge[0] != edge[1]})
        return list(graph.edges) if self.sketch.joined else []

    @property
    def arrowed(self) -> bool:
        return self.rules.graph.directed and not self.edged

    @cached_property
    def chosen(self) -> Play | None:
        """The first winning move, where moves are shown."""
        shown = self.view.plays if self.view.style.moves else ()
        return next((play for play in shown if play.result == WINNING), None)

    @cached_property
    def partners(self) -> dict[int, int]:
        """The vertices two by two where that decides, and moves are shown."""
        return find_partners(self.view)

    @cached_property
    def marks(self) -> dict[str, Mark]:
        """What each vertex and each edge shows."""
        plays = {self.figure(play): play for play in self.view.plays}
        found = [self._edge(edge, plays) for edge in self.edges]
        found += (Mark(end, () if self.is_free(far) else ("taken",)) for end, far, _ in edge_ends(self.sketch))
        found += (self._vertex(vertex, plays) for vertex in range(self.rules.size))
        return {mark.id: mark for mark in found}

    def _edge(self, edge: tuple[int, int], plays: dict[str, Play]) -> Mark:
        figure = edge_name(edge, self.arrowed)
        play = plays.get(figure)
        looks = () if all(map(self.is_free, edge)) else ("taken",)
        return self._moved(figure, looks, play, "") if play else Mark(figure, looks)

    def _vertex(self, vertex: int, plays: dict[str, Play]) -> Mark:
        figure, say = f"vertex-{vertex}", self.view.style.say
        label = say("claims.vertex", vertex=self.rules.name_cell(vertex))
        if not self.is_free(vertex):
            return Mark(figure, ("taken",), label=f"{label}, {say('claims.taken')}")
        looks = []
        if self.chosen and self.rules.rewrites[self.chosen.move].clear >> vertex & 1:
            looks += ["ringed", *(["chosen"] if figure == self.figure(self.chosen) else ())]
        play = plays.get(figure)
        mark = self._moved(figure, looks, play, label) if play else Mark(figure, tuple(looks), label=label)
        if vertex not in self.partners:
            return mark
        return replace(mark, note=f"↔{short_name(self.rules.graph, self.partners[vertex])}")

    def _moved(self, figure: str, looks: Sequence[str], play: Play, label: str) -> Mark:
        """A figure that plays a move, with what the move is worth."""
        style = self.view.style
        result = play.result if style.moves else ""
        said = style.judge(label or short_sentence(play.said, style.language), result)
        return Mark(figure, (*looks, "legal", *([result] if result else ())), label=said)

    def _description(self) -> str:
        free = [self.rules.name_cell(vertex) for vertex in range(self.rules.size) if self.is_free(vertex)]
        return self.view.style.say("claims.graph", n=self.rules.size, free=" ".join(free) or "—")

    def _legend(self) -> list[tuple[str, str]]:
        looks = {look for mark in self.marks.values() for look in mark.looks}
        taken = any("taken" in mark.looks for mark in self.marks.values() if mark.id.startswith("vertex"))
        legend = [("taken-vertex", "claims.legend.taken-vertex")] * taken
        legend += [("ringed", "claims.legend.ringed")] * ("ringed" in looks)
        legend += explain_moves(looks)
        legend += [("", "claims.legend.partner")] * bool(self.partners)
        legend += [("stub", "claims.legend.stub")] * bool(self.sketch.stubs)
        return legend + [("edges", "legend.no-edges")] * (not self.sketch.joined)
