"""How every kernel is compiled: to native code, kept on disk where a directory can be written.

What the disk holds is loaded without the parts of Numba that only compiling needs: a third of a second less.
With ``NUMBA_DISABLE_JIT=1`` in the environment kernels run as plain Python, slowly and with every index checked.
"""

# ruff: noqa: E402 (there is room for the compiler, or it is not imported)
from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from typing import TypeVar, cast

from noyau.core.budget import bounding, excuse
from noyau.kernels import compiling
from noyau.kernels import native as native_code

compiling.check_room(compiling.LOADING)

import numba
import numba.core.event
from numba.core import config, types
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic, overload

from noyau.core.interruptions import Interruptions
from noyau.kernels.arrays import Word
from noyau.kernels.elsewhere import compile_elsewhere
from noyau.kernels.kept_code import Emitted as Emitted
from noyau.kernels.kept_code import KeptCode
from noyau.kernels.object_code import emit, kinds_of

F = TypeVar("F", bound=Callable[..., object])

KERNELS: dict[tuple[str, str], Emitted] = {}
"""All kernels of the modules that were imported, by the module in which each is found and its name."""

ASKED: set[tuple[str, str, Emitted]] = set()
"""The kernels that plain Python has called, with the types of what it gave them."""


class _Compiling(numba.core.event.Listener):
    """Tells that a kernel is compiled, which the disk did not hold."""

    depth = 0
    """How many functions are being compiled, each of which is called by the one before."""

    began = 0.0

    def on_start(self, event: Emitted) -> None:
        if self.depth == 0:
            self.began = time.monotonic()
            compiling.begin(event.data["dispatcher"].py_func.__module__)
        self.depth += 1

    def on_end(self, event: Emitted) -> None:
        self.depth -= 1
        if self.depth == 0:
            excuse(time.monotonic() - self.began)


interruptions = Interruptions()
"""Those of this process: what loads or compiles a kernel lets them wait."""

_now = _Compiling()
_events: Emitted = numba.core.event
_events.register("numba:compile", _now)


class _Kept(KeptCode):
    """What is kept of a kernel; what is not, another process compiles where a question waits only so long."""

    def __init__(self, function: Callable[..., object], home: str) -> None:
        super().__init__(function)
        self.home = home, function.__name__
        self.stamp_with(native_code.source_digest(home))  # a kernel is made of those that it calls, too

    def load_overload(self, sig: Emitted, target_context: Emitted) -> Emitted:
        """The code for arguments of these types, where there is some; OutOfTime where it is waited for too long."""
        found = super().load_overload(sig, target_context)
        if _now.depth:
            return found
        ASKED.add((*self.home, sig))
        if found is None:
            compiling.check_room(compiling.COMPILING)
        budget = bounding()
        if found is None and budget is not None:
            compiling.begin(self._py_func.__module__)
            with interruptions.heeded():
                compile_elsewhere(*self.home, sig, budget)
            found = super().load_overload(sig, target_context)
        return found


class _KeptTwice(_Kept):
    """What is kept of a kernel that ``native_code`` can run without the compiler; it is of the same source there."""

    def load_overload(self, sig: Emitted, target_context: Emitted) -> Emitted:
        """As any other; its object code is written again where it is missing."""
        found = super().load_overload(sig, target_context)
        if found is not None:
            self._keep_object_code(sig, found)
        return found

    def save_overload(self, sig: Emitted, data: Emitted) -> None:
        """Keep the code as any other, and its object code apart."""
        super().save_overload(sig, data)
        self._keep_object_code(sig, data)

    def _keep_object_code(self, sig: Emitted, compiled: Emitted) -> None:
        kinds = kinds_of(sig)
        if kinds is not None and not native_code.is_kept(*self.home, kinds):
            code = emit(compiled, kinds)
            if code is not None:
                native_code.keep(*self.home, kinds, code)


def kernel(function: F) -> F:
    """The function, compiled at its first call.

    It copies arrays by loops: with ``these[:] = those`` Numba compiles a sentence about shapes too, for a second.
    """
    return _compiled(function, sys._getframe(1).f_globals["__name__"])


def inlined(function: F) -> F:
    """As ``kernel``, for a part of others: to hand it a record of many arrays would take longer than its work."""
    return _compiled(function, sys._getframe(1).f_globals["__name__"], forceinline=True)


def native(function: F) -> F:
    """As ``kernel``, for one that ``native_code.Native`` calls: it returns a number, and allocates nothing."""
    return _compiled(function, sys._getframe(1).f_globals["__name__"], kept=_KeptTwice)


def _compiled(function: F, home: str, *, forceinline: bool = False, kept: type[_Kept] = _Kept) -> F:
    compiled: Emitted = numba.njit(nogil=True, forceinline=forceinline)(function)
    settings: Emitted = config
    if not settings.DISABLE_JIT:
        KERNELS[home, function.__name__] = compiled
        compiled.compile = interruptions.held()(compiled.compile)
        compiled.get_call_template = _without_constants(compiled.get_call_template)
        with contextlib.suppress(RuntimeError):  # where there is no directory in which compiled code may be kept
            compiled._cache = kept(function, home)
    return cast(F, compiled)


def _without_constants(get_call_template: Emitted) -> Emitted:
    """Let a kernel that another one calls with a constant, 0 or 1, be compiled once for all whole numbers."""

    unliteral: Emitted = types.unliteral

    def get(args: Emitted, keywords: Emitted) -> Emitted:
        named = {name: unliteral(kind) for name, kind in keywords.items()}
        return get_call_template(tuple(map(unliteral, args)), named)

    return get


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
