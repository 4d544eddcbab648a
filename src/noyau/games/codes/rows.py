"""Coin-turning games in one row (Winning Ways, ch. 14), and a user's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from noyau.core.errors import SpecError
from noyau.core.parameters import Kind, parameter, read_whole
from noyau.forms.turning import RowOfCoins
from noyau.forms.turning_sets import Chosen, FromTheFirst, Numbers, Runs, Spaced, Symmetric, TurningSets, up_to


@dataclass(frozen=True)
class Turtles(RowOfCoins):
    """Turning Turtles: turn one coin or two. A head in place n is a Nim heap of n + 1.

    >>> Turtles().grundy(Turtles().read("HTTH"))
    5
    """

    name: ClassVar[str] = "turtles"
    example: ClassVar[str] = "turtles:THHTHTH"
    sets = up_to(2)

    def values(self, count: int) -> Sequence[int]:
        return range(1, count + 1)


@dataclass(frozen=True)
class Mock(RowOfCoins):
    """Mock Turtles: turn one, two or three coins. The values are the odious numbers, with an odd number of ones.

    >>> list(Mock().values(9))
    [1, 2, 4, 7, 8, 11, 13, 14, 16]
    """

    name: ClassVar[str] = "mock"
    example: ClassVar[str] = "mock:THHTHTH"
    sets = up_to(3)

    def values(self, count: int) -> Sequence[int]:
        return [2 * coin + (coin.bit_count() % 2 == 0) for coin in range(count)]


@dataclass(frozen=True)
class Ruler(RowOfCoins):
    """The Ruler game: turn coins side by side. In place n a head has the highest power of 2 that divides n + 1."""

    name: ClassVar[str] = "ruler"
    example: ClassVar[str] = "ruler:THHTHTH"
    sets = Runs()

    def values(self, count: int) -> Sequence[int]:
        return [coin & -coin for coin in range(1, count + 1)]


@dataclass(frozen=True)
class Twins(RowOfCoins):
    """Twins: turn exactly two coins. A head in place n is a Nim heap of n."""

    name: ClassVar[str] = "twins"
    example: ClassVar[str] = "twins:THHTHTH"
    sets = Numbers((2,))

    def values(self, count: int) -> Sequence[int]:
        return range(count)


@dataclass(frozen=True)
class Triplets(RowOfCoins):
    """Triplets: turn exactly three coins. After two coins without value come the values of Mock Turtles."""

    name: ClassVar[str] = "triplets"
    example: ClassVar[str] = "triplets:THHTHTH"
    sets = Numbers((3,))

    def values(self, count: int) -> Sequence[int]:
        return [0, 0, *Mock().values(max(count - 2, 0))][:count]


@dataclass(frozen=True)
class Moebius(RowOfCoins):
    """Moebius: turn up to five coins. On 18 coins it has symmetries that are the Möbius transformations modulo 17."""

    name: ClassVar[str] = "moebius"
    example: ClassVar[str] = "moebius:HTTHTTTHTH"
    usual: ClassVar[str] = "HTTHTTTHTH"
    sets = up_to(5)


@dataclass(frozen=True)
class Mogul(RowOfCoins):
    """Mogul: turn up to seven coins. On 24 coins the lost positions are the extended Golay code."""

    name: ClassVar[str] = "mogul"
    example: ClassVar[str] = "mogul:HTTHTTTHTH"
    usual: ClassVar[str] = "HTTHTTTHTH"
    sets = up_to(7)


@dataclass(frozen=True)
class Ternups(RowOfCoins):
    """Ternups: turn three coins of which the middle one is as far from one end as from the other."""

    name: ClassVar[str] = "ternups"
    example: ClassVar[str] = "ternups:TTHTHHTTH"
    usual: ClassVar[str] = "TTHTHHTTH"
    sets = Spaced()


@dataclass(frozen=True)
class Grunt(RowOfCoins):
    """Grunt: turn four coins that lie symmetrically, the first of the row among them: Grundy's game in disguise."""

    name: ClassVar[str] = "grunt"
    example: ClassVar[str] = "grunt:TTTHTHTHH"
    usual: ClassVar[str] = "TTTHTHTHH"
    sets = FromTheFirst()


@dataclass(frozen=True)
class Sym(RowOfCoins):
    """Sym: turn any coins that lie symmetrically about their own middle."""

    name: ClassVar[str] = "sym"
    example: ClassVar[str] = "sym:THHTHTH"
    sets = Symmetric()


class TurningRule(Kind[Chosen]):
    """The sets of a user: ``1,3`` any one or three coins, ``.2`` a coin and the second one to its left, ``.1.2`` …"""

    label = "turning"

    def read(self, text: str) -> Chosen:
        numbers: set[int] = set()
        distances: set[tuple[int, ...]] = set()
        for part in text.split(","):
            if re.fullmatch(r"0*[1-9][0-9]*", part):
                numbers.add(read_whole(part))
            elif re.fullmatch(r"(\.0*[1-9][0-9]*)+", part):
                apart = tuple(sorted({read_whole(distance) for distance in part[1:].split(".")}))
                distances.add(apart)
            else:
                raise SpecError("turning.rule", text=text)
        return Chosen(tuple(sorted(numbers)), tuple(sorted(distances)))

    def write(self, value: Chosen) -> str:
        return ",".join([*map(str, value.numbers), *("." + ".".join(map(str, apart)) for apart in value.distances)])


@dataclass(frozen=True)
class OwnTurning(RowOfCoins):
    """Turn the coins that a set of one's own allows: ``coins:1,.2`` one coin, or a coin and the second to its left.

    >>> from noyau.core.spec import parse
    >>> game = parse("coins:1,.2:HTHH")
    >>> [game.rules.write_move(game.position, move) for move in game.moves()]
    ['0', '2', '2,0', '3', '3,1']
    """

    name: ClassVar[str] = "coins"
    example: ClassVar[str] = "coins:1,.2:THHTHTH"
    rule: Chosen = parameter(TurningRule())

    @cached_property
    def sets(self) -> TurningSets:  # type: ignore[override]
        return self.rule
