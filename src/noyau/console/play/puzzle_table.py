"""The table at which one player tries a puzzle: what every puzzle has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import click

from noyau.console.answering import language, text, wrap_prose, wrap_sentence
from noyau.console.play.ladder import HintStep, Ladder
from noyau.console.play.saving import Keeping, read_attempt
from noyau.console.play.screen import Screen, command_word, near_command, shorten_line
from noyau.core.analysis import AnySolution
from noyau.core.errors import NoyauError, SpecError
from noyau.core.material import puzzle_material_of
from noyau.core.spec import parse
from noyau.playing.attempt import Attempt, find_best, random_start
from noyau.words import catalogue, look_up

if TYPE_CHECKING:
    from noyau.arguments import Argument


def commands_of(area: str) -> tuple[str, ...]:
    """What a player may ask for: what an area has words about, in their order."""
    about = catalogue("en", area)["about"]
    assert isinstance(about, Mapping)
    return tuple(about)


class Teller(ABC):
    """Says at the screen what an attempt is about; ``area`` is where its sentences are found."""

    area: ClassVar[str]

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    @abstractmethod
    def rule(self, attempt: Attempt) -> None:
        """What a move does, and how it is typed."""

    @abstractmethod
    def judge(self, best: AnySolution) -> None:
        """What can be reached from the start."""

    def words(self) -> dict[str, str]:
        """The commands with their usual words."""
        return {command: command_word(command, "puzzle-play") for command in commands_of(self.area)}

    def tell(self, key: str, /, **facts: object) -> str:
        """A sentence in lines, which may name the commands."""
        return wrap_sentence(text(f"{self.area}.{key}", **self.words(), **facts), "")

    def say(self, key: str, /, **facts: object) -> None:
        """A sentence at the screen."""
        self.screen.write(self.tell(key, **facts))

    def hint_step(self, key: str, /, **facts: object) -> HintStep:
        """A step of a hint, after which more can be told."""
        return HintStep(self.tell(key, **facts))

    def last_step(self, key: str, /, **facts: object) -> HintStep:
        """All that can be told here."""
        return HintStep(self.tell(key, **facts), more=False)

    def idea_step(self, solution: AnySolution) -> HintStep:
        """What to look at, as the first level of an explanation has it."""
        from noyau.arguments.levels import find_hint

        idea = " ".join(sentence.say(language.now) for sentence in find_hint(solution).idea)
        return self.hint_step("hint-idea", idea=idea)

    def why_step(self, argument: Argument) -> HintStep:
        """Why the move is right."""
        from noyau.arguments import say

        return HintStep(f"{text('play.hint.why')}\n{wrap_prose(say(argument, language.now))}", more=False)

    def shout(self, key: str, /, **facts: object) -> None:
        """A sentence that should not be missed."""
        said = text(f"{self.area}.{key}", **facts)
        self.screen.write(click.style(said, bold=True) if self.screen.colour else said)

    def title(self, attempt: Attempt) -> None:
        """The puzzle and its rule."""
        name = attempt.rules.name
        title = look_up(language.now, f"game.{name}.title") or name
        self.shout("title", title=title, game=shorten_line(attempt.start.spec))
        self.rule(attempt)
        if attempt.moves:
            self.say("resumed", n=len(attempt.moves))

    def list_commands(self) -> None:
        """Every command with what it does."""
        self.screen.write()
        words = self.words()
        for command, name in words.items():
            about = text(f"{self.area}.about.{command}", **words)
            self.screen.write(wrap_sentence(f"  {name:<12} {about}", " " * 15))

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
    area = "puzzle-play"
    teller: Teller
    best: Any
    """What is known of the start."""

    def __init__(self, attempt: Attempt, screen: Screen, random: Random, file: Path | None) -> None:
        super().__init__(screen, random, file)
        self.sit_down(attempt)

    @property
    def played(self) -> Attempt:
        return self.attempt

    @property
    def commands(self) -> Sequence[str]:
        return commands_of(self.teller.area)

    @abstractmethod
    def hint_steps(self) -> Iterator[HintStep]:
        """The idea, where to look, the next move, and why it works."""

    @abstractmethod
    def read_moves(self, line: str) -> Sequence[object]:
        """The moves that a line names."""

    def introduce(self) -> None:
        """The puzzle, its rule, what can be reached, and the board."""
        self.teller.title(self.attempt)
        self.teller.judge(self.best)
        self.show()

    @abstractmethod
    def show(self) -> None:
        """The board and how far the attempt has come."""

    def tell_saved(self, file: Path) -> None:
        self.teller.say("saved", file=file)

    def sit_down(self, attempt: Attempt) -> None:
        """Begin with a start, or go on with what a file kept."""
        self.attempt = attempt
        self.ladder = Ladder()

    def change(self, attempt: Attempt) -> None:
        """Go on with another puzzle, here or at the table of its material."""
        if puzzle_material_of(attempt.rules).table != puzzle_material_of(self.attempt.rules).table:
            raise Switch(attempt)
        self.sit_down(attempt)

    def play_on(self) -> None:
        """Play until the player has had enough; through a pipe, until the attempt is over."""
        self.introduce()
        while self.screen.interactive or not self.attempt.over:
            self.take_line(text(f"{self.teller.area}.prompt"))

    def play_line(self, line: str) -> None:
        attempt = self.attempt
        for move in self.read_moves(line):
            attempt = attempt.follow(move)
        self.advance(attempt)

    def advance(self, attempt: Attempt) -> None:
        """Go on from another state of the attempt, and show it."""
        self.attempt = attempt
        self.ladder.leave()
        self.save_again()
        self.show()

    def begin(self, attempt: Attempt) -> None:
        """Go on from another start."""
        self.sit_down(attempt)
        self.forget_file()
        self.teller.judge(self.best)
        self.advance(attempt)

    def refuse(self, line: str, refusal: NoyauError) -> None:
        self.screen.complain(refusal.say(language.now))
        near = near_command(line.removeprefix("/").partition(" ")[0], self.commands, self.area)
        self.teller.say("near" if near else "or-command", near=near)

    def do_help(self, rest: str) -> None:
        self.teller.rule(self.attempt)
        self.teller.list_commands()
        self.show()

    def do_hint(self, rest: str) -> None:
        self.ladder.climb(self.hint_steps, self.screen)

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
            self.forget_file()
            self.introduce()
            return
        if rest and not (rest.isascii() and rest.isdecimal() and len(rest) < 10):
            raise SpecError(f"{self.teller.area}.difficulty", text=rest)
        start = random_start(self.attempt.rules, self.random, int(rest) if rest else None)
        self.teller.say("another")
        self.begin(Attempt.begin(start))

    def do_load(self, rest: str) -> None:
        if not rest:
            raise SpecError("puzzle-play.load")
        self.change(read_attempt(rest))
        self.file = Path(rest)
        self.introduce()
