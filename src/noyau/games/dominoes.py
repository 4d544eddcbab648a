"""Cram: dominoes on the free squares of a board, which may be a picture."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from noyau.errors import SpecError
from noyau.forms.rewriting import Mask, Rewrite, Rewriting
from noyau.parameters import BoardSize, parameter
from noyau.words import Sentence

FREE, BLOCKED = ".", "#"


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
    example: ClassVar[str] = "cram:3x4"
    board: tuple[int, int] = parameter(BoardSize())

    @classmethod
    def of_text(cls, text: str) -> tuple[Cram, Mask]:
        """The rules and the position that a spec writes: a size, or a picture."""
        if re.fullmatch(BoardSize.shape, text):
            rules = cls(BoardSize().read(text))
            return rules, rules.start
        rows = text.split("/")
        if not text or len({len(row) for row in rows}) > 1 or set(text) - {FREE, BLOCKED, "/"}:
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
    def rewrites(self) -> tuple[Rewrite, ...]:
        columns = self.board[1]
        across = [(cell, cell + 1) for cell in range(self.size) if (cell + 1) % columns]
        down = [(cell, cell + columns) for cell in range(self.size - columns)]
        return tuple(
            Rewrite(f"{one}-{other}", need=mask, clear=mask)
            for one, other in across + down
            for mask in [1 << one | 1 << other]
        )

    def say_move(self, position: Mask, move: int) -> Sentence:
        squares = [divmod(int(cell), self.board[1]) for cell in self.rewrites[move].name.split("-")]
        names = [f"({row},{column})" for row, column in squares]
        return Sentence("dominoes.lay", {"one": names[0], "other": names[1]})
