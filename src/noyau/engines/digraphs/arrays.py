"""Outcomes, remoteness, Grundy values and generalised values of digraphs of many millions of vertices, as arrays.

>>> csr = Csr.of([0, 1, 3, 4, 4], [1, 0, 2, 3])
>>> codes, far = solve_outcomes(csr)
>>> codes.tobytes().decode(), far.tolist()
('DDNP', [-1, -1, 1, 0])
>>> labels = generalised_values(csr)[0]
>>> labels.tolist(), infinite_set(csr, labels, 1)
([-1, -1, 1, 0], Loopy([1]))
"""

from __future__ import annotations

from itertools import chain

import numpy as np

from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.exploring.evaluation import Rows
from noyau.graphs.csr import BAND, Array, Watch, tell_progress
from noyau.graphs.csr import Csr as Csr
from noyau.kernels import digraphs as kernels
from noyau.values.loopy import Loopy
from noyau.values.nimbers import Nimber

WON, LOST, DRAWN = ord("N"), ord("P"), ord("D")

_SAMPLE = 64
"""How many vertices, and arcs of each, are looked at to see which way most arcs lead."""


def solve_outcomes(csr: Csr, ending: Ending = Ending.NORMAL, watch: Watch | None = None) -> tuple[Array, Array]:
    """Who wins from each vertex, as the bytes N, P and D, and in how many moves: −1 for a draw."""
    back = _back(csr, watch)
    csr.check_memory(10 * csr.size)
    counts, queue, tail = _counts(csr)
    at_end = kernels.LOST if ending is Ending.NORMAL else kernels.WON
    counts.bytes[queue[:tail]] = at_end
    far = np.full(csr.size, -1, np.int32)
    place = np.array([0, tail, tail, 0, at_end == kernels.LOST], np.int64)
    while not kernels.decide_back(back, counts, queue, far, place, BAND):
        tell_progress(watch, (1 + place[kernels.HEAD] / csr.size) / 2)
    letters = np.full(256, DRAWN, np.uint8)
    letters[[kernels.WON, kernels.LOST]] = WON, LOST
    tell_progress(watch, 1.0)
    return letters[counts.bytes], far


def grundy_values(csr: Csr, watch: Watch | None = None) -> Array | None:
    """The Grundy value of each vertex; None where there is a cycle."""
    rows = kernels.Rows(*csr.rows(), _leads_up(csr))
    values = np.full(csr.size, 255, np.uint8)
    path = kernels.Path(np.empty(csr.size, np.uint32), np.empty(csr.size, np.uint64), np.zeros(256, np.uint32))
    place = np.zeros(2, np.int64)
    while (status := kernels.fill_values(rows, values, path, place, BAND)) != kernels.DONE:
        if status == kernels.CYCLE:
            return None
        if status == kernels.NO_ROOM:
            values, path = _widen(values, path)
        tell_progress(watch, place[kernels.TURN] / csr.size)
    tell_progress(watch, 1.0)
    return values.astype(np.int32)


def generalised_values(csr: Csr, watch: Watch | None = None) -> tuple[Array, Array]:
    """The finite value of each vertex, −1 where it has none, and which vertices have none (Smith, Fraenkel)."""
    back = _back(csr, watch)
    csr.check_memory(15 * csr.size)
    left, queue, tail = _counts(csr)
    waiting = kernels.Counts(left.bytes.copy(), left.large, left.rounds.copy())
    waiting.bytes[queue[:tail]] = kernels.LOST
    survivors, labels = np.arange(csr.size, dtype=np.uint32), np.full(csr.size, -1, np.int32)
    place = np.array([0, tail, csr.size, 0, 0], np.int64)
    while place[kernels.SURVIVORS]:
        level = place[kernels.LEVEL]
        while not kernels.label_level(back, waiting, left, queue, place, BAND):
            tell_progress(watch, 1 - 0.5 ** (level + 1) * (1 - place[kernels.HEAD] / csr.size / 2))
        kernels.close_level(waiting, left, queue, survivors, labels, place)
    tell_progress(watch, 1.0)
    return labels, labels < 0


def infinite_set(csr: Csr, labels: Array, vertex: int) -> Loopy:
    """The value ∞(K) of a vertex without a finite one: K holds the finite values of its options."""
    return Loopy(int(label) for label in np.unique(labels[csr.options(vertex)]) if label >= 0)


def _back(csr: Csr, watch: Watch | None) -> kernels.Back:
    """The arcs the other way round, which is the first half of the work."""
    return kernels.Back(*csr.turned(lambda done: tell_progress(watch, done / 2)).rows())


def _leads_up(csr: Csr) -> bool:
    """Whether most of the arcs of some vertices lead to greater numbers."""
    rises = 0
    for vertex in range(0, csr.size, 1 + csr.size // _SAMPLE):
        options = csr.options(vertex)[:_SAMPLE]
        rises += 2 * int(np.count_nonzero(options > vertex)) - options.size
    return rises > 0


def _counts(csr: Csr) -> tuple[kernels.Counts, Array, int]:
    """The counts of options, and a queue with the number of the vertices that have none and stand in it."""
    many = int(np.count_nonzero(csr.indptr[1:] - csr.indptr[:-1] > kernels.MOST))
    counts = kernels.Counts(np.empty(csr.size, np.uint8), np.empty(many, np.uint32), np.empty(many, np.uint32))
    queue = np.empty(csr.size + 1, np.uint32)
    return counts, queue, kernels.count_options(csr.indptr, counts, queue)


def _widen(values: Array, path: kernels.Path) -> tuple[Array, kernels.Path]:
    """Room for greater values; the two greatest numbers keep their meaning."""
    room = 1 << 8 * 2 * values.itemsize
    wide = values.astype(f"u{2 * values.itemsize}")
    wide[values >= path.seen.size - 2] += room - path.seen.size
    return wide, kernels.Path(path.vertices, path.places, np.zeros(min(room, 1 << 32), np.uint32))


_LETTERS = {ord(outcome): outcome for outcome in Outcome}


def solve_rows(rows: Rows) -> tuple[list[Verdict], bool]:
    """The verdict of each vertex, and whether there is no cycle."""
    csr = _csr(rows)
    values = grundy_values(csr)
    labels = (generalised_values(csr)[0] if values is None else values).tolist()
    nimbers = [Nimber(value) for value in range(max(labels, default=0) + 1)]
    found = (
        nimbers[label] if label >= 0 else Loopy(labels[option] for option in row if labels[option] >= 0)
        for label, row in zip(labels, rows, strict=True)
    )
    won, far = _decide(csr, Ending.NORMAL)
    return list(map(Verdict, won, found, far)), values is not None


def decide_rows(rows: Rows, ending: Ending) -> tuple[list[Outcome], list[int | None]]:
    """The outcome and remoteness of each vertex."""
    return _decide(_csr(rows), ending)


def _decide(csr: Csr, ending: Ending) -> tuple[list[Outcome], list[int | None]]:
    codes, far = solve_outcomes(csr, ending)
    return [_LETTERS[code] for code in codes.tolist()], [None if step < 0 else step for step in far.tolist()]


def _csr(rows: Rows) -> Csr:
    indptr = np.zeros(len(rows) + 1, np.int64)
    np.cumsum(np.fromiter(map(len, rows), np.int64, len(rows)), out=indptr[1:])
    return Csr(indptr, np.fromiter(chain.from_iterable(rows), np.int32, int(indptr[-1])))
