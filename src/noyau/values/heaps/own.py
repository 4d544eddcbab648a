"""The Grundy values of single heaps under a rule that a user wrote: in plain Python, compiled where it pays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from noyau.core.errors import TooLarge
from noyau.kernels.own_rules import FAILED, NO_ROOM, Extend, Options, compile_rule
from noyau.values.heaps.codes import Parts
from noyau.values.heaps.tables import FARTHEST, HeapTable
from noyau.values.nimbers import mex, nim_sum

LIGHT_HEAPS, LIGHT_OPTIONS = 256, 400_000
"""So many heaps are always found in plain Python, and more of them while their options are no more than that."""

_STEP = 64

Watch = Callable[[int], None]


class OwnHeaps(HeapTable):
    """The values of the heaps 0, 1, 2 …, extended on demand.

    ``compiled`` says whether they are found by compiled code: None as long as they are too few for it to matter.

    >>> table = OwnHeaps(lambda heap: ((part,) for part in range(heap)), range)
    >>> table.value(7), table.compiled
    (7, None)
    """

    def __init__(self, rule: Callable[[int], Iterable[Parts]], function: Callable[[int], Any]) -> None:
        super().__init__(rule)
        self.function = function
        self.known: list[int] = []
        self.compiled: bool | None = None
        self._fast: OwnGrowth | None = None
        self._looked = 0
        self._last = 0

    def value(self, heap: int) -> int:
        if heap >= self._count:
            if heap > FARTHEST:
                raise TooLarge("code.too-far", heap=heap, limit=FARTHEST)
            self._know(heap)
        return self.known[heap] if self._fast is None else int(self._fast.values[heap])

    def grow(self, to: int, watch: Watch | None = None) -> Any:
        """The values up to a heap as an array, however far."""
        import numpy

        self._know(to, watch)
        if self._fast is not None:
            return self._fast.values[: to + 1]
        return numpy.array(self.known[: to + 1], dtype=numpy.uint32)

    @property
    def _count(self) -> int:
        return len(self.known) if self._fast is None else self._fast.count

    def _know(self, heap: int, watch: Watch | None = None) -> None:
        """Know the values up to a heap."""
        while self._count <= heap:
            if self._fast is not None:
                if not self._fast.reach(heap, watch):
                    self._give_up(self._fast)
            elif self.compiled is None and self._is_long(heap):
                self._compile()
            else:
                self._add()
                if watch is not None and self._count % _STEP == 0:
                    watch(self._count)

    def _is_long(self, heap: int) -> bool:
        """Whether a heap lies so far that it pays to compile the rule."""
        missing = heap + 1 - self._count
        return self._count >= LIGHT_HEAPS and self._looked + missing * self._last > LIGHT_OPTIONS

    def _compile(self) -> None:

        self._fast = compiled_growth(self.rule, self.function, self.known)
        self.compiled = self._fast is not None

    def _give_up(self, fast: OwnGrowth) -> None:
        """Go on in plain Python, after the heaps that are sure."""
        self.known = fast.values[: fast.sure].tolist()
        self.compiled, self._fast = False, None

    def _add(self) -> None:
        """Find the value of the next heap in plain Python."""
        known = self.known
        values = [nim_sum([known[part] for part in parts]) for parts in self.rule(len(known))]
        self._last = len(values)
        self._looked += self._last
        known.append(mex(set(values)))


Rule = Callable[[int], Iterable[Parts]]

TURN = 0.25
"""About so many seconds are spent in a kernel before one looks up."""

_AGAIN = 1024
"""So many values that are known are found again before the compiled rule is trusted."""

_FIRST = 256
_NARROW = 1 << 16
_CHECKED = 8
"""So many heaps are checked in a stretch, and so many at its end."""


def compiled_growth(rule: Rule, function: Options, head: Sequence[int]) -> OwnGrowth | None:
    """The growth of a table by its compiled function; None where there is none, or where the head comes out wrong."""
    compiled = compile_rule(function)
    if compiled is None:
        return None
    growth = OwnGrowth(rule, *compiled)
    again = min(len(head), _AGAIN)
    if not growth.reach(again - 1) or growth.values[:again].tolist() != list(head[:again]):
        return None
    if growth.count < len(head):
        growth.take(head)
    return growth


class OwnGrowth:
    """The values from heap 0 on, as far as they were asked for.

    Compiled numbers have 64 bits, those of Python as many as they need. So when values are handed out, and each time
    their number has doubled, options of some heaps are compared with those of the rule in plain Python, most of them
    of the largest heaps. The heaps below ``sure`` have passed.
    """

    def __init__(self, rule: Rule, options: Options, extend: Extend) -> None:
        self.rule = rule
        self.options = options
        self.extend = extend
        self.values: Any = np.zeros(1, np.uint16)
        self.count = self.sure = 1
        self._seen = np.zeros(_FIRST + 1, np.int32)

    def take(self, head: Sequence[int]) -> None:
        """Go on from values that are known."""
        while max(head) >= self._seen.size - 1:
            self._widen()
        self.values = np.array(head, dtype=self.values.dtype)
        self.count = self.sure = len(head)

    def reach(self, to: int, watch: Watch | None = None) -> bool:
        """Know the values up to a heap; False where the compiled rule is not what the rule is in plain Python."""
        aim = max(to + 1, self.count + self.count // 8)  # somewhat farther, lest each heap be checked by itself
        self._make_room(aim)
        step = _FIRST
        while self.count < aim:
            began = time.perf_counter()
            limit = min(aim, max(2 * self.sure, _FIRST))
            status = self._run(min(limit, self.count + step))
            if status == NO_ROOM:
                self._widen()
            elif status == FAILED:
                if self.count <= to:
                    for _ in self.rule(self.count):  # raises what is wrong with the rule
                        pass
                return self.count > to and self._check()
            elif self.count == limit and not self._check():
                return False
            step = max(1, int(step * min(2.0, TURN / (time.perf_counter() - began))))
            if watch is not None:
                watch(self.count)
        return True

    def _check(self) -> bool:
        """Whether the compiled rule gives the options of some heaps that are not yet sure: ends, and a few between."""
        last = range(max(self.sure, self.count - _CHECKED), self.count)
        between = range(self.sure, self.count, (self.count - self.sure) // _CHECKED + 1)
        for heap in {*last, *between}:
            if set(map(_parts, self.options(heap))) != set(self.rule(heap)):
                return False
        self.sure = self.count
        return True

    def _run(self, stop: int) -> int:
        span = np.array([self.count, stop], dtype=np.int64)
        try:
            status = self.extend(self.values, span, self._seen)
        except Exception:  # of the user's function; it will come again in plain Python
            status = FAILED
        self.count = int(span[0])
        return status

    def _make_room(self, size: int) -> None:
        missing = size - self.values.size
        if missing > 0:
            self.values = np.concatenate([self.values, np.zeros(missing, self.values.dtype)])

    def _widen(self) -> None:
        """Give room to values of one bit more."""
        size = 2 * (self._seen.size - 1)
        self._seen = np.zeros(size + 1, np.int32)
        if size > _NARROW:
            self.values = self.values.astype(np.uint32)


def _parts(option: Iterable[int]) -> Parts:
    return tuple(sorted(filter(None, option)))
