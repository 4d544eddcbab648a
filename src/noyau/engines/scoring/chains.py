"""Chains and loops of coins that hang on two strings each: what whoever cuts one of these strings gives away.

>>> from noyau.core.spec import parse
>>> game = parse("strings:edges-0.g,0.1,1.2,2.g,3.4,4.5,5.6,6.3")
>>> shape = find_chains(game.rules.net, game.position)
>>> shape.chains, shape.loops, shape.safe
((3,), (4,), 0)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from noyau.core.game import AnyGame, Scoring
from noyau.core.reasons import Reason
from noyau.engines.scoring.joined_coins import AnyCoins, coins_of, join
from noyau.engines.scoring.loose_nets import LONG, LooseNet, Row
from noyau.forms.coins import Mask
from noyau.graphs.nets import Net, NetSum
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
    can_be_long: bool
    """Whether three coins hang together somewhere, so that a long chain can come about."""
    leaves: bool = False
    """Whether coins can be taken, and no best move takes one: they are left to the opponent for the control."""
    opens_shortest: bool = False
    """Whether chains and loops have several lengths, and a best move opens one of the shortest."""

    @property
    def long(self) -> tuple[int, ...]:
        """The lengths of the long chains."""
        return tuple(length for length in self.chains if length >= LONG)


def find_chains(net: Net, left: Mask) -> Chains:
    """The shape of the strings that are left: their chains and loops, what is free and what is safe."""
    found = list(rows(net, left))
    lengths = [sorted(len(row.coins) for row in found if row.is_loop is loop) for loop in (False, True)]
    degree = _degrees(net, left)
    safe = sum(all(degree[coin] > 2 for coin in net.strings[string]) for string in bits(left))
    wants_even = (left.bit_count() - len(degree)) % 2 == 1
    free = sum(count == 1 for count in degree.values())
    return Chains(free, safe, tuple(lengths[0]), tuple(lengths[1]), wants_even, _can_be_long(net, left))


def _degrees(net: Net, left: Mask) -> Counter[int]:
    """On how many strings each coin hangs that is still held."""
    return Counter(coin for string in bits(left) for coin in net.strings[string])


def _can_be_long(net: Net, left: Mask) -> bool:
    """Whether a coin has two neighbours, as one of any three that hang together has."""
    between = {net.strings[string] for string in bits(left) if len(net.strings[string]) == 2}
    neighbours = Counter(coin for ends in between for coin in ends)
    return max(neighbours.values(), default=0) > 1


def rows(net: Net, left: Mask) -> Iterator[Row]:
    """The chains and loops of coins that hang on exactly two strings, each as long as it can be."""
    return LooseNet(net, bits(left)).rows()


def held_coins(game: AnyGame) -> tuple[Net, Mask] | None:
    """The net of a game and the strings that are left, those of a sum side by side; None where takers do not go on."""
    coins = coins_of(game.rules)
    return (coins.net, join(coins, game.position)) if coins is not None and coins.takers_go_on else None


def chains_of(game: AnyGame, best: Sequence[Any]) -> Iterator[Chains]:
    """What there is to say of chains, where whoever takes a coin goes on."""
    held = held_coins(game)
    if held is None or not held[1]:
        return
    net, left = held
    shape, rules = find_chains(net, left), game.rules
    assert isinstance(rules, Scoring)
    takes = any(rules.gain(game.position, move) for move in best)
    least, *_, most = sorted((*shape.chains, *shape.loops)) * 2 or (0, 0)
    short = {string for row in rows(net, left) if len(row.coins) == least < most for string in row.strings}
    opened = {net.number(*move) if isinstance(net, NetSum) else move for move in best}
    yield replace(
        shape,
        leaves=bool(shape.free and best and not takes),
        opens_shortest=not shape.free and not short.isdisjoint(opened),
    )


def sensible_cuts(rules: AnyCoins, position: Mask) -> list[int]:
    """The cuts that look best at once: those that take most, else the safe ones, else those of the shortest chain."""
    net = rules.net
    degree = _degrees(net, position)
    left = bits(position)
    taken = {string: sum(degree[coin] == 1 for coin in net.strings[string]) for string in left}
    if most := max(taken.values(), default=0):
        return [string for string in left if taken[string] == most]
    if safe := [string for string in left if all(degree[coin] > 2 for coin in net.strings[string])]:
        return safe
    coins = set(min(rows(net, position), key=lambda row: len(row.coins)).coins)
    return [string for string in left if coins.intersection(net.strings[string])]
