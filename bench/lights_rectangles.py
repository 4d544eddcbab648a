"""Lights Out on rectangles by polynomials: against light chasing on packed rows, one XOR pass over the board, FLINT.

Light chasing carries the matrix from the first row to the row below the board, one word for 64 first rows, by the plain
recurrence, then eliminates. Kernels are warm; presses are written to memory that is already mapped, as the XOR pass is.
"""

from __future__ import annotations

import importlib.util
import resource
import subprocess
import sys
from typing import Any

import numba
import numpy as np
from measure import Promise, cpu, exponent, report

from noyau.puzzles.lights.kernels.polynomials import shift_by_one
from noyau.puzzles.lights.solving import row_polynomials as row_rings
from noyau.puzzles.lights.solving.rectangles import solve_rectangle
from noyau.puzzles.lights.solving.row_polynomials import path_polynomial, widened

Words = Any


@numba.njit(cache=True)
def chase_matrix(side: int) -> Words:
    """Row i: which cells of the first row change cell i below an all-lit square; bit ``side`` is for the lights."""
    shape = side + 2, side // 64 + 1
    now, past, ahead = np.zeros(shape, np.uint64), np.zeros(shape, np.uint64), np.zeros(shape, np.uint64)
    for cell in range(side):
        now[cell + 1, cell >> 6] = np.uint64(1) << np.uint64(cell & 63)
    lit, bit = side >> 6, np.uint64(1) << np.uint64(side & 63)
    for _ in range(side):
        for cell in range(1, side + 1):
            left, here, right, back, new = now[cell - 1], now[cell], now[cell + 1], past[cell], ahead[cell]
            for word in range(new.size):
                new[word] = left[word] ^ here[word] ^ right[word] ^ back[word]
            new[lit] ^= bit
        past, now, ahead = now, ahead, past
    return now[1:-1].copy()


@numba.njit(cache=True)
def eliminate(matrix: Words, side: int) -> int:
    """Bring the packed rows into echelon form; the rank."""
    rank = 0
    for column in range(side):
        word, bit = column >> 6, np.uint64(column & 63)
        pivot = rank
        while pivot < side and not (matrix[pivot, word] >> bit) & np.uint64(1):
            pivot += 1
        if pivot == side:
            continue
        for place in range(word, matrix.shape[1]):
            matrix[rank, place], matrix[pivot, place] = matrix[pivot, place], matrix[rank, place]
        source = matrix[rank, word:]
        for row in range(rank + 1, side):
            target = matrix[row, word:]
            if (target[0] >> bit) & np.uint64(1):
                for place in range(source.size):
                    target[place] ^= source[place]
        rank += 1
    return rank


