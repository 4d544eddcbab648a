"""How a sequence goes on, in words: its period with its status, or that none is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noyau.words import cite, say

if TYPE_CHECKING:
    from noyau.atlas.pair_sequences import PairSequence
    from noyau.atlas.sequences import Sequence


def say_period(found: Sequence | PairSequence, language: str) -> str:
    """The period of values, of lost heaps or of lost pairs."""
    period = found.period
    won_from = getattr(found, "won_from", None)
    if won_from is not None:
        proved = say(language, "sequence.period.proved", reference=cite(found.method.reference or "", language))
        return say(language, "sequence.period.ended", heap=won_from, status=proved)
    if period.status == "none":
        known = "golden" if is_golden(found) else "none" if period.checked_to is None else "none-to"
        return say(language, f"sequence.period.{known}", to=period.checked_to)
    checked = period.status == "proved" and found.method.engine == "heap_values"
    facts = {"reference": cite(period.reference or "", language), "to": period.checked_to}
    status = say(language, f"sequence.period.{'checked' if checked else period.status}", **facts)
    repeats = {"length": period.length, "preperiod": period.preperiod, "saltus": period.saltus}
    return say(language, f"sequence.period.{_kind(found)}", status=status, **repeats)


def is_pairs(found: Sequence | PairSequence) -> bool:
    """Whether a sequence lists pairs."""
    return not hasattr(found, "won_from")


def is_golden(found: Sequence | PairSequence) -> bool:
    """Whether lost pairs grow by the golden ratio, so that there can be no period."""
    return is_pairs(found) and found.period.status == "none" and found.method.engine == "closed_form"


def _kind(found: Sequence | PairSequence) -> str:
    """Which sentence tells the period."""
    each = found.period.length == 1
    if is_pairs(found):
        return "pairs-each" if each else "pairs"
    if found.what == "p-positions":
        return "lost-each" if each else "lost"
    if not found.period.saltus:
        return "constant" if each else "repeats"
    return "each" if each else "values"
