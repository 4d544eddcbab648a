"""Games on graphs, boards and orders whose positions fall apart: nimbers of connected residues, found natively."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from noyau.core.analysis import Analysis, AnyAnalysis, Method, Option
from noyau.core.budget import QUICK, Budget
from noyau.core.caches import Latest
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame, AnyRules
from noyau.core.reasons import AnyDecision, Mex, Reason
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.analysing import LISTED, analyse, list_losing
from noyau.engines.exploring.masks import NATIVE, beyond_native, is_light
from noyau.engines.exploring.positions import tell_parts
from noyau.forms.rewriting import Mask, Rewriting
from noyau.values.nimbers import Nimber

if TYPE_CHECKING:
    from noyau.engines.residues.search import Framed, Residues

    Table = Residues | Framed

FULL, FULL_WIDE = 1_200_000, 100_000
"""Up to so many residues all options are valued; beyond, only the position, and who wins after each move.

They are fewer on boards of more than 64 cells, where the search on couples is far quicker, and never more than half of
what the limit allows: the rest is for the search.
"""

NATIVE_WIDE = 3
"""So many of their residues count for one position of the limit: each takes longer to find."""

SUMS = 100_000
"""The remoteness is found too where it takes no more sums of residues than that."""

_BY_COUPLES = "Lemoine and Viennot 2012"
_WORD, _CELLS = 64, 128
"""The cells of a mask of one word, and of two: the most that a table of residues can have."""


class Questions:
    """The questions asked to one table of residues, within a budget."""

    def __init__(self, residues: Table, budget: Budget) -> None:
        self.residues, self.budget = residues, budget
        self.known = len(residues)
        self.others = 0
        """How many residues other tables have taken from the same budget."""

    @property
    def grown(self) -> int:
        """How many residues these questions have added to the table."""
        return len(self.residues) - self.known

    @property
    def share(self) -> int:
        """How many residues one position of the limit counts for."""
        return NATIVE if self.residues.rules.size <= _WORD else NATIVE_WIDE

    @property
    def most(self) -> int:
        """How many residues the table may have: so many more than before, for others may have asked it."""
        return self.known + self.share * self.budget.limit.positions - self.others

    def value(self, position: Mask) -> tuple[int, bool]:
        """The nimber of a position, and whether all options were valued; where they are too many, it is searched."""
        full_most = FULL if self.residues.rules.size <= _WORD else FULL_WIDE
        most = self.known + min(full_most, (self.most - self.known) // 2)
        full = self.residues.value(position, most, self.budget.tell)
        if full is not None:
            return full, True
        searched = self.residues.search(position, self.most, self.budget.tell)
        if searched is None:
            raise beyond_native("residues.positions", self.budget.limit, self.share, name=self.residues.rules.name)
        return searched, False

    def compare(self, position: Mask, aim: int) -> tuple[bool, int | None]:
        """Whether a position has a nimber, and its own if the table has it."""
        value = self.residues.known(position)
        if value is not None:
            return value == aim, value
        is_equal = self.residues.has(position, aim, self.most, self.budget.tell)
        if is_equal is None:
            raise beyond_native("residues.positions", self.budget.limit, self.share, name=self.residues.rules.name)
        return is_equal, aim if is_equal else None


class Judge:
    """The verdicts of a position and of its options, from one table of residues."""

    cyclic = False

    def __init__(self, residues: Table, game: AnyGame, budget: Budget) -> None:
        self.residues, self.position = residues, game.position
        self.questions = Questions(residues, budget)
        self.value, self.full = self.questions.value(game.position)
        self._length = residues.lengths(SUMS, budget.tell) if self.full else None
        self._verdicts: dict[Mask, Verdict] = {}

    def __len__(self) -> int:
        return len(self.residues)

    def verdict(self, position: Mask) -> Verdict:
        """Who wins, the nimber where it is known, and the remoteness where the game is small."""
        if position not in self._verdicts:
            self._verdicts[position] = self._judge(position)
        return self._verdicts[position]

    def _judge(self, position: Mask) -> Verdict:
        asked = position == self.position
        is_lost, value = (not self.value, self.value) if asked else self.questions.compare(position, 0)
        nimber = None if value is None else Nimber(value)
        return Verdict(Outcome.P if is_lost else Outcome.N, nimber, self._remoteness(position))

    def _remoteness(self, position: Mask) -> int | None:
        """The remoteness; where it takes too long for one position, it is not found for the next ones."""
        found = None
        if self._length is not None:
            with suppress(TooLarge):
                found = self._length(position)
            self._length = None if found is None else self._length
        return found


_latest: Latest[Table] = Latest(3, key=lambda table: table.rules)
"""The tables of the rules asked about last: a strategy asks for many of their positions, and a sum has several."""


def solve(game: AnyGame, budget: Budget, proved: AnyDecision | None = None) -> AnyAnalysis | None:
    """The answer in normal play for rules that decompose, on at most 128 cells; None where plain Python is as good.

    Where a theorem knows who wins, the search must be quick: it only looks for the value and the other winning moves.
    """
    if not answers(game):
        return None
    return search(game, budget if proved is None else budget.part(QUICK))


def search(game: AnyGame, budget: Budget) -> AnyAnalysis:
    """The answer for a game that this engine answers; where the limit is passed, what is known by then."""
    table = find_table(game.rules)
    try:
        judge = Judge(table, game, budget)
        reference = "Sprague 1935, Grundy 1939" if judge.full else _BY_COUPLES
        found = analyse(game, judge, budget, "residues", reference)
    except TooLarge:
        part = _answer_in_part(game, table, budget)
        if part is None:
            raise
        return part
    return replace(found, reasons=tuple(_reasons(found, judge)))


def _answer_in_part(game: AnyGame, table: Table, budget: Budget) -> AnyAnalysis | None:
    """Who wins a position, and the moves that are known to win; None where nothing is known."""
    is_lost = table.look(game.position)
    if is_lost is None:
        return None
    if is_lost:
        options, complete = list_losing(game)
    else:
        moves = islice((move for move in game.moves() if table.look(game.rules.play(game.position, move))), LISTED)
        options, complete = tuple(Option(move, Verdict(Outcome.P, Nimber(0)), best=True) for move in moves), False
    value = table.known(game.position)
    verdict = Verdict(Outcome.P if is_lost else Outcome.N, None if value is None else Nimber(value))
    method = Method("residues", _BY_COUPLES, "observed", len(table), budget.seconds)
    return Analysis(game, verdict, options, complete, reasons=(), method=method, every=is_lost)


def complete(game: AnyGame, budget: Budget) -> Judge | None:
    """The verdicts of a position and its options, for what a theorem leaves out; None where they take long to find."""
    if not answers(game):
        return None
    try:
        judge = Judge(find_table(game.rules), game, budget.part(QUICK))
    except TooLarge:
        return None
    return judge if judge.full else None


def answers(game: AnyGame) -> bool:
    """Whether this engine answers a game."""
    rules = game.rules
    if not isinstance(rules, Rewriting) or game.ending is Ending.MISERE:
        return False
    if rules.size > _CELLS or is_light(rules, game.position):
        return False
    from noyau.engines.residues.residue_boards import falls_apart

    return falls_apart(rules)


def use_table(residues: Table) -> None:
    """Let further questions about the rules of a table be asked to that table."""
    _latest.put(residues)


def find_table(rules: AnyRules) -> Table:
    """The table of some rules, with all that is known of them."""
    from noyau.engines.residues.search import Residues

    assert isinstance(rules, Rewriting), "only rewriting has residues"
    return _latest.answering(lambda table: table.rules == rules, lambda: Residues(rules))


def _reasons(found: AnyAnalysis, judge: Judge) -> Iterator[Reason]:
    """The parts of a position that has several, the options, and the mex where all their values are known."""
    parts = judge.residues.parts(found.game.position)
    values = [judge.residues.known(part) for part in parts]
    told = [value for value in values if value is not None]
    yield from tell_parts(parts, told) if len(told) == len(parts) else ()
    is_valued = all(option.verdict.value is not None for option in found.options)
    yield from (reason for reason in found.reasons if is_valued or not isinstance(reason, Mex))
