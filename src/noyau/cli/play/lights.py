"""The table of Lights Out: presses, and all that may be asked for between two of them."""

from __future__ import annotations

from typing import ClassVar

from noyau.boards import Board
from noyau.cli.play.cells import read_cell
from noyau.cli.play.light_telling import LightTeller, example
from noyau.cli.play.puzzle import PuzzleTable
from noyau.cli.terminal import language, text, wrap_prose
from noyau.errors import IllegalMove
from noyau.game import Game
from noyau.playing.puzzle import Attempt, find_best, find_nearest
from noyau.playing.starts import random_start
from noyau.puzzles.lights import Lights


class LightsTable(PuzzleTable):
    """Presses by row and column, as on a chessboard or by number."""

    families: ClassVar[tuple[str, ...]] = ("lights",)

    def sit_down(self, attempt: Attempt) -> None:
        super().sit_down(attempt)
        self.teller: LightTeller = LightTeller(self.screen)
        self.best = find_best(attempt.start)
        self.near = find_nearest(self.best)

    @property
    def rules(self) -> Lights:
        assert isinstance(self.attempt.rules, Lights)
        return self.attempt.rules

    @property
    def board(self) -> Board:
        return self.rules.board

    def introduce(self) -> None:
        self.teller.title(self.attempt)
        self.teller.judge(self.best)
        self.show()

    def show(self) -> None:
        """The board and the count of presses; the end where the lights are out."""
        self.screen.show(self.attempt.game)
        if self.attempt.solved:
            self.teller.end(self.attempt, self.best)
        elif self.attempt.moves:
            self.teller.count(self.attempt, self.best)

    def read_moves(self, line: str) -> list[int]:
        """One cell, or several with spaces between them."""
        try:
            return [read_cell(self.board, line)]
        except IllegalMove:
            if len(line.split()) < 2:
                raise
            return [read_cell(self.board, part) for part in line.split()]

    def random_attempt(self, difficulty: int | None) -> Attempt:
        return Attempt.begin(random_start(self.rules, self.random, difficulty))

    def do_hint(self, rest: str) -> None:
        self.teller.hint(self.attempt)

    def do_chase(self, rest: str) -> None:
        from noyau.arguments import say
        from noyau.arguments.chasing import chase_instructions

        self.screen.write(wrap_prose(say(tuple(chase_instructions(self.attempt.game)), language.now)))

    def do_edit(self, rest: str) -> None:
        """Change cells of the start, or give it as a whole."""
        if not rest:
            self.teller.say("edit-how", **example(self.board))
            rest = self.screen.ask(text("solitary.edit-prompt"))
        if rest:
            self.begin(self.edited(rest))

    def edited(self, line: str) -> Attempt:
        """Another start, from the cells to change or from its whole text."""
        try:
            return self.attempt.edit(self.read_moves(line))
        except IllegalMove:
            if line in ("all", "none") or "/" in line:
                return Attempt.begin(Game(self.rules, self.rules.read(line)))
            raise

    def do_nearest(self, rest: str) -> None:
        """Play the nearest start that can be solved."""
        if self.near:
            self.begin(Attempt.begin(self.near))
        else:
            self.teller.say("no-nearest")
