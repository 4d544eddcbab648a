"""The whole game of peg solitaire: all positions up to symmetry by their number of pegs, and those that can be solved.

To undo a jump is to make the same jump with pegs and holes exchanged. So what leads to an end is found by playing from
the complement of the end; both sides are explored half-way, and where they meet the winning positions are told apart.
"""

from __future__ import annotations

import errno
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import numpy as np

from noyau.core.budget import Budget
from noyau.core.caches import remembered
from noyau.core.errors import TooLarge
from noyau.core.kept_files import Foreign, KeptArrays, Unfit
from noyau.core.notices import tell
from noyau.graphs.peg_boards import Jump, Mask, PegBoard
from noyau.kernels.arrays import Words
from noyau.puzzles.pegs import kernels
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.board_symmetries import least_image
from noyau.puzzles.pegs.solving.compiled_search import MOST_HOLES, empty_keys, pack
from noyau.puzzles.pegs.solving.parities import possible_ends
from noyau.puzzles.pegs.solving.python_search import Aim

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


_WINNING_SLICE = 1 << 18


@dataclass(frozen=True)
class WinningSet:
    """The positions that can be reached from the start of a game and from which its end can, up to symmetry."""

    rules: Pegs
    masks: Words
    """The least images, in order."""

    def __len__(self) -> int:
        return int(self.masks.size)

    def __contains__(self, position: Mask) -> bool:
        least = least_image(self.rules.board, position, self.rules.board.end)
        at = int(np.searchsorted(self.masks, np.uint64(least)))
        return at < len(self) and int(self.masks[at]) == least

    def keeps(self, position: Mask) -> tuple[Jump, ...]:
        """The jumps after which the end can still be reached, from a position of the game."""
        return tuple(jump for jump in self.rules.moves(position) if self.rules.play(position, jump) in self)


def winning_set(rules: Pegs, budget: Budget) -> WinningSet:
    """All winning positions of the game from its start; TooLarge where the budget does not allow it.

    >>> from noyau.core.budget import Limit
    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> rules = Pegs(read_peg_board("rect-4x4?end=5"))
    >>> found = winning_set(rules, Budget(Limit()))
    >>> len(found), found.keeps(rules.start)
    (0, ())
    """
    board = rules.board
    if board.size > MOST_HOLES:
        raise TooLarge("pegs.word", n=board.size, limit=MOST_HOLES)
    ends = [1 << hole for hole in possible_ends(board, rules.start)] if board.end is None else [board.end]
    length = rules.start.bit_count() - ends[0].bit_count() if ends else -1
    if length < 0 or not board.jumps:
        solved = [rules.start] if rules.is_solved(rules.start) else []
        return WinningSet(rules, np.array(solved, np.uint64))
    return WinningSet(rules, _Meeting(board, rules.start, ends, budget).find(length))


