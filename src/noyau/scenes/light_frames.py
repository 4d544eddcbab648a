"""Lights Out press by press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from noyau.analysis import Solution
from noyau.game import Game
from noyau.puzzles.lights import Lights
from noyau.scenes.boards import lengths, plan
from noyau.scenes.frames import dots, fit
from noyau.scenes.layout import Point
from noyau.scenes.lines import lines
from noyau.scenes.scene import WINNING, Row, Span
from noyau.scenes.view import Style

_MOST_CELLS = 200


@dataclass(frozen=True)
class LightStrip:
    """A solution of Lights Out with two states, and where the lamps stand in a small picture."""

    rules: Lights
    presses: Sequence[int]
    points: Sequence[Point]
    radius: float
    border: float = 1.5
    moved: tuple[str, str] = ("[ ]", "frames.pressed")

    @classmethod
    def of(cls, game: Game[Any, Any], solution: Solution[Any, Any], style: Style) -> LightStrip | None:
        """The pictures of a solution; None for a board that is too large or has more states."""
        rules = game.rules
        if not isinstance(rules, Lights) or rules.board.size > _MOST_CELLS or rules.board.states > 2:
            return None
        tiles = plan(rules.board).tiles
        points, radius = fit([Point(tile.x, tile.y) for tile in tiles], 0.9 * min(tile.radius for tile in tiles))
        return cls(rules, solution.moves or (), points, radius)

    def turns(self) -> Sequence[tuple[str, Sequence[int]]]:
        """The presses."""
        return [(str(cell), [cell]) for cell in self.presses]

    def play(self, position: Any, step: int) -> Any:
        """The position after a press."""
        return self.rules.play(position, step)

    def layers(self, position: Any, steps: Sequence[int]) -> Iterator[tuple[str, str]]:
        """Lamps that are dark, those that are lit, and a ring around the one that was pressed."""
        states = self.rules.unpack(position)
        yield "moved", dots(self.points, iter(steps))
        for state, name in enumerate(("dark", "lit")):
            yield name, dots(self.points, (cell for cell, now in enumerate(states) if now == state))

    def is_dark(self, position: Any, figure: int) -> bool:
        """A lamp that is out."""
        return not self.rules.unpack(position)[figure]

    def rows(self, position: Any, steps: Sequence[int]) -> Sequence[Row]:
        """The lamps in a terminal, the one that was pressed in brackets."""
        states, board = self.rules.unpack(position), self.rules.board

        def show(cell: int) -> Span:
            lamp = "○●"[states[cell]]
            return Span(f"[{lamp}]", WINNING) if cell in steps else Span(f" {lamp} ")

        found = lines(board) if lengths(board) else lines(board, board.size)
        return [tuple(map(show, line.cells)) for line in found]
