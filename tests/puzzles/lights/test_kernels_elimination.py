"""The compiled eliminations against Python's integers: ranks, every right-hand side applied, kernels and witnesses."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import numpy.typing as npt
import pytest
from second_process import run_again

from noyau.core.errors import TooLarge
from noyau.puzzles.lights.kernels.sparse_elimination import breadth_first, is_symmetric
from noyau.puzzles.lights.solving import elimination
from noyau.puzzles.lights.solving.elimination import DenseElimination, Ones, SparseElimination, eliminate_symmetric
from noyau.values.gf2 import Elimination

Matrix = npt.NDArray[np.uint8]
Way = Callable[[Ones], DenseElimination | SparseElimination]


def sparse(ones: Ones) -> SparseElimination:
    return SparseElimination(ones.neighbours)


def places(matrix: Matrix) -> Ones:
    rows, columns = np.nonzero(matrix)
    return Ones(len(matrix), rows, columns)


def rank(matrix: Matrix) -> int:
    return Elimination(
        [int.from_bytes(row.tobytes(), "little") for row in np.packbits(matrix, axis=1, bitorder="little")]
    ).rank


def times(matrix: Matrix, vector: Matrix) -> Matrix:
    return (matrix.astype(np.float32) @ vector.astype(np.float32) % 2).astype(np.uint8)


def check(matrix: Matrix, way: Way, random: np.random.Generator) -> None:
    """The nullity, the kernel, and solutions or witnesses of right-hand sides: in the image, and any."""
    size = len(matrix)
    found = way(places(matrix))
    assert found.nullity == size - rank(matrix)
    kernel = found.kernel()
    assert len(kernel) == found.nullity
    if kernel:
        assert not times(matrix, np.array(kernel).T).any()
        assert rank(np.array(kernel)) == len(kernel)
    inside = [times(matrix, random.integers(0, 2, size, dtype=np.uint8)) for _ in range(3)]
    for side in [*inside, *(random.integers(0, 2, size, dtype=np.uint8) for _ in range(4))]:
        solution, witness = found.solve(side), found.witness(side)
        if solution is None:
            assert witness is not None
            assert not times(matrix.T, witness).any()
            assert (witness & side).sum() % 2 == 1
        else:
            assert witness is None
            assert np.array_equal(times(matrix, solution), side)
    assert all(found.solve(side) is not None for side in inside)


def symmetric(size: int, density: float, loops: float, random: np.random.Generator) -> Matrix:
    upper = np.triu(random.random((size, size)) < density, 1)
    return (upper | upper.T | np.diag(random.random(size) < loops)).astype(np.uint8)


def of_low_rank(size: int, most: int, random: np.random.Generator) -> Matrix:
    left, right = (random.integers(0, 2, shape) for shape in ((size, most), (most, size)))
    return (left @ right % 2).astype(np.uint8)


def banded(size: int, width: int, random: np.random.Generator) -> Matrix:
    near = np.abs(np.subtract.outer(np.arange(size), np.arange(size))) <= width
    return (near & (random.random((size, size)) < 0.5)).astype(np.uint8)


@pytest.mark.parametrize("way", [DenseElimination.of, sparse, eliminate_symmetric])
def test_every_way_solves_hundreds_of_random_graphs(way: Way) -> None:
    random = np.random.default_rng(1)
    for _ in range(100):
        size = int(random.integers(1, 60))
        density, loops = random.choice([0.02, 0.05, 0.1, 0.3, 0.5, 0.9]), random.choice([0, 0.5, 1])
        check(symmetric(size, density, loops, random), way, random)


@pytest.mark.parametrize("most", [0, 1, 2, 3, 5])
def test_sparse_elimination_is_right_wherever_it_stops(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(most)
    monkeypatch.setattr(elimination, "MOST_SPARSE", most)
    monkeypatch.setattr(elimination, "SPARSE_SHARE", 1)
    for _ in range(40):
        check(symmetric(int(random.integers(1, 90)), random.choice([0.03, 0.06, 0.2]), 0.5, random), sparse, random)


def test_vertices_with_very_many_neighbours_are_eliminated(monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(5)
    monkeypatch.setattr(elimination, "MOST_SPARSE", 4)
    monkeypatch.setattr(elimination, "SPARSE_SHARE", 1)
    for hubs in (1, 2, 3):
        matrix = symmetric(200, 0.01, 1, random)
        matrix[:hubs] = matrix[:, :hubs] = 1
        check(matrix, sparse, random)


@pytest.mark.parametrize("size", [63, 64, 65, 511, 512, 513, 700, 1100])
def test_dense_elimination_is_right_at_the_borders_of_words_and_tiles(size: int) -> None:
    random = np.random.default_rng(size)
    check(random.integers(0, 2, (size, size), dtype=np.uint8), DenseElimination.of, random)


@pytest.mark.parametrize(("size", "most"), [(100, 0), (600, 1), (600, 70), (700, 350)])
def test_dense_elimination_is_right_on_matrices_of_low_rank(size: int, most: int) -> None:
    random = np.random.default_rng(most)
    check(of_low_rank(size, most, random), DenseElimination.of, random)


@pytest.mark.parametrize("width", [0, 3, 40, 300])
def test_bands_are_eliminated_whatever_their_rank(width: int) -> None:
    random = np.random.default_rng(width)
    matrix = banded(1300, width, random)
    matrix[::7] = 0
    check(matrix, DenseElimination.of, random)


def test_tiles_without_ones_are_passed_over() -> None:
    random = np.random.default_rng(11)
    for first, last in ((0, 1600), (600, 700), (1200, 1300)):
        matrix = np.zeros((1600, 1600), np.uint8)
        matrix[first:last, :100] = random.integers(0, 2, (last - first, 100))
        matrix[:50, first:last] = random.integers(0, 2, (50, last - first))
        check(matrix, DenseElimination.of, random)


def test_rows_without_a_pivot_may_wait_for_a_far_tile() -> None:
    random = np.random.default_rng(8)
    matrix = np.zeros((1600, 1600), np.uint8)
    matrix[:400, :3] = random.integers(0, 2, (400, 3))
    matrix[100:300, 1200:1400] = random.integers(0, 2, (200, 200))
    matrix[400:900, 500:1000] = of_low_rank(500, 200, random)
    check(matrix, DenseElimination.of, random)


def test_packed_rows_give_the_same_rank_as_ones() -> None:
    random = np.random.default_rng(3)
    for size in (1, 64, 100, 600):
        matrix = of_low_rank(size, size // 2 + 1, random)
        packed = np.zeros((size, -(-size // 64) * 8), np.uint8)
        packed[:, : -(-size // 8)] = np.packbits(matrix, axis=1, bitorder="little")
        assert DenseElimination.of_words(packed.view(np.uint64)).nullity == size - rank(matrix)


def test_a_random_matrix_has_a_kernel_as_small_as_theory_says() -> None:
    """The probability of a nullity above 5 is below 2⁻³⁵: a wrong elimination would not be so lucky."""
    words = np.random.default_rng(9).integers(0, 2**64, (2048, 32), dtype=np.uint64)
    assert DenseElimination.of_words(words).nullity <= 5


def test_nullities_of_paths_cycles_stars_and_trees() -> None:
    def nullity(size: int, edges: list[tuple[int, int]], way: Way) -> int:
        matrix = np.eye(size, dtype=np.uint8)
        for one, other in edges:
            matrix[one, other] = matrix[other, one] = 1
        return way(places(matrix)).nullity

    random = Random(4)
    for way in (DenseElimination.of, sparse, eliminate_symmetric):
        for size in (3, 4, 5, 299, 300, 301):
            path = [(cell, cell + 1) for cell in range(size - 1)]
            assert nullity(size, path, way) == (size % 3 == 2)
            assert nullity(size, [*path, (size - 1, 0)], way) == 2 * (size % 3 == 0)
            assert nullity(size + 1, [(0, leaf) for leaf in range(1, size + 1)], way) == size % 2
        tree = [(cell, random.randrange(cell)) for cell in range(1, 800)]
        assert nullity(800, tree, way) == matching_nullity(800, tree)


def matching_nullity(size: int, tree: list[tuple[int, int]]) -> int:
    """The nullity of a tree with all loops, leaf by leaf: a looped leaf toggles its parent, a loopless one takes it."""
    loop, nullity = [True] * size, 0
    taken = [False] * size
    parents = dict(tree)
    for cell in range(size - 1, -1, -1):
        if taken[cell]:
            continue
        parent = parents.get(cell)
        if loop[cell]:
            if parent is not None:
                loop[parent] = not loop[parent]
        elif parent is None or taken[parent]:
            nullity += 1
        else:
            taken[parent] = True
    return nullity


def test_symmetry_is_recognised() -> None:
    random = np.random.default_rng(6)
    for size in (1, 2, 20):
        matrix = symmetric(size, 0.4, 0.5, random)
        assert is_symmetric(size, *np.nonzero(matrix))
        if size > 1:
            matrix[0, 1] ^= 1
            assert not is_symmetric(size, *np.nonzero(matrix))


def test_the_order_of_a_shuffled_path_is_the_path() -> None:
    shuffled = np.random.default_rng(7).permutation(50)
    matrix = np.zeros((50, 50), np.uint8)
    matrix[shuffled[1:], shuffled[:-1]] = matrix[shuffled[:-1], shuffled[1:]] = 1
    graph = places(matrix).neighbours
    steps = np.abs(np.diff(breadth_first(graph.first, graph.others)[shuffled]))
    assert (steps == 1).all()


def test_too_large_a_core_is_refused_before_it_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elimination, "MOST_READS", 10)
    with pytest.raises(TooLarge, match="600 cells"):
        DenseElimination.of(places(np.ones((600, 600), np.uint8)))


SCRIPT = """
import numpy as np
from test_kernels_elimination import *
random = np.random.default_rng(2)
for size in SIZES:
    check(symmetric(size, 0.1, 0.5, random), DenseElimination.of, random)
    check(symmetric(size, 0.1, 0.5, random), sparse, random)
    check(banded(size, 5, random), DenseElimination.of, random)
print(DenseElimination.of_words(np.eye(64, 1, dtype=np.uint64)).nullity)
"""


@pytest.mark.parametrize(("plain", "sizes"), [(False, "(30, 31, 600)"), (True, "(12, 20)")])
def test_a_second_process_and_plain_python_agree(plain: bool, sizes: str) -> None:
    assert run_again(SCRIPT.replace("SIZES", sizes), plain=plain) == "63\n"
