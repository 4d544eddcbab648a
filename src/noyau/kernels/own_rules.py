"""Grundy values of heaps under a rule that a user wrote as a Python function, compiled where Numba can.

The function gives the options of a heap of n: whole numbers, or tuples of whole numbers that all have one length. It
has no lasting place on the disk, so what is compiled is not kept there. Values are below a power of two, the length of
``seen`` less one; ``seen[v]`` is heap + 1 where an option has the value v.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterable

import numba
from numba.core import config, types
from numba.extending import overload

from noyau.kernels.arrays import Ints, Ints32, Nimbers
from noyau.kernels.jit import Emitted

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
