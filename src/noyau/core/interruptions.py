"""Ctrl-C, which waits while the compiler works: an exception in the middle of it leaves what a later call dies of."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

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
