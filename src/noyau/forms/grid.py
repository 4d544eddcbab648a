"""Boards of squares in rows and columns: a game is its signs and what a move does to them.

A position is a mask with a bit for each square and each sign but the last, set where the square bears the sign. So a
board of two signs has one bit for each square, set where the square bears the first.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import ClassVar

from noyau.forms.rewriting import Mask, Rewrite, Rewriting
from noyau.forms.signs import NOT as NOT
from noyau.forms.signs import Change as Change
from noyau.forms.squares import TURNS as TURNS
from noyau.forms.squares import SignBoard, Squares


class SquareBoard(Squares, Rewriting):
    """A game for two with the same moves, on rows and columns."""

    judged_by: ClassVar[str | None] = None
    """The engine that judges the first positions on all boards together, ``residues`` or ``bars``, if one does."""

    @property
    def size(self) -> int:
        return self.squares

    def read_move(self, position: Mask, text: str) -> int:
        """The move on some squares, by rows and columns or by their numbers, in any order where that is clear."""
        move = self.named_move(position, text, range(len(self.rewrites)))
        return super().read_move(position, text) if move is None else move


class Bar(SquareBoard):
    """A bar of squares from which a move bites one with all that lie to its right and above, but never square 0."""

    judged_by: ClassVar[str | None] = "bars"

    @cached_property
    def above(self) -> tuple[Mask, ...]:
        """For each square those that are eaten with it, itself among them."""
        rows, columns = self.board
        corners = sum(1 << row * columns for row in range(rows))
        below = [corners * ((1 << columns) - (1 << column)) for column in range(columns)]
        return tuple(
            below[cell % columns] >> cell // columns * columns << cell // columns * columns for cell in range(self.size)
        )

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        bites = list(enumerate(self.above))[1:]
        return tuple(Rewrite(self.write_square(square), 1 << square, clear=mask) for square, mask in bites)

    def named(self, move: int) -> tuple[int]:
        return (move + 1,)

    def lengths(self, position: Mask) -> tuple[int, ...]:
        """The lengths of the rows."""
        rows, columns = self.board
        return tuple((position >> row * columns & (1 << columns) - 1).bit_count() for row in range(rows))


class Grid(SignBoard, SquareBoard):
    """A board written row by row, ``..#/...``, or by its size where it is as at the start, ``3x4``.

    A subclass that gives its changes is a complete game. A move is written by the squares that it changes.

    >>> class Corners(Grid):
    ...     name = "corners"
    ...     def changes(self):
    ...         return (dict.fromkeys(squares, ".#") for squares in self.lay("**/* "))
    >>> game = Corners((2, 3))
    >>> [f"{game.write_move(game.start, move)} {game.write(game.play(game.start, move))}" for move in (0, 1)]
    ['0,0-0,1-1,0 ##./#..', '0,1-0,2-1,1 .##/.#.']
    """

    family: ClassVar[str] = "grid"

    @abstractmethod
    def changes(self) -> Iterable[Change]:
        """What each move asks of squares, in the order in which the squares are named."""

    @property
    def size(self) -> int:
        return self.squares * (len(self.signs) - 1)

    @cached_property
    def _moves(self) -> tuple[tuple[tuple[int, ...], Rewrite], ...]:
        """The squares of each move, and what it does."""
        return self.compile(self.changes())

    @cached_property
    def rewrites(self) -> tuple[Rewrite, ...]:
        return tuple(rewrite for _, rewrite in self._moves)

    def named(self, move: int) -> tuple[int, ...]:
        return self._moves[move][0]

    def moves(self, position: Mask) -> Iterator[int]:
        """The legal moves; of those that turn the same squares alike, each on a condition of its own, the first."""
        legal = super().moves(position)
        if not self._alike:
            return legal
        found: dict[int, int] = {}
        for move in legal:
            found.setdefault(self._alike[move], move)
        return iter(found.values())

    @cached_property
    def _alike(self) -> tuple[int, ...]:
        """For each move the first that turns the same squares alike; nothing where no two do."""
        if len({rewrite.name for rewrite in self.rewrites}) == len(self.rewrites):
            return ()
        found: dict[tuple[str, Mask, Mask], int] = {}
        keys = ((name, clear, add) for name, _, _, clear, add in self.rewrites)
        first = tuple(found.setdefault(key, move) for move, key in enumerate(keys))
        return first if len(found) < len(first) else ()
