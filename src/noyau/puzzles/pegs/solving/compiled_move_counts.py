"""The fewest moves, breadth first over positions up to symmetry, compiled."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from noyau.core.budget import Budget
from noyau.graphs.peg_boards import Mask, PegBoard
from noyau.kernels.arrays import Words
from noyau.puzzles.pegs import kernels
from noyau.puzzles.pegs.kernels import walk
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.compiled_search import empty_keys, pack
from noyau.puzzles.pegs.solving.python_search import Aim
from noyau.puzzles.pegs.solving.whole_game import kept_set

_MANY = 100_000
"""From so many positions on, one looks only among those that win."""
_BAND = 1 << 20
_FIRST_BITS = 14
_EVERYTHING = np.zeros(1, np.uint64)


class _Winners(Exception):
    """There are so many positions that the winning ones are better found first."""


def walk_to(board: PegBoard, position: Mask, aim: Aim, budget: Budget) -> list[Mask]:
    """The positions after each move of a shortest solution, as least images."""
    if aim.end is None and aim.few > 1:
        return _Walk(board, position, aim, _EVERYTHING, budget, budget.limit.positions).find()
    try:
        return _Walk(board, position, aim, _EVERYTHING, budget, _MANY).find()
    except _Winners:
        winners = kept_set(Pegs(replace(board, start=position, end=aim.end)), budget).masks
        shift, allowed = empty_keys(int(winners.size).bit_length() + 1)
        kernels.enter(allowed, winners, shift)
        return _Walk(board, position, aim, allowed, budget, 2 * winners.size).find()


class _Walk:
    """Positions in the order in which moves reach them, and the one before each."""

    def __init__(self, board: PegBoard, position: Mask, aim: Aim, allowed: Words, budget: Budget, most: int) -> None:
        self.packed = pack(board, aim)
        self.allowed = allowed
        self.budget = budget
        self.most = most
        self.bits = _FIRST_BITS
        shift, self.keys = empty_keys(self.bits)
        self.shifts = np.array([shift, 64 - (allowed.size.bit_length() - 1)], np.uint64)
        self.order, self.parents = np.zeros(self.keys.size // 2, np.uint64), np.zeros(self.keys.size // 2, np.int64)
        start = np.array([position], np.uint64)
        kernels.canonical(self.packed, start)
        self.order[0], self.parents[0] = start[0], -1
        kernels.enter(self.keys, start, shift)
        self.place = np.array([0, 1, 1], np.int64)

    def find(self) -> list[Mask]:
        """The least images after each move."""
        status = kernels.MORE
        while status != kernels.FOUND:
            before = int(self.place[2])
            arrays = self.order, self.parents, self.keys, self.allowed, self.shifts
            status = walk(self.packed, *arrays, self.place, _BAND)
            self.budget.visit(int(self.place[2]) - before)
            if status == kernels.NO_ROOM:
                self._make_room()
            elif status == kernels.DONE:
                assert self.place[1] < self.place[2], "a position that can be solved has a shortest solution"
                self.place[1] = self.place[2]
            if status != kernels.FOUND and self.place[2] > self.most:
                raise _Winners
        return self._retrace()

    def _make_room(self) -> None:
        self.bits += 1
        self.shifts[0], self.keys = empty_keys(self.bits, 3)
        kernels.enter(self.keys, self.order[: self.place[2]], self.shifts[0])
        self.order = np.concatenate([self.order, np.zeros_like(self.order)])
        self.parents = np.concatenate([self.parents, np.zeros_like(self.parents)])

    def _retrace(self) -> list[Mask]:
        track, at = [], int(self.place[2]) - 1
        while self.parents[at] >= 0:
            track.append(int(self.order[at]))
            at = int(self.parents[at])
        return track[::-1]
