"""Boards of two states solved on paper: elimination one unknown after the other, and the Gram matrix.

>>> from noyau.graphs.boards import read_board
>>> equations = write_equations(read_board("grid-1x3"), 0b111)
>>> [str(equation) for equation in equations]
['x0 + x1 = 1', 'x0 + x1 + x2 = 1', 'x1 + x2 = 1']
>>> [(step.unknown, step.equation, step.added_to) for step in elimination_steps(read_board("grid-1x3"), 0b111)]
[(0, 0, (1,)), (1, 2, (0,)), (2, 1, (0, 2))]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from noyau.core.errors import NotApplicable, TooLarge
from noyau.graphs.boards import Board
from noyau.puzzles.lights.solving.linear_system import SmallSystem, press_masks
from noyau.values.gf2 import Elimination
from noyau.values.masks import bits

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

    def write(self, board: Board) -> str:
        """The same with the names that the cells of a board have."""
        terms = (unknown_of(board, cell) for cell in sorted(self.unknowns))
        return f"{' + '.join(terms) or '0'} = {self.total}"

    def __add__(self, other: Equation) -> Equation:
        return Equation(self.unknowns ^ other.unknowns, self.total ^ other.total, self.sources ^ other.sources)


def unknown_of(board: Board, cell: int) -> str:
    """The unknown of a cell: ``x3``, or ``x(a)`` where the cell has a name."""
    name = board.name_of(cell)
    return f"x{name}" if name.isdecimal() else f"x({name})"


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


# The Gram matrix of a board tells whether two presses overlap in an odd number of cells (Zaidenberg, Le jeu reversi,
# 2.4). Where the presses are a basis of all states, overlaps give coordinates: the overlaps b of a state with the
# presses and the Gram matrix G determine the presses a that make this state, by aG = b.

Matrix = list[list[int]]

CORNERS_FIRST = (0, 2, 6, 8, 1, 3, 5, 7, 4)
"""The order of the cells of 3×3 in which the Gram matrix falls into blocks: 11 13 31 33, 12 21 23 32, 22."""

_MOST_OVERLAPPING = 400
"""Overlaps are counted for boards of at most so many cells."""


def usual_order(board: Board) -> Sequence[int]:
    """The order that shows blocks on 3×3, the order of the cells elsewhere."""
    return CORNERS_FIRST if board.surface and board.surface[1:] == (3, 3) else range(board.size)


def press_matrix(board: Board, cell: int) -> Matrix:
    """What a press changes, as rows of digits; a board without rows has one.

    >>> from noyau.graphs.boards import read_board
    >>> press_matrix(read_board("klein-3x3"), 0)
    [[1, 1, 1], [1, 0, 0], [0, 0, 1]]
    """
    effect = board.effect(cell)
    columns = board.surface[2] if board.surface else board.size
    cells = [effect.get(changed, 0) for changed in range(board.size)]
    return [cells[first : first + columns] for first in range(0, board.size, columns)]


def gram_matrix(board: Board, order: Sequence[int] | None = None) -> Matrix:
    """What one writes on paper: the parity of the overlap of each press with each other, in an order of the cells.

    >>> from noyau.graphs.boards import read_board
    >>> board = read_board("grid-3x3")
    >>> ["".join(map(str, row)) for row in gram_matrix(board, CORNERS_FIRST)[:4]]
    ['111000000', '110100000', '101100000', '011100000']
    >>> block_sizes(gram_matrix(board, CORNERS_FIRST))
    [4, 4, 1]
    """
    presses = [_presses(board)[cell] for cell in order or usual_order(board)]
    return [[(one & other).bit_count() % 2 for other in presses] for one in presses]


def block_sizes(matrix: Matrix) -> list[int]:
    """The sizes of the smallest blocks on the diagonal outside of which a symmetric matrix is zero."""
    sizes, first, last = [], 0, 0
    for row, entries in enumerate(matrix):
        last = max(last, row, *(column for column, entry in enumerate(entries) if entry))
        if row == last:
            sizes.append(last + 1 - first)
            first = last + 1
    return sizes


def overlaps(board: Board, change: int, order: Sequence[int] | None = None) -> list[int]:
    """The parity of the overlap of a state with each press: the vector b."""
    presses = _presses(board)
    return [(presses[cell] & change).bit_count() % 2 for cell in order or usual_order(board)]


def coordinates(board: Board, change: int, order: Sequence[int] | None = None) -> list[int]:
    """The presses that make a state, in the same order: the vector a with aG = b."""
    rows = [_mask(row) for row in gram_matrix(board, order)]
    elimination = Elimination(rows)
    if not elimination.is_invertible:
        raise NotApplicable("chase.no-basis", board=str(board))
    presses = elimination.solve(_mask(overlaps(board, change, order)))
    assert presses is not None
    return [presses >> place & 1 for place in range(board.size)]


def solve_by_gram(board: Board, change: int) -> int:
    """The presses that make a change, by the Gram matrix; the board must be always solvable.

    >>> from noyau.graphs.boards import read_board
    >>> f"{solve_by_gram(read_board('grid-3x3'), 0b110110000):09b}"[::-1]
    '010111011'
    """
    order = usual_order(board)
    return sum(1 << cell for cell, pressed in zip(order, coordinates(board, change), strict=True) if pressed)


def decompositions(board: Board) -> list[tuple[int, ...] | None]:
    """For each cell the presses that light it alone, or None where none do; the first that elimination finds.

    >>> from noyau.graphs.boards import read_board
    >>> decompositions(read_board("grid-3x3"))[0]
    (0, 2, 5, 6, 7)
    """
    _presses(board)
    system = SmallSystem(board)
    found = (system.solve(1 << cell) for cell in range(board.size))
    return [None if presses is None else tuple(bits(presses)) for presses in found]


def _presses(board: Board) -> list[int]:
    if board.size > _MOST_OVERLAPPING:
        raise TooLarge("chase.cells", n=board.size, most=_MOST_OVERLAPPING)
    return press_masks(board)


def _mask(bits: Sequence[int]) -> int:
    return sum(1 << place for place, bit in enumerate(bits) if bit)
