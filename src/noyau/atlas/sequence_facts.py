"""Facts on a sequence of Grundy values: its rare and large values, and where it leaves another one."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from noyau.atlas.sequences import Sequence
from noyau.core.errors import NotApplicable
from noyau.core.record import Json
from noyau.values.gf2 import walsh

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from noyau.atlas.sequences import Values
    from noyau.kernels.arrays import Integers

COUNTED = 16
"""How often a value occurs is told of this many values, from 0 on."""


@dataclass(frozen=True)
class Statistics:
    """What stands out among Grundy values.

    A heap is rare where the bits of its value that lie in ``mask`` are even in number (Berlekamp, Conway and Guy's
    sparse spaces); with ``alternates``, even for every second heap and odd for the others. The mask is the one under
    which fewest heaps of the later half are rare.
    """

    mask: int
    alternates: bool
    rares: int
    last_rare: int | None
    largest: int
    largest_heap: int
    counts: tuple[int, ...]
    records: tuple[tuple[int, int], ...]
    """The first heap of each value that is larger than all before it, with that value."""

    def record(self) -> Json:
        """The facts as JSON."""
        return dataclasses.asdict(self)


def statistics(found: Sequence) -> Statistics:
    """The facts on a sequence of Grundy values."""
    if found.what != "grundy":
        raise NotApplicable("sequence.statistics-what", what=found.what)
    import numpy as np

    if isinstance(found.values, list) and None in found.values:
        raise NotApplicable("sequence.statistics-cycles", game=found.game)
    values = np.asarray(found.values)
    top = np.maximum.accumulate(values)
    places = np.flatnonzero(np.concatenate([[True], top[1:] > top[:-1]]))
    mask, alternates = _best_mask(values)
    rares = _rare_heaps(values, mask, alternates)
    return Statistics(
        mask=mask,
        alternates=alternates,
        rares=len(rares),
        last_rare=int(rares[-1]) if len(rares) else None,
        largest=int(top[-1]),
        largest_heap=int(places[-1]),
        counts=tuple(int(np.count_nonzero(values == value)) for value in range(COUNTED)),
        records=tuple((int(heap), int(values[heap])) for heap in places),
    )


def _best_mask(values: Integers) -> tuple[int, bool]:
    """The mask that makes the fewest heaps of the later half rare, by a Walsh–Hadamard transform of their values."""
    import numpy as np

    tail = values[len(values) // 2 :].astype(np.int64)
    width = 1 << max(1, int(tail.max()).bit_length())
    turns = 1 - 2 * ((np.arange(len(values) // 2, len(values))) & 1)
    found = []
    for alternates in (False, True):
        excess = walsh(np.bincount(tail, weights=turns if alternates else None, minlength=width))
        low, high = int(excess[1:].argmin()) + 1, int(excess[1:].argmax()) + 1
        found.append((float(excess[low]), alternates, low))
        if alternates:
            found.append((-float(excess[high]), alternates, high))
    _, alternates, mask = min(found)
    return mask, alternates


def _rare_heaps(values: Integers, mask: int, alternates: bool) -> NDArray[np.intp]:
    """The heaps that are rare; where they take turns, one of both parities has few of them."""
    import numpy as np

    bits = np.array([(value & mask).bit_count() & 1 for value in range(int(values.max()) + 1)], dtype=np.uint8)[values]
    common = (np.arange(len(values)) & 1).astype(np.uint8) if alternates else np.uint8(1)
    rare = bits != common
    half = len(values) // 2
    if alternates and 2 * np.count_nonzero(rare[half:]) > len(values) - half:
        rare = ~rare
    rare[0] = False
    return np.flatnonzero(rare)


@dataclass(frozen=True)
class Difference:
    """Where a sequence leaves that of another game: the first heap of which the values differ, and both values."""

    game: str
    heap: int | None
    here: int | str | None = None
    there: int | str | None = None
    for_ever: bool = False
    """Whether two proved periods show that they never differ."""

    def record(self) -> Json:
        """The fact as JSON."""
        return dataclasses.asdict(self)


def difference(found: Sequence, other: Sequence) -> Difference:
    """The first heap at which two sequences differ.

    >>> from noyau.core.spec import parse
    >>> from noyau.atlas.sequences import sequence
    >>> difference(sequence(parse("kayles"), 20), sequence(parse("octal:0.7"), 20)).heap
    2
    """
    heap = _first_difference(found.values, other.values)
    if heap is not None:
        return Difference(other.game, heap, _value(found, heap), _value(other, heap))
    return Difference(other.game, None, for_ever=_never_differ(found, other))


def _value(found: Sequence, heap: int) -> int | str | None:
    value = found.values[heap]
    plain: int | str | None = value if isinstance(value, int | str | None) else value.item()
    return plain


def _first_difference(values: Values, others: Values) -> int | None:
    if isinstance(values, list) or isinstance(others, list):
        pairs = zip(values, others, strict=False)
        return next((heap for heap, (here, there) in enumerate(pairs) if here != there), None)
    import numpy as np

    differ = values != others
    heap = int(np.argmax(differ))
    return heap if differ[heap] else None


def _never_differ(found: Sequence, other: Sequence) -> bool:
    """Whether sequences that agree so far do so for ever: over both periods they must (Fine and Wilf 1965)."""
    periods = found.period, other.period
    if any(period.status != "proved" for period in periods) or periods[0].saltus != periods[1].saltus:
        return False
    if periods[0].saltus and periods[0].length != periods[1].length:
        return False
    start = max(period.preperiod or 0 for period in periods)
    return found.to >= start + sum(period.length or 0 for period in periods)
