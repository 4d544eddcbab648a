"""Limits on what an engine may spend: positions, seconds, and the moves it lists."""

from __future__ import annotations

import math
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from numbers import Integral, Real

from noyau.core.errors import OutOfTime, SpecError, TooLarge, TooManyPositions, WrongArgument

POSITIONS = 200_000
"""So many positions are visited where no limit is given."""

QUICK = 10
"""To complete what is known by a theorem, a search is given such a part of the limit: a second or two."""

GLANCE = 100
"""Where it would only tell more of moves whose sum is decided, a search is given such a part."""

_BYTES = 1000
"""A position takes at most so many bytes, and a compiled engine holds some dozens of positions in them."""


@dataclass(frozen=True, init=False)
class Limit:
    """What a question may cost: positions visited, seconds on the wall clock, moves looked at (two a position).

    Where seconds are given they alone limit, unless positions are given too: then memory bounds the positions.
    ``work`` are seconds that this thread computes: an answer that must not depend on how busy the machine is has them
    instead. ``memory`` is how many bytes the tables of a search may have, where they can forget. ``watch`` is called
    now and then with the number of positions visited.

    >>> Limit().positions, Limit(500, seconds=2.0).positions, Limit(seconds=2.0).positions > 100_000
    (200000, 500, True)
    """

    positions: int
    seconds: float | None
    moves: int | None
    watch: Callable[[int], None] | None = field(compare=False, repr=False)
    by_memory: bool = field(compare=False, repr=False)
    """Whether the positions are as many as there is memory for."""
    work: float | None
    memory: int | None = field(compare=False)
    """How many bytes the tables of a search may have; where they are full, what took little work is forgotten."""

    def __init__(
        self,
        positions: int | None = None,
        seconds: float | None = None,
        moves: int | None = None,
        watch: Callable[[int], None] | None = None,
        by_memory: bool = False,
        work: float | None = None,
        memory: int | None = None,
    ) -> None:
        if seconds is not None and not _is_number(seconds):
            raise WrongArgument("error.no-seconds", given=repr(seconds))
        if positions is None:
            by_memory = seconds is not None
            positions = free_memory() // _BYTES if by_memory else POSITIONS
        elif not (_is_whole(positions) and positions >= 0):
            raise WrongArgument("error.no-limit", given=repr(positions))
        if memory is not None and not (_is_whole(memory) and memory >= 1):
            raise WrongArgument("error.no-memory", given=repr(memory))
        bounds = {"positions": positions, "seconds": seconds, "moves": moves, "work": work, "memory": memory}
        for name, value in {**bounds, "watch": watch, "by_memory": by_memory}.items():
            object.__setattr__(self, name, value)

    @staticmethod
    def read(limit: Limit | int | None, seconds: float | None) -> Limit | None:
        """The limit that a user gives as a number of positions, as a Limit, or in seconds; None where none is given."""
        if seconds is not None and not (_is_number(seconds) and seconds > 0):
            raise WrongArgument("error.no-seconds", given=repr(seconds))
        if isinstance(limit, Limit):
            return limit if seconds is None else replace(limit, seconds=seconds)
        if limit is not None and not (_is_whole(limit) and limit >= 1):
            raise WrongArgument("error.no-limit", given=repr(limit))
        return None if limit is None and seconds is None else Limit(limit, seconds)

    @property
    def most_moves(self) -> int:
        return 2 * self.positions if self.moves is None else self.moves


