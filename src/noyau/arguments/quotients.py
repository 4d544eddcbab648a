"""Why a misère sum of heaps is won or lost: the product of its heaps in the misère quotient."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.analysis import Analysis
from noyau.arguments.argument import Block, Table
from noyau.verdict import Reason
from noyau.words import Sentence

_MOST_ROWS = 12
_MOST_CLASSES = 24


def quotient(reason: Reason, analysis: Analysis[Any, Any]) -> Iterator[Block]:
    """The class of each heap, their product, and whether it is lost."""
    yield Sentence("quotient.reason.rule", {"order": reason["order"], "lost": reason["lost"]})
    if "length" in reason.facts:
        yield Sentence("quotient.reason.whole", {"preperiod": reason["preperiod"], "length": reason["length"]})
    if len(reason["lost_elements"]) <= _MOST_CLASSES:
        named = tuple(f"{name} = {heap}" for name, heap in reason["generators"])
        yield Sentence("quotient.reason.classes", {"named": named, "elements": reason["lost_elements"]})
    if len(reason["heaps"]) <= _MOST_ROWS:
        yield Table(
            head=(Sentence("quotient.reason.part"), Sentence("quotient.reason.element")),
            rows=tuple(zip(reason["heaps"], reason["elements"], strict=True)),
        )
    yield Sentence(f"quotient.reason.{'lost' if reason['is_lost'] else 'won'}-sum", {"total": reason["total"]})
