"""Periods that are seen on many values, which no theorem proves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from noyau.kernels.heaps import match_shifts
from noyau.values.periods import FEWEST, NO_PERIOD, REPEATS, Period

if TYPE_CHECKING:
    from noyau.forms.heaps import HeapValues
    from noyau.kernels.arrays import Integers


def observe_many(values: str | HeapValues) -> Period:
    """As ``observe`` for outcomes, or for a list or an array of whole numbers; of many, compiled."""
    rises = not isinstance(values, str)
    numbers: Integers
    if isinstance(values, str):
        numbers = np.frombuffer(values.encode(), np.uint8)
    else:
        numbers = np.asarray(values, dtype=np.int32)
    steps = np.diff(numbers) if rises else numbers
    size = len(steps)
    tails = match_shifts(steps) + np.arange(size, dtype=np.int32)
    least = np.maximum(REPEATS * np.arange(size, dtype=np.int64), max(size / 2, FEWEST))
    for length in np.flatnonzero(tails[1:] >= least[1:]) + 1:
        saltus = int(numbers[-1]) - int(numbers[-1 - length]) if rises else 0
        if saltus >= 0:
            return Period("observed", int(length), size - int(tails[length]), saltus, len(values) - 1)
    return NO_PERIOD
