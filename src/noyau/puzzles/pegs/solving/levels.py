"""The whole game of peg solitaire: all positions up to symmetry by their number of pegs, and how many games it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.graphs.peg_boards import Mask, PegBoard
from noyau.puzzles.pegs import kernels as kernels
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.classes import possible_ends
from noyau.puzzles.pegs.solving.plain import Aim
from noyau.puzzles.pegs.solving.search import MOST_HOLES, empty_keys, pack
from noyau.puzzles.pegs.solving.symmetry import symmetries
from noyau.puzzles.pegs.solving.winning import can_end

_SLICE = 1 << 16
_FIRST_BITS = 14
_WORD = 1 << 64
_NONE = np.zeros((0, 2), np.uint64)


@dataclass(frozen=True)
class Level:
    """The positions with so many pegs: how many there are, and from how many no jump is possible."""

    pegs: int
    positions: int
    stuck: int
    games: int | None
    """How many games end here; None where the number is too long for two words."""


@dataclass(frozen=True)
class WholeGame:
    """All positions that can be reached, by levels; and how many games leave one peg, hole by hole."""

    levels: tuple[Level, ...]
    wins: Mapping[int, int] | None

    @property
    def positions(self) -> int:
        return sum(level.positions for level in self.levels)

    @property
    def games(self) -> int | None:
        """How many games there are, each jump counting: a game ends where no jump is possible."""
        counts = [level.games for level in self.levels]
        return None if None in counts else sum(count for count in counts if count is not None)

    @property
    def won(self) -> int | None:
        """How many games leave one peg."""
        return None if self.wins is None else sum(self.wins.values())


def whole_game(board: PegBoard, position: Mask, budget: Budget) -> WholeGame:
    """Explore everything that can be reached, level by level; TooLarge where the budget does not allow it.

    >>> from noyau.core.budget import Limit
    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> board = read_peg_board("triangular-5")
    >>> found = whole_game(board, board.start ^ 1 << 4 ^ 1, Budget(Limit()))
    >>> found.positions, found.games, found.won
    (1544, 568630, 29760)
    """
    packed = _checked(board, Aim())
    level = np.array([position], np.uint64)
    kernels.canonical(packed, level)
    ways: Any = np.array([[1, 0]], np.uint64)
    levels: list[Level] = []
    wins: dict[int, int] | None = {}
    for pegs in range(position.bit_count(), -1, -1):
        budget.visit(level.size)
        if pegs == 1 and ways.size:
            wins = {int(mask).bit_length() - 1: _number(way) for mask, way in zip(level, ways, strict=True)}
        size = int(level.size)
        level, ways, stuck, games = _next(packed, level, ways, budget)
        levels.append(Level(pegs, size, stuck, games))
        if not level.size:
            break
    counted = all(level.games is not None for level in levels)
    return WholeGame(tuple(levels), wins if counted else None)


def reach(packed: kernels.Board, level: Any, budget: Budget) -> Iterator[Any]:
    """The level given and those after it, each an array in order; the last one is not empty."""
    level = np.unique(level)
    while level.size:
        budget.visit(level.size)
        yield level
        level = np.sort(_next(packed, level, _NONE, budget)[0])


def _checked(board: PegBoard, aim: Aim) -> kernels.Board:
    if board.size > MOST_HOLES:
        raise TooLarge("pegs.word", n=board.size, limit=MOST_HOLES)
    return pack(board, aim)


def _number(words: Any) -> int:
    return int(words[0]) + _WORD * int(words[1])


def _next(packed: kernels.Board, level: Any, ways: Any, budget: Budget) -> tuple[Any, Any, int, int | None]:
    """The next level, in how many ways each of its positions is reached, and the positions and games that end."""
    counted = ways.size > 0
    bits = max(_FIRST_BITS, int(level.size).bit_length() + 1, (64 * packed.need.size).bit_length())
    shift, keys = empty_keys(bits, 3)
    counts = np.zeros((keys.size if counted else 0, 2), np.uint64)
    ends, place = np.zeros((1, 2), np.uint64), np.zeros(3, np.int64)
    while place[0] < level.size:
        stop = min(int(place[0]) + _SLICE, level.size)
        status = kernels.expand(packed, level[:stop], ways[:stop], keys, counts, ends, shift, place)
        budget.visit(0)
        if status == kernels.FOUND:
            return _next(packed, level, _NONE, budget)
        if status == kernels.NO_ROOM:
            bits += 1
            shift, keys, counts = _grow(keys, counts, bits)
    found, reached = np.empty(int(place[1]), np.uint64), np.empty((int(place[1]) if counted else 0, 2), np.uint64)
    kernels.collect(keys, counts, found, reached)
    return found, reached, int(place[2]), _number(ends[0]) if counted else None


def _grow(keys: Any, counts: Any, bits: int) -> tuple[np.uint64, Any, Any]:
    """A larger table with the same positions and counts."""
    shift, larger = empty_keys(bits, 3)
    if not counts.size:
        kernels.enter(larger, keys[keys != 0], shift)
        return shift, larger, counts
    more = np.zeros((larger.size, 2), np.uint64)
    kernels.rehash(keys, counts, larger, more, shift)
    return shift, larger, more


@dataclass(frozen=True)
class Vacancy:
    """A hole that is empty at first, those that symmetries make of it, and the possible last pegs.

    ``ends`` tells of each hole that the parities do not forbid whether a last peg can be left there, or None where the
    limit was reached.
    """

    hole: int
    same: tuple[int, ...]
    ends: Mapping[int, bool | None]

    @property
    def complement(self) -> bool | None:
        """Whether the last peg can be left in the first hole: pegs and holes are exchanged."""
        return self.ends.get(self.hole, False)

    @property
    def solvable(self) -> bool | None:
        """Whether one peg can be left anywhere."""
        told = set(self.ends.values())
        return True if True in told else None if None in told else False


def vacancies(board: PegBoard, limit: Limit) -> Iterator[Vacancy]:
    """Each single vacancy up to symmetry; the limit holds for each problem.

    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> for vacancy in vacancies(read_peg_board("triangular-4"), Limit()):
    ...     print(vacancy.same, vacancy.ends)
    (0, 6, 9) {}
    (1, 2, 3, 5, 7, 8) {2: True, 3: False, 8: False}
    (4,) {}
    """
    group = symmetries(board)
    done: set[int] = set()
    for hole in range(board.size):
        if hole not in done:
            same = tuple(sorted({turn[hole] for turn in group}))
            done.update(same)
            yield Vacancy(hole, same, dict(_ends(board, hole, limit)))


def _ends(board: PegBoard, hole: int, limit: Limit) -> Iterator[tuple[int, bool | None]]:
    start = ((1 << board.size) - 1) ^ 1 << hole
    keep = [turn for turn in symmetries(board) if turn[hole] == hole]
    known: dict[int, bool | None] = {}
    for end in possible_ends(board, start):
        if end not in known:
            found = _reaches(board, start, end, limit)
            known.update(dict.fromkeys((turn[end] for turn in keep), found))
        yield end, known[end]


def _reaches(board: PegBoard, start: int, end: int, limit: Limit) -> bool | None:
    return can_end(Pegs(replace(board, start=start, end=1 << end)), start, Budget(limit, "pegs"))
