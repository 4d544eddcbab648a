"""Chomp: a bar of chocolate with a poisoned square, and its theorems on arms, two lines, squares and rectangles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from noyau.core.caches import Latest
from noyau.core.errors import SpecError
from noyau.core.parameters import read_whole
from noyau.core.reasons import Decision, Reason
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.forms.grid import Bar
from noyau.forms.rewriting import Mask
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.core.game import AnyGame


class TwoRows(NamedTuple):
    """The values of Chomp on two rows, as far as they are known."""

    rows: tuple[tuple[int, ...], ...] = ((0,),)
    """For each first row the values with a second row of 0, 1, 2 … squares."""
    columns: tuple[int, ...] = ()
    """For each second row the set of the values that shorter first rows have with it, as a mask."""

    def following(self) -> TwoRows:
        """With one first row more. Bite the first row and the second is cut as well; bite the second alone."""
        long = len(self.rows)
        values, columns = [], []
        left = 0  # what a bite into the second row leaves, and into the first where both rows become equal
        for short, column in enumerate((*self.columns, *[0] * (long + 1 - len(self.columns)))):
            if 1 <= short < long:
                left |= 1 << self.rows[short][short]
            reached = left | column
            value = (~reached & reached + 1).bit_length() - 1
            values.append(value)
            columns.append(column | 1 << value)
            left |= 1 << value
        return TwoRows((*self.rows, tuple(values)), tuple(columns))


_two_rows = Latest[TwoRows](1)


def two_rows(long: int) -> Sequence[int]:
    """The values of the first row of a length with a second row of 0, 1, 2 … squares; the poison is no move.

    >>> two_rows(3)
    (2, 3, 0, 4)
    """
    known = next(iter(_two_rows), TwoRows())
    if len(known.rows) <= long:
        while len(known.rows) <= long:
            known = known.following()
        _two_rows.put(known)
    return known.rows[long]


@dataclass(frozen=True)
class BarArms(Reason, kind="bar-arms"):
    """A row and a column that meet in the poisoned square: two heaps of Nim."""

    right: int
    up: int

    def recipe(self, game: AnyGame) -> Recipe:
        return EqualArms()


@dataclass(frozen=True)
class EqualArms(Recipe, kind="equal-arms"):
    """A row and a column that meet in the poisoned square: bite the longer one so that they are equal, then copy.

    A full square comes to that by a bite at 1,1.
    """

    def holds(self, game: AnyGame) -> bool:
        return self.restore(game) is None

    def restore(self, game: AnyGame) -> int | None:
        rules = cast("Chomp", game.rules)
        lengths = rules.lengths(game.position)
        right, up = lengths[0] - 1, sum(map(bool, lengths)) - 1
        if right and up and lengths[1] > 1:
            return rules.square_move(1, 1)
        if right == up:
            return None
        return rules.square_move(0, up + 1) if right > up else rules.square_move(right + 1, 0)


@dataclass(frozen=True)
class BarLines(Reason, kind="bar-lines"):
    """Two ``rows`` or two ``columns``: lost where the second is one square shorter."""

    lines: str
    long: int
    short: int

    def recipe(self, game: AnyGame) -> Recipe:
        return OneShorter(self.lines)


@dataclass(frozen=True)
class OneShorter(Recipe, kind="one-shorter"):
    """Two ``rows`` or two ``columns``: leave the second one square shorter than the first."""

    lines: str

    def holds(self, game: AnyGame) -> bool:
        return self.restore(game) is None

    def restore(self, game: AnyGame) -> int | None:
        rules = cast("Chomp", game.rules)
        lengths = rules.lengths(game.position)
        if self.lines == "rows":
            long, short = lengths[0], sum(lengths[1:])
        else:
            long, short = sum(map(bool, lengths)), sum(length > 1 for length in lengths)
        if long == short + 1:
            return None
        line, place = (1, short - 1) if long == short else (0, short + 1)
        return rules.square_move(line, place) if self.lines == "rows" else rules.square_move(place, line)


@dataclass(frozen=True)
class BarSquare(Reason, kind="bar-square"):
    """A full square: a bite leaves two equal arms, on which one copies."""

    side: int

    def recipe(self, game: AnyGame) -> Recipe:
        return EqualArms()


@dataclass(frozen=True)
class StolenBar(Reason, kind="stealing"):
    """A full rectangle: if the bite into the last corner does not win, the answer to it can be stolen."""

    rows: int
    columns: int


FindMove = Callable[[int, int], int]

_LONGEST_VALUED = 250
"""Up to this length the value of two rows is computed, not only who wins."""


def decide_bar(lengths: Sequence[int], find_move: FindMove) -> Decision[int] | None:
    """The decision for a bar of an L shape, of two rows or columns, or without a missing corner; None for any other."""
    rows = [length for length in lengths if length]
    if len(rows) == 1 or rows[1] == 1:
        return _arms(rows[0] - 1, len(rows) - 1, find_move)
    if len(rows) == 2:
        return _two_lines("rows", rows[0], rows[1], find_move)
    if rows[0] == 2:
        long, short = len(rows), sum(length > 1 for length in rows)
        return _two_lines("columns", long, short, lambda row, column: find_move(column, row))
    if rows[0] != rows[-1]:
        return None
    return _square(rows[0], find_move) if rows[0] == len(rows) else _rectangle(rows[0], len(rows))


def _arms(right: int, up: int, find_move: FindMove) -> Decision[int]:
    """One row and one column that meet in the poisoned square: two heaps of Nim (Bouton 1901)."""

    def winning() -> Iterator[int]:
        if right > up:
            yield find_move(0, up + 1)
        elif up > right:
            yield find_move(right + 1, 0)

    return _decision(right ^ up, right != up, BarArms(right, up), winning)


def _two_lines(lines: str, long: int, short: int, find_move: FindMove) -> Decision[int]:
    """Two lines, the second one at most as long as the first: lost where it is one square shorter."""
    won = long != short + 1

    def winning() -> Iterator[int]:
        if won:
            yield find_move(1, short - 1) if long == short else find_move(0, short + 1)

    value = two_rows(long)[short] if long <= _LONGEST_VALUED else None if won else 0
    return _decision(value, won, BarLines(lines, long, short), winning)


def _square(side: int, find_move: FindMove) -> Decision[int]:
    """A full square: the bite (1,1) leaves equal arms, and the opponent makes it after any other bite or is stolen."""
    return _decision(None, True, BarSquare(side), lambda: iter((find_move(1, 1),)))


def _rectangle(columns: int, rows: int) -> Decision[int]:
    """A full rectangle: if the last corner does not win, the answer to it can be stolen; no move is known."""
    reason = StolenBar(rows, columns)
    return Decision(Outcome.N, (reason,), "Gale 1974 (strategy stealing)", lambda: iter(()), every=False)


def _decision(value: int | None, won: bool, reason: Reason, winning: Callable[[], Iterator[int]]) -> Decision[int]:
    outcome = Outcome.N if won else Outcome.P
    return Decision(outcome, (reason,), "Gale 1974; Bouton 1901", winning, grundy=value)


class Chomp(Bar):
    """Bite a square of a chocolate bar with all that lie to its right and above; the square 0,0 is poisoned.

    A position is written by the lengths of its rows. Whoever has nothing but the poisoned square left loses.

    >>> game = Chomp((2, 3))
    >>> [game.write(option) for option in game.options(game.start)]
    ['1,1', '2,2', '3,0', '3,1', '3,2']
    """

    name: ClassVar[str] = "chomp"
    family: ClassVar[str] = "bar"
    example: ClassVar[str] = "chomp:3x4"
    refusals: ClassVar[str] = "order.bar"
    most: ClassVar[int] = 10_000

    def sprite(self, position: Mask, square: int) -> str:
        return "poison" if not square else "chocolate" if position >> square & 1 else "eaten"

    def read(self, text: str) -> Mask:
        rows, columns = self.board
        lengths = [read_whole(part) for part in text.split(",")] if re.fullmatch("[0-9]+(,[0-9]+)*", text) else []
        falling = all(upper >= lower for upper, lower in pairwise(lengths))
        if len(lengths) != rows or not falling or not 1 <= lengths[0] <= columns:
            raise SpecError("order.rows", rows=rows, columns=columns, text=text)
        return sum(((1 << length) - 1) << row * columns for row, length in enumerate(lengths))

    def write(self, position: Mask) -> str:
        return ",".join(map(str, self.lengths(position)))

    def say_move(self, position: Mask, move: int) -> Sentence:
        return Sentence("order.bite", {"square": self.name_cell(move + 1)})

    def decide(self, position: Mask, ending: Ending) -> Decision[int] | None:
        if ending is Ending.MISERE:
            return None
        return decide_bar(self.lengths(position), self.square_move)

    def square_move(self, row: int, column: int) -> int:
        """The bite of a square; the poisoned one, number 0, is no move: moves are counted from the square after it."""
        return row * self.board[1] + column - 1
