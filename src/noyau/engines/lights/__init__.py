"""Lights Out: a system of linear equations, solved by the method that suits the board."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from noyau.analysis import Method, Solution
from noyau.boards import Board
from noyau.engines.budget import Budget, Limit
from noyau.engines.lights.system import LinearSystem
from noyau.game import Game
from noyau.puzzles.lights import Lights
from noyau.verdict import Reason

SMALL = 400
"""Up to so many cells, Python's integers are the quickest way."""


def choose_system(board: Board) -> LinearSystem:
    """The way to solve a board, imported on demand."""
    name = "system:SmallSystem"
    module, _, attribute = name.partition(":")
    system: LinearSystem = getattr(import_module(f"noyau.engines.lights.{module}"), attribute)(board)
    return system


def solve_lights(
    game: Game[int, int], *, target: int = 0, fewest: bool = False, limit: Limit | None = None
) -> Solution[int, int]:
    """Presses that lead from the position to the target, how many ways there are, and why there is none otherwise."""
    rules = game.rules
    assert isinstance(rules, Lights)
    budget = Budget(limit or Limit(), rules.name)
    system = choose_system(rules.board)
    change = subtract(rules, target, game.position)
    presses = system.solve(change)
    reasons: tuple[Reason, ...]
    if presses is None:
        witness = system.witness(change)
        cells = [cell for cell, count in enumerate(rules.unpack(witness or 0)) if count]
        reasons = (Reason("neutral-pattern", {"cells": tuple(cells)}),)
    else:
        reasons = (Reason("linear-system", {"cells": rules.board.size, "nullity": system.nullity}),)
    moves = None if presses is None else press_list(rules, presses)
    return Solution(
        game=game,
        solvable=presses is not None,
        moves=moves,
        fewest=system.nullity == 0 and presses is not None,
        solutions=0 if presses is None else system.solutions,
        reasons=reasons,
        method=Method(system.engine, system.reference, seconds=budget.seconds),
    )


def subtract(rules: Lights, left: int, right: int) -> int:
    """The difference of two states, cell by cell."""
    if rules.board.states == 2:
        return left ^ right
    return rules.pack([one - other for one, other in zip(rules.unpack(left), rules.unpack(right), strict=True)])


def press_list(rules: Lights, presses: int) -> tuple[int, ...]:
    """The cells to press, each as often as it must be pressed."""
    counts: list[Any] = rules.unpack(presses)
    return tuple(cell for cell, count in enumerate(counts) for _ in range(count))
