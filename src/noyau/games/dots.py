"""Dots-and-Boxes: draw a line between two dots; whoever closes a box takes it and draws again.

A box is a coin, a line is a string between the two boxes on its sides, or between a box and the ground.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from noyau.core.errors import SpecError, TooLarge
from noyau.core.game import Scoring
from noyau.core.parameters import BoardSize, Kind, parameter, read_signs, write_rules, write_signs
from noyau.forms.coins import CoinGame, Mask
from noyau.graphs.nets import Net
from noyau.values.masks import each_bit
from noyau.words import Sentence

BOX, NO_BOX = "#", "."
FREE, DRAWN = ".", "x"
MOST_BOXES = 10_000

Dot = tuple[int, int]
"""Row and column, from 0 and from the top left."""

Line = tuple[Dot, Dot]


@dataclass(frozen=True)
class Outline:
    """Which squares of a rectangle are boxes, row by row."""

    rows: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}" if self.is_rectangle else "/".join(self.rows)

    @property
    def size(self) -> tuple[int, int]:
        return len(self.rows), len(self.rows[0])

    @property
    def is_rectangle(self) -> bool:
        return all(set(row) == {BOX} for row in self.rows)

    def __contains__(self, box: Dot) -> bool:
        row, column = box
        return 0 <= row < self.size[0] and 0 <= column < self.size[1] and self.rows[row][column] == BOX

    @cached_property
    def boxes(self) -> tuple[Dot, ...]:
        """The boxes by their upper left dots, row by row."""
        rows, columns = self.size
        return tuple((row, column) for row in range(rows) for column in range(columns) if (row, column) in self)

    def sides(self, line: Line) -> tuple[Dot, ...]:
        """The boxes on the sides of a line."""
        (row, column), (_, to) = line
        beside = ((row - 1, column), (row, column)) if column != to else ((row, column - 1), (row, column))
        return tuple(box for box in beside if box in self)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The horizontal lines row by row, then the vertical ones row by row: those on whose sides there is a box."""
        rows, columns = self.size
        across = [((row, column), (row, column + 1)) for row in range(rows + 1) for column in range(columns)]
        down = [((row, column), (row + 1, column)) for row in range(rows) for column in range(columns + 1)]
        return tuple(line for line in (*across, *down) if self.sides(line))


class OutlineName(Kind[Outline]):
    """A rectangle of boxes, ``2x3``, or a picture in which ``#`` is a box, ``##./.##``."""

    label = "board"

    def read(self, text: str) -> Outline:
        if re.fullmatch(BoardSize.shape, text):
            try:
                rows, columns = BoardSize().read(text)
            except SpecError:
                raise SpecError("dots.outline", text=text) from None
            if rows * columns > MOST_BOXES:
                raise TooLarge("dots.large", n=rows * columns, limit=MOST_BOXES)
            return Outline((BOX * columns,) * rows)
        written = text.split("/")
        if len(written) > 1 and "" in written and not set(text) - {BOX, NO_BOX, "/"}:
            raise SpecError("dots.empty-row", text=text, row=written.index(""))
        lengths = sorted({len(row) for row in written})
        if len(lengths) > 1 and not set(text) - {BOX, NO_BOX, "/"}:
            raise SpecError("dots.ragged", text=text, lengths=tuple(map(str, lengths)))
        read = read_signs(text, BOX + NO_BOX)
        if read is None or BOX not in read[1]:
            raise SpecError("dots.outline", text=text)
        if len(read[1]) > MOST_BOXES:
            raise TooLarge("dots.large", n=len(read[1]), limit=MOST_BOXES)
        return Outline(tuple(write_signs(read[1], read[0][1]).split("/")))


class BoundaryName(Kind[str]):
    """Which lines of the boundary are there from the beginning: none, all, or two sides of a rectangle."""

    label = "boundary"
    choices = ("american", "swedish", "icelandic")
    shape = "(?!x+$)[a-zé-]{2,}"

    def read(self, text: str) -> str:
        name = _FRENCH.get(text.replace("é", "e"), text)
        if name not in BOUNDARIES:
            raise SpecError("dots.boundary", text=text, known=tuple(map(boundary_title, BOUNDARIES)))
        return name


BOUNDARIES = ("american", "swedish", "icelandic")
_FRENCH = {"americain": "american", "suedois": "swedish", "islandais": "icelandic"}
"""What boundaries are called in French, with accents or without."""


def boundary_title(name: str) -> Sentence:
    """What a boundary is called, by the word that a spec has for it."""
    return Sentence(f"dots.boundary-name.{name}")


