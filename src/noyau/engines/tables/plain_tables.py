"""Tables of a lattice in plain Python, for boards of which they are filled sooner than the kernels are loaded."""

from __future__ import annotations

from noyau.core.verdict import Ending
from noyau.forms.stepping import Lattice

MOST_CELLS = 40_000
_MOST_LEAPS = 8
"""A step that may be repeated more often, but not without end, is left to the kernels."""

_FAR = 1 << 30

Rows = list[list[int]]


def fits(lattice: Lattice, box: tuple[int, int]) -> bool:
    """Whether the tables of so many rows and columns are filled here: few cells, one layer, and no step leads back."""
    if lattice.layers > 1 or lattice.board is not None or box[0] * box[1] > MOST_CELLS:
        return False
    leaps = sum(step.most for step in lattice.steps if step.most is not None)
    return leaps <= _MOST_LEAPS and all(min(step.down, step.across) >= 0 for step in lattice.steps)


def fill_grundy(lattice: Lattice, box: tuple[int, int]) -> Rows:
    """The Grundy values: a line that is walked without end gathers the values on it as bits.

    >>> from noyau.forms.stepping import riders
    >>> fill_grundy(riders(1, 1), (3, 4))
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5]]
    """
    rows, columns = box
    values = [[0] * columns for _ in range(rows)]
    lines = [(step.down, step.across, [[0] * columns for _ in range(rows)]) for step in lattice.steps if not step.most]
    leaps = _leaps(lattice)
    for row in range(rows):
        for column in range(columns):
            met = 0
            for down, across, gathered in lines:
                if row >= down and column >= across:
                    before = gathered[row - down][column - across] | 1 << values[row - down][column - across]
                    gathered[row][column] = before
                    met |= before
            for down, across in leaps:
                if row >= down and column >= across:
                    met |= 1 << values[row - down][column - across]
            values[row][column] = (~met & met + 1).bit_length() - 1
    return values


def fill_remoteness(lattice: Lattice, box: tuple[int, int], ending: Ending) -> Rows:
    """How many moves are left from each cell: one more than the nearest lost option, else than the farthest one.

    >>> from noyau.forms.stepping import riders
    >>> fill_remoteness(riders(1, 1), (3, 3), Ending.NORMAL)
    [[0, 1, 1], [1, 1, 2], [1, 2, 1]]
    """
    rows, columns = box
    is_lost = 0 if ending is Ending.NORMAL else 1  # the remoteness of a lost cell is even, in misère play odd
    far = [[0] * columns for _ in range(rows)]
    lines = [
        (step.down, step.across, [[(_FAR, -1)] * columns for _ in range(rows)])
        for step in lattice.steps
        if not step.most
    ]
    leaps = _leaps(lattice)
    for row in range(rows):
        for column in range(columns):
            nearest, farthest = _FAR, -1
            for down, across, gathered in lines:
                if row >= down and column >= across:
                    near, most = gathered[row - down][column - across]
                    here = far[row - down][column - across]
                    near = here if here % 2 == is_lost and here < near else near
                    most = max(most, here)
                    gathered[row][column] = near, most
                    nearest, farthest = min(nearest, near), max(farthest, most)
            for down, across in leaps:
                if row >= down and column >= across:
                    here = far[row - down][column - across]
                    nearest = here if here % 2 == is_lost and here < nearest else nearest
                    farthest = max(farthest, here)
            far[row][column] = (nearest if nearest < _FAR else farthest) + 1
    return far


def _leaps(lattice: Lattice) -> list[tuple[int, int]]:
    """The moves that are not walked without end, one by one."""
    return [
        (times * step.down, times * step.across) for step in lattice.steps for times in range(1, (step.most or 0) + 1)
    ]
