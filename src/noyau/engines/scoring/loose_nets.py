"""The strings that are left of a net: chains and loops, and what whoever finds coins on one string takes.

All of them are taken, or all but the last two of an open chain, or but the last four of a closed one, which leaves the
move to the other (Berlekamp 2000; Barker and Korf 2012).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from noyau.graphs.nets import Net

LONG, LONG_LOOP = 3, 4
"""A chain or a loop of so many coins is long: whoever takes it can leave the last two, or four, and keep control."""

Span = tuple[int, int]
"""What a score lies between."""


@dataclass(frozen=True)
class Taken:
    """What is left where all coins have been taken that hang on one string, and how many these were."""

    earned: int
    price: int
    """Twice the coins that one may leave, of the last chain, to have the other one go on: 4, 8, or 0 for no choice."""
    left: frozenset[int]

    def score(self, rest: int) -> int:
        """The score, given that of what is left, for whoever is to move there."""
        return self.earned + (max(rest, -rest - self.price) if self.price else rest)

    def span(self, rest: Span) -> Span:
        """The same for bounds."""
        low, high = rest
        ends = self.score(low), self.score(high)
        middle = -self.price // 2
        if not self.price or not low < middle < high:
            return min(ends), max(ends)
        return self.score(middle + (middle - low) % 2), max(ends)


@dataclass(frozen=True)
class Row:
    """Coins on two strings that follow each other, and the strings between and beside them."""

    coins: tuple[int, ...]
    strings: tuple[int, ...]
    is_loop: bool
    is_alone: bool
    """Whether it touches no other coin."""


class LooseNet:
    """The strings that are left of a net, by the coins that they hold."""

    def __init__(self, net: Net, left: Collection[int]) -> None:
        self.net = net
        self.at: dict[int, set[int]] = {}
        self.left = set(left)
        for string in left:
            for coin in net.strings[string]:
                self.at.setdefault(coin, set()).add(string)

    def cut(self, strings: Sequence[int]) -> None:
        """Cut some strings; coins that hang on none any more are gone."""
        self.left.difference_update(strings)
        for string in strings:
            for coin in self.net.strings[string]:
                self.at[coin].discard(string)
                if not self.at[coin]:
                    del self.at[coin]

    def beyond(self, string: int, coin: int) -> int | None:
        """The coin at the other end of a string; None for the ground."""
        return next((other for other in self.net.strings[string] if other != coin), None)

    @property
    def has_quiet(self) -> bool:
        """Whether a string can be cut so that nothing can be taken."""
        return any(all(len(self.at[coin]) > 2 for coin in self.net.strings[string]) for string in self.left)

    def take(self) -> Taken:
        """Take every coin that hangs on one string, last of all those of a chain whose end could be left."""
        earned, last = 0, None
        while hanging := [coin for coin, strings in self.at.items() if len(strings) == 1]:
            last, found = None, 0
            for coin in hanging:
                if len(self.at.get(coin, ())) != 1:
                    continue
                here = self._follow(coin)
                if last is not None and last.strings[-1] in here.strings:
                    continue
                if _has_choice(here) and (last is None or last.is_loop):
                    last, here = here, last
                if here is not None:
                    found += len(here.coins)
                    self.cut(here.strings)
                    last = last and self._follow(last.coins[0])
                    last = last if last and _has_choice(last) else None
            earned += found
            if not found:
                break
        if last is None:
            return Taken(earned, 0, frozenset(self.left))
        self.cut(last.strings)
        return Taken(earned + len(last.coins), 8 if last.is_loop else 4, frozenset(self.left))

    def _follow(self, coin: int) -> Row:
        """The coins that go in a row from one that hangs on one string; a loop where the last hangs as well."""
        coins, strings = [coin], [*self.at[coin]]
        while True:
            other = self.beyond(strings[-1], coins[-1])
            ahead = set() if other is None else self.at[other] - {strings[-1]}
            if other is not None and not ahead:
                return Row((*coins, other), tuple(strings), True, True)
            if other is None or len(ahead) > 1:
                return Row(tuple(coins), tuple(strings), False, other is None)
            coins.append(other)
            strings += ahead

    def rows(self) -> Iterator[Row]:
        """The chains and loops of coins on two strings, each as long as it can be."""
        met: set[int] = set()
        for start, strings in self.at.items():
            if len(strings) != 2 or start in met:
                continue
            one, other = strings
            coins, along, closed, loose = [start], [one], False, 0
            for string, is_second in ((one, False), (other, True)):
                if closed:
                    break
                if is_second:
                    coins.reverse()
                    along.reverse()
                    along.append(other)
                here: int | None = start
                while here is not None:
                    here = self.beyond(string, here)
                    loose += here is None
                    closed = here == start
                    if here is None or closed or len(self.at[here]) != 2:
                        break
                    coins.append(here)
                    (string,) = self.at[here] - {string}
                    along.append(string)
            met.update(coins)
            yield Row(tuple(coins), tuple(dict.fromkeys(along)), closed, closed or loose == 2)


def _has_choice(row: Row) -> bool:
    return len(row.coins) >= (LONG_LOOP if row.is_loop else 2)


@dataclass(frozen=True)
class ShortNet:
    """A net in which a long chain is one coin that stands for all of its coins, and a long loop is two."""

    strings: tuple[int, ...]
    """The strings that are kept, by their numbers; of a chain the first and the last."""
    ends: tuple[tuple[int, ...], ...]
    """What each joins: coins that are numbered anew."""
    worths: tuple[int, ...]
    """For how many coins each coin stands."""


def contract(loose: LooseNet) -> ShortNet:
    """The net without the middle of its long chains and loops, of which any cut is worth the same."""
    stands_for: dict[int, int] = {}
    worths = dict.fromkeys(loose.at, 1)
    dropped: set[int] = set()
    for row in loose.rows():
        kept = 2 if row.is_loop else 1
        if len(row.coins) < (LONG_LOOP if row.is_loop else LONG):
            continue
        worths[row.coins[0]] += len(row.coins) - kept
        stands_for.update(dict.fromkeys(row.coins[kept:], row.coins[kept - 1]))
        dropped.update(row.strings[1:-1])
    coins = [coin for coin in worths if coin not in stands_for]
    number = {coin: place for place, coin in enumerate(coins)}
    strings = tuple(sorted(loose.left - dropped))
    ends = tuple(tuple(number[stands_for.get(coin, coin)] for coin in loose.net.strings[string]) for string in strings)
    return ShortNet(strings, ends, tuple(worths[coin] for coin in coins))
