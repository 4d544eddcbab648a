"""``noyau check``: a certificate proved anew, by a slow and obvious program."""

from __future__ import annotations

import sys
import time

import click

from noyau.check import Finding, check, expected_seconds, load_certificate, read_certificate
from noyau.console.answering import (
    complain,
    complete_file,
    define_command,
    language,
    print_json,
    read_input,
    text,
    wrap_sentence,
)
from noyau.console.progress import Progress

_LONG = 10.0
"""From so many seconds on, the time that a check will take is told beforehand."""


@define_command("check")
@click.argument("file", metavar="FILE", shell_complete=complete_file)
def command(file: str, as_json: bool) -> int:
    fields = read_certificate(read_input()) if file == "-" else load_certificate(file)
    seconds = expected_seconds(fields)
    if seconds > _LONG and sys.stderr.isatty():
        click.echo(text("check.long", time=_spoken(seconds)), err=True)
    done, began = 0, time.monotonic()
    try:
        with Progress("check.running") as progress:

            def look(n: int, to: int) -> None:
                nonlocal done
                done = n
                left = max(0.0, seconds - (time.monotonic() - began))
                progress.tell(n, to=to, time=_spoken(left))

            finding = check(fields, look)
    except KeyboardInterrupt:
        complain(text("check.interrupted", n=done), "Interrupted")
        return 130
    if as_json:
        print_json({**finding.record(), "text": _prose(finding)})
    else:
        sys.stdout.write("\n".join(wrap_sentence(line, "    ") for line in _lines(finding)) + "\n")
    return 0 if finding.holds else 1


def _lines(finding: Finding) -> list[str]:
    lines = [f"  ✓ {step.say(language.now)}" for step in finding.steps]
    if finding.failure is not None:
        lines.append(f"  ✗ {finding.failure.say(language.now)}")
    return [*lines, text("check.holds" if finding.holds else "check.fails")]


def _prose(finding: Finding) -> str:
    steps = [step.say(language.now) for step in (*finding.steps, *filter(None, [finding.failure]))]
    return " ".join([*steps, text("check.holds" if finding.holds else "check.fails")])


def _spoken(seconds: float) -> str:
    """A time in seconds, minutes or hours."""
    for unit, size in (("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return text(f"check.{unit}", n=round(seconds / size))
    return text("check.seconds", n=round(seconds))
