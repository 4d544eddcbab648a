"""What a board is like before any state is chosen: rank, nullity, neutral patterns, how many states can be solved.

>>> from noyau.graphs.boards import read_board
>>> facts = describe(read_board("grid-5x5"))
>>> facts.rank, facts.nullity, facts.solutions, facts.neutral and len(facts.neutral)
(23, 2, 4, 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.graphs.boards import Board, read_board
from noyau.puzzles.lights.kernels.polynomials import gcd_degree, shift_by_one, split_by_square
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.lights.solving import choose_system
from noyau.puzzles.lights.solving.row_rings import half_polynomial, pack, widened
from noyau.puzzles.lights.solving.system import LinearSystem, SmallSystem, degree

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
        from noyau.puzzles.lights.solving.modular import factorise

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
        raise TooLarge("board.cells", board=str(board), limit=limit)


def nullities(sizes: Iterable[tuple[int, int]], surface: str = "grid", *, limit: Limit | None = None) -> Iterator[int]:
    """The nullities of boards of these rows and columns on a surface, ``torus``, ``klein?multi`` …, one after another.

    >>> list(nullities([(side, side) for side in range(1, 13)], "torus"))
    [0, 0, 4, 0, 8, 8, 0, 0, 4, 16, 0, 16]
    """
    budget = Budget(limit or Limit(), surface)
    kind, mark, rules = surface.partition("?")
    for rows, columns in sizes:
        if budget.limit.seconds is not None and budget.seconds > budget.limit.seconds:
            size = f"{kind}-{rows}x{columns}{mark}{rules}"
            raise TooLarge("board.seconds", board=size, seconds=budget.limit.seconds)
        if not mark and kind in ("grid", "cylinder", "torus") and rows * columns > FEW_CELLS:
            yield nullity(rows, columns, kind)
        else:
            board = read_board(f"{kind}-{rows}x{columns}{mark}{rules}")
            check_size(board)
            small = board.states == 2 and board.size <= FEW_CELLS
            yield (SmallSystem(board) if small else choose_system(board)).nullity


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


@lru_cache(maxsize=1 << 16)
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
