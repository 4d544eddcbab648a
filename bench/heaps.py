"""Take-and-break games: each promise about speed against its rival in the same run.

The rival in C is the same sparse method written plainly, one heap at a time, compiled here where there is a compiler.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy as np
from measure import Promise, command_cpu, cpu, exponent, report

from noyau.kernels.heaps import extend_plainly
from noyau.values.heaps.codes import HeapCode, read_code
from noyau.values.heaps.growth import METHODS, Growth, SparseRun
from noyau.values.heaps.heap_tables import HeapTable

GRUNDY = HeapCode((4,), unequal=True)
MILLION = 1_000_000
GAMES = ("0.07", "0.77", "0.007", "0.06", "0.56", "0.6", "grundy")

RIVAL = r"""
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
static int32_t seen[1024];
int main(int argc, char **argv) {
    int n = atoi(argv[1]), mask = 254, count = 0;
    uint16_t *g = calloc(n + 1, 2);
    int32_t *heap = calloc(n + 1, 4); uint16_t *value = calloc(n + 1, 2);
    for (int m = 1; m <= n; m++) {
        for (int i = 0; i < count && heap[i] < m; i++)
            if (2 * heap[i] != m) seen[value[i] ^ g[m - heap[i]]] = m;
        int least = 0;
        while (seen[least] == m || !(__builtin_popcount(least & mask) & 1)) least++;
        int missing = 0, begin = 1;
        for (;;) {
            while (missing < least && (seen[missing] == m || (__builtin_popcount(missing & mask) & 1))) missing++;
            if (missing == least || 2 * begin >= m) break;
            int end = begin + 64 < (m + 1) / 2 ? begin + 64 : (m + 1) / 2;
            for (int a = begin; a < end; a++) seen[g[a] ^ g[m - a]] = m;
            begin += 64;
        }
        g[m] = missing;
        if (!(__builtin_popcount(missing & mask) & 1)) { heap[count] = m; value[count++] = missing; }
    }
    unsigned long long sum = 0;
    for (int m = 0; m <= n; m++) sum = sum * 31 + g[m];
    printf("%d %llu\n", count, sum);
    return 0;
}
"""


def code_of(name: str) -> HeapCode:
    code = GRUNDY if name == "grundy" else read_code(name)
    assert code is not None
    return code


def grow(code: HeapCode, to: int, methods: tuple[str, ...] = METHODS) -> Growth:
    growth = Growth(code, [0], methods)
    growth.reach(to)
    return growth


def plainly(to: int) -> None:
    extend_plainly(np.zeros(to + 1, np.uint16), 0, to + 1, np.array([4]), 1, np.zeros(1025, np.int32))


def sparse_grundy() -> list[Promise]:
    sizes = (250_000, MILLION)
    times = cpu(*(lambda size=size: grow(GRUNDY, size) for size in sizes), runs=3)
    small = (15_000, 60_000)
    plain = cpu(*(lambda size=size: plainly(size) for size in small), runs=3)
    power = exponent(small, plain)
    extrapolated = plain[-1] * (MILLION / small[-1]) ** power
    grown = exponent(sizes, times)
    return [
        Promise(
            "Grundy's game to 10⁶: growth exponent from 250,000 at most 1.10",
            f"{times[-1]:.2f} s; exponent {grown:.2f} (plain method {power:.2f})",
            grown <= 1.10,
        ),
        Promise(
            "Grundy's game to 10⁶: at least 20 times as fast as the plain method, extrapolated",
            f"{times[-1]:.2f} s against {extrapolated:.0f} s, {extrapolated / times[-1]:.0f} times",
            extrapolated >= 20 * times[-1],
        ),
        *against_c(times[-1]),
    ]


def against_c(ours: float) -> list[Promise]:
    compiler = shutil.which("cc")
    if compiler is None:
        return []
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "grundy.c", str(Path(folder) / "grundy")
        source.write_text(RIVAL)
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, str(source)], check=True)
        (rival,) = command_cpu([program, str(MILLION)], runs=3)
        told = subprocess.run([program, str(MILLION)], check=True, capture_output=True, text=True).stdout.split()
    growth = grow(GRUNDY, MILLION)
    same = growth.space is not None and len(growth.space.heaps) == int(told[0])
    return [
        Promise(
            "Grundy's game to 10⁶: at most 1.6 times a program in C of the same method",
            f"{ours:.2f} s against {rival:.2f} s, ratio {ours / rival:.2f}; as many rare heaps: {same}",
            ours <= 1.6 * rival and same,
        )
    ]


def periods() -> list[Promise]:
    promises = []
    for name in ("0.77", "0.07"):
        code = code_of(name)
        (spent,) = cpu(partial(grow, code, 10 * MILLION))
        promises.append(
            Promise(f"{name}: proof and 10⁷ values in at most 0.3 s", f"{spent:.3f} s", spent <= 0.3),
        )
    (spent,) = cpu(sparse_kayles, runs=3)
    promises.append(Promise("0.77 by its sparse space to 10⁷ in at most 2 s", f"{spent:.2f} s", spent <= 2.0))
    return promises


def sparse_kayles() -> None:
    """Kayles without its period."""
    code, size = code_of("0.77"), 10 * MILLION
    values = np.zeros(size, np.uint16)
    head = HeapTable(code)
    head.value(1000)
    values[:6000] = [head.value(heap) for heap in range(6000)]
    assert SparseRun(code, values, 6000, size).extend(values, 6000, size, np.array(code.digits)) == size


def cost_model() -> list[Promise]:
    promises = []
    for name in GAMES:
        code = code_of(name)
        choices = (METHODS, *((method,) for method in METHODS))
        ours, *single = cpu(*(partial(grow, code, 100_000, methods) for methods in choices), runs=5)
        best = min(single)
        told = ", ".join(f"{method} {spent:.3f}" for method, spent in zip(METHODS, single, strict=True))
        promises.append(
            Promise(
                f"{name} to 10⁵: at most 1.2 times the best single method (or 5 ms more)",
                f"{ours:.3f} s; {told}; ratio {ours / best:.2f}; used {grow(code, 100_000).used}",
                ours <= max(1.2 * best, best + 0.005),
            )
        )
    return promises


def published(dear: bool) -> list[Promise]:
    """Periods of the literature; the dearest only where they are asked for."""
    games = [("0.156", 3479, 349), ("0.165", 5181, 1550), ("0.16", 105_351, 149_459), ("0.56", 326_640, 144)]
    games += [("0.127", 46_578, 4), ("0.354", 10_061_916, 1180)]
    games += [("0.376", 2_268_248, 4)] if dear else []
    promises = []
    for name, preperiod, length in games:
        began = time.process_time()
        period = grow(code_of(name), 2 * (preperiod + length) + 3).period
        spent = time.process_time() - began
        found = period and (period.preperiod, period.length)
        promises.append(
            Promise(f"{name}: the published period is proved", f"{found}, {spent:.2f} s", found == (preperiod, length))
        )
    return promises


MEMORY = """
import sys
from noyau.values.heaps.growth import Growth
from noyau.values.heaps.codes import read_code

def kilobytes(name):
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith(name))

code = read_code("0.354")
Growth(code, [0]).reach(20_000)
open("/proc/self/clear_refs", "w").write("5")  # forget the peak of the compiler
before = kilobytes("VmRSS")
Growth(code, [0]).reach(int(sys.argv[1]))
print((kilobytes("VmHWM") - before) * 1024 / int(sys.argv[1]))
"""


def memory() -> list[Promise]:
    """The most memory taken while 2.4·10⁷ values are found, where the system tells it."""
    if not Path("/proc/self/clear_refs").exists():
        return []
    many = 24 * MILLION
    told = subprocess.run([sys.executable, "-c", MEMORY, str(many)], check=True, capture_output=True, text=True)
    each = float(told.stdout)
    return [Promise("at most 6 bytes a value", f"{each:.2f} bytes a value at {many:,} values", each <= 6)]


def main() -> int:
    for code in map(code_of, GAMES):
        for method in METHODS:
            grow(code, 7000, (method,))
    grow(code_of("0.07"), 20_000)
    dear = "--all" in sys.argv[1:]
    return report([*sparse_grundy(), *periods(), *cost_model(), *published(dear), *memory()])


if __name__ == "__main__":
    sys.exit(main())
