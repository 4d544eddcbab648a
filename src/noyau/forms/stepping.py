"""A piece that steps towards the corner 0,0: its rules are the steps that it may subtract from its square."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from itertools import combinations, count
from typing import Any, ClassVar, NamedTuple

from noyau.core.errors import IllegalMove, SpecError
from noyau.core.game import Impartial
from noyau.core.parameters import whole
from noyau.words import Sentence

Square = tuple[int, int]
"""The row and the column of a square, both from 0."""


class Step(NamedTuple):
    """What a move subtracts from the row and the column, and how often at the most; None: as often as there is room.

    A negative number leads away from that side. The sum is positive, so that every move comes closer to the corner.
    """

    down: int
    across: int
    most: int | None = 1


class Stepping(Impartial[Square, Square]):
    """A piece on a board of so many rows and columns; a move is the square it goes to, written ``6,6``.

    A subclass that gives its steps and its board is a complete game.
    """

    family: ClassVar[str] = "board"
    board: tuple[int, int]
    """How many rows and columns there are."""

    @property
    @abstractmethod
    def steps(self) -> tuple[Step, ...]:
        """The steps, no two of them with the same numbers."""

    @property
    def start(self) -> Square:
        return self.board[0] - 1, self.board[1] - 1

    def read(self, text: str) -> Square:
        found = re.fullmatch("([0-9]+),([0-9]+)", text)
        if found is None:
            raise SpecError("square.place", text=text)
        square = whole(found[1]), whole(found[2])
        if not self.holds(square):
            raise SpecError("square.off", **self._off(text))
        return square

    def write(self, position: Square) -> str:
        return f"{position[0]},{position[1]}"

    def write_move(self, position: Square, move: Square) -> str:
        return self.write(move)

    def read_move(self, position: Square, text: str) -> Square:
        found = re.fullmatch(r"([0-9]+)\s*[, ]\s*([0-9]+)", text.strip())
        if found is None:
            raise IllegalMove("square.move", text=text)
        target = whole(found[1]), whole(found[2])
        if not self.holds(target):
            raise IllegalMove("square.off-move", **self._off(text))
        if not self._leads(position, target):
            raise IllegalMove("square.unreachable", square=self.write(target), game=self.spec(position))
        return target

    def say_move(self, position: Square, move: Square) -> Sentence:
        return Sentence("move.go", {"square": self.write(move)})

    def say_place(self, position: Square, move: Square) -> Sentence | None:
        """Along which line of the board the piece goes."""
        (row, column), (to_row, to_column) = position, move
        if row == to_row:
            return Sentence("play.place.row", {"row": row})
        if column == to_column:
            return Sentence("play.place.column", {"column": column})
        return Sentence("play.place.diagonal") if row - to_row == column - to_column else None

    def holds(self, square: Square) -> bool:
        """Whether a square lies on the board."""
        return 0 <= square[0] < self.board[0] and 0 <= square[1] < self.board[1]

    def moves(self, position: Square) -> Iterator[Square]:
        reached = (square for step in self.steps for square in self._along(position, step))
        return iter(dict.fromkeys(reached)) if self._overlaps else reached

    def play(self, position: Square, move: Square) -> Square:
        return move

    def options(self, position: Square) -> Iterator[Square]:
        return self.moves(position)

    def _off(self, square: str) -> dict[str, Any]:
        rows, columns = self.board
        return {"square": square, "row": rows - 1, "column": columns - 1}

    @property
    def _overlaps(self) -> bool:
        """Whether two steps have the same direction, so that they may lead to the same square."""
        return any(one.down * other.across == one.across * other.down for one, other in combinations(self.steps, 2))

    def _along(self, position: Square, step: Step) -> Iterator[Square]:
        row, column = position
        for _ in count() if step.most is None else range(step.most):
            row, column = row - step.down, column - step.across
            if not self.holds((row, column)):
                return
            yield row, column

    def _leads(self, position: Square, target: Square) -> bool:
        """Whether one of the steps leads from a square to another, however far apart they are."""
        down, across = position[0] - target[0], position[1] - target[1]
        for step in self.steps:
            times = (down + across) // (step.down + step.across)
            exact = down == times * step.down and across == times * step.across
            if exact and times >= 1 and (step.most is None or times <= step.most):
                return True
        return False
