"""Digraphs of ten million vertices and a hundred million arcs against plain Python and a C program of the same method.

``python digraphs.py 1000000`` measures on a million vertices instead. Each vertex has from 0 to 20 arcs to vertices
drawn at random; the transposed digraph, which working back needs, is built anew in each run and counted. The C program
sorts arcs into the same buckets, packs counts and labels into the same byte and asks for memory as far ahead.
"""

from __future__ import annotations

import ctypes
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from measure import Promise, cpu, report

from noyau.core.verdict import Ending
from noyau.engines.digraphs.arrays import generalised_values, grundy_values, solve_outcomes
from noyau.engines.exploring.evaluation import outcomes
from noyau.graphs.csr import Csr
from noyau.graphs.files.large_files import load_csr

SIZE = 10_000_000
PLAIN = 300_000
MEMORY = "memory"

PROGRAM = r"""
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
enum { SHIFT = 14, MASK = (1 << SHIFT) - 1, AHEAD = 8, WON = 254, LOST = 255 };

static void transpose(int64_t n, const int64_t *starts, const uint32_t *targets, int64_t *back, uint32_t *sources) {
    int64_t arcs = starts[n], buckets = ((n - 1) >> SHIFT) + 1, most = 0;
    int64_t *heads = calloc(buckets + 1, sizeof *heads), *bounds = malloc((buckets + 1) * sizeof *bounds);
    uint16_t *lows = malloc(arcs * sizeof *lows);
    for (int64_t a = 0; a < arcs; a++) heads[(targets[a] >> SHIFT) + 1]++;
    for (int64_t b = 0; b < buckets; b++) {
        if (heads[b + 1] > most) most = heads[b + 1];
        heads[b + 1] += heads[b];
    }
    memcpy(bounds, heads, (buckets + 1) * sizeof *bounds);
    for (int64_t v = 0; v < n; v++)
        for (int64_t a = starts[v]; a < starts[v + 1]; a++) {
            int64_t head = heads[targets[a] >> SHIFT]++;
            sources[head] = v;
            lows[head] = targets[a] & MASK;
        }
    uint32_t *scratch = malloc(most * sizeof *scratch), *cursors = malloc((MASK + 1) * sizeof *cursors);
    for (int64_t b = 0; b < buckets; b++) {
        int64_t begin = bounds[b], count = bounds[b + 1] - begin, first = b << SHIFT;
        uint32_t at = 0;
        memset(cursors, 0, (MASK + 1) * sizeof *cursors);
        memcpy(scratch, sources + begin, count * sizeof *scratch);
        for (int64_t a = 0; a < count; a++) cursors[lows[begin + a]]++;
        for (int64_t v = first; v < n && v <= first + MASK; v++) {
            uint32_t own = cursors[v - first];
            back[v] = begin + at;
            cursors[v - first] = at;
            at += own;
        }
        for (int64_t a = 0; a < count; a++) sources[begin + cursors[lows[begin + a]]++] = scratch[a];
    }
    back[n] = arcs;
    free(heads); free(bounds); free(lows); free(scratch); free(cursors);
}

void decide(int64_t n, const int64_t *starts, const uint32_t *targets, uint8_t *state, int32_t *far) {
    int64_t *back = malloc((n + 1) * sizeof *back);
    uint32_t *sources = malloc(starts[n] * sizeof *sources), *queue = malloc((n + 1) * sizeof *queue);
    int64_t head = 0, tail = 0, level = 0, lost = 1;
    transpose(n, starts, targets, back, sources);
    for (int64_t v = 0; v < n; v++) {
        far[v] = -1;
        state[v] = starts[v + 1] - starts[v];
        if (!state[v]) { state[v] = LOST; queue[tail++] = v; }
    }
    for (int64_t end = tail; head < tail;) {
        if (head == end) { end = tail; level++; lost = !lost; }
        uint32_t v = queue[head];
        if (head + 2 * AHEAD < tail) {
            __builtin_prefetch(&back[queue[head + 2 * AHEAD]]);
            __builtin_prefetch(&sources[back[queue[head + AHEAD]]]);
        }
        head++;
        far[v] = level;
        for (int64_t a = back[v]; a < back[v + 1]; a++) {
            uint32_t u = sources[a];
            uint8_t was = state[u];
            if (lost) {
                state[u] = was < WON ? WON : was;
                queue[tail] = u;
                tail += was < WON;
            } else {
                was -= was < WON;
                state[u] = was;
                if (!was) { state[u] = LOST; queue[tail++] = u; }
            }
        }
    }
    free(back); free(sources); free(queue);
}
"""


def random_digraph(size: int, acyclic: bool = False) -> Csr:
    """From 0 to 20 arcs from each vertex, to any vertex or to smaller numbers only."""
    chance = np.random.default_rng(20)
    degrees = chance.integers(0, 21, size, dtype=np.uint8)
    degrees[0] = 0
    indptr = np.zeros(size + 1, np.int64)
    np.cumsum(degrees, out=indptr[1:])
    indices = np.empty(int(indptr[-1]), np.int32)
    step = 1 << 20
    for begin in range(0, size, step):
        end = min(begin + step, size)
        part = indices[indptr[begin] : indptr[end]]
        if acyclic:
            part[:] = chance.random(part.size) * np.repeat(np.arange(begin, end), degrees[begin:end])
        else:
            part[:] = chance.integers(0, size, part.size, dtype=np.int32)
    return Csr.of(indptr, indices)


