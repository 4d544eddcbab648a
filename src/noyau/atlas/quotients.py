"""The misère quotient of a game on heaps, and what it says.

>>> from noyau.core.spec import parse
>>> found = misere_quotient(parse("octal:0.75"))
>>> found.quotient.order, found.status
(8, 'complete')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from noyau.atlas.exhibits import Exhibit
from noyau.core.budget import ENDLESS, Budget
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.game import AnyGame, AnyRules, Impartial, Solved, check_turns
from noyau.core.parameters import write_rules
from noyau.core.record import Json
from noyau.core.verdict import Ending, Outcome
from noyau.engines.heaps.genus import Genus, first_wild, genera
from noyau.engines.heaps.misere_sums import HeapRules
from noyau.forms.heaps import SeparateHeaps, ValuedHeaps
from noyau.values.genus import heap_genus, total
from noyau.values.periods import Period
from noyau.values.quotients import ORDER, Quotient, generator_name, tame_word

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FARTHEST = 1_000_000

_REACH = 400
"""So far a proof of the whole game is looked for where nothing is said."""

_PATIENCE = 10.0


@dataclass(frozen=True)
class Place:
    """Where a sum of heaps stands in the quotient."""

    heaps: tuple[int, ...]
    element: str
    outcome: Outcome

    def record(self) -> Json:
        """The answer as JSON."""
        return {"heaps": list(self.heaps), "element": self.element, "outcome": self.outcome.value}


@dataclass(frozen=True)
class MisereQuotient(Exhibit):
    """The quotient of the heaps up to one; with a period it is that of the whole game."""

    rules: SeparateHeaps[object]
    quotient: Quotient
    period: Period | None
    asked: int
    looked_at: int
    """The heaps up to this one were looked at; the elements of larger ones come from the period."""
    closed: bool = False
    """Whether it was asked for the heaps of a position, and knows them all: no move leads out of them."""

    @property
    def game(self) -> str:
        return write_rules(self.rules)

    @property
    def status(self) -> str:
        """``complete`` where every heap that can be reached behaves as one of those known, or as a Nim heap by theorem.

        Otherwise it is ``partial``.
        """
        return "complete" if self.period is not None or self.closed or self.theorem is not None else "partial"

    @cached_property
    def theorem(self) -> str | None:
        """What proves that heaps of any size behave as the Nim heaps of their values; None where nothing does."""
        rules = self.rules
        if not (isinstance(rules, ValuedHeaps) and rules.tame() and isinstance(rules, Solved)):
            return None
        decision = rules.decide((FARTHEST + 1,), Ending.MISERE)
        return None if decision is None else decision.reference

    @cached_property
    def first_wild(self) -> int | None:
        """The first heap that does not behave as a Nim heap does in misère play; None where all looked at do."""
        return first_wild(HeapRules((self.rules,)).options, self.looked_at)

    def as_columns(self) -> dict[str, list[object]]:
        """The heaps, the element of each, and whether it is lost alone."""
        found = self.quotient
        return {
            "heap": list(range(found.to + 1)),
            "element": [found.write(element) for element in found.phi],
            "outcome": ["P" if element in found.lost else "N" for element in found.phi],
        }

    def to_numpy(self) -> NDArray[np.generic]:
        """The table of products, by the numbers of the elements."""
        return self.quotient.table

    def genera(self, to: int) -> list[Genus]:
        """The genus of each heap: its values in normal and in misère play, alone and beside Nim heaps of 2."""
        return genera(HeapRules((self.rules,)).options, to)

    def place(self, heaps: Sequence[int]) -> Place:
        """What the quotient says of a sum of heaps."""
        beyond = max(heaps)
        if self.period is None and beyond > self.quotient.to:
            if self.theorem is None or not isinstance(self.rules, ValuedHeaps):
                raise TooLarge("quotient.beyond", heap=beyond, to=self.quotient.to)
            genus = total(map(heap_genus, map(self.rules.heap_value, heaps)))
            return Place(tuple(heaps), tame_word(genus), Outcome.N if genus[1] else Outcome.P)
        element = self.quotient.element(heaps, self.period)
        outcome = Outcome.P if element in self.quotient.lost else Outcome.N
        return Place(tuple(heaps), self.quotient.write(element), outcome)

    @property
    def generators(self) -> dict[str, int]:
        """The heap that each generator stands for."""
        return {generator_name(place): heap for place, heap in enumerate(self.quotient.generators)}

    def record(self) -> Json:
        """The answer as JSON."""
        found, period = self.quotient, self.period
        if period is not None:
            said = f"complete: period {period.length} from heap {period.preperiod} on, checked to {period.checked_to}"
        elif self.closed:
            said = f"complete: the heaps 0 to {found.to}, which no move leaves"
        elif self.theorem is not None:
            said = f"complete: a heap of any size behaves as the Nim heap of its Grundy value ({self.theorem})"
        else:
            said = f"partial: heaps up to {found.to}"
        return {
            "game": self.game,
            "to": found.to,
            "order": found.order,
            "elements": list(found.elements),
            "p_positions": [found.write(element) for element in found.p_portion],
            "generators": list(self.generators),
            "generator_heaps": list(found.generators),
            "phi": [found.write(element) for element in found.phi],
            "stages": [list(stage) for stage in found.stages],
            "first_wild": self.first_wild,
            "status": said,
            "period": None if period is None else [period.preperiod, period.length],
        }


def misere_quotient(
    game: AnyGame | AnyRules,
    to: int | None = None,
    *,
    position: Sequence[int] = (),
    order: int | None = None,
    seconds: float | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> MisereQuotient:
    """The misère quotient of the heaps up to ``to``, or as far as the limits let it go.

    Once it is proved to be that of the whole game, the elements of all further heaps follow. Without ``to`` it goes on
    until then, or until some seconds have passed; or to the largest heap of a position, unless this lies far.
    """
    patience = _PATIENCE if to is None and seconds is None else seconds
    budget = Budget(replace(ENDLESS, seconds=patience))
    rules = game if isinstance(game, Impartial) else game.rules
    check_turns(rules)
    if not isinstance(rules, SeparateHeaps):
        raise NotApplicable("quotient.no-heaps", name=rules.name)
    if to is not None and to < 0:
        raise SpecError("quotient.negative", to=to)
    if to is not None and to > FARTHEST:
        raise TooLarge("quotient.too-far", limit=FARTHEST)
    of_position = to is None and bool(position) and max(position) <= _REACH
    if of_position:
        to = max(position)
    heaps = HeapRules((rules,))
    with budget.running():
        found = heaps.find_quotient(
            _REACH if to is None else to,
            order=order or ORDER,
            budget=budget,
            watch=watch,
            enough=lambda phi: heaps.period(phi) is not None,
        )
    period, looked_at = heaps.period(found.phi), found.to
    if period is not None and to is not None and found.to < to:
        found = found.reaching(to, period)
    asked = to if to is not None else found.to if period is not None else _REACH
    return MisereQuotient(rules, found, period, asked, looked_at, closed=of_position and found.to == to)
