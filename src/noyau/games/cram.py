"""Cram: dominoes on the free squares of a board, which may be a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import ClassVar

from noyau.core.errors import SpecError, TooLarge
from noyau.core.parameters import BoardSize, parameter
from noyau.core.verdict import Decision, Ending
from noyau.forms.rewriting import Mask, Rewrite, Rewriting
from noyau.games.vertex_parts import EDGES, Claim, decide_copying, decide_pairing, decide_parts
from noyau.games.vertices import touched
from noyau.graphs.shapes import free_vertices, split
from noyau.graphs.symmetries import PATIENCE, Image, Pairs, find_pairing
from noyau.words import Sentence

FREE, BLOCKED = ".", "#"

MOST_SQUARES = 20_000
"""A larger board could not be looked at."""

_MOST_LONELY = 12
"""Where more squares have no image on the board, no single domino makes it symmetric."""


@dataclass(frozen=True)
class Cram(Rewriting):
    """Lay a domino on two free squares that touch.

    A spec gives the size of the board, ``cram:3x4``, or a picture of the free squares, ``cram:..#/...``.

    >>> game = Cram((2, 2))
    >>> [game.write(game.play(game.start, move)) for move in game.moves(game.start)]
    ['##/..', '../##', '#./#.', '.#/.#']
    """

    name: ClassVar[str] = "cram"
    family: ClassVar[str] = "dominoes"
    judged_by: ClassVar[str] = "residues"
    example: ClassVar[str] = "cram:3x4"
    board: tuple[int, int] = parameter(BoardSize())

    def __post_init__(self) -> None:
        if self.size > MOST_SQUARES:
            raise TooLarge("dominoes.large", limit=MOST_SQUARES)

    @classmethod
    def of_text(cls, text: str) -> tuple[Cram, Mask]:
        """The rules and the position that a spec writes: a size, or a picture."""
        if re.fullmatch(BoardSize.shape, text):
            rules = cls(BoardSize().read(text))
            return rules, rules.start
        rows = text.split("/")
        if not rows[0] or len({len(row) for row in rows}) > 1 or set(text) - {FREE, BLOCKED, "/"}:
            raise SpecError("dominoes.picture", text=text)
        rules = cls((len(rows), len(rows[0])))
        return rules, rules.read(text)

    def spec(self, position: Mask) -> str:
        rows, columns = self.board
        return f"{self.name}:{rows}x{columns}" if position == self.start else f"{self.name}:{self.write(position)}"

    @property
    def size(self) -> int:
        return self.board[0] * self.board[1]

    def read(self, text: str) -> Mask:
        rows, columns = self.board
        lines = text.split("/")
        if len(lines) != rows or any(len(line) != columns for line in lines) or set(text) - {FREE, BLOCKED, "/"}:
            raise SpecError("dominoes.rows", rows=rows, columns=columns, text=text)
        return sum(1 << cell for cell, mark in enumerate("".join(lines)) if mark == FREE)

    def write(self, position: Mask) -> str:
        rows, columns = self.board
        marks = "".join(FREE if position >> cell & 1 else BLOCKED for cell in range(self.size))
        return "/".join(marks[row * columns : (row + 1) * columns] for row in range(rows))

    @cached_property
    def dominoes(self) -> tuple[Claim, ...]:
        """The pairs of squares that touch: side by side, then one above the other."""
        columns = self.board[1]
        across = [(cell, cell + 1) for cell in range(self.size) if (cell + 1) % columns]
        return (*across, *((cell, cell + columns) for cell in range(self.size - columns)))

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        return tuple(
            Rewrite(f"{one}-{other}", need=mask, clear=mask)
            for one, other in self.dominoes
            for mask in [1 << one | 1 << other]
        )

    def read_move(self, position: Mask, text: str) -> int:
        """The move of two squares, by their numbers or by row and column: ``0-1``, ``0,0-0,1``."""
        square = r"\s*([0-9]{1,9})(?:\s*,\s*([0-9]{1,9}))?\s*"
        found = re.fullmatch(f"{square}-{square}", text)
        if found and (found[2] is None) == (found[4] is None):
            ends = sorted(self._cell(first, second) for first, second in (found.group(1, 2), found.group(3, 4)))
            number = self._numbers.get((ends[0], ends[1]))
            if number is not None and position & self.rewrites[number].need == self.rewrites[number].need:
                return number
        return super().read_move(position, text)

    def _cell(self, first: str, second: str | None) -> int:
        """The number of a square; a column beyond the board gives a number beyond all squares."""
        if second is None:
            return int(first)
        columns = self.board[1]
        return int(first) * columns + int(second) if int(second) < columns else self.size

    def name_cell(self, cell: int) -> str:
        """A square by its row and column, counted from 0."""
        return "({},{})".format(*divmod(cell, self.board[1]))

    def say_move(self, position: Mask, move: int) -> Sentence:
        one, other = map(self.name_cell, self.dominoes[move])
        return Sentence("dominoes.lay", {"one": one, "other": other})

    def say_place(self, position: Mask, move: int) -> Sentence | None:
        """The row or the column of a domino; None where there is only one."""
        rows, columns = self.board
        (row, column), (below, _) = (divmod(cell, columns) for cell in self.dominoes[move])
        if below != row:
            return Sentence("play.place.column", {"column": column}) if columns > 1 else None
        return Sentence("play.place.row", {"row": row}) if rows > 1 else None

    @cached_property
    def _numbers(self) -> dict[Claim, int]:
        return {domino: number for number, domino in enumerate(self.dominoes)}

    @cached_property
    def _touching(self) -> tuple[tuple[int, ...], ...]:
        """The squares that touch each square."""
        rows: list[list[int]] = [[] for _ in range(self.size)]
        for one, other in self.dominoes:
            rows[one].append(other)
            rows[other].append(one)
        return tuple(map(tuple, rows))

    @cached_property
    def _closed(self) -> tuple[Mask, ...]:
        """Each square with those that touch it, as a mask."""
        return tuple(sum(1 << other for other in (cell, *row)) for cell, row in enumerate(self._touching))

    def decide(self, position: Mask, ending: Ending) -> Decision[int] | None:
        if ending is Ending.MISERE:
            return None
        parts = split(self._touching, position)
        known = decide_parts(EDGES, parts, lambda claim: self._numbers[min(claim), max(claim)])
        if known is not None:
            return known
        return decide_pairing(self.pairing(position, patience=0)) or decide_copying(self._first_copied(position))

    def pairing(self, position: Mask, patience: int = PATIENCE) -> Pairs | None:
        """The squares where a domino still fits two by two, so that each domino has one facing it."""
        fitting = touched(self._closed, position)
        facing = (self._facing(fitting, turn) for turn in self._turns(fitting))
        found = next(filter(None, facing), None)
        return found if found or not patience else find_pairing(self._closed, fitting, (), patience)

    def _facing(self, fitting: Mask, turn: Image) -> Pairs | None:
        """The squares with their images, where every image is there and touches no square that it faces."""
        squares = free_vertices(fitting)
        inside = set(squares)
        for square in squares:
            image = turn(square)
            if image not in inside or image == square or image in self._touching[square]:
                return None
        return tuple((square, turn(square)) for square in squares if square < turn(square)) or None

    def _first_copied(self, position: Mask) -> tuple[int, Pairs] | None:
        """A domino that leaves squares two by two: in the middle, or facing the one that was laid last."""
        fitting = touched(self._closed, position)
        turns = (*self._turns(fitting), *self._turns(self.start))
        for move in dict.fromkeys(move for turn in turns for move in self._answers(fitting, turn)):
            pairs = self.pairing(self.play(position, move), patience=0)
            if pairs:
                return move, pairs
        return None

    def _answers(self, fitting: Mask, turn: Image) -> Iterator[int]:
        """The dominoes after which a turn may keep the picture: the only one that it keeps, or one without an image."""
        squares = free_vertices(fitting)
        inside = set(squares)
        lonely = [square for square in squares if turn(square) not in inside]
        if lonely:
            few = lonely if len(lonely) <= _MOST_LONELY else ()
            yield from (self._numbers[ends] for ends in combinations(few, 2) if ends in self._numbers)
            return
        kept = [(square, turn(square)) for square in squares if turn(square) in self._touching[square]]
        if len(kept) == 2:
            yield self._numbers[kept[0]]

    def _turns(self, position: Mask) -> tuple[Image, ...]:
        """The half-turn of the picture about its centre, and its reflections."""
        columns = self.board[1]
        squares = [divmod(cell, columns) for cell in free_vertices(position)] or [(0, 0)]
        rows_sum, columns_sum = (min(line) + max(line) for line in zip(*squares, strict=True))

        def turned(cell: int, by_row: bool, by_column: bool) -> int:
            row, column = divmod(cell, columns)
            return (rows_sum - row if by_row else row) * columns + (columns_sum - column if by_column else column)

        return (
            lambda cell: turned(cell, by_row=True, by_column=True),
            lambda cell: turned(cell, by_row=True, by_column=False),
            lambda cell: turned(cell, by_row=False, by_column=True),
        )