class _Meeting:
    """A game explored from its start and, by complements, from its ends."""

    def __init__(self, board: PegBoard, start: Mask, ends: Iterable[Mask], budget: Budget) -> None:
        self.packed = pack(board, Aim(board.end))
        self.every = np.uint64((1 << board.size) - 1)
        self.start = self._least([start])
        self.ends = self._least([int(self.every) ^ end for end in ends])
        self.budget = budget

    def _least(self, masks: list[Mask]) -> Words:
        found = np.array(masks, np.uint64)
        kernels.canonical(self.packed, found)
        return found

    def find(self, length: int) -> Words:
        """The winning positions of games of so many jumps."""
        half = length // 2
        forwards, backwards = self._levels(half + 1, length - half)
        if len(forwards) <= half or len(backwards) < length - half:
            return np.zeros(0, np.uint64)
        if not length:
            return np.intersect1d(forwards[0], self._flip(self.ends))
        early = self._winning(forwards, self._into(backwards[-1]), self.every)
        late = self._late(forwards, backwards, early)
        return np.unique(np.concatenate([*early, *map(self._flip, late)]))

    def _late(self, forwards: list[Words], backwards: list[Words], early: list[Words]) -> list[Words]:
        """The complements of the winning positions beyond the middle; levels that both sides share are done already."""
        if len(forwards) != len(backwards) or backwards[-1] is not forwards[-1]:
            return self._winning(backwards, self._into(forwards[-1]), self.every)
        shared = sum(one is other for one, other in zip(forwards, backwards, strict=True))
        found = early[:shared]
        return found + self._winning(backwards[:-shared], self._into(found[-1]), np.uint64(0))

    def _levels(self, early: int, late: int) -> tuple[list[Words], list[Words]]:
        """So many levels from the start, and from the complements of the ends; what is the same is found once."""
        forwards = list(islice(reach(self.packed, self.start, self.budget), early))
        backwards: list[Words] = []
        for level in islice(reach(self.packed, self.ends, self.budget), late):
            if len(backwards) < len(forwards) and np.array_equal(level, forwards[len(backwards)]):
                return forwards, (backwards + forwards[len(backwards) :])[:late]
            backwards.append(level)
        return forwards, backwards

    def _flip(self, masks: Words) -> Words:
        """The complements of positions, as least images."""
        found = self.every ^ masks
        kernels.canonical(self.packed, found)
        return found

    def _into(self, masks: Words) -> tuple[np.uint64, Words]:
        bits = int(masks.size).bit_length() + 1
        shift, keys = empty_keys(bits)
        kernels.enter(keys, masks, shift)
        return shift, keys

    def _winning(self, levels: list[Words], other: tuple[np.uint64, Words], flip: np.uint64) -> list[Words]:
        """The positions of each level, the last level first, from which a jump leads into the table and so on."""
        found: list[Words] = []
        for level in reversed(levels):
            chosen = self._select(level, other, flip)
            found.append(chosen)
            other, flip = self._into(chosen), np.uint64(0)
        return found

    def _select(self, level: Words, table: tuple[np.uint64, Words], flip: np.uint64) -> Words:
        shift, keys = table
        pieces = []
        for start in range(0, level.size, _WINNING_SLICE):
            piece = level[start : start + _WINNING_SLICE]
            chosen = np.empty(piece.size, np.uint64)
            pieces.append(chosen[: kernels.select(self.packed, piece, keys, shift, flip, chosen)])
            self.budget.visit(0)
        return np.concatenate(pieces) if pieces else np.zeros(0, np.uint64)


_KEPT = KeptArrays("pegs", 2)

_WORTH = 10_000
"""Fewer positions are found again as quickly as they are read."""


def cache_folder() -> Path:
    """Where a user's programs keep what they can find again; OSError where there is no such place."""
    try:
        home = Path.home()
    except RuntimeError:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), "~") from None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "noyau"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "noyau"


def _told(rules: Pegs) -> str:
    """The jumps, the start and the end of a game."""
    board = rules.board
    return repr((board.size, board.jumps, board.start, board.end))


def file_of(rules: Pegs) -> Path:
    """The file for the winning positions of a game, named after its jumps, its start and its end."""
    return cache_folder() / f"pegs-{hashlib.sha256(_told(rules).encode()).hexdigest()[:24]}.npz"


@remembered(most=2)
def known_set(rules: Pegs) -> WinningSet | None:
    """The winning positions of a game, if they were found before; a file that is not as it was written is removed."""
    try:
        file = file_of(rules)
        try:
            arrays = _KEPT.read(file)
            if str(arrays["rules"]) != _told(rules):
                raise Unfit
        except (Unfit, Foreign):
            tell("error.kept-unfit", file=str(file))
            file.unlink()
            return None
    except OSError:
        return None
    return WinningSet(rules, arrays["masks"])


def kept_set(rules: Pegs, budget: Budget) -> WinningSet:
    """The winning positions of a game, from the cache or found and kept there."""
    known = known_set(rules)
    if known is not None:
        return known
    found = winning_set(rules, budget)
    if len(found) >= _WORTH:
        with suppress(OSError):
            file = file_of(rules)
            file.parent.mkdir(parents=True, exist_ok=True)
            _KEPT.write(file, rules=np.array(_told(rules)), masks=found.masks)
        known_set.cache_clear()
    return found


_MANY = 100_000
"""From so many positions on, one looks only among those that win."""
_BAND = 1 << 20
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
            status = kernels.walk(self.packed, *arrays, self.place, _BAND)
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
