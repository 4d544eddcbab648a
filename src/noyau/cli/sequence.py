"""``noyau sequence``: Grundy values, outcomes or lost heaps of the heaps 0, 1, 2 … and their period; lost pairs."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from typing import IO, Any

import click

from noyau import pair_sequences, sequences
from noyau.cli import pair_forms
from noyau.cli.terminal import (
    Progress,
    complete_file,
    define,
    language,
    misere_option,
    read_spec,
    spec_argument,
    text,
)
from noyau.errors import SpecError
from noyau.forms.heaps import OnHeaps
from noyau.game import Game
from noyau.spec import parse_rules
from noyau.tables import at_layer
from noyau.verdict import Ending
from noyau.words.system import reason
from noyau.words.typography import cite

_ROW = 10
_CHUNK = 10_000


@define("sequence")
@spec_argument
@click.option("--to", type=int, default=50, show_default=True, metavar="N")
@misere_option
@click.option("--what", type=click.Choice(list(dict.fromkeys(sequences.QUESTIONS + pair_sequences.QUESTIONS))))
@click.option("--format", "form", type=click.Choice(["text", "json", "bfile", "csv"]))
@click.option("--column", type=click.Choice(pair_sequences.RECORDED))
@click.option("-o", "--output", metavar="FILE", shell_complete=complete_file)
def command(
    spec: tuple[str, ...],
    to: int,
    misere: bool,
    what: str | None,
    form: str | None,
    column: str | None,
    output: str | None,
    as_json: bool,
) -> None:
    if as_json and form not in (None, "json"):
        raise SpecError("sequence.two-forms", form=form)
    wanted = "json" if as_json else form or "text"
    found = sequences.sequence(_read(spec, misere), to, what)
    if isinstance(found, pair_sequences.PairSequence):
        _write(pair_forms.pieces(found, wanted, column), to + 1, output)
        return
    if column:
        raise SpecError("sequence.column", column=column)
    writers = {"text": _text, "json": _json, "bfile": _bfile, "csv": _csv}
    _write(writers[wanted](found), len(found.values), output)


def _read(spec: Sequence[str], misere: bool) -> Game[Any, Any]:
    """The game, whose position does not matter: rules without a usual one are taken from 0."""
    written = read_spec(spec)
    game = parse_rules(written, "0", Ending.MISERE if misere else Ending.NORMAL)
    if pair_sequences.has_pairs(game.rules):
        return at_layer(game, written)
    rules = sequences.write_rules(game.rules)
    if isinstance(game.rules, OnHeaps) and len(game.position) > 1 and _count(written) > _count(rules):
        raise SpecError("sequence.one-heap", game=game.spec, rules=rules)
    return game


def _count(written: str) -> int:
    """How many names and numbers a spec holds."""
    return len(re.findall(r"[^\s:,]+", re.sub("mis[eè]re ", "", written)))


def _json(found: sequences.Sequence) -> Iterator[tuple[int, str]]:
    yield len(found.values), json.dumps(found.record(), ensure_ascii=False) + "\n"


def _bfile(found: sequences.Sequence) -> Iterator[tuple[int, str]]:
    for start, chunk in _chunks(found.values):
        yield start, "".join([f"{start + index} {_cell(value)}\n" for index, value in enumerate(chunk)])


def _csv(found: sequences.Sequence) -> Iterator[tuple[int, str]]:
    yield 0, "index,heap\n" if found.what == "p-positions" else f"heap,{found.what}\n"
    for start, chunk in _chunks(found.values):
        lines = [f"{start + index},{'' if value is None else value}\n" for index, value in enumerate(chunk)]
        yield start, "".join(lines)


def _text(found: sequences.Sequence) -> Iterator[tuple[int, str]]:
    game = f"misere {found.game}" if found.ending is Ending.MISERE else found.game
    yield 0, text(f"sequence.title.{found.what}", game=game, to=found.to) + "\n\n"
    width = max(2, _widest(found.values))
    label = len(str(found.to))
    numbered = found.what != "p-positions"  # there the place in the list says nothing
    if numbered:
        yield 0, " " * label + "  " + " ".join(f"{index:>{width}}" for index in range(_ROW)) + "\n"
    for start, chunk in _chunks(found.values):
        lines = []
        for row in range(0, len(chunk), _ROW):
            cells = " ".join([f"{_cell(value):>{width}}" for value in chunk[row : row + _ROW]])
            lines.append(f"{start + row:>{label}}  {cells}\n" if numbered else f"{cells}\n")
        yield start, "".join(lines)
    yield len(found.values), "\n" + say_period(found) + "\n"


def say_period(found: sequences.Sequence) -> str:
    """How a sequence goes on, in words."""
    period = found.period
    kind = "lost" if found.what == "p-positions" else "values"
    if found.won_from is not None:
        proved = text("sequence.period.proved", reference=cite(found.method.reference or "", language.now))
        return text("sequence.period.ended", heap=found.won_from, status=proved)
    if period.status == "none":
        return text("sequence.period.none")
    if kind == "values" and not period.saltus:
        kind = "constant" if period.length == 1 else "repeats"
    elif period.length == 1:
        kind = "each" if kind == "values" else "lost-each"
    reference = cite(period.reference or "", language.now)
    status = text(f"sequence.period.{period.status}", reference=reference, to=period.checked_to)
    facts = {"length": period.length, "preperiod": period.preperiod, "saltus": period.saltus}
    return text(f"sequence.period.{kind}", status=status, **facts)


def _chunks(values: Any) -> Iterator[tuple[int, list[Any]]]:
    for start in range(0, len(values), _CHUNK):
        chunk = values[start : start + _CHUNK]
        yield start, chunk if isinstance(chunk, list) else chunk.tolist()


def _cell(value: int | str | None) -> int | str:
    return "∞" if value is None else value


def _widest(values: Any) -> int:
    if isinstance(values, list):
        return max((len(str(value)) for value in values), default=1)
    return len(str(values.max())) if values.dtype.kind == "i" else 1


def _write(pieces: Iterable[tuple[int, str]], total: int, output: str | None) -> None:
    """Write pieces one after another, telling on the terminal how far one is where this takes long."""
    quiet = output is None and sys.stdout.isatty()
    with _open(output) as stream, Progress("cli.percent", quiet) as progress:
        for done, piece in pieces:
            stream.write(piece)
            progress.tell(100 * done // max(1, total))


def _open(output: str | None) -> Any:
    if output is None:
        return nullcontext(sys.stdout)
    try:
        stream: IO[str] = open(output, "w", encoding="utf-8")  # noqa: SIM115 (closed by the caller)
    except (OSError, ValueError) as error:
        raise SpecError("sequence.cannot-write", file=output, reason=reason(error)) from None
    return stream
