"""What can be known of a position: who wins, its value, and how far the end is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Outcome(StrEnum):
    """Who wins: the Next player, the Previous one, Left, Right, or nobody (a Draw)."""

    N = "N"
    P = "P"
    L = "L"
    R = "R"
    D = "D"


class Ending(StrEnum):
    """How play ends: in normal play the player who cannot move loses, in misère play he wins."""

    NORMAL = "normal"
    MISERE = "misere"


@dataclass(frozen=True)
class Verdict:
    """What is known of one position; the value is a ``Nimber``, a ``Loopy`` … or None where it is not known."""

    outcome: Outcome
    value: Any = None
    remoteness: int | None = None