@dataclass(frozen=True)
class Dots(CoinGame, Scoring[Mask, int]):
    """Draw a line; a point for each box that it closes, and another line after a point."""

    name: ClassVar[str] = "dots"
    family: ClassVar[str] = "dots"
    area: ClassVar[str] = "dots"
    example: ClassVar[str] = "dots:2x2"
    board: Outline = parameter(OutlineName())
    boundary: str = parameter(BoundaryName(), default="american")

    def __post_init__(self) -> None:
        if not isinstance(self.board, Outline):
            object.__setattr__(self, "board", OutlineName().read(str(self.board)))
        BoundaryName().read(self.boundary)
        if self.boundary == "icelandic" and not self.board.is_rectangle:
            raise SpecError("dots.icelandic", board=str(self.board))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines that are to be drawn."""
        return tuple(line for line in self.board.lines if not self.is_given(line))

    def is_given(self, line: Line) -> bool:
        """Whether a line is there from the beginning."""
        if self.boundary == "american" or len(self.board.sides(line)) == 2:
            return False
        (row, column), (to, _) = line
        return self.boundary == "swedish" or (row == 0 if row == to else column == 0)

    @cached_property
    def net(self) -> Net:
        number = {box: coin for coin, box in enumerate(self.board.boxes)}
        strings = tuple(tuple(number[box] for box in self.board.sides(line)) for line in self.lines)
        return Net(len(number), strings)

    def moves(self, position: Mask) -> Iterator[int]:
        """Every line that is free: two at the corner of a board are different lines."""
        return each_bit(position)

    def read(self, text: str) -> Mask:
        if text.isalpha() and set(text) - {DRAWN} and len(text) != len(self.board.lines):
            raise SpecError("dots.boundary", text=text, known=BOUNDARIES)
        if len(text) != len(self.board.lines) or set(text) - {FREE, DRAWN}:
            raise SpecError("dots.lines", n=len(self.board.lines), text=text)
        signs = iter(text)
        left, number = 0, 0
        for line, sign in zip(self.board.lines, signs, strict=True):
            if self.is_given(line):
                if sign == FREE:
                    raise SpecError("dots.given", boundary=boundary_title(self.boundary), line=write_line(line))
                continue
            left |= (sign == FREE) << number
            number += 1
        return left

    def write(self, position: Mask) -> str:
        number = {line: place for place, line in enumerate(self.lines)}
        free = (line in number and position >> number[line] & 1 for line in self.board.lines)
        return "".join(FREE if is_free else DRAWN for is_free in free)

    def spec(self, position: Mask) -> str:
        """Without the lines where none is drawn, and without the usual boundary."""
        if position != self.start:
            return super().spec(position)
        return write_rules(self, left_out="boundary" if self.boundary == "american" else "")

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The turns and reflections of the board that leave its boxes and its boundary in place."""
        rows, columns = self.board.size
        number = {frozenset(line): place for place, line in enumerate(self.lines)}
        found = []
        for turn in range(8 if rows == columns else 4):

            def image(dot: Dot, turn: int = turn) -> Dot:
                row, column = (dot[1], dot[0]) if turn & 4 else dot
                return rows - row if turn & 1 else row, columns - column if turn & 2 else column

            images = [number.get(frozenset(map(image, line))) for line in self.lines]
            known = tuple(place for place in images if place is not None)
            if len(known) == len(images):
                found.append(known)
        return tuple(found)

    def strings_called(self, text: str) -> Sequence[int]:
        number = self._numbers.get(_tidy(text))
        return () if number is None else (number,)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        ways = (
            (number, line) for number, (one, other) in enumerate(self.lines) for line in ((one, other), (other, one))
        )
        return {write_line(line): number for number, line in ways}

    def write_move(self, position: Mask, move: int) -> str:
        return write_line(self.lines[move])

    def say_move(self, position: Mask, move: int) -> Sentence:
        (one, other), closed = self.lines[move], len(self.taken(position, move))
        facts = {"one": write_dot(one), "other": write_dot(other), "n": closed}
        return Sentence("dots.close" if closed else "dots.draw", facts)


def write_line(line: Line) -> str:
    """A line by its two dots, each by its row and column from the top left: ``0,0-0,1``."""
    return "-".join(map(write_dot, line))


def write_dot(dot: tuple[int, int]) -> str:
    """A dot by its row and column."""
    return f"{dot[0]},{dot[1]}"


def _tidy(text: str) -> str:
    return re.sub(r"\s", "", text)
