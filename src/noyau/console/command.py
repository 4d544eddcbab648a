"""Commands that speak the reader's language, in their help and where they cannot read what was typed."""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import takewhile

import click

from noyau import words
from noyau.core.budget import Budget, Limit
from noyau.core.errors import SpecError, TooLarge
from noyau.core.interruptions import stopped_after


class Language:
    """The language of this run, chosen before anything is said."""

    now = "en"

    def choose(self, arguments: Sequence[str]) -> None:
        """``--lang`` if it is given, else NOYAU_LANG, else the locale."""
        self.now = words.usual_language()
        for word, following in zip(arguments, [*arguments, ""][1:], strict=True):
            wanted = following if word == "--lang" else word.removeprefix("--lang=")
            if word.startswith("--lang") and wanted in words.LANGUAGES:
                self.now = wanted


language = Language()


class Manner:
    """How this run answers: by JSON or in words, and whether with the seconds that it took.

    Without them, two runs print the same JSON.
    """

    as_json = False
    timing = False

    def choose(self, arguments: Sequence[str]) -> None:
        """Read ``--json`` before everything else, so that what cannot be read is refused as JSON too."""
        self.as_json, self.timing = "--json" in list(takewhile("--".__ne__, arguments)), False


manner = Manner()


def complain(message: str, kind: str, hint: str | None = None, at: int | None = None) -> None:
    """One line on standard error, or a JSON document there where JSON is asked for.

    ``at`` is the number of the character at fault, where one is.
    """
    if manner.as_json:
        where = {} if at is None else {"at": at}
        shown = json.dumps({"error": kind, "message": message, "hint": hint, **where}, ensure_ascii=False)
    else:
        shown = _one_line(message)
    print(shown, file=sys.stderr)


def notify(message: str) -> None:
    """One line on standard error that is no error: the answer follows."""
    shown = json.dumps({"notice": message}, ensure_ascii=False) if manner.as_json else _one_line(message)
    print(shown, file=sys.stderr)


def _one_line(message: str) -> str:
    one_line = re.sub(r"[^\S\u202f\xa0]+", " ", message).strip()  # the narrow spaces of French are kept
    return "noyau: " + "".join(sign for sign in one_line if sign.isprintable() or sign in "\u202f\xa0")


def text(key: str, /, **facts: object) -> str:
    """A sentence of the catalogue in the language of this run."""
    return words.say(language.now, key, **facts)


_PLACEHOLDER = re.compile(
    r"\b(WORD|FILE|DIR|SIZE|DAY|NUMBER|BOARD|GRAPH|NAME|VERTEX|COLOUR|SPEC|COMMAND|ARGS|TEXT|INTEGER|FLOAT)( RANGE)?\b"
)


