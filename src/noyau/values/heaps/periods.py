"""Periods of take-and-break games that finitely many values prove.

**Digits that end** (Guy and Smith 1956, who have q = 2). Let the code leave at most q heaps and its last digit be the
k-th. If g(n + p) = g(n) for n0 ≤ n < q·n0 + (q − 1)·p + k, with n0 > 0, then for all n ≥ n0. For let n be the first
heap beyond. An option of n + p has at most q parts that hold at least n + p − k ≥ q·(n0 + p) tokens, so that the
largest has n0 + p or more; p tokens taken away from it make an option of n of the same value. An option of n has a part
of at least n0; p tokens more on it make an option of n + p of the same value. No heap can be taken whole, for n > k.
Heaps that may not be touched must be smaller than n0.

**Digits that repeat, of codes that only take**. Say L digits are followed by a cycle of c. Which values the cycle leads
to from a heap depends on its remainder by c and, for each remainder r, on the set S(r) of the values of the heaps r,
r + c … up to L below; the other options are the last L heaps. Before heap n let the cycle lead to all values below b
from every remainder. Then no later heap has a value below b, and all later values, counted from b, depend only on n
modulo c, on the S(r) and on the last L values as far as they are b or more. If all this is the same before heap n + p,
counted from b + s, and c divides p, then g(m + p) = g(m) + s for all m ≥ n.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import TYPE_CHECKING

from noyau.values.heaps.codes import HeapCode
from noyau.values.periods import Period, matches_of_shifts, observe_period

if TYPE_CHECKING:
    from noyau.kernels.arrays import Nimbers

REFERENCE = "Guy and Smith 1956"
WINDOW = "a window of values returns"

State = tuple[int, tuple[int | None, ...], tuple[frozenset[int], ...]]


def can_be_proved(code: HeapCode) -> bool:
    """Whether the first theorem speaks of a code: its digits end, and equal heaps may be left."""
    return code.last is not None and not code.unequal


def prove_period(code: HeapCode, values: Sequence[int]) -> Period | None:
    """The least period that some values from heap 0 on prove by the first theorem, or None.

    >>> prove_period(HeapCode((0, 3)), [0, 1, 0, 1, 0, 1, 0])
    Period(status='proved', length=2, preperiod=0, saltus=0, checked_to=3, reference='Guy and Smith 1956')
    """
    if not can_be_proved(code):
        return None
    parts, last, lowest = period_bounds(code)
    count = len(values)
    matched = matches_of_shifts(values[::-1])
    for length in range(1, count // parts):
        start = count - length - int(matched[length])
        if parts * (max(start, lowest) + length) + last <= count:
            return _proved(code, length, start)
    return None


def prove_many(code: HeapCode, values: Nimbers) -> Period | None:
    """As ``prove``, for many values in an array."""
    from noyau.kernels.heaps import first_proved, match_shifts

    if not can_be_proved(code):
        return None
    matches = match_shifts(values, max(1, code.most_parts))
    length = int(first_proved(matches, len(values), *period_bounds(code)))
    return _proved(code, length, len(values) - length - int(matches[length])) if length else None


def period_bounds(code: HeapCode) -> tuple[int, int, int]:
    """Of the first theorem: how many parts there are at the most, the last digit, and the least n0."""
    return max(1, code.most_parts), code.last or 0, max(code.whole, default=0) + 1


def _proved(code: HeapCode, length: int, start: int) -> Period:
    parts, last, lowest = period_bounds(code)
    checked = parts * (max(start, lowest) + length) + last - 1
    return Period.proved(length=length, preperiod=start, reference=REFERENCE, checked_to=checked)


def prove_by_states(code: HeapCode, values: Sequence[int]) -> Period | None:
    """The period, with its saltus, that some values from heap 0 on prove by the second theorem, or None.

    >>> prove_by_states(HeapCode((0,), (3,)), range(40))
    Period(status='proved', length=1, preperiod=0, saltus=1, checked_to=39, reference='a window of values returns')
    """
    if not code.cycle or code.most_parts > 1 or code.whole:
        return None
    seen = observe_period(values)
    if seen.length is None or seen.preperiod is None or seen.saltus is None:
        return None
    turns = len(code.cycle) // gcd(seen.length, len(code.cycle))
    length, saltus = turns * seen.length, turns * seen.saltus
    heap = len(values) - length - seen.length
    if heap < max(seen.preperiod, len(code.digits) + 1):
        return None
    base = min(_led_to(code, values, heap))
    same = _state(code, values, heap, base) == _state(code, values, heap + length, base + saltus)
    if not same or min(_led_to(code, values, heap + length)) < base + saltus:
        return None
    return Period.proved(
        length=seen.length,
        preperiod=seen.preperiod,
        saltus=seen.saltus,
        reference=WINDOW,
        checked_to=len(values) - 1,
    )


def _sets(code: HeapCode, values: Sequence[int], heap: int) -> list[set[int]]:
    """For each remainder by the length of the cycle, the values to which the cycle has led before a heap."""
    size = len(code.cycle)
    last = heap - len(code.digits)
    return [{values[m] for m in range(r or size, last, size)} for r in range(size)]


def _led_to(code: HeapCode, values: Sequence[int], heap: int) -> list[int]:
    """For each remainder, the least value to which the cycle does not lead before a heap."""
    size, sets = len(code.cycle), _sets(code, values, heap)
    least = []
    for remainder in range(size):
        last = remainder - len(code.digits)
        met = set[int]().union(*(sets[(last - place) % size] for place in range(size) if code.cycle[place] & 2))
        if code.cycle[last % size] & 1:
            met.add(0)
        least.append(next(value for value in range(len(met) + 1) if value not in met))
    return least


def _state(code: HeapCode, values: Sequence[int], heap: int, base: int) -> State:
    """All on which the values from a heap on depend, counted from a base."""
    last = values[heap - len(code.digits) : heap]
    sets = (frozenset(value - base for value in found if value >= base) for found in _sets(code, values, heap))
    return heap % len(code.cycle), tuple(v - base if v >= base else None for v in last), tuple(sets)
