"""The values of many heaps under a rule that a user wrote, by the compiled rule, checked against the rule itself.

The function gives the options of a heap of n: whole numbers, or tuples of whole numbers that all have one length. It
has no lasting place on the disk, so what is compiled is not kept there. Values are below a power of two, the length of
``seen`` less one; ``seen[v]`` is heap + 1 where an option has the value v.
"""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Callable, Iterable, Sequence

import numba
import numpy as np
from numba.core import config, types
from numba.extending import overload

from noyau.kernels.arrays import Ints, Ints32, Nimbers
from noyau.kernels.jit import Emitted
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


DONE, NO_ROOM, FAILED = 0, 1, 2

Options = Callable[[int], Iterable[int | tuple[int, ...]]]
Listed = Callable[[int], list[tuple[int, ...]]]
Extend = Callable[[Nimbers, Ints, Ints32], int]


def compile_rule(function: Options) -> tuple[Listed, Extend] | None:
    """The options of a heap as a list of tuples, and a kernel around them, both compiled; None where Numba cannot.

    The kernel fills ``values`` over ``span``, of which the start moves on with it. It returns DONE, NO_ROOM where the
    value of the next heap has no room, FAILED where an option of it is no heap that is smaller. An exception that
    the function raises passes through.
    """
    settings: Emitted = config
    if settings.DISABLE_JIT:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            options = numba.njit(nogil=True, boundscheck=True)(getattr(function, "py_func", function))
            options.compile((types.int64,))
            found: Emitted = next(iter(options.overloads.values()))
            if not _can_be_read(found.signature.return_type):
                return None
            listed, extend = _list_of(options), _around(options)
            listed.compile((types.int64,))
            extend.compile((types.uint16[::1], types.int64[::1], types.int32[::1]))
        except Exception:  # the compiler may refuse a function of any kind in any way
            return None
    return _quietly(listed), _quietly(extend)


def _can_be_read(given: Emitted) -> bool:
    """Whether all that a function gives are whole numbers, or tuples of whole numbers."""
    option: Emitted = getattr(getattr(given, "iterator_type", given), "yield_type", None)
    several: Emitted = types.BaseTuple
    parts = list(option) if isinstance(option, several) else [option]
    return bool(parts) and all(isinstance(part, types.Integer) for part in parts)


def _quietly(compiled: Emitted) -> Emitted:
    """A compiled function that says no word of warning, when it is compiled for another type or hands out a list."""

    def quiet(*arguments: object) -> object:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compiled(*arguments)

    return quiet


def _list_of(options: Emitted) -> Emitted:
    """The options of a compiled function as a list of tuples."""

    def listed(heap: int) -> list[tuple[int, ...]]:
        return [parts_of(option) for option in options(heap)]

    return numba.njit(nogil=True)(listed)


def _around(options: Emitted) -> Emitted:
    """The kernel around a compiled function."""

    def extend(values: Nimbers, span: Ints, seen: Ints32) -> int:
        size = seen.size - 1
        while span[0] < span[1]:
            heap = span[0]
            stamp = heap + 1
            for option in options(heap):
                value = 0
                for part in parts_of(option):
                    if part < 0 or part >= heap:
                        return FAILED
                    value ^= values[part]
                seen[value] = stamp
            least = 0
            while seen[least] == stamp:
                least += 1
            if least >= size:
                return NO_ROOM
            values[heap] = least
            span[0] = heap + 1
        return DONE

    return numba.njit(nogil=True)(extend)


def parts_of(option: int | tuple[int, ...]) -> tuple[int, ...]:
    """The heaps that an option leaves."""
    return option if isinstance(option, tuple) else (option,)


def _one(option: Emitted) -> Emitted:
    return (types.int64(option),)


def _same(option: Emitted) -> Emitted:
    return option


def _two(option: Emitted) -> Emitted:
    return types.int64(option[0]), types.int64(option[1])


def _three(option: Emitted) -> Emitted:
    return types.int64(option[0]), types.int64(option[1]), types.int64(option[2])


@overload(parts_of)
def _parts_of(option: Emitted) -> Emitted:
    """A tuple in which constants stand beside variables has parts of several types: they are made one."""
    if isinstance(option, types.Integer):
        return _one
    return _same if isinstance(option, types.UniTuple) else {2: _two, 3: _three}.get(len(option))


@overload(math.isqrt)
def _isqrt(number: Emitted) -> Emitted:
    def root(number: Emitted) -> Emitted:
        if number < 0:
            raise ValueError("isqrt() argument must be nonnegative")
        side = int(math.sqrt(number))
        while side * side > number:
            side -= 1
        while (side + 1) * (side + 1) <= number:
            side += 1
        return side

    return root if isinstance(number, types.Integer) else None
