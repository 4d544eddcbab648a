"""Chess pieces that walk to the corner: king, rook, queen, knight, powers of the king, pieces of one's own."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import ClassVar

from noyau.core.errors import SpecError
from noyau.core.parameters import BoardSize, Kind, Whole, parameter, read_whole
from noyau.core.reasons import Decision, Reason, RuleOfGame
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending, Outcome
from noyau.forms.pair_recipes import LeaveBothEven, LeaveEqual, LeavePair, LeaveRemainderPair
from noyau.forms.stepping import Square, Step, Stepping
from noyau.games.knights import (
    KnightMisere,
    KnightRemainders,
    LeaveBlocks,
    LeaveEvenSum,
    is_cut_off,
    is_cut_off_misere,
    is_lost,
    is_lost_misere,
)
from noyau.values import golden, nimbers
from noyau.values.complementary import PairLaw
from noyau.values.golden import Pair
from noyau.values.table_patterns import (
    INDUCTION,
    LINES,
    Pattern,
    TableLaw,
    TableQuestion,
    both_ways,
    nim_law,
    say_theorem,
)
from noyau.words import Sentence

_FAR = 10**12
"""Nobody counts so many squares: a move as long as that is said by the square it goes to."""


_LOOKED_AT, _TOLD = 400, 8
"""Squares that differ from those of an unbounded board are looked for on so many rows and columns; so many are told."""


class NoRoom(SpecError):
    """A board on which a piece could never move."""


class Walking(Stepping):
    """A piece whose moves are said by their directions: row 0 is the lowest, column 0 the leftmost."""

    def say_move(self, position: Square, move: Square) -> Sentence:
        down, across = position[0] - move[0], position[1] - move[1]
        if sum(position) - sum(move) >= _FAR:
            return super().say_move(position, move)
        facts = {"square": self.write(move), "rows": abs(down), "columns": abs(across)}
        if down and across and down != across:
            upright, level = "down" if down > 0 else "up", "left" if across > 0 else "right"
            return Sentence(f"piece.move.{upright}-{level}", facts)
        return Sentence(f"piece.move.{'diagonal' if down == across else 'down' if down else 'left'}", facts)


@dataclass(frozen=True)
class KingParity(RuleOfGame, kind="king-parity"):
    """Both numbers even, or not."""

    square: Square
    parities: tuple[int, int]


@dataclass(frozen=True)
class KingMisere(KingParity, kind="king-misere"):
    """The same in misère play, where moves along the edges are forced."""


@dataclass(frozen=True)
class RookSum(RuleOfGame, kind="rook"):
    """Two heaps of Nim."""

    square: Square
    sum: int


@dataclass(frozen=True)
class QueenPair(RuleOfGame, kind="queen-pair"):
    """The golden pair of the same difference, and the numbers that make lost squares with the row and the column."""

    square: Square
    index: int
    golden: Pair
    partners: Pair


@dataclass(frozen=True)
class PowerRemainders(RuleOfGame, kind="king-power"):
    """Numbers divided by R + 1: their remainders as a square of the queen."""

    square: Square
    reach: int
    quotients: tuple[int, int]
    remainders: tuple[int, int]
    golden: Pair


class SolvedPiece(Walking):
    """A piece of which a theorem knows whether a square is lost, in both endings."""

    reference: ClassVar[str]
    misere_reference: ClassVar[str]

    @abstractmethod
    def is_lost(self, square: Square, ending: Ending) -> bool:
        """Whether the player to move loses."""

    @abstractmethod
    def reason(self, square: Square, ending: Ending) -> Reason:
        """The theorem, and what it says of a square."""

    @abstractmethod
    def recipe(self, position: Square, ending: Ending) -> Recipe:
        """The rule to play by."""

    def value(self, square: Square) -> int | None:
        """The Grundy value, where the theorem gives it; that of a lost square is 0."""
        return 0 if self.is_lost(square, Ending.NORMAL) else None

    def table_law(self, asked: TableQuestion) -> TableLaw:
        """What the theorem says of the table of all squares."""
        return TableLaw()

    def lost_options(self, square: Square, ending: Ending) -> Iterable[Square]:
        """The lost squares one move away."""
        return (option for option in self.moves(square) if self.is_lost(option, ending))

    def decide(self, position: Square, ending: Ending) -> Decision[Square] | None:
        misere = ending is Ending.MISERE
        return Decision(
            outcome=Outcome.P if self.is_lost(position, ending) else Outcome.N,
            reasons=(self.reason(position, ending),),
            reference=self.misere_reference if misere else self.reference,
            winning=lambda: self.lost_options(position, ending),
            grundy=None if misere else self.value(position),
        )


CHESSBOARD = (8, 8)


def towards(*directions: tuple[int, int], most: int | None = 1) -> tuple[Step, ...]:
    """Steps in some directions, all as often."""
    return tuple(Step(down, across, most) for down, across in directions)


@dataclass(frozen=True)
class Piece(SolvedPiece):
    """A piece on a board: each move brings it closer to the corner 0,0."""

    board: tuple[int, int] = parameter(BoardSize(), default=CHESSBOARD)


@dataclass(frozen=True)
class King(Piece):
    """One square towards the corner: down, left or both.

    A square is lost if and only if both its numbers are even: every move makes one of them odd, and lowering what is
    odd makes both even again. The value is 0, 1, 2 or 3 as the lesser number and the difference are even and even,
    even and odd, odd and even, odd and odd: by induction the squares ahead have all lesser values and never that one.
    In misère play only row 0 and column 0 are the other way round, for there the moves are forced; from row 1 one can
    always step onto a lost square of row 0, so that inside nothing changes.

    >>> sorted(King().moves((7, 7)))
    [(6, 6), (6, 7), (7, 6)]
    """

    name: ClassVar[str] = "king"
    example: ClassVar[str] = "king:8x8:7,7"
    reference: ClassVar[str] = "Molinier 2024"
    misere_reference: ClassVar[str] = "Molinier 2024, misère"
    steps = towards((1, 0), (0, 1), (1, 1))

    def is_lost(self, square: Square, ending: Ending) -> bool:
        even = square[0] % 2 == square[1] % 2 == 0
        return sum(square) % 2 == 1 if ending is Ending.MISERE and min(square) == 0 else even

    def reason(self, square: Square, ending: Ending) -> Reason:
        parities = square[0] % 2, square[1] % 2
        return (KingParity if ending is Ending.NORMAL else KingMisere)(square, parities)

    def recipe(self, position: Square, ending: Ending) -> Recipe:
        return LeaveBothEven(ending is Ending.MISERE)

    def table_law(self, asked: TableQuestion) -> TableLaw:
        found: tuple[Pattern, ...] = ()
        if asked.what == "outcome":
            found = both_ways(2, 0 if asked.ending is Ending.NORMAL else 1, self.reference)
        elif asked.what == "grundy":
            rows = range(min(LINES, asked.size[0]))
            lines = (Pattern("line", "across", row, 2, row, 0, "proved", None, INDUCTION) for row in rows)
            found = Pattern("table", "diagonal", None, 2, 0, 0, "proved", None, INDUCTION), *lines
        return TableLaw(found, say_theorem("king", asked))

    def value(self, square: Square) -> int:
        return 2 * (min(square) % 2) + sum(square) % 2

    def grundy(self, position: Square) -> int:
        return self.value(position)

    def moves_to(self, position: Square, value: int) -> Iterator[Square]:
        return (square for square in self.moves(position) if self.value(square) == value)


@dataclass(frozen=True)
class Rook(Piece):
    """Any number of squares along a row or a column: it is Nim with two heaps.

    >>> Rook().grundy((7, 5))
    2
    """

    name: ClassVar[str] = "rook"
    example: ClassVar[str] = "rook:8x8:7,5"
    reference: ClassVar[str] = "Bouton 1901"
    misere_reference: ClassVar[str] = "Bouton 1901"
    steps = towards((1, 0), (0, 1), most=None)

    def is_lost(self, square: Square, ending: Ending) -> bool:
        return nimbers.is_lost(square, ending)

    def reason(self, square: Square, ending: Ending) -> Reason:
        return RookSum(square, nimbers.nim_sum(square))

    def recipe(self, position: Square, ending: Ending) -> Recipe:
        return LeaveEqual(ending is Ending.MISERE)

    def table_law(self, asked: TableQuestion) -> TableLaw:
        return nim_law(asked)

    def pair_law(self, ending: Ending) -> PairLaw:
        return PairLaw(self.reference)

    def lost_options(self, square: Square, ending: Ending) -> Iterator[Square]:
        targets = () if self.is_lost(square, ending) else nimbers.winning_targets(square, ending)
        return (_put(square, index, left) for index, left in targets if left < square[index])

    def value(self, square: Square) -> int:
        return nimbers.nim_sum(square)

    def grundy(self, position: Square) -> int:
        return self.value(position)

    def moves_to(self, position: Square, value: int) -> Iterator[Square]:
        change = self.value(position) ^ value
        lefts = ((index, number ^ change) for index, number in enumerate(position))
        return (_put(position, index, left) for index, left in lefts if left < position[index])


def _put(square: Square, index: int, number: int) -> Square:
    """A square with one of its numbers replaced."""
    return (square[0], number) if index else (number, square[1])


@dataclass(frozen=True)
class Queen(Piece):
    """Any number of squares along a row, a column or the diagonal: it is Wythoff's game."""

    name: ClassVar[str] = "queen"
    example: ClassVar[str] = "queen:8x8:7,7"
    reference: ClassVar[str] = golden.REFERENCE
    misere_reference: ClassVar[str] = golden.MISERE_REFERENCE
    steps = towards((1, 0), (0, 1), (1, 1), most=None)

    def is_lost(self, square: Square, ending: Ending) -> bool:
        return golden.is_lost(*square, ending)

    def reason(self, square: Square, ending: Ending) -> Reason:
        found = golden.why(*square, ending)
        return QueenPair(square, found.index, found.golden, found.partners)

    def recipe(self, position: Square, ending: Ending) -> Recipe:
        return LeavePair(1, ending is Ending.MISERE)

    def table_law(self, asked: TableQuestion) -> TableLaw:
        return golden.table_law(asked)

    def pair_law(self, ending: Ending) -> PairLaw:
        return golden.pair_law(ending)

    def lost_options(self, square: Square, ending: Ending) -> Iterator[Square]:
        return golden.winning_pairs(*square, ending)


