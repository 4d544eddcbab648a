"""Ctrl-C, which waits while the compiler works: an exception in the middle of it leaves what a later call dies of."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from noyau.core.budget import is_closing
from noyau.core.errors import NoyauError, TooLarge

_Handler = Callable[[int, FrameType | None], object]


class Interruptions:
    """What the system tells the main thread when somebody presses Ctrl-C; other threads are told nothing."""

    def __init__(self) -> None:
        self._before: _Handler | None = None
        """What is done with them when they do not wait; None when they do not."""
        self._pressed = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let them wait until the end; within, it changes nothing more."""
        before = signal.getsignal(signal.SIGINT)
        if not _is_main() or self._before is not None or not callable(before):
            yield
            return
        self._before, self._pressed = before, False
        signal.signal(signal.SIGINT, self._wait)
        try:
            yield
        finally:
            self._before = None
            signal.signal(signal.SIGINT, before)
            if self._pressed:
                before(signal.SIGINT, None)

    @contextmanager
    def heeded(self) -> Iterator[None]:
        """Within what lets them wait: let them through, where they do no harm."""
        before = self._before
        if not _is_main() or before is None:
            yield
            return
        signal.signal(signal.SIGINT, before)
        if self._pressed:
            before(signal.SIGINT, None)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, self._wait)

    def _wait(self, number: int, frame: FrameType | None) -> None:
        self._pressed = True


def _is_main() -> bool:
    return threading.current_thread() is threading.main_thread()


_LIBRARY = str(Path(threading.__file__).parent)
_INSTALLED = ("site-packages", "dist-packages")

_TICK = 0.02

_REST = 1.0
"""So many seconds are left to say the answer, once something was compiled or written to the end."""


@contextmanager
def stopped_after(
    seconds: float | None, late: TooLarge, tell: Callable[[float], None] = lambda passed: None
) -> Iterator[None]:
    """Raise that error where the work takes longer than so many seconds; ``tell`` hears now and then how long it took.

    What is being compiled or kept in a file is so to the end, and there for the next time. Where there are no timers,
    the work is neither told of nor stopped.
    """
    if not hasattr(signal, "setitimer") or not _is_main():
        yield
        return
    began, end, stopped = time.monotonic(), seconds, False

    def tick(number: int, frame: FrameType | None) -> None:
        nonlocal end, stopped
        passed = time.monotonic() - began
        if end is not None and (is_compiling() or is_closing()):
            end = max(end, passed + _REST)
        elif end is not None and passed > end and may_be_stopped(frame):
            stopped = True
            raise late
        tell(passed)
        if callable(outer):
            outer(number, frame)

    outer = signal.signal(signal.SIGALRM, tick)
    before = signal.setitimer(signal.ITIMER_REAL, _TICK, _TICK)
    try:
        yield
    except NoyauError:
        raise
    except Exception as error:
        # a library in the midst of its work may turn the error that stops it into one of its own
        if stopped:
            raise late from error
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, *before)
        signal.signal(signal.SIGALRM, outer)


def may_be_stopped(frame: FrameType | None) -> bool:
    """Whether noyau's own code runs, or a user's: a library stopped in its work may be left in disorder."""
    if frame is None:
        return False
    if str(frame.f_globals.get("__name__", "")).startswith("noyau."):
        return True
    file = frame.f_code.co_filename
    return not (file.startswith(("<frozen", _LIBRARY)) or any(folder in file for folder in _INSTALLED))


def is_free() -> bool:
    """Whether this thread may set the clock: nobody else has done so."""
    has_timers = hasattr(signal, "setitimer") and _is_main()
    return (
        has_timers
        and signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
        and not any(signal.getitimer(signal.ITIMER_REAL))
    )


def is_compiling() -> bool:
    """Whether the compiler of kernels is at work, or only being loaded."""
    jit = sys.modules.get("noyau.kernels.jit")
    return jit is not None and (not hasattr(jit, "is_compiling") or jit.is_compiling())
