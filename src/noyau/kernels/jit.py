"""How every kernel is compiled: to native code, kept on disk where a directory can be written.

What the disk holds is loaded without the parts of Numba that only compiling needs: a third of a second less.
With ``NUMBA_DISABLE_JIT=1`` in the environment kernels run as plain Python, slowly and with every index checked.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numba.core.event
from numba.core import types
from numba.core.caching import FunctionCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.runtime.nrt import rtsys
from numba.extending import intrinsic, overload

from noyau.kernels import compiling
from noyau.kernels.arrays import Word

F = TypeVar("F", bound=Callable[..., object])

Emitted: TypeAlias = Any
"""A part of the compiler or of what it writes (context, builder, types, values), for which Numba has no type hints."""


class _Compiling(numba.core.event.Listener):
    """Tells that a kernel is compiled, which the disk did not hold."""

    def on_start(self, event: Emitted) -> None:
        compiling.begin(event.data["dispatcher"].py_func.__module__)

    def on_end(self, event: Emitted) -> None:
        pass


_events: Emitted = numba.core.event
_events.register("numba:compile", _Compiling())


_Cache: Emitted = FunctionCache


class _OnDisk(_Cache):  # type: ignore[misc]
    """The compiled code of a kernel. It needs the runtime of arrays, but nothing that Numba knows how to compile."""

    def load_overload(self, sig: Emitted, target_context: Emitted) -> Emitted:
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


def kernel(function: F) -> F:
    """The function, compiled at its first call."""
    compiled: Emitted = numba.njit(nogil=True)(function)
    if compiled is not function:  # else compiling is switched off
        with suppress(RuntimeError):  # where numba finds no directory, compiled code is not kept
            compiled._cache = _OnDisk(function)
    return cast(F, compiled)


def is_compiling() -> bool:
    """Whether this thread is in the compiler, which an exception from outside would leave in disorder."""
    lock: Emitted = global_compiler_lock
    return bool(lock.is_locked())


def popcount(word: Word | int) -> int:
    """How many bits of a 64-bit word are set."""
    return int(word).bit_count()


def leading_zeros(word: Word | int) -> int:
    """How many zeros stand above the highest bit of a 64-bit word: 64 for zero."""
    return 64 - int(word).bit_length()


def trailing_zeros(word: Word | int) -> int:
    """How many zeros stand below the lowest bit of a 64-bit word: 64 for zero."""
    return (int(word) & -int(word)).bit_length() - 1 if word else 64


def _instruction(emit: Callable[[Emitted, Emitted, Emitted], Emitted]) -> Emitted:
    """A function of one 64-bit word that is one machine instruction; ``no`` says that zero is a word like others."""

    @intrinsic
    def instruction(typingctx: Emitted, word: Emitted) -> Emitted:
        def codegen(context: Emitted, builder: Emitted, signature: Emitted, arguments: Emitted) -> Emitted:
            return emit(builder, arguments[0], context.get_constant(types.boolean, False))

        return types.int64(types.uint64), codegen

    return instruction


_popcount = _instruction(lambda builder, word, no: builder.ctpop(word))
_leading_zeros = _instruction(lambda builder, word, no: builder.ctlz(word, no))
_trailing_zeros = _instruction(lambda builder, word, no: builder.cttz(word, no))


def _compile(function: Callable[[Emitted], int], instruction: Emitted) -> None:
    """Let kernels call the instruction where plain Python calls the function."""

    @overload(function)
    def typed(word: Emitted) -> Emitted:
        def compiled(word: Emitted) -> Emitted:
            return instruction(word)

        return compiled


_compile(popcount, _popcount)
_compile(leading_zeros, _leading_zeros)
_compile(trailing_zeros, _trailing_zeros)
