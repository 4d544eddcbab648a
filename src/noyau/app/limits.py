"""What an answer that somebody waits for may cost; what needs more is a job."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from noyau.core.errors import TooLarge
from noyau.core.game import AnyRules, Puzzle
from noyau.core.sums import SideBySide
from noyau.core.turns import EitherMoves, InTurn
from noyau.engines import Limit
from noyau.forms.rewriting import Rewriting

T = TypeVar("T")

QUICK = Limit(positions=50_000, work=0.25, moves=1_000_000)
"""What an engine may spend on an answer that a click waits for."""

_NATIVE = replace(QUICK, positions=10_000)
"""Kernels count many positions as one, and take up to forty million bytes for these."""


def quick_limit(rules: AnyRules) -> Limit:
    """The limit for a position of these rules; what is searched for in a puzzle is the best found by the clock."""
    if isinstance(rules, Puzzle):
        return replace(QUICK, seconds=QUICK.work, work=None)
    whole = rules.rules if isinstance(rules, InTurn | EitherMoves) else rules
    parts = whole.terms if isinstance(whole, SideBySide) else (whole,)
    return _NATIVE if any(isinstance(part, Rewriting) for part in parts) else QUICK


class Effort:
    """What one process does for the question that it answers."""

    def __init__(self) -> None:
        self.engines = True
        """Whether engines are asked; a question whose engines took too long is asked again without them."""
        self.compiled = 0
        """How many kernels were compiled."""

    @property
    def loaded(self) -> int:
        """Grows where a module or a kernel is loaded."""
        return self.compiled + len(sys.modules)


effort = Effort()


def without_loading(find: Callable[[], T]) -> T:
    """What a function finds within its limits; what was compiled or loaded meanwhile does not count against them.

    Where it gives up, it is asked again as long as something more was loaded.
    """
    while True:
        before = effort.loaded
        try:
            return find()
        except TooLarge:
            if effort.loaded == before:
                raise


def by_engine(find: Callable[[], T]) -> T:
    """What an engine finds within its limits; TooLarge where no engine is to be asked."""
    if not effort.engines:
        raise TooLarge("web.too-long")
    return without_loading(find)
