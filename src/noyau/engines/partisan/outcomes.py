"""Who wins a game of two sides, for either starter: parts of known value are one value, the others are searched.

Boards that are masks of one word, and sums of them, are searched natively. Elsewhere a state is the parts that have no
value yet, the sum of the values of all others, and who is to move. Parts that are worth too much work stay positions,
so that no large value is computed to tell who wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyPartisan, AnyRules
from noyau.core.material import load
from noyau.core.turns import PLAYERS, play_side, side_moves
from noyau.core.verdict import Ending, Player, Wins
from noyau.engines.partisan.values import ZERO, Place, Values, budgeted, fits_word, has_many_moves, split
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided import TwoSided
from noyau.values.shortgames import ShortGame

if TYPE_CHECKING:
    from noyau.engines.partisan.board_outcomes import BoardOutcomes

_EASY = 300
"""A part that takes more positions than this to be valued stays a position."""

_OPEN = 30
"""So does one in which both players together have more moves than this: it is not even tried."""


class State(NamedTuple):
    """What is left to play, and who is to move; in misère play nothing has a value."""

    parts: tuple[int, ...]
    """The numbers of the parts without a value, in order, each as often as it is there."""
    value: ShortGame
    player: Player


class Outcomes:
    """Who wins each state that was met."""

    def __init__(self, ending: Ending, budget: Budget) -> None:
        self.ending = ending
        self.budget = budget
        self.weight = 1
        """How many positions a state counts for: one of a large board takes longer to look at."""
        self.wins: dict[State, bool] = {}
        self.values: dict[Place, ShortGame] = {}
        self.hard: set[Place] = set()
        """The parts that are worth too much work."""
        self.fault: TooLarge | None = None
        """What ended the last search that was cut."""
        self._native: BoardOutcomes | None = None
        self._numbers: dict[Place, int] = {}
        self._places: list[Place] = []
        """The parts in the order in which they were met."""

    @property
    def states(self) -> int:
        """How many states were met."""
        return len(self.wins) + (self._native.states if self._native else 0)

    def of(self, rules: AnyRules | AnyPartisan, position: Any, starter: Player) -> Player | None:
        """Who wins if this player begins; None where the limit is passed before that is known."""
        try:
            places = split(rules, position)
            won = self._is_won_natively(places, starter)
            if won is None:
                won = self.is_won(self.state(places, ZERO, starter))
            return starter if won else starter.other
        except TooLarge as fault:
            self.fault = fault
            return None

    def both(self, rules: AnyRules | AnyPartisan, position: Any, first: Player = Player.LEFT) -> Wins:
        """Who wins, for either starter; that of one is looked for first."""
        known = {starter: self.of(rules, position, starter) for starter in (first, first.other)}
        return Wins(known[Player.LEFT], known[Player.RIGHT])

    def _is_won_natively(self, places: list[Place], starter: Player) -> bool | None:
        """Whether the starter wins, where the parts are boards of one kind, and others of easy value; else None."""
        if self.ending is Ending.MISERE:
            return None
        boards: list[tuple[TwoSided, Mask]] = []
        values: list[ShortGame] = []
        for rules, position in places:
            if isinstance(rules, TwoSided) and isinstance(position, int) and fits_word(rules):
                boards.append((rules, position))
            elif (value := self._easy((rules, position))) is not None:
                values.append(value)
            else:
                return None
        if not boards or not (self._native or has_many_moves(boards)):
            return None
        one = load("noyau.engines.partisan.board_outcomes:one_board")(boards, self._native and self._native.rules)
        if one is None:
            return None
        if self._native is None or self._native.rules != one[0]:
            self._native = load("noyau.engines.partisan.board_outcomes:BoardOutcomes")(one[0], self.budget)
        won: bool = self._native.is_won(one[1], values, starter)
        return won

    def state(self, places: list[Place], value: ShortGame, player: Player) -> State:
        """The state of some parts: those that are easily valued join the value."""
        hard: list[int] = []
        for place in places:
            found = self._easy(place)
            if found is None:
                hard.append(self._number(place))
            else:
                value += found
        return State(tuple(sorted(hard)), value, player)

    def _number(self, place: Place) -> int:
        """The number of a part: the same in each process, so that parts are tried in the same order."""
        number = self._numbers.setdefault(place, len(self._places))
        if number == len(self._places):
            self._places.append(place)
        return number

    def _easy(self, place: Place) -> ShortGame | None:
        """The value of a part, if it takes little work; None in misère play, where sums have no values."""
        if self.ending is Ending.MISERE or place in self.hard:
            return None
        if place not in self.values:
            if _is_open(place):
                self.hard.add(place)
                return None
            few = Values(Budget(Limit(_EASY), self.budget.name), self.values)
            try:
                few.of(*place)
            except TooLarge:
                self.hard.add(place)
            self.budget.visit(few.budget.positions)
        return self.values.get(place)

    def is_won(self, state: State) -> bool:
        """Whether whoever is to move wins, found without recursion."""
        path: dict[State, Iterator[State]] = {}
        current: State | None = state
        while current is not None:
            if not self._settle(current):
                if current in path:
                    raise NotApplicable("partisan.loopy", game=self.budget.name)
                path[current] = self._options(current)
            current = self._next(path)
        return self.wins[state]

    def _next(self, path: dict[State, Iterator[State]]) -> State | None:
        """The next state to look at: an option of the last one of the path that is open; None where all are settled."""
        while path:
            current, options = next(reversed(path.items()))
            for option in options:
                if option not in self.wins:
                    # it is looked at again when it is known
                    path[current] = chain((option,), options)
                    return option
                if not self.wins[option]:
                    self.wins[current] = True
                    break
            else:
                self.wins[current] = False
            del path[current]
        return None

    def _settle(self, state: State) -> bool:
        """Whether it is known who wins a state, or can be told at once."""
        if state in self.wins:
            return True
        if not state.parts and self.ending is Ending.NORMAL:
            self.wins[state] = Wins.of_outcome(state.value.outcome).of(state.player) is state.player
            return True
        if self.ending is Ending.MISERE and next(self._options(state), None) is None:
            self.wins[state] = True
            return True
        self.budget.visit(self.weight)
        return False

    def _options(self, state: State) -> Iterator[State]:
        """What whoever is to move can leave: moves in the parts first, then in the value of all others."""
        player, parts = state.player, state.parts
        for index, number in enumerate(parts):
            if index and parts[index - 1] == number:
                continue  # two parts are the same
            rules, position = self._places[number]
            others = (*parts[:index], *parts[index + 1 :])
            for move in budgeted(side_moves(rules, position, player), self.budget, self.weight):
                left = self.state(split(rules, play_side(rules, position, move, player)), state.value, player.other)
                yield left._replace(parts=tuple(sorted((*others, *left.parts))))
        if self.ending is Ending.NORMAL:
            for option in state.value.left if player is Player.LEFT else state.value.right:
                yield State(state.parts, option, player.other)


def _is_open(place: Place) -> bool:
    """Whether a part has very many moves, both players' together."""
    rules, position = place
    moves = (move for player in PLAYERS for move in side_moves(rules, position, player))
    return next(islice(moves, _OPEN, None), None) is not None
