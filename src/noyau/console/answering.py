"""What every command shares: ``--json``, the spec argument, and the way to answer."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence

import click
from click.shell_completion import CompletionItem

from noyau import words
from noyau.console.command import Command
from noyau.console.command import complain as complain
from noyau.console.command import language as language
from noyau.console.command import manner as manner
from noyau.console.command import text as text
from noyau.core.errors import SpecError
from noyau.core.game import AnyGame
from noyau.core.python_arguments import play_as_asked
from noyau.core.spec import parse
from noyau.core.verdict import Ending, Player
from noyau.words import Sentence, system_reason

WIDTH = 100
"""The longest line of prose."""


def print_json(value: object) -> None:
    """Print one JSON document on standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False))
    sys.stdout.write("\n")


def report(as_json: bool, record: object, said: str) -> None:
    """Answer by a JSON document where that is asked for, else by a sentence."""
    if as_json:
        print_json(record)
    else:
        click.echo(said)


def wrap_prose(prose: str) -> str:
    """Sentences and tables; sentences are broken between words where the line would be too long."""
    return "\n".join(line if line.startswith(" ") else wrap_sentence(line, "  ") for line in prose.splitlines())


def wrap_sentence(sentence: str, indent: str) -> str:
    """A sentence on lines that fit the terminal; where the output is not a terminal, lines of 100 characters."""
    columns = shutil.get_terminal_size((WIDTH, 24)).columns if sys.stdout.isatty() else WIDTH
    return textwrap.fill(
        sentence,
        max(min(columns, WIDTH), 30),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def define_command(name: str, kind: type[Command] = Command) -> Callable[[Callable[..., int | None]], Command]:
    """Make a command of a function, with its help, a working example, ``--json`` and ``--lang``.

    The texts are those of the area ``name`` of the catalogue; the function gets ``as_json``.
    """

    def decorate(function: Callable[..., int | None]) -> Command:
        made = click.command(name, cls=kind)(function)
        made.params += [click.Option(["--json", "as_json"], is_flag=True), lang_option()]
        return made

    return decorate


def lang_option() -> click.Option:
    """``--lang``, which is read before everything else: see ``language``."""
    return click.Option(["--lang"], type=click.Choice(words.LANGUAGES), expose_value=False)


def complete_file(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Let the shell complete the name of a file."""
    return [CompletionItem(incomplete, type="file")]


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a game."""
    from noyau.core.catalogue import names

    titles = ((name, words.look_up(language.now, f"game.{name}.title")) for name in names())
    return [CompletionItem(f"{name}:", help=title) for name, title in titles if name.startswith(incomplete)]


def _ask_times(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    manner.timing = asked


spec_argument = click.argument("spec", nargs=-1, required=True, metavar="SPEC", shell_complete=complete_game)
misere_option = click.option("--misere", is_flag=True)
player_option = click.option("--player", type=click.Choice([player.value for player in Player]))
timing_option = click.option("--timing", is_flag=True, expose_value=False, callback=_ask_times)
"""Of the commands whose JSON has seconds."""


def read_game(spec: Sequence[str], misere: bool = False, player: str | None = None) -> AnyGame:
    """The game that the words of a command line write; ``-`` reads it from standard input."""
    return play_as_asked(parse(read_spec(spec), Ending.MISERE if misere else Ending.NORMAL), False, player)


def read_spec(spec: Sequence[str]) -> str:
    """The text of a spec: the words of a command line, or what standard input holds for ``-``."""
    *before, last = spec
    if last != "-" or any(word not in ("misere", "misère") for word in before):
        return " ".join(spec)
    given = read_input()
    if not given.strip():
        raise SpecError("error.empty")
    return " ".join([*before, given])


def read_input(most: int = -1) -> str:
    """What standard input holds, at most so many characters of it."""
    try:
        return sys.stdin.read(most) if sys.stdin else ""
    except OSError as error:
        raise SpecError("cli.input", reason=system_reason(error)) from None
    except UnicodeDecodeError:
        raise SpecError("cli.input", reason=Sentence("cli.no-text")) from None
