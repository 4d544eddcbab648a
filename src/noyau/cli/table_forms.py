"""A table as text, JSON, CSV or b-file: pieces of text, each with the share of the work that is done."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from noyau.cli.terminal import language, text, wrap
from noyau.forms.stepping import Stepping
from noyau.games.fibonacci import Fibonacci
from noyau.games.vectors import Vectors
from noyau.number_files import Shares as Pieces
from noyau.number_files import table_bfile, table_csv
from noyau.tables import Cell, Size, Table
from noyau.verdict import Ending

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
    rules = found.rules
    if found.boards is not None:
        yield text("table.axes.boards")
    elif isinstance(rules, Fibonacci):
        yield text("table.axes.fibonacci")
    elif isinstance(rules, Stepping):
        yield text("table.axes.squares")
    elif isinstance(rules, Vectors):
        yield text("table.axes.vectors" if found.layer is None else "table.axes.layer", layer=found.layer)
    else:
        yield text("table.axes.heaps")


def unknown_lines(found: Table) -> list[str]:
    """How many boards are not known, and why."""
    if found.boards is None or found.boards.missing is None:
        return []
    count = sum(cell is None for number in range(found.size[0]) for cell in found.row(number))
    said = text("table.unknown.cells", n=count, reason=found.boards.missing.say(language.now))
    return [f"{wrap(said, '  ')}\n"]


def pattern_lines(found: Table) -> str:
    """The patterns of the table in words."""
    from noyau.patterns import describe

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
        from noyau.patterns import patterns as find_patterns

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
