"""Who wins a game of two sides, for either starter.

Boards that are masks of one word, and their sums, of whatever kinds, are searched natively; sums of all other parts in
Python. Where a sum takes long its parts are judged one by one: those that whoever begins loses are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from noyau.core.budget import Budget
from noyau.core.errors import TooLarge
from noyau.core.game import AnyPartisan, AnyRules
from noyau.core.material import load
from noyau.core.turns import PLAYERS
from noyau.core.verdict import Ending, Outcome, Player, Wins
from noyau.engines.partisan.part_sums import PartSums
from noyau.engines.partisan.values import Place, fits_word, has_many_moves, split
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided import TwoSided
from noyau.values.shortgames import ShortGame

if TYPE_CHECKING:
    from noyau.engines.partisan.board_outcomes import BoardOutcomes


_PLAINLY = 1000
"""Boards of few moves are searched in Python until so many positions were looked at."""

_WHOLE, _MORE = 10_000, 4
"""So many positions of a sum are looked at before its parts are judged one by one, and so many times more each time."""

T = TypeVar("T")


class _Summands(NamedTuple):
    """Boards, and values beside them."""

    boards: list[tuple[TwoSided, Mask]]
    values: list[ShortGame]


class _Boards(NamedTuple):
    """The same, the boards by their kinds."""

    kinds: tuple[TwoSided, ...]
    positions: list[Mask]
    values: list[ShortGame]


class Outcomes:
    """Who wins each position that is asked about: two searches, each with all that it has found."""

    def __init__(self, ending: Ending, budget: Budget, values: dict[Place, ShortGame] | None = None) -> None:
        self.ending = ending
        self.budget = budget
        self.sums = PartSums(ending, budget, values)
        self.boards: BoardOutcomes | None = None
        self.restore: Callable[[BoardOutcomes], None] | None = None
        """Tells a new native search what a file knows."""
        self._alone: dict[Place, Outcome] = {}
        """Who wins parts that were judged by themselves."""
        self.fault: TooLarge | None = None
        """What ended the last search that was cut."""

    @property
    def states(self) -> int:
        """How many states were looked into."""
        return self.sums.states + (self.boards.states if self.boards else 0)

    def go_on(self, other: Outcomes) -> None:
        """Know what another search of the same rules has found of boards."""
        if other.boards is not None:
            self.boards, self.boards.budget = other.boards, self.budget

    def of(self, rules: AnyRules | AnyPartisan, position: Any, starter: Player) -> Player | None:
        """Who wins if this player begins; None where the limit is passed before that is known."""
        try:
            self.budget.visit(0)
            return self._winner(split(rules, position), starter)
        except TooLarge as fault:
            self.fault = fault
            return None

    def _winner(self, places: list[Place], starter: Player) -> Player:
        won = self._look(places, starter)
        most = _WHOLE if len(places) > 1 and self.ending is Ending.NORMAL else None
        while won is None and most is not None:
            won = self._within(most, partial(self._is_won, places, starter))
            if won is None:
                for place in places:
                    self._judge_alone(place, most // len(places))
                won = self._by_parts(places, starter)
                places = [place for place in places if self._alone.get(place) is not Outcome.P]
                most = _MORE * most if len(places) > 1 else None
        if won is None:
            won = self._is_won(places, starter)
        return starter if won else starter.other

    def _within(self, most: int, ask: Callable[[], T]) -> T | None:
        """An answer that takes at most so many positions."""
        found: T | None = None
        with suppress(TooLarge), self.budget.at_most(most):
            found = ask()
        if found is None:
            self.budget.visit(0)
        return found

    def alone(self, place: Place, most: int) -> Outcome:
        """Who wins a part by itself, where that takes at most so many positions."""
        with suppress(TooLarge):
            self._judge_alone(place, most)
        return self._alone.get(place, Outcome.OPEN)

    def _judge_alone(self, place: Place, most: int) -> None:
        if place not in self._alone:
            won = [self._within(most // 2, partial(self._is_won, [place], player)) for player in PLAYERS]
            if None not in won:
                wins = Wins(*(player if is_won else player.other for player, is_won in zip(PLAYERS, won, strict=True)))
                self._alone[place] = wins.outcome

    def _by_parts(self, places: list[Place], starter: Player) -> bool | None:
        """Whether whoever begins wins, where it is enough to know who wins each part by itself."""
        outcomes = [self._alone.get(place) for place in places]
        if self.ending is Ending.MISERE or None in outcomes:
            return None
        good, bad = (Outcome.L, Outcome.R) if starter is Player.LEFT else (Outcome.R, Outcome.L)
        others = [outcome for outcome in outcomes if outcome is not Outcome.P]
        if others and bad not in others and others.count(Outcome.N) <= 1:
            return True
        return None if good in others or Outcome.N in others else False

    def _is_won(self, places: list[Place], starter: Player) -> bool:
        """Whether the player wins who begins: natively, where these are boards and worth it."""
        summands = self._summands(places)
        won: bool | None = None
        if summands is not None and not self._is_worth_the_compiler(summands):
            won = self._within(_PLAINLY, partial(self._is_won_plainly, places, starter))
        if won is None:
            boards = None if summands is None else self._join(summands)
            if boards is None:
                won = self._is_won_plainly(places, starter)
            else:
                won = self._search_of(boards).is_won(boards.positions, boards.values, starter)
        return won

    def _is_won_plainly(self, places: list[Place], starter: Player) -> bool:
        """Whether the player wins who begins, by the search in Python."""
        return self.sums.is_won(self.sums.state(places, player=starter))

    def look(self, rules: AnyRules | AnyPartisan, position: Any, starter: Player) -> Player | None:
        """The same where it is known without a search."""
        try:
            won = self._look(split(rules, position), starter)
        except TooLarge:
            return None
        return None if won is None else starter if won else starter.other

    def _look(self, places: list[Place], starter: Player) -> bool | None:
        won = self._by_parts(places, starter)
        if won is not None:
            return won
        summands = self._summands(places)
        is_native = summands is not None and self._is_worth_the_compiler(summands)
        boards = self._join(summands) if summands is not None and is_native else None
        if boards is not None:
            return self._search_of(boards).look(boards.positions, boards.values, starter)
        return self.sums.look(self.sums.state(places, player=starter))

    def both(
        self, rules: AnyRules | AnyPartisan, position: Any, found: Callable[[Player], None] = lambda _: None
    ) -> Wins:
        """Who wins, for either starter: neither search takes what the other one may need.

        ``found`` is told each starter as soon as that search ends: after the limit nothing can be looked up.
        """

        def ask(starter: Player) -> Player | None:
            winner = self.of(rules, position, starter)
            if winner is not None:
                found(starter)
            return winner

        with self.budget.halved():
            left = ask(Player.LEFT)
        right = ask(Player.RIGHT)
        if left is None and right is not None:
            left = ask(Player.LEFT)
        return Wins(left, right)

    def _summands(self, places: list[Place]) -> _Summands | None:
        """Parts as boards, and others of easy value; None where they are not all such."""
        if self.ending is Ending.MISERE:
            return None
        boards: list[tuple[TwoSided, Mask]] = []
        values: list[ShortGame] = []
        for rules, position in places:
            if isinstance(rules, TwoSided) and isinstance(position, int) and fits_word(rules):
                boards.append((rules, position))
            elif (value := self.sums.easy((rules, position))) is not None:
                values.append(value)
            else:
                return None
        return _Summands(boards, values) if boards else None

    def _is_worth_the_compiler(self, summands: _Summands) -> bool:
        """Whether boards are searched natively at once."""
        return self.boards is not None or has_many_moves(summands.boards)

    def _join(self, summands: _Summands) -> _Boards | None:
        """The boards as the native search has them; None where it cannot."""
        known = self.boards.kinds if self.boards else ()
        joined = load("noyau.engines.partisan.board_outcomes:join_boards")(summands.boards, known)
        return None if joined is None else _Boards(joined[0], joined[1], summands.values)

    def _search_of(self, boards: _Boards) -> BoardOutcomes:
        """The native search of the kinds of some boards."""
        if self.boards is None or self.boards.kinds != boards.kinds:
            self.begin_boards(boards.kinds)
        assert self.boards is not None, "it was made"
        return self.boards

    def begin_boards(self, kinds: tuple[TwoSided, ...]) -> None:
        """Have a native search of boards of some kinds."""
        if not kinds or self.ending is Ending.MISERE:
            return
        boards = load("noyau.engines.partisan.board_outcomes:BoardOutcomes")(kinds, self.budget)
        if self.restore is not None:
            self.restore(boards)
        self.boards = boards
