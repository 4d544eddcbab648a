"""The values of positions of two sides: theorems, parts added, boards natively, everything else by its options."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from typing import Any, TypeVar

from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyPartisan, AnyRules, Decomposes, Partisan, Reduces, Valued
from noyau.core.material import load
from noyau.core.sums import SideBySide
from noyau.core.turns import PLAYERS, take_apart
from noyau.core.verdict import Player
from noyau.forms.two_sided import TwoSided
from noyau.values.shortgames import ShortGame, integer, make, nimber

Place = tuple[AnyRules | AnyPartisan, Hashable]
"""Rules and a position, each part by itself."""

ZERO = integer(0)

T = TypeVar("T")


class Found:
    """Values that are known, of positions in the form that stands for all of their writings."""

    def __init__(self, values: dict[Place, ShortGame] | None = None) -> None:
        self.values: dict[Place, ShortGame] = {} if values is None else values
        self.natively = False
        """Whether a board was valued natively, so that the smaller ones need not wait for the compiler either."""


_shared: ContextVar[Found | None] = ContextVar("shared", default=None)


@contextmanager
def shared_values() -> Iterator[None]:
    """Inside, each question knows the values that the ones before it have found: those of one explanation are alike."""
    token = _shared.set(Found()) if _shared.get() is None else None
    try:
        yield
    finally:
        if token is not None:
            _shared.reset(token)


class Values:
    """The values found so far, of positions in the form that stands for all of their writings."""

    def __init__(
        self, budget: Budget, found: dict[Place, ShortGame] | None = None, paid_by: Budget | None = None
    ) -> None:
        self.budget = budget
        self._paid_by = budget if paid_by is None else paid_by
        """What options are counted in."""
        self._known_places = (found is None and _shared.get()) or Found(found)
        self.found = self._known_places.values
        self._given = len(self.found)

    def of(self, rules: AnyRules | AnyPartisan, position: Any) -> ShortGame:
        """The value of a position; NotApplicable where it may come back, TooLarge where the budget is spent."""
        total = ZERO
        for part in split(rules, position):
            total += self._of_part(part)
        return total

    def _of_part(self, place: Place) -> ShortGame:
        """The value of what does not fall apart: its options first, without recursion."""
        options: dict[Place, list[tuple[Player, list[Place]]]] = {}
        waiting = [place]
        while waiting:
            current = waiting[-1]
            if current in self.found:
                waiting.pop()
            elif current in options:
                self.found[current] = self._from_options(options.pop(current))
                waiting.pop()
            elif (known := self._known(current)) is not None:
                self.found[current] = known
            else:
                self.budget.visit(1)
                options[current] = list(self._list(current))
                parts = dict.fromkeys(part for _, left in options[current] for part in left)
                new = [part for part in parts if part not in self.found]
                if back := next((part for part in new if part in options), None):
                    raise NotApplicable("partisan.loopy", game=back[0].spec(back[1]))
                waiting += new
        return self.found[place]

    def _list(self, place: Place) -> Iterator[tuple[Player, list[Place]]]:
        """What each player can leave, counted by whoever pays for it; very many are not listed for a small budget."""
        options = budgeted(_options(place), self._paid_by, cost_of_options(place))
        yield from options if self._paid_by is self.budget else budgeted(options, self.budget, 0, _GLANCE)

    def _known(self, place: Place) -> ShortGame | None:
        """The value by a theorem, or of rules that both players play alike; None where options have to tell it."""
        rules, position = place
        if not isinstance(rules, Partisan):
            return nimber(grundy_value(rules, position))
        if isinstance(rules, Valued) and (value := rules.value(position)) is not None:
            return value
        if isinstance(rules, TwoSided) and isinstance(position, int) and self._is_native(rules, position):
            self._known_places.natively = True
            found: ShortGame = load("noyau.engines.partisan.board_values:value_of_board")(rules, position, self.budget)
            return found
        return None

    def _is_native(self, rules: TwoSided, position: int) -> bool:
        """Whether a board is valued natively; one of some moves is tried without the compiler first."""
        if not fits_word(rules):
            return False
        natively = self._known_places.natively
        if natively or not is_large(rules, position):
            return natively
        return len(self.found) - self._given >= _TRIED or has_many_moves([(rules, position)], _SOME_MOVES)

    def _from_options(self, options: list[tuple[Player, list[Place]]]) -> ShortGame:
        sides: dict[Player, set[ShortGame]] = {player: set() for player in PLAYERS}
        for player, parts in options:
            total = ZERO
            for part in parts:
                total += self.found[part]
            sides[player].add(total)
        return make(sides[Player.LEFT], sides[Player.RIGHT])


_LISTED, _GLANCE = 2, 64
"""So many options of a small position are found in the time that one position takes; so many are looked at together."""

_FREE_BITS, _BITS, _SIGNS = 8, 8, 20
_BREATH = 3
"""Moves of stones that need breath take so many times longer to find."""


def budgeted(options: Iterable[T], budget: Budget, cost: int, glance: int = _LISTED) -> Iterator[T]:
    """The same options, each of which counts for so many positions, or for a part of one where that is none."""
    for number, option in enumerate(options, 1):
        yield option
        if cost:
            budget.visit(cost)
        elif number % glance == 0:
            budget.visit(glance // _LISTED)


def cost_of_options(place: Place) -> int:
    """How many positions each option counts for: that of a large board takes long to take apart and to turn."""
    rules, position = place
    if isinstance(position, int):
        size = position.bit_count() if isinstance(rules, TwoSided) else position.bit_length()
        size *= _BREATH if isinstance(rules, TwoSided) and rules.breath else 1
        return max(0, size - _FREE_BITS) // _BITS
    return len(rules.write(position)) // _SIGNS


def _options(place: Place) -> Iterator[tuple[Player, list[Place]]]:
    """What each player can leave, in parts."""
    rules, position = place
    assert isinstance(rules, Partisan), "what both play alike has a nimber"
    for player in PLAYERS:
        for option in rules.options(position, player):
            yield player, split(rules, option)


def split(rules: AnyRules | AnyPartisan, position: Any) -> list[Place]:
    """The parts of a position that do not touch each other, each in the form that stands for all of its writings."""
    return [_reduce(*place) for place in take_all_apart(rules, position)]


def take_all_apart(rules: AnyRules | AnyPartisan, position: Any) -> list[Place]:
    """The parts of a position that do not touch each other, each as it is written."""
    if isinstance(rules, SideBySide):
        return [place for term, part in zip(rules.terms, position, strict=True) for place in take_all_apart(term, part)]
    if not isinstance(rules, Partisan):
        return [(rules, position)]
    if isinstance(rules, TwoSided) and type(rules).components is TwoSided.components:
        return [(rules, part) for part in rules.parts(position)] or [(rules, position)]
    parts = [take_apart(part) for part in rules.components(position)] if isinstance(rules, Decomposes) else []
    if len(parts) > 1:
        return [place for part in parts for place in take_all_apart(*part)]
    return parts or [(rules, position)]


def _reduce(rules: AnyRules | AnyPartisan, position: Any) -> Place:
    return rules, rules.canonical(position) if isinstance(rules, Partisan) and isinstance(rules, Reduces) else position


def grundy_value(rules: AnyRules, position: Any, limit: Limit | None = None) -> int:
    """The nimber of a game that both play alike; NotApplicable where play may go on for ever."""
    from noyau.core.game import Game
    from noyau.engines import solve

    value = solve(Game(rules, position), limit=limit).value
    if value is None:
        raise TooLarge("partisan.no-nimber", game=rules.spec(position))
    grundy: int | None = value.grundy
    if grundy is None:
        raise NotApplicable("partisan.loopy", game=rules.spec(position))
    return grundy


_FEW_MOVES, _SOME_MOVES, _TRIED = 20, 30, 1000
"""A position with so many moves of both players together is valued in plain Python within a few tenths of a second; one
with more of them sometimes, which is tried until so many values are known."""


def fits_word(rules: TwoSided) -> bool:
    """Whether a board is small enough for the compiled engine."""
    return rules.cells * rules.planes <= 64


def is_large(rules: TwoSided, position: int) -> bool:
    """Whether a position has so many moves that it is worth the compiler."""
    return has_many_moves([(rules, position)])


def has_many_moves(boards: Iterable[tuple[TwoSided, int]], few: int = _FEW_MOVES) -> bool:
    """Whether some boards have together so many moves that they are worth the compiler."""
    moves = (move for rules, position in boards for player in PLAYERS for move in rules.moves(position, player))
    return next(islice(moves, few, None), None) is not None
