"""Values of Chomp on two rows."""

from __future__ import annotations

_rows: list[list[int]] = [[0]]
_columns: list[int] = []
"""For each second row the set of the values that shorter first rows have with it, as a mask."""


def two_rows(long: int) -> list[int]:
    """The values of the first row of a length with a second row of 0, 1, 2 … squares; the poison is no move.

    >>> two_rows(3)
    [2, 3, 0, 4]
    """
    while len(_rows) <= long:
        _rows.append(_next_row(len(_rows)))
    return _rows[long]


def _next_row(long: int) -> list[int]:
    """Bite the first row and the second is cut as well; bite the second alone."""
    values: list[int] = []
    left = 0  # what a bite into the second row leaves, and into the first where both rows become equal
    for short in range(long + 1):
        if 1 <= short < long:
            left |= 1 << _rows[short][short]
        reached = left | (_columns[short] if short < len(_columns) else 0)
        value = (~reached & reached + 1).bit_length() - 1
        values.append(value)
        left |= 1 << value
    for short, value in enumerate(values):
        if short == len(_columns):
            _columns.append(0)
        _columns[short] |= 1 << value
    return values
