"""Where a component of a position lies: heap 2, game 3, or heap 2 of game 1."""

from __future__ import annotations

from typing import Any

from noyau.analysis import Analysis
from noyau.words import Sentence


def place(analysis: Analysis[Any, Any], index: int) -> Sentence:
    """The place of a component by its number, as the moves of the position count."""
    whole = next((reason for reason in analysis.reasons if reason.kind == "sum"), None)
    path: tuple[int, ...] = whole["terms"][index]["place"] if whole else (index + 1,)
    if analysis.game.rules.name != "sum":
        return Sentence("explain.place.heap", {"heap": path[0]})
    if len(path) == 1:
        return Sentence("explain.place.game", {"game": path[0]})
    return Sentence("explain.place.heap-of-game", {"game": path[0], "heap": path[1]})
