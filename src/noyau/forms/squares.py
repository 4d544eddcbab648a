"""Boards of squares in rows and columns, and the signs that the squares bear: how all that is read and written."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import ClassVar, Self

from noyau.core.errors import SpecError, TooLarge
from noyau.core.game import Rules
from noyau.core.parameters import BoardSize, parameter, parameters, read_signs, write_signs
from noyau.forms.rewriting import Mask, Rewrite
from noyau.forms.signs import NOT, Change, Signs, quoted
from noyau.words import Sentence

TURNS: tuple[Callable[[int, int], tuple[int, int]], ...] = (
    lambda row, column: (row, column),
    lambda row, column: (column, row),
    lambda row, column: (row, -column),
    lambda row, column: (column, -row),
    lambda row, column: (-row, column),
    lambda row, column: (-column, row),
    lambda row, column: (-row, -column),
    lambda row, column: (-column, -row),
)
"""The eight ways to lay a shape, turned and reflected; every second one exchanges rows and columns."""

_SQUARE = re.compile(r"\s*([0-9]{1,9})(?:\s*,\s*([0-9]{1,9}))?\s*")


@dataclass(frozen=True)
class Squares(Rules[Mask, int]):
    """A game on rows and columns: a move is written by its squares, a picture shows what each square looks like."""

    numbered: ClassVar[bool] = False
    """Whether moves are written by the numbers of squares, which the picture shows, instead of rows and columns."""
    refusals: ClassVar[str] = "grid"
    """The area of the sentences that refuse a text."""
    most: ClassVar[int] = 20_000
    """A board of more squares could not be looked at."""
    board: tuple[int, int] = parameter(BoardSize())

    def __post_init__(self) -> None:
        if self.squares > self.most:
            raise TooLarge(f"{self.refusals}.large", limit=self.most)

    @property
    @abstractmethod
    def rewrites(self) -> tuple[Rewrite, ...]:
        """Every move there is, whatever the position."""

    @abstractmethod
    def named(self, move: int) -> tuple[int, ...]:
        """The squares by which a move is written, and on which a player clicks."""

    @abstractmethod
    def sprite(self, position: Mask, square: int) -> str:
        """What a square looks like: the name of a figure, or a letter."""

    @property
    def squares(self) -> int:
        """How many squares there are."""
        return self.board[0] * self.board[1]

    @cached_property
    def cells(self) -> int:
        return self.squares

    def beside(self, square: int) -> tuple[int, ...]:
        """The squares that touch a square along a side: above, left, right, below."""
        (rows, columns), (row, column) = self.board, divmod(square, self.board[1])
        near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return tuple(at * columns + to for at, to in near if 0 <= at < rows and 0 <= to < columns)

    def lay(self, shape: str) -> Iterator[tuple[int, ...]]:
        """The squares of a shape wherever it finds place, turned and reflected in every way.

        A shape is drawn in rows of letters, ``**/* ``. The squares come in the order of their letters, so that
        ``abc`` is laid four times, from each end of a row or column, and ``***`` twice.
        """
        rows, columns = self.board
        drawn = [
            (letter, row, column)
            for row, line in enumerate(shape.split("/"))
            for column, letter in enumerate(line)
            if letter != " "
        ]
        for turned in dict.fromkeys(_turned(drawn, turn) for turn in TURNS):
            high, wide = (1 + max(place) for place in list(zip(*turned, strict=True))[1:])
            for top in range(rows - high + 1):
                for left in range(columns - wide + 1):
                    yield tuple((top + row) * columns + left + column for _, row, column in turned)

    def domino(self, move: int) -> tuple[int, int] | None:
        """The squares of a move that lies on two that touch and treats them alike, as a domino does; None for others.

        >>> from noyau.core.spec import parse
        >>> rules = parse("cram:2x2").rules
        >>> [rules.domino(move) for move in range(4)]
        [(0, 1), (2, 3), (0, 2), (1, 3)]
        """
        squares = self.named(move)
        if len(squares) != 2 or squares[1] not in self.beside(squares[0]):
            return None
        one, other = sorted(squares)
        for mask in self.rewrites[move][1:]:
            apart = mask ^ mask >> other - one
            if any(apart >> bit & 1 for bit in range(one, mask.bit_length(), self.squares)):
                return None
        return one, other

    def write_square(self, square: int) -> str:
        """A square as it stands in a move."""
        return str(square) if self.numbered else "{},{}".format(*divmod(square, self.board[1]))

    def name_cell(self, square: int) -> str:
        """A square in words, by its number where moves are written so, else by its row and column; all from 0."""
        return str(square) if self.numbered else f"({self.write_square(square)})"

    def say_place(self, position: Mask, move: int) -> Sentence | None:
        """The only row or the only column of a move; None where the board has no other."""
        rows, columns = zip(*(divmod(square, self.board[1]) for square in self.named(move)), strict=True)
        if len(set(rows)) == 1:
            return Sentence("play.place.row", {"row": rows[0]}) if self.board[0] > 1 else None
        if len(set(columns)) == 1:
            return Sentence("play.place.column", {"column": columns[0]}) if self.board[1] > 1 else None
        return None

    def named_move(self, position: Mask, text: str, moves: range) -> int | None:
        """The move on some squares, by rows and columns or by their numbers, in any order where that is clear."""
        read = [_SQUARE.fullmatch(part) for part in text.split("-")]
        forms = {found[2] is None if found else None for found in read}
        if forms != {False} and not (forms == {True} and self.numbered):
            return None
        squares = tuple(self._square(found[1], found[2]) for found in read if found)
        for known in (self._by_squares, self._by_sorted):
            legal = [move for move in known.get(squares, ()) if move in moves and self._is_legal(position, move)]
            if len({position & ~self.rewrites[move].clear | self.rewrites[move].add for move in legal}) == 1:
                return legal[0]
            squares = tuple(sorted(squares))
        return None

    def _square(self, first: str, second: str | None) -> int:
        """The number of a square; a column beyond the board gives a number beyond all squares."""
        if second is None:
            return int(first)
        columns = self.board[1]
        return int(first) * columns + int(second) if int(second) < columns else self.squares

    def _is_legal(self, position: Mask, move: int) -> bool:
        _, need, forbid, _, _ = self.rewrites[move]
        return position & need == need and not position & forbid

    @cached_property
    def _by_squares(self) -> dict[tuple[int, ...], list[int]]:
        """The moves by their squares."""
        found: dict[tuple[int, ...], list[int]] = {}
        for move in range(len(self.rewrites)):
            found.setdefault(self.named(move), []).append(move)
        return found

    @cached_property
    def _by_sorted(self) -> dict[tuple[int, ...], list[int]]:
        """The moves by their squares in increasing order."""
        found: dict[tuple[int, ...], list[int]] = {}
        for squares, moves in self._by_squares.items():
            found.setdefault(tuple(sorted(squares)), []).extend(moves)
        return found


class SignBoard(Squares, Signs):
    """A board written row by row, ``..#/...``, or by its size where it is as at the start, ``3x4``."""

    sized: ClassVar[bool] = True
    """Whether a size says all of the first position, so that it is written so; a size is always read."""
    sprites: ClassVar[Mapping[str, str]] = {".": "free", "#": "taken", "x": "cross", "o": "ring"}
    """What the signs look like in a picture; a sign that has no name here is drawn as it is written."""
    said: ClassVar[str] = "grid.play"
    """The sentence that says a move, by its ``squares``."""

    def sprite(self, position: Mask, square: int) -> str:
        sign = self.sign(position, square)
        return self.sprites.get(sign, sign)

    @classmethod
    def of_text(cls, text: str) -> tuple[Self, Mask]:
        """The rules and the position that a spec writes: the other parameters, then a size or a picture."""
        kinds = {name: kind for name, kind in parameters(cls).items() if name != "board"}
        given = text.split(":", maxsplit=len(kinds))
        if len(given) <= len(kinds):
            missing = [*kinds, "board"][len(given)]
            raise SpecError("error.missing-parameter", name=cls.name, parameter=missing, example=cls.example)
        others: dict[str, object] = {
            name: kind.read(part) for (name, kind), part in zip(kinds.items(), given, strict=False)
        }
        if re.fullmatch(BoardSize.shape, given[-1]):
            rules = cls(board=BoardSize().read(given[-1]), **others)
            return rules, rules.start
        drawn = read_signs(given[-1], cls.signs)
        if drawn is None:
            raise cls._misdrawn(given[-1])
        rules = cls(board=drawn[0], **others)
        return rules, rules.read(given[-1])

    @classmethod
    def _misdrawn(cls, text: str) -> SpecError:
        """The error for a picture: it tells a wrong sign among others, or uneven rows."""
        rows = text.split("/")
        strange = [sign for sign in text if sign not in {*cls.signs, "/"}]
        if strange and strange[0].isalpha() and len(strange) < len(text) and not any(map(str.isdigit, text)):
            return SpecError("grid.sign", sign=strange[0], signs=quoted(cls.signs), text=text)
        if not strange and all(rows):
            first, other = [*dict.fromkeys(map(len, rows))][:2]
            return SpecError("grid.uneven", first=first, other=other, text=text)
        sized = f"{cls.signs[0] * 2}{cls.signs[-1]}/{cls.signs[0] * 3}"
        drawn = sized if cls.sized else cls.example.split(":")[-1]
        return SpecError(f"{cls.refusals}.picture", signs=quoted(cls.signs), example=drawn, text=text)

    def spec(self, position: Mask) -> str:
        kinds = parameters(type(self)).items()
        others = (kind.write(getattr(self, name)) for name, kind in kinds if name != "board")
        is_size = self.sized and position == self.start
        drawn = "{}x{}".format(*self.board) if is_size else self.write(position)
        return ":".join((self.name, *others, drawn))

    def read(self, text: str) -> Mask:
        drawn = read_signs(text, self.signs)
        if drawn is None or drawn[0] != self.board:
            rows, columns = self.board
            raise SpecError(f"{self.refusals}.rows", rows=rows, columns=columns, signs=quoted(self.signs), text=text)
        return self.mask(drawn[1])

    def write(self, position: Mask) -> str:
        return write_signs(self.marks(position), self.board[1])

    def say_move(self, position: Mask, move: int) -> Sentence:
        return Sentence(self.said, {"squares": tuple(map(self.name_cell, self.named(move)))})

    def compile(self, asked: Iterable[Change]) -> tuple[tuple[tuple[int, ...], Rewrite], ...]:
        """The squares of each move, and what it does; where a position has several on the same squares, signs tell."""
        different: dict[frozenset[tuple[int, str]], dict[int, str]] = {}
        for change in asked:
            different.setdefault(frozenset(change.items()), dict(change))
        changes = [*different.values()]
        for square in {*chain.from_iterable(changes)} - {*range(self.squares)}:
            raise SpecError("grid.square", name=self.name, square=square, last=self.squares - 1)
        masks = {sign: self.ask(sign) for sign in dict.fromkeys(chain.from_iterable(map(dict.values, changes)))}
        turning = {sign for sign in masks if _after(sign)}
        turned = [tuple([square for square, sign in change.items() if sign in turning]) for change in changes]
        written = [*map(self.write_square, range(self.squares))]
        names = ["-".join([written[square] for square in squares]) for squares in turned]
        counts, signs = Counter(names), {}
        for move, name in enumerate(names):
            if counts[name] > 1:
                asked_of = [changes[move][square] for square in turned[move]]
                signs[move] = name, "".join(sign[0] for sign in asked_of), "".join(sign[1] for sign in asked_of)
        ways = Counter((name, before) for name, before, _ in set(signs.values()))
        for move, (name, before, after) in signs.items():
            if ways[name, before] > 1:
                names[move] = f"{name}={after}"
        found = []
        for name, change, squares in zip(names, changes, turned, strict=True):
            need = forbid = clear = add = 0
            for square, sign in change.items():
                bears, lacks, loses, gets = masks[sign]
                need |= bears << square
                if lacks:
                    forbid |= lacks << square
                if loses:
                    clear |= loses << square
                if gets:
                    add |= gets << square
            # One object for equal masks: those of a large board take most of its memory.
            found.append((squares, Rewrite(name, need, forbid, need if clear == need else clear, add)))
        return tuple(found)


def _turned(
    drawn: Iterable[tuple[str, int, int]], turn: Callable[[int, int], tuple[int, int]]
) -> tuple[tuple[str, int, int], ...]:
    """A shape turned, moved into the upper left corner, its squares in the order of their letters."""
    places = [(letter, *turn(row, column)) for letter, row, column in drawn]
    top, left = min(row for _, row, _ in places), min(column for _, _, column in places)
    return tuple(sorted((letter, row - top, column - left) for letter, row, column in places))


def turn_board(turn: Callable[[int, int], tuple[int, int]], rows: int, columns: int) -> tuple[int, ...]:
    """Where each square goes when the board is turned, which may then lie on its side."""
    places = [turn(row, column) for row in range(rows) for column in range(columns)]
    top, left = (min(line) for line in zip(*places, strict=True))
    wide = 1 + max(column for _, column in places) - left
    return tuple((row - top) * wide + column - left for row, column in places)


def _after(asked: str) -> str:
    """The sign that a square gets; nothing where it keeps its own."""
    return asked[1] if len(asked) > 1 and asked[0] != NOT else ""
