"""Boards as the colouring procedure colours them: the goal at the bottom left, rows numbered upwards from 0."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import gcd, hypot
from typing import Protocol

from noyau.atlas.colourings import Colouring, Grid, square_of
from noyau.core.verdict import Outcome
from noyau.scenes.kit.markup import rectangle, stroked, tag, words
from noyau.scenes.kit.themes import INK, LINE, PAPER, RESULTS, SOFT
from noyau.words import say

CELL = 100
BLUE = RESULTS["winning"].line
LINES = {Outcome.N: "#1a7a3c", Outcome.P: "#b3261e"}
FILLS = {Outcome.N: "#cdebd5", Outcome.P: "#f8d3cf"}
GLYPHS = {Outcome.N: "M-24 2L-7 20L26 -19", Outcome.P: "M-19 -19L19 19M19 -19L-19 19"}
NAMES = {Outcome.N: "won", Outcome.P: "lost", None: "free"}

_MARGIN, _GAP, _TITLE = 70, 140, 70
_HEAD = 26
_FROM, _TO = 23, 23
"""How far an arrow stays from the middle of the squares it joins."""


@dataclass(frozen=True)
class Look:
    """What a picture shows: the colours, framed positions, moves as arrows, where play begins."""

    colours: Mapping[Hashable, Outcome]
    framed: Collection[Hashable] = ()
    arrows: Sequence[tuple[Hashable, Hashable]] = ()
    here: Hashable = None


class Picture(Protocol):
    """A drawing of the positions that can show any colours."""

    width: int
    height: int

    def symbols(self) -> str:
        """What is to be defined once in a document."""

    def draw(self, look: Look, named: bool = False) -> str:
        """The markup, its figures with their names if they are to be found again in the next picture."""


def glyph(outcome: Outcome, scale: float = 1.0) -> str:
    """The sign of a colour, around 0,0: a path and not a letter, for fonts that lack it."""
    size = f"scale({scale})" if scale != 1 else None
    return stroked(GLYPHS[outcome], LINES[outcome], 11, transform=size)


class BoardPicture:
    """The squares of a board, or of several side by side."""

    def __init__(self, colouring: Colouring, grid: Grid, language: str) -> None:
        self.colouring, self.grid, self.language = colouring, grid, language
        self.top = _TITLE if grid.layers > 1 else 10
        self.across = grid.columns * CELL + _GAP
        self.width = _MARGIN + grid.layers * self.across - _GAP + 10
        self.height = self.top + grid.rows * CELL + _MARGIN

    def symbols(self) -> str:
        face = {"x": -CELL // 2, "y": -CELL // 2, "width": CELL, "height": CELL}
        free = tag("rect", **face, fill=PAPER, stroke=LINE, stroke_width=3)
        made = {"free": free}
        for outcome, name in ((Outcome.N, "won"), (Outcome.P, "lost")):
            square = tag("rect", **face, fill=FILLS[outcome], stroke=LINE, stroke_width=3)
            made |= {name: square + glyph(outcome), f"{name}-sign": glyph(outcome)}
        made["goal"] = rectangle(-35, -35, 70, 70, fill="none", stroke=BLUE, stroke_width=8)
        made["new"] = rectangle(-45, -45, 90, 90, rx=6, fill="none", stroke=INK, stroke_width=12)
        made["here"] = tag("circle", r=37, fill="none", stroke=INK, stroke_width=7)
        return "".join(tag("g", mark, id=name) for name, mark in made.items())

    def draw(self, look: Look, named: bool = False) -> str:
        ways = self.colouring.ways
        squares = (self._use(NAMES[look.colours.get(place)], place, named) for place in ways)
        goals = (self._use("goal", place) for place in ways if not ways[place])
        frames = (self._use("new", place) for place in ways if place in look.framed)
        here = self._use("here", look.here) if look.here is not None else ""
        return "".join([*self._numbers(), *squares, *goals, *frames, here, *self._arrows(look)])

    def _middle(self, position: Hashable) -> tuple[int, int]:
        row, column, *layer = square_of(position)
        left = _MARGIN + (layer[0] if layer else 0) * self.across
        return left + column * CELL + CELL // 2, self.top + (self.grid.rows - row) * CELL - CELL // 2

    def _use(self, symbol: str, position: Hashable, named: bool = False) -> str:
        x, y = self._middle(position)
        name = f"square-{'-'.join(map(str, square_of(position)))}" if named else None
        return tag("use", id=name, href=f"#{symbol}", x=x, y=y)

    def _numbers(self) -> Iterator[str]:
        grid = self.grid
        foot = self.top + grid.rows * CELL + 54
        for layer in range(grid.layers):
            for column in range(grid.columns):
                x, _ = self._middle((0, column, layer))
                yield words(str(column), x, foot, 46, fill=SOFT, anchor="middle")
            if grid.layers > 1:
                middle = _MARGIN + layer * self.across + grid.columns * CELL // 2
                yield words(say(self.language, "colour.picture.layer", n=layer), middle, 46, 46, anchor="middle")
        for row in range(grid.rows):
            _, y = self._middle((row, 0))
            yield words(str(row), _MARGIN - 18, y + 17, 46, fill=SOFT, anchor="end")

    def _arrows(self, look: Look) -> Iterator[str]:
        """One arrow for the moves of each direction, to the farthest square, under the signs it passes."""
        farthest: dict[tuple[Hashable, int, int], tuple[int, int, int, int]] = {}
        passed: set[Hashable] = set()
        for source, target in look.arrows:
            x, y = self._middle(source)
            dx, dy = self._middle(target)[0] - x, self._middle(target)[1] - y
            turn = gcd(dx, dy)
            key = source, dx // turn, dy // turn
            if key not in farthest or abs(dx) + abs(dy) > abs(farthest[key][2]) + abs(farthest[key][3]):
                farthest[key] = x, y, dx, dy
            passed |= self._between(square_of(source), square_of(target))
        yield from (_arrow(*ends) for ends in farthest.values())
        yield from (self._use(f"{NAMES[look.colours[place]]}-sign", place) for place in passed & look.colours.keys())

    @staticmethod
    def _between(source: tuple[int, ...], target: tuple[int, ...]) -> set[Hashable]:
        """The squares that a move on one board passes."""
        down, across = target[0] - source[0], target[1] - source[1]
        steps = gcd(down, across)
        return {
            (source[0] + down // steps * step, source[1] + across // steps * step, *source[2:])
            for step in range(1, steps)
            if source[2:] == target[2:]
        }


def _arrow(x: int, y: int, dx: int, dy: int) -> str:
    """A straight arrow with a pale rim, so that it is seen on every colour."""
    long = hypot(dx, dy)
    ux, uy = dx / long, dy / long
    start = round(x + ux * _FROM), round(y + uy * _FROM)
    tip = x + dx - ux * _TO, y + dy - uy * _TO
    foot = round(tip[0] - ux * _HEAD), round(tip[1] - uy * _HEAD)
    wings = [(foot[0] - side * uy * 15, foot[1] + side * ux * 15) for side in (1, -1)]
    head = "M" + "L".join(f"{round(px)} {round(py)}" for px, py in (tip, *wings)) + "Z"
    line = f"M{start[0]} {start[1]}L{foot[0]} {foot[1]}"
    rim = tag("path", d=line + head, fill=PAPER, stroke=PAPER, stroke_width=16, stroke_linejoin="round")
    return rim + tag("path", d=line, stroke=INK, stroke_width=8) + tag("path", d=head, fill=INK)
