"""The values of many heaps under a rule that a user wrote, by the rule compiled with checked arithmetic.

The function gives the options of a heap of n: whole numbers, or tuples of whole numbers that all have one length. It
has no lasting place on the disk, so what is compiled is not kept there. Values are below a power of two, the length of
``seen`` less one; ``seen[v]`` is heap + 1 where an option has the value v.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterable, Sequence

from noyau.kernels.jit import Emitted  # first: it sees that there is room for the compiler

# isort: split
import numba
import numpy as np
from numba.core import config, types
from numba.extending import overload

from noyau.kernels.arrays import Ints, Ints32, Nimbers
from noyau.values.heaps.checked_arithmetic import Endless
from noyau.values.heaps.checked_compiler import compile_checked
from noyau.values.heaps.codes import Parts

Rule = Callable[[int], Iterable[Parts]]
Watch = Callable[[int], None]

TURN = 0.25
"""About this many seconds are spent in a kernel before one looks up."""

_AGAIN = 1024
"""This many values that are known are found again before the compiled rule is used."""

_FIRST = 256
_NARROW = 1 << 16


def compiled_growth(rule: Rule, function: Options, head: Sequence[int]) -> OwnGrowth | None:
    """The growth of a table by its compiled function; None where there is none, or where the head comes out wrong.

    A rule that depends on more than the heap may give another head: nothing of it is used.
    """
    extend = compile_rule(function)
    if extend is None:
        return None
    growth = OwnGrowth(rule, extend)
    again = min(len(head), _AGAIN)
    if not growth.reach(again - 1) or growth.values[:again].tolist() != list(head[:again]):
        return None
    if growth.count < len(head):
        growth.take(head)
    return growth


class OwnGrowth:
    """The values from heap 0 on, as far as they were asked for: those below ``count`` are known.

    Numbers that are too large for 64 bits are found out by the compiled rule itself, at the heap where they come.
    """

    def __init__(self, rule: Rule, extend: Extend) -> None:
        self.rule = rule
        self.extend = extend
        self.values: Nimbers = np.zeros(1, np.uint16)
        self.count = 1
        self._seen = np.zeros(_FIRST + 1, np.int32)

    def take(self, head: Sequence[int]) -> None:
        """Go on from values that are known."""
        while max(head) >= self._seen.size - 1:
            self._widen()
        is_wide = self.values.dtype == np.uint32
        self.values = np.array(head, np.uint32) if is_wide else np.array(head, np.uint16)
        self.count = len(head)

    def reach(self, to: int, watch: Watch | None = None) -> bool:
        """Know the values up to a heap; False where the compiled rule cannot go on, but the rule in Python can.

        Endless where the rule takes too many steps for one heap; what the rule raises where it fails.
        """
        aim = max(to + 1, self.count + self.count // 8)  # somewhat farther, lest each heap be asked for by itself
        self._make_room(aim)
        step = _FIRST
        while self.count < aim:
            began = time.perf_counter()
            try:
                status = self._run(min(aim, self.count + step))
            except Endless:
                if self.count <= to:
                    raise
                return True
            if status == NO_ROOM:
                self._widen()
            elif status == FAILED:
                if self.count <= to:
                    for _ in self.rule(self.count):  # raises what is wrong with the rule
                        pass
                return self.count > to
            step = max(1, int(step * min(2.0, TURN / (time.perf_counter() - began))))
            if watch is not None:
                watch(self.count)
        return True

    def _run(self, stop: int) -> int:
        span = np.array([self.count, stop], dtype=np.int64)
        try:
            return self.extend(self.values, span, self._seen)
        except Endless:
            raise
        except Exception:  # numbers that are too large, or a fault of the rule, which will come again in plain Python
            return FAILED
        finally:
            self.count = int(span[0])

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


DONE, NO_ROOM, FAILED = 0, 1, 2

Options = Callable[[int], Iterable[int | tuple[int, ...]]]
Extend = Callable[[Nimbers, Ints, Ints32], int]


def compile_rule(function: Options) -> Extend | None:
    """The kernel around the options of a heap, compiled; None where they cannot be, or would not be the same.

    The kernel fills ``values`` over ``span``, of which the start moves on with it. It returns DONE, NO_ROOM where the
    value of the next heap has no room, FAILED where an option of it is no heap that is smaller. An exception that
    the function raises passes through, OverflowError for numbers that are too large among them.
    """
    settings: Emitted = config
    if settings.DISABLE_JIT:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            options = compile_checked(getattr(function, "py_func", function), types.int64)
            found: Emitted = next(iter(options.overloads.values()))
            if not _can_be_read(found.signature.return_type):
                return None
            extend = _around(options)
            extend.compile((types.uint16[::1], types.int64[::1], types.int32[::1]))
        except Exception:  # the compiler may refuse a function of any kind in any way
            return None
    quiet: Extend = _quietly(extend)
    return quiet


def _can_be_read(given: Emitted) -> bool:
    """Whether all that a function gives are whole numbers, or tuples of whole numbers."""
    option: Emitted = getattr(getattr(given, "iterator_type", given), "yield_type", None)
    several: Emitted = types.BaseTuple
    parts = list(option) if isinstance(option, several) else [option]
    return bool(parts) and all(isinstance(part, types.Integer) for part in parts)


def _quietly(compiled: Emitted) -> Emitted:
    """A compiled function that says no word of warning when it is compiled for another type."""

    def quiet(*arguments: object) -> object:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compiled(*arguments)

    return quiet


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
