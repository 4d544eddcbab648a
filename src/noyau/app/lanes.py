"""Two lanes for questions: large ones wait for each other, so that small ones, and the memory, do not suffer from them.

Threads take turns within one interpreter: more of them answer no sooner, and each holds its unfinished answer.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from math import prod
from typing import Any, ParamSpec, TypeVar

from anyio import CapacityLimiter
from anyio.lowlevel import RunVar
from anyio.to_thread import run_sync
from pydantic import BaseModel

from noyau.errors import TooLarge

SMALL, LARGE = 6, 1
"""How many questions of each lane are answered at the same time."""

MOST_WAITING = 100
"""How many wait in a lane; who comes then is sent away."""

_LARGE_FROM = 600
_EXERCISE = 50
"""What makes a question large: characters and cells in all; an exercise of a worksheet counts as so many."""

_SIZES = re.compile(r"\d{1,6}(?:x\d{1,6})+")

P = ParamSpec("P")
T = TypeVar("T")

_lanes: RunVar[tuple[CapacityLimiter, CapacityLimiter]] = RunVar("noyau_lanes")


def in_turn(answer: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """The function in a thread, as soon as there is a place in the lane of its question."""

    @functools.wraps(answer)
    async def asked(*given: P.args, **named: P.kwargs) -> T:
        lane = _open_lanes()[size_of(named) > _LARGE_FROM]
        if lane.statistics().tasks_waiting >= MOST_WAITING:
            raise TooLarge("serve.crowd")
        return await run_sync(functools.partial(answer, *given, **named), limiter=lane)

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


def _texts(named: Mapping[str, Any]) -> Iterator[str]:
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
