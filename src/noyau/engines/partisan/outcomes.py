"""Who wins a game of two sides, for either starter.

Boards that are masks of one word, and their sums, of whatever kinds, are searched natively; sums of all other parts in
Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from noyau.core.budget import Budget
from noyau.core.errors import TooLarge
from noyau.core.game import AnyPartisan, AnyRules
from noyau.core.material import load
from noyau.core.verdict import Ending, Player, Wins
from noyau.engines.partisan.part_sums import PartSums
from noyau.engines.partisan.values import Place, fits_word, has_many_moves, split
from noyau.forms.rewriting import Mask
from noyau.forms.two_sided import TwoSided
from noyau.values.shortgames import ShortGame

if TYPE_CHECKING:
    from noyau.engines.partisan.board_outcomes import BoardOutcomes


class _Boards(NamedTuple):
    """Positions of boards of some kinds, and values beside them."""

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
        self.fault: TooLarge | None = None
        """What ended the last search that was cut."""

    @property
    def states(self) -> int:
        """How many states were looked into."""
        return self.sums.states + (self.boards.states if self.boards else 0)

    def of(self, rules: AnyRules | AnyPartisan, position: Any, starter: Player) -> Player | None:
        """Who wins if this player begins; None where the limit is passed before that is known."""
        try:
            self.budget.visit(0)
            boards = self._boards(places := split(rules, position))
            if boards is not None:
                won = self._search_of(boards).is_won(boards.positions, boards.values, starter)
            else:
                won = self.sums.is_won(self.sums.state(places, player=starter))
            return starter if won else starter.other
        except TooLarge as fault:
            self.fault = fault
            return None

    def look(self, rules: AnyRules | AnyPartisan, position: Any, starter: Player) -> Player | None:
        """The same where it is known without a search."""
        try:
            boards = self._boards(places := split(rules, position))
            if boards is not None:
                won = self._search_of(boards).look(boards.positions, boards.values, starter)
            else:
                won = self.sums.look(self.sums.state(places, player=starter))
        except TooLarge:
            return None
        return None if won is None else starter if won else starter.other

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

    def _boards(self, places: list[Place]) -> _Boards | None:
        """Parts as boards, and others of easy value; None where they are not all such, or few moves."""
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
        if not boards or not (self.boards or has_many_moves(boards)):
            return None
        known = self.boards.kinds if self.boards else ()
        joined = load("noyau.engines.partisan.board_outcomes:join_boards")(boards, known)
        return None if joined is None else _Boards(joined[0], joined[1], values)

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
