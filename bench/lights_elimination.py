"""Elimination over two elements: dense against libm4ri and galois, sparse against libm4ri on the same graph made dense.

libm4ri is found in the wheel ``passagemath-m4ri-m4rie`` or among the system's libraries (Debian: ``libm4ri-dev``). Each
side copies its matrix and finds the rank; of libm4ri's two algorithms the quicker one counts. Matrices are drawn from
PCG64: a generator that is itself linear over two elements gives matrices of too low a rank.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from measure import Promise, cpu, exponent, report

from noyau.puzzles.lights.solving.elimination import DenseElimination, Ones, SparseElimination, eliminate_symmetric

SIZES = {5_000: 1.3, 10_000: 1.3, 20_000: 2.5}
"""How many times libm4ri's time ours may be."""


class M4ri:
    """The C library, called through its stable functions only."""

    def __init__(self, path: Path) -> None:
        self.library = library = ctypes.CDLL(str(path))
        library.mzd_from_str.restype = library.mzd_copy.restype = ctypes.c_void_p
        library.mzd_from_str.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_char_p]
        library.mzd_copy.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        library.mzd_free.argtypes = [ctypes.c_void_p]
        library.mzd_echelonize.argtypes = [ctypes.c_void_p, ctypes.c_int]
        library.mzd_echelonize_m4ri.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int]

    def ranks(self, bits: Any) -> tuple[Callable[[], int], Callable[[], int]]:
        """Its two ways to the rank of a matrix."""
        library = self.library
        matrix = library.mzd_from_str(*bits.shape, (bits + ord("0")).tobytes())

        def rank(echelonize: Callable[..., int], *arguments: int) -> int:
            copy = library.mzd_copy(None, matrix)
            found = echelonize(copy, 0, *arguments)
            library.mzd_free(copy)
            return found

        return lambda: rank(library.mzd_echelonize), lambda: rank(library.mzd_echelonize_m4ri, 0)


@cache
def m4ri() -> M4ri | None:
    packages = [path for folder in sys.path for path in Path(folder or ".").glob("*m4ri*.libs/libm4ri-*.so*")]
    system = [path for folder in ("/usr/lib", "/usr/local/lib") for path in Path(folder).rglob("libm4ri*.so*")]
    return next((M4ri(path) for path in [*packages, *system]), None)


