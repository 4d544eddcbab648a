"""Rows and columns of squares in the plane: where each square lies, the numbers beside them, what is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from noyau.scenes.kit.markup import short_number
from noyau.scenes.kit.scene import Item
from noyau.scenes.kit.view import Style

_BEYOND = 3
"""How far a window reaches beyond the square that matters, that square included."""


@dataclass(frozen=True)
class Squares:
    """The rows and columns that are drawn, the side of a square, and where the upper left corner lies."""

    rows: range
    columns: range
    side: int
    left: int = 0
    top: int = 0
    upward: bool = False
    """Whether row 0 is the lowest."""

    @property
    def width(self) -> int:
        return self.side * len(self.columns)

    @property
    def height(self) -> int:
        return self.side * len(self.rows)

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """The upper left corner of a square."""
        down = self.rows.stop - 1 - row if self.upward else row - self.rows.start
        return self.left + self.side * (column - self.columns.start), self.top + self.side * down

    def middle(self, row: int, column: int) -> tuple[int, int]:
        """The middle of a square."""
        x, y = self.corner(row, column)
        return x + self.side // 2, y + self.side // 2

    def rulers(
        self,
        beside: Callable[[str], int],
        across: int,
        *,
        rows: Iterable[int] | None = None,
        columns: Iterable[int] | None = None,
        write: Callable[[int], str] = str,
        after: str = "",
    ) -> Iterator[Item]:
        """The numbers of rows, at an x that may depend on their text, and of columns, all at one y."""
        for row in self.rows if rows is None else rows:
            text = write(row)
            y = self.middle(row, self.columns.start)[1]
            yield Item(f"row-{row}{after}", "ruler", beside(text), y, text=text)
        for column in self.columns if columns is None else columns:
            x = self.middle(self.rows.start, column)[0]
            yield Item(f"column-{column}{after}", "ruler", x, across, text=write(column))


def window(whole: range, at: int, most: int) -> range:
    """So many numbers of a range at the most, as few as possible of them beyond one that matters.

    >>> window(range(100), 50, 8), window(range(100), 3, 8), window(range(100), 99, 8)
    (range(45, 53), range(0, 8), range(92, 100))
    """
    if len(whole) <= most:
        return whole
    start = max(whole.start, min(at + _BEYOND, whole.stop) - most)
    return range(start, start + most)


def tell_part(rows: range, columns: range, style: Style) -> str:
    """Words on the only rows and columns that are shown."""
    ends = {"top": rows[-1], "bottom": rows[0], "left": columns[0], "right": columns[-1]}
    return style.say("part", **{end: short_number(at, style.language) for end, at in ends.items()})
