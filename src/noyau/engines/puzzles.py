"""Puzzles: Game → Solution, by the engine of their rules."""

from __future__ import annotations

from typing import Any

from noyau.analysis import Solution
from noyau.engines.budget import Limit
from noyau.errors import NotApplicable
from noyau.game import Game
from noyau.puzzles.lights import Lights
from noyau.verdict import Ending


def solve_puzzle(game: Game[Any, Any], *, limit: Limit | None = None, **wishes: Any) -> Solution[Any, Any]:
    """Moves that reach the aim, or the reason why there are none; the wishes are those of the rules' own engine."""
    if game.ending is Ending.MISERE:
        raise NotApplicable("solve.players-only", option="misere")
    if isinstance(game.rules, Lights):
        from noyau.engines.lights import solve_lights

        return solve_lights(game, limit=limit, **wishes)
    raise NotApplicable("puzzle.no-engine", name=game.rules.name)
