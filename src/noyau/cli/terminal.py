"""What every command shares: the reader's language, ``--json``, the spec argument, and the way to answer."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

import click

from noyau import words
from noyau.errors import SpecError
from noyau.game import Game
from noyau.spec import parse
from noyau.verdict import Ending


class Language:
    """The language of this run, chosen before the commands are built so that their help speaks it."""

    now = "en"

    def choose(self, arguments: Sequence[str]) -> None:
        """``--lang`` if it is given, else NOYAU_LANG, else the locale."""
        self.now = words.usual_language()
        for word, following in zip(arguments, [*arguments, ""][1:], strict=True):
            wanted = following if word == "--lang" else word.removeprefix("--lang=")
            if word.startswith("--lang") and wanted in words.LANGUAGES:
                self.now = wanted


language = Language()

WIDTH = 100
"""The longest line of prose."""


def text(key: str, /, **facts: Any) -> str:
    """A sentence of the catalogue in the language of this run."""
    return words.say(language.now, key, **facts)


def answer(value: Any) -> None:
    """Print one JSON document on standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False))
    sys.stdout.write("\n")


def wrap_prose(prose: str) -> str:
    """Sentences and tables; sentences are broken between words where the line would be too long."""
    return "\n".join(line if line.startswith(" ") else wrap(line, "  ") for line in prose.splitlines())


def wrap(sentence: str, indent: str) -> str:
    """A sentence on lines that fit the terminal; where the output is not a terminal, lines of 100 characters."""
    columns = shutil.get_terminal_size((WIDTH, 24)).columns if sys.stdout.isatty() else WIDTH
    return textwrap.fill(
        sentence,
        max(min(columns, WIDTH), 30),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def define(name: str) -> Callable[[Callable[..., int | None]], click.Command]:
    """Make a click command of a function, with its help, a working example, ``--json`` and ``--lang``.

    The catalogue holds ``NAME.short``, ``NAME.help``, ``NAME.example`` and the help of each option,
    ``NAME.option.OPTION`` or ``cli.option.OPTION`` where commands share it; the function gets ``as_json``.
    """

    def decorate(function: Callable[..., int | None]) -> click.Command:
        example = "\n".join(f"  {line}" for line in text(f"{name}.example").splitlines())
        made = click.command(
            name,
            help=text(f"{name}.help"),
            epilog=f"\b\n{text('cli.example')}\n{example}",
            context_settings={"help_option_names": ["-h", "--help"]},
        )(function)
        languages = click.Choice(words.LANGUAGES)
        made.params += [
            click.Option(["--json", "as_json"], is_flag=True),
            click.Option(["--lang"], type=languages, expose_value=False),
        ]
        for parameter in made.params:
            if isinstance(parameter, click.Option) and not parameter.help:
                parameter.help = _option_help(name, parameter)
        return made

    return decorate


def _option_help(name: str, parameter: click.Option) -> str:
    longest = max(parameter.opts, key=len).lstrip("-")
    own = f"{name}.option.{longest}"
    return text(own if words.look_up(language.now, own) else f"cli.option.{longest}")


spec_argument = click.argument("spec", nargs=-1, required=True, metavar="SPEC")
misere_option = click.option("--misere", is_flag=True)


def read_game(spec: Sequence[str], misere: bool = False) -> Game[Any, Any]:
    """The game that the words of a command line write; ``-`` reads it from standard input."""
    joined = " ".join(spec)
    if joined == "-":
        joined = sys.stdin.read()
        if not joined.strip():
            raise SpecError("error.empty")
    return parse(joined, Ending.MISERE if misere else Ending.NORMAL)
