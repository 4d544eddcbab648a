"""Tables of positions with two coordinates: outcomes, Grundy values or remoteness, row by row.

>>> from noyau.spec import parse
>>> table(parse("nim"), (4, 4), "grundy").rows
[[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from noyau.engines.one_heap import LARGE, explore
from noyau.errors import NotApplicable, SpecError, TooLarge
from noyau.forms.heaps import OnHeaps, SolvedHeaps
from noyau.game import Game, Impartial, Solved
from noyau.sequences import write_rules
from noyau.values.nimbers import Nimber, is_lost
from noyau.verdict import Ending, Outcome

QUESTIONS = ("outcome", "grundy", "remoteness")

MOST_CELLS = 4_000_000
MOST_DECIDED = 250_000
"""The most cells where each needs a search or a decision of its own."""

Cell = int | str | None
Judge = Callable[[int, int], Cell]


@dataclass(frozen=True, eq=False)
class Table:
    """Row r, column c is the position (r, c). Large tables are numpy arrays."""

    game: str
    what: str
    ending: Ending
    rows: Any

    def record(self) -> dict[str, Any]:
        """The answer as JSON."""
        rows = self.rows if isinstance(self.rows, list) else self.rows.tolist()
        return {
            "game": self.game,
            "what": self.what,
            "ending": self.ending.value,
            "size": [len(rows), len(rows[0])],
            "rows": rows,
        }

    def is_lost(self, cell: Cell) -> bool:
        """Whether a cell says that the player to move loses.

        The loser moves last but one: his distance to the end is even in normal play, odd in misère play.
        """
        if self.what == "remoteness":
            return isinstance(cell, int) and cell % 2 == (self.ending is Ending.MISERE)
        return cell == ("P" if self.what == "outcome" else 0)


def table(game: Game[Any, Any] | Impartial[Any, Any], size: tuple[int, int] = (12, 12), what: str = "outcome") -> Table:
    """The table of a game of two heaps or coordinates; of Fibonacci Nim, the heap and what may be taken."""
    if isinstance(game, Impartial):
        game = Game(game, (0, 0))
    _check(game, size, what)
    if isinstance(game.rules, SolvedHeaps) and what != "remoteness":
        rows = _by_values(game.rules, game.ending, size, what)
    else:
        judge = _judge(game, size, what)
        rows = [[judge(row, column) for column in range(size[1])] for row in range(size[0])]
    return Table(write_rules(game.rules), what, game.ending, _store(rows, size))


def _check(game: Game[Any, Any], size: tuple[int, int], what: str) -> None:
    if what not in QUESTIONS:
        raise SpecError("table.unknown-what", what=what, known=QUESTIONS)
    if min(size) < 1:
        raise SpecError("table.size", text=f"{size[0]}x{size[1]}")
    if size[0] * size[1] > MOST_CELLS:
        raise TooLarge("table.cells", limit=MOST_CELLS)
    if what == "grundy" and game.ending is Ending.MISERE:
        raise NotApplicable("table.misere-grundy")
    pair = isinstance(game.position, tuple) and list(map(type, game.position)) == [int, int]
    if not isinstance(game.rules, OnHeaps) and not pair:
        raise NotApplicable("table.no-pairs", name=game.rules.name)


def _by_values(rules: SolvedHeaps, ending: Ending, size: tuple[int, int], what: str) -> list[list[Cell]]:
    # a table that grows on demand is fastest when the largest heap is asked for first
    rules.heap_value(max(size) - 1)
    heaps = list(map(rules.heap_value, range(max(size))))
    across = heaps[: size[1]]
    if what == "grundy":
        return [[down ^ value for value in across] for down in heaps[: size[0]]]
    return [["P" if is_lost((down, value), ending) else "N" for value in across] for down in heaps[: size[0]]]


def _judge(game: Game[Any, Any], size: tuple[int, int], what: str) -> Judge:
    """What to ask of each cell: a theorem for outcomes, else one graph of all positions."""
    rules, ending = game.rules, game.ending
    if size[0] * size[1] > MOST_DECIDED:
        raise TooLarge("table.cells", limit=MOST_DECIDED)
    if what == "outcome" and isinstance(rules, Solved) and rules.decide((0, 0), ending) is not None:
        return lambda row, column: _letter(rules.decide((row, column), ending))
    try:
        graph = explore([(row, column) for row in range(size[0]) for column in range(size[1])], game)
    except TooLarge:
        raise TooLarge("table.too-many", name=rules.name, rows=size[0], columns=size[1]) from None
    if what == "outcome":
        return lambda row, column: graph.outcome((row, column)).value
    if what == "remoteness":
        return lambda row, column: graph.verdict((row, column)).remoteness

    def grundy(row: int, column: int) -> Cell:
        value = graph.value((row, column))
        return int(value) if isinstance(value, Nimber) else None

    return grundy


def _letter(decision: Any) -> str:
    outcome: Outcome = decision.outcome
    return outcome.value


def _store(rows: list[list[Cell]], size: tuple[int, int]) -> Any:
    if size[0] * size[1] <= LARGE:
        return rows
    import numpy

    return numpy.array(rows)
