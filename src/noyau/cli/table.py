"""``noyau table``: outcomes, Grundy values or remoteness of all small positions with two coordinates."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import click

from noyau import tables
from noyau.cli.terminal import answer, define, misere_option, read_spec, spec_argument, text
from noyau.errors import SpecError
from noyau.game import Game
from noyau.spec import parse_rules
from noyau.verdict import Ending


@define("table")
@spec_argument
@click.option("--size", default="12x12", show_default=True, metavar="RxC")
@misere_option
@click.option("--what", type=click.Choice(tables.QUESTIONS), default="outcome", show_default=True)
def command(spec: tuple[str, ...], size: str, misere: bool, what: str, as_json: bool) -> None:
    found = tables.table(_read(spec, misere), _read_size(size), what)
    if as_json:
        answer(found.record())
    else:
        sys.stdout.writelines(f"{line}\n" for line in _lines(found))


def _read(spec: Sequence[str], misere: bool) -> Game[Any, Any]:
    """The game, whose position does not matter: rules without a usual one are taken from 0,0."""
    return parse_rules(read_spec(spec), "0,0", Ending.MISERE if misere else Ending.NORMAL)


def _read_size(written: str) -> tuple[int, int]:
    read = re.fullmatch(r"([0-9]{1,9})[x×]([0-9]{1,9})", written.strip())
    if read is None:
        raise SpecError("table.size", text=written)
    return int(read[1]), int(read[2])


def _lines(found: tables.Table) -> Iterator[str]:
    """The table with its headings; what is lost stands in brackets."""
    game = f"misere {found.game}" if found.ending is Ending.MISERE else found.game
    yield text(f"table.title.{found.what}", game=game)
    yield text("table.axes.fibonacci" if found.game == "fibonacci" else "table.axes.heaps")
    yield ""
    rows: list[list[Any]] = found.record()["rows"]
    head = max(2, len(str(len(rows) - 1)))
    columns = range(len(rows[0]))
    width = max(len(str(cell)) for row in (columns, *rows) for cell in row if cell is not None)
    yield " " * head + " " + "".join(f"{column:>{width + 1}} " for column in columns).rstrip()
    for number, row in enumerate(rows):
        yield f"{number:>{head}} " + "".join(_cell(found, cell, width) for cell in row).rstrip()
    yield ""
    yield text("table.legend")


def _cell(found: tables.Table, cell: int | str | None, width: int) -> str:
    said = "∞" if cell is None else str(cell)
    marked = f"[{said}]" if found.is_lost(cell) else f"{said} "
    return f"{marked:>{width + 2}}"
