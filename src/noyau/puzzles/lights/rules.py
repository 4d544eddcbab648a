"""Lights Out: each press changes a cell and its neighbours; put all lights out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from noyau.core.errors import IllegalMove, SpecError, TooLarge
from noyau.core.game import Puzzle
from noyau.core.parameters import Kind, parameter, read_signs, write_signs
from noyau.graphs.boards import Board, read_board
from noyau.values.digits import SIGNS, from_digits, to_digits
from noyau.words import Sentence

MOST_CELLS = 1_000_000_000
"""A state of more cells is not written out."""

_LARGE, _FEW = 10_000_000, 1000
"""On a board of more cells, so few that are lit are listed: rows of digits would be too long to be read."""

_CELLS = re.compile("(0|[1-9][0-9]{0,8})(,(0|[1-9][0-9]{0,8}))*")


class BoardKind(Kind[Board]):
    """A board: ``grid-5x5``, ``torus-3x3?multi``, ``icosahedron-faces`` …"""

    label = "board"

    def read(self, text: str) -> Board:
        return read_board(text)


@dataclass(frozen=True)
class Lights(Puzzle[int, int]):
    """Press cells until all lights are out.

    A position is a number whose digits in base ``states``, cell 0 first, are the states of the cells: for two states,
    the mask of the lit cells. It is written ``all``, ``none``, as rows of digits or as the list of the lit cells.

    >>> rules = Lights(read_board("grid-3x3"))
    >>> rules.write(rules.play(rules.read("none"), 4))
    '010/111/010'
    """

    name: ClassVar[str] = "lights"
    family: ClassVar[str] = "lights"
    example: ClassVar[str] = "lights:grid-5x5:all"
    wishes: ClassVar[frozenset[str]] = frozenset({"fewest", "every", "chase", "target"})
    board: Board = parameter(BoardKind())

    @property
    def start(self) -> int:
        return self.read("all")

    def read(self, text: str) -> int:
        size, states = self.board.size, self.board.states
        if text == "none":
            return 0
        if size > MOST_CELLS:
            raise TooLarge("lights.large-board", cells=size, limit=MOST_CELLS)
        if text == "all":
            return (1 << size) - 1 if states == 2 else int((states**size - 1) // (states - 1))
        drawn = read_signs(text, SIGNS)
        if drawn is not None and drawn[0] in ((1, size), self._sides):
            if all(SIGNS.index(digit) < states for digit in set(drawn[1])):
                position = from_digits([SIGNS.index(digit) for digit in drawn[1]], states)
                if self._names_another(text, position):
                    raise SpecError("lights.digits-or-name", text=text)
                return position
            if text not in self.board.names:
                raise SpecError("lights.digit", text=text, states=states)
        if self.board.names:
            return sum({states**cell for cell in map(self.board.graph.vertex_called, text.split(","))})
        if _CELLS.fullmatch(text):
            cells = {int(part) for part in text.split(",")}
            if max(cells) >= size:
                raise SpecError("lights.cell", cell=max(cells), last=size - 1)
            lit = [0] * (max(cells) + 1)
            for cell in cells:
                lit[cell] = 1
            return from_digits(lit, states)
        raise SpecError("lights.state", text=text, size=size, board=str(self.board))

    @property
    def _sides(self) -> tuple[int, int]:
        """How many rows and columns a state is written in."""
        return self.board.surface[1:] if self.board.surface else (1, self.board.size)

    def write(self, position: int) -> str:
        if position == 0:
            return "none"
        if position == self.read("all"):
            return "all"
        if self.board.states > 2:
            return write_signs("".join([SIGNS[state] for state in self.unpack(position)]), self._sides[1])
        digits = f"{position:0{self.board.size}b}"[::-1]
        if self.board.size > _LARGE and position.bit_count() <= _FEW:
            return ",".join(str(lit.start()) for lit in re.finditer("1", digits))
        written = write_signs(digits, self._sides[1])
        if self._names_another(written, position):
            lit = [self.board.names[lit.start()] for lit in re.finditer("1", digits)]
            return ",".join(lit if len(lit) > 1 else lit * 2)
        return written

    def _names_another(self, written: str, position: int) -> bool:
        """Whether the digits of a position are the name of a cell as well, and not of the only one that is lit.

        With more than two states a list of cells cannot say every position, and digits are digits.
        """
        board = self.board
        return board.states == 2 and written in board.names and position != 1 << board.names.index(written)

    def unpack(self, position: int) -> list[int]:
        """The state of each cell."""
        return to_digits(position, self.board.states, self.board.size)

    def pack(self, states: list[int]) -> int:
        """The position with these states of the cells."""
        return from_digits([state % self.board.states for state in states], self.board.states)

    @property
    def cell_names(self) -> tuple[str, ...]:
        return self.board.names

    def write_move(self, position: int, move: int) -> str:
        return self.board.name_of(move)

    def read_move(self, position: int, text: str) -> int:
        if self.board.names:
            return read_named(self.board, text)
        if not re.fullmatch("[0-9]{1,9}", text.strip()) or int(text) >= self.board.size:
            raise IllegalMove("lights.move", text=text, last=self.board.size - 1)
        return int(text)

    def say_move(self, position: int, move: int) -> Sentence:
        if self.board.surface is None:
            return Sentence("lights.press", {"cell": self.board.name_of(move)})
        row, column = divmod(move, self.board.surface[2])
        return Sentence("lights.press-at", {"row": row, "column": column, "cell": move})

    def moves(self, position: int) -> range:
        return range(self.board.size)

    def play(self, position: int, move: int) -> int:
        if self.board.states == 2:
            return position ^ sum(1 << cell for cell in self.board.effect(move))
        states = self.unpack(position)
        for cell, count in self.board.effect(move).items():
            states[cell] += count
        return self.pack(states)

    def is_solved(self, position: int) -> bool:
        return position == 0


def read_named(board: Board, text: str) -> int:
    """The cell that has a name, as a player types it."""
    try:
        return board.graph.vertex_called(text)
    except SpecError as error:
        raise IllegalMove(error.sentence.key, **error.sentence.facts) from None
