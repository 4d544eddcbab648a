"""Peg solitaire: wood with holes and marbles, or a graph; the first jumps, what is to be left, what never changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from noyau.engines.pegs.classes import colourings
from noyau.puzzles.pegs import Pegs
from noyau.scenes import marbles
from noyau.scenes.holes import Ground, lay_holes
from noyau.scenes.peg_rows import write_rows
from noyau.scenes.peg_solutions import attempt, chains
from noyau.scenes.scene import Drawing, Item, Mark, Panel, Play
from noyau.scenes.steps import draw_steps
from noyau.scenes.strings import enclose
from noyau.scenes.view import View

_MOST_HOLES, _NUMBERED, _LABELLED = 700, 130, 400
_STEPS = 6
"""How many jumps of a solution are drawn."""

_MARGIN, _BORDER = 30, 0.9
"""What is left free around the board, and how far the wood reaches beyond a marble, in parts of its radius."""


def panel(view: View) -> Panel | None:
    """The board with its pegs; None where it has too many holes."""
    rules = view.game.rules
    if not isinstance(rules, Pegs) or rules.board.size > _MOST_HOLES:
        return None
    if rules.board.graph is not None and rules.board.size > view.style.vertices:
        return None
    return PegView(view, rules).panel()


@dataclass(frozen=True)
class PegView:
    """A position of peg solitaire as a picture sees it."""

    view: View
    rules: Pegs

    def panel(self) -> Panel:
        """The board, its marks, the holes of each jump, and the rows of a terminal."""
        marks = [Mark("board", label=self._description()), *map(self.mark, range(self.rules.board.size))]
        return Panel(self._board(), marks, self._clicks(), write_rows(self), self._legend())

    def is_peg(self, hole: int) -> bool:
        return bool(self.view.game.position >> hole & 1)

    def is_wanted(self, hole: int) -> bool:
        """Whether a peg is to be left in a hole."""
        return bool((self.rules.board.end or 0) >> hole & 1)

    @cached_property
    def ground(self) -> Ground:
        return lay_holes(self.rules.board, self.view.style.arcs)

    @cached_property
    def signs(self) -> Sequence[str]:
        """What never changes, or never grows: letters of the rule of three, or weights; nothing if not asked for."""
        if not self.view.style.values:
            return ()
        for why in self.view.solution.reasons if self.view.solution else ():
            if why.kind == "rule-of-three":
                return ["".join(letters) for letters in zip(*why.facts["colours"], strict=True)]
            if why.kind == "pagoda":
                return [str(weight).replace("-", "−") for weight in why.facts["weights"]]
        return next(iter(colourings(self.rules.board)), "")

    @cached_property
    def steps(self) -> list[Item]:
        """The first jumps of the solution with the numbers of their moves, where moves are shown."""
        solution = self.view.solution
        jumps = attempt(solution)[:_STEPS] if solution and self.view.style.moves else ()
        ways = [[self.ground.points[hole] for hole in jump] for jump in jumps]
        moves = [number for number, chain in enumerate(chains(jumps), start=1) for _ in chain]
        return draw_steps(ways, moves, self.ground.radius)

    def mark(self, hole: int) -> Mark:
        """What a hole shows."""
        looks = ["peg", self.view.style.theme.name] if self.is_peg(hole) else ["empty"]
        looks += ["wanted"] * self.is_wanted(hole)
        sign = self.signs[hole] if self.signs else ""
        looks += [f"tint-{letter}" for letter in sign[:1] if letter in marbles.TINTS]
        label = self._label(hole, looks) if self.rules.board.size <= _LABELLED else ""
        return Mark(f"hole-{hole}", tuple(looks), text=sign, label=label)

    def _label(self, hole: int, looks: Sequence[str]) -> str:
        say, places = self.view.style.say, self.rules.board.places
        name = say("peg-board.hole", hole=hole)
        if places:
            name = say("peg-board.hole-at", row=places[hole][0] + 1, column=places[hole][1] + 1, hole=hole)
        said = [say(f"peg-board.{looks[0]}")] + [say("peg-board.wanted")] * ("wanted" in looks)
        return say("judged", what=name, result=", ".join(said))

    def _clicks(self) -> list[tuple[str, ...]]:
        """From a hole into another; by way of the one jumped over where that alone tells two jumps apart."""
        ways = Counter((play.move[0], play.move[2]) for play in self.view.plays)

        def click(play: Play) -> tuple[str, ...]:
            start, over, into = play.move
            holes = (start, over, into) if ways[start, into] > 1 else (start, into)
            return tuple(f"hole-{hole}" for hole in holes)

        return [click(play) for play in self.view.plays]

    def _description(self) -> str:
        size, pegs = self.rules.board.size, self.view.game.position.bit_count()
        return self.view.style.say("peg-board.board", board=self.rules.board.name, n=size, pegs=pegs)

    def _legend(self) -> list[tuple[str, str]]:
        legend = [("steps", "peg-board.legend.steps")] * bool(self.steps)
        legend += [("pressed", "peg-board.legend.wanted")] * bool(self.rules.board.end)
        if self.signs:
            legend.append(("", f"peg-board.legend.{'colours' if self.signs[0][0] in marbles.TINTS else 'weights'}"))
        return legend + [("edges", "legend.no-edges")] * (not self.ground.joined)

    def _board(self) -> Drawing:
        """The wood, the holes over it, and the arrows over all."""
        ground = self.ground
        across, numbered = 2 * ground.radius, self.rules.board.size <= _NUMBERED
        holes = [
            Item(f"hole-{hole}", "hole", round(x), round(y), across, across, str(hole) if numbered else "")
            for hole, (x, y) in enumerate(ground.points)
        ]
        reach = round(ground.radius * (1 + _BORDER)) + _MARGIN
        return enclose(ground.points, reach, (*ground.under, *holes, *self.steps))
