"""Moves of peg solitaire: consecutive jumps of one peg count as one. As few of them as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

import numpy as np

from noyau.core.budget import Budget
from noyau.core.errors import TooLarge
from noyau.graphs.peg_boards import Jump, Mask, PegBoard
from noyau.puzzles.pegs import kernels as kernels
from noyau.puzzles.pegs.kernels import walk
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.plain import Aim
from noyau.puzzles.pegs.solving.search import empty_keys, pack
from noyau.puzzles.pegs.solving.winning_sets import kept_set

Chain = tuple[Jump, ...]
"""Jumps of one peg in a row."""

_LIGHT = 3000
"""How many positions plain Python looks at before the compiled search takes over."""


def chains(jumps: Sequence[Jump]) -> tuple[Chain, ...]:
    """Jumps grouped into moves: one that starts where the last one ended goes on with it.

    >>> chains([(2, 1, 0), (4, 3, 2), (2, 5, 8)])
    (((2, 1, 0),), ((4, 3, 2), (2, 5, 8)))
    """
    found: list[Chain] = []
    for jump in jumps:
        if found and found[-1][-1][2] == jump[0]:
            found[-1] += (jump,)
        else:
            found.append((jump,))
    return tuple(found)


def fewest_moves(board: PegBoard, position: Mask, aim: Aim, budget: Budget) -> tuple[Jump, ...]:
    """A solution in as few moves as can be, of a position that has one; TooLarge where the budget is not enough."""
    found = _look(board, position, aim, budget)
    if found is not None:
        return found
    if board.size > 64:
        raise TooLarge("pegs.word", n=board.size, limit=64)
    return _walk(board, position, aim, budget)


def follow(board: PegBoard, position: Mask) -> Iterator[tuple[Mask, Chain]]:
    """All that one move can leave, with its jumps."""
    by_hole: dict[int, list[Jump]] = {}
    for jump in board.jumps:
        by_hole.setdefault(jump[0], []).append(jump)
    waiting: list[tuple[Mask, int, Chain]] = [(position, hole, ()) for hole in by_hole if position >> hole & 1]
    while waiting:
        mask, hole, chain = waiting.pop()
        for start, over, into in by_hole.get(hole, ()):
            three = 1 << start | 1 << over | 1 << into
            if mask & three == three ^ 1 << into:
                longer = (*chain, (start, over, into))
                yield mask ^ three, longer
                waiting.append((mask ^ three, into, longer))


def _look(board: PegBoard, position: Mask, aim: Aim, budget: Budget) -> tuple[Jump, ...] | None:
    """Breadth first in plain Python; None where it takes too many positions."""
    came: dict[Mask, tuple[Mask, Chain]] = {position: (position, ())}
    waiting = [position]
    for mask in waiting:
        for after, chain in follow(board, mask):
            if after in came:
                continue
            came[after] = (mask, chain)
            waiting.append(after)
            if aim.is_met(after):
                budget.visit(len(came))
                return _retrace(came, after)
        if len(came) > _LIGHT:
            return None
    raise AssertionError("a position that can be solved has a shortest solution")


def _retrace(came: dict[Mask, tuple[Mask, Chain]], end: Mask) -> tuple[Jump, ...]:
    jumps: list[Jump] = []
    while came[end][1]:
        end, chain = came[end]
        jumps[:0] = chain
    return tuple(jumps)


def _walk(board: PegBoard, position: Mask, aim: Aim, budget: Budget) -> tuple[Jump, ...]:
    """Breadth first up to symmetry, compiled; only among the winning positions where the game has many."""
    track = import_module("noyau.puzzles.pegs.solving.turns").walk_to(board, position, aim, budget)
    least = import_module("noyau.puzzles.pegs.solving.symmetry").least_image
    jumps: list[Jump] = []
    for wanted in track:
        position, chain = next(
            (after, chain) for after, chain in follow(board, position) if least(board, after, aim.end) == wanted
        )
        jumps += chain
    return tuple(jumps)


def written(chain: Chain) -> str:
    """A move as its holes: ``4-16-18``."""
    return "-".join(map(str, (chain[0][0], *(into for _, _, into in chain))))


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

    def __init__(self, board: PegBoard, position: Mask, aim: Aim, allowed: Any, budget: Budget, most: int) -> None:
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
