"""Tables of pieces on boards: Grundy values against a program in C of the same method, the sieve of lost pairs, memory.

Without a C compiler the queen is compared with the memoised recursion in Python, whose time grows as the cube.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from measure import Promise, cpu, exponent, report

from noyau.core.game import Impartial
from noyau.core.verdict import Ending
from noyau.engines.tables.lattice import grundy_table, lost_table, remoteness_table
from noyau.engines.tables.lost_pairs import pairs
from noyau.games.pieces import KingPower, Queen
from noyau.games.vectors import Vectors

QUEEN = Queen((8, 8))
SIDE = 10_000

SCALAR_C = r"""
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static void add(uint64_t *set, int *low, int word, uint64_t bit) {
    set[word] |= bit;
    while (set[*low] == UINT64_MAX) ++*low;
}
int main(int count, char **arguments) {
    long side = atol(arguments[1]), words = 2 * side / 64 + 2;
    uint16_t *table = malloc(side * side * sizeof *table);
    uint64_t *column = calloc(side * words, 8), *diagonal = calloc(side * words, 8), *row = calloc(words, 8);
    int *below = calloc(side, sizeof(int)), *aslant = calloc(side, sizeof(int)), across;
    clock_t began = clock();
    for (long r = 0; r < side; r++) {
        memcpy(row, column + r * words, words * 8);
        across = below[r];
        for (long c = r; c < side; c++) {
            uint64_t *down = column + c * words, *slant = diagonal + (c - r) * words;
            int word = MAX(across, MAX(below[c], aslant[c - r]));
            while ((row[word] | down[word] | slant[word]) == UINT64_MAX) word++;
            int place = __builtin_ctzll(~(row[word] | down[word] | slant[word]));
            uint64_t bit = 1ULL << place;
            table[r * side + c] = 64 * word + place;
            add(row, &across, word, bit);
            add(down, below + c, word, bit);
            add(slant, aslant + c - r, word, bit);
        }
    }
    for (long r = 0; r < side; r += 64)
        for (long c = r; c < side; c += 64)
            for (long j = c; j < c + 64 && j < side; j++)
                for (long i = r; i < r + 64 && i < j; i++) table[j * side + i] = table[i * side + j];
    unsigned long sum = 0;
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    for (long cell = 0; cell < side * side; cell++) sum += table[cell];
    printf("%f %lu\n", seconds, sum);
}
"""


def textbook(side: int) -> float:
    """The seconds that the memoised recursion takes for a queen's board, without the space that it runs out of."""

    @cache
    def grundy(row: int, column: int) -> int:
        seen = {grundy(row - step, column) for step in range(1, row + 1)}
        seen |= {grundy(row, column - step) for step in range(1, column + 1)}
        seen |= {grundy(row - step, column - step) for step in range(1, min(row, column) + 1)}
        least = 0
        while least in seen:
            least += 1
        return least

    began = time.process_time()
    for row in range(side):
        for column in range(side):
            grundy(row, column)
    return time.process_time() - began


def against_c(compiler: str) -> Promise:
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "queen.c"), Path(folder, "queen")
        source.write_text(SCALAR_C)
        subprocess.run([compiler, "-O3", "-march=native", "-fno-tree-vectorize", source, "-o", program], check=True)
        ours, theirs = [], []
        for _ in range(3):
            told = subprocess.run([program, str(SIDE)], check=True, capture_output=True, text=True).stdout.split()
            theirs.append(float(told[0]))
            began = time.process_time()
            table = grundy_table(QUEEN, (SIDE, SIDE))
            ours.append(time.process_time() - began)
            assert int(table.sum(dtype=int)) == int(told[1]), "the two programs must agree"
            del table
    mine, rival = sorted(ours)[1], sorted(theirs)[1]
    return Promise(
        f"the queen's values on {SIDE:,} × {SIDE:,} squares: at most 1.2 times scalar C",
        f"{mine:.2f} s against {rival:.2f} s, ratio {mine / rival:.2f}",
        mine <= 1.2 * rival,
    )


def against_python() -> Promise:
    side, small = 1000, 150
    rival = textbook(small) * (side / small) ** 3
    mine = cpu(lambda: grundy_table(QUEEN, (side, side)))[0]
    return Promise(
        f"the queen's values on {side:,} × {side:,} squares: at least 5,000 times the memoised recursion",
        f"{mine * 1e3:.1f} ms against {rival:.0f} s (extrapolated from {small} × {small}), {rival / mine:,.0f} times",
        rival >= 5000 * mine,
    )


