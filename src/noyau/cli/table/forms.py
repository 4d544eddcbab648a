"""A table as text, JSON, CSV or b-file: pieces of text, each with the share of the work that is done."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from noyau.atlas.number_files import Shares as Pieces
from noyau.atlas.number_files import table_bfile, table_csv
from noyau.atlas.tables import Cell, Size, Table
from noyau.console.answering import Progress, language, text, wrap
from noyau.console.files import written_whole
from noyau.core.errors import TooLarge
from noyau.core.verdict import Ending

WRITTEN = ("text", "json", "csv", "bfile")


def text_pieces(found: Table, patterns: bool, corner: Size | None = None) -> Pieces:
    """The table with its headings, or a corner of it; what is lost stands in brackets."""
    rows, columns = corner or found.size
    yield 0, "".join(f"{line}\n" for line in headings(found))
    head = max(2, len(str(rows - 1)))
    width = max(_widest(found, rows, columns), len(str(columns - 1)))
    yield 0, "\n" + " " * head + " " + "".join(f"{column:>{width + 1}} " for column in range(columns)).rstrip() + "\n"
    for number in range(rows):
        cells = zip(found.row(number, columns), found.lost_row(number, columns), strict=True)
        unknown = "?" if found.boards else "∞"
        yield (
            number / rows,
            f"{number:>{head}} " + "".join(_cell(*cell, width, unknown) for cell in cells).rstrip() + "\n",
        )
    yield 1, f"\n{text('table.legend')}\n"
    if patterns:
        yield 1, pattern_lines(found)


def headings(found: Table) -> Iterator[str]:
    """What the table shows, and what its rows and columns are."""
    game = f"misere {found.game}" if found.ending is Ending.MISERE else found.game
    yield text(f"table.title.{found.what}", game=game)
    yield text(f"table.axes.{found.axes}", layer=found.layer)


def unknown_lines(found: Table) -> list[str]:
    """How many boards are not known, and why."""
    if found.boards is None or found.boards.missing is None:
        return []
    count = sum(cell is None for number in range(found.size[0]) for cell in found.row(number))
    said = text("table.unknown.cells", n=count, reason=found.boards.missing.say(language.now))
    return [f"{wrap(said, '  ')}\n"]


def pattern_lines(found: Table) -> str:
    """The patterns of the table in words."""
    from noyau.atlas.patterns import describe

    return "\n" + "".join(f"{wrap(sentence.say(language.now), '  ')}\n" for sentence in describe(found))


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
    facts = found.record(with_rows=False)
    if patterns:
        from noyau.atlas.patterns import patterns as find_patterns

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


ENDINGS = {".csv": "csv", ".txt": "text", ".json": "json", ".npy": "npy", ".svg": "svg", ".png": "png"}


def write(found: Table, file: str, form: str, patterns: bool) -> None:
    """Write the file whole or not at all."""
    with written_whole(Path(file)) as draft:
        if form in FORMS:
            _write_text(found, draft, form, patterns)
        elif form == "npy":
            _write_array(found, draft)
        else:
            draft.write_bytes(_picture(found, form))


def _write_text(found: Table, draft: Path, form: str, patterns: bool) -> None:
    with draft.open("w", encoding="utf-8") as stream, Progress("cli.percent") as progress:
        for done, piece in FORMS[form](found, patterns):
            stream.write(piece)
            progress.tell(round(100 * done))


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
                mapped[number] = numpy.unpackbits(found.cells[number], count=found.size[1], bitorder="little")
            elif found.what == "outcome":
                mapped[number] = found.lost_row(number)
            else:
                mapped[number] = [-1 if cell is None else cell for cell in found.row(number)]
            progress.tell(100 * number // found.size[0])
    mapped.flush()


def _picture(found: Table, form: str) -> bytes:
    from noyau.scenes.atlas.heatmaps import MOST_ACROSS, table_map
    from noyau.scenes.kit.png import write_png

    if max(found.size) > MOST_ACROSS:
        raise TooLarge("table.picture", limit=MOST_ACROSS)
    game = f"misere {found.game}" if found.ending is Ending.MISERE else found.game
    notes = list(headings(found))[1:]
    drawn = table_map(found, text(f"table.picture-title.{found.what}", game=game), notes, language.now)
    return write_png(drawn) if form == "png" else f"{drawn}\n".encode()
