"""Boards: cells, and which of them a press changes.

A board is a graph by its name, ``grid-5x5``, ``torus-3x3``, ``icosahedron-faces``; after a question mark stand the
words that change its rule: ``grid-5x5?king``, ``torus-2x2?multi``, ``grid-3x3?states=3&open``.

>>> read_board("torus-3x3").effect(0)
{0: 1, 2: 1, 1: 1, 6: 1, 3: 1}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from noyau.core.errors import SpecError
from noyau.core.parameters import read_signs
from noyau.graphs import Graph, read_graph
from noyau.graphs.surfaces import GLUINGS, Gluing, Join
from noyau.words import Sentence

Offset = tuple[int, int]

NEIGHBOURHOODS: Mapping[str, tuple[Offset, ...]] = {
    "plus": ((0, -1), (0, 1), (-1, 0), (1, 0)),
    "cross": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "king": ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)),
}

SURFACES: Mapping[str, Gluing] = {"grid": (Join.OPEN, Join.OPEN), **GLUINGS}

MOST_STATES = 36
"""A state is written as one digit or letter."""

_SURFACE = re.compile(rf"({'|'.join(SURFACES)})-([0-9]{{1,7}})x([0-9]{{1,7}})")


@dataclass(frozen=True)
class Board:
    """Cells with a rule: a press adds one, modulo ``states``, to the cells of its neighbourhood."""

    name: str
    neighbourhood: str = "plus"
    own: bool = True
    multi: bool = False
    states: int = 2

    def __str__(self) -> str:
        words = [
            *([self.neighbourhood] if self.neighbourhood in ("cross", "king") else ()),
            *([f"pattern={self.neighbourhood}"] if self.neighbourhood not in NEIGHBOURHOODS else ()),
            *(["open"] if not self.own and self.neighbourhood in NEIGHBOURHOODS else ()),
            *(["multi"] if self.multi else ()),
            *([f"states={self.states}"] if self.states != 2 else ()),
        ]
        return f"{self.name}?{'&'.join(words)}" if words else self.name

    @cached_property
    def surface(self) -> tuple[str, int, int] | None:
        """The kind, rows and columns of a rectangular board, glued or not; None for other graphs."""
        found = _SURFACE.fullmatch(self.name)
        return (found[1], int(found[2]), int(found[3])) if found else None

    @property
    def gluing(self) -> Sentence | None:
        """Which sides are glued and how, in words; None where none is.

        >>> print(read_board("projective-3x4").gluing.say("en"))
        Glued: both pairs of sides, with a flip: row r goes on in row 2 − r, column c in column 3 − c.
        """
        if self.surface is None or self.surface[0] not in GLUINGS:
            return None
        kind, rows, columns = self.surface
        return Sentence(f"board.glued.{kind}", {"row": rows - 1, "column": columns - 1})

    @cached_property
    def graph(self) -> Graph:
        """The graph of the name, for boards that are not rectangles."""
        return read_graph(self.name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cells; none where they are called by their numbers."""
        return () if self.surface else self.graph.names

    def name_of(self, cell: int) -> str:
        """What a cell is called."""
        return self.names[cell] if self.names else str(cell)

    @cached_property
    def size(self) -> int:
        """How many cells there are."""
        return self.surface[1] * self.surface[2] if self.surface else self.graph.size

    @cached_property
    def offsets(self) -> tuple[Offset, ...]:
        """The steps from a cell to those that its press changes, itself not counted."""
        if self.neighbourhood in NEIGHBOURHOODS:
            return NEIGHBOURHOODS[self.neighbourhood]
        rows = self.neighbourhood.split("/")
        middle = len(rows) // 2, len(rows[0]) // 2
        return tuple(
            (row - middle[0], column - middle[1])
            for row, marks in enumerate(rows)
            for column, mark in enumerate(marks)
            if mark == "1" and (row, column) != middle
        )

    def effect(self, cell: int) -> dict[int, int]:
        """How much a press of a cell adds to each cell that it changes."""
        own = [cell] if self.own else []
        cells = [*own, *(self._around(cell) if self.surface else self.graph.neighbours[cell])]
        if not self.multi:
            return dict.fromkeys(cells, 1)
        counts = {found: cells.count(found) % self.states for found in cells}
        return {found: count for found, count in counts.items() if count}

    def _around(self, cell: int) -> Iterator[int]:
        assert self.surface is not None
        kind, rows, columns = self.surface
        row, column = divmod(cell, columns)
        for down, right in self.offsets:
            place = _step(row + down, column + right, rows, columns, SURFACES[kind])
            if place is not None:
                yield place[0] * columns + place[1]


def _step(row: int, column: int, rows: int, columns: int, gluing: Gluing) -> Offset | None:
    """The place of a cell that may lie outside of the board, or None where there is nothing."""
    beside, above = gluing
    turns, column = divmod(column, columns)
    if turns:
        if beside is Join.OPEN:
            return None
        row = rows - 1 - row if beside is Join.FLIPPED and turns % 2 else row
    turns, row = divmod(row, rows)
    if turns:
        if above is Join.OPEN:
            return None
        column = columns - 1 - column if above is Join.FLIPPED and turns % 2 else column
    return row, column


def read_board(text: str) -> Board:
    """The board that a text writes.

    >>> print(read_board("klein-3x4?multi&states=3"))
    klein-3x4?multi&states=3
    """
    name, mark, words = text.partition("?")
    settings: dict[str, object] = {}
    for word in words.split("&") if mark else ():
        read = _read_word(word)
        if read.keys() & settings.keys():
            raise SpecError("board.twice", word=word, text=text)
        settings |= read
    board = Board(_plain(name.strip()), **settings)  # type: ignore[arg-type]
    if board.surface:
        if not board.size:
            raise SpecError("board.empty", name=name)
    else:
        if board.neighbourhood != "plus" or board.multi:
            raise SpecError("board.rectangles-only", text=text)
        if board.graph.size < 1:
            raise SpecError("board.empty", name=name)
    return board


def _plain(name: str) -> str:
    """The name of a rectangle without zeros before its sizes, so that a board has one name."""
    found = _SURFACE.fullmatch(name)
    return f"{found[1]}-{int(found[2])}x{int(found[3])}" if found else name


def _read_word(word: str) -> dict[str, object]:
    key, _, value = word.partition("=")
    if word in ("plus", "cross", "king"):
        return {"neighbourhood": word}
    if word in ("multi", "open"):
        return {"multi": True} if word == "multi" else {"own": False}
    if key == "states" and re.fullmatch("[0-9]{1,2}", value) and 2 <= int(value) <= MOST_STATES:
        return {"states": int(value)}
    if key == "pattern" and _is_pattern(value):
        rows = value.split("/")
        return {"neighbourhood": value, "own": rows[len(rows) // 2][len(rows[0]) // 2] == "1"}
    raise SpecError("board.word", word=word)


def _is_pattern(text: str) -> bool:
    """Rows of equal length with a middle: an odd number of them, of an odd number of marks."""
    drawn = read_signs(text, "01")
    return drawn is not None and all(side % 2 for side in drawn[0])
