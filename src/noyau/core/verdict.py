"""What can be known of a position, and why: outcomes, verdicts, reasons and decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

M = TypeVar("M")


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
class Reason:
    """What decided an answer: a kind, and the facts a sentence, a table or a picture is made of."""

    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        return self.facts[name]


@dataclass(frozen=True)
class Verdict:
    """What is known of one position; the value is a ``Nimber``, a ``Loopy`` … or None where it is not known."""

    outcome: Outcome
    value: Any = None
    remoteness: int | None = None


@dataclass(frozen=True)
class Decision(Generic[M]):
    """What a theorem says of one position: the outcome, why, and the winning moves, found only when asked for."""

    outcome: Outcome
    reasons: tuple[Reason, ...]
    reference: str
    winning: Callable[[], Iterable[M]]
    grundy: int | None = None
    every: bool = True
    """Whether no other move wins; False where a strategy is copied or stolen, which names one winning move or none."""
    moves_to: Callable[[int], Iterable[M]] | None = None
    """The moves that leave a value, where the theorem tells them without looking at each move."""
