"""The engines, as far as a click may use them: for a short while, with little memory, one after the other."""

from __future__ import annotations

from dataclasses import replace
from threading import BoundedSemaphore

from noyau.core.game import AnyRules
from noyau.core.sums import Sum
from noyau.engines import Limit
from noyau.forms.rewriting import Rewriting

QUICK = Limit(positions=50_000, seconds=0.25, moves=1_000_000)
"""What an answer that a click waits for may cost; what needs more is a job."""

_NATIVE = replace(QUICK, positions=10_000)
"""Kernels count many positions as one, and take up to forty million bytes for these."""

ENGINES = BoundedSemaphore(1)
"""Held by who uses an engine: each may need as much memory as all that the page remembers."""


def quick_limit(rules: AnyRules) -> Limit:
    """The limit for a position of these rules."""
    parts = rules.terms if isinstance(rules, Sum) else (rules,)
    return _NATIVE if any(isinstance(part, Rewriting) for part in parts) else QUICK
