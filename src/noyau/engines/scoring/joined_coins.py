"""Games of coins in a sum, side by side on one net: what engines know of one net they know of the sum.

>>> from noyau.core.spec import parse
>>> game = parse("dots:1x1 + strings:edges-0.1,0.g")
>>> coins = coins_of(game.rules)
>>> len(coins.net.strings), join(coins, game.position) == coins.all_strings, len(coins.symmetries)
(6, True, 8)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, permutations, product
from math import factorial, prod
from typing import Any

from noyau.core.caches import remembered
from noyau.core.game import AnyRules
from noyau.core.sums import ScoringSum
from noyau.forms.coins import CoinGame, Mask
from noyau.graphs.nets import NetSum

_MOST_SYMMETRIES = 64
"""Each costs time at each step: of more, those are left out that exchange terms, then those of small terms."""


@dataclass(frozen=True)
class JoinedCoins:
    """Several games of coins as one: positions are masks of the strings of all."""

    terms: tuple[CoinGame, ...]

    @cached_property
    def net(self) -> NetSum:
        return NetSum.of([term.net for term in self.terms])

    @property
    def all_strings(self) -> Mask:
        return (1 << len(self.net.strings)) - 1

    @property
    def takers_go_on(self) -> bool:
        """Whether whoever takes a coin plays again, in all of them."""
        return all(term.takers_go_on for term in self.terms)

    @cached_property
    def going_on(self) -> Mask:
        """The strings of the terms in which whoever takes a coin plays again."""
        return self.net.join([term.all_strings if term.takers_go_on else 0 for term in self.terms])

    @cached_property
    def symmetries(self) -> Sequence[Sequence[int]]:
        """Those of the terms, each with each, and the ways to exchange equal terms."""
        equal = [
            [place for place, other in enumerate(self.terms) if other == term] for term in dict.fromkeys(self.terms)
        ]
        ways = [term.symmetries for term in self.terms]
        count = prod(map(len, ways)) * prod(factorial(len(places)) for places in equal)
        if count > _MOST_SYMMETRIES:
            equal, count = [[place] for place in range(len(ways))], 1
            for place in sorted(equal, key=lambda place: -len(self.terms[place[0]].net.strings)):
                if count * len(ways[place[0]]) > _MOST_SYMMETRIES:
                    ways[place[0]] = ways[place[0]][:1]
                count *= len(ways[place[0]])
        return [
            self._images(dict(zip(chain(*equal), chain(*places), strict=True)), chosen)
            for places in product(*map(permutations, equal))
            for chosen in product(*ways)
        ]

    def _images(self, places: Mapping[int, int], ways: Sequence[Sequence[int]]) -> list[int]:
        """Where each string goes where each term takes the place of another, and is turned in some way."""
        return [self.net.number(places[term], image) for term, images in enumerate(ways) for image in images]


AnyCoins = CoinGame | JoinedCoins


def going_on(rules: AnyCoins) -> Mask:
    """The strings of which whoever takes a coin plays again."""
    if isinstance(rules, JoinedCoins):
        return rules.going_on
    return rules.all_strings if rules.takers_go_on else 0


@remembered(most=8)
def coins_of(rules: AnyRules) -> AnyCoins | None:
    """Rules of coins as they are, those of a sum on one net; None where some of it has no coins."""
    if isinstance(rules, CoinGame):
        return rules
    if not isinstance(rules, ScoringSum) or not all(isinstance(term, CoinGame) for term in rules.terms):
        return None
    return JoinedCoins(rules.terms)


def join(rules: AnyCoins, position: Any) -> Mask:
    """The strings that are left, as a mask."""
    mask: Mask = rules.net.join(position) if isinstance(rules, JoinedCoins) else position
    return mask


def place(rules: AnyCoins, string: int) -> Any:
    """The move that cuts a string."""
    return rules.net.place(string) if isinstance(rules, JoinedCoins) else string
