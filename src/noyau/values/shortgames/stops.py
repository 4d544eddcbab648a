"""Where play stops: the stops of a game, from those of its options, and what they tell of the order of games.

Games are compared more often than anything else is done with them, and mostly by their stops: so these are kept as two
whole numbers too. Where a stop is n/2^20, the ``ceiling`` of a game is 4n if the game is at most its left stop, else
4n + 1, and its ``floor`` is 4n if it is at least its right stop, else 4n - 1. A stop between n/2^20 and (n + 1)/2^20
has the ceiling 4n + 3 or the floor 4n + 1; such a game is ``fine``, and equal numbers tell nothing of it. If G ≤ H,
then neither number of G is larger than that of H; and G ≤ H if the ceiling of G is at most the floor of H.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from noyau.values.shortgames.dyadics import Plain
    from noyau.values.shortgames.game import ShortGame

GRID = 20

_HIGHEST, _LOWEST = 3, 1
"""What the ceiling and the floor of a fine game are, less a multiple of 4."""

Ends = tuple["Plain", "Plain", bool, bool, int, int, bool]
"""The left stop and the right one, whether the game is at most that and at least this; its ceiling, its floor, fine."""

BOUNDS = ("_high", "_low", "_at_most", "_at_least", "_ceiling", "_floor", "_fine")
"""What they are called where a game keeps them."""


class Bounded(Protocol):
    """A game, or one in the making, which has stops."""

    _high: Plain
    _low: Plain
    _at_most: bool
    _at_least: bool


def stops_of_number(number: Plain, at_most: bool, at_least: bool) -> Ends:
    """The stops of a number, perhaps beside an infinitesimal that is at most 0, at least 0, both or neither."""
    if isinstance(number, int):
        place, is_fine = number << GRID, False
    else:
        scaled = number * (1 << GRID)
        place = floor(scaled)
        is_fine = place != scaled
    if is_fine:
        return number, number, at_most, at_least, 4 * place + _HIGHEST, 4 * place + _LOWEST, True
    return number, number, at_most, at_least, 4 * place + (not at_most), 4 * place - (not at_least), False


def stops_of(left: Sequence[ShortGame], right: Sequence[ShortGame]) -> Ends:
    """The stops of a game that is no number, from some options of each player."""
    first, other = left[0], right[0]
    for option in left:
        if option._floor > first._floor or (
            option._fine and option._floor == first._floor and _is_above(option, first)
        ):
            first = option
    for option in right:
        if option._ceiling < other._ceiling or (
            option._fine and option._ceiling == other._ceiling and _is_below(option, other)
        ):
            other = option
    bottom, top = first._floor, other._ceiling
    is_fine = (bottom & 3 == _LOWEST) or (top & 3 == _HIGHEST)
    ceiling = bottom + (_HIGHEST - _LOWEST if bottom & 3 == _LOWEST else 1)
    lowest = top - (_HIGHEST - _LOWEST if top & 3 == _HIGHEST else 1)
    return first._low, other._high, not first._at_least, not other._at_most, ceiling, lowest, is_fine


def _is_above(one: ShortGame, other: ShortGame) -> bool:
    return (one._low, one._at_least) > (other._low, other._at_least)


def _is_below(one: ShortGame, other: ShortGame) -> bool:
    return (one._high, not one._at_most) < (other._high, not other._at_most)


def compare_fine(one: Bounded, other: Bounded) -> bool | None:
    """Whether ``one ≤ other``, as far as the stops themselves tell it."""
    top, bottom, high, low = one._high, one._low, other._high, other._low
    if top < low or (top == low and one._at_most and other._at_least):
        return True
    if top > high or bottom > low:
        return False
    falls = top == high and other._at_most and not one._at_most
    return False if falls or (bottom == low and one._at_least and not other._at_least) else None