@dataclass(frozen=True)
class KingPower(SolvedPiece):
    """Up to ``reach`` squares along a row, a column or the diagonal: the power of the king of that exponent.

    With R = ``reach``, a square is lost if and only if the remainders of its numbers modulo R + 1 are a lost square
    of the queen (Duchêne 2006, Theorem 5), in misère play too for R ≥ 2; R = 1 is the king. The proof is the same in
    both endings. No move joins two such squares: along a row or a column the remainders would be one and the same
    square; along the diagonal, the two differences d, d' of the remainders would add up to R + 1, but d ≤ R/2 for a
    lost square with numbers up to R, or d = 1 ≤ R/2 for 0,1 in misère play. And a move leads to such a square from
    everywhere else: the queen's own move within 0 … R, or in misère play from the remainders 0,0 the move to 1,0.

    >>> [column for column in range(12) if KingPower(2).is_lost((1, column), Ending.NORMAL)]
    [2, 5, 8, 11]
    """

    name: ClassVar[str] = "kingpower"
    example: ClassVar[str] = "kingpower:3:20x20:7,7"
    reference: ClassVar[str] = "Duchêne 2006, Theorem 5"
    misere_reference: ClassVar[str] = "Duchêne 2006, Theorem 5, with misère pairs"
    reach: int = parameter(Whole(1))
    board: tuple[int, int] = parameter(BoardSize(), default=CHESSBOARD)

    @property
    def steps(self) -> tuple[Step, ...]:
        return towards((1, 0), (0, 1), (1, 1), most=self.reach)

    def decide(self, position: Square, ending: Ending) -> Decision[Square] | None:
        return King(self.board).decide(position, ending) if self.reach == 1 else super().decide(position, ending)

    def is_lost(self, square: Square, ending: Ending) -> bool:
        if self.reach == 1:
            return King(self.board).is_lost(square, ending)
        return golden.is_lost(*self._remainders(square), ending)

    def reason(self, square: Square, ending: Ending) -> Reason:
        row, column = self._remainders(square)
        quotients = square[0] // (self.reach + 1), square[1] // (self.reach + 1)
        pair = golden.lost_pair(abs(row - column), ending)
        return PowerRemainders(square, self.reach, quotients, (row, column), pair)

    def recipe(self, position: Square, ending: Ending) -> Recipe:
        misere = ending is Ending.MISERE
        return LeaveBothEven(misere) if self.reach == 1 else LeaveRemainderPair(self.reach, misere)

    def table_law(self, asked: TableQuestion) -> TableLaw:
        if self.reach == 1:
            return King(self.board).table_law(asked)
        if asked.what != "outcome":
            return TableLaw()
        if asked.ending is Ending.MISERE:
            return TableLaw(both_ways(self.reach + 1, 0, self.misere_reference))
        said = Sentence("pattern.theorem.kingpower", {"reach": self.reach, "period": self.reach + 1})
        return TableLaw(both_ways(self.reach + 1, 0, self.reference), said)

    def lost_options(self, square: Square, ending: Ending) -> Iterator[Square]:
        modulus = self.reach + 1
        row, column = self._remainders(square)
        turn = (row - column) % modulus
        aims = {  # for each direction, the lost squares of the queen that agree with the remainders
            (1, 0): [(golden.partner(column, ending), column)],
            (0, 1): [(row, golden.partner(row, ending))],
            (1, 1): [golden.lost_pair(turn, ending)[::-1], golden.lost_pair(modulus - turn, ending)],
        }
        for (down, across), pairs in aims.items():
            for pair in pairs:
                far = (row - pair[0] if down else column - pair[1]) % modulus
                option = square[0] - far * down, square[1] - far * across
                if far and max(pair) < modulus and min(option) >= 0:
                    yield option

    def _remainders(self, square: Square) -> Square:
        return square[0] % (self.reach + 1), square[1] % (self.reach + 1)


