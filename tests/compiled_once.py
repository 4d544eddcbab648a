"""Kernels compiled once in a run: who needs one that another process is compiling waits, and takes it from the disk."""

from __future__ import annotations

import fcntl
from typing import Any

from numba.core.caching import NullCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher

_compile = Dispatcher.compile
_held: set[str] = set()
"""The files whose kernels this process is compiling."""


def _compile_once(dispatcher: Any, signature: Any) -> Any:
    """Compile under a lock on the file of the kernel: a file calls kernels of those it imports, never in a circle."""
    file = dispatcher.py_func.__code__.co_filename
    with global_compiler_lock:
        if file in _held or isinstance(dispatcher._cache, NullCache):
            return _compile(dispatcher, signature)
        with open(file, "rb") as source:
            fcntl.flock(source, fcntl.LOCK_EX)
            _held.add(file)
            try:
                return _compile(dispatcher, signature)
            finally:
                _held.discard(file)


def share_with_other_processes() -> None:
    Dispatcher.compile = _compile_once
