"""Who is next: the least served client, so that many questions of one do not keep another waiting."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Client(NamedTuple):
    """A visitor: the machine, and one of its connections."""

    host: str
    port: int = 0


_HALF = 10.0
_MOST_KNOWN = 5000
"""After so many seconds, what a client was served counts half; so many clients are known."""


class Ledger:
    """How much each machine and each connection was served lately, in seconds of the processor."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._served: dict[Client, tuple[float, float]] = {}

    def served(self, client: Client) -> tuple[float, float]:
        """What the machine was served, and what the connection was: the smaller goes first."""
        return self._lately(Client(client.host)), self._lately(client)

    def charge(self, client: Client, seconds: float) -> None:
        now = self._clock()
        for known in (Client(client.host), client):
            self._served[known] = max(0.0, self._lately(known) + seconds), now
        if len(self._served) > _MOST_KNOWN:
            newest = sorted(self._served.items(), key=lambda entry: entry[1][1])[_MOST_KNOWN // 2 :]
            self._served = dict(newest)

    def _lately(self, known: Client) -> float:
        seconds, then = self._served.get(known, (0.0, 0.0))
        return seconds * 0.5 ** ((self._clock() - then) / _HALF) if seconds else 0.0


@dataclass(frozen=True)
class Place(Generic[T]):
    """A place in a queue."""

    number: int
    client: Client
    item: T


class FairQueue(Generic[T]):
    """What waits; the client who was served the least goes first, and of one client the question that came first."""

    def __init__(self, ledger: Ledger, most: int) -> None:
        self._ledger = ledger
        self._most = most
        self._places: dict[int, Place[T]] = {}
        self._last = 0

    def __len__(self) -> int:
        return len(self._places)

    def put(self, item: T, client: Client) -> T | None:
        """Let an item wait. Where the queue is full, one has to leave: the newest of who has the most in it."""
        self._last += 1
        self._places[self._last] = Place(self._last, client, item)
        if len(self._places) <= self._most:
            return None
        crowd, _ = Counter(place.client.host for place in self._places.values()).most_common(1)[0]
        return self._places.pop(max(place.number for place in self._places.values() if place.client.host == crowd)).item

    def take(self) -> T:
        """The item whose turn it is."""
        first = min(self._places.values(), key=lambda place: (*self._ledger.served(place.client), place.number))
        return self._places.pop(first.number).item

    def remove(self, item: T) -> bool:
        """Take an item out whose client has left; whether it still waited."""
        for number, place in self._places.items():
            if place.item is item:
                del self._places[number]
                return True
        return False
