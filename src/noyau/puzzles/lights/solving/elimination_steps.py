"""Elimination step by step, as on paper: one unknown after the other, for boards of two states.

>>> from noyau.graphs.boards import read_board
>>> equations = write_equations(read_board("grid-1x3"), 0b111)
>>> [str(equation) for equation in equations]
['x0 + x1 = 1', 'x0 + x1 + x2 = 1', 'x1 + x2 = 1']
>>> [(step.unknown, step.equation, step.added_to) for step in elimination_steps(read_board("grid-1x3"), 0b111)]
[(0, 0, (1,)), (1, 2, (0,)), (2, 1, (0, 2))]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from noyau.core.errors import NotApplicable, TooLarge
from noyau.graphs.boards import Board

MOST_CELLS = 100
"""Steps are written for boards of at most so many cells."""


@dataclass(frozen=True)
class Equation:
    """Unknowns, one for each cell, whose sum modulo 2 is known; and the cells whose equations were added to get it."""

    unknowns: frozenset[int]
    total: int
    sources: frozenset[int]

    def __str__(self) -> str:
        return f"{' + '.join(f'x{cell}' for cell in sorted(self.unknowns)) or '0'} = {self.total}"

    def __add__(self, other: Equation) -> Equation:
        return Equation(self.unknowns ^ other.unknowns, self.total ^ other.total, self.sources ^ other.sources)


@dataclass(frozen=True)
class Step:
    """An equation is kept for an unknown and added to all others that contain it; without one the unknown is free."""

    unknown: int
    equation: int | None
    added_to: tuple[int, ...]
    equations: tuple[Equation, ...]
    """All equations after the step."""

    @property
    def is_free(self) -> bool:
        return self.equation is None


def write_equations(board: Board, change: int) -> tuple[Equation, ...]:
    """One equation for each cell: the presses that change it add up, modulo 2, to the change it needs."""
    if board.states != 2:
        raise NotApplicable("chase.two-states", board=str(board))
    if board.size > MOST_CELLS:
        raise TooLarge("chase.cells", n=board.size, most=MOST_CELLS)
    effects = [board.effect(press) for press in range(board.size)]
    return tuple(
        Equation(
            frozenset(press for press, effect in enumerate(effects) if cell in effect),
            change >> cell & 1,
            frozenset({cell}),
        )
        for cell in range(board.size)
    )


def elimination_steps(board: Board, change: int) -> list[Step]:
    """Every step of the elimination, the unknowns in the order of the cells."""
    return list(_eliminate(write_equations(board, change)))


def _eliminate(equations: tuple[Equation, ...]) -> Iterator[Step]:
    kept: set[int] = set()
    for unknown in range(len(equations)):
        containing = [index for index, equation in enumerate(equations) if unknown in equation.unknowns]
        pivot = next((index for index in containing if index not in kept), None)
        added_to: tuple[int, ...] = ()
        if pivot is not None:
            kept.add(pivot)
            added_to = tuple(index for index in containing if index != pivot)
            equations = tuple(
                equation + equations[pivot] if index in added_to else equation
                for index, equation in enumerate(equations)
            )
        yield Step(unknown, pivot, added_to, equations)
