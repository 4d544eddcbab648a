"""What pieces that walk to the corner share: how their moves are said, and how a theorem decides their squares."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar

from noyau.forms.stepping import Square, Stepping
from noyau.verdict import Decision, Ending, Outcome, Reason
from noyau.words import Sentence

_FAR = 10**12
"""Nobody counts so many squares: a move as long as that is said by the square it goes to."""


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

    def value(self, square: Square) -> int | None:
        """The Grundy value, where the theorem gives it; that of a lost square is 0."""
        return 0 if self.is_lost(square, Ending.NORMAL) else None

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
