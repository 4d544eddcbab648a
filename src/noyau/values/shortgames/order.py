"""The order of short games: who wins their difference, found by stops as far as possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noyau.core import caches
from noyau.core.errors import TooLarge
from noyau.values.shortgames import upstars

if TYPE_CHECKING:
    from noyau.values.shortgames.game import ShortGame

DEEPEST_TOGETHER = 250
"""So many moves may follow each other in two games that are compared or added, numbers and nimbers left aside."""

_MOST_REMEMBERED = 400_000

_orders: dict[tuple[ShortGame, ShortGame], bool] = {}
caches.own(_orders.__len__, _orders.clear)


def at_most(one: ShortGame, other: ShortGame) -> bool:
    """Whether ``one ≤ other``: Left, moving second, wins the difference of the other and the one.

    Stops settle most comparisons, and whether the games lie on one side of them. For the rest no left option of the one
    may be at least the other, and no right option of the other at most the one (Conway, ONAG, ch. 0).
    """
    if one is other:
        return True
    top, bottom, high, low = one._high, one._low, other._high, other._low
    if top < low:
        return True
    if top > high or bottom > low:
        return False
    base, beside = one._base, other._base
    if base is not None and beside is not None:  # the numbers are equal, for neither is the larger
        return upstars.sides_of(one._ups - other._ups, one._nim ^ other._nim)[0]
    if top == low and one._at_most and other._at_least:
        return True
    if top == high and other._at_most and not one._at_most:
        return False
    if bottom == low and one._at_least and not other._at_least:
        return False
    if one.is_number or other.is_number:
        return False
    key = (one, other)
    known = _orders.get(key)
    if known is None:
        refuse_deep(one, other)
        known = True
        for option in one._left if base is None else one.left:
            if option._high >= high and option._low >= low and at_most(other, option):
                known = False
                break
        else:
            for option in other._right if beside is None else other.right:
                if option._high <= top and option._low <= bottom and at_most(option, one):
                    known = False
                    break
        if len(_orders) >= _MOST_REMEMBERED:
            _orders.clear()
        _orders[key] = known
    return known


def refuse_deep(one: ShortGame, other: ShortGame) -> None:
    """Refuse two games that may last too long to be played through together."""
    if one._depth + abs(one._ups) + other._depth + abs(other._ups) > DEEPEST_TOGETHER:
        raise TooLarge("shortgame.deep-together", limit=DEEPEST_TOGETHER)


def compare(one: ShortGame, other: ShortGame) -> str:
    """How two games compare: ``<``, ``>``, ``=``, or ``||`` where they are confused."""
    if one is other:
        return "="
    if one._high <= other._high and one._low <= other._low and at_most(one, other):
        return "<"
    return ">" if one._high >= other._high and one._low >= other._low and at_most(other, one) else "||"
