"""The values of many heaps under a rule that a user wrote, by the compiled rule, checked against the rule itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from noyau.kernels.arrays import Nimbers
from noyau.kernels.own_rules import FAILED, NO_ROOM, Extend, Listed, Options, compile_rule
from noyau.values.heaps.codes import Parts

Rule = Callable[[int], Iterable[Parts]]
Watch = Callable[[int], None]

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
    of the largest heaps. The heaps below ``sure`` have passed; only they are known.
    """

    def __init__(self, rule: Rule, options: Listed, extend: Extend) -> None:
        self.rule = rule
        self.options = options
        self.extend = extend
        self.values: Nimbers = np.zeros(1, np.uint16)
        self.count = self.sure = 1
        self._seen = np.zeros(_FIRST + 1, np.int32)

    def take(self, head: Sequence[int]) -> None:
        """Go on from values that are known."""
        while max(head) >= self._seen.size - 1:
            self._widen()
        is_wide = self.values.dtype == np.uint32
        self.values = np.array(head, np.uint32) if is_wide else np.array(head, np.uint16)
        self.count = self.sure = len(head)

    def reach(self, to: int, watch: Watch | None = None) -> bool:
        """Know the values up to a heap; False where the compiled rule is not what the rule is in plain Python."""
        if self.count > self.sure and not self._check():  # of what an interruption left
            return False
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
        """Give room to values of one bit more: the room before the size that needs it."""
        size = 2 * (self._seen.size - 1)
        if size > _NARROW:
            self.values = self.values.astype(np.uint32)
        self._seen = np.zeros(size + 1, np.int32)


def _parts(option: Iterable[int]) -> Parts:
    return tuple(sorted(filter(None, option)))
