"""Chains and loops of coins that hang on two strings each: what whoever cuts one of these strings gives away.

>>> from noyau.core.spec import parse
>>> game = parse("strings:edges-0.g,0.1,1.2,2.g,3.4,4.5,5.6,6.3")
>>> shape = find_chains(game.rules, game.position)
>>> shape.chains, shape.loops, shape.safe
((3,), (4,), 0)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from noyau.core.game import AnyGame
from noyau.core.reasons import Reason
from noyau.engines.scoring.loose_nets import LONG, LooseNet, Row
from noyau.forms.coins import CoinGame, Mask
from noyau.values.masks import bits


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


def find_chains(rules: CoinGame, position: Mask) -> Chains:
    """The shape of a position: its chains and loops, what is free and what is safe."""
    found = list(rows(rules, position))
    lengths = [sorted(len(row.coins) for row in found if row.is_loop is loop) for loop in (False, True)]
    degree = _degrees(rules, position)
    safe = sum(all(degree[coin] > 2 for coin in rules.net.strings[string]) for string in bits(position))
    wants_even = (position.bit_count() - len(degree)) % 2 == 1
    free = sum(count == 1 for count in degree.values())
    return Chains(free, safe, tuple(lengths[0]), tuple(lengths[1]), wants_even)


def _degrees(rules: CoinGame, position: Mask) -> Counter[int]:
    """On how many strings each coin hangs that is still held."""
    return Counter(coin for string in bits(position) for coin in rules.net.strings[string])


def rows(rules: CoinGame, position: Mask) -> Iterator[Row]:
    """The chains and loops of coins that hang on exactly two strings, each as long as it can be."""
    return LooseNet(rules.net, bits(position)).rows()


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
    degree = _degrees(rules, position)
    left = bits(position)
    taken = {string: sum(degree[coin] == 1 for coin in net.strings[string]) for string in left}
    if most := max(taken.values(), default=0):
        return [string for string in left if taken[string] == most]
    if safe := [string for string in left if all(degree[coin] > 2 for coin in net.strings[string])]:
        return safe
    coins = set(min(rows(rules, position), key=lambda row: len(row.coins)).coins)
    return [string for string in left if coins.intersection(net.strings[string])]
