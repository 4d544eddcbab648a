"""A quick guess at the misère quotient with one more heap, from the quotient without it.

Heaps are taken for one another where they have the same element or, in finer guesses, look the same one move deep. Sums
of heaps are sorted by what they look like one move deep: their element, and the elements beside which they have a
winning move. Beside 0, 1, 2 … copies of the heap that is added, the outcome of the first sum
of each sort, in lexicographic order, follows from those before it, and is taken for that of all its sort. Sorts that
no sum tells apart are then made one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from noyau.engines.quotients.monoid import LARGEST, Bits, Elements, Heaps, Monoid, TooManyElements, Words, pack_bits
from noyau.kernels.quotients import NONE, Pairs, close_pairs, judge, new_pairs, refine

_LAYERS = 5
"""So many numbers of copies of the heap that is added are told apart: of more, two copies count as none."""

_ROOM = 1 << 11
_MOST = 1 << 17


@dataclass(frozen=True)
class Sorts:
    """Heaps taken for one another: the first of each sort, and the sort of each."""

    first: list[int]
    sort: Elements
    """The sort of heap 0, 1, 2 …; -1 for a heap without options."""
    elements: Elements
    winning: Words

    @classmethod
    def of(cls, phi: Elements, winning: Sequence[Bits | None], *, fine: bool) -> Sorts:
        """The sorts of heaps by their elements, and if fine also by the elements beside which their options win."""
        known: dict[tuple[int, bytes], int] = {}
        first: list[int] = []
        sort, rows = [], []
        for heap, row in enumerate(winning):
            if row is None:
                sort.append(NONE)
                continue
            key = (int(phi[heap]), row.tobytes() if fine else b"")
            if key not in known:
                known[key] = len(known)
                first.append(heap)
                rows.append(row)
            sort.append(known[key])
        return cls(first, np.array(sort), phi[first], pack_bits(rows))


def guess_quotient(known: Monoid, sorts: Sorts, options: Sequence[Heaps], order: int) -> tuple[Monoid, Elements]:
    """A monoid for heaps with these options, and their elements, from one that sorts all but the last of them."""
    pairs, count = _all_pairs(known, sorts)
    heaps = (*sorts.first, len(options) - 1)
    by_sort = [np.unique(np.sort(sorts.sort[options[heap]], axis=1), axis=0) for heap in heaps]
    ends = np.cumsum([0, *map(len, by_sort)])
    lost = judge(pairs, count, _stack(by_sort), ends, _LAYERS).ravel()
    found = _reduced(lost, _layered(pairs.steps[:count].astype(np.int64)), heaps, order)
    elements = np.array([0, *found.steps[0]])
    return found, elements[np.append(sorts.sort + 1, len(heaps))]


def _all_pairs(known: Monoid, sorts: Sorts) -> tuple[Pairs, int]:
    room = _ROOM
    while room <= _MOST:
        pairs = new_pairs(room, len(sorts.first), sorts.winning.shape[1])
        count = close_pairs(known.table, sorts.elements, sorts.winning, pairs)
        if count != NONE:
            return pairs, count
        room *= 4
    raise TooManyElements


def _stack(options: list[Elements]) -> Elements:
    """Rows of different lengths, filled with -1."""
    width = max(rows.shape[1] for rows in options)
    filled = [np.pad(rows, ((0, 0), (0, width - rows.shape[1])), constant_values=NONE) for rows in options]
    return np.concatenate(filled)


def _layered(steps: Elements) -> Elements:
    """The steps of sums beside 0, 1, 2 … copies of one more heap, which comes last."""
    count = len(steps)
    copies = np.concatenate([steps + layer * count for layer in range(_LAYERS)])
    above = [*range(1, _LAYERS), _LAYERS - 2]
    more = np.concatenate([np.arange(count) + layer * count for layer in above])
    return np.column_stack([copies, more])


def _reduced(lost: Bits, steps: Elements, heaps: tuple[int, ...], order: int) -> Monoid:
    """The monoid of the states that no state tells apart."""
    seed = 1
    while True:
        count, classes = refine(lost, steps, seed)
        if count > min(2 * order, LARGEST):
            raise TooManyElements
        first = np.unique(classes, return_index=True)[1]
        merged = Monoid(classes[steps[first]], lost[first], heaps)
        if np.array_equal(merged.steps[classes], classes[steps]) and np.array_equal(merged.lost[classes], lost):
            return merged
        seed += 1  # two codes of 64 bits were equal by chance
