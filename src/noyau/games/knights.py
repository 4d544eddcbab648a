"""The knight that walks to the corner: which squares are lost on a board with far sides, and how to leave one."""

from __future__ import annotations

from dataclasses import dataclass

from noyau.core.game import AnyGame
from noyau.core.reasons import RuleOfGame
from noyau.core.recipes import Recipe
from noyau.core.verdict import Ending
from noyau.forms.stepping import Square


@dataclass(frozen=True)
class KnightRemainders(RuleOfGame, kind="knight"):
    """Remainders modulo 4, and whether the far sides of the board forbid the jumps that would win."""

    square: Square
    last: Square
    remainders: tuple[int, int]
    cut_off: bool


@dataclass(frozen=True)
class KnightMisere(KnightRemainders, kind="knight-misere"):
    """The same in misère play."""


@dataclass(frozen=True)
class LeaveBlocks(Recipe, kind="leave-blocks"):
    """Normal play: both numbers are 0 or 1 modulo 4, or the square is lost because the board ends there.

    ``last`` is the far corner of the board.
    """

    last: Square

    def holds(self, game: AnyGame) -> bool:
        return is_lost(game.position, self.last)

    def restore(self, game: AnyGame) -> Square | None:
        """Of the four jumps one leaves such a square: a block of two by two, if there is one."""
        return leave_lost(game, self.last)

    def answer(self, game: AnyGame, move: Square) -> Square | None:
        """From a block: the long part of the jump again, the short part back."""
        if is_cut_off(game.position, self.last):
            found: Square | None = super().answer(game, move)
            return found
        row, column = game.position
        return (row - 4, column) if row - move[0] == 2 else (row, column - 4)


@dataclass(frozen=True)
class LeaveEvenSum(Recipe, kind="leave-even-sum"):
    """Misère play: the sum of the two numbers is even; next to the edges other squares are lost, which one learns."""

    last: Square

    def holds(self, game: AnyGame) -> bool:
        return is_lost_misere(game.position, self.last)

    def restore(self, game: AnyGame) -> Square | None:
        """Of the four jumps one leaves a lost square: inside one with an even sum, near the edges one of the table."""
        return leave_lost(game, self.last)


def leave_lost(game: AnyGame, last: Square) -> Square | None:
    """The jump to a lost square, rather to one that is lost wherever the board ends; None from a lost square."""
    normal = game.ending is Ending.NORMAL
    lost, cut_off = (is_lost, is_cut_off) if normal else (is_lost_misere, is_cut_off_misere)
    if lost(game.position, last):
        return None
    ways: list[Square] = [square for square in game.moves() if lost(square, last)]
    ways.sort(key=lambda square: (cut_off(square, last), sum(square)))
    return ways[0] if ways else None


def is_lost(square: Square, last: Square) -> bool:
    """Whether a square is lost in normal play.

    On an endless board it is if and only if both numbers are 0 or 1 modulo 4: every jump leaves these squares, and
    the answer that repeats its long part and takes back its short part comes back to them, on any board.
    """
    return max(square[0] % 4, square[1] % 4) < 2 or is_cut_off(square, last)


def is_cut_off(square: Square, last: Square) -> bool:
    """Whether a square is lost in normal play only because the board ends.

    By their remainders modulo 4, squares such as 2,0 and 3,0 win only by a jump to the right, so that they are lost
    in the last column, and 3,3 only to the right or upwards, so that it is lost in the far corner. The other squares
    have a jump towards the corner, and no other jump joins two of the lost squares, but for one: where both last
    numbers are multiples of 4, the square below the far corner reaches the lost square 0,2 of the last row.
    """
    if square == last and last[0] % 4 == last[1] % 4 == 3:
        return True
    return any(
        column == end and column % 4 == 0 and row % 4 > 1 and not (row + 1 == top and top % 4 == 0)
        for row, column, top, end in _both_ways(square, last)
    )


def is_lost_misere(square: Square, last: Square) -> bool:
    """Whether a square is lost in misère play.

    Where both numbers are at least 3, a square is lost if and only if their sum is even: every jump makes it odd. On
    row 0 the other number must be at least 2 and not 1 modulo 4, on row 1 it must be 3 modulo 4, on row 2 it must
    be 0; so for columns. A board of two rows or columns leaves a single path.
    """
    if min(last) == 1:
        return square[last[0] == 1] % 4 > 1
    least, most = sorted(square)
    inside = (least + most) % 2 == 0
    lost = inside if least > 2 else (most > 1 and most % 4 != 1, most % 4 == 3, False)[least]
    return lost or is_cut_off_misere(square, last)


def is_cut_off_misere(square: Square, last: Square) -> bool:
    """Whether a square is lost in misère play only because the board ends.

    Where the last column is 2 modulo 4, the square 2 of that column wins only by a jump to the right (or to 3,0), and
    the square 3 only to the right or upwards (or from column 2 to 2,0).
    """
    return min(last) > 1 and any(
        column == end and column % 4 == 2 and (row == top == 2 or (end > 2 and (row == 2 or row == top == 3)))
        for row, column, top, end in _both_ways(square, last)
    )


def _both_ways(square: Square, last: Square) -> tuple[tuple[int, int, int, int], ...]:
    """A square and the far corner, then both with rows and columns exchanged."""
    return (*square, *last), (*square[::-1], *last[::-1])
