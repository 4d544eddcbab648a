"""Solitaire Clobber capture by capture: the stone that moved, and those that are left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from noyau.analysis import Solution
from noyau.game import Game
from noyau.puzzles.clobber import BLACK, OTHER, Capture, SoloClobber
from noyau.scenes.frames import dots, fit
from noyau.scenes.layout import Point
from noyau.scenes.marbles import STONES
from noyau.scenes.scene import WINNING, Row, Span
from noyau.scenes.sketches import APART, Sketch, sketch
from noyau.scenes.stone_rows import SIGNS
from noyau.scenes.stone_solutions import write_step
from noyau.scenes.strings import curves
from noyau.scenes.view import Style

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
    def of(cls, game: Game[Any, Any], solution: Solution[Any, Any], style: Style) -> StoneStrip | None:
        """The pictures of a solution; None for a graph that is too large."""
        rules = game.rules
        if not isinstance(rules, SoloClobber) or rules.graph.size > _MOST_VERTICES:
            return None
        drawn = sketch(rules.graph, style.arcs, APART)
        points, radius = fit(drawn.points, drawn.radius)
        small = replace(drawn, points=points, radius=round(radius))
        return cls(rules, solution.moves or (), small, points, radius, style)

    @cached_property
    def edges(self) -> dict[tuple[int, int], str]:
        """The path of every edge that stays on the board, once each way."""
        found = {}
        for (one, other), (start, middle, end) in curves(self.rules.graph, self.drawn).items():
            found[one, other] = f"M{_at(start)}Q{_at(middle)} {_at(end)}"
            found[other, one] = f"M{_at(end)}Q{_at(middle)} {_at(start)}"
        return found

    def turns(self) -> Sequence[tuple[str, Sequence[Capture]]]:
        """The captures."""
        return [(write_step(step, self.style), [step]) for step in self.captures]

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
        yield "moved", dots(points, (into for _, into in steps))
        for mark, name in STONES.items():
            yield name, dots(points, (vertex for vertex, stone in enumerate(stones) if stone == mark))

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
