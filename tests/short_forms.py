"""Short games the slow and obvious way: nested tuples of options, compared and valued by the definitions."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from typing import Any

from noyau.values.shortgames import ShortGame, make

Form = tuple[Any, Any]
"""The options of Left and those of Right."""

NOTHING: Form = ((), ())


@cache
def is_at_most(one: Form, other: Form) -> bool:
    """``one ≤ other`` by Conway's definition."""
    return not any(is_at_most(other, option) for option in one[0]) and not any(
        is_at_most(option, one) for option in other[1]
    )


@cache
def total(one: Form, other: Form) -> Form:
    sides = (
        tuple({*(total(option, other) for option in one[side]), *(total(one, option) for option in other[side])})
        for side in (0, 1)
    )
    return next(sides), next(sides)


@cache
def mirror(form: Form) -> Form:
    return tuple(map(mirror, form[1])), tuple(map(mirror, form[0]))


@cache
def value(form: Form) -> ShortGame:
    return make(map(value, form[0]), map(value, form[1]))


@cache
def spell(game: ShortGame) -> Form:
    """The canonical form of a game as a nested tuple."""
    return tuple(map(spell, game.left)), tuple(map(spell, game.right))


@cache
def wins_moving(form: Form, player: int) -> bool:
    """Whether the player who moves first wins: 0 is Left, 1 is Right."""
    return any(not wins_moving(option, 1 - player) for option in form[player])


@cache
def integer_form(number: int) -> Form:
    if number == 0:
        return NOTHING
    return ((integer_form(number - 1),), ()) if number > 0 else ((), (integer_form(number + 1),))


@cache
def integer_of(form: Form) -> Fraction | None:
    """The whole number from -6 to 6 that a form equals."""
    equal = (n for n in range(-6, 7) if is_at_most(form, integer_form(n)) and is_at_most(integer_form(n), form))
    return next(map(Fraction, equal), None)


def all_forms(day: int) -> list[Form]:
    """Every form of some depth at most; 1, 4, 256."""
    if day == 0:
        return [NOTHING]
    options = all_forms(day - 1)
    sides = list(chain.from_iterable(combinations(options, size) for size in range(len(options) + 1)))
    return [(left, right) for left in sides for right in sides]


def random_form(day: int, chance: random.Random, most: int = 3) -> Form:
    """A form of some depth at most."""
    if day == 0:
        return NOTHING
    sides = (
        tuple(
            {
                random_form(day - chance.randint(1, 2) if day > 1 else 0, chance, most)
                for _ in range(chance.randint(0, most))
            }
        )
        for _ in (0, 1)
    )
    return next(sides), next(sides)


FINE = 64
"""Taxes are tried at all multiples of 1/64 from -1 on."""


@cache
def walls(form: Form) -> tuple[tuple[Fraction, Fraction], ...]:
    """Left's and Right's wall at each tax up to 4: what is worth more or less than a move costs, until both agree."""
    frozen = integer_of(form)
    found: list[tuple[Fraction, Fraction]] = []
    for place in range(5 * FINE + 1):
        tax = Fraction(place, FINE) - 1
        if frozen is None:
            left = max(walls(option)[place][1] for option in form[0]) - tax
            right = min(walls(option)[place][0] for option in form[1]) + tax
            if left > right:
                found.append((left, right))
                continue
            assert left == right, "the grid is too coarse"
            frozen = left
        found.append((frozen, frozen))
    return tuple(found)
