"""The game graph as the colouring procedure colours it: one vertex for each position, one arrow for each move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from noyau.colourings import Colouring
from noyau.scenes.layout import ACROSS, DOWN, RADIUS, Point, arrows, place
from noyau.scenes.lettering import shorten, width
from noyau.scenes.markup import tag, words
from noyau.scenes.stages import BLUE, FILLS, LINES, Look, glyph
from noyau.scenes.themes import INK, LINE, PAPER
from noyau.verdict import Outcome

_NAME = 14


class GraphPicture:
    """The vertices where the squares of the board are, or in layers by the stage that colours them."""

    def __init__(self, colouring: Colouring) -> None:
        self.colouring = colouring
        self.positions = list(colouring.ways)
        numbers = {position: number for number, position in enumerate(self.positions)}
        self.arcs = [(source, target) for source, targets in colouring.ways.items() for target in targets]
        joined = [(numbers[source], numbers[target]) for source, target in self.arcs]
        self.points = self._lattice() or self._layers(joined)
        self.lines = arrows(self.points, joined)
        self.left, self.top, right, foot = self._bounds()
        self.width, self.height = right - self.left, foot - self.top

    def _lattice(self) -> list[Point] | None:
        grid = self.colouring.grid
        if grid is None or grid.layers > 1:
            return None
        return [Point(column * ACROSS, -row * DOWN) for row, column, *_ in self.positions]

    def _layers(self, joined: list[tuple[int, int]]) -> list[Point]:
        stage = {square.position: number for number, part in enumerate(self.colouring.stages) for square in part}
        return place(len(self.positions), joined, [stage.get(position) for position in self.positions])[0]

    def _bounds(self) -> tuple[int, int, int, int]:
        """Left, top, right and foot of all vertices and arrows; a curve stays between its ends and its middle."""
        across, down = [point.x for point in self.points], [point.y for point in self.points]
        for (x, y), path in self.lines:
            numbers = [int(number) for number in re.findall("-?[0-9]+", path.partition(";")[0])]
            *_, cx, cy, ex, ey = numbers
            across.append(x + (numbers[0] + 2 * cx + ex) / 4)
            down.append(y + (numbers[1] + 2 * cy + ey) / 4)
        margin = RADIUS + 40
        ends = min(across) - margin, min(down) - margin, max(across) + margin, max(down) + margin
        return round(ends[0]), round(ends[1]), round(ends[2]), round(ends[3])

    def symbols(self) -> str:
        return ""

    def draw(self, look: Look, named: bool = False) -> str:
        shown = set(look.arrows)
        lines = [self._arrow(number, arc in shown, named) for number, arc in enumerate(self.arcs) if arc not in shown]
        lines += [self._arrow(number, True, named) for number, arc in enumerate(self.arcs) if arc in shown]
        return tag("g", *lines, *self._vertices(look, named), transform=f"translate({-self.left} {-self.top})")

    def _arrow(self, number: int, heavy: bool, named: bool) -> str:
        (x, y), path = self.lines[number]
        line, _, head = path.partition(";")
        ink = INK if heavy else LINE
        shaft = tag("path", d=line, fill="none", stroke=ink, stroke_width=16 if heavy else 7)
        name = f"arc-{number + 1}" if named else None
        return tag("g", shaft, tag("path", d=head, fill=ink), id=name, transform=f"translate({round(x)} {round(y)})")

    def _vertices(self, look: Look, named: bool) -> Iterator[str]:
        for number, (position, point) in enumerate(zip(self.positions, self.points, strict=True), start=1):
            yield tag(
                "g",
                *self._vertex(position, look.colours.get(position), position in look.framed, position == look.here),
                id=f"vertex-{number}" if named else None,
                transform=f"translate({round(point.x)} {round(point.y)})",
            )

    def _vertex(self, position: Any, colour: Outcome | None, framed: bool, here: bool) -> Iterator[str]:
        fill, line = (FILLS[colour], LINES[colour]) if colour else (PAPER, LINE)
        yield tag("circle", r=RADIUS, fill=fill, stroke=INK if framed else line, stroke_width=18 if framed else 7)
        if not self.colouring.ways[position]:
            yield tag("circle", r=RADIUS - 14, fill="none", stroke=BLUE, stroke_width=8)
        if here:
            yield tag("circle", r=RADIUS + 24, fill="none", stroke=INK, stroke_width=7)
        name = shorten(self.colouring.label(position), _NAME)
        size = min(58, (2 * RADIUS - 60) * 100 // max(1, width(name, 100, bold=True)))
        yield words(name, 0, 48 if colour else 18, size, anchor="middle", bold=True)
        if colour:
            yield tag("g", glyph(colour, 1.3), transform="translate(0 -28)")
