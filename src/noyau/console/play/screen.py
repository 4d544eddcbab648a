"""What a player sees and types: sentences, pictures and lines of text."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, TextIO

import click

from noyau.console.answering import language, text
from noyau.core.errors import NoyauError
from noyau.core.game import AnyGame
from noyau.words import LANGUAGES, say

_LONGEST = 300


class Leave(Exception):
    """The player leaves the table: by ``quit``, which keeps the match, or for want of a line to read."""

    def __init__(self, kept: bool = False) -> None:
        super().__init__()
        self.kept = kept


class Screen:
    """Where a conversation is held; with ``--json`` that is standard error."""

    def __init__(self, out: TextIO, colour: bool, theme: str) -> None:
        self.out = out
        self.colour = colour
        self.theme = theme
        self.colouring = False
        self.interactive = sys.stdin.isatty()

    def say(self, key: str, /, **facts: object) -> None:
        self.write(text(f"play.{key}", **facts))

    def shout(self, key: str, /, **facts: object) -> None:
        """A sentence that should not be missed."""
        self.write(self._paint(text(f"play.{key}", **facts), bold=True))

    def complain(self, message: str) -> None:
        self.write(self._paint(f"✗ {message}", fg="yellow"))

    def write(self, line: str = "") -> None:
        print(line, file=self.out, flush=True)

    def ask(self, prompt: str) -> str:
        """A line that the player types; what comes through a pipe is shown as if it had been typed."""
        if self.interactive and self.out is sys.stdout:
            line = _edit(prompt)
        else:
            print(prompt, end="", file=self.out, flush=True)
            line = sys.stdin.readline() or None
            if not self.interactive:
                self.write((line or "").rstrip("\n"))
        if line is None:
            raise Leave
        return line.strip()

    def agrees(self, question: str) -> bool:
        """Whether the answer to a question is yes."""
        asked = question
        while True:
            said = self.ask(asked).lower()
            for answer in ("yes", "no"):
                if said in every_word(f"play.{answer}"):
                    return answer == "yes"
            asked = text("play.yes-or-no")

    def show(self, game: AnyGame, owners: Mapping[int, int] | None = None) -> None:
        """The position as a picture that gives nothing away unasked, or its text where it is too large to draw.

        ``owners`` gives the player, 1 or 2, who has taken a coin or a box or laid a domino, by its number.
        """
        self.write()
        try:
            self.write(self._picture(game, owners))
        except NoyauError as error:
            if self.colouring:
                self.colouring = False
                self.complain(error.say(language.now))
                self.show(game, owners)
                return
            self.write(shorten_line(game.spec))
        self.write()

    def _picture(self, game: AnyGame, owners: Mapping[int, int] | None) -> str:
        from noyau.scenes import Heading, draw
        from noyau.scenes.kit.terminal import legible

        scene = draw(game, theme=self.theme, colouring=self.colouring, language=language.now, owners=owners)
        heading = Heading("", legend=scene.heading.legend if self.colouring else ())
        return legible(replace(scene, heading=heading).text(self.colour).strip("\n"), self.out.encoding)

    def _paint(self, line: str, **looks: Any) -> str:
        return click.style(line, **looks) if self.colour else line


def _edit(prompt: str) -> str | None:
    """A line typed with the comfort of arrows and history, where the system has it."""
    import contextlib

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
    try:
        return input(prompt)
    except EOFError:
        print()
        return None


def every_word(key: str) -> list[str]:
    """The words of the catalogue that mean the same, those of this language first."""
    ordered = sorted(LANGUAGES, key=lambda name: name != language.now)
    return [each for name in ordered for each in say(name, key).split()]


def command_word(command: str, area: str = "play") -> str:
    """The usual word for a command in the language of this run; puzzles have theirs in the area ``puzzle-play``."""
    return every_word(f"{area}.command.{command}")[0]


def find_command(typed: str, commands: Sequence[str], area: str = "play") -> str | None:
    """The command that a word names, in any language."""
    return next((each for each in commands if typed.lower() in every_word(f"{area}.command.{each}")), None)


def near_command(typed: str, commands: Sequence[str], area: str = "play") -> str | None:
    """The word of a command that was perhaps meant by a misspelt one."""
    known = [each for command in commands for each in every_word(f"{area}.command.{command}")]
    return next(iter(get_close_matches(typed[:40].lower(), known, n=1, cutoff=0.7)), None)


def shorten_line(line: str) -> str:
    """A long text cut in the middle, so that the screen is not flooded."""
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 80]} … {line[-70:]}"
