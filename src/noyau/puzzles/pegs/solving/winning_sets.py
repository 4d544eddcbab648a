"""All positions of a game from which its aim can still be reached, and which jumps keep it so.

To undo a jump is to make the same jump with pegs and holes exchanged. So what leads to an end is found by playing from
the complement of the end; both sides are explored half-way, and where they meet the winning positions are told apart.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from noyau.core.budget import Budget
from noyau.core.caches import remembered
from noyau.core.errors import TooLarge
from noyau.core.files import drafted
from noyau.graphs.peg_boards import Jump, Mask, PegBoard
from noyau.kernels.arrays import Words
from noyau.puzzles.pegs import kernels
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.classes import possible_ends
from noyau.puzzles.pegs.solving.levels import reach
from noyau.puzzles.pegs.solving.plain import Aim
from noyau.puzzles.pegs.solving.search import MOST_HOLES, empty_keys, pack
from noyau.puzzles.pegs.solving.symmetry import least_image

_SLICE = 1 << 18


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
        for start in range(0, level.size, _SLICE):
            piece = level[start : start + _SLICE]
            chosen = np.empty(piece.size, np.uint64)
            pieces.append(chosen[: kernels.select(self.packed, piece, keys, shift, flip, chosen)])
            self.budget.visit(0)
        return np.concatenate(pieces) if pieces else np.zeros(0, np.uint64)


VERSION = 1
"""Changes when the files do."""

_WORTH = 10_000
"""Fewer positions are found again as quickly as they are read."""


def cache_folder() -> Path:
    """Where a user's programs keep what they can find again."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "noyau"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "noyau"


def file_of(rules: Pegs) -> Path:
    """The file for the winning positions of a game, whose name tells the jumps, the start and the end."""
    board = rules.board
    told = repr((VERSION, board.size, board.jumps, board.start, board.end)).encode()
    return cache_folder() / f"pegs-{hashlib.sha256(told).hexdigest()[:24]}.npy"


@remembered(most=2)
def known_set(rules: Pegs) -> WinningSet | None:
    """The winning positions of a game, if they were found before."""
    try:
        masks = np.load(file_of(rules), allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    if masks.ndim != 1 or masks.dtype != np.uint64 or not (masks[1:] > masks[:-1]).all():
        return None
    start = least_image(rules.board, rules.start, rules.board.end)
    return WinningSet(rules, masks) if start in masks else None


def kept_set(rules: Pegs, budget: Budget) -> WinningSet:
    """The winning positions of a game, from the cache or found and kept there."""
    known = known_set(rules)
    if known is not None:
        return known
    found = winning_set(rules, budget)
    if len(found) >= _WORTH:
        with suppress(OSError):
            _save(file_of(rules), found)
        known_set.cache_clear()
    return found


def _save(path: Path, found: WinningSet) -> None:
    """Write the file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with drafted(path) as draft, draft.open("wb") as stream:
        np.save(stream, found.masks)
