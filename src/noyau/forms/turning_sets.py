"""Which coins of a row may be turned together: sets of coins by the one farthest to the right, numbered from 0.

The values of single heads follow by the mex: a set is played from the head on its right to the heads on its others.

>>> up_to(3).values(8)
(1, 2, 4, 7, 8, 11, 13, 14)
>>> [*up_to(2).others(2)]
[(), (0,), (1,)]
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from noyau.core.caches import remembered
from noyau.core.errors import TooLarge
from noyau.values.nimbers import mex, nim_sum

Others = tuple[int, ...]
"""The coins that are turned with the last one, the last of them first."""

MOST_SUMS = 1 << 19
"""This many sums of values are kept to find the next value; beyond, a row is too long."""


class TurningSets(ABC):
    """The sets of coins that may be turned; each coin is the last one of some."""

    @abstractmethod
    def others(self, coin: int) -> Iterator[Others]:
        """The coins that may be turned with one that is the last, each set once."""

    def allows(self, coin: int, others: Others) -> bool:
        """Whether these others may be turned with the last coin."""
        return others in self.others(coin)

    def values(self, count: int) -> tuple[int, ...]:
        """The values of this many coins: the least that is not the sum of the others of any set."""
        return mex_values(self, count)

    def adding_to(self, coin: int, wanted: int, values: Sequence[int]) -> Iterator[Others]:
        """The others whose values add up to a number."""
        return (others for others in self.others(coin) if nim_sum(values[other] for other in others) == wanted)


@remembered(64)
def mex_values(sets: TurningSets, count: int) -> tuple[int, ...]:
    """The values of the first coins, one after the other, by looking at each set."""
    values: list[int] = []
    for coin in range(count):
        values.append(mex({nim_sum(values[other] for other in others) for others in sets.others(coin)}))
    return tuple(values)


@dataclass(frozen=True)
class Numbers(TurningSets):
    """Any coins, as long as their number is one of these."""

    numbers: tuple[int, ...]

    def others(self, coin: int) -> Iterator[Others]:
        for number in self.numbers:
            for chosen in combinations(range(coin), number - 1):
                yield chosen[::-1]

    def allows(self, coin: int, others: Others) -> bool:
        return len(others) + 1 in self.numbers

    def values(self, count: int) -> tuple[int, ...]:
        return number_values(self.numbers, count)

    def adding_to(self, coin: int, wanted: int, values: Sequence[int]) -> Iterator[Others]:
        for number in self.numbers:
            yield from sets_adding_to(tuple(values[:coin]), number - 1, wanted)


def up_to(most: int) -> Numbers:
    """Any coins, this many at the most."""
    return Numbers(tuple(range(1, most + 1)))


@remembered(64)
def number_values(numbers: Others, count: int, distances: tuple[Others, ...] = ()) -> tuple[int, ...]:
    """The same by the sums that this many of the values so far have; other sets are given by their distances.

    >>> number_values((1, 2, 3, 4, 5), 10)
    (1, 2, 4, 8, 16, 31, 32, 64, 103, 128)
    """
    sums: list[set[int]] = [{0}, *(set() for _ in range(max(numbers, default=1) - 1))]
    values: list[int] = []
    for coin in range(count):
        apart = {nim_sum(values[coin - distance] for distance in chosen) for chosen in distances if chosen[-1] <= coin}
        value = mex(apart.union(*(sums[number - 1] for number in numbers)))
        for size in range(len(sums) - 1, 0, -1):
            sums[size] |= {known ^ value for known in sums[size - 1]}
        values.append(value)
        if sum(map(len, sums)) > MOST_SUMS:
            raise TooLarge("turning.too-long", n=count, limit=len(values))
    return tuple(values)


def sets_adding_to(values: tuple[int, ...], size: int, wanted: int) -> Iterator[Others]:
    """The sets of this many of the first coins whose values add up to a number: two halves are found separately.

    >>> [*sets_adding_to((1, 2, 4, 7), 3, 4)]
    [(3, 1, 0)]
    """
    low = size // 2
    known = sums_of(values, low)
    for high in combinations(range(low, len(values)), size - low):
        for rest in known.get(nim_sum(values[coin] for coin in high) ^ wanted, ()):
            if not rest or not high or rest[-1] < high[0]:
                yield (*rest, *high)[::-1]


@remembered(4)
def sums_of(values: tuple[int, ...], size: int) -> dict[int, list[Others]]:
    """The sets of this many coins by the sum of their values, each in increasing order."""
    found: dict[int, list[Others]] = {}
    for chosen in combinations(range(len(values)), size):
        found.setdefault(nim_sum(values[coin] for coin in chosen), []).append(chosen)
    return found


@dataclass(frozen=True)
class Runs(TurningSets):
    """Coins side by side, as many as one likes."""

    def others(self, coin: int) -> Iterator[Others]:
        for first in range(coin, -1, -1):
            yield tuple(range(coin - 1, first - 1, -1))

    def allows(self, coin: int, others: Others) -> bool:
        return others == tuple(range(coin - 1, coin - 1 - len(others), -1))

    def adding_to(self, coin: int, wanted: int, values: Sequence[int]) -> Iterator[Others]:
        total = 0
        for first in range(coin, -1, -1):
            total ^= values[first] if first < coin else 0
            if total == wanted:
                yield tuple(range(coin - 1, first - 1, -1))


@dataclass(frozen=True)
class Spaced(TurningSets):
    """Three coins, the middle one as far from one end as from the other."""

    def others(self, coin: int) -> Iterator[Others]:
        return ((coin - gap, coin - 2 * gap) for gap in range(1, coin // 2 + 1))


@dataclass(frozen=True)
class FromTheFirst(TurningSets):
    """Four coins that lie symmetrically, the first of the row among them."""

    def others(self, coin: int) -> Iterator[Others]:
        return ((coin - near, near, 0) for near in range(1, (coin + 1) // 2))


@dataclass(frozen=True)
class Symmetric(TurningSets):
    """Any coins that lie symmetrically about their own middle."""

    longest = 30
    """The sets double with every second coin."""

    def others(self, coin: int) -> Iterator[Others]:
        yield ()
        for first in range(coin - 1, -1, -1):
            pairs = [{low, first + coin - low} for low in range(first + 1, (first + coin) // 2 + 1)]
            for kept in product((False, True), repeat=len(pairs)):
                inner = set().union(*(pair for pair, is_kept in zip(pairs, kept, strict=True) if is_kept))
                yield tuple(sorted({first, *inner}, reverse=True))

    def allows(self, coin: int, others: Others) -> bool:
        turned = {coin, *others}
        return all(coin + min(turned) - other in turned for other in turned)

    def values(self, count: int) -> tuple[int, ...]:
        if count > self.longest:
            raise TooLarge("turning.too-long", n=count, limit=self.longest)
        return mex_values(self, count)


@dataclass(frozen=True)
class Chosen(TurningSets):
    """The sets of a user: any coins in these numbers, and the last coin with those at given distances to its left."""

    numbers: tuple[int, ...]
    distances: tuple[tuple[int, ...], ...]

    def others(self, coin: int) -> Iterator[Others]:
        if self.numbers:
            yield from Numbers(self.numbers).others(coin)
        for apart in self.distances:
            if len(apart) + 1 not in self.numbers and apart[-1] <= coin:
                yield tuple(coin - distance for distance in apart)

    def values(self, count: int) -> tuple[int, ...]:
        return number_values(self.numbers, count, self.distances)

    def allows(self, coin: int, others: Others) -> bool:
        return len(others) + 1 in self.numbers or tuple(coin - other for other in others) in self.distances
