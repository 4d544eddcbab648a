"""A position of Lights Out as a picture sees it: states, presses, the pattern, and the mark of each cell."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from noyau.graphs.boards import Board
from noyau.puzzles.lights.reasons import NeutralPattern
from noyau.puzzles.lights.rules import Lights
from noyau.scenes.kit.scene import Mark
from noyau.scenes.kit.view import View
from noyau.scenes.painting.lamps import SHADES

_LABELLED = 1100
"""Up to so many cells, each has a description."""


@dataclass(frozen=True)
class Lamps:
    """A position of Lights Out, with the presses of a solution or the pattern that meets the lit cells oddly."""

    view: View
    rules: Lights

    @property
    def board(self) -> Board:
        return self.rules.board

    @cached_property
    def states(self) -> list[int]:
        return self.rules.unpack(self.view.game.position)

    @cached_property
    def presses(self) -> Counter[int]:
        """How often each cell is to be pressed."""
        solution = self.view.solution
        return Counter(solution.moves or ()) if solution else Counter()

    @cached_property
    def pattern(self) -> frozenset[int]:
        """The cells of the pattern that proves that there is no solution."""
        solution = self.view.solution
        proof = solution.reason(NeutralPattern) if solution else None
        return frozenset(proof.cells if proof else ())

    def mark(self, cell: int) -> Mark:
        state, most = self.states[cell], self.board.states - 1
        looks = ["lit" if state else "dark"]
        if most > 1 and state:
            looks.append(f"shade-{max(1, SHADES * state // most)}")
        looks += ["pressed"] * (cell in self.presses) + ["pattern"] * (cell in self.pattern)
        count = self.presses[cell]
        return Mark(
            f"cell-{cell}",
            tuple(looks),
            text=str(state) if most > 1 else "",
            note=f"×{count}" if count > 1 else "",
            label=self._label(cell, looks) if self.board.size <= _LABELLED else "",
        )

    def _label(self, cell: int, looks: list[str]) -> str:
        say, surface = self.view.style.say, self.board.surface
        name = say("lamps.cell", cell=cell)
        if surface:
            row, column = divmod(cell, surface[2])
            name = say("lamps.cell-at", row=row + 1, column=column + 1, cell=cell)
        said = [say("lamps.state", state=self.states[cell]) if self.board.states > 2 else say(f"lamps.{looks[0]}")]
        said += [say("lamps.to-press", n=self.presses[cell])] if "pressed" in looks else []
        said += [say("lamps.on-pattern")] if "pattern" in looks else []
        return say("judged", what=name, result=", ".join(said))

    @property
    def legend(self) -> list[tuple[str, str]]:
        """What the looks of the cells mean."""
        two = self.board.states == 2
        found = [("", "legend.state")]
        if two:
            found = [("lit", "legend.lit")] * any(self.states) + [("dark", "legend.dark")] * (not all(self.states))
        if self.presses:
            found += [("pressed", "legend.pressed")] if two else [("ring", "legend.pressed"), ("", "legend.counted")]
        return found + ([("pattern", "legend.pattern")] if self.pattern else [])
