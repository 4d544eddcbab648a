"""The order of short games: who wins their difference, found by stops as far as possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noyau.core import caches
from noyau.core.budget import pause
from noyau.core.errors import TooLarge
from noyau.values.shortgames.stops import compare_fine

if TYPE_CHECKING:
    from noyau.values.shortgames.game import ShortGame

DEEPEST_TOGETHER = 250
"""This many moves may follow each other in two games that are compared or added, numbers and nimbers left aside."""

_MOST_REMEMBERED = 400_000

_SHALLOW = 4
"""Two games in which together no more moves follow each other are compared anew: to look that up takes longer."""

_orders: dict[tuple[ShortGame, ShortGame], bool] = {}
caches.own(_orders.__len__, _orders.clear)


def at_most(one: ShortGame, other: ShortGame) -> bool:
    """Whether ``one ≤ other``: Left, moving second, wins the difference of the other and the one.

    Stops settle most comparisons, and whether the games lie on one side of them. For the rest no left option of the one
    may be at least the other, and no right option of the other at most the one (Conway, ONAG, ch. 0).

    It is what ``≤`` is in Python, without a call between them: the other may be anything then.
    """
    try:
        low = other._floor
    except AttributeError:
        return _at_most_anything(one, other)
    top, bottom = one._ceiling, one._floor
    if top <= low:
        return True
    high = other._ceiling
    if top > high or bottom > low:
        return False
    if one is other:
        return True
    if one._fine or other._fine:
        told = compare_fine(one, other)
        if told is not None:
            return told
    base, beside = one._base, other._base
    if base is not None and beside is not None:  # the numbers are equal, for neither is the larger
        ups = one._ups - other._ups
        return ups < 0 and (ups < -1 or one._nim ^ other._nim != 1) if ups else one._nim == other._nim
    is_looked_up = one._reach + other._reach > _SHALLOW
    if is_looked_up:
        known = _orders.get((one, other))
        if known is not None:
            return known
        refuse_deep(one, other)
        pause()
    known = True
    for option in one._left if base is None or one._ready else one.left:
        if option._ceiling >= high and option._floor >= low and (option is other or at_most(other, option)):
            known = False
            break
    else:
        for option in other._right if beside is None or other._ready else other.right:
            if option._ceiling <= top and option._floor <= bottom and (option is one or at_most(option, one)):
                known = False
                break
    if is_looked_up:
        if len(_orders) >= _MOST_REMEMBERED:
            _orders.clear()
        _orders[one, other] = known
    return known


def _at_most_anything(one: ShortGame, other: object) -> bool:
    """The same of a number, which stands for its game; of anything else Python is told that there is no order."""
    from noyau.values.shortgames.game import read_number

    found = read_number(other)
    return NotImplemented if found is None else at_most(one, found)


def refuse_deep(one: ShortGame, other: ShortGame) -> None:
    """Refuse two games that may last too long to be played through together."""
    if one._reach + other._reach > DEEPEST_TOGETHER:
        raise TooLarge("shortgame.deep-together", limit=DEEPEST_TOGETHER)


def compare(one: ShortGame, other: ShortGame) -> str:
    """How two games compare: ``<``, ``>``, ``=``, or ``||`` where they are confused."""
    if one is other:
        return "="
    return "<" if at_most(one, other) else ">" if at_most(other, one) else "||"
