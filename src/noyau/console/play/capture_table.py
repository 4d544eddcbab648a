"""The table of peg solitaire and of Solitaire Clobber: jumps and captures, and a signal that tells what is lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from noyau.console.answering import language, text, wrap_sentence
from noyau.console.play.ladder import HintStep
from noyau.console.play.puzzle_table import PuzzleTable, Teller
from noyau.console.play.screen import Screen
from noyau.core.analysis import AnySolution
from noyau.core.errors import NoyauError
from noyau.core.game import AnyGame, cell_name
from noyau.playing.attempt import (
    Attempt,
    Signal,
    choose_signal,
    look_ahead,
    pieces_left,
    signals_of_moves,
)

SIGNS = {Signal.GREEN: "✓", Signal.RED: "✗", Signal.UNKNOWN: "?", None: "·"}


class CaptureTeller(Teller):
    """Says at the screen what an attempt to leave few pieces is about."""

    area = "captures"

    def __init__(self, screen: Screen, family: str, lit: bool) -> None:
        super().__init__(screen)
        self.family = family
        self.lit = lit

    def rule(self, attempt: Attempt) -> None:
        self.screen.write(wrap_sentence(text(f"game.{attempt.rules.name}.rule"), ""))
        move = next(iter(attempt.game.moves()), None)
        example = "" if move is None else attempt.rules.write_move(attempt.game.position, move)
        self.say(f"tip-{self.family}", example=example or text(f"captures.example-{self.family}"))

    def judge(self, best: AnySolution | None) -> None:
        """The best that can be reached; or that none is known, or why one piece cannot be left."""
        unlit = "" if self.lit else "-unlit"
        if best is None:
            self.say("unknown")
        elif best.solvable:
            self.say(f"solvable-{self.family}{unlit}")
        elif best.left is not None and best.fewest:
            self.say(f"at-best-{self.family}{unlit}", n=best.left)
        else:
            self.say(f"unsolvable-{self.family}")

    def count(self, left: int, moves: int) -> None:
        self.say(f"count-{self.family}", n=left, played=moves)

    def signal(self, colour: Signal, left: int | None) -> None:
        """Whether the best can still be reached."""
        key = f"light-{colour}" if colour is not Signal.RED or left is None else f"light-red-{self.family}"
        self.say(key, n=left)

    def end(self, left: int, solved: bool, best: AnySolution | None) -> None:
        """How many pieces are left, and how many must have been."""
        self.shout(f"end-{self.family}", n=left)
        if solved or (best is not None and best.fewest and best.left == left):
            self.say("perfect")
        elif best is not None and best.left is not None:
            self.say("compare", best=best.left)
        if self.screen.interactive:
            self.say("next")

    def hint_steps(self, game: AnyGame, ahead: AnySolution | None) -> Iterator[HintStep]:
        """What to look at, which piece moves, the next move towards the best end, and why."""
        if ahead is None:
            yield self.last_step("hint-unknown")
        elif ahead.moves:
            from noyau.arguments.levels import USUAL_LEVEL, explain_at

            move = ahead.moves[0]
            written, words = game.rules.write_move(game.position, move), game.rules.say_move(game.position, move)
            yield self.idea_step(ahead)
            yield self.hint_step(f"hint-where-{self.family}", cell=cell_name(game.rules)(move[0]))
            yield self.hint_step(f"hint-{self.family}", move=written, words=words.say(language.now), n=ahead.left)
            yield self.why_step(explain_at(ahead, USUAL_LEVEL))
        else:
            yield self.last_step("hint-over" if not any(True for _ in game.moves()) else "hint-lost")

    def moves(self, game: AnyGame, signals: Mapping[object, Signal | None]) -> None:
        """Every move with its signal."""
        for move, colour in signals.items():
            words = game.rules.say_move(game.position, move).say(language.now)
            self.screen.write(f"  {SIGNS[colour]} {game.rules.write_move(game.position, move)}  {words}")
        if any(signals.values()):
            self.say("signs")


class CaptureTable(PuzzleTable):
    """Moves by the numbers of the holes or vertices."""

    lit = True

    def sit_down(self, attempt: Attempt) -> None:
        super().sit_down(attempt)
        self.teller: CaptureTeller = CaptureTeller(self.screen, attempt.rules.family, self.lit)
        self.best = look_ahead(attempt.start)

    def show(self) -> None:
        """The board, how many pieces are left, and the signal; the end where nothing can be taken."""
        self.screen.show(self.attempt.game)
        left = pieces_left(self.attempt.game)
        if self.attempt.over:
            self.teller.end(left, self.attempt.solved, self.best)
        elif self.attempt.moves:
            self.teller.count(left, len(self.attempt.moves))
            if self.lit:
                self.teller.signal(*self.look())

    def look(self) -> tuple[Signal, int | None]:
        """The signal now, and the fewest pieces that can still be left."""
        now = look_ahead(self.attempt.game)
        return choose_signal(now, self.best), now.left if now and now.fewest else None

    def read_moves(self, line: str) -> list[object]:
        """One move, or several with spaces between them, each from where the one before led."""
        game, moves = self.attempt.game, []
        try:
            return [game.rules.read_move(game.position, line)]
        except NoyauError:
            if len(line.split()) < 2:
                raise
        for part in line.split():
            moves.append(game.rules.read_move(game.position, part))
            game = game.after(moves[-1])
        return moves

    def hint_steps(self) -> Iterator[HintStep]:
        return self.teller.hint_steps(self.attempt.game, look_ahead(self.attempt.game))

    def do_moves(self, rest: str) -> None:
        """Every move, with the signal after it where it is on."""
        game = self.attempt.game
        signals = signals_of_moves(game, self.best) if self.lit else dict.fromkeys(game.moves())
        self.teller.moves(game, signals)

    def do_light(self, rest: str) -> None:
        """Switch the signal on or off."""
        self.lit = self.teller.lit = not self.lit
        self.teller.say("light-on" if self.lit else "light-off")
        if self.lit:
            self.teller.signal(*self.look())
