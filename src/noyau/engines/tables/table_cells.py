"""The cells of a table of positions with two coordinates, each by whatever knows it best."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame, Solved
from noyau.core.reasons import AnyDecision
from noyau.core.verdict import Ending
from noyau.engines.heaps.single_heap import LARGE, explore_heaps
from noyau.engines.tables import lattice
from noyau.forms.breaking import TakeAndBreak
from noyau.forms.heaps import ValuedHeaps
from noyau.forms.stepping import OnLattice
from noyau.values.nimbers import is_lost

if TYPE_CHECKING:
    from noyau.engines.tables.filling import Array

MOST_CELLS = 4_000_000
MOST_DECIDED = 250_000
"""The most cells where each needs a search or a decision of its own."""

SMALL = 2500
"""Up to so many cells of a board are explored in plain Python; more are filled by compiled code."""

_EXPLORED = 12
"""Two heaps that may be broken are explored up to this size in misère play; of larger ones the quotient tells more."""

Size = tuple[int, int]
Cell = int | str | None
Rows = list[list[Cell]]
Judge = Callable[[int, int], Cell]
Watch = Callable[[float], None]
"""What is told how large a part of the work is done."""


def find_cells(game: AnyGame, size: Size, what: str, watch: Watch | None) -> Rows | Array:
    """All cells of a table: lists, or an array where they are many."""
    rules = game.rules
    if isinstance(rules, OnLattice) and size[0] * size[1] > SMALL:
        return _filled(game, size, what, watch)
    if size[0] * size[1] > MOST_CELLS:
        raise TooLarge("table.cells", limit=MOST_CELLS)
    rows = None
    if what != "remoteness":
        rows = _by_values(game, size, what) or _by_quotient(game, size)
    if rows is None:
        judge = _judge(game, size, what)
        rows = [[judge(row, column) for column in range(size[1])] for row in range(size[0])]
    return _store(rows, size)


def _filled(game: AnyGame, size: Size, what: str, watch: Watch | None) -> Rows | Array:
    """The table of a large board, filled by compiled code."""
    rules = game.rules
    if what == "grundy":
        layers = lattice.grundy_table(rules, size, watch)
    elif what == "outcome":
        layers = lattice.lost_table(rules, game.ending, size, watch)
    else:
        layers = lattice.remoteness_table(rules, game.ending, size, watch)
    found: Array = layers[lattice.cell_of(game.position)[0]]
    return found


def _by_values(game: AnyGame, size: Size, what: str) -> Rows | None:
    """The cells of two heaps whose values add up without carrying; None where they do not."""
    rules, ending = game.rules, game.ending
    if not isinstance(rules, ValuedHeaps) or not (ending is Ending.NORMAL or rules.tame()):
        return None
    rules.heap_value(max(size) - 1)  # a table that grows on demand is fastest when the largest heap is asked for first
    heaps = list(map(rules.heap_value, range(max(size))))
    across = heaps[: size[1]]
    if what == "grundy":
        return [[down ^ value for value in across] for down in heaps[: size[0]]]
    return [["P" if is_lost((down, value), ending) else "N" for value in across] for down in heaps[: size[0]]]


def _by_quotient(game: AnyGame, size: Size) -> Rows | None:
    """The misère outcomes of two heaps that may be broken; None where they are few or the quotient is out of reach."""
    if not isinstance(game.rules, TakeAndBreak) or max(size) <= _EXPLORED:
        return None
    from noyau.engines.heaps.misere_sums import FARTHEST, HeapRules

    heaps = HeapRules((game.rules,))
    found = heaps.quotient(min(max(size) - 1, FARTHEST))
    period = heaps.period(found.phi)
    if period is None and max(size) - 1 > found.to:
        return None
    elements = [found.element([heap] if heap else [], period) for heap in range(max(size))]
    lost = [[product in found.lost for product in row] for row in found.table.tolist()]
    return [["P" if lost[down][across] else "N" for across in elements[: size[1]]] for down in elements[: size[0]]]


def _judge(game: AnyGame, size: Size, what: str) -> Judge:
    """What to ask of each cell: a theorem for outcomes, else one graph of all positions."""
    rules, ending, place = game.rules, game.ending, _place(game)
    if size[0] * size[1] > MOST_DECIDED:
        raise TooLarge("table.cells", limit=MOST_DECIDED)
    if what == "outcome" and isinstance(rules, Solved) and rules.decide(place(0, 0), ending) is not None:
        return lambda row, column: _letter(rules.decide(place(row, column), ending))
    try:
        graph = explore_heaps([place(row, column) for row in range(size[0]) for column in range(size[1])], game)
    except TooLarge:
        raise TooLarge("table.too-many", name=rules.name, rows=size[0], columns=size[1]) from None
    if what == "outcome":
        return lambda row, column: graph.outcome(place(row, column)).value
    if what == "remoteness":
        return lambda row, column: graph.verdict(place(row, column)).remoteness

    return lambda row, column: graph.verdict(place(row, column)).grundy


def _place(game: AnyGame) -> Callable[[int, int], Hashable]:
    """The position of a row and a column; where there are layers, in that of the game."""
    rules = game.rules
    if not isinstance(rules, OnLattice):
        return lambda row, column: (row, column)
    layer = lattice.cell_of(game.position)[0]
    return lambda row, column: rules.position_at((layer, row, column))


def _letter(decision: AnyDecision | None) -> str:
    assert decision is not None, "a theorem that knows one cell knows them all"
    return decision.outcome.value


def _store(rows: list[list[Cell]], size: Size) -> Rows | Array:
    if size[0] * size[1] <= LARGE:
        return rows
    import numpy

    return numpy.array(rows)
