"""The nullities of squares, rectangles, cylinders and tori, without their boards.

For n + 1 = 2^k · b with b = 2j + 1, f_n = x^(2^k − 1) · g_b^(2^(k+1)) with g_b = f_j + f_{j−1}, which has only simple
roots, never 0, and 1 if 3 divides b. So all that has to be computed is how many roots of g_c are roots of g_b plus 1;
the rest is counting multiplicities. The set rule holds: sides of one or two cells are not closed.
"""

from __future__ import annotations

from noyau.core.caches import remembered
from noyau.puzzles.lights.kernels.polynomials import gcd_degree, shift_by_one, split_by_square
from noyau.puzzles.lights.solving.row_rings import half_polynomial, pack, widened


def nullity(rows: int, columns: int, kind: str = "grid") -> int:
    """The nullity of a grid, cylinder or torus: the dimension of the space of its neutral patterns.

    >>> nullity(5, 5), nullity(5, 5, "torus"), nullity(99_999, 99_999)
    (2, 8, 128)
    """
    over = kind == "torus" and rows > 2
    around = kind in ("cylinder", "torus") and columns > 2
    if over and around:
        return _torus(rows, columns)
    if over or around:
        return _cylinder(*((columns, rows) if over else (rows, columns)))
    return _grid(rows, columns)


def square_nullities(first: int, last: int, kind: str = "grid") -> list[int]:
    """The nullities of the squares of n × n cells from the first n to the last: OEIS A159257 for the grid.

    >>> square_nullities(1, 12)
    [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0]
    """
    return [nullity(side, side, kind) for side in range(first, last + 1)]


def rectangle_nullities(rows: int, columns: int, kind: str = "grid") -> list[list[int]]:
    """The table of the nullities of all boards up to a size, row by row.

    >>> rectangle_nullities(2, 5)
    [[0, 1, 0, 0, 1], [1, 0, 2, 0, 1]]
    """
    return [[nullity(row, column, kind) for column in range(1, columns + 1)] for row in range(1, rows + 1)]


def _grid(rows: int, columns: int) -> int:
    """The degree of the greatest common divisor of f_rows(x + 1) and f_columns(x)."""
    (high, b), (low, c) = _odd_part(rows + 1), _odd_part(columns + 1)
    return (
        2 * min(high, low) * shared_roots(b, c)
        + min(2 * high * (b % 3 == 0), low - 1)
        + min(high - 1, 2 * low * (c % 3 == 0))
    )


def _cylinder(rows: int, columns: int) -> int:
    """The nullity where the columns are closed: the rank defect of T^columns + 1 modulo f_rows."""
    (high, b), (low, c) = _odd_part(columns), _odd_part(rows + 1)
    shared = shared_roots(b, c)
    if high == 1:
        return 2 * shared + 2 * min(b % 3 == 0, low - 1) + (c % 3 == 0)
    return 2 * (
        min(high, 2 * low) * shared + min(high * (b % 3 == 0), low - 1) + min(high // 2, 2 * low * (c % 3 == 0))
    )


def _torus(rows: int, columns: int) -> int:
    """The rank defect of T^rows + 1 modulo t^columns + 1; a root s = t + 1/t is two roots t, or one twice if s = 0."""
    (high, b), (low, c) = _odd_part(rows), _odd_part(columns)
    shared = shared_roots(b, c)
    if high == 1:
        return 4 * shared + 2 * min(2 * (b % 3 == 0), low) + 2 * (c % 3 == 0)
    return 2 * (
        2 * min(high, low) * shared + min(2 * high * (b % 3 == 0), low) + 2 * min(high // 2, low * (c % 3 == 0))
    )


def _odd_part(number: int) -> tuple[int, int]:
    """The greatest power of two that divides a number, and the odd quotient."""
    power = number & -number
    return power, number // power


@remembered(most=1 << 16)
def shared_roots(b: int, c: int) -> int:
    """The degree of the greatest common divisor of g_b(x + 1) and g_c(x)."""
    if b > c:
        return shared_roots(c, b)
    return _own_roots(b // 2) if b == c else _common_roots(b // 2, c // 2)


def _common_roots(low: int, high: int) -> int:
    shifted = widened(half_polynomial(low))
    shift_by_one(shifted)
    return gcd_degree(pack(half_polynomial(high)), pack(shifted))


def _own_roots(half: int) -> int:
    """The degree of gcd(g(x), g(x + 1)): adding 1 leaves it as it is, so it is a polynomial in z = x² + x.

    With g = A(z) + x·B(z), it is the greatest common divisor of A and B.
    """
    if half < 2:
        return 0
    bits = widened(half_polynomial(half))
    split_by_square(bits)
    return 2 * gcd_degree(pack(bits[0::2]), pack(bits[1::2]))