def anew(csr: Csr) -> Csr:
    """The same digraph, its transposed one forgotten."""
    return Csr(csr.indptr, csr.indices)


def against_python(size: int) -> Promise:
    small, large = random_digraph(PLAIN), random_digraph(size)
    rows = [small.options(vertex).tolist() for vertex in range(PLAIN)]
    plain, ours = cpu(lambda: outcomes(rows, Ending.NORMAL), lambda: solve_outcomes(anew(large)), runs=3)
    plain *= large.arcs / small.arcs
    return Promise(
        f"{size:,} vertices, {large.arcs:,} arcs: outcomes and remoteness at least 25 times as fast as plain Python",
        f"{ours:.2f} s ({large.arcs / ours / 1e6:.0f} million arcs/s) against {plain:.0f} s, extrapolated from "
        f"{PLAIN:,} vertices: {plain / ours:.0f} times",
        plain >= 25 * ours,
    )


def compiled(folder: str) -> Any:
    source, library = Path(folder, "decide.c"), Path(folder, "decide.so")
    source.write_text(PROGRAM)
    compiler = shutil.which("cc") or "cc"
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
    return ctypes.CDLL(str(library)).decide


def against_c(size: int) -> Promise:
    claim = "outcomes and remoteness take at most 1.3 times as long as in C, by the same method"
    if shutil.which("cc") is None:
        return Promise(claim, "not measured: there is no C compiler", True)
    csr = random_digraph(size)
    state, far = np.empty(size, np.uint8), np.empty(size, np.int32)
    given = [array.ctypes.data_as(ctypes.c_void_p) for array in (csr.indptr, csr.indices, state, far)]
    with tempfile.TemporaryDirectory() as folder:
        decide = compiled(folder)
        run = lambda: decide(ctypes.c_int64(size), *given)  # noqa: E731
        ours, rival = cpu(lambda: solve_outcomes(anew(csr)), run, runs=3)
    codes, steps = solve_outcomes(csr)
    assert (steps == far).all()
    assert ((codes == ord("N")) == (state == 254)).all()
    return Promise(claim, f"{ours:.2f} s against {rival:.2f} s, ratio {ours / rival:.2f}", ours <= 1.3 * rival)


def values(size: int) -> Promise:
    csr = random_digraph(size)
    pass_, ours = cpu(lambda: solve_outcomes(anew(csr)), lambda: generalised_values(anew(csr)), runs=3)
    return Promise(
        "generalised Grundy values take at most 3 times as long as outcomes",
        f"{ours:.2f} s against {pass_:.2f} s, ratio {ours / pass_:.2f}",
        ours <= 3 * pass_,
    )


def acyclic(size: int) -> Promise:
    csr = random_digraph(size, acyclic=True)
    (ours,) = cpu(lambda: grundy_values(csr), runs=3)
    rate = csr.arcs / ours
    return Promise(
        "Grundy values of a digraph in topological order: at least 200 million arcs/s",
        f"{ours:.2f} s for {csr.arcs:,} arcs: {rate / 1e6:.0f} million arcs/s",
        rate >= 2e8,
    )


def reading(size: int) -> Promise:
    """Arcs in no order, between numbers of up to eight digits."""
    chance = np.random.default_rng(3)
    with tempfile.NamedTemporaryFile("wb", suffix=".txt") as file:
        for _ in range(0, 10 * size, 1_000_000):
            pairs = chance.integers(0, size, (min(1_000_000, 10 * size), 2)).tolist()
            file.write(("\n".join([f"{source} {target}" for source, target in pairs]) + "\n").encode())
        file.flush()
        (ours,) = cpu(lambda: load_csr(file.name), runs=3)
        rate = load_csr(file.name).csr.arcs / ours
    return Promise(
        "edge lists of whole numbers are read at 15 million arcs/s at least, sorted and numbered",
        f"{ours:.2f} s: {rate / 1e6:.1f} million arcs/s",
        rate >= 15e6,
    )


def memory(size: int) -> Promise:
    """In a process of its own: what is held beyond the interpreter when all is solved."""
    said = subprocess.run([sys.executable, __file__, MEMORY, str(size)], check=True, capture_output=True, text=True)
    parts = {name: float(part) for name, part in map(str.split, said.stdout.splitlines())}
    return Promise(
        "memory never exceeds 3 times the sparse rows, these included",
        ", ".join(f"{name} {part:.2f} times" for name, part in parts.items()),
        max(parts.values()) <= 3,
    )


def held() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def print_memory(size: int) -> None:
    warm = random_digraph(1000)
    for solve in (solve_outcomes, generalised_values, grundy_values):
        solve(warm)
    before = held()
    csr = random_digraph(size)
    for name, solve in (("outcomes", solve_outcomes), ("values", generalised_values)):
        solve(csr)
        print(name, (held() - before) / csr.nbytes)


def main() -> int:
    if sys.argv[1:2] == [MEMORY]:
        print_memory(int(sys.argv[2]))
        return 0
    size = int(sys.argv[1]) if len(sys.argv) > 1 else SIZE
    warm = random_digraph(1000)
    for solve in (solve_outcomes, generalised_values, grundy_values):
        solve(anew(warm))
    return report([promise(size) for promise in (memory, against_python, against_c, values, acyclic, reading)])


if __name__ == "__main__":
    sys.exit(main())
