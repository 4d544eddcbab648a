"""Specs of games on heaps that may be written with or without heaps."""

from __future__ import annotations

import re

from noyau.atlas.sequences import write_rules
from noyau.core.game import AnyGame
from noyau.forms.heaps import OnHeaps


def names_heaps(written: str, game: AnyGame) -> bool:
    """Whether a spec that was read as this game says more than its rules."""
    return isinstance(game.rules, OnHeaps) and _count(written) > _count(write_rules(game.rules))


def _count(written: str) -> int:
    """How many names and numbers a spec holds."""
    return len(re.findall(r"[^\s:,]+", re.sub("mis[eè]re ", "", written)))
