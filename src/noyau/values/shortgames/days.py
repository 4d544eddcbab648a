"""All short games that are born by some day, with their lattice (Calistrate, Paulhus and Wolfe 2002).

>>> [len(born_by(day)) for day in range(4)]
[1, 4, 22, 1474]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from noyau.core.caches import remembered
from noyau.core.errors import TooLarge
from noyau.values.shortgames.arithmetic import make_of_sets
from noyau.values.shortgames.game import ZERO, ShortGame
from noyau.values.shortgames.order import at_most
from noyau.values.shortgames.places import place_of

LAST = 3
"""On day 4 more games are born than can be counted one by one."""


def born_by(day: int) -> tuple[ShortGame, ...]:
    """All games born by a day, in a fixed order: by their stops, then by their parts."""
    return lattice(day).games


@dataclass(frozen=True, eq=False)
class Lattice:
    """The games born by a day, a distributive lattice; each is known by its place, and a set of them by its bits."""

    games: tuple[ShortGame, ...]
    above: tuple[int, ...]
    """For each game the games that are at least it, itself too."""

    def __len__(self) -> int:
        return len(self.games)

    @cached_property
    def places(self) -> dict[ShortGame, int]:
        """The place of each game."""
        return {game: place for place, game in enumerate(self.games)}

    @cached_property
    def below(self) -> tuple[int, ...]:
        """For each game the games that are at most it, itself too."""
        found = [0] * len(self.games)
        for place, mask in enumerate(self.above):
            for other in _bits(mask):
                found[other] |= 1 << place
        return tuple(found)

    def join(self, one: ShortGame, other: ShortGame) -> ShortGame:
        """The least game of the day that is at least both."""
        return self._with(self.above, one, other, self._by_above)

    def meet(self, one: ShortGame, other: ShortGame) -> ShortGame:
        """The greatest game of the day that is at most both."""
        return self._with(self.below, one, other, self._by_below)

    @cached_property
    def covers(self) -> tuple[tuple[int, ...], ...]:
        """For each game the places of those right above it: nothing of the day lies between."""
        found = []
        for place, mask in enumerate(self.above):
            strict = mask & ~(1 << place)
            beyond = 0
            for other in _bits(strict):
                beyond |= self.above[other] & ~(1 << other)
            found.append(tuple(_bits(strict & ~beyond)))
        return tuple(found)

    def _with(self, sets: Sequence[int], one: ShortGame, other: ShortGame, known: dict[int, int]) -> ShortGame:
        return self.games[known[sets[self.places[one]] & sets[self.places[other]]]]

    @cached_property
    def _by_above(self) -> dict[int, int]:
        return {mask: place for place, mask in enumerate(self.above)}

    @cached_property
    def _by_below(self) -> dict[int, int]:
        return {mask: place for place, mask in enumerate(self.below)}


@remembered(LAST + 1)
def lattice(day: int) -> Lattice:
    """The games born by a day from 0 to 3, in order."""
    if day > LAST:
        raise TooLarge("shortgame.day", day=day, limit=LAST)
    if day == 0:
        return Lattice((ZERO,), (1,))
    before = lattice(day - 1)
    chains = list(map(frozenset, _antichains(before)))
    made = {make_of_sets(left, right) for left in chains for right in chains}
    games = tuple(sorted(made, key=place_of))
    return Lattice(games, _order(games, before))


def _antichains(known: Lattice) -> Iterator[list[ShortGame]]:
    """All sets of games of which no two compare."""
    near = [above | below for above, below in zip(known.above, known.below, strict=True)]
    waiting: list[tuple[list[ShortGame], int]] = [([], (1 << len(known)) - 1)]
    while waiting:
        chosen, free = waiting.pop()
        yield chosen
        for place in _bits(free):
            later = free & ~near[place] & -(1 << place)
            waiting.append(([*chosen, known.games[place]], later))


def _order(games: Sequence[ShortGame], options: Lattice) -> tuple[int, ...]:
    """For each game those that are at least it, by how all compare with the games that are their options.

    G ≤ H where no left option of G is at least H, and no right option of H at most G.
    """
    everything = (1 << len(games)) - 1
    not_below, not_answered, over = [], [], []
    for option in options.games:
        below = above = answered = 0
        for place, game in enumerate(games):
            below |= at_most(game, option) << place
            above |= at_most(option, game) << place
            answered |= (option in game.right) << place
        not_below.append(everything ^ below)
        not_answered.append(everything ^ answered)
        over.append(above)
    rows = []
    for place, game in enumerate(games):
        row = everything
        for option in game.left:
            row &= not_below[options.places[option]]
        for number, above in enumerate(over):
            if above >> place & 1:
                row &= not_answered[number]
        rows.append(row)
    return tuple(rows)


def _bits(mask: int) -> Iterator[int]:
    """The places of the bits of a mask, from the lowest."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
