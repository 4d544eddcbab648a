"""Stones along a path or a cycle: it is cut into as few blocks as can be, each of which is reduced to one stone.

Time linear in the number of stones (Duchêne 2006, Lemma 7 and Theorem 15).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import overload

from noyau.core.budget import Budget
from noyau.graphs import Graph
from noyau.graphs.line_rows import LineRows
from noyau.puzzles.clobber.reasons import Blocks
from noyau.puzzles.clobber.rules import EMPTY, Capture
from noyau.puzzles.clobber.solving.fewest_blocks import cut_cycle, cut_path
from noyau.puzzles.clobber.solving.reduction import Reduction
from noyau.puzzles.clobber.solving.stone_arrays import stone_rows

REFERENCE = "Duchêne 2006, Lemma 7 and Theorem 15"

_MANY = 10_000
"""So many captures are not listed before they are asked for."""


def reduce(graph: Graph, stones: str, budget: Budget) -> Reduction | None:
    """The fewest stones left where all stones lie along one path or one cycle; None for another graph.

    >>> from noyau.core.budget import Limit
    >>> from noyau.graphs import read_graph
    >>> found = reduce(read_graph("path-6"), "xxooxo", Budget(Limit()))
    >>> found.left, found.moves, found.reasons[0].blocks
    (2, ((1, 2), (2, 3), (5, 4), (4, 3)), ((0, 1), (1, 5)))
    """
    line = _follow(graph, stones)
    if line is None:
        return None
    order, is_cycle = line
    word = stones if isinstance(order, range) else "".join([stones[vertex] for vertex in order])
    turn, starts = cut_cycle(word) if is_cycle else (0, cut_path(word))
    order = (*order[turn:], *order[:turn])
    captures = Captures(word[turn:] + word[:turn], order, starts)
    return Reduction(
        moves=captures if len(captures) > _MANY else tuple(captures),
        left=len(starts),
        least=len(starts),
        reasons=(Blocks(_measure(starts, len(word)), order, is_cycle),),
        engine="lines",
        reference=REFERENCE,
    )


def cut_word(word: str) -> tuple[tuple[int, int], ...]:
    """The fewest blocks of a word: where each begins, and its length.

    >>> cut_word("xxooxo")
    ((0, 1), (1, 5))
    """
    return _measure(cut_path(word), len(word))


class Captures(Sequence[Capture]):
    """The captures that reduce each block of a line to one stone: found when they are asked for.

    In a block the first stone captures the run after it, then the last stone captures all that is left.

    >>> captures = Captures("xxooxo", range(6), [0, 1])
    >>> len(captures), captures[:2], captures[-1]
    (4, ((1, 2), (2, 3)), (4, 3))
    """

    def __init__(self, word: str, order: Sequence[int], starts: Sequence[int]) -> None:
        self.word, self.order, self.starts = word, order, starts

    def __len__(self) -> int:
        return len(self.word) - len(self.starts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Captures) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.word, len(self.starts)))

    def __repr__(self) -> str:
        return f"Captures({len(self)} of {len(self.word)} stones)"

    def __iter__(self) -> Iterator[Capture]:
        return self._from(0)

    @overload
    def __getitem__(self, index: int) -> Capture: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Capture, ...]: ...
    def __getitem__(self, index: int | slice) -> Capture | tuple[Capture, ...]:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            return tuple(islice(self._from(start), 0, stop - start, step)) if step > 0 else tuple(self)[index]
        return next(self._from(range(len(self))[index]))

    def _from(self, first: int) -> Iterator[Capture]:
        """The captures from one of them on: before a block there are as many as stones, less one for each block."""
        block = bisect_right(range(len(self.starts)), first, key=lambda block: self.starts[block] - block) - 1
        return islice(self._of_blocks(block), first - self.starts[block] + block, None)

    def _of_blocks(self, block: int) -> Iterator[Capture]:
        word, order = self.word, self.order
        for start, end in pairwise((*self.starts[block:], len(word))):
            last = end - 1
            if start < last:
                same = word.find(word[start], start + 1, last)
                meeting = (last if same < 0 else same) - 1
                for place in range(start, meeting):
                    yield order[place], order[place + 1]
                for place in range(last, meeting, -1):
                    yield order[place], order[place - 1]


def _measure(starts: Sequence[int], size: int) -> tuple[tuple[int, int], ...]:
    """Where each block begins, and its length."""
    return tuple((start, end - start) for start, end in pairwise((*starts, size)))


def _follow(graph: Graph, stones: str) -> tuple[Sequence[int], bool] | None:
    """The vertices in their order along the line, and whether it is a cycle."""
    rows = graph.neighbours
    if isinstance(rows, LineRows) and EMPTY not in stones:
        return range(graph.size), rows.closed
    found = stone_rows(graph, stones)
    degrees = list(map(len, found))
    count = len(stones) - stones.count(EMPTY)
    if not count or max(degrees) > 2:
        return None
    is_path = 1 in degrees
    here = degrees.index(1) if is_path else next(place for place, stone in enumerate(stones) if stone != EMPTY)
    order, before = [here], -1
    while len(order) < count:
        near = found[here]
        if not near or near[-1] == before == near[0]:
            return None
        ahead = near[0] if near[0] != before else near[-1]
        if ahead == order[0]:
            return None
        before, here = here, ahead
        order.append(here)
    return order, not is_path and count > 1
