"""The memory of a long day: after a dear question, what was kept of all questions is let go where it is too much."""

from __future__ import annotations

import contextlib
import ctypes
import functools
import gc
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from noyau.app.remembering import forget_all

MOST_BYTES = 225_000_000
"""What the server may keep: engines and kernels are 200 million bytes of it."""

_DEAR = 0.15
_SELDOM = 3.0
"""The seconds of the processor that make a question dear, and the seconds between two times of tidying."""

_FORGETTING = ("noyau.app.", "noyau.engines.", "noyau.values.", "noyau.games.")
_LATEST = "_latest"
"""Where answers are kept for the next question, and the name of what engines keep of their last ones."""

P = ParamSpec("P")
T = TypeVar("T")

_lock = threading.Lock()
_last = -_SELDOM


_ARENAS, _THRESHOLD = -8, -1
"""The numbers of two settings of the allocator."""


def save_memory() -> None:
    """Before there are threads: share memory among them, and give back what is free."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        allocator = ctypes.CDLL(None)
        allocator.mallopt(_ARENAS, 2)
        allocator.mallopt(_THRESHOLD, 1_000_000)


def tidied(answer: Callable[P, T]) -> Callable[P, T]:
    """The function, after which memory is given back where it took long."""

    @functools.wraps(answer)
    def and_tidy(*given: P.args, **named: P.kwargs) -> T:
        began = time.thread_time()
        try:
            return answer(*given, **named)
        finally:
            if time.thread_time() - began > _DEAR:
                _tidy()

    return and_tidy


def _tidy() -> None:
    global _last
    with _lock:
        if time.monotonic() - _last < _SELDOM or _memory() < MOST_BYTES:
            return
        _last = time.monotonic()
    give_back()
    if _memory() >= MOST_BYTES:
        forget()


def forget() -> None:
    """Empty what the page and the engines remember, and give the memory back to the system."""
    forget_all()
    modules = [module for name, module in sys.modules.copy().items() if name.startswith(_FORGETTING)]
    for name, kept in [each for module in modules for each in vars(module).copy().items()]:
        if isinstance(kept, functools._lru_cache_wrapper):
            kept.cache_clear()
        elif name == _LATEST and isinstance(kept, list):
            kept.clear()
    gc.collect()
    give_back()


def give_back() -> None:
    """Give free memory back to the system; only some systems keep it."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def _memory() -> int:
    """The bytes of this process; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0
