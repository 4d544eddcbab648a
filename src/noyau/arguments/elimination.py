"""Elimination in words: which equation is kept for which unknown, and what comes out at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import Block
from noyau.arguments.pictures import list_cells
from noyau.boards import Board
from noyau.engines.lights.stepping import Step, elimination_steps, write_equations
from noyau.words import Sentence

_STEPS_SHOWN = 3


def first_steps(board: Board, change: int) -> Iterator[Block]:
    """The idea, its first steps and the end."""
    steps = elimination_steps(board, change)
    yield Sentence("puzzle.lights.eliminate")
    yield from _say_steps(board, change, steps, _STEPS_SHOWN)
    if len(steps) > _STEPS_SHOWN:
        yield Sentence("puzzle.lights.more-steps", {"n": len(steps)})
    yield from _end(steps)


def whole_elimination(board: Board, change: int) -> Iterator[Block]:
    """Every step, and the equations that remain."""
    steps = elimination_steps(board, change)
    yield Sentence("puzzle.lights.eliminate-all")
    yield from _say_steps(board, change, steps, len(steps))
    yield Sentence("puzzle.lights.result")
    for cell, equation in enumerate(steps[-1].equations):
        yield Sentence("puzzle.lights.equation", {"cell": cell, "equation": str(equation)})
    yield from _end(steps)


def _say_steps(board: Board, change: int, steps: Sequence[Step], shown: int) -> Iterator[Block]:
    equations = write_equations(board, change)
    for step in steps[:shown]:
        if step.equation is None:
            yield Sentence("puzzle.lights.step-free", {"unknown": step.unknown})
        else:
            facts = {"unknown": step.unknown, "cell": step.equation, "equation": str(equations[step.equation])}
            key = "puzzle.lights.step" if step.added_to else "puzzle.lights.step-alone"
            yield Sentence(key, facts | {"cells": step.added_to, "n": len(step.added_to)})
        equations = step.equations


def _end(steps: Sequence[Step]) -> Iterator[Block]:
    impossible = sum(not equation.unknowns and equation.total for equation in steps[-1].equations)
    free = [f"x{step.unknown}" for step in steps if step.is_free]
    if impossible:
        yield Sentence("puzzle.lights.end-none", {"n": impossible})
        wrong = next(equation for equation in steps[-1].equations if not equation.unknowns and equation.total)
        yield Sentence("puzzle.lights.impossible", {"cells": list_cells(wrong.sources)})
    elif free:
        yield Sentence("puzzle.lights.end-free", {"n": len(free), "unknowns": tuple(free)})
    else:
        yield Sentence("puzzle.lights.end-one")