@dataclass(frozen=True)
class Knight(Piece):
    """A knight's move that comes closer to the corner; the four squares of the corner are the goal.

    Near the far sides of the board some moves are missing, so that the board decides, not the quarter-plane.

    >>> sorted(Knight().moves((3, 3)))
    [(1, 2), (1, 4), (2, 1), (4, 1)]
    """

    name: ClassVar[str] = "knight"
    example: ClassVar[str] = "knight:8x8:7,7"
    reference: ClassVar[str] = "Winning Ways; the far sides by cases modulo 4"
    misere_reference: ClassVar[str] = "by cases modulo 4"
    steps = towards((2, 1), (1, 2), (2, -1), (-1, 2))

    def __post_init__(self) -> None:
        if min(self.board) < 2:
            raise NoRoom("square.knight", rows=self.board[0], columns=self.board[1])

    def is_lost(self, square: Square, ending: Ending) -> bool:
        return (is_lost if ending is Ending.NORMAL else is_lost_misere)(square, self.start)

    def reason(self, square: Square, ending: Ending) -> Reason:
        normal = ending is Ending.NORMAL
        cut = (is_cut_off if normal else is_cut_off_misere)(square, self.start)
        remainders = square[0] % 4, square[1] % 4
        return (KnightRemainders if normal else KnightMisere)(square, self.start, remainders, cut)

    def recipe(self, position: Square, ending: Ending) -> Recipe:
        return (LeaveBlocks if ending is Ending.NORMAL else LeaveEvenSum)(self.start)

    def table_law(self, asked: TableQuestion) -> TableLaw:
        """The far sides take moves from the knight, so that some squares differ from those of an unbounded board."""
        if asked.what != "outcome" or asked.ending is Ending.MISERE:
            return TableLaw()
        rows, columns = (range(min(length, _LOOKED_AT)) for length in asked.size)
        squares = ((square, max(square[0] % 4, square[1] % 4) < 2) for square in product(rows, columns))
        others = (square for square, lost in squares if self.is_lost(square, asked.ending) != lost)
        told = [f"({row}, {column})" for row, column in islice(others, _TOLD + 1)]
        shown = ", ".join(told[:_TOLD]) + (" …" if len(told) > _TOLD else "")
        return TableLaw(sentence=Sentence(f"pattern.theorem.{'knight-here' if told else 'knight'}", {"squares": shown}))


