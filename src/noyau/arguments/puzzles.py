"""Puzzles: the answer and its reasons, by the module of their material."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from noyau.arguments.argument import Block
from noyau.core.analysis import AnySolution

ANSWERS = {"lights": "lights", "pegs": "pegs", "stones": "clobber"}
"""The family of the rules → the module with ``summary`` and ``explain``, imported on demand."""


def summary(solution: AnySolution) -> Iterator[Block]:
    """Whether the puzzle can be solved, and by which moves."""
    return _module(solution).summary(solution)  # type: ignore[no-any-return]


def explain(solution: AnySolution) -> Iterator[Block]:
    """The answer with the reasons that decided it."""
    return _module(solution).explain(solution)  # type: ignore[no-any-return]


def _module(solution: AnySolution) -> Any:
    return import_module(f"noyau.puzzles.{ANSWERS[solution.game.rules.family]}.argument")
