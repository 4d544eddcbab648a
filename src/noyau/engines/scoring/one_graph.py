"""A sum of games on graphs is the game on one graph: what a theorem says of this, it says of the sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from noyau.core.caches import remembered
from noyau.core.game import Ability, AnyRules, BoundsScore
from noyau.core.reasons import Reason
from noyau.core.sums import Move, Positions, ScoringSum
from noyau.forms.coins import CoinGame
from noyau.graphs.nets import NetSum


@runtime_checkable
class Joins(Protocol, metaclass=Ability):
    """Rules on a graph whose score a theorem bounds, also on several graphs as one."""

    def beside(self, others: Sequence[Any]) -> Any: ...


@dataclass(frozen=True)
class OneGraph:
    """The theorem on the graph that the terms of a sum make."""

    whole: BoundsScore
    net: NetSum

    def bounds(self, position: Positions) -> tuple[int, int]:
        return self.whole.bounds(self._joined(position))

    def bound_reasons(self, position: Positions) -> Iterable[Reason]:
        return self.whole.bound_reasons(self._joined(position))

    def sure_move(self, position: Positions) -> Move | None:
        edge = self.whole.sure_move(self._joined(position))
        return None if edge is None else self.net.place(edge)

    def strategy_move(self, position: Positions) -> Move:
        return self.net.place(self.whole.strategy_move(self._joined(position)))

    def _joined(self, position: Positions) -> int:
        return self.net.join(position)


@remembered(most=8)
def theorem_of(rules: AnyRules) -> BoundsScore | None:
    """Who bounds the score of every position; None where no theorem does."""
    if isinstance(rules, BoundsScore):
        return rules
    if not isinstance(rules, ScoringSum):
        return None
    first, *others = rules.terms
    if not isinstance(first, Joins) or any(type(other) is not type(first) for other in others):
        return None
    whole = first.beside(others)
    assert isinstance(whole, CoinGame)
    assert isinstance(whole, BoundsScore)
    assert isinstance(whole.net, NetSum)
    return OneGraph(whole, whole.net)
