"""Short games the slow and obvious way: nested tuples of options, compared and valued by the definitions."""

from __future__ import annotations

import random
from collections.abc import Iterator
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
def number_of(form: Form) -> Fraction | None:
    """The number that a form equals, by the definition of numbers: none of Left's options reaches one of Right's."""
    below, above = ([number_of(option) for option in side] for side in form)
    if None in below or None in above or any(low >= high for low in below for high in above):
        return None
    return next(x for x in _births() if all(low < x for low in below) and all(x < high for high in above))


def _births() -> Iterator[Fraction]:
    """The numbers day by day."""
    known = [Fraction(0)]
    yield from known
    while True:
        between = [(low + high) / 2 for low, high in zip(known, known[1:], strict=False)]
        born = [known[0] - 1, *between, known[-1] + 1]
        yield from born
        known = sorted([*known, *born])


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
