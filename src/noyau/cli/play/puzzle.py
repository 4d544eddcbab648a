"""The table at which one player tries a puzzle: presses, and all that may be asked for between two of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from noyau.boards import Board
from noyau.cli.play.cells import read_cell
from noyau.cli.play.files import read_attempt
from noyau.cli.play.keeping import Keeping
from noyau.cli.play.screen import Leave, Screen
from noyau.cli.play.telling import Teller, example
from noyau.cli.play.vocabulary import find_command, near_command
from noyau.cli.terminal import language, text, wrap_prose
from noyau.errors import IllegalMove, NoyauError, SpecError
from noyau.game import Game
from noyau.playing.puzzle import Attempt, find_best, find_nearest, random_start, save
from noyau.puzzles.lights import Lights
from noyau.spec import parse


class PuzzleTable(Keeping):
    """One or several attempts in a row."""

    stem = "puzzle"

    def __init__(self, attempt: Attempt, screen: Screen, random: Random, file: Path | None) -> None:
        self.screen = screen
        self.teller = Teller(screen)
        self.random = random
        self.file = file
        self.autosave = file is not None
        self.unsaved_quit = False
        self.sit_down(attempt)

    def is_worth_keeping(self) -> bool:
        return bool(self.attempt.moves) and not self.attempt.solved

    def file_text(self) -> str:
        return save(self.attempt)

    def tell_saved(self, file: Path) -> None:
        self.teller.say("saved", file=file)

    def sit_down(self, attempt: Attempt) -> None:
        """Begin with a start, or go on with what a file kept."""
        if not isinstance(attempt.rules, Lights):
            raise SpecError("solitary.no-table", name=attempt.rules.name)
        self.attempt = attempt
        self.best = find_best(attempt.start)
        self.near = find_nearest(self.best)

    @property
    def rules(self) -> Lights:
        assert isinstance(self.attempt.rules, Lights)
        return self.attempt.rules

    @property
    def board(self) -> Board:
        return self.rules.board

    def run(self) -> None:
        """Play until the player has had enough; through a pipe, until the lights are out."""
        self.introduce()
        try:
            while self.screen.interactive or not self.attempt.solved:
                self.take_turn()
        except Leave as left:
            if not left.kept:
                self.keep()
        except KeyboardInterrupt:
            self.screen.write()
            self.keep()
            raise

    def introduce(self) -> None:
        """The puzzle, its rule, whether it can be solved, and the board."""
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

    def take_turn(self) -> None:
        """A line: cells to press, else a command, else the reason why it is neither."""
        line = self.screen.ask(text("solitary.prompt"))
        if not line:
            return
        try:
            attempt = self.attempt
            for cell in self.read_cells(line):
                attempt = attempt.play_move(cell)
        except NoyauError as error:
            self.obey(line, error)
            return
        self.advance(attempt)

    def read_cells(self, line: str) -> list[int]:
        """One cell, or several with spaces between them."""
        try:
            return [read_cell(self.board, line)]
        except IllegalMove:
            if len(line.split()) < 2:
                raise
            return [read_cell(self.board, part) for part in line.split()]

    def advance(self, attempt: Attempt) -> None:
        """Go on from another state of the attempt, and show it."""
        self.attempt = attempt
        self.unsaved_quit = False
        if self.autosave and self.file and not self.write(self.file):
            self.autosave = False
        self.show()

    def begin(self, attempt: Attempt) -> None:
        """Go on from another start; the file of the one before is only used again where that was asked for."""
        self.sit_down(attempt)
        if not self.autosave:
            self.file = None
        self.teller.judge(self.best)
        self.advance(attempt)

    def obey(self, line: str, refusal: NoyauError) -> None:
        """Carry out a command; a line that is none is refused as the cell it was not."""
        first, _, rest = line.removeprefix("/").partition(" ")
        command = find_command(first)
        if command is None:
            self.screen.complain(refusal.say(language.now))
            near = near_command(first)
            self.teller.say("near" if near else "or-command", near=near)
            return
        action: Callable[[str], None] = getattr(self, f"do_{command}")
        try:
            action(rest.strip())
        except NoyauError as error:
            self.screen.complain(error.say(language.now))

    def do_help(self, rest: str) -> None:
        self.teller.rule(self.board)
        self.teller.commands()
        self.show()

    def do_hint(self, rest: str) -> None:
        self.teller.hint(self.attempt)

    def do_solve(self, rest: str) -> None:
        """A shortest solution, listed and drawn."""
        from noyau.arguments import say, summary

        self.screen.write(wrap_prose(say(summary(find_best(self.attempt.game)), language.now)))

    def do_why(self, rest: str) -> None:
        self.teller.explain(find_best(self.attempt.game))

    def do_chase(self, rest: str) -> None:
        from noyau.arguments import say
        from noyau.arguments.chasing import chase_instructions

        self.screen.write(wrap_prose(say(tuple(chase_instructions(self.attempt.game)), language.now)))

    def do_undo(self, rest: str) -> None:
        self.advance(self.attempt.undo())

    def do_redo(self, rest: str) -> None:
        self.advance(self.attempt.redo())

    def do_restart(self, rest: str) -> None:
        self.advance(self.attempt.restart())

    def do_new(self, rest: str) -> None:
        """A random start, of so many presses if a number is given; or another puzzle."""
        if ":" in rest:
            self.sit_down(Attempt.begin(parse(rest)))
            self.file = self.file if self.autosave else None
            self.introduce()
            return
        if rest and not (rest.isascii() and rest.isdecimal() and len(rest) < 10):
            raise SpecError("solitary.difficulty", text=rest)
        self.begin(Attempt.begin(random_start(self.rules, self.random, int(rest) if rest else None)))

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
            return self.attempt.edit(self.read_cells(line))
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

    def do_load(self, rest: str) -> None:
        if not rest:
            raise SpecError("solitary.load")
        self.sit_down(read_attempt(rest))
        self.file = Path(rest)
        self.introduce()
