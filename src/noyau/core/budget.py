"""Limits on what an engine may spend: positions, seconds, and the moves it lists."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from noyau.core.errors import OutOfTime, TooLarge, TooManyPositions

QUICK = 10
"""To complete what is known by a theorem, a search is given such a part of the limit: a second or two."""

GLANCE = 100
"""Where it would only tell more of moves whose sum is decided, a search is given such a part."""


@dataclass(frozen=True)
class Limit:
    """What a question may cost: positions visited, seconds of time, moves looked at (two a position if not said).

    ``watch`` is told now and then how many positions have been visited.
    """

    positions: int = 200_000
    seconds: float | None = None
    moves: int | None = None
    watch: Callable[[int], None] | None = field(default=None, compare=False, repr=False)

    @property
    def most_moves(self) -> int:
        return 2 * self.positions if self.moves is None else self.moves


class Budget:
    """What is left of a limit while an engine runs: its clock counts this thread's work, not that of a busy machine."""

    def __init__(self, limit: Limit, name: str = "") -> None:
        self.limit = limit
        self.name = name
        self.began = time.thread_time()
        self.positions = 0

    @property
    def seconds(self) -> float:
        return time.thread_time() - self.began

    def part(self, share: int) -> Budget:
        """One of so many equal parts of the limit, to be spent where not all of it should be."""
        return Budget(replace(self.limit, positions=self.limit.positions // share), self.name)

    def passed(self, moves: bool = False, weight: int = 1, reached: str | None = None) -> TooLarge:
        """The error for a game with more positions, or more moves, of that weight than the limit allows.

        For rules of one's own, which may never end, a position that they reached is told.
        """
        limit = (self.limit.most_moves if moves else self.limit.positions) // weight
        kind, facts = "moves" if moves else "positions", {"name": self.name, "limit": limit}
        passed = TooLarge if moves else TooManyPositions
        if reached is None:
            return passed(f"error.{kind}", **facts)
        return passed(f"error.own-{kind}", reached=reached, **facts)

    def visit(self, positions: int) -> None:
        """Count positions, and stop where the limit is passed."""
        self.positions += positions
        if self.positions > self.limit.positions:
            raise self.passed()
        self.tell(self.positions)

    @property
    def is_late(self) -> bool:
        """Whether the seconds are over."""
        return self.limit.seconds is not None and self.seconds > self.limit.seconds

    def tell(self, positions: int) -> None:
        """Tell the limit how many positions there are, and stop where the seconds are over."""
        if self.is_late:
            raise OutOfTime("error.seconds", name=self.name, seconds=self.limit.seconds)
        if self.limit.watch is not None:
            self.limit.watch(positions)


def free_memory() -> int:
    """How many bytes can still be used; half of the memory where the system does not say."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            lines = dict(line.split(":", 1) for line in file)
        return int(lines["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2


def check_memory(needed: int, key: str, **facts: object) -> None:
    """Refuse what needs more bytes than there are, by the sentence of a key, which tells the megabytes."""
    free = free_memory()
    if needed > free:
        raise TooLarge(key, **facts, needed=needed // 10**6, free=free // 10**6)
