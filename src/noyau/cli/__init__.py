"""The command line: one small module per command, loaded on demand."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module

import click

from noyau.cli.terminal import language, text
from noyau.errors import NoyauError, TooLarge

COMMANDS = ("games", "solve", "table", "sequence", "digraph", "draw", "play", "verify", "completion")


class Commands(click.Group):
    """The commands by name; the module of a command is imported when it is called, not before."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"noyau.cli.{cmd_name}").command
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing their modules."""
        with formatter.section(text("cli.commands")):
            formatter.write_dl([(name, text(f"{name}.short")) for name in COMMANDS])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from difflib import get_close_matches

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = text("cli.did-you-mean", near=near[0]) if near else text("cli.see-help")
            raise click.UsageError(text("cli.unknown-command", name=args[0][:60], hint=hint))
        return super().resolve_command(ctx, args)


def _load(ctx: click.Context, parameter: click.Parameter, files: tuple[str, ...]) -> None:
    for file in files:
        import_module("noyau.cli.plugins").load(file)


def build() -> click.Group:
    """The whole command line, in the language of the reader."""
    from noyau import __version__

    group = Commands("noyau", help=text("cli.help"), epilog=text("cli.epilog"))
    group.params = [
        click.Option(
            ["--load"],
            multiple=True,
            metavar="FILE.py",
            expose_value=False,
            callback=_load,
            help=text("cli.load"),
        )
    ]
    click.version_option(__version__, prog_name="noyau", message="%(prog)s %(version)s")(group)
    return group


def main(arguments: list[str] | None = None) -> None:
    """Run a command and leave with its exit code: 0 answered, 2 wrong input, 3 too large, 130 interrupted."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code."""
    language.choose(arguments)
    if "_NOYAU_COMPLETE" in os.environ:
        build().main(arguments, prog_name="noyau")
    try:
        # not click's own main, which would answer a closed pipe with exit code 1, the code of a failed check
        with build().make_context("noyau", arguments or ["--help"]) as context:
            answer = context.command.invoke(context)
            sys.stdout.flush()
        return answer if isinstance(answer, int) else 0
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except NoyauError as error:
        return _complain(error.say(language.now), 3 if isinstance(error, TooLarge) else 2)
    except click.ClickException as error:
        return _complain(error.format_message(), 2)
    except (KeyboardInterrupt, click.Abort):
        return _complain(text("cli.interrupted"), 130)
    except RecursionError:
        return _complain(text("cli.too-deep"), 3)
    except MemoryError:
        return _complain(text("cli.memory"), 3)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to flush at exit
        return 0


def _complain(message: str, code: int) -> int:
    one_line = re.sub(r"[ \t\r\n]+", " ", message).strip()  # the narrow spaces of French are kept
    print(f"noyau: {one_line}", file=sys.stderr)
    return code
