"""How the benchmarks measure: CPU time, the median of several runs, ours and the rival's in turn."""

from __future__ import annotations

import math
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass
class Promise:
    """One promise about speed: what was measured against what, and whether it holds."""

    claim: str
    measured: str
    holds: bool

    def __str__(self) -> str:
        return f"{'held    ' if self.holds else 'NOT HELD'}  {self.claim}\n          {self.measured}"


def cpu(*functions: Callable[[], Any], runs: int = 5) -> list[float]:
    """The median CPU time of each function; the functions take turns, so that a busy machine slows all alike."""
    times: list[list[float]] = [[] for _ in functions]
    for _ in range(runs):
        for function, spent in zip(functions, times, strict=True):
            began = time.process_time()
            function()
            spent.append(time.process_time() - began)
    return [statistics.median(spent) for spent in times]


def command_cpu(*commands: Sequence[str], runs: int = 9) -> list[float]:
    """The median CPU time of whole commands, user and system, taken in turns."""
    times: list[list[float]] = [[] for _ in commands]
    for _ in range(runs):
        for command, spent in zip(commands, times, strict=True):
            before = _children()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            spent.append(_children() - before)
    return [statistics.median(spent) for spent in times]


def exponent(sizes: Sequence[int], times: Sequence[float]) -> float:
    """The growth exponent between the smallest and the largest size."""
    return math.log(times[-1] / times[0]) / math.log(sizes[-1] / sizes[0])


def report(promises: Sequence[Promise]) -> int:
    """Print the promises; the exit code is 1 where one is not held."""
    for promise in promises:
        print(promise, flush=True)
    return int(not all(promise.holds for promise in promises))


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
