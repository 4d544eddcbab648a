"""The misère quotient of a game on heaps, and what it says.

>>> from noyau.spec import parse
>>> found = misere_quotient(parse("octal:0.75"))
>>> found.quotient.order, found.status
(8, 'complete')
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from noyau.engines.genus import Genus, first_wild, genera
from noyau.engines.misere_heaps import HeapRules
from noyau.errors import NotApplicable, SpecError
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import HeapGame
from noyau.game import Game, Impartial
from noyau.sequences import write_rules
from noyau.values.periods import Period
from noyau.values.quotients import Quotient, letter

FARTHEST = 10_000

_REACHES = (25, 50, 100, 200, 400)
_PATIENCE = 10.0


@dataclass(frozen=True)
class MisereQuotient:
    """The quotient of the heaps up to one; with a period it is that of the whole game."""

    rules: Impartial[Any, Any]
    quotient: Quotient
    period: Period | None
    asked: int

    @property
    def game(self) -> str:
        return write_rules(self.rules)

    @property
    def status(self) -> str:
        """``complete`` where every heap behaves as one of those known, else ``partial``."""
        return "complete" if self.period is not None else "partial"

    @cached_property
    def first_wild(self) -> int | None:
        """The first heap that does not behave as a Nim heap does in misère play; None where all known ones do."""
        return first_wild(HeapRules((self.rules,)).options, self.quotient.to)

    def genera(self, to: int) -> list[Genus]:
        """The genus of each heap: its values in normal and in misère play, alone and beside Nim heaps of 2."""
        return genera(HeapRules((self.rules,)).options, to)

    @property
    def generators(self) -> dict[str, int]:
        """The heap that each generator stands for."""
        return {letter(place): heap for place, heap in enumerate(self.quotient.generators)}

    def record(self) -> dict[str, Any]:
        """The answer as JSON."""
        found, period = self.quotient, self.period
        if period is None:
            said = f"partial: heaps up to {found.to}"
        else:
            said = f"complete: period {period.length} from heap {period.preperiod} on, checked to {period.checked_to}"
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
    game: Game[Any, Any] | Impartial[Any, Any],
    to: int | None = None,
    *,
    order: int | None = None,
    seconds: float | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> MisereQuotient:
    """The misère quotient of the heaps up to ``to``, or as far as the limits let it go.

    Without ``to`` it goes on until the quotient is that of the whole game, or some seconds have passed.
    """
    rules = game if isinstance(game, Impartial) else game.rules
    if not isinstance(rules, TakeAndBreak | HeapGame):
        raise NotApplicable("quotient.no-heaps", name=rules.name)
    if to is not None and not 0 <= to <= FARTHEST:
        raise SpecError("quotient.to", to=to, limit=FARTHEST)
    from noyau.engines.quotients import ORDER, quotient

    heaps = HeapRules((rules,))
    clock = time.thread_time() + (_PATIENCE if to is None and seconds is None else seconds or math.inf)
    for reach in _REACHES if to is None else (to,):
        left = clock - time.thread_time()
        found = quotient(heaps.options, reach, order=order or ORDER, seconds=max(left, 0.01), watch=watch)
        period = heaps.period(found)
        if period is not None or found.to < reach:
            break
    return MisereQuotient(rules, found, period, reach if to is None else to)
