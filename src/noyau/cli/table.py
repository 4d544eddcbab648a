"""``noyau table``: outcomes, Grundy values or remoteness of all positions with two coordinates up to a size."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from noyau.atlas import tables
from noyau.atlas.graph_scores import VERTICES, GraphScores, find_scores, scores_csv, scores_json
from noyau.atlas.number_files import Shares as Pieces
from noyau.atlas.number_files import spec_of, table_bfile, table_csv
from noyau.atlas.tables import Cell, Size, Table
from noyau.console.answering import (
    complain,
    complete_file,
    define_command,
    language,
    manner,
    misere_option,
    read_spec,
    report,
    spec_argument,
    text,
    timing_option,
    wrap_sentence,
)
from noyau.console.files import form_of, picture_bytes
from noyau.console.progress import Progress, pour_pieces
from noyau.core.budget import POSITIONS
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.files import written_whole
from noyau.core.game import AnyGame
from noyau.core.material import PuzzleMaterial, material_of
from noyau.core.spec import parse
from noyau.core.verdict import Ending
from noyau.engines import Limit
from noyau.engines.tables.all_boards import keeps_residues

_WIDTH, _LENGTH = 80, 60
"""How much of a table is shown where nothing tells the size of the terminal, and the most rows."""


WRITTEN = ("text", "json", "csv", "bfile")


@define_command("table")
@spec_argument
@click.option("--size", metavar="RxC")
@misere_option
@click.option(
    "--what", type=click.Choice([*tables.QUESTIONS, "histogram", "graphs"]), default="outcome", show_default=True
)
@click.option("--vertices", type=click.IntRange(min=2))
@click.option("--keep", metavar="FILE.npz", shell_complete=complete_file)
@click.option("--limit", type=click.IntRange(min=1), show_default=str(POSITIONS))
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True))
@click.option("--patterns", is_flag=True)
@click.option("--format", "form", type=click.Choice(WRITTEN))
@click.option("-o", "--output", metavar="FILE", shell_complete=complete_file)
@timing_option
def command(
    spec: tuple[str, ...],
    size: str | None,
    misere: bool,
    what: str,
    vertices: int | None,
    keep: str | None,
    limit: int | None,
    seconds: float | None,
    patterns: bool,
    form: str | None,
    output: str | None,
    as_json: bool,
) -> int | None:
    if as_json and output is None and form not in (None, "json"):
        raise SpecError("table.two-forms", form=form)
    if what == "graphs":
        unfit = {"size": size, "misere": misere, "keep": keep, "limit": limit, "seconds": seconds, "patterns": patterns}
        for option in (option for option, wish in unfit.items() if wish):
            raise NotApplicable("table.graphs-option", option=option)
        _show_graphs(read_spec(spec), vertices or VERTICES, form, output, as_json)
        return None
    if vertices is not None:
        raise NotApplicable("table.graphs-only")
    if what == "histogram":
        given = {"size": size, "misere": misere, "keep": keep, "patterns": patterns, "format": form, "output": output}
        _show_histogram(read_spec(spec), [option for option, wish in given.items() if wish], seconds, as_json)
        return None
    wanted = (
        form_of(output, form, ENDINGS, "table", as_json=as_json) if output else "json" if as_json else form or "text"
    )
    asked = _read_size(size) if size is not None else None
    game = tables.read_game(read_spec(spec), Ending.MISERE if misere else Ending.NORMAL, asked)
    whole = tables.check_size(game, asked, what)
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
        write(found, output, wanted, patterns)
        report(
            as_json,
            found.record(with_rows=False, timing=manner.timing) | {"file": output},
            text("cli.written", file=output),
        )
    elif wanted == "text":
        sys.stdout.writelines(_shown(found, whole, patterns))
    else:
        pour_pieces(FORMS[wanted](found, patterns), sys.stdout, quiet=sys.stdout.isatty())
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


def _show_graphs(name: str, vertices: int, form: str | None, output: str | None, as_json: bool) -> None:
    """What all small graphs score in a game on any graph, and what these scores have in common."""
    wanted = form_of(output, form, _OF_GRAPHS, "table", as_json=as_json) if output else form or "text"
    wanted = "json" if as_json and not output else wanted
    if wanted not in _OF_GRAPHS.values():
        raise NotApplicable("table.graphs-form", form=wanted)
    found = find_scores(name, vertices)
    if wanted == "text":
        written = "".join(f"{line}\n" for line in _graph_lines(found))
    else:
        written = scores_csv(found) if wanted == "csv" else scores_json(name, vertices, found)
    if output is None:
        sys.stdout.write(written)
        return
    with written_whole(output) as draft:
        draft.write_text(written, encoding="utf-8")
    facts = {"game": name, "what": "graphs", "vertices": vertices, **found.record(), "file": output}
    report(as_json, facts, text("cli.written", file=output))


def _graph_lines(found: GraphScores) -> Iterator[str]:
    for number, (said, rows) in enumerate(found.tables()):
        if number:
            yield ""
        yield wrap_sentence(said.say(language.now), "  ")
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _find(game: AnyGame, whole: tables.Size, what: str, looked_at: bool) -> tables.Table:
    """The table, or only the corner that is looked at."""
    needed = tables.corner_size(game, whole, what, (_LENGTH, _wide())) if looked_at else whole
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
        complain(text("residues.stopped", n=kept.count, file=keep), "Interrupted")
        return None


def _read_size(written: str) -> tuple[int, int]:
    read = re.fullmatch(r"([0-9]{1,9})[x×]([0-9]{1,9})", written.strip())
    if read is None:
        raise SpecError("table.size", text=written)
    return int(read[1]), int(read[2])


def _wide() -> int:
    return shutil.get_terminal_size((_WIDTH, 24)).columns if sys.stdout.isatty() else _WIDTH


def _shown(found: tables.Table, whole: tables.Size, patterns: bool) -> list[str]:
    """As much of the table as there is room for."""
    rows = min(found.size[0], _LENGTH)
    corner = rows, columns_within(found, _wide(), rows)
    lines = [piece for _, piece in text_pieces(found, False, corner)]
    if corner != whole:
        cut = text("table.corner", rows=whole[0], columns=whole[1], shown=corner[0], across=corner[1])
        lines.append(f"{wrap_sentence(cut, '  ')}\n")
    lines += unknown_lines(found)
    if patterns:
        lines.append(pattern_lines(found))
    return lines


def text_pieces(found: Table, patterns: bool, corner: Size | None = None) -> Pieces:
    """The table with its headings, or a corner of it, row 0 below; what is lost stands in brackets."""
    rows, columns = corner or found.size
    yield 0, "".join(f"{line}\n" for line in headings(found)) + "\n"
    head = max(2, len(str(rows - 1)))
    width = max(_widest(found, rows, columns), len(str(columns - 1)))
    for number in reversed(range(rows)):
        cells = zip(found.row(number, columns), found.lost_row(number, columns), strict=True)
        unknown = "?" if found.boards else "∞"
        yield (
            1 - number / rows,
            f"{number:>{head}} " + "".join(_cell(*cell, width, unknown) for cell in cells).rstrip() + "\n",
        )
    yield 1, " " * head + " " + "".join(f"{column:>{width + 1}} " for column in range(columns)).rstrip() + "\n"
    yield 1, f"\n{text('table.legend')}\n"
    if patterns:
        yield 1, pattern_lines(found)


def headings(found: Table) -> Iterator[str]:
    """What the table shows, and what its rows and columns are."""
    yield text(f"table.title.{found.what}", game=spec_of(found))
    yield text(f"table.axes.{found.axes}", layer=found.layer)


def unknown_lines(found: Table) -> list[str]:
    """How many boards are not known, and why."""
    if found.boards is None or found.boards.missing is None:
        return []
    count = sum(cell is None for number in range(found.size[0]) for cell in found.row(number))
    said = text("table.unknown.cells", n=count, reason=found.boards.missing.say(language.now))
    return [f"{wrap_sentence(said, '  ')}\n"]


def pattern_lines(found: Table) -> str:
    """The patterns of the table in words."""
    from noyau.atlas.table_patterns import describe_patterns

    return "\n" + "".join(
        f"{wrap_sentence(sentence.say(language.now), '  ')}\n" for sentence in describe_patterns(found)
    )


def columns_within(found: Table, wide: int, rows: int) -> int:
    """How many columns of the first rows fit on lines of a given length."""
    head = max(2, len(str(rows - 1))) + 1
    shown = [found.row(number, wide) for number in range(rows)]
    width = 1
    for column in range(min(found.size[1], wide)):
        width = max(width, len(str(column)), *(len(str(row[column])) for row in shown if row[column] is not None))
        if head + (column + 1) * (width + 2) > wide:
            return max(1, column)
    return found.size[1]


def json_pieces(found: Table, patterns: bool) -> Pieces:
    """One JSON document, row by row."""
    facts = found.record(with_rows=False, timing=manner.timing)
    if patterns:
        from noyau.atlas.table_patterns import find_patterns

        facts["patterns"] = [pattern.record() for pattern in find_patterns(found)]
    yield 0, json.dumps(facts, ensure_ascii=False)[:-1] + ', "rows": ['
    for number in range(found.size[0]):
        yield number / found.size[0], (", " if number else "") + json.dumps(found.row(number))
    yield 1, "]}\n"


FORMS: dict[str, Callable[[Table, bool], Pieces]] = {
    "text": text_pieces,
    "json": json_pieces,
    "csv": lambda found, patterns: table_csv(found),
    "bfile": lambda found, patterns: table_bfile(found),
}


def _cell(cell: Cell, lost: bool, width: int, unknown: str) -> str:
    said = unknown if cell is None else str(cell)
    return f"{f'[{said}]' if lost else f'{said} ':>{width + 2}}"


def _widest(found: Table, rows: int, columns: int) -> int:
    """How many characters the widest cell of a corner takes."""
    if found.what == "outcome":
        return 1
    if not isinstance(found.cells, list):
        return len(str(found.cells[:rows, :columns].max()))
    return max(len(str(cell)) for row in found.cells[:rows] for cell in row[:columns] if cell is not None)


_OF_GRAPHS = {".csv": "csv", ".txt": "text", ".json": "json"}
ENDINGS = {".csv": "csv", ".txt": "text", ".json": "json", ".npy": "npy", ".svg": "svg", ".png": "png"}


def write(found: Table, file: str, form: str, patterns: bool) -> None:
    """Write the file whole or not at all."""
    with written_whole(file) as draft:
        if form in FORMS:
            with draft.open("w", encoding="utf-8") as stream:
                pour_pieces(FORMS[form](found, patterns), stream)
        elif form == "npy":
            _write_array(found, draft)
        else:
            draft.write_bytes(_picture(found, form))


def _write_array(found: Table, draft: Path) -> None:
    """An array of numbers; of outcomes, one of truth values: whether the player to move loses."""
    import numpy

    if found.what != "outcome" and not isinstance(found.cells, list):
        with draft.open("wb") as stream:
            numpy.save(stream, found.cells)
        return
    kind = numpy.bool_ if found.what == "outcome" else numpy.int64
    mapped = numpy.lib.format.open_memmap(str(draft), mode="w+", dtype=kind, shape=found.size)
    with Progress("cli.percent") as progress:
        for number in range(found.size[0]):
            if found.packed:
                mapped[number] = numpy.unpackbits(found.bits[number], count=found.size[1], bitorder="little")
            elif found.what == "outcome":
                mapped[number] = found.lost_row(number)
            else:
                mapped[number] = [-1 if cell is None else cell for cell in found.row(number)]
            progress.tell(100 * number // found.size[0])
    mapped.flush()


def _picture(found: Table, form: str) -> bytes:
    from noyau.scenes.atlas.tables import MOST_ACROSS, table_map

    if max(found.size) > MOST_ACROSS:
        raise TooLarge("table.picture", limit=MOST_ACROSS)
    notes = list(headings(found))[1:]
    drawn = table_map(found, text(f"table.picture-title.{found.what}", game=spec_of(found)), notes, language.now)
    return picture_bytes(drawn, form)
