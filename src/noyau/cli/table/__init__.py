"""``noyau table``: outcomes, Grundy values or remoteness of all positions with two coordinates up to a size."""

from __future__ import annotations

import re
import shutil
import sys

import click

from noyau.atlas import tables
from noyau.cli.table import forms
from noyau.console.answering import (
    Progress,
    answer,
    complete_file,
    define,
    misere_option,
    read_spec,
    spec_argument,
    text,
    wrap,
)
from noyau.console.files import form_of
from noyau.core.errors import NotApplicable, SpecError
from noyau.core.game import AnyGame
from noyau.core.material import PuzzleMaterial, material_of
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import Limit
from noyau.engines.tables.boards import keeps_residues

_WIDTH, _LENGTH = 80, 60
"""How much of a table is shown where nothing tells the size of the terminal, and the most rows."""


@define("table")
@spec_argument
@click.option("--size", metavar="RxC")
@misere_option
@click.option("--what", type=click.Choice([*tables.QUESTIONS, "histogram"]), default="outcome", show_default=True)
@click.option("--keep", metavar="FILE.npz", shell_complete=complete_file)
@click.option("--limit", type=click.IntRange(min=1), default=Limit().positions, show_default=True)
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True))
@click.option("--patterns", is_flag=True)
@click.option("--format", "form", type=click.Choice(forms.WRITTEN))
@click.option("-o", "--output", metavar="FILE", shell_complete=complete_file)
def command(
    spec: tuple[str, ...],
    size: str | None,
    misere: bool,
    what: str,
    keep: str | None,
    limit: int,
    seconds: float | None,
    patterns: bool,
    form: str | None,
    output: str | None,
    as_json: bool,
) -> int | None:
    if as_json and output is None and form not in (None, "json"):
        raise SpecError("table.two-forms", form=form)
    if what == "histogram":
        given = {"size": size, "misere": misere, "keep": keep, "patterns": patterns, "format": form, "output": output}
        _show_histogram(read_spec(spec), [option for option, wish in given.items() if wish], seconds, as_json)
        return None
    wanted = form_of(output, form, forms.ENDINGS, "table") if output else "json" if as_json else form or "text"
    asked = _read_size(size) if size is not None else None
    game = tables.read_game(read_spec(spec), Ending.MISERE if misere else Ending.NORMAL, asked)
    whole = tables.check(game, asked, what)
    if tables.is_of_boards(game):
        boards = _find_boards(game, whole, what, keep, Limit(limit, seconds))
        if boards is None:
            return 130
        found = boards
    elif keep is not None or seconds is not None:
        raise NotApplicable("table.boards-only", option="keep" if keep else "seconds")
    else:
        found = _find(game, whole, what, wanted == "text" and not output and not patterns)
    if output:
        forms.write(found, output, wanted, patterns)
        _say_written(found, output, as_json)
    elif wanted == "text":
        sys.stdout.writelines(_shown(found, whole, patterns))
    else:
        _print(found, wanted, patterns)
    return None


def _show_histogram(spec: str, refused: list[str], seconds: float | None, as_json: bool) -> None:
    """How many positions have each value, where the material tells it; options of other tables are refused."""
    for option in refused:
        raise NotApplicable("clobber.histogram-option", option=option)
    game = parse(spec)
    material = material_of(game.rules)
    if not isinstance(material, PuzzleMaterial) or material.histogram is None:
        raise NotApplicable("clobber.histogram-game", name=game.rules.name)
    material.histogram(game, seconds, as_json)


def _find(game: AnyGame, whole: tables.Size, what: str, looked_at: bool) -> tables.Table:
    """The table, or only the corner that is looked at."""
    needed = tables.corner(game, whole, what, (_LENGTH, _wide())) if looked_at else whole
    with Progress("cli.percent") as progress:
        return tables.table(game, needed, what, lambda share: progress.tell(round(100 * share)))


def _find_boards(game: AnyGame, size: tables.Size, what: str, keep: str | None, limit: Limit) -> tables.Table | None:
    """The table of all boards; None where the user stopped it, with what was said of how to go on."""
    if keep is not None and not keeps_residues(game.rules):
        raise NotApplicable("table.boards-only", option="keep")
    try:
        with Progress("table.progress") as progress:
            tell = lambda n, board: progress.tell(n, board=board)  # noqa: E731
            return tables.board_table(game, size, what, keep=keep, limit=limit, tell=tell)
    except KeyboardInterrupt as stop:
        if keep is None:
            raise
        kept = stop.kept  # type: ignore[attr-defined]
        print(f"noyau: {text('residues.stopped', n=kept.count, file=keep)}", file=sys.stderr)
        return None


def _read_size(written: str) -> tuple[int, int]:
    read = re.fullmatch(r"([0-9]{1,9})[x×]([0-9]{1,9})", written.strip())
    if read is None:
        raise SpecError("table.size", text=written)
    return int(read[1]), int(read[2])


def _say_written(found: tables.Table, output: str, as_json: bool) -> None:
    if as_json:
        answer(found.record(with_rows=False) | {"file": output})
    else:
        click.echo(text("table.written", file=output))


def _print(found: tables.Table, form: str, patterns: bool) -> None:
    with Progress("cli.percent", quiet=sys.stdout.isatty()) as progress:
        for done, piece in forms.FORMS[form](found, patterns):
            sys.stdout.write(piece)
            progress.tell(round(100 * done))


def _wide() -> int:
    return shutil.get_terminal_size((_WIDTH, 24)).columns if sys.stdout.isatty() else _WIDTH


def _shown(found: tables.Table, whole: tables.Size, patterns: bool) -> list[str]:
    """As much of the table as there is room for."""
    rows = min(found.size[0], _LENGTH)
    corner = rows, forms.columns_within(found, _wide(), rows)
    lines = [piece for _, piece in forms.text_pieces(found, False, corner)]
    if corner != whole:
        cut = text("table.corner", rows=whole[0], columns=whole[1], shown=corner[0], across=corner[1])
        lines.append(f"{wrap(cut, '  ')}\n")
    lines += forms.unknown_lines(found)
    if patterns:
        lines.append(forms.pattern_lines(found))
    return lines
