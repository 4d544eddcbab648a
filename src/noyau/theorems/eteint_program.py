"""The C program printed in "Le jeu du tout éteint", § 3: how it counts the solutions, with its fault.

The obvious braces and the function that is missing are restored. What it prints is returned, nothing is shown.
"""

from __future__ import annotations

from collections.abc import Sequence


def printed_matrix(length: int, height: int) -> list[list[int]]:
    """``matriceinitiale``: the matrix M of a rectangle."""
    size = length * height
    matrix = [[0] * size for _ in range(size)]
    for i in range(size):
        matrix[i][i] = 1
        if i % length != 0:
            matrix[i][i - 1] = 1
        if (i + 1) % length != 0:
            matrix[i][i + 1] = 1
        if i >= length:
            matrix[i][i - length] = 1
        if i < size - length:
            matrix[i][i + length] = 1
    return matrix


def counted(length: int, height: int, lit: Sequence[int], *, mended: bool = False) -> int | None:
    """The number of solutions that ``main`` announces; None where it announces nothing.

    As printed the loop goes over the lines 0 to N − 2; mended, it goes on to the last one.
    """
    matrix, b, size = printed_matrix(length, height), list(lit), length * height
    last = size - 1 if mended else size - 2
    for line in range(last + 1):
        if matrix[line][line] == 0 and not _exchange(matrix, b, line):
            if any(b[line:]):
                return 0
            return 1 << (size - line)
        _clear_below(matrix, b, line)
        if line == last:
            return 1
    return None


def _exchange(matrix: list[list[int]], b: list[int], line: int) -> bool:
    """``echangelignes``: bring a line with a pivot up, if there is one."""
    for other in range(line + 1, len(matrix)):
        if matrix[other][line]:
            matrix[line], matrix[other] = matrix[other], matrix[line]
            b[line], b[other] = b[other], b[line]
            return True
    return False


def _clear_below(matrix: list[list[int]], b: list[int], line: int) -> None:
    """``changementdeslignessuivantes``: add a line to those below it that have a one in the column of its pivot."""
    for other in range(line + 1, len(matrix)):
        if matrix[other][line]:
            matrix[other] = [one ^ two for one, two in zip(matrix[other], matrix[line], strict=True)]
            b[other] ^= b[line]
