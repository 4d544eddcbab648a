"""Cram on a board too large for the numbers of its squares: what is free, and the dominoes that are spoken of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from noyau.scenes.dominoes import MARGIN, DominoBoard
from noyau.scenes.scene import Drawing, Item, Mark, Row, Span

_SIDE = 22
_RULED = 10
"""One row and one column of so many is numbered."""

_COLUMNS, _ROWS = 72, 40
_SIGNS = "█·"


class LargeDominoBoard(DominoBoard):
    """A board of small squares."""

    @cached_property
    def side(self) -> int:
        return _SIDE

    @cached_property
    def marks(self) -> dict[str, Mark]:
        """What each square shows, and each domino that a known move lays."""
        squares = (self._square(cell) for cell in range(self.rules.size))
        chosen = self._chosen
        dominoes = (self._domino(name, play, name == chosen) for name, play in self._plays.items())
        return {mark.id: mark for mark in (*squares, *dominoes)}

    def _board(self) -> Drawing:
        rows, columns = self.rules.board
        items = [Item("board", "chessboard", 0, 0)]
        items += (Item(f"row-{row}", "ruler", 0, self._along(row), text=str(row)) for row in range(0, rows, _RULED))
        items += (
            Item(f"column-{column}", "ruler", self._along(column), 0, text=str(column))
            for column in range(0, columns, _RULED)
        )
        for cell in range(self.rules.size):
            row, column = divmod(cell, columns)
            x, y = MARGIN + _SIDE * column, MARGIN + _SIDE * row
            items.append(Item(f"square-{row}-{column}", "domino-square", x, y, _SIDE, _SIDE))
        items += map(self._place, self._plays)
        return Drawing(MARGIN + _SIDE * columns, MARGIN + _SIDE * rows + 30, tuple(items))

    def _rows(self) -> Iterator[Row]:
        """The first free and taken squares of the first rows."""
        rows, columns = self.rules.board
        shown = min(columns, _COLUMNS)
        for row in range(min(rows, _ROWS)):
            cells = range(row * columns, row * columns + shown)
            yield (Span("  " + "".join(_SIGNS[self.is_free(cell)] for cell in cells)),)
        if shown < columns:
            yield (Span("  " + self.view.style.say("more-columns", n=columns - shown), "soft"),)
        if rows > _ROWS:
            yield (Span("  " + self.view.style.say("more-rows", n=rows - _ROWS), "soft"),)
