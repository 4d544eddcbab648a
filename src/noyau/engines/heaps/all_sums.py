"""All sums that can follow from some heaps at once, each a bit of one number: who wins and in how many moves.

A sum is numbered as digits are, each heap being one digit. To take tokens from a heap lowers its number by the same in
whatever sum: so a set of sums is shifted to those from which it can be reached, and all sums that are won or lost in as
many moves are found together.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import prod
from operator import mul
from typing import Any, NamedTuple

from noyau.core.game import AnyRules
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.forms.heaps import HeapGame, Heaps

MOST_SUMS, MOST_WORK = 300_000, 20_000_000
"""So many words of 64 bits are shifted in some ten milliseconds."""

_SHIFT = 40
"""To shift a short number takes as long as so many words."""


class _Taking(NamedTuple):
    """One number of tokens taken from one heap."""

    step: int
    """How much the number of a sum becomes less."""
    sums: int
    """Those from which it may be taken."""


class AllSums:
    """The outcome and the remoteness of some heaps and of all that can follow."""

    cyclic = False

    def __init__(self, rules: HeapGame, heaps: Heaps, ending: Ending) -> None:
        self.steps: tuple[int, ...] = (1, *accumulate((heap + 1 for heap in heaps), mul))
        self.settled: list[bytes] = []
        """The sums that end within so many moves, as bits."""
        self._won = 0 if ending is Ending.MISERE else 1
        """Sums are won in an even number of moves, or in an odd one."""
        takings = list(_takings(rules, heaps, self.steps))
        every = (1 << len(self)) - 1
        left, new = every, every & ~_reach(every, takings)
        while new:
            left &= ~new
            self.settled.append((every ^ left).to_bytes(len(self) // 8 + 1, "little"))
            is_won = len(self.settled) % 2 == self._won
            new = _reach(new, takings) & left if is_won else left & ~_reach(left, takings)

    def __len__(self) -> int:
        return self.steps[-1]

    def verdict(self, position: Heaps) -> Verdict:
        byte, bit = divmod(sum(map(mul, position, self.steps)), 8)
        far = bisect_left(self.settled, True, key=lambda settled: bool(settled[byte] >> bit & 1))
        return Verdict(Outcome.N if far % 2 == self._won else Outcome.P, None, far)


def judge_all_sums(rules: AnyRules, position: Any, ending: Ending) -> AllSums | None:
    """The verdicts of heaps and of all sums that can follow; None for other rules, and where they take long."""
    if not isinstance(rules, HeapGame):
        return None
    size = prod(heap + 1 for heap in position)
    if size > MOST_SUMS:
        return None
    shifts = sum(len(rules.takes(heap)) for heap in position) * (sum(position) + 1)
    return AllSums(rules, position, ending) if shifts * (size // 64 + _SHIFT) <= MOST_WORK else None


def _takings(rules: HeapGame, heaps: Heaps, steps: Sequence[int]) -> Iterator[_Taking]:
    """All that may be taken from some heaps, or from what is left of them."""
    for heap, step, above in zip(heaps, steps, steps[1:], strict=False):
        block = (1 << step) - 1
        sums: defaultdict[int, int] = defaultdict(int)
        for size in range(heap + 1):
            for take in rules.takes(size):
                sums[take] |= block << size * step
        for take, some in sums.items():
            yield _Taking(take * step, _repeat(some, above, steps[-1]))


def _repeat(pattern: int, length: int, end: int) -> int:
    """A pattern of bits again and again, up to the end."""
    while length < end:
        pattern |= pattern << length
        length *= 2
    return pattern & (1 << end) - 1


def _reach(sums: int, takings: Sequence[_Taking]) -> int:
    """All sums with a move into some of them."""
    reached = 0
    for step, allowed in takings:
        reached |= sums << step & allowed
    return reached
