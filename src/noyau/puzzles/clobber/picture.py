"""Black and white stones on a graph, for any rules that have a ``graph`` and whose moves are captures.

Who plays alone sees the first captures of a solution, the two sides, the blocks of a path; two see who wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from noyau.core.analysis import AnySolution
from noyau.core.game import AnyGame, Puzzle
from noyau.core.reasons import Reason
from noyau.graphs.graph import Graph, bipartition
from noyau.graphs.vertex_names import read_ends, write_ends
from noyau.puzzles.clobber.reasons import (
    Blocks,
    Delta,
    DeltaEnd,
    Exhausted,
    ExhaustedAim,
    Parts,
    ReadFromTable,
    TreeValues,
    Tried,
)
from noyau.puzzles.clobber.rules import BLACK, EMPTY, OTHER, WHITE, Capture, SoloClobber, stones_left
from noyau.scenes.graphs.drawn_edges import edge_curves, edge_items, listed_vertices, short_name, way
from noyau.scenes.graphs.vertex_places import APART, Sketch, sketch_graph
from noyau.scenes.kit.geometry import Point, dots_path, drawing_around
from noyau.scenes.kit.move_arrows import draw_steps, numbered_lines
from noyau.scenes.kit.scene import LOSING, WINNING, Drawing, Item, Mark, Panel, Play, Row, Span
from noyau.scenes.kit.solution_frames import fit_points
from noyau.scenes.kit.view import Notes, Style, View

STONES = {BLACK: "black", WHITE: "white", EMPTY: "empty"}
"""The mark of a position → the look of its vertex."""

_COLUMNS, _ROWS = 76, 60
SIGNS = {BLACK: "●", WHITE: "○", EMPTY: "·"}


def write_rows(stones: StoneView) -> list[Row]:
    """The graph as a grid where it is one and fits, as blocks of a path, or as a list."""
    found = re.fullmatch("grid-([0-9]+)x([0-9]+)|(?:path|cycle)-[0-9]+", stones.graph.label)
    if found is None:
        return list(_listed(stones))
    if found[1] is None:
        return list(_line(stones))
    rows, across = int(found[1]), int(found[2])
    if _room(rows, across) * across > _COLUMNS or 2 * rows > _ROWS:
        return list(_listed(stones))
    return list(_lattice(stones, rows, across))


def _room(rows: int, across: int) -> int:
    return len(str(rows * across - 1)) + 5


def _stone(stones: StoneView, vertex: int) -> Span:
    mark = stones.stones[vertex]
    return Span(SIGNS[mark], "soft" if mark == EMPTY else "bold")


def _lattice(stones: StoneView, rows: int, across: int) -> Iterator[Row]:
    """Stones with their numbers, joined by lines."""
    room = _room(rows, across)
    for row in range(rows):
        cells = range(row * across, (row + 1) * across)
        spans = [Span("  ")]
        for cell in cells:
            line = "─" * (room - 3 - len(str(cell))) + " " if cell + 1 in cells else ""
            spans += (_stone(stones, cell), Span(f"{cell} {line}", "soft"))
        yield tuple(spans)
        if row + 1 < rows:
            yield (Span("  " + f"│{' ' * (room - 1)}" * across, "soft"),)


def _line(stones: StoneView) -> Iterator[Row]:
    """The stones in order; a bar after each block of the solution. Long lines are folded."""
    last = {block[-1] for block in stones.blocks}
    spans = [Span("  ")]
    for vertex in range(stones.graph.size):
        spans.append(_stone(stones, vertex))
        spans.append(Span("│" if vertex in last else " ", "soft"))
    yield tuple(spans)


def _listed(stones: StoneView) -> Iterator[Row]:
    return listed_vertices(stones.graph, partial(_stone, stones), stones.view.style, "stone-graph.more-vertices")


_STEPS = 8
"""How many captures of a solution are drawn."""

_SMALL, _MARGIN = 0.82, 80
"""The radius of a stone, as a part of the radius of a vertex, and what is left free around the graph."""

_BAND = 2.6
"""How wide a band is, in radii of a stone."""


def panel(view: View) -> Panel | None:
    """The graph with its stones; None where it has too many vertices."""
    graph = graph_of(view.game)
    return None if graph is None or graph.size > view.style.vertices else StoneView(view, graph).panel()


def graph_of(game: AnyGame) -> Graph | None:
    """The graph on which stones lie, if the game is such a one."""
    graph = getattr(game.rules, "graph", None)
    return graph if isinstance(graph, Graph) and isinstance(game.position, str) else None


@dataclass(frozen=True)
class StoneView:
    """Stones on a graph as a picture sees them."""

    view: View
    graph: Graph

    def panel(self) -> Panel:
        """The graph, its marks, the two vertices of each capture, and the rows of a terminal."""
        clicks = [(f"vertex-{start}", f"vertex-{into}") for start, into in map(self.read_capture, self.view.plays)]
        marks = [Mark("board", label=self._description()), *self._bands()]
        marks += map(self.mark, range(self.graph.size))
        return Panel(self._board(), marks, clicks, write_rows(self), self._legend())

    def read_capture(self, play: Play) -> Capture:
        """The vertices of a move, as it is written."""
        ways = read_ends(self.graph, play.text, 2)
        start, into = next(ends for ends in ways if ends[1] in self.graph.neighbours[ends[0]])
        return start, into

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
        return sketch_graph(self.graph, self.view.style.arcs, APART)

    @property
    def radius(self) -> int:
        return round(self.sketch.radius * _SMALL)

    @cached_property
    def sides(self) -> Sequence[int]:
        """The side of each vertex of a bipartite graph, where what never changes is shown."""
        alone = isinstance(self.view.game.rules, Puzzle)
        return bipartition(self.graph) or () if self.view.style.values and alone else ()

    @cached_property
    def blocks(self) -> list[list[int]]:
        """The vertices of the blocks that each come down to one stone, where the solution has them."""
        solution = self.view.solution
        for why in solution.reasons if solution and self.view.style.moves else ():
            if isinstance(why, Blocks):
                order = why.vertices
                return [
                    [order[(first + place) % len(order)] for place in range(length)] for first, length in why.blocks
                ]
        return []

    @cached_property
    def steps(self) -> list[Item]:
        """The first captures of the solution, or some that win, where moves are shown."""
        solution = self.view.solution
        found = (solution.moves or ()) if solution else self.winning
        captures = found[:_STEPS] if self.view.style.moves else ()
        bent = edge_curves(self.graph, self.sketch) if captures else {}
        moved = [(number, capture) for number, capture in enumerate(captures, start=1) if capture[0] != capture[1]]
        ways = [way(self.sketch, bent, *capture) for _, capture in moved]
        return draw_steps(ways, [number if solution else None for number, _ in moved], self.radius)

    @property
    def winning(self) -> Sequence[Capture]:
        """The captures that win for who makes them."""
        return [self.read_capture(play) for play in self.view.plays if play.result == WINNING]

    @property
    def wanted(self) -> int:
        """The vertex where the last stone is to be, where one was asked for."""
        solution = self.view.solution
        asked = str(solution.more["end"]) if solution and "end" in solution.more else None
        return -1 if asked is None else self.graph.vertex_called(asked.rpartition(",")[0])

    def mark(self, vertex: int) -> Mark:
        """What a vertex shows."""
        say, name = self.view.style.say, STONES[self.stones[vertex]]
        looks = [name] + ["plate"] * bool(self.sides and self.sides[vertex]) + ["wanted"] * (vertex == self.wanted)
        said = [say(f"stone-graph.{name}")] + [say("stone-graph.wanted")] * ("wanted" in looks)
        label = say("judged", what=say("claims.vertex", vertex=self.graph.name_of(vertex)), result=", ".join(said))
        return Mark(f"vertex-{vertex}", tuple(looks), label=label)

    def _bands(self) -> list[Mark]:
        say = self.view.style.say
        return [
            Mark(f"band-{number}", ("second",) * (number % 2), label=say("stone-graph.block", n=len(block)))
            for number, block in enumerate(self.blocks)
        ]

    def _description(self) -> str:
        black, white = (self.stones.count(colour) for colour in (BLACK, WHITE))
        return self.view.style.say("stone-graph.graph", n=self.graph.size, black=black, white=white)

    def _legend(self) -> list[tuple[str, str]]:
        legend = [("", f"stone-graph.legend.turn-{self.turn}")] if self.turn and stones_left(self.stones) else []
        shown = ("steps", "stone-graph.legend.steps") if self.view.solution else (WINNING, f"legend.move.{WINNING}")
        legend += [shown] * bool(self.steps)
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
            Item(f"vertex-{vertex}", "stone", round(x), round(y), across, across, short_name(self.graph, vertex))
            for vertex, (x, y) in enumerate(points)
        ]
        lines = edge_items(self.graph, self.sketch)
        return drawing_around(points, self.radius + _MARGIN, (*bands, *lines, *vertices, *self.steps))


def verdict(solution: AnySolution, style: Style) -> tuple[str, str]:
    """How few stones are left, and whether that is proved."""
    left, least = solution.left, solution.more.get("least")
    result = WINNING if solution.solvable else LOSING
    if left is None:
        return style.say("stone-graph.solvable" if solution.solvable else "stone-graph.unsolvable"), result
    if least is not None:
        return style.say("stone-graph.between", n=left, least=least), result
    captures = sum(start != into for start, into in solution.moves or ())
    key = "one" if solution.solvable else "few" if captures else "stuck"
    return style.say(f"stone-graph.{key}", n=left, captures=captures), result


def notes(solution: AnySolution, style: Style) -> Notes:
    """The captures in order; before them, why no fewer stones can be left."""
    reasons = () if solution.solvable else solution.reasons
    said = filter(None, (_obstacle(why, style) for why in reasons))
    graph = graph_of(solution.game)
    assert graph is not None, "stones lie on a graph"
    captures = [write_step(graph, step, style) for step in solution.moves or ()] if style.moves else []
    return tuple(("", line) for line in (*said, *numbered_lines(captures, style)))


def write_step(graph: Graph, step: Capture, style: Style) -> str:
    """The line under a frame of a solution: a capture, or the joker, which is a move from a vertex to itself."""
    start, into = step
    joker = start == into
    return style.say("stone-graph.joker", vertex=graph.name_of(start)) if joker else write_ends(graph, step)


def _obstacle(why: Reason, style: Style) -> str:
    """The line that says why no fewer stones are left; nothing for what is no obstacle."""
    match why:
        case DeltaEnd():
            total = why.stones + len(why.astray)
            return style.say("stone-graph.delta-end", total=total, delta=why.delta, wanted=why.wanted)
        case Delta():
            stones, astray = why.stones, len(why.astray)
            return style.say("stone-graph.delta", n=stones, astray=astray, total=stones + astray)
        case ExhaustedAim():
            return style.say("stone-graph.exhausted-aim")
        case Blocks():
            return style.say("stone-graph.blocks", n=len(why.blocks))
        case TreeValues():
            return style.say("stone-graph.trees")
        case Parts():
            return style.say("stone-graph.parts")
        case Exhausted() | Tried() | ReadFromTable():
            return style.say("stone-graph.exhausted")
        case _:
            return ""


_MOST_VERTICES = 100


@dataclass(frozen=True)
class StoneStrip:
    """A solution of Solitaire Clobber, and where the vertices stand in a small picture."""

    rules: SoloClobber
    captures: Sequence[Capture]
    drawn: Sketch
    points: Sequence[Point]
    radius: float
    style: Style
    border: float = 1.6
    moved: tuple[str, str] = ("◉ ◎", "frames.moved")

    @classmethod
    def of(cls, game: AnyGame, solution: AnySolution, style: Style) -> StoneStrip | None:
        """The pictures of a solution; None for a graph that is too large."""
        rules = game.rules
        if not isinstance(rules, SoloClobber) or rules.graph.size > _MOST_VERTICES:
            return None
        drawn = sketch_graph(rules.graph, style.arcs, APART)
        points, radius = fit_points(drawn.points, drawn.radius)
        small = replace(drawn, points=points, radius=round(radius))
        return cls(rules, solution.moves or (), small, points, radius, style)

    @cached_property
    def edges(self) -> dict[tuple[int, int], str]:
        """The path of every edge that stays on the board, once each way."""
        found = {}
        for (one, other), (start, middle, end) in edge_curves(self.rules.graph, self.drawn).items():
            found[one, other] = f"M{_at(start)}Q{_at(middle)} {_at(end)}"
            found[other, one] = f"M{_at(end)}Q{_at(middle)} {_at(start)}"
        return found

    def turns(self) -> Sequence[tuple[str, Sequence[Capture]]]:
        """The captures."""
        return [(write_step(self.rules.graph, step, self.style), [step]) for step in self.captures]

    def play(self, position: str, step: Capture) -> str:
        """The position after a capture, or after the joker has changed the colour of a stone."""
        start, into = step
        if start != into:
            return self.rules.play(position, step)
        return position[:start] + OTHER[position[start]] + position[start + 1 :]

    def layers(self, position: str, steps: Sequence[Capture]) -> Iterator[tuple[str, str]]:
        """The edges, the stones of each colour, and the way of the one that moved."""
        points, stones = self.points, position.partition(",")[0]
        yield "lines", "".join(path for (one, other), path in self.edges.items() if one < other)
        yield "trail", "".join(self.edges.get(step, "") for step in steps)
        yield "moved", dots_path(points, (into for _, into in steps))
        for mark, name in STONES.items():
            yield name, dots_path(points, (vertex for vertex, stone in enumerate(stones) if stone == mark))

    def is_dark(self, position: str, figure: int) -> bool:
        """A black stone."""
        return position[figure] == BLACK

    def rows(self, position: str, steps: Sequence[Capture]) -> Sequence[Row]:
        """The stones in a terminal, in rows if they stand so; the one that moved is marked."""
        found = re.fullmatch("grid-[0-9]+x([0-9]+)", self.rules.graph.label)
        stones, moved = position.partition(",")[0], steps[-1][1] if steps else -1
        across = int(found[1]) if found else len(stones)

        def show(vertex: int) -> Span:
            if vertex == moved:
                return Span("◉ " if stones[vertex] == BLACK else "◎ ", WINNING)
            return Span(f"{SIGNS[stones[vertex]]} ", "bold")

        return [tuple(map(show, range(first, first + across))) for first in range(0, len(stones), across)]


def _at(point: Point) -> str:
    return f"{point.x:.0f} {point.y:.0f}"
