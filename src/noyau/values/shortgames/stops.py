"""Where play stops: the stops of a game, from those of its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noyau.values.shortgames.dyadics import Plain
    from noyau.values.shortgames.game import ShortGame


def stops_of(left: Sequence[ShortGame], right: Sequence[ShortGame]) -> tuple[Plain, Plain, bool, bool]:
    """The stops of a game that is no number, and whether it is at most the left one and at least the right one."""
    high, low = left[0]._low, right[0]._high
    at_most, at_least = not left[0]._at_least, not right[0]._at_most
    for option in left[1:]:
        stop = option._low
        if stop > high:
            high, at_most = stop, not option._at_least
        elif stop == high and option._at_least:
            at_most = False
    for option in right[1:]:
        stop = option._high
        if stop < low:
            low, at_least = stop, not option._at_most
        elif stop == low and option._at_most:
            at_least = False
    return high, low, at_most, at_least
