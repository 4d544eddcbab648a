"""Peg solitaire move by move: the peg that moved, the way it took, and what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from noyau.analysis import Solution
from noyau.game import Game
from noyau.puzzles.peg_boards import Jump, Mask
from noyau.puzzles.pegs import Pegs
from noyau.scenes.frames import dots, fit, line
from noyau.scenes.holes import grain, lay_holes
from noyau.scenes.layout import Point
from noyau.scenes.marbles import MARBLES, WOOD
from noyau.scenes.peg_rows import hole_rows
from noyau.scenes.peg_solutions import attempt, chains, write_chain
from noyau.scenes.scene import WINNING, Row, Span
from noyau.scenes.themes import PAPER
from noyau.scenes.view import Style

_MOST_HOLES = 130


@dataclass(frozen=True)
class PegStrip:
    """A solution of peg solitaire, and where the holes stand in a small picture."""

    rules: Pegs
    jumps: Sequence[Jump]
    points: Sequence[Point]
    radius: float
    theme: str
    border: float = WOOD / 2
    moved: tuple[str, str] = ("◉", "frames.moved")

    @classmethod
    def of(cls, game: Game[Any, Any], solution: Solution[Any, Any], style: Style) -> PegStrip | None:
        """The pictures of a solution; None for a board that is too large."""
        rules = game.rules
        if not isinstance(rules, Pegs) or rules.board.size > _MOST_HOLES:
            return None
        ground = lay_holes(rules.board, style.arcs)
        points, radius = fit(ground.points, ground.radius)
        return cls(rules, attempt(solution), points, radius, style.theme.name)

    def turns(self) -> Sequence[tuple[str, Sequence[Jump]]]:
        """The moves, each all the jumps of one peg in a row."""
        return [(write_chain(chain), chain) for chain in chains(self.jumps)]

    def play(self, position: Mask, step: Jump) -> Mask:
        """The position after a jump."""
        return self.rules.play(position, step)

    def layers(self, position: Mask, steps: Sequence[Jump]) -> Iterator[tuple[str, str]]:
        """Wood or lines, holes and marbles, the way of the peg that moved and the pegs it took."""
        board, points = self.rules.board, self.points
        if board.graph is None:
            yield "wood", grain(board, points)
        else:
            yield "lines", "".join(line([points[one], points[other]]) for one, other in board.graph.edges)
        moved = steps[-1][2] if steps else -1
        holes = range(board.size)
        yield "pits", dots(points, (hole for hole in holes if not position >> hole & 1))
        if steps:
            way = [steps[0][0], *(hole for _, over, into in steps for hole in (over, into))]
            yield "trail", line([points[hole] for hole in way])
        yield "moved", dots(points, (hole for hole in holes if hole == moved))
        yield f"pegs-{self.theme}", dots(points, (hole for hole in holes if position >> hole & 1))

    def is_dark(self, position: Mask, figure: int) -> bool:
        """A pit, and a marble that bears light letters."""
        return not position >> figure & 1 or MARBLES[self.theme][2] == PAPER

    def rows(self, position: Mask, steps: Sequence[Jump]) -> Sequence[Row]:
        """The board in a terminal, the peg that moved in brackets."""
        moved = steps[-1][2] if steps else -1

        def show(hole: int) -> Span:
            peg = "●" if position >> hole & 1 else "○"
            return Span("◉", WINNING) if hole == moved else Span(peg, "bold" if peg == "●" else "soft")

        if self.rules.board.places:
            return list(hole_rows(self.rules.board, 2, show))
        return [tuple(show(hole) for hole in range(self.rules.board.size))]
