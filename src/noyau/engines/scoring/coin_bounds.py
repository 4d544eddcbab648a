"""What the score of any position of strings and coins lies between, however large it is, by theory alone.

Coins that hang on one string are taken, all of them or all but the end of the last chain (Berlekamp 2000; Barker and
Korf 2012). Where only chains and loops are left that touch nothing else, the shortest are opened first, and that gives
the score itself (Buzzard and Ciere 2014). Where chains meet, but each cut opens one, whoever opens a long chain gets no
more than the choice of the other leaves, and no less than by opening the shortest each time. Else all that is known is
the number of coins: the score is no larger, and even or odd as it is.

>>> from noyau.core.spec import parse
>>> game = parse("strings:edges-0.g,0.1,1.2,2.g,3.4,4.5,5.6,6.3")
>>> bounds_of(game.rules.net, game.position)
(-1, -1)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from noyau.core.budget import pause
from noyau.core.game import Scoring
from noyau.core.reasons import Reason
from noyau.engines.scoring.chains import sensible_cuts
from noyau.engines.scoring.control import controlled_value
from noyau.engines.scoring.joined_coins import AnyCoins, JoinedCoins, coins_of, join, place
from noyau.engines.scoring.loose_nets import LONG, LONG_LOOP, LooseNet, Row, Span, Taken
from noyau.forms.coins import Mask
from noyau.graphs.nets import Net
from noyau.values.masks import bits

_MOST_STATES = 100_000
"""So many sums of chains and loops are looked at; those of more chains and loops are bounded."""

_MOST_WORK = 2_000_000
"""Where chains meet, they are opened one after the other only where that is so much work at the most."""


@dataclass(frozen=True)
class CoinBound(Reason, kind="coin-bounds"):
    """What theory alone says of a position: how many coins and strings are left, and what that bounds the score by."""

    coins: int
    strings: int
    bounds: Span
    is_mixed: bool = False
    """Whether these are points and moves of a sum in which takers go on in some terms only."""


@dataclass(frozen=True)
class CoinBounds:
    """What theory alone says of the positions of some rules in which whoever takes a coin goes on."""

    rules: Scoring[Any, Any]
    coins: AnyCoins

    def bounds(self, position: Any) -> Span:
        return bounds_of(self.coins.net, join(self.coins, position))

    def bound_reasons(self, position: Any) -> Iterator[Reason]:
        left = join(self.coins, position)
        yield CoinBound(_count(self.coins, left), left.bit_count(), self.bounds(position))

    def sure_move(self, position: Any) -> Any:
        """A move that looks good and reaches the bound; none where every move does."""
        low, left = self.bounds(position)[0], join(self.coins, position)
        if low == -_count(self.coins, left):
            return None
        for string in sensible_cuts(self.coins, left):
            move = place(self.coins, string)
            after, gain = self.bounds(self.rules.play(position, move)), self.rules.gain(position, move)
            if (gain + after[0] if gain else -after[1]) >= low:
                return move
        return None


@dataclass(frozen=True)
class MixedBounds:
    """What is known of a sum in which takers go on in some terms only: no more than all that is left can be earned.

    Whoever is to move can take what hangs on one string in the others, and loses no more than the rest then.
    """

    coins: JoinedCoins

    def bounds(self, position: Any) -> Span:
        left = join(self.coins, position)
        points = _count(self.coins, left)
        free = LooseNet(self.coins.net, bits(left & self.coins.going_on)).take().earned
        return 2 * free - points, points

    def bound_reasons(self, position: Any) -> Iterator[Reason]:
        left = join(self.coins, position)
        yield CoinBound(_count(self.coins, left), left.bit_count(), self.bounds(position), is_mixed=True)

    def sure_move(self, position: Any) -> None:
        """None: nothing is known that one move does better than others."""


def _count(coins: AnyCoins, left: Mask) -> int:
    """How many coins some strings hold."""
    return len({coin for string in bits(left) for coin in coins.net.strings[string]})


def coin_bounds(rules: object) -> CoinBounds | MixedBounds | None:
    """What theory says of some rules; None where it does not know them."""
    coins = coins_of(rules) if isinstance(rules, Scoring) else None
    if coins is not None and coins.takers_go_on:
        assert isinstance(rules, Scoring)
        return CoinBounds(rules, coins)
    return MixedBounds(coins) if isinstance(coins, JoinedCoins) else None


def bounds_of(net: Net, position: Mask) -> Span:
    """What the score of a position lies between."""
    taken = LooseNet(net, bits(position)).take()
    return taken.span(_quiet_bounds(net, taken.left))


def _quiet_bounds(net: Net, left: frozenset[int]) -> Span:
    """The same where no coin hangs on one string: the shortest chain is opened, then the shortest of the rest."""
    opened: list[tuple[Taken, int]] = []
    work = 0
    while True:
        pause()
        loose = LooseNet(net, left)
        coins = len(loose.at)
        rows = sorted(loose.rows(), key=lambda row: len(row.coins))
        if all(row.is_alone for row in rows) and sum(len(row.coins) for row in rows) == coins:
            low, high = score_of_rows(rows, coins)
            break
        low, high = -coins, coins
        work += len(left) * (len(rows) + 1)
        if loose.has_quiet or work > _MOST_WORK:
            break
        replies = [_open(net, left, row) for row in rows]
        opened.append((replies[0], max(_most(reply, coins) for reply in replies)))
        left = replies[0].left
    for reply, most in reversed(opened):
        low, high = -reply.span((low, high))[1], most
    return low, high


def _open(net: Net, left: frozenset[int], row: Row) -> Taken:
    """What the other player takes of a chain that is opened in the way that leaves the least choice."""
    loose = LooseNet(net, left)
    loose.cut((row.strings[len(row.strings) // 2],))
    return loose.take()


def _most(reply: Taken, coins: int) -> int:
    """What whoever opened a chain gets at the most: the other one has the better of two ways to go on, if there are."""
    rest = coins - reply.earned
    return -reply.span((-rest, rest))[0]


def score_of_rows(rows: Sequence[Row], coins: int) -> Span:
    """The score where only chains and loops are left that touch nothing else; bounds where there are too many.

    Of the short chains, the long ones and the loops only a shortest need be opened (Buzzard and Ciere 2014).
    """
    lengths = sorted((len(row.coins), row.is_loop) for row in rows)
    short = [length for length, is_loop in lengths if not is_loop and length < LONG]
    long = [length for length, is_loop in lengths if not is_loop and length >= LONG]
    loops = [length for length, is_loop in lengths if is_loop]
    if (len(short) + 1) * (len(long) + 1) * (len(loops) + 1) > _MOST_STATES:
        if short or min(loops, default=LONG_LOOP) < LONG_LOOP:
            return -coins, coins
        kept = controlled_value(long, loops)
        return (-kept, -kept) if kept >= 2 else (-coins, -max(kept, coins % 2))
    known: dict[tuple[int, int, int], int] = {}
    for one, two, three in product(*(range(len(kind), -1, -1) for kind in (short, long, loops))):
        moves = []
        if one < len(short):
            moves.append(_opened(short[one], 0, known[one + 1, two, three]))
        if two < len(long):
            moves.append(_opened(long[two], 4, known[one, two + 1, three]))
        if three < len(loops):
            price = 8 if loops[three] >= LONG_LOOP else 0
            moves.append(_opened(loops[three], price, known[one, two, three + 1]))
        known[one, two, three] = max(moves, default=0)
    return known[0, 0, 0], known[0, 0, 0]


def _opened(length: int, price: int, rest: int) -> int:
    """What it comes to to open a chain or a loop, given the score of the rest."""
    return -Taken(length, price, frozenset()).score(rest)
