"""The whole game of peg solitaire: all positions up to symmetry by their number of pegs, and how many games it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from noyau.core.budget import Budget
from noyau.core.errors import TooLarge
from noyau.graphs.peg_boards import Mask, PegBoard
from noyau.kernels.arrays import Words
from noyau.puzzles.pegs import kernels
from noyau.puzzles.pegs.solving.plain import Aim
from noyau.puzzles.pegs.solving.search import MOST_HOLES, empty_keys, pack

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
    ways = np.array([[1, 0]], np.uint64)
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


def reach(packed: kernels.PackedBoard, level: Words, budget: Budget) -> Iterator[Words]:
    """The level given and those after it, each an array in order; the last one is not empty."""
    level = np.unique(level)
    while level.size:
        budget.visit(level.size)
        yield level
        level = np.sort(_next(packed, level, _NONE, budget)[0])


def _checked(board: PegBoard, aim: Aim) -> kernels.PackedBoard:
    if board.size > MOST_HOLES:
        raise TooLarge("pegs.word", n=board.size, limit=MOST_HOLES)
    return pack(board, aim)


def _number(words: Words) -> int:
    return int(words[0]) + _WORD * int(words[1])


def _next(
    packed: kernels.PackedBoard, level: Words, ways: Words, budget: Budget
) -> tuple[Words, Words, int, int | None]:
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


def _grow(keys: Words, counts: Words, bits: int) -> tuple[np.uint64, Words, Words]:
    """A larger table with the same positions and counts."""
    shift, larger = empty_keys(bits, 3)
    if not counts.size:
        kernels.enter(larger, keys[keys != 0], shift)
        return shift, larger, counts
    more = np.zeros((larger.size, 2), np.uint64)
    kernels.rehash(keys, counts, larger, more, shift)
    return shift, larger, more
