"""The table of peg solitaire and of Solitaire Clobber: jumps and captures, and a light that tells what is lost."""

from __future__ import annotations

from typing import Any, ClassVar

from noyau.cli.play.capture_telling import CaptureTeller
from noyau.cli.play.puzzle import PuzzleTable
from noyau.errors import NoyauError
from noyau.playing.outlooks import Light, light, lights_of_moves, look_ahead, pieces_left
from noyau.playing.puzzle import Attempt
from noyau.playing.starts import random_start


class CaptureTable(PuzzleTable):
    """Moves by the numbers of the holes or vertices."""

    families: ClassVar[tuple[str, ...]] = ("pegs", "stones")
    lit = True

    def sit_down(self, attempt: Attempt) -> None:
        super().sit_down(attempt)
        self.teller: CaptureTeller = CaptureTeller(self.screen, attempt.rules.family, self.lit)
        self.best = look_ahead(attempt.start)

    def introduce(self) -> None:
        self.teller.title(self.attempt)
        self.teller.judge(self.best)
        self.show()

    def show(self) -> None:
        """The board, how many pieces are left, and the light; the end where nothing can be taken."""
        self.screen.show(self.attempt.game)
        left = pieces_left(self.attempt.game)
        if self.attempt.over:
            self.teller.end(left, self.attempt.solved, self.best)
        elif self.attempt.moves:
            self.teller.count(left, len(self.attempt.moves))
            if self.lit:
                self.teller.light(*self.look())

    def look(self) -> tuple[Light, int | None]:
        """The light now, and the fewest pieces that can still be left."""
        now = look_ahead(self.attempt.game)
        return light(now, self.best), now.left if now and now.fewest else None

    def read_moves(self, line: str) -> list[Any]:
        """One move, or several with spaces between them, each from where the one before led."""
        game, moves = self.attempt.game, []
        try:
            return [game.rules.read_move(game.position, line)]
        except NoyauError:
            if len(line.split()) < 2:
                raise
        for part in line.split():
            moves.append(game.rules.read_move(game.position, part))
            game = game.play(moves[-1])
        return moves

    def random_attempt(self, difficulty: int | None) -> Attempt:
        return Attempt.begin(random_start(self.attempt.rules, self.random, difficulty))

    def do_hint(self, rest: str) -> None:
        self.teller.hint(self.attempt.game, look_ahead(self.attempt.game))

    def do_moves(self, rest: str) -> None:
        """Every move, with the light after it where the light is on."""
        game = self.attempt.game
        lights = lights_of_moves(game, self.best) if self.lit else dict.fromkeys(game.moves())
        self.teller.moves(game, lights)

    def do_light(self, rest: str) -> None:
        """Switch the light on or off."""
        self.lit = self.teller.lit = not self.lit
        self.teller.say("light-on" if self.lit else "light-off")
        if self.lit:
            self.teller.light(*self.look())