class Formatter(click.HelpFormatter):
    """A help whose headings are those of the catalogue, with the colon that the language wants."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, _translate(args), f"{text('cli.usage')} ")

    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{heading}\n")


GRACE = 1.3
"""So many seconds may pass after those that were given: work that tells what it knows by then ends by itself."""


class Context(click.Context):
    """Where a command is read."""

    formatter_class = Formatter


class Command(click.Command):
    """A command whose texts are those of its area of the catalogue, said when it is called.

    The area holds ``short``, ``help``, ``example`` and the help of each option, ``option.NAME``; what commands
    share is in the area ``cli``.
    """

    context_class = Context

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        self.speak()
        return super().make_context(info_name, args, parent, **extra)

    def speak(self) -> None:
        """Take the help from the catalogue, in the language of this run."""
        example = "\n".join(f"  {line}" for line in text(f"{self.name}.example").splitlines())
        self.help = text(f"{self.name}.help")
        self.epilog = f"\b\n{text('cli.example')}\n{example}"
        for parameter in self.params:
            if isinstance(parameter, click.Option):
                parameter.help = self._help(parameter)

    def invoke(self, ctx: click.Context) -> object:
        """Answer, and stop what goes on beyond its ``--seconds``, the reading of the question included."""
        seconds = ctx.params.get("seconds")
        if seconds is None:
            return super().invoke(ctx)
        if math.isnan(seconds):
            raise SpecError("cli.number-above", name="--seconds", least=0, value=seconds)
        asked = next(ctx.params[str(argument.name)] for argument in self.params if isinstance(argument, click.Argument))
        name = " ".join(asked)
        late, budget = TooLarge("cli.late", name=name, seconds=seconds), Budget(Limit(seconds=seconds), name)
        with budget.bounding(), stopped_after(seconds + GRACE, late):
            answer = super().invoke(ctx)
        if budget.misses_kernels and not ctx.params.get("as_json"):
            click.echo(text("cli.still-compiling"), err=True)
        return answer

    def _help(self, option: click.Option) -> str:
        longest = max(option.opts, key=len).lstrip("-")
        own = f"{self.name}.option.{longest}"
        said = text(own if words.look_up(language.now, own) else f"cli.option.{longest}")
        usual = option.show_default if isinstance(option.show_default, str) else option.default
        return f"{said[:-1]} {text('cli.default', value=usual)}." if option.show_default else said

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [option for option in self.get_params(ctx) if isinstance(option, click.Option)]
        records = [(record[0], self._help(option)) for option in options if (record := option.get_help_record(ctx))]
        with formatter.section(text("cli.options")):
            formatter.write_dl([(_translate(names), said) for names, said in records])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        given = list(args)
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            raise _complaint(error, ctx, given) from None
        for parameter in self.params:
            if isinstance(parameter, click.Option) and ctx.params.get(str(parameter.name)) in ("", ("",)):
                raise SpecError("cli.needs-value", name=_name(parameter))
        return rest


def _translate(placeholders: str) -> str:
    """What stands for a value in a help, such as FILE, in the language of this run."""
    return _PLACEHOLDER.sub(lambda word: text(f"cli.placeholder.{word[1]}"), placeholders)


def _complaint(error: click.UsageError, ctx: click.Context, given: list[str]) -> SpecError:
    """What click complains of, in the words of the catalogue."""
    if isinstance(error, click.MissingParameter) and error.param:
        example = text(f"{ctx.command.name}.example").splitlines()[0]
        return SpecError("cli.missing", name=_name(error.param), example=example)
    if isinstance(error, click.BadParameter) and error.param:
        value = ctx.command.make_parser(ctx).parse_args(given)[0].get(error.param.name or "")
        return _refusal(error.param, value)
    if isinstance(error, click.NoSuchOption) and error.option_name == "--load":
        return SpecError("cli.load-first", file=_loaded(given), command=ctx.command_path.partition(" ")[2])
    if isinstance(error, click.NoSuchOption):
        known = [name[2:] for parameter in ctx.command.get_params(ctx) for name in parameter.opts if name[:2] == "--"]
        typed = error.option_name.lstrip("-")
        near = get_close_matches(typed, known, n=1) if len(typed) > 1 else []  # dashes and letters alone are near all
        hint = text("cli.did-you-mean", near=f"--{near[0]}") if near else _see_help(ctx)
        return SpecError("cli.no-option", name=error.option_name, hint=hint)
    if isinstance(error, click.BadOptionUsage):
        valued = any(error.option_name in p.opts and not getattr(p, "is_flag", False) for p in ctx.command.params)
        return SpecError("cli.needs-value" if valued else "cli.takes-no-value", name=error.option_name)
    extra = ctx.command.make_parser(ctx).parse_args(given)[1]
    return SpecError("cli.extra", words=" ".join(map(str, extra)), hint=_see_help(ctx))


def _loaded(given: list[str]) -> str:
    """The file that a command line wants to load."""
    _, _, after = "\n".join(given).partition("--load")
    return after[1:].partition("\n")[0] or "mine.py"


def _refusal(parameter: click.Parameter, value: object) -> SpecError:
    """Why a value is not one that the parameter takes."""
    kind, facts = parameter.type, {"name": _name(parameter), "value": value}
    if isinstance(kind, click.Choice):
        return SpecError("cli.choice", choices=", ".join(map(str, kind.choices)), **facts)
    least = getattr(kind, "min", None)
    key = "whole" if isinstance(kind, click.types.IntParamType) else "number"
    if least is None:
        return SpecError(f"cli.{key}", **facts)
    most = getattr(kind, "max", None)
    if most is not None:
        return SpecError("cli.between", least=least, most=most, **facts)
    return SpecError(f"cli.{key}-{'above' if getattr(kind, 'min_open', False) else 'least'}", least=least, **facts)


def _name(parameter: click.Parameter) -> str:
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return _translate((parameter.metavar or parameter.human_readable_name).strip("[]."))


def _see_help(ctx: click.Context) -> str:
    return text("cli.see-help", command=ctx.command_path)
