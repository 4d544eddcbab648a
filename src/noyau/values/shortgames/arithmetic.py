"""The canonical form of short games, and their sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import cast

from noyau.core import caches
from noyau.core.errors import WrongArgument
from noyau.values.shortgames import dyadics
from noyau.values.shortgames.dyadics import Plain
from noyau.values.shortgames.game import (
    ZERO,
    ShortGame,
    of_canonical,
    of_numbers,
    of_sets,
    read_number,
)
from noyau.values.shortgames.order import at_most, refuse_deep
from noyau.values.shortgames.stops import stops_of

_MOST_REMEMBERED = 400_000

_sums: dict[tuple[ShortGame, ShortGame], ShortGame] = {}
_made: dict[tuple[frozenset[ShortGame], frozenset[ShortGame]], ShortGame] = {}
for _table in (_sums, _made):
    caches.own(_table.__len__, _table.clear)


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


def _number_between(left: Iterable[ShortGame], right: Iterable[ShortGame]) -> ShortGame | None:
    """The simplest number that no left option reaches and that reaches no right option, where there is one."""
    low: Plain | None = None
    high: Plain | None = None
    open_below = open_above = False
    for option in left:
        stop = option._low
        if low is None or stop > low:
            low, open_below = stop, option._at_least
        elif stop == low and option._at_least:
            open_below = True
    for option in right:
        stop = option._high
        if high is None or stop < high:
            high, open_above = stop, option._at_most
        elif stop == high and option._at_most:
            open_above = True
    if low is not None and high is not None and (low > high or (low == high and (open_below or open_above))):
        return None
    least, most = (None if end is None else dyadics.of_plain(end) for end in (low, high))
    return of_numbers(dyadics.simplest(least, open_below, most, open_above))


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

    __slots__ = ("at_least", "at_most", "high", "known", "left", "low", "right")

    def __init__(self, left: Sequence[ShortGame], right: Sequence[ShortGame]) -> None:
        self.left, self.right = left, right
        self.high, self.low, self.at_most, self.at_least = stops_of(left, right)
        self.known: dict[tuple[bool, ShortGame], bool] = {}

    def is_least(self, game: ShortGame) -> bool:
        """Whether ``game ≤ draft``."""
        top, bottom = game._high, game._low
        if top < self.low:
            return True
        if top > self.high or bottom > self.low:
            return False
        if top == self.low and game._at_most and self.at_least:
            return True
        if (top == self.high and self.at_most and not game._at_most) or game.is_number:
            return False
        if bottom == self.low and game._at_least and not self.at_least:
            return False
        key = (True, game)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._find_least(game)
        return found

    def _find_least(self, game: ShortGame) -> bool:
        for option in self.right:
            if at_most(option, game):
                return False
        return not any(map(self.is_most, game._left if game._base is None else game.left))

    def is_most(self, game: ShortGame) -> bool:
        """Whether ``game ≥ draft``."""
        top, bottom = game._high, game._low
        if bottom > self.high:
            return True
        if top < self.high or bottom < self.low:
            return False
        if bottom == self.high and game._at_least and self.at_most:
            return True
        if (bottom == self.low and self.at_least and not game._at_least) or game.is_number:
            return False
        if top == self.high and game._at_most and not self.at_most:
            return False
        key = (False, game)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._find_most(game)
        return found

    def _find_most(self, game: ShortGame) -> bool:
        for option in self.left:
            if at_most(game, option):
                return False
        return not any(map(self.is_least, game._right if game._base is None else game.right))


def _without_reversible(left: list[ShortGame], right: list[ShortGame]) -> ShortGame:
    """The game by its undominated options, where it is no number.

    A left option from which Right can answer with something at most the game is replaced by Left's options there.
    """
    draft = _Draft(left, right)
    lefts, rights = set[ShortGame](), set[ShortGame]()
    waiting, bypassed = list(left), False
    high, low = draft.high, draft.low
    while waiting:
        option = waiting.pop()
        for answer in option._right if option._base is None else option.right:
            if answer._high <= high and answer._low <= low and draft.is_least(answer):
                waiting += answer._left if answer._base is None else answer.left
                bypassed = True
                break
        else:
            lefts.add(option)
    found_left = _maximal(lefts) if bypassed else lefts
    waiting, bypassed = list(right), False
    while waiting:
        option = waiting.pop()
        for answer in option._left if option._base is None else option.left:
            if answer._high >= high and answer._low >= low and draft.is_most(answer):
                waiting += answer._right if answer._base is None else answer.right
                bypassed = True
                break
        else:
            rights.add(option)
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
    refuse_deep(one, other)
    sides: list[list[ShortGame]] = [[], [], [], []]
    for option in one.left:
        sides[0].append(add(option, other))
    for option in other.left:
        sides[1].append(add(one, option))
    for option in one.right:
        sides[2].append(add(option, other))
    for option in other.right:
        sides[3].append(add(one, option))
    left, right = _maximal_of_two(sides[0], sides[1]), _minimal_of_two(sides[2], sides[3])
    found = _number_between(left, right)
    return _without_reversible(left, right) if found is None else found


def _maximal_of_two(one: list[ShortGame], other: list[ShortGame]) -> list[ShortGame]:
    """Left's options of a sum that are not dominated: within one part none is, for none is in that part alone."""
    kept = []
    for option in one:
        high, low = option._high, option._low
        for rival in other:
            if rival._high >= high and rival._low >= low and at_most(option, rival):
                break
        else:
            kept.append(option)
    own = len(kept)
    for option in other:
        high, low = option._high, option._low
        for rival in kept[:own]:
            if rival._high >= high and rival._low >= low and at_most(option, rival):
                break
        else:
            kept.append(option)
    return kept


def _minimal_of_two(one: list[ShortGame], other: list[ShortGame]) -> list[ShortGame]:
    """Right's options of a sum that are not dominated."""
    kept = []
    for option in one:
        high, low = option._high, option._low
        for rival in other:
            if rival._high <= high and rival._low <= low and at_most(rival, option):
                break
        else:
            kept.append(option)
    own = len(kept)
    for option in other:
        high, low = option._high, option._low
        for rival in kept[:own]:
            if rival._high <= high and rival._low <= low and at_most(rival, option):
                break
        else:
            kept.append(option)
    return kept


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


def measure(game: ShortGame, most: int) -> int:
    """How many positions a game has, numbers being one each, and options in all; ``most + 1`` where they are more."""
    if game._base is not None:
        return min(most, 3 * abs(game._ups) + game._nim * (game._nim + 1)) + 1
    size, met, waiting = 0, {game}, [game]
    while waiting and size <= most:
        position = waiting.pop()
        size += 1
        for option in () if position.is_number else (*position.left, *position.right):
            size += 1
            if option not in met:
                met.add(option)
                waiting.append(option)
    return min(size, most + 1)
