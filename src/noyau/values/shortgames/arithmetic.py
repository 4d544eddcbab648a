"""The canonical form of short games, and their sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import cast

from noyau.core import caches
from noyau.core.budget import pause
from noyau.core.errors import WrongArgument
from noyau.values.shortgames import dyadics
from noyau.values.shortgames.game import (
    ZERO,
    ShortGame,
    of_canonical,
    of_numbers,
    of_sets,
    read_number,
)
from noyau.values.shortgames.order import at_most, refuse_deep
from noyau.values.shortgames.stops import BOUNDS, Ends, compare_fine, stops_of

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
        lefts, rights = [*left], [*right]
        ends = stops_of(lefts or rights, rights or lefts) if lefts or rights else stops_of([ZERO], [ZERO])
        found = _number_between(lefts, rights, ends)
        if found is None:
            pause()
            found = _without_reversible(_maximal(lefts), _minimal(rights), ends)
        if len(_made) >= _MOST_REMEMBERED:
            _made.clear()
        _made[key] = found
    return found


def _number_between(left: Sequence[ShortGame], right: Sequence[ShortGame], ends: Ends) -> ShortGame | None:
    """The simplest number that no left option reaches and that reaches no right option, where there is one.

    Where one player has no options, the stop of that side is not looked at.
    """
    high, low, at_most, at_least, ceiling, lowest, is_fine = ends
    if left and right and (high > low or (high == low and not (at_most and at_least)) if is_fine else ceiling > lowest):
        return None
    least = dyadics.of_plain(high) if left else None
    most = dyadics.of_plain(low) if right else None
    return of_numbers(dyadics.simplest(least, not at_most, most, not at_least))


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

    __slots__ = (*BOUNDS, "least", "left", "most", "right")

    def __init__(self, left: Sequence[ShortGame], right: Sequence[ShortGame], ends: Ends) -> None:
        self.left, self.right = left, right
        self._high, self._low, self._at_most, self._at_least, self._ceiling, self._floor, self._fine = ends
        self.least: dict[ShortGame, bool] = {}
        self.most: dict[ShortGame, bool] = {}

    def is_least(self, game: ShortGame) -> bool:
        """Whether ``game ≤ draft``."""
        if game._ceiling <= self._floor:
            return True
        if game._ceiling > self._ceiling or game._floor > self._floor:
            return False
        if game._fine or self._fine:
            told = compare_fine(game, self)
            if told is not None:
                return told
        found = self.least.get(game)
        if found is None:
            found = self.least[game] = self._find_least(game)
        return found

    def _find_least(self, game: ShortGame) -> bool:
        for option in self.right:
            if at_most(option, game):
                return False
        return not any(map(self.is_most, game._left if game._base is None else game.left))

    def is_most(self, game: ShortGame) -> bool:
        """Whether ``game ≥ draft``."""
        if self._ceiling <= game._floor:
            return True
        if self._ceiling > game._ceiling or self._floor > game._floor:
            return False
        if game._fine or self._fine:
            told = compare_fine(self, game)
            if told is not None:
                return told
        found = self.most.get(game)
        if found is None:
            found = self.most[game] = self._find_most(game)
        return found

    def _find_most(self, game: ShortGame) -> bool:
        for option in self.left:
            if at_most(game, option):
                return False
        return not any(map(self.is_least, game._right if game._base is None else game.right))


def _without_reversible(left: list[ShortGame], right: list[ShortGame], ends: Ends) -> ShortGame:
    """The game by its undominated options, where it is no number.

    A left option from which Right can answer with something at most the game is replaced by Left's options there.
    """
    draft = _Draft(left, right, ends)
    high, low = draft._ceiling, draft._floor
    lefts, rights = [], []
    waiting, bypassed = left[:], False
    while waiting:
        option = waiting.pop()
        for answer in option._right if option._base is None else option.right:
            if answer._ceiling <= high and answer._floor <= low and draft.is_least(answer):
                waiting += answer._left if answer._base is None else answer.left
                bypassed = True
                break
        else:
            lefts.append(option)
    if bypassed:
        lefts = _maximal(lefts)
    waiting, bypassed = right[:], False
    while waiting:
        option = waiting.pop()
        for answer in option._left if option._base is None else option.left:
            if answer._ceiling >= high and answer._floor >= low and draft.is_most(answer):
                waiting += answer._right if answer._base is None else answer.right
                bypassed = True
                break
        else:
            rights.append(option)
    if bypassed:
        rights = _minimal(rights)
    return of_sets(frozenset(lefts), frozenset(rights), ends)


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
    pause()
    plain, beside = one._base is not None, other._base is not None
    left = _maximal_of_two(
        [add(option, other) for option in (one.left if plain else one._left)],
        [add(one, option) for option in (other.left if beside else other._left)],
    )
    right = _minimal_of_two(
        [add(option, other) for option in (one.right if plain else one._right)],
        [add(one, option) for option in (other.right if beside else other._right)],
    )
    ends = stops_of(left, right)
    found = _number_between(left, right, ends)
    return _without_reversible(left, right, ends) if found is None else found


def _maximal_of_two(one: list[ShortGame], other: list[ShortGame]) -> list[ShortGame]:
    """Left's options of a sum that are not dominated: within one part none is, for none is in that part alone."""
    kept = []
    for option in one:
        high, low = option._ceiling, option._floor
        for rival in other:
            if rival._ceiling >= high and rival._floor >= low and at_most(option, rival):
                break
        else:
            kept.append(option)
    own = len(kept)
    for option in other:
        high, low = option._ceiling, option._floor
        for rival in kept[:own]:
            if rival._ceiling >= high and rival._floor >= low and at_most(option, rival):
                break
        else:
            kept.append(option)
    return kept


def _minimal_of_two(one: list[ShortGame], other: list[ShortGame]) -> list[ShortGame]:
    """Right's options of a sum that are not dominated."""
    kept = []
    for option in one:
        high, low = option._ceiling, option._floor
        for rival in other:
            if rival._ceiling <= high and rival._floor <= low and at_most(rival, option):
                break
        else:
            kept.append(option)
    own = len(kept)
    for option in other:
        high, low = option._ceiling, option._floor
        for rival in kept[:own]:
            if rival._ceiling <= high and rival._floor <= low and at_most(rival, option):
                break
        else:
            kept.append(option)
    return kept


def multiply(game: ShortGame, count: int) -> ShortGame:
    """This many copies of a game side by side, by doubling."""
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
