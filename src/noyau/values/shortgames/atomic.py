"""Atomic weights of all-small games, and games up to infinitesimals.

>>> from noyau.values.shortgames.notation import read
>>> [str(atomic_weight(read(text))) for text in ("^^*3", "{^|v}", "{0|v*}")], str(reduced(read("{2,2^|*}")))
(['2', '0', '0'], '{2|0}')
"""

from __future__ import annotations

from fractions import Fraction

from noyau.core.errors import NotApplicable
from noyau.values.shortgames.arithmetic import add, make_of_sets, negate
from noyau.values.shortgames.cooling import cool, heat
from noyau.values.shortgames.game import ShortGame, dyadic, integer, nimber
from noyau.values.shortgames.order import at_most

_TWO, _MINUS_TWO = integer(2), integer(-2)


def atomic_weight(game: ShortGame) -> ShortGame:
    """How many ↑ an all-small game is worth beside a remote star (Winning Ways, ch. 8; Siegel, CGT, II.7).

    Left's options weigh 2 less and Right's 2 more in the game that is its weight. Where that is a whole number, others
    lie between the options too, and the remote star tells which of them it is.
    """
    if not game.is_all_small:
        raise NotApplicable("shortgame.not-all-small", value=str(game))
    known: dict[ShortGame, ShortGame] = {}

    def weigh(position: ShortGame) -> ShortGame:
        if position.ups is not None:
            return integer(position.ups)
        found = known.get(position)
        if found is None:
            left = frozenset(add(weigh(option), _MINUS_TWO) for option in position.left)
            right = frozenset(add(weigh(option), _TWO) for option in position.right)
            found = known[position] = _choose(position, left, right)
        return found

    return weigh(game)


def _choose(game: ShortGame, left: frozenset[ShortGame], right: frozenset[ShortGame]) -> ShortGame:
    found = make_of_sets(left, right)
    number = found.number
    if number is None or number.denominator > 1:
        return found
    sign = compare_with_remote_star(game)
    if sign == "||":
        return integer(0)
    if sign == ">":
        highest = min(option.left_stop for option in right)
        candidates = (int(highest // 1) - step for step in range(3))
        return next(x for x in map(integer, candidates) if not any(at_most(option, x) for option in right))
    lowest = max(option.right_stop for option in left)
    candidates = (-int(-lowest // 1) + step for step in range(3))
    return next(x for x in map(integer, candidates) if not any(at_most(x, option) for option in left))


def compare_with_remote_star(game: ShortGame) -> str:
    """How an all-small game compares with ☆, a Nim heap larger than any in it: ``<``, ``>`` or ``||``."""
    least, most = _is_beyond(game, {}), _is_beyond(negate(game), {})
    return ">" if least else "<" if most else "||"


def _is_beyond(game: ShortGame, known: dict[ShortGame, bool]) -> bool:
    """Whether ``game ≥ ☆``: no right option is at most ☆, and none of the nimbers is at least the game."""
    found = known.get(game)
    if found is None:
        reached = any(_is_beyond(negate(option), known) for option in game.right)
        found = known[game] = not reached and not any(at_most(game, nimber(size)) for size in range(game.birthday + 2))
    return found


def reduced(game: ShortGame) -> ShortGame:
    """The simplest game that differs from this one by an infinitesimal (Calistrate 1996; Grossman and Siegel 2009).

    A tax smaller than all that moves are worth takes the infinitesimals away; then it is given back.
    """
    if game.is_numberish:
        return dyadic(game.mean)
    waiting, fine, met = [game], 0, {game}
    while waiting:
        position = waiting.pop()
        fine = max(fine, position.thermograph.exponent)
        for option in () if position.is_number else (*position.left, *position.right):
            if option not in met:
                met.add(option)
                waiting.append(option)
    tax = Fraction(1, 1 << fine + game.depth.bit_length() + 2)
    return heat(cool(game, tax), tax)


def is_nearly_at_most(one: ShortGame, other: ShortGame) -> bool:
    """Whether the one is less than the other, or differs from it by an infinitesimal.

    So it is when Left, moving second in the difference, comes to 0 or more.
    """
    return one is other or add(other, negate(one)).right_stop >= 0
