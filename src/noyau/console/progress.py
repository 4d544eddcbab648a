"""How far a command is: progress told in the terminal, and a clock that stops what takes too long."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Self, TextIO

from noyau.console.command import text
from noyau.core.budget import is_closing
from noyau.core.errors import NoyauError, TooLarge

PATIENCE = 2.0
"""How many seconds pass before progress is told."""
_PAUSE = 0.1


class Progress:
    """A line that tells on the terminal how far one is where this takes long, and goes away at the end."""

    def __init__(self, key: str, quiet: bool = False) -> None:
        self.key = key
        self.quiet = quiet or not sys.stderr or not sys.stderr.isatty()
        self.next = time.monotonic() + PATIENCE
        self.said = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def tell(self, n: int, **facts: object) -> None:
        """Say the sentence with its facts, unless it was said just before."""
        if self.quiet or time.monotonic() < self.next:
            return
        self.next = time.monotonic() + _PAUSE
        said = text(self.key, n=n, **facts)
        if said != self.said:
            sys.stderr.write(f"\r{said}\x1b[K")
            sys.stderr.flush()
            self.said = said

    def clear(self) -> None:
        """Take the line away."""
        if self.said:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.next, self.said = time.monotonic(), ""


def pour_pieces(pieces: Iterable[tuple[float, str]], stream: TextIO, quiet: bool = False) -> None:
    """Write pieces one after another, each with the share that is done, and tell it on the terminal."""
    with Progress("cli.percent", quiet) as progress:
        for done, piece in pieces:
            stream.write(piece)
            progress.tell(int(100 * done))


_TICK = 0.02

_REST = 1.0
"""So many seconds are left to say the answer, once something was compiled or written to the end."""


@contextmanager
def clock(name: str, seconds: float | None, grace: float = 0.0) -> Iterator[None]:
    """Tell after a while how long it takes; raise TooLarge where it takes longer than so many seconds.

    Work that ends by itself when its time is over has some grace to do so.
    """
    late = TooLarge("lights-board.late", name=name, seconds=seconds)
    with Progress("lights-board.working") as progress:
        tell = lambda passed: progress.tell(int(passed), name=name)  # noqa: E731
        with stopped_after(None if seconds is None else seconds + grace, late, tell):
            yield


@contextmanager
def stopped_after(
    seconds: float | None, late: TooLarge, tell: Callable[[float], None] = lambda passed: None
) -> Iterator[None]:
    """Raise that error where the work takes longer than so many seconds; ``tell`` hears now and then how long it took.

    What is being compiled or kept in a file is so to the end, and there for the next time. Where there are no timers,
    the work is neither told of nor stopped.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    began, end, stopped = time.monotonic(), seconds, False

    def tick(number: int, frame: FrameType | None) -> None:
        nonlocal end, stopped
        passed = time.monotonic() - began
        if end is not None and (is_compiling() or is_closing()):
            end = max(end, passed + _REST)
        elif end is not None and passed > end and is_ours(frame):
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


def is_ours(frame: FrameType | None) -> bool:
    """Whether noyau's own code runs: a library stopped in the midst of its work may be left in disorder."""
    return frame is not None and str(frame.f_globals.get("__name__", "")).startswith("noyau.")


def is_compiling() -> bool:
    """Whether the compiler of kernels is at work, or only being loaded."""
    jit = sys.modules.get("noyau.kernels.jit")
    return jit is not None and (not hasattr(jit, "is_compiling") or jit.is_compiling())
