"""A game on all boards up to a size: the boards share one table of residues, or one of bars."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import comb
from typing import TYPE_CHECKING, TypeGuard

from noyau.core.analysis import Method
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, SpecError, TooLarge
from noyau.core.game import AnyGame, AnyRules, Game
from noyau.core.verdict import Ending, Outcome
from noyau.engines.exploring.masks import NATIVE, beyond_native
from noyau.forms.grid import Bar, SquareBoard
from noyau.words import Sentence

if TYPE_CHECKING:
    from noyau.engines.residues.search import Framed
    from noyau.engines.tables.chomp import Bars

Size = tuple[int, int]
"""Rows and columns; a board and the board turned are one, with no more rows than columns."""

Tell = Callable[[int, str], None]
"""Is told how many positions are known, and which board is looked at."""


NO_BOARD = (1, 1)
"""The board of rules whose spec names none, because all boards are looked at."""

MOST_BOARDS = 1000
"""The most boards of a table."""


@dataclass
class Boards:
    """What was found of each board; ``missing`` says why some were not reached."""

    method: Method
    empty: int | str = 0
    cells: dict[Size, int | str] = field(default_factory=dict)
    missing: Sentence | None = None

    def cell(self, rows: int, columns: int) -> int | str | None:
        """What is known of a board; a board without squares is one on which no move is left."""
        return self.cells.get((min(rows, columns), max(rows, columns))) if rows and columns else self.empty


def check_boards(game: AnyGame, size: Size, what: str) -> None:
    """Refuse a table of boards that would make no sense or be too large."""
    rules = game.rules
    if isinstance(rules, SquareBoard) and rules.board != NO_BOARD:
        raise SpecError("table.of-boards", name=rules.name)
    if size[0] * size[1] > MOST_BOARDS:
        raise TooLarge("table.cells", limit=MOST_BOARDS)
    if keeps_residues(rules) and (game.ending is Ending.MISERE or what == "remoteness"):
        raise NotApplicable("table.cram-only", name=rules.name)


def keeps_residues(rules: AnyRules) -> TypeGuard[SquareBoard]:
    """Whether the boards share a table of residues, which can be kept in a file."""
    return isinstance(rules, SquareBoard) and rules.judged_by == "residues"


def judge_boards(game: AnyGame, size: Size, what: str, keep: str | None, limit: Limit, tell: Tell) -> Boards:
    """What is known of all boards with fewer rows and columns than the size."""
    largest = size[0] - 1, size[1] - 1
    if min(largest) < 1:
        found = Boards(Method("closed_form"))
    elif keeps_residues(game.rules):
        found = _judge_by_residues(_Search(game.rules, largest, what, keep, limit, tell))
    else:
        assert isinstance(game.rules, Bar), "all boards are judged by residues or by bars"
        found = _judge_by_bars(game.rules, game.ending, largest, what, limit, tell)
    if what == "outcome":
        found.empty = (Outcome.P if game.ending is Ending.NORMAL else Outcome.N).value
    return found


def boards_within(largest: Size) -> list[Size]:
    """The boards with at least one square, each once, the smallest first.

    >>> boards_within((2, 3))
    [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)]
    """
    rows, columns = sorted(largest)
    found = [(row, column) for row in range(1, rows + 1) for column in range(row, columns + 1)]
    return sorted(found, key=lambda board: (board[0] * board[1], board))


def _judge_by_residues(search: _Search) -> Boards:
    """Outcomes or Grundy values: by theorems, then by the search on couples in one table of residues."""
    try:
        search.run()
    except KeyboardInterrupt:
        if search.kept is None:
            raise
        from noyau.engines.residues.stored_answers import Stopped

        raise Stopped(search.kept) from None
    finally:
        if search.kept is not None:
            search.kept.save()
    return search.found


class _Search:
    """The boards of a game one after another, until all are known or a limit is passed."""

    def __init__(
        self, rules: SquareBoard, largest: Size, what: str, keep: str | None, limit: Limit, tell: Tell
    ) -> None:
        from noyau.engines.residues.search import Framed
        from noyau.engines.residues.stored_answers import keep_boards

        self.boards, self.what, self.limit, self.tell = boards_within(largest), what, limit, tell
        self.rules, self.budget = rules, Budget(limit, rules.name)
        self.kept = keep_boards(rules, largest, keep) if keep else None
        self.table = self.kept.table if self.kept else Framed.around(rules, largest)
        self.found = Boards(Method("residues", "Lemoine and Viennot 2012"))
        self.stopped: Sentence | None = None
        self.board = ""

    def run(self) -> None:
        for board in self.boards:
            self.board = "{}x{}".format(*board)
            cell = self._cell(replace(self.rules, board=board))
            if cell is not None:
                self.found.cells[board] = cell
        self.found.missing = self.stopped or self.found.missing
        positions, seconds = len(self.table), self.budget.seconds
        self.found.method = replace(self.found.method, positions=positions, seconds=seconds)

    def _cell(self, rules: SquareBoard) -> int | str | None:
        decision = Game(rules, rules.start).decide()
        if decision is not None and (self.what == "outcome" or decision.grundy is not None):
            return decision.outcome.value if self.what == "outcome" else decision.grundy
        if not self.table.fits(rules.board):
            rows, columns = self.table.frame
            self.found.missing = Sentence("table.unknown.frame", {"rows": rows, "columns": columns})
            return None
        table = self.table.on(rules)
        if self.stopped is None:
            try:
                return self._searched(table)
            except TooLarge as error:
                self.stopped = error.sentence
        value = table.known(rules.start)
        return value if value is None or self.what == "grundy" else _letter(value == 0)

    def _searched(self, table: Framed) -> int | str:
        most = NATIVE * self.limit.positions
        if self.what == "grundy":
            value = table.search(table.rules.start, most, self._watch)
        else:
            value = table.has(table.rules.start, 0, most, self._watch)
        if value is None:
            raise beyond_native("table.unknown.limit", self.limit)
        return value if self.what == "grundy" else _letter(bool(value))

    def _watch(self, count: int) -> None:
        if self.kept is not None:
            self.kept.offer()
        if self.budget.is_late:
            raise TooLarge("table.unknown.seconds", seconds=self.limit.seconds)
        self.tell(count, self.board)


def _letter(is_lost: bool) -> str:
    return (Outcome.P if is_lost else Outcome.N).value


def _judge_by_bars(rules: Bar, ending: Ending, largest: Size, what: str, limit: Limit, tell: Tell) -> Boards:
    """Outcomes, Grundy values or remoteness, from the table of all bars within the largest board."""
    if what == "outcome" and ending is Ending.NORMAL:
        # whoever begins wins, by a stolen strategy, unless there is the poisoned square alone
        letters = {board: "P" if board == (1, 1) else "N" for board in boards_within(largest)}
        return Boards(Method("closed_form", "Gale 1974"), cells=dict(letters))
    from noyau.engines.tables.chomp import Bars

    budget = Budget(replace(limit, watch=lambda count: tell(count, "{}x{}".format(*largest))), rules.name)
    rows, columns = _table_size(largest, limit)
    bars = Bars(replace(rules, board=(rows, columns)), rows, columns, ending)
    found = Boards(Method("bars", "Gale 1974; Grundy 1939", positions=len(bars)))
    if (rows, columns) != tuple(sorted(largest)):
        found.missing = beyond_native("table.unknown.limit", limit).sentence
    try:
        bars.fill(budget)
    except TooLarge as error:
        return Boards(found.method, missing=error.sentence)
    found.cells |= dict(_bar_cells(bars, what, rows, columns))
    found.method = replace(found.method, seconds=budget.seconds)
    return found


def _bar_cells(bars: Bars, what: str, rows: int, columns: int) -> Iterator[tuple[Size, int | str]]:
    for board in boards_within((rows, columns)):
        length = bars.rules.board[1]
        verdict = bars.verdict(sum((1 << board[1]) - 1 << row * length for row in range(board[0])))
        cell = {"outcome": verdict.outcome.value, "remoteness": verdict.remoteness, "grundy": verdict.grundy}[what]
        assert cell is not None, "bars are valued in normal play"
        yield board, cell


def _table_size(largest: Size, limit: Limit) -> Size:
    """As much of the largest board as the table of its bars may hold."""
    rows, columns = sorted(largest)
    while comb(rows + columns, rows) > NATIVE * limit.positions and columns > 1:
        rows, columns = sorted((rows, columns - 1))
    return rows, columns