def _is_whole(value: object) -> bool:
    """Whether something is a whole number, a numpy one too, and no truth value."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    """The same of a real number."""
    return isinstance(value, Real) and not isinstance(value, bool) and not math.isnan(value)


_UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
_SIZE = re.compile(r"([0-9]+(?:\.[0-9]+)?) *([KMGT]?)B?", re.IGNORECASE)


def read_memory(text: str) -> int:
    """A number of bytes, at least one, as people write it.

    >>> read_memory("2GB"), read_memory("500 MB"), read_memory("1.5g")
    (2000000000, 500000000, 1500000000)
    """
    found = _SIZE.fullmatch(text.strip())
    size = int(float(found[1]) * _UNITS[found[2].upper()]) if found else 0
    if size < 1:
        raise SpecError("error.memory-size", text=text)
    return size


ENDLESS = Limit(1 << 62)
"""No limit but memory and patience."""


class Budget:
    """What is left of a limit while an engine runs; its clock is the one on the wall."""

    def __init__(self, limit: Limit, name: str = "", began: float | None = None, theorems: bool = True) -> None:
        self.limit = limit
        self.name = name
        self.theorems = theorems
        """Whether theorems on a game may answer."""
        self.began = time.monotonic() if began is None else began
        self.ends = _end(limit, self.began)
        self._tired = None if limit.work is None else time.thread_time() + limit.work
        self.positions = 0
        self.misses_kernels = False
        """Whether its end came before kernels were compiled."""

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def part(self, share: int) -> Budget:
        """One of ``share`` equal parts of the positions, to be spent where not all should be; the clock goes on."""
        less = replace(self.limit, positions=self.limit.positions // share)
        return Budget(less, self.name, self.began, self.theorems)

    def passed(self, moves: bool = False, weight: int = 1, reached: str | None = None) -> TooLarge:
        """The error for a game with more positions, or more moves, of that weight than the limit allows.

        For rules of one's own, which may never end, it names a position that they reached.
        """
        limit = (self.limit.most_moves if moves else self.limit.positions) // weight
        kind, facts = "moves" if moves else "positions", {"name": self.name, "limit": limit}
        passed = TooLarge if moves else TooManyPositions
        if reached is not None:
            return passed(f"error.own-{kind}", reached=reached, **facts)
        return passed("error.positions-memory" if self.limit.by_memory else f"error.{kind}", **facts)

    def visit(self, positions: int) -> None:
        """Count positions, and stop where the limit is passed."""
        self.positions += positions
        if self.positions > self.limit.positions:
            raise self.passed()
        self.tell(self.positions)

    @property
    def is_late(self) -> bool:
        """Whether the seconds are over."""
        return time.monotonic() > self.ends or (self._tired is not None and time.thread_time() > self._tired)

    def put_off(self, seconds: float) -> None:
        """End so much later."""
        self.ends += seconds
        if self._tired is not None:
            self._tired += seconds

    def late(self) -> OutOfTime:
        """The error for a question whose seconds are over."""
        seconds = self.limit.work if self.limit.seconds is None else self.limit.seconds
        key = "error.compiling" if self.misses_kernels else "error.seconds"
        return OutOfTime(key, name=self.name, seconds=seconds)

    def tell(self, positions: int) -> None:
        """Tell the limit how many positions there are, and stop where the seconds are over."""
        if self.is_late:
            raise self.late()
        pause()
        if self.limit.watch is not None:
            self.limit.watch(positions)

    @contextmanager
    def halved(self) -> Iterator[None]:
        """Let half of what is left be spent inside, so that the next question has the other half."""
        limit, ends, tired = self.limit, self.ends, self._tired
        self.limit = replace(limit, positions=(self.positions + limit.positions) // 2)
        self.ends = min(ends, (time.monotonic() + ends) / 2)
        self._tired = None if tired is None else (time.thread_time() + tired) / 2
        try:
            yield
        finally:
            self.limit, self.ends, self._tired = limit, ends, tired

    @contextmanager
    def at_most(self, positions: int) -> Iterator[None]:
        """Let no more positions than this be visited inside."""
        limit = self.limit
        self.limit = replace(limit, positions=min(limit.positions, self.positions + positions))
        try:
            yield
        finally:
            self.limit = limit

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let ``pause`` stop at the end of this budget, or of one around it that ends before."""
        outer = _running.get()
        token = _running.set(self if outer is None or self.ends < outer.ends else outer)
        try:
            yield
        finally:
            _running.reset(token)

    @contextmanager
    def bounding(self) -> Iterator[None]:
        """Let kernels be waited for only to the end of this budget, whose seconds a user gave: the error tells so."""
        token = _bounding.set(self)
        try:
            yield
        except TooLarge:
            if self.misses_kernels:
                raise self.late() from None
            raise
        finally:
            _bounding.reset(token)


_LOADING_SHARE = 2
"""What is loaded before an engine begins takes at most such a part of the seconds that a user gave."""


def _end(limit: Limit, began: float) -> float:
    """When the seconds of a limit are over: where a user waits, by the clock of the command, which is older."""
    if limit.seconds is None:
        return math.inf
    waits = bounding()
    least = began + limit.seconds / _LOADING_SHARE
    return began + limit.seconds if waits is None else min(began + limit.seconds, max(waits.ends, least))


_running: ContextVar[Budget | None] = ContextVar("running", default=None)
_bounding: ContextVar[Budget | None] = ContextVar("bounding", default=None)


def bounding() -> Budget | None:
    """The budget of a user whose seconds must not be passed; None where one waits as long as it takes."""
    budget = _bounding.get()
    return budget if budget is not None and budget.ends < math.inf else None


def excuse(seconds: float) -> None:
    """Give the question that is being answered back the time in which kernels were compiled, unless a user set it."""
    budget = _running.get()
    if budget is not None and bounding() is None:
        budget.put_off(seconds)


def pause() -> None:
    """Stop where the seconds of the question that is being answered are over.

    Theorems and tables call it between pieces of work: they are asked without a budget.
    """
    budget = _running.get()
    if budget is not None and budget.is_late:
        raise budget.late()


_closing = 0


@contextmanager
def closing() -> Iterator[None]:
    """Let the clock of a command wait for what ends in time by itself, and keeps what it has found: none is lost."""
    global _closing
    _closing += 1
    try:
        yield
    finally:
        _closing -= 1


def is_closing() -> bool:
    """Whether the clock of a command waits."""
    return _closing > 0


def free_memory() -> int:
    """How many bytes can still be used, by the machine or by this process, where it is given less; half of the memory
    where the system does not say.
    """
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            lines = dict(line.split(":", 1) for line in file)
        free = int(lines["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        free = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    return int(min(free, _free_addresses()))


def _free_addresses() -> float:
    """How many bytes of addresses the system still gives this process (``ulimit -v``); no end where it sets none."""
    try:
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        if limit < 0:
            return math.inf
        with open("/proc/self/statm", encoding="ascii") as file:
            return max(0, limit - int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE"))
    except (ImportError, OSError, ValueError):
        return math.inf


def has_memory(needed: int) -> bool:
    """Whether there are so many bytes, and a user allows them."""
    return needed <= _allowed_memory()


def check_memory(needed: int, key: str, **facts: object) -> None:
    """Refuse what needs more bytes than there are, or than a user gives, by the sentence of a key, in megabytes."""
    free = _allowed_memory()
    if needed > free:
        raise TooLarge(key, **facts, needed=needed // 10**6, free=free // 10**6)


def _allowed_memory() -> int:
    """How many bytes can still be used, or as many as a user gives where they are fewer."""
    free, running = free_memory(), _running.get()
    if running is not None and running.limit.memory is not None:
        free = min(free, running.limit.memory)
    return free
