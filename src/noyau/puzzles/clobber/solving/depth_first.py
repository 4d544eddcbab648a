"""Solitaire Clobber from one position of up to 64 stones: a native depth-first search that remembers what failed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from noyau.core.budget import Budget, free_memory
from noyau.engines.exploring.masks import NATIVE
from noyau.kernels.arrays import Ints
from noyau.puzzles.clobber.kernels import search as kernels
from noyau.puzzles.clobber.rules import Capture
from noyau.puzzles.clobber.solving.stone_masks import EITHER, Field, Stones

_FIRST_BITS = 12
_BAND = 1 << 14
"""How many positions are looked at between two looks at the clock."""
_TRY = 1 << 11
"""How many positions are looked at before captures are tried in another order; then twice as many, and so on."""
_SLOT = 18
"""Bytes of a slot."""
_MARGIN = 0.85
"""The part of the time given that is spent, so that the best that was found can still be told."""


class Unknown(Exception):
    """The search was stopped by its limits before the question was decided."""


class Deep:
    """A search from positions on one graph, whose failures are kept for further questions by the same rule."""

    def __init__(self, field: Field, budget: Budget) -> None:
        self.field, self.budget = field, budget
        size = field.graph.size
        side = [] if field.side is None else [field.side]
        self.board = kernels.Ground(np.array(field.near, np.uint64), np.array(side, np.uint64))
        self.place = np.zeros(2, np.int64)
        self.shift, self.table = _empty(_FIRST_BITS)
        words, numbers = np.zeros((2, size + 2), np.uint64), np.zeros((5, size + 2), np.int64)
        most = 2 * field.graph.edge_count + size + 1
        self.stack = kernels.Stack(
            stones=words[0],
            colours=words[1],
            left=numbers[0],
            turn=numbers[1],
            joker=numbers[2],
            moves=np.zeros((size + 2, most), np.int16),
            listed=numbers[3],
            next=numbers[4],
        )

    def __len__(self) -> int:
        return int(self.place[kernels.COUNT])

    def leave(self, stones: Stones, left: int) -> tuple[Capture, ...] | None:
        """Captures that leave at most so many stones; None where there are none."""
        rule = kernels.IN_TURN if self.field.in_turn else kernels.FEW
        return self._run(stones, left, np.array([rule, -1, -1, 0], np.int64), False)

    def end(self, stones: Stones, vertex: int, colour: int, joker: bool) -> tuple[Capture, ...] | None:
        """Captures that leave one stone, on a vertex and of a colour (-1: any), perhaps with a joker among them."""
        return self._run(stones, 1, np.array([kernels.ONE, vertex, colour, 0], np.int64), joker)

    def _run(self, stones: Stones, left: int, asked: Ints, joker: bool) -> tuple[Capture, ...] | None:
        patience = _TRY
        while True:
            status = self._try(stones, left, asked, joker, patience)
            if status == kernels.FOUND:
                return self._moves()
            if status == kernels.NONE:
                return None
            asked[kernels.CHANCE] += 1 if asked[kernels.CHANCE] == 0 else 2
            patience *= 2

    def _try(self, stones: Stones, left: int, asked: Ints, joker: bool, patience: int) -> int:
        """Begin anew; what failed before is known."""
        stack = self.stack
        stack.stones[0], stack.colours[0], stack.left[0] = stones.occupied, stones.white, left
        stack.turn[0], stack.joker[0] = stones.turn if self.field.in_turn else EITHER, joker
        self.place[kernels.DEPTH] = 0
        verdict = kernels.enter(self.board, self.table, stack, 0, asked, self.shift)
        if verdict != kernels.OPEN:
            return kernels.FOUND if verdict == kernels.SOLVED else kernels.NONE
        self.place[kernels.DEPTH] = 1
        while True:
            band = min(_BAND, patience)
            status = int(kernels.search(self.board, self.table, stack, self.place, asked, self.shift, band))
            patience -= band
            if status in (kernels.FOUND, kernels.NONE):
                return status
            self._look_at_limits()
            if status == kernels.NO_ROOM:
                self._make_room()
            if patience <= 0:
                return status

    def _moves(self) -> tuple[Capture, ...]:
        depth = int(self.place[kernels.DEPTH])
        tried = (int(self.stack.moves[at, self.stack.next[at] - 1]) for at in range(depth))
        return tuple((move >> 6, move & 63) for move in tried)

    def _look_at_limits(self) -> None:
        limit = self.budget.limit
        if len(self) > NATIVE * limit.positions:
            raise Unknown
        if limit.seconds is not None and self.budget.seconds > _MARGIN * limit.seconds:
            raise Unknown
        if limit.watch is not None:
            limit.watch(len(self))

    def _make_room(self) -> None:
        bits = int(self.table.stones.size).bit_length()
        if _SLOT << bits > free_memory() // 2:
            raise Unknown
        shift, table = _empty(bits)
        kernels.rehash(self.table, table, shift)
        self.shift, self.table = shift, table


def descend(
    leave: Callable[[int], tuple[Capture, ...] | None], stones: int, floor: int, first: tuple[Capture, ...] = ()
) -> tuple[tuple[Capture, ...], int]:
    """The best captures that were found, and how few stones may be left: fewer and fewer are asked for."""
    best = first or leave(stones) or ()
    while stones - len(best) > floor:
        try:
            better = leave(stones - len(best) - 1)
        except Unknown:
            break
        if better is None:
            return best, stones - len(best)
        best = better
    return best, min(floor, stones - len(best))


def _empty(bits: int) -> tuple[np.uint64, kernels.Refuted]:
    """A table that knows nothing, and the shift that finds a slot."""
    size = 1 << bits
    refuted = np.zeros((size, 2), np.uint8)
    return np.uint64(64 - bits), kernels.Refuted(np.zeros(size, np.uint64), np.zeros(size, np.uint64), refuted)
