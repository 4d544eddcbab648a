"""Small graphs: all positions are valued, and captures are read off."""

from __future__ import annotations

from noyau.core.budget import Budget
from noyau.core.reasons import Reason
from noyau.graphs import Graph
from noyau.puzzles.clobber.reasons import ReadFromTable, Tried
from noyau.puzzles.clobber.solving.positions import PLAIN, Field, Plain, read_stones
from noyau.puzzles.clobber.solving.reduction import Reduction, conclude

LARGEST = 16
"""A graph of so many vertices has 43 million positions."""

SHARE, SHARE_IN_TURN = 250, 25
"""So many positions of a table cost as much as one that is visited in plain Python, by either rule."""


def reduce(graph: Graph, stones: str, budget: Budget) -> Reduction | None:
    """The fewest stones that can be left; None where the graph has more positions than the limit allows.

    >>> from noyau.core.budget import Limit
    >>> from noyau.graphs import read_graph
    >>> found = reduce(read_graph("cycle-5"), "xxoxo", Budget(Limit()))
    >>> found.left, found.moves
    (1, ((3, 2), (4, 0), (0, 1), (2, 1)))
    """
    return tabulate(Field(graph), stones, budget)


def tabulate(field: Field, stones: str, budget: Budget, turn: str = "") -> Reduction | None:
    """The same by either rule."""
    start, size = read_stones(stones, turn), field.graph.size
    share = SHARE_IN_TURN if field.in_turn else SHARE
    if size > LARGEST or (size > PLAIN and 3**size > share * budget.limit.positions):
        return None
    if size <= PLAIN:
        plain = Plain(field)
        moves = plain.moves(start)
        positions = len(plain.known)
        why: Reason = Tried(positions)
    else:
        from noyau.puzzles.clobber.solving.all_positions import Values

        moves, positions = Values(field, budget).moves(start), 3**size
        why = ReadFromTable(size, positions)
    return conclude(field.graph, stones, moves, start.left - len(moves), "tables", positions, why)
