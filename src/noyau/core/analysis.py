"""The answer to a question about a game: what is known, every move, why, and how it was found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from noyau.core.game import Game
from noyau.core.material import load
from noyau.core.verdict import Ending, Outcome, Reason, Verdict

P = TypeVar("P")
M = TypeVar("M")


@dataclass(frozen=True)
class Option(Generic[M]):
    """One move and what is known of the position it leaves, where the opponent is to move."""

    move: M
    verdict: Verdict
    best: bool = False


@dataclass(frozen=True)
class Method:
    """How an answer was found, and how far it can be trusted: exact, proved or observed."""

    engine: str
    reference: str | None = None
    scope: str = "exact"
    positions: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Analysis(Generic[P, M]):
    """What is known of a game. ``complete`` is False where only winning moves are listed.

    ``every`` is False where other moves may win as well: the outcome is proved, but not all winning moves are known.
    """

    game: Game[Any, M]
    verdict: Verdict
    options: tuple[Option[M], ...]
    complete: bool
    reasons: tuple[Reason, ...]
    method: Method
    every: bool = True

    @property
    def outcome(self) -> Outcome:
        return self.verdict.outcome

    @property
    def value(self) -> Any:
        return self.verdict.value

    @property
    def winning(self) -> tuple[M, ...]:
        """The moves that win, as far as they are known."""
        return tuple(option.move for option in self.options if option.verdict.outcome is Outcome.P)

    @property
    def best(self) -> tuple[M, ...]:
        """The moves worth playing: those that win, else those that draw, else those that resist longest."""
        return tuple(option.move for option in self.options if option.best)

    @property
    def is_over(self) -> bool:
        """Whether nobody can move any more."""
        return self.complete and not self.options

    def _repr_svg_(self) -> str:
        return str(load("noyau.scenes:svg")(self.game, self))

    def _repr_html_(self) -> str:
        return str(load("noyau.scenes:html")(self))

    def _repr_latex_(self) -> str | None:
        if self.value is None or self.game.ending is Ending.MISERE:
            return None
        return f"${self.value.latex()}$"


@dataclass(frozen=True)
class Solution(Generic[P, M]):
    """What is known of a puzzle: whether its aim can be reached, by which moves, and in how many ways."""

    game: Game[Any, M]
    solvable: bool
    moves: tuple[M, ...] | None
    fewest: bool
    """Whether no solution has fewer moves, which is proved."""
    solutions: int | None
    reasons: tuple[Reason, ...]
    method: Method
    left: int | None = None
    """How many stones or pegs are left, where the aim is to leave few."""
    more: Mapping[str, Any] = field(default_factory=dict)
    """What was asked for beside: all solutions, the steps of a chase …"""

    @property
    def length(self) -> int | None:
        return None if self.moves is None else len(self.moves)

    def _repr_svg_(self) -> str:
        return str(load("noyau.scenes:svg")(self.game, self))


AnyAnalysis = Analysis[Any, Any]
"""An answer about a game that is not known where it is used."""

AnySolution = Solution[Any, Any]
