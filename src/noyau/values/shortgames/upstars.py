"""The values x + n·↑ + *m, which are never more than those three numbers: their sides, birthdays and options.

>>> options((0, 0), 2, 0), recognise([((0, 0), 0, 0)], [((0, 0), 1, 1)])
(([((0, 0), 0, 0)], [((0, 0), 1, 1)]), ((0, 0), 2, 0))
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from noyau.values.shortgames import dyadics
from noyau.values.shortgames.dyadics import Dyadic

Upstar = tuple[Dyadic, int, int]
"""The number x as a pair, the ups n, the nimber m."""


def sides_of(ups: int, nim: int) -> tuple[bool, bool]:
    """Whether n·↑ + *m is at most 0, and at least 0: one ↑ is confused with * alone."""
    if not ups:
        return not nim, not nim
    clear = abs(ups) > 1 or nim != 1
    return clear and ups < 0, clear and ups > 0


def birthday(base: Dyadic, ups: int, nim: int) -> int:
    """On which day the value is born: n·↑ + *m is {0 | (n-1)·↑ + *(m⊕1)}, but ↑* is {0, * | 0}."""
    born = dyadics.birthday(*base)
    if not ups:
        return born + nim
    last = nim ^ (abs(ups) - 1 & 1)
    return born + abs(ups) - 1 + (2 if last == 1 else 1 + (last ^ 1))


def options(base: Dyadic, ups: int, nim: int) -> tuple[list[Upstar], list[Upstar]]:
    """The options of the value in canonical form, each side in order."""
    if ups:
        step = 1 if ups > 0 else -1
        near, far = [(base, 0, 0)], [(base, ups - step, nim ^ 1)]
        if nim == 1 and ups == step:
            near, far = [(base, 0, 0), (base, 0, 1)], near
        return (near, far) if ups > 0 else (far, near)
    if nim:
        heaps = [(base, 0, heap) for heap in range(nim)]
        return heaps, heaps
    numerator, exponent = base
    below, above = (dyadics.reduce(numerator + step, exponent) for step in (-1, 1))
    return [(below, 0, 0)] if exponent or numerator > 0 else [], [(above, 0, 0)] if exponent or numerator < 0 else []


def recognise(left: Collection[Upstar], right: Collection[Upstar]) -> Upstar | None:
    """The value that has these canonical options, if it is of this kind."""
    if not left or not right:
        option = next(iter(left or right), ((0, 0), 0, 0))
        return (option[0][0] + bool(left) - bool(right), 0), 0, 0
    if len(left) == 1 == len(right):
        (one,), (other,) = left, right
        base, beside = one[0], other[0]
        numbers = one[1:] == (0, 0), other[1:] == (0, 0)
        if base == beside and numbers[0] and other[1] >= 0:
            return base, other[1] + (not numbers[1]), other[2] ^ 1
        if base == beside and numbers[1] and one[1] <= 0:
            return base, one[1] - 1, one[2] ^ 1
        apart = dyadics.add(beside, (-base[0], base[1]))[0]
        return (dyadics.simplest(base, True, beside, True), 0, 0) if all(numbers) and apart > 0 else None
    return _recognise_heaps([*left], [*right])


def _recognise_heaps(left: Sequence[Upstar], right: Sequence[Upstar]) -> Upstar | None:
    """x + *m, or x + ↑* and its negative: all options are nimbers beside the same number."""
    base = left[0][0]
    if any(option[0] != base or option[1] for option in (*left, *right)):
        return None
    heaps, others = ({option[2] for option in side} for side in (left, right))
    if heaps == others:
        return (base, 0, len(heaps)) if max(heaps) == len(heaps) - 1 else None
    return (
        {(2, 1): (base, 1, 1), (1, 2): (base, -1, 1)}.get((len(heaps), len(others))) if heaps ^ others == {1} else None
    )
