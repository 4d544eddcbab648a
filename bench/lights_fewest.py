"""The fewest presses against a Gray code over all solutions, and God's numbers, each with its proof."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import product

import numba
import numpy as np
from measure import Promise, command_cpu, cpu, report

from noyau.core.budget import Budget, Limit
from noyau.graphs.boards import Board
from noyau.kernels.jit import popcount
from noyau.puzzles.lights.solving import choose_system
from noyau.puzzles.lights.solving.distances import gods_number
from noyau.puzzles.lights.solving.fewest_presses import Fewest, Shortener, region_sizes

A075464 = (
    "1 4 5 4 15 28 33 40 25 44 55 72 105 56 117 104 147 188 141 224 245 276 231 270 353 356 405 416 345 376 553 428 "
    "469 520 563 600 761 772 561 696 891 940 953 772 1069 1188 971 1096 1165 1220 1317 1256 1487 1400"
)
GODS_NUMBERS = {4: 7, 5: 15, 11: 65, 14: 123, 17: 199}


@numba.njit
def gray_code(solution: np.ndarray, patterns: np.ndarray, steps: int) -> int:
    """The rival: one XOR and one count of the whole board for each solution, in compiled code."""
    board = solution.copy()
    best = 1 << 60
    for step in range(steps):
        if step:
            index = 0
            while not step >> index & 1:
                index += 1
            pattern = patterns[index]
            for place in range(board.size):
                board[place] ^= pattern[place]
        weight = 0
        for place in range(board.size):
            weight += popcount(board[place])
        best = min(best, weight)
    return best


def pack(mask: int, size: int) -> np.ndarray:
    return np.frombuffer(mask.to_bytes(8 * ((size + 63) // 64), "little"), np.uint64)


def all_lit(size: int) -> Fewest:
    system = choose_system(Board(f"grid-{size}x{size}"))
    presses = system.solve((1 << size * size) - 1)
    assert presses is not None
    return Shortener(system).shorten(presses, Budget(Limit()))


def squares() -> Promise:
    sizes = [size for size in range(1, 61) if choose_system(Board(f"grid-{size}x{size}")).nullity <= 24]
    known = dict(enumerate(map(int, A075464.split()), start=1))

    def solve() -> bool:
        found = {size: all_lit(size) for size in sizes}
        return all(one.proved and one.length == known.get(size, one.length) for size, one in found.items())

    right = solve()
    (spent,) = cpu(solve, runs=3)
    return Promise(
        f"A075464 for every n ≤ 60 with nullity ≤ 24 ({len(sizes)} boards), solved and proved in at most 2 s",
        f"{spent:.2f} s, the values agree: {right}",
        right and spent <= 2,
    )


def largest() -> Promise:
    system = choose_system(Board("grid-47x47"))
    presses = system.solve((1 << 47 * 47) - 1)
    assert presses is not None
    shortener = Shortener(system)
    (ours,) = cpu(lambda: shortener.shorten(presses, Budget(Limit())), runs=3)
    found = shortener.shorten(presses, Budget(Limit()))
    patterns = np.array([pack(pattern, 47 * 47) for pattern in system.neutral])
    start, part = pack(presses, 47 * 47), 1 << 24
    gray_code(start, patterns, 2)
    (some,) = cpu(lambda: gray_code(start, patterns, part), runs=3)
    rival = some * (1 << 30) / part
    return Promise(
        "nullity 30 (47×47): proved in at most 10 s, and in at most 1/4 of a compiled Gray code",
        f"{ours:.2f} s against {rival:.1f} s (from 2^24 of its 2^30 steps), ratio {ours / rival:.3f}; "
        f"{found.length} presses, proved: {found.proved}",
        found.proved and found.length == 971 and ours <= 10 and ours <= rival / 4,
    )


def growth() -> Promise:
    times = {}
    for size in (30, 47, 39):
        system = choose_system(Board(f"grid-{size}x{size}"))
        presses = system.solve((1 << size * size) - 1)
        assert presses is not None
        shortener = Shortener(system)
        (times[system.nullity],) = cpu(partial(shortener.shorten, presses, Budget(Limit())), runs=1)
    low, high = min(times), max(times)
    factor = (times[high] / times[low]) ** (1 / (high - low))
    told = ", ".join(f"nullity {nullity}: {spent:.3f} s" for nullity, spent in sorted(times.items()))
    return Promise(
        "each neutral pattern more costs at most 2.2 times as much", f"{told}; factor {factor:.2f}", factor <= 2.2
    )


def gods_numbers() -> list[Promise]:
    gods_number(Board("grid-4x7"))
    gods_number(Board("grid-11x11"))
    return [god(size, most) for size, most in GODS_NUMBERS.items()]


def god(size: int, most: int) -> Promise:
    find: Callable[[], object] = lambda: gods_number(Board(f"grid-{size}x{size}"))  # noqa: E731
    (spent,) = cpu(find, runs=3)
    found = gods_number(Board(f"grid-{size}x{size}"))
    return Promise(
        f"God's number of {size}×{size} is {most}: proved in at most 1 s",
        f"{spent * 1e3:.0f} ms; from {found.least} to {found.most}",
        found.proved and found.most == most and spent <= 1,
    )


def every_choice(sizes: dict[int, int], nullity: int) -> int:
    """The rival: how many cells of each region are pressed, choice by choice, and the solutions exchanged with it."""
    flips = [[(word & region).bit_count() % 2 for region in sizes] for word in range(1 << nullity)]
    lengths = list(sizes.values())
    return max(
        min(sum(size - n if flip else n for n, size, flip in zip(pressed, lengths, row, strict=True)) for row in flips)
        for pressed in product(*(range(size + 1) for size in lengths))
    )


def cold() -> Promise:
    """A whole command, the first of its process, with how many states need how many presses."""
    command = [sys.executable, "-m", "noyau", "lights", "grid-17x17", "--distances"]
    (spent,) = command_cpu(command, runs=3)
    system = choose_system(Board("grid-17x17"))
    sizes = region_sizes(17 * 17, system.neutral)
    alone = sizes.pop(0, 0)
    (rival,) = cpu(lambda: every_choice(sizes, system.nullity), runs=1)
    right = every_choice(sizes, system.nullity) + alone == GODS_NUMBERS[17]
    return Promise(
        "God's number of 17×17 on the command line, all distances: within 1 s of CPU, sooner than choice by choice",
        f"{spent:.2f} s from start to end, against {rival:.2f} s; they agree: {right}",
        right and spent <= 1 and spent <= rival,
    )


def main() -> int:
    began = time.perf_counter()
    code = report([squares(), largest(), growth(), *gods_numbers(), cold()])
    print(f"{time.perf_counter() - began:.0f} s in all")
    return code


if __name__ == "__main__":
    sys.exit(main())
