"""Cooling, heating, overheating, Norton's product and ordinal sums (Winning Ways, ch. 6 to 8; Siegel, CGT, II.5–6).

>>> from noyau.values.shortgames.notation import read
>>> print(cool(read("{3|-1}"), 2), cool(read("{3|-1}"), 3), heat(read("*"), 2), overheat(read("1/2"), 1, 0))
1* 1 ±2 1/2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from noyau.core.errors import WrongArgument
from noyau.values.shortgames.arithmetic import add, make_of_sets, multiply, negate
from noyau.values.shortgames.game import ZERO, ShortGame, dyadic, read_number
from noyau.values.shortgames.order import at_most

_Rule = Callable[[ShortGame], ShortGame | None]


def cool(game: ShortGame, tax: Fraction | int) -> ShortGame:
    """The game where every move costs a tax, as long as moves are worth more; beyond that, the mean.

    The tax is more than -1, over a power of two. Cooling adds: a sum is cooled by cooling its parts.
    """
    tax = Fraction(tax)
    if tax <= -1:
        raise WrongArgument("shortgame.no-tax", given=str(tax))
    cost = dyadic(tax)

    def frozen(position: ShortGame) -> ShortGame | None:
        number = position.number
        whole = number is not None and number.denominator == 1
        return dyadic(position.mean) if whole or tax > position.temperature else None

    return _replace(game, frozen, negate(cost), cost)


def heat(game: ShortGame, by: ShortGame | Fraction | int) -> ShortGame:
    """The game where every move in what is no number earns this much more."""
    gain = _read(by)
    return _replace(game, lambda position: position if position.is_number else None, gain, negate(gain))


def overheat(game: ShortGame, unit: ShortGame | Fraction | int, by: ShortGame | Fraction | int) -> ShortGame:
    """The game where a whole number n becomes n times a unit, and every other move earns this much more."""
    copies, gain = _read(unit), _read(by)

    def counted(position: ShortGame) -> ShortGame | None:
        number = position.number
        whole = number is not None and number.denominator == 1
        return multiply(copies, int(position.mean)) if whole else None

    return _replace(game, counted, gain, negate(gain))


def norton(game: ShortGame, unit: ShortGame) -> ShortGame:
    """Norton's product: n times a positive unit for a whole number n; else a move also gains the unit and an incentive.

    It adds and keeps the order: (G + H)·U = G·U + H·U, and G ≥ H if and only if G·U ≥ H·U.
    """
    if not (unit is not ZERO and at_most(ZERO, unit)):
        raise WrongArgument("shortgame.no-unit", given=str(unit))
    gains = [add(unit, incentive) for incentive in (*left_incentives(unit), *right_incentives(unit))]
    known: dict[ShortGame, ShortGame] = {}

    def product(position: ShortGame) -> ShortGame:
        found = known.get(position)
        if found is None:
            number = position.number
            if number is not None and number.denominator == 1:
                found = multiply(unit, int(number))
            else:
                left = [add(product(option), gain) for option in position.left for gain in gains]
                right = [add(product(option), negate(gain)) for option in position.right for gain in gains]
                found = make_of_sets(frozenset(left), frozenset(right))
            known[position] = found
        return found

    return product(game)


def ordinal_sum(base: ShortGame, above: ShortGame) -> ShortGame:
    """Both games, where a move in the base ends the other: G : H, with G in canonical form.

    >>> from noyau.values.shortgames.game import integer, nimber
    >>> print(ordinal_sum(nimber(2), nimber(3)), ordinal_sum(integer(1), integer(-1)))
    *5 1/2
    """
    known: dict[ShortGame, ShortGame] = {}

    def build(position: ShortGame) -> ShortGame:
        found = known.get(position)
        if found is None:
            left, right = (map(build, options) for options in (position.left, position.right))
            found = known[position] = make_of_sets(frozenset([*base.left, *left]), frozenset([*base.right, *right]))
        return found

    return build(above)


def left_incentives(game: ShortGame) -> list[ShortGame]:
    """What Left gains by each of her moves: the option less the game."""
    return [left_incentive(game, option) for option in game.left]


def right_incentives(game: ShortGame) -> list[ShortGame]:
    """What Right gains by each of his moves: the game less the option."""
    return [right_incentive(game, option) for option in game.right]


def left_incentive(game: ShortGame, option: ShortGame) -> ShortGame:
    """What Left gains by a move to an option."""
    return add(option, negate(game))


def right_incentive(game: ShortGame, option: ShortGame) -> ShortGame:
    """What Right gains by a move to an option."""
    return add(game, negate(option))


def _read(given: ShortGame | Fraction | int) -> ShortGame:
    found = read_number(given)
    if found is None:
        raise WrongArgument("shortgame.not-a-game", given=repr(given))
    return found


def _replace(game: ShortGame, rule: _Rule, left_gain: ShortGame, right_gain: ShortGame) -> ShortGame:
    """The game where what a rule names is replaced, and each other move adds something to what it leads to."""
    known: dict[ShortGame, ShortGame] = {}

    def build(position: ShortGame) -> ShortGame:
        found = known.get(position)
        if found is None:
            found = rule(position)
            if found is None:
                found = make_of_sets(moved(position.left, left_gain), moved(position.right, right_gain))
            known[position] = found
        return found

    def moved(options: Iterable[ShortGame], gain: ShortGame) -> frozenset[ShortGame]:
        return frozenset(add(build(option), gain) for option in options)

    return build(game)
