"""The command line: one small module per command, loaded on demand."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module

import click
from click.shell_completion import CompletionItem

from noyau.console.answering import complete_file, lang_option, language, text
from noyau.console.command import Command, complain, manner, notify
from noyau.console.loading import load
from noyau.core import notices
from noyau.core.catalogue import any_registered
from noyau.core.errors import NoyauError, SpecError, TooLarge
from noyau.kernels import compiling
from noyau.words import Sentence, system_reason

COMMANDS = {
    "games": "noyau.cli.games",
    "solve": "noyau.cli.solve",
    "table": "noyau.cli.table",
    "sequence": "noyau.cli.sequence",
    "quotient": "noyau.cli.quotient",
    "value": "noyau.cli.value",
    "nim": "noyau.cli.nim",
    "code": "noyau.cli.code",
    "colour": "noyau.cli.colour",
    "digraph": "noyau.cli.digraph",
    "graph": "noyau.cli.graph",
    "lights": "noyau.puzzles.lights.command",
    "pegs": "noyau.puzzles.pegs.command",
    "clobber": "noyau.puzzles.clobber.command",
    "draw": "noyau.cli.draw",
    "play": "noyau.cli.play",
    "puzzle": "noyau.cli.puzzle",
    "serve": "noyau.cli.serve",
    "warm": "noyau.cli.warm",
    "verify": "noyau.cli.verify",
    "check": "noyau.cli.check",
    "worksheet": "noyau.cli.worksheet",
    "glossary": "noyau.cli.glossary",
    "completion": "noyau.cli.completion",
}
"""The commands in the order of the help, each with the module that has it; a family brings its own."""


class Commands(Command, click.Group):
    """The commands by name; the module of a command is imported when it is called, not before."""

    def speak(self) -> None:
        super().speak()
        self.epilog = "\n\n".join(map(text, ("cli.epilog", "web-help.counting", "cli.exit-codes")))

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(COMMANDS[cmd_name]).command
        return found

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing their modules."""
        with formatter.section(text("cli.commands")):
            formatter.write_dl([(name, text(f"{name}.short")) for name in COMMANDS])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from difflib import get_close_matches

        if args and args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = text("cli.did-you-mean", near=near[0]) if near else text("cli.see-help", command="noyau")
            raise SpecError("cli.unknown-command", name=args[0], hint=hint)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands, without importing their modules, and the options."""
        fitting = [name for name in COMMANDS if name.startswith(incomplete)]
        options = click.Command.shell_complete(self, ctx, incomplete)
        return [*(CompletionItem(name, help=text(f"{name}.short")) for name in fitting), *options]


def _load(ctx: click.Context, parameter: click.Parameter, files: tuple[str, ...]) -> None:
    for file in () if ctx.resilient_parsing else files:
        load(file)


def _show_help() -> None:
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def build() -> click.Group:
    """The whole command line."""
    from noyau import __version__

    group = Commands(
        "cli",
        callback=_show_help,
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    load = click.Option(
        ["--load"],
        multiple=True,
        metavar="FILE.py",
        expose_value=False,
        callback=_load,
        shell_complete=complete_file,
    )
    group.params = [load, lang_option()]
    click.version_option(__version__, prog_name="noyau", message="%(prog)s %(version)s")(group)
    return group


def main(arguments: list[str]) -> int:
    """Run a command in a process of its own, whatever its standard streams are like."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name) or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (until the process ends)
        stream.reconfigure(errors="replace")  # where the encoding of the terminal lacks a sign
        setattr(sys, name, stream)
    return run(arguments)


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code: 0 answered, 2 wrong input, 3 too large, 130 interrupted."""
    language.choose(arguments)
    manner.choose(arguments)
    compiling.listen(_tell_compiling)
    if "_NOYAU_COMPLETE" in os.environ:
        build().main(arguments, prog_name="noyau")
    try:
        # not click's own main, which would answer a closed pipe with exit code 1, the code of a failed check
        with notices.heard_by(_tell_beside), build().make_context("noyau", arguments) as context:
            answer = context.command.invoke(context)
            sys.stdout.flush()
        return answer if isinstance(answer, int) else 0
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except NoyauError as error:
        return _refuse(error)
    except click.ClickException as error:
        complain(error.format_message(), SpecError.__name__)
        return 2
    except (KeyboardInterrupt, click.Abort):
        complain(text("cli.interrupted"), "Interrupted")
        return 130
    except RecursionError:
        return _refuse(TooLarge("cli.too-deep"))
    except MemoryError:
        return _refuse(TooLarge("cli.memory"))
    except BrokenPipeError:
        _forget_output()
        return 0
    except ImportError as fault:
        if not re.search("failed to map|allocate memory", str(fault)):  # what the loader of the system says
            raise
        return _refuse(TooLarge("cli.memory"))
    except OSError as error:
        _forget_output()
        return _refuse(SpecError("cli.output", reason=system_reason(error)))
    except Exception as fault:
        if not any_registered():
            raise
        return _refuse(SpecError("error.own-rules-anywhere", fault=repr(fault)))


def _tell_compiling(seconds: int) -> None:
    """Say on a terminal why the first question of a kind takes long."""
    if sys.stderr and sys.stderr.isatty():
        sys.stderr.write(f"{text('cli.compiling', n=seconds)}\n")
        sys.stderr.flush()


def _tell_beside(sentence: Sentence) -> None:
    """Say on standard error what is told beside the answer."""
    notify(sentence.say(language.now))


def _forget_output() -> None:
    """Leave nothing to flush at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(error: NoyauError) -> int:
    """Say what is wrong; the exit code tells wrong input from what is too large."""
    complain(error.say(language.now), error.kind, error.hint(language.now), error.at)
    return 3 if isinstance(error, TooLarge) else 2
