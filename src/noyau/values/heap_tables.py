"""The Grundy values of single heaps whose options are sums of smaller heaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from noyau.values.heapcodes import Parts
from noyau.values.nimbers import nim_sum

Rule = Callable[[int], Iterable[Parts]]
"""What may be left of a heap: for each option its parts, all smaller than the heap."""


class HeapTable:
    """The values of the heaps 0, 1, 2 …, extended on demand.

    >>> from noyau.values.heapcodes import HeapCode
    >>> table = HeapTable(HeapCode((0, 7, 7)).options)
    >>> [table.value(heap) for heap in range(12)]
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.known: list[int] = []

    def value(self, heap: int) -> int:
        """The value of one heap."""
        while len(self.known) <= heap:
            taken = {nim_sum(self.known[part] for part in parts) for parts in self.rule(len(self.known))}
            self.known.append(next(value for value in range(len(taken) + 1) if value not in taken))
        return self.known[heap]

    def reference(self, heap: int) -> str:
        """The theorem behind the value of a heap."""
        return "Sprague 1935, Grundy 1939"

    def repeats(self, heap: int) -> dict[str, int]:
        """The smaller heap whose value a heap repeats by a proved period, with that period; nothing without one."""
        return {}
