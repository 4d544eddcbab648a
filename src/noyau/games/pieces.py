"""Chess pieces that walk to the corner: king, rook, queen, knight, powers of the king, pieces of one's own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from noyau.errors import SpecError
from noyau.forms.stepping import Step, Stepping
from noyau.parameters import BoardSize, Kind, Whole, parameter, whole

CHESSBOARD = (8, 8)


def towards(*directions: tuple[int, int], most: int | None = 1) -> tuple[Step, ...]:
    """Steps in some directions, all as often."""
    return tuple(Step(down, across, most) for down, across in directions)


@dataclass(frozen=True)
class Piece(Stepping):
    """A piece on a board: each move brings it closer to the corner 0,0."""

    board: tuple[int, int] = parameter(BoardSize(), default=CHESSBOARD)


@dataclass(frozen=True)
class King(Piece):
    """One square towards the corner: down, left or both.

    >>> sorted(King().moves((7, 7)))
    [(6, 6), (6, 7), (7, 6)]
    """

    name: ClassVar[str] = "king"
    example: ClassVar[str] = "king:8x8:7,7"
    steps = towards((1, 0), (0, 1), (1, 1))


@dataclass(frozen=True)
class Rook(Piece):
    """Any number of squares along a row or a column: it is Nim with two heaps."""

    name: ClassVar[str] = "rook"
    example: ClassVar[str] = "rook:8x8:7,5"
    steps = towards((1, 0), (0, 1), most=None)


@dataclass(frozen=True)
class Queen(Piece):
    """Any number of squares along a row, a column or the diagonal: it is Wythoff's game."""

    name: ClassVar[str] = "queen"
    example: ClassVar[str] = "queen:8x8:7,7"
    steps = towards((1, 0), (0, 1), (1, 1), most=None)


@dataclass(frozen=True)
class Knight(Piece):
    """A knight's move that comes closer to the corner; the four squares of the corner are the goal.

    Near the far sides of the board some moves are missing, so that the board decides, not the quarter-plane.

    >>> sorted(Knight().moves((3, 3)))
    [(1, 2), (1, 4), (2, 1), (4, 1)]
    """

    name: ClassVar[str] = "knight"
    example: ClassVar[str] = "knight:8x8:7,7"
    steps = towards((2, 1), (1, 2), (2, -1), (-1, 2))

    def __post_init__(self) -> None:
        if min(self.board) < 2:
            raise SpecError("square.knight", rows=self.board[0], columns=self.board[1])


@dataclass(frozen=True)
class KingPower(Stepping):
    """Up to ``reach`` squares along a row, a column or the diagonal: the power of the king of that exponent."""

    name: ClassVar[str] = "kingpower"
    example: ClassVar[str] = "kingpower:3:20x20:7,7"
    reach: int = parameter(Whole(1))
    board: tuple[int, int] = parameter(BoardSize(), default=CHESSBOARD)

    @property
    def steps(self) -> tuple[Step, ...]:
        return towards((1, 0), (0, 1), (1, 1), most=self.reach)


class Steps(Kind[tuple[Step, ...]]):
    """Steps such as ``1,0;0,1;2,2``: a star lets one be repeated in a move, a number after it says how often."""

    label = "steps"

    def read(self, text: str) -> tuple[Step, ...]:
        found: dict[tuple[int, int], Step] = {}
        for part in text.split(";"):
            read = re.fullmatch(r"\s*(-?)([0-9]+)\s*,\s*(-?)([0-9]+)\s*(?:(\*)([0-9]*))?\s*", part)
            if read is None:
                raise SpecError("square.steps", text=part)
            down = -whole(read[2]) if read[1] else whole(read[2])
            across = -whole(read[4]) if read[3] else whole(read[4])
            most = 1 if read[5] is None else whole(read[6]) if read[6] else None
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
class OwnPiece(Stepping):
    """A piece of one's own, given by its steps.

    >>> from noyau.spec import parse
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
