"""Lights Out: a system of linear equations, solved by the method that suits the board."""

from __future__ import annotations

from collections.abc import Callable
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


def has_more_states(board: Board) -> bool:
    """More than two states: the integers modulo their number."""
    return board.states != 2


def is_small(board: Board) -> bool:
    """Few enough cells for Python's integers."""
    return board.size <= SMALL


def is_rectangle(board: Board) -> bool:
    """A rectangle, a cylinder or a torus with the usual neighbours: rows of presses are polynomials.

    Where a press does not change its own cell, a closed side of one cell joins the cell to itself after all.
    """
    if board.surface is None or board.neighbourhood != "plus":
        return False
    kind, rows, columns = board.surface
    return kind == "grid" or (kind in ("cylinder", "torus") and (board.own or board.multi or min(rows, columns) > 1))


def is_any(board: Board) -> bool:
    """Every other board."""
    return True


SYSTEMS: tuple[tuple[Callable[[Board], bool], str], ...] = (
    (has_more_states, "modular:ModularSystem"),
    (is_small, "system:SmallSystem"),
    (is_rectangle, "rectangles:RectangleSystem"),
    (is_any, "sparse:SparseSystem"),
)
"""Which boards are solved by which module and class, the first that suits; imported on demand."""


def choose_system(board: Board) -> LinearSystem:
    """The way to solve a board.

    >>> from noyau.boards import read_board
    >>> choose_system(read_board("grid-5x5")).engine, choose_system(read_board("torus-500x400")).engine
    ('bit_rows', 'polynomials')
    """
    name = next(name for suits, name in SYSTEMS if suits(board))
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