class Steps(Kind[tuple[Step, ...]]):
    """Steps such as ``1,0;0,1;2,2``: a star lets one be repeated in a move, a number after it says how often."""

    label = "steps"

    def read(self, text: str) -> tuple[Step, ...]:
        found: dict[tuple[int, int], Step] = {}
        for part in text.split(";"):
            read = re.fullmatch(r"\s*(-?)([0-9]+)\s*,\s*(-?)([0-9]+)\s*(?:(\*)([0-9]*))?\s*", part)
            if read is None:
                raise SpecError("square.steps", text=part)
            down = -read_whole(read[2]) if read[1] else read_whole(read[2])
            across = -read_whole(read[4]) if read[3] else read_whole(read[4])
            most = 1 if read[5] is None else read_whole(read[6]) if read[6] else None
            if down + across < 1:
                raise SpecError("square.away", text=part.strip())
            if most == 0:
                raise SpecError("square.never", text=part.strip())
            if (down, across) in found:
                raise SpecError("square.twice", text=part.strip())
            found[down, across] = Step(down, across, most)
        return tuple(found.values())

    def write(self, value: tuple[Step, ...]) -> str:
        return ";".join(f"{step.down},{step.across}{_star(step)}" for step in value)


def _star(step: Step) -> str:
    return "" if step.most == 1 else "*" if step.most is None else f"*{step.most}"


