"""The time that an answer may take: a question that was cheap to send and is dear to answer is stopped and refused.

Games still to come are bounded too, since nothing is asked of them: a thread watches the clocks of those that answer.
"""

from __future__ import annotations

import ctypes
import re
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial, wraps
from math import prod
from threading import BoundedSemaphore
from types import FrameType
from typing import Any, ParamSpec, TypeVar

from anyio import CapacityLimiter
from anyio.lowlevel import RunVar
from anyio.to_thread import run_sync
from pydantic import BaseModel

from noyau.console.progress import is_ours
from noyau.core.errors import TooLarge
from noyau.core.game import AnyRules, Puzzle
from noyau.core.sums import Sum
from noyau.engines import Limit
from noyau.forms.rewriting import Rewriting

SECONDS = 0.8
"""What one answer may cost, in seconds of the processor: a busy machine refuses nothing that an idle one answers."""

_TICK = 0.02
_LEFT_ALONE = ("importlib", "numba")
"""What an exception from outside would leave in disorder: modules and kernels are loaded to the end, at no charge."""

P = ParamSpec("P")
T = TypeVar("T")


class Overtime(BaseException):
    """Sent to a thread whose time is over; no ``except Exception`` on the way takes it for an error of its own."""


@dataclass
class Turn:
    """A thread that answers: its clock, when it is to stop, the longer question this is a part of, the last look."""

    thread: int
    clock: Callable[[], float]
    ends: float
    outer: Turn | None
    seen: float


class Watch:
    """Looks now and then at the clocks of all threads that answer, as long as there are any."""

    def __init__(self) -> None:
        self._turns: dict[int, Turn] = {}
        self._lock = threading.Lock()
        self._busy = threading.Event()
        self._running = False

    def enter(self, seconds: float) -> Turn:
        """Begin to watch this thread."""
        thread = threading.get_ident()
        clock = _clock_of(thread)
        began = clock()
        turn = Turn(thread, clock, began + seconds, self._turns.get(thread), began)
        with self._lock:
            self._turns[thread] = turn
            if not self._running:
                self._running = True
                threading.Thread(target=self._look, daemon=True).start()
        self._busy.set()
        return turn

    def leave(self, turn: Turn) -> None:
        """Leave this thread alone, or go back to the longer question."""
        with self._lock:
            if turn.outer:
                self._turns[turn.thread] = turn.outer
            else:
                self._turns.pop(turn.thread, None)

    def _look(self) -> None:
        while self._busy.wait():
            time.sleep(_TICK)
            with self._lock:
                self._stop_late()
                if not self._turns:
                    self._busy.clear()

    def _stop_late(self) -> None:
        """Send an exception to each thread whose time is over, once; the time of loading is given back."""
        frames = sys._current_frames()
        for turn in list(self._turns.values()):
            now, before = turn.clock(), turn.seen
            turn.seen = now
            frame = frames.get(turn.thread)
            if _is_loading(frame):
                turn.ends += now - before
            elif now > turn.ends and is_ours(frame):
                del self._turns[turn.thread]
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(turn.thread), ctypes.py_object(Overtime))


def _clock_of(thread: int) -> Callable[[], float]:
    """The time that a thread has worked; where the system does not tell it, the time that has passed."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    return partial(time.clock_gettime, time.pthread_getcpuclockid(thread))


def _is_loading(frame: FrameType | None) -> bool:
    """Whether a module or a kernel is being loaded."""
    while frame is not None:
        if str(frame.f_globals.get("__name__", "")).partition(".")[0] in _LEFT_ALONE:
            return True
        frame = frame.f_back
    return False


_watch = Watch()


def bounded(answer: Callable[P, T], seconds: float = SECONDS) -> Callable[P, T]:
    """The function, refused with TooLarge where it takes more time or memory, or goes deeper, than there is."""

    @wraps(answer)
    def in_time(*given: P.args, **named: P.kwargs) -> T:
        turn = _watch.enter(seconds)
        try:
            try:
                return answer(*given, **named)
            finally:
                _watch.leave(turn)
        except Overtime:
            _watch.leave(turn)  # it may have come in the midst of leaving; there is no second one
            raise TooLarge("web.too-long") from None
        except (MemoryError, RecursionError):
            raise TooLarge("web.too-long") from None

    return in_time


SMALL, LARGE = 6, 1
"""How many questions of each lane are answered at the same time."""

MOST_WAITING = 100
"""How many wait in a lane; who comes then is sent away."""

_LARGE_FROM = 600
_EXERCISE = 50
"""What makes a question large: characters and cells in all; an exercise of a worksheet counts as so many."""

_SIZES = re.compile(r"\d{1,6}(?:x\d{1,6})+")


_lanes: RunVar[tuple[CapacityLimiter, CapacityLimiter]] = RunVar("noyau_lanes")


def in_turn(answer: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """The function in a thread, as soon as there is a place in the lane of its question."""

    @wraps(answer)
    async def asked(*given: P.args, **named: P.kwargs) -> T:
        lane = _open_lanes()[size_of(named) > _LARGE_FROM]
        if lane.statistics().tasks_waiting >= MOST_WAITING:
            raise TooLarge("serve.crowd")
        return await run_sync(partial(answer, *given, **named), limiter=lane)

    return asked


def size_of(named: Mapping[str, Any]) -> int:
    """How much a question is about, as far as can be told before it is read.

    >>> size_of({"spec": "nim:3,4,5"}), size_of({"spec": "lights:grid-50x50:all"})
    (9, 2521)
    """
    cells = sum(prod(map(int, sizes.split("x"))) for text in _texts(named) for sizes in _SIZES.findall(text))
    written = sum(map(len, _texts(named)))
    table = int(named.get("rows", 0)) * int(named.get("columns", 0))
    return cells + written + table + _EXERCISE * int(named.get("count", 0))


def _texts(named: Mapping[str, object]) -> Iterator[str]:
    for value in named.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, BaseModel):
            yield from _texts(dict(value))


def _open_lanes() -> tuple[CapacityLimiter, CapacityLimiter]:
    """The lanes of the loop that runs."""
    try:
        return _lanes.get()
    except LookupError:
        lanes = CapacityLimiter(SMALL), CapacityLimiter(LARGE)
        _lanes.set(lanes)
        return lanes


QUICK = Limit(positions=50_000, work=0.25, moves=1_000_000)
"""What an answer that a click waits for may cost; what needs more is a job."""

_NATIVE = replace(QUICK, positions=10_000)
"""Kernels count many positions as one, and take up to forty million bytes for these."""

ENGINES = BoundedSemaphore(1)
"""Held by who uses an engine: each may need as much memory as all that the page remembers."""


def quick_limit(rules: AnyRules) -> Limit:
    """The limit for a position of these rules; what is searched for in a puzzle is the best found by the clock."""
    if isinstance(rules, Puzzle):
        return replace(QUICK, seconds=QUICK.work, work=None)
    parts = rules.terms if isinstance(rules, Sum) else (rules,)
    return _NATIVE if any(isinstance(part, Rewriting) for part in parts) else QUICK
