"""Digraphs given as rows that are too large for plain Python: solved by compiled kernels, answered in lists."""

from __future__ import annotations

from itertools import chain

import numpy as np

from noyau.engines.digraphs import generalised, grundy_values, solve_outcomes
from noyau.engines.evaluate import Rows
from noyau.graphs.csr import Csr
from noyau.values.loopy import Loopy
from noyau.values.nimbers import Nimber
from noyau.verdict import Ending, Outcome, Verdict

_LETTERS = {ord(outcome): outcome for outcome in Outcome}


def solve_rows(rows: Rows) -> tuple[list[Verdict], bool]:
    """The verdict of each vertex, and whether there is no cycle."""
    csr = _csr(rows)
    values = grundy_values(csr)
    labels = (generalised(csr)[0] if values is None else values).tolist()
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
