"""Thermographs: for each tax t on a move, what a game is worth when Left begins, and when Right does.

The walls are found straight from those of the options, canonical or not (Winning Ways, ch. 6; below t = 0 as in
Siegel, CGT, II.5). Left's scaffold is the furthest right wall of Left's options, less t; Right's is the furthest left
wall of Right's options, plus t. Where they meet, at the temperature, the mast begins; its place is the mean.

Corners are whole numbers over one power of two: walls are straight lines of slope 0 and ±1, which meet at halves.

>>> from noyau.values.shortgames.arithmetic import make
>>> switch = make([2], [-1]).thermograph
>>> print(switch.mean, switch.temperature, *switch.left[-1], *switch.right[-1])
1/2 3/2 3 -1 -2 -1
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, cast

from noyau.values.shortgames.dyadics import Dyadic

if TYPE_CHECKING:
    from noyau.values.shortgames.game import ShortGame

Corner = tuple[Fraction, Fraction]
"""The place x of a corner, and the tax t at which it stands."""

_Wall = tuple[tuple[int, int], ...]
"""The corners (t, x) of a wall from t = -1 up to the temperature, times 2^exponent."""


@dataclass(frozen=True)
class Thermograph:
    """The left wall and the right wall of a game, and the mast on which they meet."""

    exponent: int
    upward_left: _Wall
    upward_right: _Wall

    @property
    def mean(self) -> Fraction:
        return self._fraction(self.upward_left[-1][1])

    @property
    def temperature(self) -> Fraction:
        return self._fraction(self.upward_left[-1][0])

    @property
    def left(self) -> list[Corner]:
        """The corners (x, t) of the left wall, from the temperature down to t = -1."""
        return [(self._fraction(x), self._fraction(t)) for t, x in reversed(self.upward_left)]

    @property
    def right(self) -> list[Corner]:
        """The corners (x, t) of the right wall, from the temperature down to t = -1."""
        return [(self._fraction(x), self._fraction(t)) for t, x in reversed(self.upward_right)]

    def left_wall(self, tax: Fraction | int) -> Fraction:
        """The place of the left wall at a tax of at least -1."""
        return self._place(self.upward_left, Fraction(tax))

    def right_wall(self, tax: Fraction | int) -> Fraction:
        """The place of the right wall at a tax of at least -1."""
        return self._place(self.upward_right, Fraction(tax))

    def record(self) -> dict[str, list[list[str]]]:
        """The corners as JSON has them: ``{"left": [["x", "t"], …], "right": …}``."""
        sides = {"left": self.left, "right": self.right}
        return {side: [[str(x), str(t)] for x, t in corners] for side, corners in sides.items()}

    def _fraction(self, number: int) -> Fraction:
        return Fraction(number, 1 << self.exponent)

    def _place(self, wall: _Wall, tax: Fraction) -> Fraction:
        scaled = tax * (1 << self.exponent)
        above = sum(t <= scaled for t, _ in wall)
        if above == 0:
            raise ValueError(f"a thermograph begins at t = -1, above {tax}")
        (low, start), (high, end) = wall[above - 1], wall[min(above, len(wall) - 1)]
        slope = 0 if low == high else (end - start) // (high - low)
        return Fraction(start + slope * (scaled - low)) / (1 << self.exponent)


def draw_walls(game: ShortGame) -> Thermograph:
    """The thermograph of a game; those of its positions are found on the way and kept."""
    waiting = [game]
    while waiting:
        position = waiting[-1]
        if position._base is None:
            options = (*position.left, *position.right)
            missing = [option for option in options if option._thermograph is None]
            if missing:
                waiting += missing
                continue
            walls = walls_of(
                [cast(Thermograph, option._thermograph) for option in position.left],
                [cast(Thermograph, option._thermograph) for option in position.right],
            )
        else:
            walls = _plain_walls(position._base, position._ups, position._nim)
        object.__setattr__(position, "_thermograph", walls)
        waiting.pop()
    return cast(Thermograph, game._thermograph)


def walls_of(left: Sequence[Thermograph], right: Sequence[Thermograph]) -> Thermograph:
    """The thermograph of a game by those of its options, whether they are dominated or reversible or not."""
    exponent = 1 + max((option.exponent for option in (*left, *right)), default=0)
    bottom = -1 << exponent
    inner = [_raise(option.upward_right, exponent - option.exponent) for option in left]
    outer = [_mirror(_raise(option.upward_left, exponent - option.exponent)) for option in right]
    high, low = (reduce(_further, walls) if walls else None for walls in (inner, outer))
    if high is None or low is None or high[0][1] + low[0][1] < 2 * bottom:
        least = None if high is None else high[0][1] - bottom >> exponent
        most = None if low is None else bottom - low[0][1] >> exponent
        return _of_integer(_nearest_to_zero(least, most))
    top = _meeting(high, low)
    lefts = tuple((t, x - t) for t, x in _cut(high, top))
    rights = tuple((t, t - x) for t, x in _cut(low, top))
    return _reduced(exponent, lefts, rights)


def _nearest_to_zero(least: int | None, most: int | None) -> int:
    if least is not None and least > 0:
        return least
    return most if most is not None and most < 0 else 0


def _of_integer(number: int) -> Thermograph:
    wall = ((-1, number),)
    return Thermograph(0, wall, wall)


def _plain_walls(base: Dyadic, ups: int, nim: int) -> Thermograph:
    """The thermograph of x + n·↑ + *m.

    At t = -1/2^j the walls of the number x stand at the next multiples of 1/2^j on both sides. A player who moves first
    in an infinitesimal comes to x; in n·↑ + *m, Right does not.
    """
    numerator, exponent = base
    steps = [exponent - j for j in range(exponent + 1)]
    above = tuple((-1 << step, -(-numerator >> step) << step) for step in steps)
    below = tuple((-1 << step, numerator >> step << step) for step in steps)
    if not (ups or nim):
        return _reduced(exponent, _straighten(above), _straighten(below))
    above, below = (*above, (0, numerator)), (*below, (0, numerator))
    first = tuple((t, x - t) for t, x in below)
    second = tuple((t, x + t) for t, x in above)
    if ups and not (abs(ups) == 1 and nim == 1):
        first, second = (first, below) if ups > 0 else (above, second)
    return _reduced(exponent, _straighten(first), _straighten(second))


def _reduced(exponent: int, left: _Wall, right: _Wall) -> Thermograph:
    """The thermograph over the smallest power of two."""
    bits = 0
    for corner in (*left, *right):
        bits |= corner[0] | corner[1]
    shift = min(exponent, (bits & -bits).bit_length() - 1)
    if shift:
        left, right = (tuple((t >> shift, x >> shift) for t, x in wall) for wall in (left, right))
    return Thermograph(exponent - shift, left, right)


def _raise(wall: _Wall, bits: int) -> _Wall:
    return tuple((t << bits, x << bits) for t, x in wall)


def _mirror(wall: _Wall) -> _Wall:
    return tuple((t, -x) for t, x in wall)


def _further(one: _Wall, other: _Wall) -> _Wall:
    """The greater of two walls of slopes 0 and 1 at each t."""
    if one == other:
        return one
    places = sorted({t for t, _ in (*one, *other)})
    found: list[tuple[int, int]] = []
    before = 0
    for t, x, y in zip(places, _values(one, places), _values(other, places), strict=True):
        ahead = x - y
        if before * ahead < 0:  # the one that is behind at t is the flat one
            found.append((t - abs(ahead), min(x, y)))
        found.append((t, max(x, y)))
        before = ahead
    return _straighten(found)


def _values(wall: _Wall, places: Iterable[int]) -> Iterable[int]:
    """The places of a wall at some t, in order."""
    rest = iter(wall)
    low, start = next(rest)
    following = next(rest, None)
    for t in places:
        while following is not None and following[0] <= t:
            (low, start), following = following, next(rest, None)
        slope = 0 if following is None or following[1] == start else (following[1] - start) // (following[0] - low)
        yield start + slope * (t - low)


def _straighten(wall: Iterable[tuple[int, int]]) -> _Wall:
    """A wall without the corners at which it does not turn."""
    kept: list[tuple[int, int]] = []
    for t, x in wall:
        if kept and kept[-1][0] == t:
            continue
        if len(kept) > 1:
            (first, start), (last, end) = kept[-2:]
            if (end - start) * (t - last) == (x - end) * (last - first):
                kept.pop()
        kept.append((t, x))
    return tuple(kept)


def _meeting(high: _Wall, low: _Wall) -> int:
    """The least t at which both walls together reach no further than 2t."""
    places = sorted({t for t, _ in (*high, *low)})
    before, last = 0, places[0]
    for t, x, y in zip(places, _values(high, places), _values(low, places), strict=True):
        gap = x + y - 2 * t
        if gap <= 0:
            return t if gap == 0 or t == last else t - gap * (t - last) // (gap - before)
        before, last = gap, t
    return last + before // 2


def _cut(wall: _Wall, top: int) -> _Wall:
    """The part of a wall up to some t, with a corner there."""
    kept = [corner for corner in wall if corner[0] < top]
    (end,) = _values(wall, [top])
    return _straighten([*kept, (top, end)])
