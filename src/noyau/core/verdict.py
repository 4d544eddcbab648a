"""What can be known of a position: who wins, its value, and how far the end is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from noyau.core.errors import SpecError
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.values.loopy import Value
    from noyau.values.shortgames import ShortGame


class Outcome(StrEnum):
    """Who wins: the Next player, the Previous one, Left, Right, or nobody (a Draw); or a limit left it open.

    >>> Outcome("P") is Outcome.P, Outcome.P == "P"
    (True, True)
    """

    N = "N"
    P = "P"
    L = "L"
    R = "R"
    D = "D"
    OPEN = "?"

    @property
    def letter(self) -> str | None:
        """The letter as JSON has it; null where the outcome is open."""
        return None if self is Outcome.OPEN else self.value


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

    @property
    def other(self) -> Player:
        """The opponent.

        >>> Player.LEFT.other.value
        'right'
        """
        return Player.RIGHT if self is Player.LEFT else Player.LEFT

    @property
    def said(self) -> Sentence:
        """What the player is called."""
        return Sentence(f"partisan.{self}")


class Wins(NamedTuple):
    """Who wins where the players have moves of their own: if Left begins, and if Right does; None is not known.

    >>> Wins(Player.LEFT, Player.RIGHT).outcome, Wins(Player.LEFT, Player.LEFT).outcome.value
    (<Outcome.N: 'N'>, 'L')
    """

    left: Player | None
    right: Player | None

    def of(self, starter: Player) -> Player | None:
        """Who wins if this player begins."""
        return self.left if starter is Player.LEFT else self.right

    @property
    def outcome(self) -> Outcome:
        """Who wins, about both starters; open where one of them is not known."""
        if None in self:
            return Outcome.OPEN
        if self.left is self.right:
            return Outcome.L if self.left is Player.LEFT else Outcome.R
        return Outcome.N if self.left is Player.LEFT else Outcome.P

    @classmethod
    def of_outcome(cls, outcome: Outcome) -> Wins:
        """Who wins for either starter, as an outcome tells it."""
        left = {Outcome.L: Player.LEFT, Outcome.N: Player.LEFT, Outcome.R: Player.RIGHT, Outcome.P: Player.RIGHT}
        right = {Outcome.L: Player.LEFT, Outcome.P: Player.LEFT, Outcome.R: Player.RIGHT, Outcome.N: Player.RIGHT}
        return cls(left.get(outcome), right.get(outcome))

    def seen_by(self, mover: Player) -> Outcome:
        """Who wins as whoever is to move sees it: N or P."""
        winner = self.of(mover)
        return Outcome.OPEN if winner is None else Outcome.N if winner is mover else Outcome.P


@dataclass(frozen=True)
class Verdict:
    """What is known of one position; the value is a ``Nimber``, a ``Loopy`` … or None where it is not known."""

    outcome: Outcome
    value: Value | None = None
    remoteness: int | None = None
    bounds: tuple[int, int] | None = None
    """In a game with points: the least and the most by which the player to move can get ahead from here on."""
    wins: Wins | None = None
    """Where the players have moves of their own: who wins for either starter, of which ``outcome`` is the letter."""
    short: ShortGame | None = None
    """The value of such a game, where it is known."""

    @classmethod
    def of_wins(cls, wins: Wins, short: ShortGame | None = None) -> Verdict:
        """The verdict on a game in which the players have moves of their own."""
        return cls(wins.outcome, wins=wins, short=short)

    def seen_by(self, mover: Player | None) -> Verdict:
        """Who wins as whoever is to move sees it, where the players have moves of their own."""
        if self.wins is None or mover is None:
            return self
        return Verdict(self.wins.seen_by(mover), remoteness=self.remoteness)

    @classmethod
    def of_score(cls, least: int, most: int | None = None) -> Verdict:
        """The verdict on a game with points, by the score, or by what it lies between.

        >>> [Verdict.of_score(*bounds).outcome.letter for bounds in [(2,), (0,), (-4, -1), (-1, 3)]]
        ['N', 'D', 'P', None]
        """
        most = least if most is None else most
        outcome = Outcome.N if least > 0 else Outcome.P if most < 0 else Outcome.D if least == most else Outcome.OPEN
        return cls(outcome, bounds=(least, most))

    @property
    def swapped(self) -> Verdict:
        """Who wins, as the other player sees it; where moves alternate no more, nothing else is known."""
        return Verdict({Outcome.N: Outcome.P, Outcome.P: Outcome.N}.get(self.outcome, self.outcome))

    def ahead(self, lead: int) -> Verdict:
        """The verdict on a game with points for a player who has this lead already."""
        return self if self.bounds is None else self.of_score(self.bounds[0] + lead, self.bounds[1] + lead)

    @property
    def score(self) -> int | None:
        """By how much the player to move gets ahead from here on; None where it is not known, or nothing is earned."""
        return self.bounds[0] if self.bounds and self.bounds[0] == self.bounds[1] else None

    @property
    def grundy(self) -> int | None:
        """The Grundy value as a plain number; None where it is not known, or not finite."""
        return None if self.value is None else self.value.grundy
