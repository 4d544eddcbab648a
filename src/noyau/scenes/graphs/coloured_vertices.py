"""Graphs whose vertices two players colour or move stones on: Col, Snort, Clobber on any graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from noyau.forms.two_sided_graph import TwoSidedGraph
from noyau.scenes.graphs.drawn_edges import Shapes, edge_ends, graph_board, listed_vertices
from noyau.scenes.graphs.vertex_places import SIGNS_APART, Sketch, sketch_graph
from noyau.scenes.kit.scene import Mark, Panel, Row, Span
from noyau.scenes.kit.two_players import PIECES, Offer, Sides, by_figure, find_sides
from noyau.scenes.kit.view import View
from noyau.values.masks import bits

_SHAPES = Shapes("side-node", "side-link", "arrow")
_MARGIN = 70


def panel(view: View) -> Panel | None:
    """The picture of a game of two sides on the vertices of a graph; None for others, and where it is too large."""
    sides = find_sides(view)
    if sides is None or not isinstance(sides.rules, TwoSidedGraph) or sides.rules.cells > view.style.vertices:
        return None
    sketch = sketch_graph(sides.rules.graph, view.style.arcs, SIGNS_APART)
    return ColouredGraph(view, sides, sides.rules, sketch).panel()


@dataclass(frozen=True)
class ColouredGraph:
    """A graph, what its vertices bear, and the moves of both players on it."""

    view: View
    sides: Sides
    rules: TwoSidedGraph
    sketch: Sketch

    def panel(self) -> Panel:
        """The graph, its marks, the figures of each move, and the rows of a terminal."""
        marks = [Mark("board", label=self._description()), *self._marks()]
        looks = {look for mark in marks for look in mark.looks}
        board = graph_board(self.rules.graph, self.sketch, self.edges, False, _SHAPES, _MARGIN)
        ends = [click if len(click) == 2 else () for click in self.clicks]
        return Panel(board, marks, self.clicks, [*self._rows()], self._legend(looks), ends, self.also)

    @cached_property
    def edges(self) -> list[tuple[int, int]]:
        return [edge for edge in self.rules.graph.edges if edge[0] != edge[1]] if self.sketch.joined else []

    @cached_property
    def signs(self) -> str:
        """What each vertex bears."""
        return self.rules.marks(self.sides.position)

    def way(self, move: int) -> tuple[int, ...]:
        """The vertices of a move: the one that is coloured, or from which and to which a stone moves."""
        rewrite = self.rules.rewrites[move]
        needed = {bit % self.rules.cells for bit in bits(rewrite.need)}
        into = {bit % self.rules.cells for bit in bits(rewrite.add)}
        return (*sorted(needed - into), *sorted(needed & into))

    @cached_property
    def clicks(self) -> list[tuple[str, ...]]:
        """The vertices of each move that is offered."""
        return [tuple(map(_vertex, self.way(offer.move))) for offer in self.sides.offers]

    @cached_property
    def also(self) -> list[tuple[str, ...]]:
        """The edge along which each move goes."""
        drawn = set(self.edges)
        ways = [tuple(sorted(self.way(offer.move))) for offer in self.sides.offers]
        return [(_edge(way),) if way in drawn else () for way in ways]

    @cached_property
    def playing(self) -> dict[str, list[Offer]]:
        """The moves that each figure plays alone."""
        alone = [
            (*(click if len(click) == 1 else ()), *also) for click, also in zip(self.clicks, self.also, strict=True)
        ]
        return by_figure(self.sides.offers, alone)

    @cached_property
    def chosen(self) -> list[tuple[str, tuple[int, ...]]]:
        """The vertices of the first winning move of each player."""
        return [(f"{self.sides.hand(offer)}-chosen", self.way(offer.move)) for offer in self.sides.chosen()]

    def is_empty(self, vertex: int) -> bool:
        """Whether nothing can happen on a vertex any more that bears no colour."""
        sign = self.signs[vertex]
        return sign not in PIECES and not self.rules.codes[sign]

    def _marks(self) -> Iterator[Mark]:
        for one, other in self.edges:
            gone = self.is_empty(one) or self.is_empty(other)
            offers = self.playing.get(_edge((one, other)), [])
            looks = (*["legal"] * bool(offers), *self.sides.looks(offers), *["taken"] * gone)
            said = offers[0].play.said.say(self.sides.language) if offers else ""
            yield Mark(_edge((one, other)), looks, label=self.sides.tell(said, offers) if offers else "")
        for end, far, _ in edge_ends(self.sketch):
            yield Mark(end, ("taken",) if self.is_empty(far) else ())
        for vertex, sign in enumerate(self.signs):
            yield self._vertex_mark(vertex, sign)

    def _vertex_mark(self, vertex: int, sign: str) -> Mark:
        owner, offers = PIECES.get(sign), self.playing.get(_vertex(vertex), [])
        looks = [*["legal"] * bool(offers), *self.sides.looks(offers)]
        looks += [f"{owner}-piece"] if owner else ["taken"] if self.is_empty(vertex) else []
        looks += (look for look, way in self.chosen if vertex in way)
        label = self.view.style.say("claims.vertex", vertex=self.rules.name_cell(vertex))
        if owner:
            label = f"{label}, {self.sides.say('piece', sign=sign, player=owner.said)}"
        return Mark(_vertex(vertex), tuple(looks), sign if owner else "", label=self.sides.tell(label, offers))

    def _description(self) -> str:
        return self.sides.say("graph", n=self.rules.cells, signs=self._shown(self.signs))

    def _shown(self, signs: str) -> str:
        """Signs without those that only tell what may still be played."""
        return "".join(sign if sign in PIECES else "." for sign in signs)

    def _legend(self, looks: set[str]) -> list[tuple[str, str]]:
        legend = [("taken-vertex", "scene-sides.legend.empty")] * ("taken" in looks)
        legend += self.sides.legend(looks, {PIECES[sign]: f"{PIECES[sign]}-{sign}" for sign in "xo"})
        legend += [("stub", "claims.legend.stub")] * bool(self.sketch.stubs)
        return legend + [("edges", "legend.no-edges")] * (not self.sketch.joined)

    def _rows(self) -> Iterator[Row]:
        """Each vertex with its sign and its neighbours, then the moves of each player."""
        yield from listed_vertices(self.rules.graph, self._sign, self.view.style, "stone-graph.more-vertices")
        if self.sides.offers:
            yield ()
            yield from self.sides.rows()

    def _sign(self, vertex: int) -> Span:
        return Span(
            self._shown(self.signs[vertex]).replace(".", "·"), "bold" if self.signs[vertex] in PIECES else "soft"
        )


def _vertex(vertex: int) -> str:
    return f"vertex-{vertex}"


def _edge(edge: Sequence[int]) -> str:
    return f"edge-{edge[0]}-{edge[1]}"
