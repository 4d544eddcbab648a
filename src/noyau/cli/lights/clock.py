"""Work that cannot count its own steps: a line on the terminal says that it goes on, and it stops when it is late."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from noyau.cli.terminal import Progress
from noyau.errors import TooLarge

_TICK = 0.1


@contextmanager
def clock(name: str, seconds: float | None) -> Iterator[None]:
    """Tell after a while how long it takes; raise TooLarge where it takes longer than so many seconds.

    Where there are no timers, the work is neither told of nor stopped.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    began = time.monotonic()
    with Progress("lightlab.working") as progress:

        def tick(*_: object) -> None:
            passed = time.monotonic() - began
            if seconds is not None and passed > seconds:
                raise TooLarge("lightlab.late", name=name, seconds=seconds)
            progress.tell(int(passed), name=name)

        before = signal.signal(signal.SIGALRM, tick)
        signal.setitimer(signal.ITIMER_REAL, _TICK, _TICK)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
