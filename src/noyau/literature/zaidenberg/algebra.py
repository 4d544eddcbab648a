"""Zaidenberg, chapter 1: vectors and matrices over two elements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import prod

from noyau.graphs.boards import read_board
from noyau.literature import Facts, Tally, theorem
from noyau.literature.oracle.lights import add, changes
from noyau.puzzles.lights.rules import Lights
from noyau.values.gf2 import Elimination

Matrix = tuple[int, ...]
"""A square matrix by its rows, each a mask whose bit j is column j."""

N: Matrix = (0b0110, 0b1001, 0b1001, 0b0110)
ONES: Matrix = (0b1111,) * 4


def times(left: Sequence[int], right: Sequence[int]) -> Matrix:
    """The product of two matrices: row i is the sum of the rows of the right one where row i of the left one has 1."""
    return tuple(add(right, row) for row in left)


def plus(left: Sequence[int], right: Sequence[int]) -> Matrix:
    return tuple(one ^ other for one, other in zip(left, right, strict=True))


def identity(size: int) -> Matrix:
    return tuple(1 << index for index in range(size))


def transposed(matrix: Sequence[int]) -> Matrix:
    return tuple(sum((row >> j & 1) << i for i, row in enumerate(matrix)) for j in range(len(matrix)))


def matrices(size: int) -> Iterator[Matrix]:
    """Every matrix of an order."""
    return product(range(1 << size), repeat=size)


def inverse(matrix: Matrix) -> Matrix | None:
    """The matrix that gives the unit matrix on both sides, each row found by trying all vectors."""
    size = len(matrix)
    rows = [[x for x in range(1 << size) if add(matrix, x) == unit] for unit in identity(size)]
    found = tuple(row[0] for row in rows if row)
    if len(found) < size or times(found, matrix) != identity(size) or times(matrix, found) != identity(size):
        return None
    return found


def determinant(matrix: Matrix) -> int:
    """The integer determinant, by the formula of Leibniz."""
    size = len(matrix)
    total = 0
    for order in permutations(range(size)):
        swaps = sum(order[i] > order[j] for i in range(size) for j in range(i + 1, size))
        total += (-1) ** swaps * prod(matrix[i] >> order[i] & 1 for i in range(size))
    return total


def powers_to_zero(matrix: Matrix) -> list[Matrix] | None:
    """I, N, N² … as long as they are not zero; None where they never become zero."""
    found = [identity(len(matrix))]
    while any(found[-1]):
        if len(found) > len(matrix):
            return None
        found.append(times(found[-1], matrix))
    return found[:-1]


@theorem("Z-1.1", "T", "1.1")
def arithmetic_modulo_two(tally: Tally) -> Facts:
    """Odd and even numbers add and multiply as the tables say; so do presses of a board of one cell."""
    sums = {(0, 0): 0, (0, 1): 1, (1, 0): 1, (1, 1): 0}
    products = {(0, 0): 0, (0, 1): 0, (1, 0): 0, (1, 1): 1}
    for one, other in product(range(-8, 9), repeat=2):
        tally.same((one + other) % 2, sums[one % 2, other % 2])
        tally.same((one * other) % 2, products[one % 2, other % 2])
        tally.same((one - other) % 2, sums[one % 2, other % 2])
    cell = Lights(read_board("path-1"))
    for state, count in sums:
        tally.same(cell.play(state, 0) if count else state, sums[state, count])
    return {"sums": [sums[pair] for pair in product((0, 1), (0, 1))]}


@theorem("Z-1.2", "T", "1.2")
def a_basis_of_the_plane(tally: Tally) -> Facts:
    for size in range(1, 11):
        tally.same(len(set(changes(identity(size)))), 2**size)
    first, second = 0b01, 0b11
    tally.same(sorted(changes([first, second])), [0, 1, 2, 3])
    tally.same(first ^ second, 0b10)
    plane = Elimination([first, second])
    tally.same((plane.rank, plane.solve(0b10)), (2, 0b11))
    return {"vectors": [2**size for size in (2, 3)]}


@theorem("Z-P1.1", "T", "1.2, prop. 1.1")
def bases(tally: Tally) -> Facts:
    """n vectors: each vector once, no vanishing sum, and each unit vector reached, are the same thing."""
    families = [family for size in (2, 3) for family in matrices(size)]
    found = 0
    for family in families:
        sums = changes(family)
        basis = len(set(sums)) == len(sums)
        found += basis
        tally.expect((sums.count(0) == 1) == basis, family)
        tally.expect(set(identity(len(family))) <= set(sums) if basis else True, family)
        tally.expect(basis if set(identity(len(family))) <= set(sums) else True, family)
        tally.expect(Elimination(family).is_invertible == basis, family)
    return {"families": len(families), "bases": found}


@theorem("Z-E1.3", "T", "1.6, prop. 1.2, ex. 1.3")
def invertible_matrices(tally: Tally) -> Facts:
    every = [matrix for size in (2, 3) for matrix in matrices(size)]
    found = 0
    for matrix in every:
        invertible = inverse(matrix) is not None
        found += invertible
        tally.expect((determinant(matrix) % 2 == 1) == invertible, matrix)
        tally.expect((changes(matrix).count(0) == 1) == invertible, matrix)
        tally.expect(Elimination(transposed(matrix)).is_invertible == invertible, matrix)
    return {"matrices": len(every), "invertible": found}


@theorem("Z-1.4a", "T", "1.6, ex. 1.4")
def nilpotent_examples(tally: Tally) -> Facts:
    for matrix in (N, ONES):
        tally.expect(any(matrix), matrix)
        tally.same(times(matrix, matrix), (0, 0, 0, 0))
    ranks = [Elimination(matrix).rank for matrix in (N, ONES)]
    tally.same(ranks, [2, 1])
    return {"ranks": ranks}


@theorem("Z-1.4b", "T", "1.6, ex. 1.4")
def involutions(tally: Tally) -> Facts:
    for matrix, printed in ((N, (0b0111, 0b1011, 0b1101, 0b1110)), (ONES, (0b1110, 0b1101, 0b1011, 0b0111))):
        own_inverse = plus(identity(4), matrix)
        tally.same(own_inverse, printed)
        tally.same(inverse(own_inverse), own_inverse)
        by_noyau = [Elimination(transposed(own_inverse)).solve(unit) for unit in identity(4)]
        tally.same(transposed([column or 0 for column in by_noyau]), own_inverse)
    return {}


@theorem("Z-1.6", "T", "1.6")
def inverse_of_one_plus_nilpotent(tally: Tally) -> Facts:
    """Every nilpotent matrix of order 2 and 3, and the two examples."""
    every = [matrix for size in (2, 3) for matrix in matrices(size)]
    series = {matrix: found for matrix in [*every, N, ONES] if (found := powers_to_zero(matrix)) is not None}
    for matrix, powers in series.items():
        total = (0,) * len(matrix)
        for power in powers:
            total = plus(total, power)
        one_plus = plus(identity(len(matrix)), matrix)
        tally.same(inverse(one_plus), total)
        tally.expect(Elimination(one_plus).is_invertible, matrix)
    return {"nilpotent": len(series)}
