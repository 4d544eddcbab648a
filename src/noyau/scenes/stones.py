"""Solitaire Clobber: black and white stones on a graph, the first captures, the two sides, the blocks of a path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from noyau.puzzles.clobber import BLACK, WHITE, SoloClobber, sides, stones_left
from noyau.scenes.marbles import STONES
from noyau.scenes.scene import Drawing, Item, Mark, Panel
from noyau.scenes.sketches import APART, Sketch, sketch
from noyau.scenes.steps import draw_steps
from noyau.scenes.stone_rows import write_rows
from noyau.scenes.strings import curves, enclose, strings, way
from noyau.scenes.view import View

_STEPS = 8
"""How many captures of a solution are drawn."""

_SMALL, _MARGIN = 0.82, 80
"""The radius of a stone, as a part of the radius of a vertex, and what is left free around the graph."""

_BAND = 2.6
"""How wide a band is, in radii of a stone."""


def panel(view: View) -> Panel | None:
    """The graph with its stones; None where it has too many vertices."""
    rules = view.game.rules
    if not isinstance(rules, SoloClobber) or rules.graph.size > view.style.vertices:
        return None
    return StoneView(view, rules).panel()


@dataclass(frozen=True)
class StoneView:
    """A position of Solitaire Clobber as a picture sees it."""

    view: View
    rules: SoloClobber

    def panel(self) -> Panel:
        """The graph, its marks, the two vertices of each capture, and the rows of a terminal."""
        clicks = [(f"vertex-{play.move[0]}", f"vertex-{play.move[1]}") for play in self.view.plays]
        marks = [Mark("board", label=self._description()), *self._bands()]
        marks += map(self.mark, range(self.rules.graph.size))
        return Panel(self._board(), marks, clicks, write_rows(self), self._legend())

    @cached_property
    def stones(self) -> str:
        """The stone on each vertex."""
        marks: str = self.view.game.position.partition(",")[0]
        return marks

    @property
    def turn(self) -> str:
        """The colour that is next, where the colours capture in turn and a stone has moved."""
        colour: str = self.view.game.position.partition(",")[2]
        return colour

    @cached_property
    def sketch(self) -> Sketch:
        return sketch(self.rules.graph, self.view.style.arcs, APART)

    @property
    def radius(self) -> int:
        return round(self.sketch.radius * _SMALL)

    @cached_property
    def sides(self) -> Sequence[int]:
        """The side of each vertex of a bipartite graph, where what never changes is shown."""
        return sides(self.rules.graph) or () if self.view.style.values else ()

    @cached_property
    def blocks(self) -> list[list[int]]:
        """The vertices of the blocks that each come down to one stone, where the solution has them."""
        solution = self.view.solution
        for why in solution.reasons if solution and self.view.style.moves else ():
            if why.kind == "blocks":
                order = why.facts["vertices"]
                order = range(self.rules.graph.size) if isinstance(order, int) else order
                return [
                    [order[(first + place) % len(order)] for place in range(length)]
                    for first, length in why.facts["blocks"]
                ]
        return []

    @cached_property
    def steps(self) -> list[Item]:
        """The first captures of the solution, where moves are shown."""
        solution = self.view.solution
        captures = (solution.moves or ())[:_STEPS] if solution and self.view.style.moves else ()
        bent = curves(self.rules.graph, self.sketch) if captures else {}
        moved = [(number, capture) for number, capture in enumerate(captures, start=1) if capture[0] != capture[1]]
        ways = [way(self.sketch, bent, *capture) for _, capture in moved]
        return draw_steps(ways, [number for number, _ in moved], self.radius)

    @property
    def wanted(self) -> int:
        """The vertex where the last stone is to be, where one was asked for."""
        solution = self.view.solution
        return int(str(solution.more["end"]).partition(",")[0]) if solution and "end" in solution.more else -1

    def mark(self, vertex: int) -> Mark:
        """What a vertex shows."""
        say, name = self.view.style.say, STONES[self.stones[vertex]]
        looks = [name] + ["plate"] * bool(self.sides and self.sides[vertex]) + ["wanted"] * (vertex == self.wanted)
        said = [say(f"stone-graph.{name}")] + [say("stone-graph.wanted")] * ("wanted" in looks)
        label = say("judged", what=say("claims.vertex", vertex=vertex), result=", ".join(said))
        return Mark(f"vertex-{vertex}", tuple(looks), label=label)

    def _bands(self) -> list[Mark]:
        say = self.view.style.say
        return [
            Mark(f"band-{number}", ("second",) * (number % 2), label=say("stone-graph.block", n=len(block)))
            for number, block in enumerate(self.blocks)
        ]

    def _description(self) -> str:
        black, white = (self.stones.count(colour) for colour in (BLACK, WHITE))
        return self.view.style.say("stone-graph.graph", n=self.rules.graph.size, black=black, white=white)

    def _legend(self) -> list[tuple[str, str]]:
        legend = [("", f"stone-graph.legend.turn-{self.turn}")] if self.turn and stones_left(self.stones) else []
        legend += [("steps", "stone-graph.legend.steps")] * bool(self.steps)
        legend += [("blocks", "stone-graph.legend.blocks")] * bool(self.blocks)
        legend += [("ring", "stone-graph.legend.wanted")] * (self.wanted >= 0)
        legend += [("plate", "stone-graph.legend.sides")] * bool(self.sides)
        legend += [("stub", "claims.legend.stub")] * bool(self.sketch.stubs)
        return legend + [("edges", "legend.no-edges")] * (not self.sketch.joined)

    def _board(self) -> Drawing:
        """Bands below, then the edges, the stones, and the arrows over all."""
        across, points = 2 * self.radius, self.sketch.points
        bands = []
        for number, block in enumerate(self.blocks):
            path = "L".join(f"{round(points[vertex].x)} {round(points[vertex].y)}" for vertex in block)
            band = f"M{path}" if len(block) > 1 else f"M{path}h0"
            bands.append(Item(f"band-{number}", "band", 0, 0, round(self.radius * _BAND), path=band))
        vertices = [
            Item(f"vertex-{vertex}", "stone", round(x), round(y), across, across, str(vertex))
            for vertex, (x, y) in enumerate(points)
        ]
        lines = strings(self.rules.graph, self.sketch)
        return enclose(points, self.radius + _MARGIN, (*bands, *lines, *vertices, *self.steps))
