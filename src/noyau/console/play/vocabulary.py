"""The words of the commands at a puzzle, in each language."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from noyau.console.answering import language, text
from noyau.words import LANGUAGES, say

LIGHTS = (
    "help",
    "hint",
    "solve",
    "chase",
    "why",
    "undo",
    "redo",
    "restart",
    "new",
    "edit",
    "nearest",
    "save",
    "load",
    "quit",
)
"""At a board of Lights Out."""

CAPTURES = (
    "help",
    "hint",
    "moves",
    "light",
    "solve",
    "why",
    "undo",
    "redo",
    "restart",
    "new",
    "save",
    "load",
    "quit",
)
"""Where pegs or stones are taken."""


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
