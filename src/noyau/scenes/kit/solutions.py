"""The words around the picture of a puzzle, by the module of its material."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from noyau.core.analysis import AnySolution
from noyau.core.game import AnyGame
from noyau.engines import Limit
from noyau.scenes.kit.view import Notes, Style

MODULES = {
    "lights": "noyau.puzzles.lights.picture",
    "pegs": "noyau.puzzles.pegs.picture",
    "stones": "noyau.puzzles.clobber.picture",
}
"""The family of the rules → the module with ``find_solution``, ``verdict`` and ``notes``, imported on demand."""


def find_solution(game: AnyGame, limit: Limit | None = None) -> AnySolution:
    """The solution that a picture shows."""
    found: AnySolution = _module(game).find_solution(game, limit)
    return found


def verdict(solution: AnySolution, style: Style) -> tuple[str, str]:
    """Whether there is a solution, in words, and the result whose sign stands before them."""
    said: tuple[str, str] = _module(solution.game).verdict(solution, style)
    return said


def notes(solution: AnySolution, style: Style) -> Notes:
    """What stands below the picture: the moves, or what forbids them."""
    said: Notes = _module(solution.game).notes(solution, style)
    return said


def _module(game: AnyGame) -> Any:
    return import_module(MODULES[game.rules.family])