@dataclass(frozen=True)
class OwnPiece(Walking):
    """A piece of one's own, given by its steps; the steps of a piece known by theorem bring its theorem.

    >>> from noyau.core.spec import parse
    >>> list(parse("piece:1,0;0,1;1,1*2:8x8:3,3").moves())
    [(2, 3), (3, 2), (2, 2), (1, 1)]
    """

    name: ClassVar[str] = "piece"
    example: ClassVar[str] = "piece:1,0;0,1;2,2*:8x8:7,7"
    moves_by: tuple[Step, ...] = parameter(Steps())
    board: tuple[int, int] = parameter(BoardSize(), default=CHESSBOARD)

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.moves_by

    def decide(self, position: Square, ending: Ending) -> Decision[Square] | None:
        known = self.known
        return known.decide(position, ending) if known else None

    def recipe(self, position: Square, ending: Ending) -> Recipe | None:
        known = self.known
        return known.recipe(position, ending) if known else None

    def table_law(self, asked: TableQuestion) -> TableLaw:
        known = self.known
        return known.table_law(asked) if known else TableLaw()

    @property
    def known(self) -> SolvedPiece | None:
        """The piece of the catalogue that has these steps, if there is one."""
        steps, most = set(self.moves_by), self.moves_by[0].most
        pieces: list[SolvedPiece] = [King(self.board), Rook(self.board), Queen(self.board)]
        if most is not None:
            pieces.append(KingPower(most, self.board))
        if min(self.board) > 1:
            pieces.append(Knight(self.board))
        return next((piece for piece in pieces if set(piece.steps) == steps), None)
