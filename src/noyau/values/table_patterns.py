"""How a table of values repeats: as a whole, down its rows, across its columns or along its diagonals, and by lines."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from noyau.core.verdict import Ending
from noyau.values.periods import Period, observe_period
from noyau.words import Sentence

Cell = int | str | None
Rows = Sequence[Sequence[Cell]]

_REPEATS, _FEWEST = 3, 12
"""How often a diagonal pattern is to be seen, and on how many diagonal places at least."""


@dataclass(frozen=True)
class Pattern:
    """A statement on a table, with its status: ``proved``, or ``observed`` as far as it was checked.

    A pattern of the kind ``table`` says T(r + length, c) = T(r, c) on the axis ``down``, T(r, c + length) = T(r, c)
    on the axis ``across`` and T(r + length, c + length) = T(r, c) on the axis ``diagonal``, wherever the coordinates
    that grow are at least the preperiod. One of the kind ``line`` says how one line goes on: on the axis ``across``
    the row of that index, ``down`` the column, ``diagonal`` the cells (n, n + index); the saltus is what its values
    gain with each period. The kind ``symmetry`` says T(r, c) = T(c, r).
    """

    kind: str
    axis: str
    index: int | None = None
    length: int | None = None
    preperiod: int | None = None
    saltus: int | None = None
    status: str = "observed"
    checked_to: int | None = None
    reference: str | None = None

    def record(self) -> dict[str, Any]:
        """The pattern as JSON."""
        return dataclasses.asdict(self)

    def says(self) -> tuple[object, ...]:
        """What the pattern states, whatever its status."""
        return self.kind, self.axis, self.index, self.length, self.preperiod, self.saltus


LINES = 8
"""How many rows, columns and diagonals are followed."""

INDUCTION = "induction on the cells"


class TableQuestion(NamedTuple):
    """The table whose pattern rules are asked for: ``what`` its cells show, how play ends, its size and its layer."""

    what: str
    ending: Ending
    size: tuple[int, int]
    layer: int = 0


@dataclass(frozen=True)
class TableLaw:
    """What a theorem says of a table, however large it is: its patterns, and in one sentence what decides its cells."""

    patterns: tuple[Pattern, ...] = ()
    sentence: Sentence | None = None
    rows: str | None = None
    """The reference by which every row repeats from some place on, where it does not say from which."""


@runtime_checkable
class Patterned(Protocol):
    """Rules that know a theorem on the table of their positions."""

    def table_law(self, asked: TableQuestion) -> TableLaw: ...


def both_ways(length: int, start: int, reference: str) -> tuple[Pattern, ...]:
    """A table that repeats down its rows and across its columns."""
    return tuple(
        Pattern("table", axis, None, length, start, 0, "proved", None, reference) for axis in ("down", "across")
    )


def say_theorem(name: str, asked: TableQuestion) -> Sentence | None:
    """The sentence of a theorem on the values of a table, or on its outcomes in an ending; None on remoteness."""
    kind = "-values" if asked.what == "grundy" else "" if asked.ending is Ending.NORMAL else "-misere"
    return None if asked.what == "remoteness" else Sentence(f"pattern.theorem.{name}{kind}")


def nim_law(asked: TableQuestion) -> TableLaw:
    """Row r of the nim-sums gains 2^k with each 2^k columns, the least power of two above r; n,n has the value 0."""
    reference, found = "Bouton 1901", list[Pattern]()
    if asked.what == "outcome":
        start = 0 if asked.ending is Ending.NORMAL else 2
        found = [Pattern("table", "diagonal", None, 1, start, 0, "proved", None, reference)]
    elif asked.what == "grundy":
        powers = ((row, 1 << row.bit_length()) for row in range(min(LINES, asked.size[0])))
        found = [Pattern("line", "across", row, size, 0, size, "proved", None, reference) for row, size in powers]
        found.append(Pattern("line", "diagonal", 0, 1, 0, 0, "proved", None, reference))
    return TableLaw(tuple(found), say_theorem("rook", asked))


def observe_table(rows: Rows) -> Iterator[Pattern]:
    """The patterns of a table as a whole that all of it shows.

    >>> [(found.axis, found.length) for found in observe_table(["PNPNPNPNPNPNP", "NNNNNNNNNNNNN"] * 7)]
    [('down', 2), ('across', 2), ('diagonal', 2)]
    """
    if len(rows) == len(rows[0]) > 1 and is_mirrored(rows):
        yield Pattern("symmetry", "diagonal", checked_to=len(rows) - 1)
    for axis, lines in (("down", rows), ("across", list(zip(*rows, strict=True)))):
        names = {tuple(line): str(number) for number, line in enumerate(lines)}
        period = observe_period([names[tuple(line)] for line in lines])
        if period.status == "observed":
            yield _pattern("table", axis, None, period)
    yield from _observe_diagonal(rows)


def observe_line(axis: str, index: int, values: Sequence[Cell]) -> Pattern | None:
    """How one line of a table goes on.

    >>> found = observe_line("across", 0, [3, 0, 1, 2] + [value + 3 for value in range(12)])
    >>> found.length, found.preperiod, found.saltus
    (1, 1, 1)
    """
    period = observe_period(values)
    return _pattern("line", axis, index, period) if period.status == "observed" else None


def is_mirrored(rows: Rows) -> bool:
    """Whether the rows of a table are its columns, as far as it is square."""
    side = min(len(rows), len(rows[0]))
    return all(rows[r][c] == rows[c][r] for r in range(side) for c in range(r))


def line_of(rows: Rows, axis: str, index: int) -> Sequence[Cell]:
    """A row, a column, or the cells (n, n + index) of a table."""
    if axis == "across":
        return rows[index]
    if axis == "down":
        return [row[index] for row in rows]
    return [row[n + index] for n, row in enumerate(rows[: len(rows[0]) - index])]


def _pattern(kind: str, axis: str, index: int | None, period: Period) -> Pattern:
    return Pattern(
        kind, axis, index, period.length, period.preperiod, period.saltus, "observed", checked_to=period.checked_to
    )


def _observe_diagonal(rows: Rows) -> Iterator[Pattern]:
    """The shortest step along the diagonal that leaves a table as it is, from some place on."""
    side = min(len(rows), len(rows[0]))
    for length in range(1, side // _REPEATS + 1):
        start = _start_of_diagonal(rows, length, side)
        if start is not None and side - start >= max(_REPEATS * length, _FEWEST):
            yield Pattern("table", "diagonal", None, length, start, 0, "observed", checked_to=side - 1)
            return


def _start_of_diagonal(rows: Rows, length: int, side: int) -> int | None:
    """From which row and column on a step along the diagonal changes nothing; None where it is past the first quarter.

    A table with few lost positions shows any pattern in its far part.
    """
    start = 0
    for number in range(len(rows) - length - 1, -1, -1):
        row, later = rows[number], rows[number + length]
        if list(row[start : len(row) - length]) == list(later[start + length :]) or number < start:
            continue
        differing = max(c for c in range(start, len(row) - length) if row[c] != later[c + length])
        start = min(number, differing) + 1
        if start > side / 4:
            return None
    return start
