"""Stones on a tree: nine values of each vertex, from the leaves to the root, tell how few stones can be left.

The values are those of Duchêne 2006, Theorem 16, whose printed procedure minimises three times what must be maximised;
counting the kinds of children finds them in time linear in the number of stones, whatever the degrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from noyau.core.budget import Budget
from noyau.core.reasons import Reason
from noyau.graphs import Graph
from noyau.puzzles.clobber.kernels.trees import NEVER
from noyau.puzzles.clobber.reasons import TreeAim, TreeNever, TreeValues
from noyau.puzzles.clobber.rules import BLACK, EMPTY, Capture
from noyau.puzzles.clobber.solving.reduction import Reduction
from noyau.puzzles.clobber.solving.stone_arrays import Arrays, flat_neighbours, stone_rows

if TYPE_CHECKING:
    from noyau.puzzles.clobber.kernels.trees import Row

REFERENCE = "Duchêne 2006, Theorem 16"
SHOWN = 100
"""How many vertices the reason shows at most: those nearest to the root."""


class TreeRow(NamedTuple):
    """A vertex with the nine values: ending white, black or empty without a joker, with 0→1, then with 1→0."""

    vertex: int
    children: tuple[int, ...]
    values: tuple[int | None, ...]


@dataclass(frozen=True)
class Rooted:
    """A tree of stones numbered from its root outwards, with the values of its vertices; black is the colour 1."""

    order: Row
    first: Row
    colours: Row
    values: Row
    choices: Row
    arrays: Arrays

    @property
    def left(self) -> int:
        """The fewest stones that can be left."""
        return int(min(self.values[:3]))


def reduce(graph: Graph, stones: str, budget: Budget) -> Reduction | None:
    """The fewest stones left where the vertices with stones form a tree; None for another graph.

    >>> from noyau.core.budget import Limit
    >>> from noyau.graphs import read_graph
    >>> found = reduce(read_graph("star-4"), "oxxox", Budget(Limit()))
    >>> found.left, found.moves
    (2, ((1, 0), (3, 0), (2, 0)))
    """
    tree = root_tree(graph, stones)
    if tree is None:
        return None
    rows = _rows(tree, min(SHOWN, len(tree.order)))
    order, values = tuple(row.vertex for row in rows), tuple(row.values for row in rows)
    return Reduction(
        moves=_captures(tree),
        left=tree.left,
        least=tree.left,
        reasons=(TreeValues(int(tree.order[0]), order, values, len(tree.order)),),
        engine="trees",
        reference=REFERENCE,
    )


def end_on(graph: Graph, stones: str, vertex: int, colour: str) -> tuple[Capture, ...] | Reason | None:
    """Captures that leave one stone, on a vertex and of a colour, or why there are none; None for another graph.

    >>> from noyau.graphs import read_graph
    >>> end_on(read_graph("star-3"), "oxxo", 0, "x")
    ((1, 0), (3, 0), (2, 0))
    >>> end_on(read_graph("star-3"), "oxxo", 1, "x").kind
    'tree-aim'
    """
    tree = root_tree(graph, stones, vertex)
    if tree is None:
        return None
    state = int(colour == BLACK)
    left = int(tree.values[state])
    if left > 1:
        return TreeNever(vertex, colour) if left >= NEVER else TreeAim(vertex, colour, left)
    for other in {0, 1, 2} - {state}:
        tree.values[other] = NEVER
    return _captures(tree)


def tree_table(graph: Graph, stones: str, root: int | None = None) -> tuple[TreeRow, ...] | None:
    """The nine values of each vertex, the children before their parent, None for what cannot be; None if no tree.

    >>> from noyau.graphs import read_graph
    >>> tree_table(read_graph("path-3"), "xox", root=1)[-1].values
    (3, 2, 2, None, 3, None, 2, 1, 1)
    """
    tree = root_tree(graph, stones, root)
    return None if tree is None else _rows(tree, len(tree.order))


def root_tree(graph: Graph, stones: str, root: int | None = None) -> Rooted | None:
    """The tree of the stones from a root (the first stone if not said), with its values; None if it is no tree."""
    rows = stone_rows(graph, stones)
    count = len(stones) - stones.count(EMPTY)
    if not count or sum(map(len, rows)) != 2 * (count - 1):
        return None
    arrays = Arrays(count)
    order, first = arrays.zeros(count), arrays.zeros(count + 1)
    begin = next(place for place, stone in enumerate(stones) if stone != EMPTY) if root is None else root
    if arrays.steps.hang(*flat_neighbours(rows, arrays), begin, order, first) != count:
        return None
    colours = arrays.picked(arrays.colours(stones), order)
    values, choices = arrays.zeros(9 * count), arrays.zeros(3 * count)
    arrays.steps.set_values(colours, first, values, choices)
    return Rooted(order, first, colours, values, choices, arrays)


def _rows(tree: Rooted, shown: int) -> tuple[TreeRow, ...]:
    """The rows of the vertices nearest to the root, which comes last."""
    order = tree.arrays.listed(tree.order)
    values = tree.arrays.listed(tree.values[: 9 * shown])
    return tuple(
        TreeRow(
            order[place],
            tuple(order[tree.first[place] : tree.first[place + 1]]),
            tuple(None if value >= NEVER else value for value in values[9 * place : 9 * place + 9]),
        )
        for place in range(shown - 1, -1, -1)
    )


def _captures(tree: Rooted) -> tuple[Capture, ...]:
    """Captures that leave the fewest stones."""
    arrays, size = tree.arrays, len(tree.order)
    plans, above, turns, moves = (arrays.zeros(length) for length in (size, size, size, 2 * size))
    arrays.steps.plan(tree.colours, tree.first, tree.values, tree.choices, plans)
    arrays.steps.arrange(tree.first, plans, above, turns)
    count = arrays.steps.capture_on_tree(tree.colours, tree.first, plans, above, turns, moves)
    vertices = arrays.listed(arrays.picked(tree.order, moves[: 2 * count]))
    return tuple(zip(vertices[::2], vertices[1::2], strict=True))
