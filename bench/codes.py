"""Greedy codes and nimbers: lexicodes against ogdoad (Rust), scans and products against plain Python.

The values of a lexicode are found anew each time. The rival of the scan is the definition, each word compared with all
that were chosen; that of the products is Conway's recursion by halves, without a table.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Sequence

import numpy as np
import ogdoad
from measure import Promise, command_cpu, cpu, exponent, report

from noyau.atlas.codes import code
from noyau.literature.oracle import greedy_codes as oracle
from noyau.values import nim_field
from noyau.values.codes import literal
from noyau.values.codes.columns import distance_columns
from noyau.values.codes.criteria import Criterion, Distance, Weights
from noyau.values.codes.digits import Digits
from noyau.values.codes.orders import Order

LIMIT = 1 << 30


def columns(length: int, distance: int, base: int = 2) -> tuple[int, ...]:
    """The values of the digits, which nothing remembers."""
    distance_columns.cache_clear()
    return distance_columns(Digits(base, length), distance, LIMIT)


def golay() -> Promise:
    found: list[int] = []
    ours, theirs = cpu(
        lambda: found.append(max(columns(24, 8)).bit_length()),
        lambda: found.append(24 - ogdoad.lexicode(24, 8).dim()),
        runs=9,
    )
    return Promise(
        "the Golay code from (24, 8): within 2 ms, at least 100 times as fast as ogdoad",
        f"{1e3 * ours:.2f} ms against {1e3 * theirs:.0f} ms: {theirs / ours:.0f} times as fast",
        set(found) == {12} and ours <= 2e-3 and theirs >= 100 * ours,
    )


def whole_code() -> Promise:
    """The same with basis, checks, weights and bounds."""

    def ask() -> None:
        distance_columns.cache_clear()
        found = code(24, 8)
        assert found.record()["weights"] == {"0": 1, "8": 759, "12": 2576, "16": 759, "24": 1}

    def ask_ogdoad() -> None:
        assert ogdoad.lexicode(24, 8).weight_enumerator()[8] == 759

    ours, theirs = cpu(ask, ask_ogdoad, runs=5)
    return Promise(
        "the Golay code with its basis, checks, weights, covering radius: within 50 ms, faster than ogdoad's weights",
        f"{1e3 * ours:.0f} ms against {1e3 * theirs:.0f} ms",
        ours <= 0.05 and ours < theirs,
    )


def large(length: int, distance: int, dimension: int, most: float, runs: int = 5) -> Promise:
    found: list[int] = []
    (spent,) = cpu(lambda: found.append(length - max(columns(length, distance)).bit_length()), runs=runs)
    return Promise(
        f"({length}, {distance}): within {most:g} s",
        f"{spent:.4f} s, dimension {found[0]}",
        spent <= most and set(found) == {dimension},
    )


def memory(length: int, distance: int, most: int) -> Promise:
    """How much a process takes at the most that finds one code and nothing else."""
    asked = (
        "from noyau.values.codes.columns import distance_columns\n"
        "from noyau.values.codes.digits import Digits\n"
        f"distance_columns(Digits(2, {length}), {distance}, {LIMIT})\n"
        "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    )
    taken = int(subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True).stdout) // 1024
    return Promise(f"({length}, {distance}): within {most} MB", f"{taken} MB", taken <= most)


def growth(distance: int, lengths: Sequence[int], most: float) -> Promise:
    """Time grows with the values, of which there are 2 to the number of checks."""
    values = [1 << max(columns(length, distance)).bit_length() for length in lengths]
    times = [cpu(lambda length=length: columns(length, distance), runs=3)[0] for length in lengths]  # type: ignore[misc]
    found = exponent(values, times)
    spent = ", ".join(f"({length}, {distance}) {seconds:.3f} s" for length, seconds in zip(lengths, times, strict=True))
    return Promise(
        f"distance {distance}: time grows with the number of values, exponent at most {most}",
        f"{found:.2f}: {spent}",
        found <= most,
    )


def scan(digits: Digits, criterion: Criterion, times: float) -> Promise:
    order, found = Order.lex(digits), []
    fits: Callable[[int], bool] = lambda difference: criterion.fits(digits, difference)  # noqa: E731
    ours, theirs = cpu(
        lambda: found.append(literal._native_words(order, criterion)),
        lambda: found.append(oracle.greedy(literal.words_in_order(order), fits)),
        runs=3,
    )
    words = digits.base**digits.length
    return Promise(
        f"{criterion} over {digits.base} digits, length {digits.length}, word by word: {times:g} times plain Python",
        f"{1e3 * ours:.2f} ms against {1e3 * theirs:.0f} ms for {words:,} words, {len(found[0]):,} chosen: "
        f"{theirs / ours:.0f} times as fast",
        all(chosen == found[0] for chosen in found) and theirs >= times * ours,
    )


def scan_growth(most: float) -> Promise:
    lengths = (12, 14, 16, 18)
    criterion = Weights(frozenset({0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}))
    work, times = [], []
    for length in lengths:
        order = Order.lex(Digits(2, length))
        chosen = literal._native_words(order, criterion)
        work.append(len(chosen) << length)
        times.append(cpu(lambda order=order: literal._native_words(order, criterion), runs=3)[0])  # type: ignore[misc]
    found = exponent(work, times)
    return Promise(
        f"word by word, time grows with words × words chosen, exponent at most {most}",
        f"{found:.2f}: {', '.join(f'{seconds:.4f} s' for seconds in times)} for lengths {lengths}",
        found <= most,
    )


def by_halves(left: int, right: int) -> int:
    """The recursion that one writes first: four products of halves."""
    if left < 2 or right < 2:
        return left * right
    half = 1
    while max(left, right) >> 2 * half:
        half *= 2
    mask = (1 << half) - 1
    high, low, other_high, other_low = left >> half, left & mask, right >> half, right & mask
    highs, lows = by_halves(high, other_high), by_halves(low, other_low)
    crossed = by_halves(high, other_low) ^ by_halves(low, other_high)
    return (highs ^ crossed) << half ^ lows ^ by_halves(highs, 1 << half - 1)


def products() -> Promise:
    rng = np.random.default_rng(64)
    many, few = 2_000_000, 300
    left, right = (rng.integers(0, 2**64, many, np.uint64) for _ in range(2))
    some = list(zip(left[:few].tolist(), right[:few].tolist(), strict=True))
    found: list[list[int]] = []
    ours, theirs = cpu(
        lambda: found.append(nim_field.mul(left, right)[:few].tolist()),
        lambda: found.append([by_halves(*pair) for pair in some]),
        runs=5,
    )
    quick, slow = many / ours, few / theirs
    return Promise(
        "products of 64 bits in arrays: at least 20 million a second, 5,000 times the recursion in Python",
        f"{quick / 1e6:.0f} million a second against {slow:.0f}: {quick / slow:.0f} times as fast",
        all(one == found[0] for one in found) and quick >= 20e6 and quick >= 5000 * slow,
    )


def single_products() -> Promise:
    rng = random.Random(128)
    many, few = 2000, 100
    pairs = [(rng.getrandbits(128), rng.getrandbits(128)) for _ in range(many)]
    found: list[list[int]] = []
    ours, theirs, rust = cpu(
        lambda: found.append([nim_field.mul(*pair) for pair in pairs]),
        lambda: found.append([by_halves(*pair) for pair in pairs[:few]]),
        lambda: found.append([ogdoad.nim_mul(*pair) for pair in pairs]),
        runs=3,
    )
    quick, slow = ours / many, theirs / few
    return Promise(
        "single products of 128 bits in plain Python: at least 20 times as fast as the recursion",
        f"{1e6 * quick:.1f} µs against {1e6 * slow:.0f} µs: {slow / quick:.0f} times as fast "
        f"(ogdoad, compiled: {1e6 * rust / many:.2f} µs)",
        found[0] == found[2] and found[0][:few] == found[1] and slow >= 20 * quick,
    )


def logarithms() -> Promise:
    rng = np.random.default_rng(6)
    many, few, base = 100_000, 10, 2**63 + 12345
    values = nim_field.pow(base, rng.integers(0, 2**64 - 1, many, np.uint64))
    some = values[:few].tolist()
    found: list[list[int | None]] = []
    ours, orders, theirs = cpu(
        lambda: found.append(nim_field.log(base, values)[:few].tolist()),
        lambda: nim_field.order(values),
        lambda: found.append([nim_field.log(base, value) for value in some]),
        runs=3,
    )
    return Promise(
        "logarithms of 64 bits in arrays: at least 1,000 times as fast as one by one",
        f"{many / ours:,.0f} a second against {few / theirs:.0f}: {many / ours * theirs / few:,.0f} times as fast "
        f"(orders: {many / orders:,.0f} a second)",
        all(one == found[0] for one in found) and many / ours >= 1000 * few / theirs,
    )


def commands() -> list[Promise]:
    asked = (["nim", "mul", "33125", "42717"], ["code", "--length", "24", "--distance", "8"])
    (empty, *spent) = command_cpu(
        *([sys.executable, "-m", "noyau", *words] for words in (["--version"], *asked)), runs=5
    )
    return [
        Promise(
            f"noyau {' '.join(words)}: within 0.3 s",
            f"{seconds:.2f} s ({empty:.2f} s of them to begin)",
            seconds <= 0.3,
        )
        for words, seconds in zip(asked, spent, strict=True)
    ]


def main() -> int:
    nim_field.mul(np.zeros(1, np.uint64), np.zeros(1, np.uint64))
    return report(
        [
            golay(),
            whole_code(),
            large(64, 8, 44, most=0.2),
            large(128, 6, 111, most=0.2),
            large(48, 12, 21, most=2, runs=3),
            memory(48, 12, most=200),
            growth(8, (40, 52, 64, 80), most=1.5),
            growth(10, (30, 36, 42, 48), most=1.5),
            scan(Digits(2, 14), Weights(frozenset({0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14})), times=20),
            scan(Digits(3, 9), Distance(4), times=20),
            scan(Digits(4, 7), Distance(3), times=20),
            scan_growth(most=1.2),
            products(),
            single_products(),
            logarithms(),
            *commands(),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
