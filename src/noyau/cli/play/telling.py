"""What is said at every puzzle: its name and rule, the commands, and the argument about a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

import click

from noyau.analysis import Solution
from noyau.cli.play.screen import Screen, shorten
from noyau.cli.play.vocabulary import word
from noyau.cli.terminal import language, text, wrap, wrap_prose
from noyau.playing.puzzle import Attempt
from noyau.words import look_up


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
    def judge(self, best: Solution[Any, Any]) -> None:
        """What can be reached from the start."""

    def say(self, key: str, /, **facts: Any) -> None:
        """A sentence, which may name the commands."""
        self.screen.write(wrap(text(f"{self.area}.{key}", **{each: word(each) for each in self.commands}, **facts), ""))

    def shout(self, key: str, /, **facts: Any) -> None:
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

    def explain(self, solution: Solution[Any, Any]) -> None:
        """The whole argument about a position."""
        from noyau.arguments import explain, say

        self.screen.write(wrap_prose(say(explain(solution), language.now)))
