"""Who is next: the least served client, so that many questions of one do not keep another waiting."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import inf, log2
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Client(NamedTuple):
    """Who asks: the machine, and one of its visitors."""

    host: str
    visitor: str = ""


_SAME = 0.02
_MADE_UP = 0.04
"""Costs that differ by less seconds count as the same; each second of waiting makes up for so many of them."""

_NEWCOMERS = "newcomers"
"""The visitor for whom those are counted who were never served."""

_HALF = 10.0
_NOTHING = 1e-6
_MOST_KNOWN = 5000
"""After so many seconds, what a client was served counts half; less is nothing; so many clients are known."""


class Ledger:
    """How much each machine and each visitor was served lately, in seconds of the processor.

    What is kept of each is the logarithm of its seconds, counted from the beginning as if they had halved since:
    it stays what it is while time goes by.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._ranks: dict[Client, float] = {}

    def rank(self, client: Client) -> tuple[float, float]:
        """How well the machine was served, and how well the visitor was: the smaller goes first.

        All newcomers of a machine count as one visitor: who comes under a new name each time does not go first.
        """
        newcomers = self._ranks.get(Client(client.host, _NEWCOMERS), -inf)
        return self._ranks.get(Client(client.host), -inf), self._ranks.get(client, newcomers)

    def served(self, client: Client) -> float:
        """The seconds for which a machine or a visitor was served lately."""
        return float(2.0 ** (self._ranks.get(client, -inf) - self.clock() / _HALF))

    def charge(self, client: Client, seconds: float) -> None:
        """Count seconds in, or some of them out again."""
        newcomers = set() if client in self._ranks else {Client(client.host, _NEWCOMERS)}
        for known in {Client(client.host), client} | newcomers:
            total = self.served(known) + seconds
            self._ranks.pop(known, None)
            if total > _NOTHING:
                self._ranks[known] = log2(total) + self.clock() / _HALF
        while len(self._ranks) > _MOST_KNOWN:
            del self._ranks[next(iter(self._ranks))]


@dataclass(frozen=True)
class Place(Generic[T]):
    """A place in a queue."""

    number: int
    client: Client
    cost: float
    since: float
    item: T


class FairQueue(Generic[T]):
    """What waits: the machine that was served the least goes first, and of its questions the cheapest.

    Of those that cost the same, the visitor that was served the least goes first, then who came first. Who waits gets
    cheaper: a crowd of cheap questions keeps no dearer one waiting for ever.
    """

    def __init__(self, ledger: Ledger, most: int) -> None:
        self._ledger = ledger
        self._most = most
        self._places: dict[int, Place[T]] = {}
        self._last = 0

    def __len__(self) -> int:
        return len(self._places)

    def put(self, item: T, client: Client, cost: float = 0.0) -> T | None:
        """Let an item wait that will cost so many seconds; the newest of who has the most leaves a full queue."""
        self._last += 1
        self._places[self._last] = Place(self._last, client, cost, self._ledger.clock(), item)
        if len(self._places) <= self._most:
            return None
        crowd, _ = Counter(place.client.host for place in self._places.values()).most_common(1)[0]
        return self._places.pop(max(place.number for place in self._places.values() if place.client.host == crowd)).item

    def take(self) -> T:
        """The item whose turn it is."""
        return self._places.pop(min(self._places.values(), key=self._turn).number).item

    def _turn(self, place: Place[T]) -> tuple[float, int, float, int]:
        host, visitor = self._ledger.rank(place.client)
        cost = place.cost - _MADE_UP * (self._ledger.clock() - place.since)
        return host, max(0, int(cost / _SAME)), visitor, place.number

    def remove(self, item: T) -> bool:
        """Take an item out whose client has left; whether it still waited."""
        for number, place in self._places.items():
            if place.item is item:
                del self._places[number]
                return True
        return False
