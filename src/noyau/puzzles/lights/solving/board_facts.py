"""What a board is like before any state is chosen: rank, nullity, neutral patterns, how many states can be solved.

>>> from noyau.graphs.boards import read_board
>>> facts = describe(read_board("grid-5x5"))
>>> facts.rank, facts.nullity, facts.solutions, facts.neutral and len(facts.neutral)
(23, 2, 4, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.graphs.boards import Board, read_board
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system
from noyau.puzzles.lights.solving.linear_system import LinearSystem, SmallSystem, degree

Pattern = dict[int, int]
"""How often each cell of a pattern is pressed."""

MOST_CELLS = 25_000_000
"""Rectangles with the usual neighbours are solved in time that is linear in their cells."""
MOST_OTHER_CELLS = 250_000
MOST_LISTED = 2_000_000
"""The most cells of neutral patterns that are listed."""
MOST_PRESSES = 20_000
"""The most presses that are compared to find the degree of the game graph."""
FEW_CELLS = 2_500
"""Up to so many cells a nullity is found sooner by elimination than the compiled polynomials are loaded."""


@dataclass(frozen=True)
class BoardFacts:
    """What is known of a board."""

    board: Board
    system: LinearSystem

    @cached_property
    def prime_powers(self) -> list[tuple[int, int]]:
        """The number of solutions of a state that can be solved: the primes of the states, with their exponents."""
        if self.board.states == 2:
            return [(2, self.system.nullity)]
        from noyau.puzzles.lights.solving.modular_elimination import factorise

        exponents = dict.fromkeys((prime for prime, _ in factorise(self.board.states)), 0)
        return list((exponents | dict(factorise(self.solutions))).items())

    @property
    def is_field(self) -> bool:
        """Whether the number of states is prime, so that patterns have dimensions."""
        return len(self.prime_powers) == 1 and self.prime_powers[0][0] == self.board.states

    @property
    def solutions(self) -> int:
        """How many sets of presses solve a state that can be solved."""
        return self.system.solutions

    @property
    def nullity(self) -> int | None:
        """The dimension of the space of neutral patterns; None where the number of states is not prime."""
        return self.prime_powers[0][1] if self.is_field else None

    @property
    def rank(self) -> int | None:
        return None if self.nullity is None else self.board.size - self.nullity

    @property
    def always_solvable(self) -> bool:
        return not any(exponent for _, exponent in self.prime_powers)

    @cached_property
    def neutral(self) -> list[Pattern] | None:
        """Generators of the patterns that change nothing; None where they have too many cells to be listed."""
        if len(self.system.neutral) * self.board.size > MOST_LISTED:
            return None
        rules = Lights(self.board)
        return [_cells(rules.unpack(pattern)) for pattern in self.system.neutral]

    @cached_property
    def degree(self) -> int | None:
        """How many states one press leads to; None where there are too many presses to compare."""
        return degree(self.board) if self.board.size <= MOST_PRESSES else None


def _cells(counts: Iterable[int]) -> Pattern:
    return {cell: count for cell, count in enumerate(counts) if count}


def describe(board: Board) -> BoardFacts:
    """The facts of a board; TooLarge where it has too many cells."""
    check_size(board)
    return BoardFacts(board, choose_system(board))


def check_size(board: Board) -> None:
    """Refuse a board that would take long, before anything is built."""
    plain = board.surface is not None and board.surface[0] in ("grid", "cylinder", "torus")
    limit = MOST_CELLS if plain and board.neighbourhood == "plus" and board.states == 2 else MOST_OTHER_CELLS
    if board.size > limit:
        key = "cells" if limit == MOST_CELLS else "other-cells"
        raise TooLarge(f"board.{key}", board=str(board), cells=board.size, limit=limit)


def nullities(sizes: Iterable[tuple[int, int]], surface: str = "grid", *, limit: Limit | None = None) -> Iterator[int]:
    """The nullities of boards of these rows and columns on a surface, ``torus``, ``klein?multi`` …, one after another.

    >>> list(nullities([(side, side) for side in range(1, 13)], "torus"))
    [0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16]
    """
    budget = Budget(limit or Limit(), surface)
    kind, mark, rules = surface.partition("?")
    for rows, columns in sizes:
        if budget.is_late:
            size = f"{kind}-{rows}x{columns}{mark}{rules}"
            raise TooLarge("board.seconds", board=size, seconds=budget.limit.seconds)
        if not mark and kind in ("grid", "cylinder", "torus") and rows * columns > FEW_CELLS:
            from noyau.puzzles.lights.solving.row_polynomials import nullity

            yield nullity(rows, columns, kind)
        else:
            board = read_board(f"{kind}-{rows}x{columns}{mark}{rules}")
            check_size(board)
            small = board.states == 2 and board.size <= FEW_CELLS
            yield (SmallSystem(board) if small else choose_system(board)).nullity
