"""Limits on what an engine may spend: positions, seconds, and the moves it lists."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from noyau.errors import TooLarge


@dataclass(frozen=True)
class Limit:
    """What a question may cost: positions visited, seconds of time, moves looked at."""

    positions: int = 2_000_000
    seconds: float | None = None
    moves: float = math.inf


class Budget:
    """What is left of a limit while an engine runs."""

    def __init__(self, limit: Limit, name: str = "") -> None:
        self.limit = limit
        self.name = name
        self.began = time.perf_counter()
        self.positions = 0

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.began

    def visit(self, positions: int) -> None:
        """Count positions, and stop where the limit is passed."""
        self.positions += positions
        if self.positions > self.limit.positions:
            raise TooLarge("error.positions", name=self.name, limit=self.limit.positions)
        if self.limit.seconds is not None and self.seconds > self.limit.seconds:
            raise TooLarge("error.seconds", name=self.name, seconds=self.limit.seconds)