def random_matrix(size: int) -> tuple[Any, Any]:
    """A random square matrix as bits and as rows of words."""
    bits = np.random.default_rng(size).integers(0, 2, (size, size), dtype=np.uint8)
    packed = np.zeros((size, -(-size // 64) * 8), np.uint8)
    packed[:, : -(-size // 8)] = np.packbits(bits, axis=1, bitorder="little")
    return bits, packed.view(np.uint64)


@cache
def dense_times(size: int) -> tuple[float, float]:
    """Our CPU time on a random matrix, and libm4ri's."""
    rival = m4ri()
    assert rival is not None
    bits, words = random_matrix(size)
    ways = rival.ranks(bits)
    assert size - DenseElimination.of_words(words).nullity == ways[0]()
    ours, *theirs = cpu(lambda: DenseElimination.of_words(words), *ways, runs=3)
    return ours, min(theirs)


def against_m4ri(size: int, bar: float) -> Promise:
    ours, theirs = dense_times(size)
    return Promise(
        f"rank of a random {size:,} × {size:,} matrix: at most {bar} times libm4ri",
        f"{ours * 1e3:.1f} ms against {theirs * 1e3:.1f} ms, ratio {ours / theirs:.2f}",
        ours <= bar * theirs,
    )


def against_galois() -> list[Promise]:
    try:
        import galois
    except ImportError:
        print("skipped: galois is not installed")
        return []
    bits, words = random_matrix(2000)
    matrix = galois.GF2(bits)
    assert np.linalg.matrix_rank(matrix) == 2000 - DenseElimination.of_words(words).nullity
    ours, theirs = cpu(lambda: DenseElimination.of_words(words), lambda: np.linalg.matrix_rank(matrix), runs=3)
    measured = f"{ours * 1e3:.1f} ms against {theirs * 1e3:.0f} ms, 1/{theirs / ours:.0f}"
    return [Promise("rank at 2000: at most 1/50 of galois", measured, ours <= theirs / 50)]


def graph(size: int, edges: Any) -> Ones:
    """The matrix of a graph with all loops."""
    edges = edges[edges[:, 0] != edges[:, 1]]
    loops = np.arange(size)
    keys = np.concatenate((edges[:, 0] * size + edges[:, 1], edges[:, 1] * size + edges[:, 0], loops * (size + 1)))
    return Ones(size, *np.divmod(np.unique(keys), size))


def random_regular(size: int, degree: int) -> Ones:
    ends = np.repeat(np.arange(size), degree)
    np.random.default_rng(size).shuffle(ends)
    return graph(size, ends.reshape(-1, 2))


def random_tree(size: int) -> Ones:
    cells = np.arange(1, size)
    parents = (np.random.default_rng(size).random(size - 1) * cells).astype(np.int64)
    return graph(size, np.stack((cells, parents), 1))


def lattice(side: int, *steps: tuple[int, int], shuffled: bool = False) -> Ones:
    """A square board as a graph, its cells perhaps with other numbers."""
    rows, columns = np.divmod(np.arange(side * side), side)
    numbers = np.random.default_rng(side).permutation(side * side) if shuffled else np.arange(side * side)
    edges = []
    for down, right in steps:
        inside = (rows + down < side) & (columns + right >= 0) & (columns + right < side)
        start = np.flatnonzero(inside)
        edges.append(np.stack((numbers[start], numbers[start + down * side + right]), 1))
    return graph(side * side, np.concatenate(edges))


def fresh(ones: Ones) -> Ones:
    """The same matrix with nothing measured yet."""
    return Ones(ones.size, ones.rows, ones.columns)


def answer(ones: Ones) -> Any:
    """Eliminate and light all lights."""
    return eliminate_symmetric(fresh(ones)).solve(np.ones(ones.size, np.uint8))


def on_sparse(name: str, ones: Ones, bar: float) -> Promise:
    sizes = 10_000, 20_000
    times = [dense_times(size)[1] for size in sizes]
    growth = exponent(sizes, times)
    theirs = times[1] * (ones.size / sizes[1]) ** growth
    assert answer(ones) is not None
    [ours] = cpu(lambda: answer(ones), runs=3)
    return Promise(
        f"{name}, {ones.size:,} vertices, solved: at most 1/{bar:.0f} of libm4ri's dense rank",
        f"{ours * 1e3:.0f} ms against {theirs:.1f} s (from 20,000 by its exponent {growth:.2f}), 1/{theirs / ours:.0f}",
        ours <= theirs / bar,
    )


def on_grids() -> Promise:
    sides = (50, 100, 200, 400, 800)
    boards = [lattice(side, (0, 1), (1, 0), shuffled=True) for side in sides]
    times = cpu(*(lambda board=board: answer(board) for board in boards), runs=3)
    growth = exponent([side * side for side in sides], times)
    listed = ", ".join(f"{side}²: {spent * 1e3:.1f} ms" for side, spent in zip(sides, times, strict=True))
    return Promise(
        "square grids with shuffled cells: growth exponent at most 1.6", f"{growth:.2f} ({listed})", growth <= 1.6
    )


def switch() -> Promise:
    plus, king = ((0, 1), (1, 0)), ((0, 1), (1, 0), (1, 1), (1, -1))
    graphs = {
        **{f"cubic-{size}": random_regular(size, 3) for size in (2000, 5000, 20_000)},
        **{f"6-regular-{size}": random_regular(size, 6) for size in (2000, 10_000)},
        **{f"20-regular-{size}": random_regular(size, 20) for size in (2000, 5000)},
        **{f"tree-{size}": random_tree(size) for size in (2000, 10_000)},
        **{f"grid-{side}²": lattice(side, *plus) for side in (50, 150)},
        "triangular-100²": lattice(100, (0, 1), (1, 0), (1, 1)),
        "king-150²": lattice(150, *king),
        "shuffled-grid-100²": lattice(100, *plus, shuffled=True),
    }
    ratios = {}
    for name, ones in graphs.items():
        ways = (eliminate_symmetric, DenseElimination.of, lambda matrix: SparseElimination(matrix.neighbours))
        chosen, dense, sparse = cpu(*(lambda way=way, ones=ones: way(fresh(ones)) for way in ways), runs=9)
        ratios[name] = chosen / min(dense, sparse)
    listed = ", ".join(f"{name} {ratio:.2f}" for name, ratio in ratios.items())
    return Promise("never worse than 1.2 times the better of sparse and dense", listed, max(ratios.values()) <= 1.2)


def main() -> int:
    for side in (4, 60):
        answer(lattice(side, (0, 1), (1, 0)))
    answer(random_tree(9000))
    DenseElimination.of_words(random_matrix(600)[1])
    promises = [*against_galois(), on_grids(), switch()]
    if m4ri() is None:
        print("skipped: libm4ri is not installed")
    else:
        promises += [against_m4ri(size, bar) for size, bar in SIZES.items()]
        promises.append(on_sparse("random cubic graph", random_regular(50_000, 3), 10))
        promises.append(on_sparse("random tree", random_tree(50_000), 50))
    return report(promises)


if __name__ == "__main__":
    sys.exit(main())
