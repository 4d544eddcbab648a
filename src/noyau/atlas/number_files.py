"""Tables and sequences as CSV and as b-files, for the command line and for the page, piece by piece.

Each piece of a sequence comes with the number of values before it, each piece of a table with the share that is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from noyau.atlas.pair_sequences import COLUMNS, PairSequence
from noyau.atlas.sequences import Sequence as Found
from noyau.atlas.tables import Cell, Table
from noyau.core.verdict import Ending

if TYPE_CHECKING:
    from noyau.atlas.pair_sequences import Rows
    from noyau.atlas.sequences import Values

Pieces = Iterator[tuple[int, str]]
Shares = Iterator[tuple[float, str]]

_CHUNK = 10_000
_DRAW = -1
"""What stands in the b-file of a table for a value that is not finite."""


def table_csv(found: Table) -> Shares:
    """Lines of values with a heading: the numbers of the columns, then on each line that of the row."""
    rows, columns = found.size
    yield 0, "," + ",".join(map(str, range(columns))) + "\n"
    for number in range(rows):
        cells = ["" if cell is None else str(cell) for cell in found.row(number)]
        yield number / rows, f"{number},{','.join(cells)}\n"


def table_bfile(found: Table) -> Shares:
    """The antidiagonals that the table holds whole, each read from column 0 on: (0,0), (1,0), (0,1), (2,0) …"""
    side, first = min(found.size), 0
    for diagonal in range(side):
        values = _antidiagonal(found, diagonal)
        yield diagonal / side, "".join([f"{first + place} {value}\n" for place, value in enumerate(values)])
        first += len(values)


def sequence_bfile(found: Found) -> Pieces:
    """A line for each heap: its size and its value; of outcomes, as in a table, 1 where the player to move loses."""
    for start, chunk in value_chunks(found.values):
        values = [int(value == "P") for value in chunk] if found.what == "outcome" else map(write_cell, chunk)
        yield start, "".join([f"{index} {value}\n" for index, value in enumerate(values, start=start)])


def sequence_csv(founds: Sequence[Found]) -> Pieces:
    """The values of one game, or of several side by side."""
    lost = founds[0].what == "p-positions"
    titles = [spec_of(found) for found in founds] if len(founds) > 1 else ["heap" if lost else founds[0].what]
    heads = ["index" if lost else "heap", *(f'"{title}"' if "," in title else title for title in titles)]
    yield 0, ",".join(heads) + "\n"
    for start, columns in side_by_side(founds):
        lines = [
            f"{index},{','.join('' if value is None else str(value) for value in row)}\n"
            for index, row in enumerate(zip(*columns, strict=True), start=start)
        ]
        yield start, "".join(lines)


def pairs_bfile(found: PairSequence, column: str = "a") -> Pieces:
    """A line for each row: its index and the number of one column."""
    place = pair_columns(found).index(column)
    for first, rows in pair_rows(found):
        chosen = [[row[place]] for row in rows] if isinstance(rows, list) else rows[:, place : place + 1]
        yield first, fill_rows("%d %d\n", first, chosen)


def pairs_csv(found: PairSequence) -> Pieces:
    """All columns, after the index of the row."""
    columns = pair_columns(found)
    yield 0, ",".join(("n", *columns)) + "\n"
    line = ",".join(["%d"] * (len(columns) + 1)) + "\n"
    for first, rows in pair_rows(found):
        yield first, fill_rows(line, first, rows)


def join_pieces(pieces: Pieces | Shares) -> str:
    """All pieces in one text."""
    return "".join(text for _, text in pieces)


def spec_of(found: Found | PairSequence | Table) -> str:
    """The spec of the rules, with the word misere where it is needed."""
    return f"misere {found.game}" if found.ending is Ending.MISERE else found.game


def side_by_side(founds: Sequence[Found], size: int = _CHUNK) -> Iterator[tuple[int, list[Sequence[Cell]]]]:
    """Parts of several sequences, each after the heap it begins with."""
    parts = (value_chunks(found.values, size) for found in founds)
    for together in zip(*parts, strict=True):
        yield together[0][0], [chunk for _, chunk in together]


def value_chunks(values: Values, size: int = _CHUNK) -> Iterator[tuple[int, Sequence[Cell]]]:
    """Many values at a time, with the index of the first of them."""
    for start in range(0, len(values), size):
        chunk = values[start : start + size]
        yield start, chunk if isinstance(chunk, list) else chunk.tolist()


def write_cell(value: int | str | None) -> int | str:
    """A value, or the sign of one that is not finite."""
    return "∞" if value is None else value


def pair_columns(found: PairSequence) -> tuple[str, ...]:
    """The names of the columns."""
    return COLUMNS if found.what == "recursion" else ("a", "b")


def pair_rows(found: PairSequence) -> Iterator[tuple[int, Rows]]:
    """All rows, many at a time, with the index of the first of them."""
    first = 0
    for rows in found.recursion() if found.what == "recursion" else found.chunks():
        yield first, rows
        first += len(rows)


def fill_rows(line: str, first: int, rows: Rows) -> str:
    """Many rows at once, each after its index."""
    if isinstance(rows, list):
        numbers = tuple(chain.from_iterable((index, *row) for index, row in enumerate(rows, start=first)))
    else:
        import numpy

        numbers = tuple(numpy.column_stack((numpy.arange(first, first + len(rows)), rows)).ravel().tolist())
    return line * len(rows) % numbers


def _antidiagonal(found: Table, number: int) -> list[int]:
    """The cells whose row and column have a given sum, as numbers; of outcomes, 1 where the player to move loses."""
    if isinstance(found.cells, list) or (found.what == "outcome" and not found.packed):
        cells: list[Cell] = [found.rows[number - column][column] for column in range(number + 1)]
        if found.what == "outcome":
            return [int(cell == "P") for cell in cells]
        return [cell if isinstance(cell, int) else _DRAW for cell in cells]
    import numpy

    columns = numpy.arange(number + 1)
    packed = found.cells[number - columns, columns >> 3 if found.packed else columns]
    values: list[int] = (packed >> (columns & 7) & 1 if found.packed else packed).tolist()
    return values
