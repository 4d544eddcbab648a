"""The misère outcomes of the single heaps of a take-and-break game, by their misère quotient."""

from __future__ import annotations

from typing import Any

from noyau.engines.misere_heaps import FARTHEST, HeapRules
from noyau.engines.one_heap import MOST_LETTERS, OneHeap
from noyau.errors import NotApplicable, TooLarge
from noyau.forms.breaking import TakeAndBreak
from noyau.values.observed import observe
from noyau.values.periods import Period, shortest_period
from noyau.values.quotients import REFERENCE, Quotient

_SECONDS = 10.0

_PROOF, _PATIENCE = 200, 1.5
"""So many heaps are looked at, for so many seconds, in the hope that they prove a period."""


class ByQuotient(OneHeap):
    """Heaps as elements of their misère quotient; a proved period carries them as far as one likes."""

    engine = "misere_heaps"
    reference = REFERENCE

    def __init__(self, rules: TakeAndBreak) -> None:
        self.rules = rules
        self.heaps = HeapRules((rules,))

    def grundy(self, to: int) -> tuple[Any, Period]:
        raise NotApplicable("sequence.misere-grundy")

    def outcomes(self, to: int) -> str:
        found = self.heaps.quotient(min(to, FARTHEST), _SECONDS)
        period = self.heaps.period(found.phi)
        self.positions = found.order
        if to > found.to and period is None:
            raise TooLarge("sequence.quotient", name=self.rules.name, to=to, reached=found.to)
        head = _letters(found, min(to, found.to))
        if to <= found.to or period is None or period.length is None:
            return head
        cycle = head[-period.length :]
        return head + (cycle * ((to - found.to) // len(cycle) + 1))[: to - found.to]

    def outcome_period(self, outcomes: str) -> Period:
        found = self.heaps.quotient(max(len(outcomes) - 1, _PROOF) if len(outcomes) < FARTHEST else FARTHEST, _PATIENCE)
        period = self.heaps.period(found.phi)
        if period is None or period.length is None or period.preperiod is None:
            return observe(outcomes[:MOST_LETTERS])
        letters = self.outcomes(period.preperiod + 2 * period.length)
        length, preperiod = shortest_period(letters, period.preperiod, period.length)
        return Period.proved(length=length, preperiod=preperiod, reference=REFERENCE, checked_to=period.checked_to)


def _letters(found: Quotient, to: int) -> str:
    """One letter a heap; a misère heap without a move is won."""
    return "".join(found.outcome([heap] if heap else []).value for heap in range(to + 1))
