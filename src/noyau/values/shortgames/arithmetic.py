"""The order of short games, their canonical form, and their sums."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import cast

from noyau.core import caches
from noyau.core.errors import WrongArgument
from noyau.values.shortgames import dyadics, upstars
from noyau.values.shortgames.game import ZERO, ShortGame, of_canonical, of_numbers, of_sets, read_number

_MOST_REMEMBERED = 400_000

_orders: dict[tuple[ShortGame, ShortGame], bool] = {}
_sums: dict[tuple[ShortGame, ShortGame], ShortGame] = {}
_made: dict[tuple[frozenset[ShortGame], frozenset[ShortGame]], ShortGame] = {}
for _table in (_orders, _sums, _made):
    caches.own(_table.__len__, _table.clear)


def at_most(one: ShortGame, other: ShortGame) -> bool:
    """Whether ``one ≤ other``: Left, moving second, wins the difference of the other and the one.

    Stops settle most comparisons; for the rest no left option of the one may be at least the other, and no right option
    of the other at most the one (Conway, ONAG, ch. 0).
    """
    if one is other or one._high < other._low:
        return True
    if one._high > other._high or one._low > other._low:
        return False
    base = one._base
    if base is not None and other._base is not None:  # the numbers are equal, for neither is the larger
        return upstars.sides_of(one._ups - other._ups, one._nim ^ other._nim)[0]
    if one.is_number:
        return other._at_least
    if other.is_number:
        return one._at_most
    key = (one, other)
    known = _orders.get(key)
    if known is not None:
        return known
    answer = True
    for option in one.left:
        if at_most(other, option):
            answer = False
            break
    else:
        for option in other.right:
            if at_most(option, one):
                answer = False
                break
    if len(_orders) >= _MOST_REMEMBERED:
        _orders.clear()
    _orders[key] = answer
    return answer


# canonical form


def make(left: Iterable[ShortGame | Fraction | int], right: Iterable[ShortGame | Fraction | int]) -> ShortGame:
    """The game in which Left has some options and Right has others: its value, in canonical form.

    >>> print(make([0, 1], [2]), make([0], [make([0], [0])]), make([1], [0]))
    3/2 ^ {1|0}
    """
    sides = []
    for options in (left, right):
        games = [read_number(option) for option in options]
        if None in games:
            raise WrongArgument("shortgame.not-a-game", given=repr(options))
        sides.append(frozenset(cast("list[ShortGame]", games)))
    return make_of_sets(*sides)


def make_of_sets(left: frozenset[ShortGame], right: frozenset[ShortGame]) -> ShortGame:
    """The game with two sets of options."""
    key = (left, right)
    found = _made.get(key)
    if found is None:
        found = _number_between(left, right)
        if found is None:
            found = _without_reversible(_maximal(left), _minimal(right))
        if len(_made) >= _MOST_REMEMBERED:
            _made.clear()
        _made[key] = found
    return found


def _number_between(left: frozenset[ShortGame], right: frozenset[ShortGame]) -> ShortGame | None:
    """The simplest number that no left option reaches and that reaches no right option, where there is one."""
    low = max((option._low for option in left), default=None)
    high = min((option._high for option in right), default=None)
    if low is not None and high is not None and low > high:
        return None
    open_below = any(option._low == low and option._at_least for option in left)
    open_above = any(option._high == high and option._at_most for option in right)
    if low is not None and low == high and (open_below or open_above):
        return None
    ends = (None if end is None else dyadics.of_plain(end) for end in (low, high))
    return of_numbers(dyadics.simplest(next(ends), open_below, next(ends), open_above))


def _maximal(options: Iterable[ShortGame]) -> list[ShortGame]:
    """The options that no other option dominates for Left."""
    kept: list[ShortGame] = []
    for option in options:
        for known in kept:
            if at_most(option, known):
                break
        else:
            kept = [known for known in kept if not at_most(known, option)]
            kept.append(option)
    return kept


def _minimal(options: Iterable[ShortGame]) -> list[ShortGame]:
    """The options that no other option dominates for Right."""
    kept: list[ShortGame] = []
    for option in options:
        for known in kept:
            if at_most(known, option):
                break
        else:
            kept = [known for known in kept if not at_most(option, known)]
            kept.append(option)
    return kept


class _Draft:
    """A game that is no number, by options that may be reversible, to compare others with."""

    def __init__(self, left: list[ShortGame], right: list[ShortGame]) -> None:
        self.left, self.right = left, right
        self.high, self.low = max(option._low for option in left), min(option._high for option in right)
        self.known: dict[tuple[bool, ShortGame], bool] = {}

    def is_least(self, game: ShortGame) -> bool:
        """Whether ``game ≤ draft``."""
        if game._high < self.low:
            return True
        if game._high > self.high or game._low > self.low:
            return False
        if game.is_number:
            return not any(option._high == self.low and option._at_most for option in self.right)
        key = (True, game)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._find_least(game)
        return found

    def _find_least(self, game: ShortGame) -> bool:
        for option in self.right:
            if at_most(option, game):
                return False
        return not any(map(self.is_most, game.left))

    def is_most(self, game: ShortGame) -> bool:
        """Whether ``game ≥ draft``."""
        if game._low > self.high:
            return True
        if game._high < self.high or game._low < self.low:
            return False
        if game.is_number:
            return not any(option._low == self.high and option._at_least for option in self.left)
        key = (False, game)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._find_most(game)
        return found

    def _find_most(self, game: ShortGame) -> bool:
        for option in self.left:
            if at_most(game, option):
                return False
        return not any(map(self.is_least, game.right))


def _without_reversible(left: list[ShortGame], right: list[ShortGame]) -> ShortGame:
    """The game by its undominated options, where it is no number.

    A left option from which Right can answer with something at most the game is replaced by Left's options there.
    """
    draft = _Draft(left, right)
    lefts, rights = set[ShortGame](), set[ShortGame]()
    waiting, bypassed = list(left), False
    while waiting:
        option = waiting.pop()
        answer = next(filter(draft.is_least, option.right), None)
        if answer is None:
            lefts.add(option)
        else:
            waiting += answer.left
            bypassed = True
    found_left = _maximal(lefts) if bypassed else lefts
    waiting, bypassed = list(right), False
    while waiting:
        option = waiting.pop()
        answer = next(filter(draft.is_most, option.left), None)
        if answer is None:
            rights.add(option)
        else:
            waiting += answer.right
            bypassed = True
    found_right = _minimal(rights) if bypassed else rights
    return of_sets(frozenset(found_left), frozenset(found_right))


# arithmetic


def negate(game: ShortGame) -> ShortGame:
    """The game with the parts of Left and Right exchanged."""
    base = game._base
    if base is not None:
        return of_numbers((-base[0], base[1]), -game._ups, game._nim)
    found = game._negative
    if found is None:
        found = of_canonical(map(negate, game.right), map(negate, game.left))
        object.__setattr__(game, "_negative", found)
        object.__setattr__(found, "_negative", game)
    return found


def add(one: ShortGame, other: ShortGame) -> ShortGame:
    """Both games side by side: whoever moves, moves in one of them.

    A number is added to the options of a game that is no number (Norton's number translation), which stay canonical.
    """
    base, beside = one._base, other._base
    if base is not None and beside is not None:
        return of_numbers(dyadics.add(base, beside), one._ups + other._ups, one._nim ^ other._nim)
    if one is ZERO or other is ZERO:
        return other if one is ZERO else one
    key = (one, other) if id(one) < id(other) else (other, one)
    found = _sums.get(key)
    if found is None:
        found = _find_sum(one, other)
        if len(_sums) >= _MOST_REMEMBERED:
            _sums.clear()
        _sums[key] = found
    return found


def _find_sum(one: ShortGame, other: ShortGame) -> ShortGame:
    if one._high == -other._low and one._low == -other._high and negate(one) is other:
        return ZERO
    if one.is_number or other.is_number:
        number, game = (one, other) if one.is_number else (other, one)
        return of_canonical(
            [add(option, number) for option in game.left], [add(option, number) for option in game.right]
        )
    left, right = set[ShortGame](), set[ShortGame]()
    for option in one.left:
        left.add(add(option, other))
    for option in other.left:
        left.add(add(one, option))
    for option in one.right:
        right.add(add(option, other))
    for option in other.right:
        right.add(add(one, option))
    return make_of_sets(frozenset(left), frozenset(right))


def multiply(game: ShortGame, count: int) -> ShortGame:
    """So many copies of a game side by side, by doubling."""
    base = game._base
    if base is not None:
        numerator, exponent = base
        nim = game._nim if count & 1 else 0
        return of_numbers(dyadics.reduce(numerator * count, exponent), game._ups * count, nim)
    if count < 0:
        return negate(multiply(game, -count))
    total, power = ZERO, game
    while count:
        if count & 1:
            total = add(total, power)
        count >>= 1
        if count:
            power = add(power, power)
    return total


def count_positions(game: ShortGame, most: int) -> int:
    """How many positions a game has, numbers being one each; ``most + 1`` where they are more."""
    if game._base is not None:
        return min(most, 2 * abs(game._ups) + game._nim) + 1
    met, waiting = {game}, [game]
    while waiting and len(met) <= most:
        position = waiting.pop()
        for option in () if position.is_number else (*position.left, *position.right):
            if option not in met:
                met.add(option)
                waiting.append(option)
    return len(met)