def all_lit(rows: int, columns: int) -> Words:
    """A rectangle of lit cells."""
    board = np.full((rows, -(-columns // 64)), ~np.uint64(0), np.uint64)
    board[:, -1] >>= np.uint64(-columns % 64)
    return board


def random_solvable(side: int) -> Words:
    """What random presses change on a square; PCG64 is not linear over two elements, as a test needs."""
    presses = np.random.default_rng(5).integers(0, 1 << 64, (side, -(-side // 64)), np.uint64)
    presses[:, -1] >>= np.uint64(-side % 64)
    change = presses ^ (presses << np.uint64(1)) ^ (presses >> np.uint64(1))
    change[:, 1:] ^= presses[:, :-1] >> np.uint64(63)
    change[:, :-1] ^= presses[:, 1:] << np.uint64(63)
    change[1:] ^= presses[:-1]
    change[:-1] ^= presses[1:]
    change[:, -1] &= ~np.uint64(0) >> np.uint64(-side % 64)
    return change


def against_chasing(side: int = 5000) -> Promise:
    board = all_lit(side, side)
    presses = np.zeros_like(board)
    eliminate(chase_matrix(50), 50)
    matrix = chase_matrix(side)
    ours, chasing, elimination = cpu(
        lambda: solve_rectangle(board, side, out=presses),
        lambda: chase_matrix(side),
        lambda: eliminate(matrix.copy(), side),
        runs=3,
    )
    rival = chasing + elimination
    return Promise(
        f"all-lit {side}×{side}, solved and verified: at most 1/100 of packed light chasing",
        f"{ours * 1e3:.2f} ms against {rival * 1e3:.0f} ms, 1/{rival / ours:.0f}; "
        f"1/{elimination / ours:.0f} of its plain elimination alone",
        ours <= rival / 100 and ours <= elimination / 8,
    )


def growth() -> Promise:
    sides = (4000, 8000, 16_000, 32_000)
    boards = [(side, all_lit(side, side)) for side in sides]
    outs = [np.zeros_like(board) for _, board in boards]
    times = cpu(
        *(
            lambda side=side, board=board, out=out: solve_rectangle(board, side, out=out)
            for (side, board), out in zip(boards, outs, strict=True)
        )
    )
    power = exponent(sides, times)
    shown = ", ".join(f"{side} {spent * 1e3:.1f} ms" for side, spent in zip(sides, times, strict=True))
    return Promise(
        "all-lit n×n, 4000 to 32,000: exponent at most 2.15", f"{shown}; exponent {power:.2f}", power <= 2.15
    )


def against_one_pass(side: int = 20_000) -> Promise:
    board = random_solvable(side)
    presses, mask = np.zeros_like(board), board.copy()
    ours, one_pass, fresh = cpu(
        lambda: solve_rectangle(board, side, out=presses),
        lambda: np.bitwise_xor(mask, np.uint64(5), out=mask),
        lambda: solve_rectangle(board, side),
    )
    return Promise(
        f"{side}×{side}, random solvable state: at most 15 XOR passes over the board",
        f"{ours * 1e3:.1f} ms against {one_pass * 1e3:.2f} ms, ratio {ours / one_pass:.1f} "
        f"({fresh * 1e3:.0f} ms where the system has to map new memory for the presses)",
        ours <= 15 * one_pass,
    )


def memory(rows: int, columns: int) -> Promise:
    """What a process needs for the board and its solution, over what it needs for a small one, in boards."""
    command = [sys.executable, __file__, "memory", str(rows), str(columns)]
    boards = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return Promise(
        f"{rows}×{columns}: board and solution in at most 3 boards of memory", f"{boards:.2f} boards", boards <= 3
    )


def print_memory(rows: int, columns: int) -> None:
    solve_rectangle(all_lit(100, 90), 90)
    solve_rectangle(all_lit(90, 100), 100)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    board = all_lit(rows, columns)
    solve_rectangle(board, columns)
    print(1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / board.nbytes)


def against_flint(side: int = 100_000) -> Promise:
    claim = f"nullity of {side:,}×{side:,}: at most 1/20 of FLINT's gcd of the two polynomials of degree n"
    if importlib.util.find_spec("flint") is None:
        return Promise(claim, "skipped: python-flint is not installed", True)
    left, right = flint_polynomials(side)
    assert row_rings.nullity(side, side) == left.gcd(right).degree()
    ours, rival = cpu(lambda: fresh_nullity(side), lambda: left.gcd(right))
    return Promise(claim, f"{ours * 1e3:.2f} ms against {rival * 1e3:.0f} ms, 1/{rival / ours:.0f}", ours <= rival / 20)


def flint_polynomials(side: int) -> tuple[Any, Any]:
    """f_n(x) and f_n(x + 1)."""
    import flint

    left = flint.nmod_poly(path_polynomial(side).tolist(), 2)
    shifted = widened(path_polynomial(side))
    shift_by_one(shifted)
    return left, flint.nmod_poly(shifted.tolist(), 2)


def fresh_nullity(side: int) -> int:
    row_rings.shared_roots.cache_clear()
    return row_rings.nullity(side, side)


def sequence(last: int = 25_000) -> Promise:
    """OEIS A159257, with what can be checked without it: the doubling theorem, and FLINT on samples."""

    def compute() -> list[int]:
        row_rings.shared_roots.cache_clear()
        return row_rings.square_nullities(1, last)

    (seconds,) = cpu(compute, runs=1)
    d = [0, *compute()]
    assert all(d[2 * n + 1] - 2 * d[n] == 2 * (n % 3 == 2) for n in range(1, last // 2))
    sampled = 0
    if importlib.util.find_spec("flint") is not None:
        for side in (*range(1, 500), *range(500, last, last // 40)):
            left, right = flint_polynomials(side)
            assert d[side] == left.gcd(right).degree()
            sampled += 1
    return Promise(
        f"A159257, n = 1 to {last:,}, in at most 15 s",
        f"{seconds:.1f} s; d(2n+1) = 2d(n) + 2[3 | n+1] everywhere, {sampled} terms compared with FLINT",
        seconds <= 15,
    )


def main() -> int:
    if sys.argv[1:2] == ["memory"]:
        print_memory(int(sys.argv[2]), int(sys.argv[3]))
        return 0
    # Memory first: a new process is charged with what the one that started it has needed so far.
    small = [memory(20_000, 20_000), memory(10_000, 40_000)]
    return report([*small, against_chasing(), growth(), against_one_pass(), against_flint(), sequence()])


if __name__ == "__main__":
    sys.exit(main())
