"""Chains and loops of coins that hang on two strings each: what whoever cuts one of these strings gives away.

>>> from noyau.core.spec import parse
>>> game = parse("strings:edges-0.g,0.1,1.2,2.g,3.4,4.5,5.6,6.3")
>>> shape = find_chains(game.rules, game.position)
>>> shape.chains, shape.loops, shape.safe
((3,), (4,), 0)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from noyau.core.game import AnyGame
from noyau.core.reasons import Reason
from noyau.forms.coins import CoinGame, Mask
from noyau.values.masks import bits

LONG = 3
"""A chain of so many coins is long: whoever takes it can leave the last two and so keep the control."""


@dataclass(frozen=True)
class Chains(Reason, kind="chains"):
    """What can be taken at once, the cuts that give nothing away, and the chains and loops by their lengths."""

    free: int
    """How many coins hang on one string."""
    safe: int
    """How many strings can be cut so that nothing can be taken."""
    chains: tuple[int, ...]
    loops: tuple[int, ...]
    wants_even: bool
    """Whether the player to move wants an even number of long chains, so as not to open the first (Berlekamp 2000).

    Each string that takes no coin ends a turn, and so does the end; a cut that takes two coins makes a turn more, and
    there is usually one such cut for each long chain but the last.
    """
    leaves: bool = False
    """Whether coins can be taken, and no best move takes one: they are left to the opponent for the control."""

    @property
    def long(self) -> tuple[int, ...]:
        """The lengths of the long chains."""
        return tuple(length for length in self.chains if length >= LONG)


@dataclass(frozen=True)
class Run:
    """Coins that follow each other on strings, each on two; a loop comes back to its first."""

    coins: tuple[int, ...]
    is_loop: bool


def find_chains(rules: CoinGame, position: Mask) -> Chains:
    """The shape of a position: its chains and loops, what is free and what is safe."""
    found = list(runs(rules, position))
    lengths = [sorted(len(run.coins) for run in found if run.is_loop is loop) for loop in (False, True)]
    degree = [(mask & position).bit_count() for mask in rules.net.held_by]
    safe = sum(all(degree[coin] > 2 for coin in rules.net.strings[string]) for string in bits(position))
    held = len(degree) - degree.count(0)
    wants_even = (position.bit_count() - held) % 2 == 1
    return Chains(degree.count(1), safe, tuple(lengths[0]), tuple(lengths[1]), wants_even)


def runs(rules: CoinGame, position: Mask) -> Iterator[Run]:
    """The chains and loops of coins that hang on exactly two strings, each as long as it can be."""
    net = rules.net
    on_two = {coin for coin, mask in enumerate(net.held_by) if (mask & position).bit_count() == 2}
    near: dict[int, list[int]] = {coin: [] for coin in on_two}
    for string in bits(position):
        ends = net.strings[string]
        if len(ends) == 2 and on_two.issuperset(ends):
            near[ends[0]].append(ends[1])
            near[ends[1]].append(ends[0])
    met: set[int] = set()
    for start in sorted(on_two, key=lambda coin: (len(near[coin]), coin)):  # those at the ends of chains first
        if start in met:
            continue
        met.add(start)
        row = [start]
        while ahead := [coin for coin in near[row[-1]] if coin not in met]:
            row.append(ahead[0])
            met.add(ahead[0])
        yield Run(tuple(row), len(near[start]) == 2)


def chains_of(game: AnyGame, best: Sequence[Any]) -> Iterator[Chains]:
    """What there is to say of chains, where whoever takes a coin goes on."""
    rules, position = game.rules, game.position
    if isinstance(rules, CoinGame) and rules.takers_go_on and position:
        shape = find_chains(rules, position)
        takes = any(rules.taken(position, move) for move in best)
        yield replace(shape, leaves=bool(shape.free and best and not takes))


def sensible_cuts(rules: CoinGame, position: Mask) -> list[int]:
    """The cuts that look best at once: those that take most, else the safe ones, else those of the shortest chain."""
    net = rules.net
    degree = [(mask & position).bit_count() for mask in net.held_by]
    left = bits(position)
    taken = {string: sum(degree[coin] == 1 for coin in net.strings[string]) for string in left}
    if most := max(taken.values(), default=0):
        return [string for string in left if taken[string] == most]
    if safe := [string for string in left if all(degree[coin] > 2 for coin in net.strings[string])]:
        return safe
    coins = set(min(runs(rules, position), key=lambda run: len(run.coins)).coins)
    return [string for string in left if coins.intersection(net.strings[string])]
