"""A picture on the ground in three colours: Left cuts blue edges, Right red ones, both green ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from noyau.games.hackenbush import ColouredEdge
from noyau.games.sides.red_blue import RedBlue
from noyau.scenes.graphs.hackenbush import DEEPEST, HIGHEST, TALL, climb, levels, picture_board
from noyau.scenes.kit.markup import short_sentence
from noyau.scenes.kit.scene import Mark, Panel, Row, Span
from noyau.scenes.kit.two_players import Sides, by_figure, find_sides
from noyau.scenes.kit.view import View
from noyau.values.hackenbush import GROUND, Edge

_SHAPES = ("coloured-stalk", "side-bud")


def panel(view: View) -> Panel | None:
    """The picture and what each cut is worth; None where it is too large."""
    sides = find_sides(view)
    if sides is None or not isinstance(sides.rules, RedBlue) or len(sides.position) > view.style.arcs:
        return None
    drawn = ColouredPicture(view, sides, sides.position)
    return drawn.panel() if max(levels(drawn.ends)[0].values()) <= HIGHEST else None


@dataclass(frozen=True)
class ColouredPicture:
    """A picture in colours, and the cuts of both players."""

    view: View
    sides: Sides
    edges: Sequence[ColouredEdge]

    def panel(self) -> Panel:
        """The picture, its marks, the figure of each cut, and the rows of a terminal."""
        colours = [colour for _, _, colour in self.edges]
        board = picture_board(self.ends, self.figures, colours, _SHAPES)
        clicks = [(self._copies[offer.move][0],) for offer in self.sides.offers]
        also = [tuple(self._copies[offer.move][1:]) for offer in self.sides.offers]
        marks = [Mark("board", label=self._description()), *self._marks(clicks)]
        looks = {look for mark in marks for look in mark.looks}
        legend = [(f"{colour}-edge", f"scene-sides.legend.{colour}-edge") for colour in "brg" if colour in colours]
        legend += (entry for entry in self.sides.legend(looks) if entry[0].startswith("either") or not entry[0])
        return Panel(board, marks, clicks, [*self._rows()], legend, also=also)

    @cached_property
    def ends(self) -> tuple[Edge, ...]:
        """The edges without their colours."""
        return tuple((one, other) for one, other, _ in self.edges)

    @cached_property
    def figures(self) -> list[str]:
        """The figure of each edge; copies of an edge are told by their numbers."""
        met: Counter[ColouredEdge] = Counter()
        found = []
        for edge in self.edges:
            met[edge] += 1
            found.append("edge-{}-{}{}".format(*edge) + (f"-{met[edge]}" if met[edge] > 1 else ""))
        return found

    @cached_property
    def _copies(self) -> dict[ColouredEdge, list[str]]:
        """The figures of an edge and of its copies."""
        found: dict[ColouredEdge, list[str]] = {}
        for edge, figure in zip(self.edges, self.figures, strict=True):
            found.setdefault(edge, []).append(figure)
        return found

    def _marks(self, clicks: Sequence[tuple[str, ...]]) -> Iterator[Mark]:
        playing = by_figure(self.sides.offers, clicks)
        for edge, figures in self._copies.items():
            offers = playing.get(figures[0], [])
            said = short_sentence(offers[0].play.said, self.sides.language) if offers else ""
            looks = (*["legal"] * bool(offers), *self.sides.looks(offers))
            for figure in figures:
                label = self.sides.tell(said, offers) if said else "{}-{}{}".format(*edge)
                yield Mark(figure, looks, label=label)

    def _description(self) -> str:
        names = " ".join("{}-{}{}".format(*edge) for edge in self.edges)
        return self.sides.say("picture", n=len(self.edges), edges=names or "—")

    def _rows(self) -> Iterator[Row]:
        """The edges with their colours, those above others indented and over them, down to the ground; the cuts."""
        lines = [
            (Span("  " + "   " * min(level, DEEPEST)), Span("{}-{}{}".format(*self.edges[number]), "bold"))
            for level, number in climb(self.ends)
        ]
        if len(lines) > TALL:
            yield (Span("  " + self.view.style.say("more-rows", n=len(lines) - TALL), "soft"),)
        yield from reversed(lines[:TALL])
        yield (Span(f"  {'▔' * 30} {GROUND}", "soft"),)
        if self.sides.offers:
            yield ()
            yield from self.sides.rows()
