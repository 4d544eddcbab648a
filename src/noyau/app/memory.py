"""The memory of the server: after a dear question, what was kept of all questions is let go where it is too much."""

from __future__ import annotations

import contextlib
import ctypes
import functools
import gc
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from noyau.core import caches

P = ParamSpec("P")
T = TypeVar("T")


def remember(most: int, weigh: Callable[..., int]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the answers of a function up to so many bytes; ``weigh`` tells those of an answer and its question.

    >>> @remember(10, lambda answer, text: len(text))
    ... def double(text: str) -> str:
    ...     print("asked", text)
    ...     return text * 2
    >>> double("abc"), double("abc"), double("a" * 11)[:1], double("abc")
    asked abc
    asked aaaaaaaaaaa
    ('abcabc', 'abcabc', 'a', 'abcabc')
    """

    def remembering(answer: Callable[P, T]) -> Callable[P, T]:
        kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        lock = threading.Lock()

        @functools.wraps(answer)
        def remembered(*given: P.args, **named: P.kwargs) -> T:
            key = (given, tuple(named.items()))
            with lock:
                if key in kept:
                    kept.move_to_end(key)
                    known: T = kept[key][0]
                    return known
            found = answer(*given, **named)
            weight = weigh(found, *given, **named)
            with lock:
                if key not in kept and weight <= most:
                    kept[key] = found, weight
                    total = sum(weight for _, weight in kept.values())
                    while total > most:
                        total -= kept.popitem(last=False)[1][1]
            return found

        def clear() -> None:
            with lock:
                kept.clear()

        caches.own(lambda: len(kept), clear)
        return remembered

    return remembering


MOST_BYTES = 225_000_000
"""What the server may keep: engines and kernels are 200 million bytes of it."""

_DEAR = 0.15
_SELDOM = 3.0
"""The seconds of the processor that make a question dear, and the seconds between two times of tidying."""

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
    """Empty all that is remembered, and give the memory back to the system."""
    caches.clear()
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
