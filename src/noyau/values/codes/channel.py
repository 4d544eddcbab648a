"""A channel with random errors: a word of a code is sent, some digits arrive wrong, and what comes is decoded.

The noise follows from a seed alone, on every machine: it asks the generator for nothing but fractions and bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from noyau.values.codes.decoding import Decoded
from noyau.values.codes.digits import Digits


class Fate(StrEnum):
    """What becomes of a word that is sent, for one who knows no more than what arrived."""

    INTACT = "intact"
    """No digit was changed."""
    CORRECTED = "corrected"
    """The nearest word of the code is the one that was sent, and no other is as near."""
    NOTICED = "noticed"
    """Several words of the code are as near: errors are noticed and cannot be put right."""
    WRONG = "wrong"
    """The nearest word of the code is another one."""
    MISSED = "missed"
    """What arrived is another word of the code: nothing is noticed."""


@dataclass(frozen=True)
class Transmission:
    """A word that was sent, what arrived, and what it is taken for; words are texts."""

    sent: str
    received: str
    changed: tuple[int, ...]
    """Which digits arrived wrong, the first one being 0."""
    decoding: Decoded

    @property
    def fate(self) -> Fate:
        if not self.changed:
            return Fate.INTACT
        if self.decoding.errors == 0:
            return Fate.MISSED
        if self.decoding.nearest > 1:
            return Fate.NOTICED
        return Fate.CORRECTED if self.decoding.decoded == self.sent else Fate.WRONG

    @property
    def played(self) -> str:
        """Where the winning move of the game leads; a word of the code, from which none wins, is left as it is."""
        return self.decoding.move or self.received

    @property
    def played_right(self) -> bool:
        """Whether playing leads to the word that was sent."""
        return self.played == self.sent

    def record(self) -> dict[str, object]:
        """What happened as JSON."""
        found = self.decoding
        return {
            "sent": self.sent,
            "received": self.received,
            "changed": list(self.changed),
            "syndrome": found.syndrome,
            "decoded": found.decoded,
            "errors": found.errors,
            "nearest": found.nearest,
            "fate": self.fate,
            "played": self.played,
            "played_right": self.played_right,
        }


@dataclass(frozen=True)
class Tally:
    """What became of the words of which this many digits were changed."""

    changed: int
    words: int
    right: int
    """How many were decoded as what was sent, no other word being as near."""
    played: int
    """How many playing led back to what was sent."""


def tally(sent: Sequence[Transmission]) -> list[Tally]:
    """What became of some words, by the number of digits that were changed."""
    rows = []
    for count in sorted({len(each.changed) for each in sent}):
        those = [each for each in sent if len(each.changed) == count]
        right = sum(each.fate in (Fate.INTACT, Fate.CORRECTED) for each in those)
        rows.append(Tally(count, len(those), right, sum(each.played_right for each in those)))
    return rows


def disturb(digits: Digits, word: int, noise: float, chance: Random) -> int:
    """A word with each digit changed, as it may happen with this probability, into any other digit.

    >>> digits = Digits(2, 12)
    >>> digits.write(disturb(digits, 0, 0.25, Random(1)))
    '100000010001'
    """
    changed = word
    for place in range(digits.length):
        if chance.random() < noise:
            shift = (digits.length - 1 - place) * digits.bits
            digit = word >> shift & (1 << digits.bits) - 1
            other = int(chance.random() * (digits.base - 1))
            changed ^= (digit ^ (other + (other >= digit))) << shift
    return changed
