"""The Grundy values of single heaps under a rule that a user wrote: in plain Python, compiled where it pays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from noyau.core.errors import SpecError, TooLarge
from noyau.values.heaps.codes import Parts
from noyau.values.heaps.heap_tables import FARTHEST, HeapTable
from noyau.values.nimbers import mex, nim_sum

if TYPE_CHECKING:
    from noyau.kernels.arrays import Nimbers
    from noyau.values.heaps.compiled_rules import Options, OwnGrowth

PLAIN_HEAPS, PLAIN_OPTIONS = 256, 400_000
"""This many heaps are always found in plain Python, and more of them while their options are no more than that."""

_STEP = 64

Watch = Callable[[int], None]


class OwnHeaps(HeapTable):
    """The values of the heaps 0, 1, 2 …, extended on demand.

    ``compiled`` says whether they are found by compiled code: None as long as they are too few for it to matter.

    >>> table = OwnHeaps(lambda heap: ((part,) for part in range(heap)), range)
    >>> table.value(7), table.compiled
    (7, None)
    """

    def __init__(self, rule: Callable[[int], Iterable[Parts]], function: Options, name: str = "own-heaps") -> None:
        super().__init__(rule)
        self.function = function
        self.name = name
        self._fast: OwnGrowth | None = None
        self._plain = False
        """Whether the rule cannot be compiled, or no farther."""
        self._looked = 0
        self._last = 0

    @property
    def compiled(self) -> bool | None:
        return True if self._fast is not None else False if self._plain else None

    def value(self, heap: int) -> int:
        if heap >= self._count:
            if heap > FARTHEST:
                raise TooLarge("octal.too-far", heap=heap, limit=FARTHEST)
            with self._alone:
                self._know(heap)
        fast = self._fast
        return self.known[heap] if fast is None else int(fast.values[heap])

    def grow(self, to: int, watch: Watch | None = None) -> Nimbers:
        """The values up to a heap as an array, however far."""
        import numpy

        with self._alone:
            self._know(to, watch)
            if self._fast is not None:
                return self._fast.values[: to + 1]
            return numpy.array(self.known[: to + 1], dtype=numpy.uint32)

    @property
    def _count(self) -> int:
        fast = self._fast
        return len(self.known) if fast is None else fast.count

    def _know(self, heap: int, watch: Watch | None = None) -> None:
        """Know the values up to a heap."""
        while self._count <= heap:
            fast = self._fast
            if fast is not None:
                self._run(fast, heap, watch)
            elif not self._plain and self._is_long(heap):
                self._compile()
            else:
                self._add()
                if watch is not None and self._count % _STEP == 0:
                    watch(self._count)

    def _is_long(self, heap: int) -> bool:
        """Whether a heap lies so far that it pays to compile the rule."""
        missing = heap + 1 - self._count
        return self._count >= PLAIN_HEAPS and self._looked + missing * self._last > PLAIN_OPTIONS

    def _compile(self) -> None:
        from noyau.values.heaps.compiled_rules import compiled_growth

        fast = compiled_growth(self.rule, self.function, self.known)
        self._fast, self._plain = fast, fast is None

    def _run(self, fast: OwnGrowth, heap: int, watch: Watch | None) -> None:
        """Let the compiled rule reach a heap; where its numbers become too large, plain Python goes on from there."""
        from noyau.values.heaps.checked_arithmetic import Endless

        try:
            is_reached = fast.reach(heap, watch)
        except Endless:
            raise SpecError("heap-rule.endless", name=self.name, n=fast.count) from None
        if not is_reached:
            self.known = fast.values[: fast.count].tolist()
            self._plain, self._fast = True, None

    def _add(self) -> None:
        """Find the value of the next heap in plain Python."""
        known = self.known
        values = [nim_sum([known[part] for part in parts]) for parts in self.rule(len(known))]
        self._last = len(values)
        self._looked += self._last
        known.append(mex(set(values)))
