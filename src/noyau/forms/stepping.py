"""A piece that steps towards the corner 0,0: its rules are the steps that it may subtract from its square."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count, product
from typing import Any, ClassVar, NamedTuple, Protocol, runtime_checkable

from noyau.core.errors import IllegalMove, SpecError
from noyau.core.game import Ability, MoveIsOption
from noyau.core.parameters import read_whole
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


Cell = tuple[int, int, int]
"""Layer, row and column."""


@dataclass(frozen=True)
class Lattice:
    """Steps on a board of some layers; with several layers the last step climbs through them, as γ·v3 = α·v1 + β·v2."""

    steps: tuple[Step, ...]
    layers: int = 1
    board: tuple[int, int] | None = None
    """Rows and columns of a board whose far sides matter, because a step may lead away from a side."""

    @property
    def mirrored(self) -> Lattice:
        """The same with rows and columns exchanged."""
        steps = tuple(Step(across, down, most) for down, across, most in self.steps)
        return Lattice(steps, self.layers, self.board and self.board[::-1])

    @property
    def is_symmetric(self) -> bool:
        """Whether rows and columns play the same part."""
        other = self.mirrored
        return set(self.steps) == set(other.steps) and self.board == other.board

    def box(self, cell: Cell) -> tuple[int, int]:
        """Rows and columns that hold a cell and all that can follow it."""
        _, row, column = cell
        return self.closure((row + 1, column + 1))

    def closure(self, size: tuple[int, int]) -> tuple[int, int]:
        """Rows and columns that hold all that can follow the cells of a table."""
        if self.board is None:
            return size
        far = size[0] + size[1] - 1
        rows = min(far, self.board[0]) if any(step.down < 0 for step in self.steps) else size[0]
        columns = min(far, self.board[1]) if any(step.across < 0 for step in self.steps) else size[1]
        return rows, columns

    def longest_line(self, step: Step, size: tuple[int, int]) -> int:
        """How often a step can be repeated in a move, at the most, on this many rows and columns."""
        sides = zip((step.down, step.across), size, strict=True)
        times = min((length - 1) // abs(number) for number, length in sides if number)
        if self.layers > 1 and step == self.steps[-1]:
            times = times * self.layers + self.layers - 1
        return times if step.most is None else min(times, step.most)


def riders(alpha: int, beta: int, layers: int = 1) -> Lattice:
    """As many rows, columns, or steps of α rows and β columns as there is room for."""
    return Lattice((Step(1, 0, None), Step(0, 1, None), Step(alpha, beta, None)), layers)


@runtime_checkable
class OnLattice(Protocol, metaclass=Ability):
    """Rules whose positions are the cells of a lattice: a row, a column and perhaps a layer."""

    def lattice(self) -> Lattice: ...

    def position_at(self, cell: Cell) -> Any:
        """The position that a cell stands for."""


class Stepping(MoveIsOption[Square]):
    """A piece on a board of this many rows and columns; a move is the square it goes to, written ``6,6``.

    A subclass that gives its steps and its board is a complete game.
    """

    family: ClassVar[str] = "board"
    axes: ClassVar[str] = "squares"
    board: tuple[int, int]
    """How many rows and columns there are."""

    @property
    @abstractmethod
    def steps(self) -> tuple[Step, ...]:
        """The steps, no two of them with the same numbers."""

    @property
    def start(self) -> Square:
        return self.board[0] - 1, self.board[1] - 1

    def must_end(self) -> bool:
        """Every step comes closer to the corner."""
        return True

    def lattice(self) -> Lattice:
        """The steps; the far sides of the board matter only where a step leads away from a side."""
        sideways = any(min(step.down, step.across) < 0 for step in self.steps)
        return Lattice(self.steps, board=self.board if sideways else None)

    def position_at(self, cell: Cell) -> Square:
        return cell[1:]

    def count_positions(self, position: Square) -> int:
        return self.board[0] * self.board[1]

    def list_positions(self, position: Square) -> Iterator[Square]:
        return product(range(self.board[0]), range(self.board[1]))

    def read(self, text: str) -> Square:
        found = re.fullmatch("([0-9]+),([0-9]+)", text)
        if found is None:
            raise SpecError("square.place", text=text)
        square = read_whole(found[1]), read_whole(found[2])
        if not self.holds(square):
            raise SpecError("square.off", **self._off(text))
        return square

    def write(self, position: Square) -> str:
        return f"{position[0]},{position[1]}"

    def read_move(self, position: Square, text: str) -> Square:
        found = re.fullmatch(r"([0-9]+)\s*[, ]\s*([0-9]+)", text.strip())
        if found is None:
            raise IllegalMove("square.move", text=text)
        target = read_whole(found[1]), read_whole(found[2])
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

    def _off(self, square: str) -> dict[str, object]:
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
