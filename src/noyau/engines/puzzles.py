"""Puzzles: Game → Solution, by the engine of their material."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from noyau.core.analysis import AnySolution
from noyau.core.budget import Limit
from noyau.core.errors import NotApplicable
from noyau.core.game import AnyGame, Puzzle
from noyau.core.verdict import Ending

SOLVERS = {"lights": "lights:solve_lights", "pegs": "pegs:solve_pegs", "stones": "clobber:solve_clobber"}
"""The family of the rules → the module and the function that solves them, imported on demand."""


def solve_puzzle(game: AnyGame, *, limit: Limit | None = None, **wishes: Any) -> AnySolution:
    """Moves that reach the aim, or the reason why there are none; the wishes are those of the rules' own engine."""
    if game.ending is Ending.MISERE:
        raise NotApplicable("solve.players-only", option="misere")
    path = SOLVERS.get(game.rules.family)
    if path is None:
        raise NotApplicable("puzzle.no-engine", name=game.rules.name)
    strange = wishes.keys() - game.rules.wishes if isinstance(game.rules, Puzzle) else ()
    for wish in strange:
        raise NotApplicable("puzzle.wish", wish={"every": "all"}.get(wish, wish), name=game.rules.name)
    module, _, name = path.partition(":")
    solver = getattr(import_module(f"noyau.puzzles.{module}.solving"), name)
    solution: AnySolution = solver(game, limit=limit, **wishes)
    return solution
