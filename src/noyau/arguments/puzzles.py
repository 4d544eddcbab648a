"""Puzzles: the solution, how many there are, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.analysis import Solution
from noyau.arguments.argument import Block
from noyau.arguments.texts import shorten
from noyau.words import Sentence

_MOVES_SHOWN = 60


def summary(solution: Solution[Any, Any]) -> Iterator[Block]:
    """Whether the puzzle can be solved, by which moves, and in how many ways."""
    game = solution.game
    if solution.moves is None:
        yield Sentence("puzzle.unsolvable", {"game": shorten(game.spec, 200)})
        return
    yield Sentence("puzzle.solvable", {"game": shorten(game.spec, 200), "n": len(solution.moves)})
    shown = [game.rules.write_move(game.position, move) for move in solution.moves[:_MOVES_SHOWN]]
    more = ["…"] if len(solution.moves) > _MOVES_SHOWN else []
    yield Sentence("puzzle.moves", {"moves": (*shown, *more)})
    if solution.solutions is not None:
        yield Sentence("puzzle.solutions", {"n": solution.solutions})
    if solution.fewest:
        yield Sentence("puzzle.fewest", {"n": len(solution.moves)})


def explain(solution: Solution[Any, Any]) -> Iterator[Block]:
    """The answer with the reasons that decided it."""
    yield from summary(solution)
