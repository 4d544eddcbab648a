"""Periods of take-and-break games that finitely many values prove (Guy and Smith 1956).

Let the code leave at most q heaps and its last digit be the k-th. If g(n + p) = g(n) for n0 ≤ n < q·n0 + (q − 1)·p + k,
with n0 > 0, then for all n ≥ n0: of each option of a larger heap the largest part is at least n0 + p, so that p tokens
may be put back or taken away from it. With q = 2 it is the theorem of Guy and Smith.
"""

from __future__ import annotations

from collections.abc import Sequence

from noyau.values.heapcodes import HeapCode
from noyau.values.observed import matches_of_shifts
from noyau.values.periods import Period

REFERENCE = "Guy and Smith 1956"


def can_be_proved(code: HeapCode) -> bool:
    """Whether the theorem speaks of a code: its digits end, and equal heaps may be left."""
    return code.last is not None and not code.unequal


def prove(code: HeapCode, values: Sequence[int], matches: Sequence[int] | None = None) -> Period | None:
    """The least period that some values from heap 0 on prove, or None.

    ``matches`` may be given where it is known: for each shift, how far the values read backwards agree with themselves.

    >>> prove(HeapCode((0, 3)), [0, 1, 0, 1, 0, 1, 0])
    Period(status='proved', length=2, preperiod=0, saltus=0, checked_to=3, reference='Guy and Smith 1956')
    """
    if not can_be_proved(code):
        return None
    parts, last, count = max(1, code.most_parts), code.last or 0, len(values)
    matched = matches_of_shifts(values[::-1]) if matches is None else matches
    for length in range(1, count // parts + 1):
        start = max(1, count - length - int(matched[length]))
        if parts * (start + length) + last <= count and start > max(code.whole, default=0):
            checked = parts * (start + length) + last - 1
            preperiod = 0 if start == 1 and values[0] == values[length] else start
            return Period.proved(length=length, preperiod=preperiod, reference=REFERENCE, checked_to=checked)
    return None
