"""What can be known of a position: who wins, its value, and how far the end is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from noyau.core.errors import SpecError

if TYPE_CHECKING:
    from noyau.values.loopy import Value


class Outcome(StrEnum):
    """Who wins: the Next player, the Previous one, Left, Right, or nobody (a Draw).

    >>> Outcome("P") is Outcome.P, Outcome.P == "P"
    (True, True)
    """

    N = "N"
    P = "P"
    L = "L"
    R = "R"
    D = "D"


class Ending(StrEnum):
    """How play ends: in normal play the player who cannot move loses, in misère play he wins.

    >>> Ending.read("misère") is Ending.MISERE
    True
    """

    NORMAL = "normal"
    MISERE = "misere"

    @classmethod
    def read(cls, word: object) -> Ending:
        """The ending that a word names, ``misère`` and ``Misere`` too; any other is refused."""
        plain = word.strip().lower().replace("è", "e") if isinstance(word, str) else None
        if plain not in list(cls):
            raise SpecError("error.ending", given=repr(word))
        return cls(plain)


class Player(StrEnum):
    """Who moves where the two players have moves of their own: Left or Right.

    >>> Player.read("Left") is Player.LEFT
    True
    """

    LEFT = "left"
    RIGHT = "right"

    @classmethod
    def read(cls, word: object) -> Player:
        """The player that a word names; any other is refused."""
        plain = word.strip().lower() if isinstance(word, str) else None
        if plain not in list(cls):
            raise SpecError("error.player", given=repr(word))
        return cls(plain)


@dataclass(frozen=True)
class Verdict:
    """What is known of one position; the value is a ``Nimber``, a ``Loopy`` … or None where it is not known."""

    outcome: Outcome
    value: Value | None = None
    remoteness: int | None = None

    @property
    def grundy(self) -> int | None:
        """The Grundy value as a plain number; None where it is not known, or not finite."""
        return None if self.value is None else self.value.grundy
