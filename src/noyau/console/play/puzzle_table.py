"""The table at which one player tries a puzzle: what every puzzle has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import click

from noyau.console.answering import language, text, wrap, wrap_prose
from noyau.console.play.saving import Keeping, read_attempt
from noyau.console.play.screen import Leave, Screen, shorten
from noyau.core.analysis import AnySolution
from noyau.core.errors import NoyauError, SpecError
from noyau.core.material import puzzle_material_of
from noyau.core.spec import parse
from noyau.playing.attempt import Attempt, find_best, save
from noyau.words import LANGUAGES, look_up, say


def word(command: str) -> str:
    """The usual word for a command in the language of this run."""
    return text(f"solitary.command.{command}").split()[0]


def find_command(typed: str, commands: Sequence[str]) -> str | None:
    """The command that a word names, in any language, this one first."""
    return next((command for command, known in _words(commands) if typed.lower() == known), None)


def near_command(typed: str, commands: Sequence[str]) -> str | None:
    """The word of a command that was perhaps meant by a misspelt one."""
    known = [each for _, each in _words(commands)]
    return next(iter(get_close_matches(typed[:40].lower(), known, n=1, cutoff=0.7)), None)


def _words(commands: Sequence[str]) -> list[tuple[str, str]]:
    ordered = sorted(LANGUAGES, key=lambda name: name != language.now)
    return [
        (command, each)
        for name in ordered
        for command in commands
        for each in say(name, f"solitary.command.{command}").split()
    ]


class Teller(ABC):
    """Says at the screen what an attempt is about; ``area`` is where its sentences are found."""

    area: ClassVar[str]
    commands: ClassVar[tuple[str, ...]]

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    @abstractmethod
    def rule(self, attempt: Attempt) -> None:
        """What a move does, and how it is typed."""

    @abstractmethod
    def judge(self, best: AnySolution) -> None:
        """What can be reached from the start."""

    def say(self, key: str, /, **facts: object) -> None:
        """A sentence, which may name the commands."""
        self.screen.write(wrap(text(f"{self.area}.{key}", **{each: word(each) for each in self.commands}, **facts), ""))

    def shout(self, key: str, /, **facts: object) -> None:
        """A sentence that should not be missed."""
        said = text(f"{self.area}.{key}", **facts)
        self.screen.write(click.style(said, bold=True) if self.screen.colour else said)

    def title(self, attempt: Attempt) -> None:
        """The puzzle and its rule."""
        name = attempt.rules.name
        title = look_up(language.now, f"game.{name}.title") or name
        self.shout("title", title=title, game=shorten(attempt.start.spec))
        self.rule(attempt)
        if attempt.moves:
            self.say("resumed", n=len(attempt.moves))

    def list_commands(self) -> None:
        """Every command with what it does."""
        self.screen.write()
        words = {each: word(each) for each in self.commands}
        for command in self.commands:
            about = text(f"{self.area}.about.{command}", **words)
            self.screen.write(wrap(f"  {word(command):<12} {about}", " " * 15))

    def explain(self, solution: AnySolution) -> None:
        """The whole argument about a position."""
        from noyau import arguments

        self.screen.write(wrap_prose(arguments.say(arguments.explain(solution), language.now)))


class Switch(Exception):
    """The player goes on with a puzzle of another material, which needs another table."""

    def __init__(self, attempt: Attempt) -> None:
        super().__init__()
        self.attempt = attempt


class PuzzleTable(Keeping):
    """One or several attempts in a row at puzzles of one material."""

    stem = "puzzle"
    teller: Teller
    best: Any
    """What is known of the start."""

    def __init__(self, attempt: Attempt, screen: Screen, random: Random, file: Path | None) -> None:
        self.screen = screen
        self.random = random
        self.file = file
        self.autosave = file is not None
        self.unsaved_quit = False
        self.sit_down(attempt)

    @abstractmethod
    def read_moves(self, line: str) -> Sequence[object]:
        """The moves that a line names."""

    @abstractmethod
    def introduce(self) -> None:
        """The puzzle, its rule, what can be reached, and the board."""

    @abstractmethod
    def show(self) -> None:
        """The board and how far the attempt has come."""

    def is_worth_keeping(self) -> bool:
        return bool(self.attempt.moves) and not self.attempt.over

    def file_text(self) -> str:
        return save(self.attempt)

    def tell_saved(self, file: Path) -> None:
        self.teller.say("saved", file=file)

    def sit_down(self, attempt: Attempt) -> None:
        """Begin with a start, or go on with what a file kept."""
        self.attempt = attempt

    def change(self, attempt: Attempt) -> None:
        """Go on with another puzzle, here or at the table of its material."""
        if puzzle_material_of(attempt.rules).table != puzzle_material_of(self.attempt.rules).table:
            raise Switch(attempt)
        self.sit_down(attempt)

    def run(self) -> None:
        """Play until the player has had enough; through a pipe, until the attempt is over."""
        self.introduce()
        try:
            while self.screen.interactive or not self.attempt.over:
                self.take_turn()
        except Leave as left:
            if not left.kept:
                self.keep()
        except KeyboardInterrupt:
            self.screen.write()
            self.keep()
            raise

    def take_turn(self) -> None:
        """A line: moves, else a command, else the reason why it is neither."""
        line = self.screen.ask(text(f"{self.teller.area}.prompt"))
        if not line:
            return
        try:
            attempt = self.attempt
            for move in self.read_moves(line):
                attempt = attempt.play_move(move)
        except NoyauError as error:
            self.obey(line, error)
            return
        self.advance(attempt)

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
        """Carry out a command; a line that is none is refused as the move it was not."""
        first, _, rest = line.removeprefix("/").partition(" ")
        command = find_command(first, self.teller.commands)
        if command is None:
            self.screen.complain(refusal.say(language.now))
            near = near_command(first, self.teller.commands)
            self.teller.say("near" if near else "or-command", near=near)
            return
        action: Callable[[str], None] = getattr(self, f"do_{command}")
        try:
            action(rest.strip())
        except NoyauError as error:
            self.screen.complain(error.say(language.now))

    def do_help(self, rest: str) -> None:
        self.teller.rule(self.attempt)
        self.teller.list_commands()
        self.show()

    def do_solve(self, rest: str) -> None:
        """A solution from here, listed and drawn."""
        from noyau import arguments

        self.screen.write(wrap_prose(arguments.say(arguments.summary(find_best(self.attempt.game)), language.now)))

    def do_why(self, rest: str) -> None:
        self.teller.explain(find_best(self.attempt.game))

    def do_undo(self, rest: str) -> None:
        self.advance(self.attempt.undo())

    def do_redo(self, rest: str) -> None:
        self.advance(self.attempt.redo())

    def do_restart(self, rest: str) -> None:
        self.advance(self.attempt.restart())

    def do_new(self, rest: str) -> None:
        """A random start, of a difficulty if a number is given; or another puzzle."""
        if ":" in rest:
            self.change(Attempt.begin(parse(rest)))
            self.file = self.file if self.autosave else None
            self.introduce()
            return
        if rest and not (rest.isascii() and rest.isdecimal() and len(rest) < 10):
            raise SpecError(f"{self.teller.area}.difficulty", text=rest)
        attempt = self.random_attempt(int(rest) if rest else None)
        self.teller.say("another")
        self.begin(attempt)

    @abstractmethod
    def random_attempt(self, difficulty: int | None) -> Attempt:
        """A start by chance."""

    def do_load(self, rest: str) -> None:
        if not rest:
            raise SpecError("solitary.load")
        self.change(read_attempt(rest))
        self.file = Path(rest)
        self.introduce()