def growth() -> Promise:
    sides = (1000, 3000, SIDE)
    times = cpu(*(lambda side=side: grundy_table(QUEEN, (side, side)) for side in sides), runs=3)
    found = exponent(sides, times)
    told = ", ".join(f"{side:,}: {spent:.3f} s" for side, spent in zip(sides, times, strict=True))
    return Promise(
        "the queen's time grows with an exponent of at most 2.6", f"{told}; exponent {found:.2f}", found <= 2.6
    )


def within(claim: str, rules: Impartial[Any, Any], side: int, most: float) -> Promise:
    spent = cpu(lambda: grundy_table(rules, (side, side)), runs=3)[0]
    return Promise(f"{claim}: values on {side:,} × {side:,} squares within {most} s", f"{spent:.2f} s", spent <= most)


def sieve(alpha: int) -> Promise:
    counts = (100_000, 1_000_000, 10_000_000)
    times = cpu(*(lambda count=count: pairs(Vectors((alpha, alpha, 1)), count) for count in counts), runs=3)
    rate, found = counts[-1] / times[-1], exponent(counts, times)
    return Promise(
        f"lost pairs of [{alpha},{alpha},1]: at least 50 million/s to 10⁷, exponent at most 1.15",
        f"{rate / 1e6:.0f} million/s, exponent {found:.2f}",
        rate >= 50e6 and found <= 1.15,
    )


def memory(claim: str, fill: str, side: int) -> Promise:
    """The greatest memory of a process that fills one table, less that of one that fills a tiny one."""
    peaks = []
    for size in (64, side):
        code = f"""
from pathlib import Path
from noyau.engines.tables.lattice import grundy_table, lost_table, remoteness_table
from noyau.games.pieces import Queen
from noyau.games.vectors import Vectors
from noyau.core.verdict import Ending
warm = [({fill})(300)]
table = ({fill})({size})
print(table.nbytes, Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])
"""
        told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
        peaks.append((int(told[0]), 1024 * int(told[1])))
    table, used = peaks[1][0], peaks[1][1] - peaks[0][1]
    return Promise(
        f"{claim} on {side:,} × {side:,} squares takes at most twice its size",
        f"table {table / 1e6:.0f} MB, high-water {used / 1e6:.0f} MB, ratio {used / table:.2f}",
        used <= 2 * table,
    )


def main() -> int:
    sys.setrecursionlimit(100_000)
    warm: list[Callable[[], Any]] = [
        lambda: grundy_table(QUEEN, (300, 300)),
        lambda: grundy_table(KingPower(8, (8, 8)), (300, 300)),
        lambda: (pairs(Vectors((1, 1, 1)), 100), pairs(Vectors((2, 2, 1)), 100)),
        lambda: (lost_table(QUEEN, Ending.NORMAL, (50, 50)), remoteness_table(QUEEN, Ending.NORMAL, (50, 50))),
    ]
    for function in warm:
        function()
    compiler = shutil.which("cc")
    promises = [against_c(compiler) if compiler else against_python(), growth()]
    promises += [within(f"king to the power {reach}", KingPower(reach, (8, 8)), 5000, 1.2) for reach in (1, 8, 100)]
    promises += [within(f"[{a},{b},1]", Vectors((a, b, 1)), 5000, 1.2) for a, b in ((2, 1), (2, 2), (3, 1), (8, 1))]
    promises += [within("[2,1,3], 3 layers", Vectors((2, 1, 3)), 2900, 1.2)]
    promises += [sieve(alpha) for alpha in (1, 2, 3, 10)]
    promises += [
        memory("a table of values", "lambda n: grundy_table(Queen((8, 8)), (n, n))", 5000),
        memory("a table of values of [3,1,1]", "lambda n: grundy_table(Vectors((3, 1, 1)), (n, n))", 5000),
        memory("a table of outcomes", "lambda n: lost_table(Queen((8, 8)), Ending.NORMAL, (n, n))", 20_000),
        memory("a table of remoteness", "lambda n: remoteness_table(Queen((8, 8)), Ending.NORMAL, (n, n))", 5000),
    ]
    return report(promises)


if __name__ == "__main__":
    sys.exit(main())
