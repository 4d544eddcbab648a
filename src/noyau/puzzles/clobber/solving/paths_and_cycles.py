"""Stones along a path or a cycle: it is cut into as few blocks as can be, each of which is reduced to one stone.

A block that can be reduced to one stone is one stone, or a stone of one colour, then stones of the other, then stones
of the first, then one stone of the other (Duchêne 2006, Lemma 7); time linear in the number of stones.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from noyau.core.budget import Budget
from noyau.graphs import Graph
from noyau.puzzles.clobber.reasons import Blocks
from noyau.puzzles.clobber.rules import EMPTY
from noyau.puzzles.clobber.solving.reduction import Reduction
from noyau.puzzles.clobber.solving.stone_arrays import Arrays, Rows, flat_neighbours, stone_rows

if TYPE_CHECKING:
    from noyau.puzzles.clobber.kernels.lines_and_trees import Row

REFERENCE = "Duchêne 2006, Lemma 7 and Theorem 15"


@dataclass(frozen=True)
class Cut:
    """Where a line is cut: the place of a cycle at which it begins, and where each block begins from there."""

    turn: int
    letters: Row
    starts: Row

    def blocks(self, arrays: Arrays) -> tuple[tuple[int, int], ...]:
        """Where each block begins, and its length."""
        starts = arrays.listed(self.starts)
        return tuple((start, end - start) for start, end in pairwise([*starts, len(self.letters)]))


def reduce(graph: Graph, stones: str, budget: Budget) -> Reduction | None:
    """The fewest stones left where all stones lie along one path or one cycle; None for another graph.

    >>> from noyau.core.budget import Limit
    >>> from noyau.graphs import read_graph
    >>> found = reduce(read_graph("path-6"), "xxooxo", Budget(Limit()))
    >>> found.left, found.moves, found.reasons[0].blocks
    (2, ((1, 2), (2, 3), (5, 4), (4, 3)), ((0, 1), (1, 5)))
    """
    rows = stone_rows(graph, stones)
    count = len(stones) - stones.count(EMPTY)
    arrays = Arrays(count)
    line = _follow(rows, stones, count, arrays)
    if line is None:
        return None
    order, is_cycle = line
    letters = arrays.picked(arrays.colours(stones), order)
    found = cut_cycle(letters, arrays) if is_cycle else cut_path(letters, arrays)
    order = arrays.rolled(order, found.turn)
    left = len(found.starts)
    return Reduction(
        moves=_captures(found, order, arrays),
        left=left,
        least=left,
        reasons=(Blocks(found.blocks(arrays), tuple(arrays.listed(order)), is_cycle),),
        engine="lines",
        reference=REFERENCE,
    )


def cut_word(word: str) -> tuple[tuple[int, int], ...]:
    """The fewest blocks of a word: where each begins, and its length.

    >>> cut_word("xxooxo")
    ((0, 1), (1, 5))
    """
    arrays = Arrays(len(word))
    return cut_path(arrays.colours(word), arrays).blocks(arrays)


def cut_path(letters: Row, arrays: Arrays) -> Cut:
    """The fewest blocks of a path."""
    size = len(letters)
    fewest, begins = arrays.zeros(size + 1), arrays.zeros(size + 1)
    starts = arrays.zeros(arrays.steps.cut(letters, fewest, begins))
    arrays.steps.block_starts(begins, starts)
    return Cut(0, letters, starts)


def cut_cycle(letters: Row, arrays: Arrays) -> Cut:
    """The fewest blocks of a cycle.

    Take a place where a run begins. A block across it ends with the first stone of this run, or begins with the
    last stone of the run before or just before that run; so one of four places is between two blocks.
    """
    size = len(letters)
    border = next((place for place in range(1, size) if letters[place] != letters[0]), 0)
    if not border:
        return cut_path(letters, arrays)
    run = border - 1
    while letters[run - 1] != letters[border]:
        run -= 1
    places = {border, border + 1, border - 1, run - 1}
    turned = ((place % size, cut_path(arrays.rolled(letters, place % size), arrays)) for place in sorted(places))
    turn, found = min(turned, key=lambda pair: len(pair[1].starts))
    return Cut(turn, found.letters, found.starts)


def _follow(rows: Rows, stones: str, count: int, arrays: Arrays) -> tuple[Row, bool] | None:
    """The vertices in their order along the line, and whether it is a cycle."""
    degrees = list(map(len, rows))
    if not count or max(degrees) > 2:
        return None
    is_path = 1 in degrees
    first = degrees.index(1) if is_path else next(place for place, stone in enumerate(stones) if stone != EMPTY)
    order = arrays.zeros(count)
    met = arrays.steps.walk(*flat_neighbours(rows, arrays), first, order)
    return (order, not is_path and count > 1) if met == count else None


def _captures(found: Cut, order: Row, arrays: Arrays) -> tuple[tuple[int, int], ...]:
    size = len(order)
    sources, targets = arrays.zeros(size), arrays.zeros(size)
    count = arrays.steps.capture_blocks(found.letters, found.starts, sources, targets)
    moved = (arrays.listed(arrays.picked(order, places[:count])) for places in (sources, targets))
    return tuple(zip(*moved, strict=True))
