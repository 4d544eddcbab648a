"""What the first jumps on the English board keep or lose, known beforehand: those questions are the longest to search.

For the vacancy in the centre, a file has a bit for each position that the first jumps reach: whether one peg can be
left. The positions are not in it, since they are soon found again: level by level, as least images in order.
``opening_file`` writes it.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from noyau.core.budget import Budget, Limit
from noyau.core.caches import remembered
from noyau.core.notices import tell
from noyau.graphs.peg_boards import Mask, PegBoard, read_peg_board
from noyau.kernels.arrays import Bytes, Words
from noyau.puzzles.pegs import kernels
from noyau.puzzles.pegs.reasons import Weights
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.board_symmetries import symmetries
from noyau.puzzles.pegs.solving.compiled_search import pack
from noyau.puzzles.pegs.solving.pagoda import turn_weights, useful_weights
from noyau.puzzles.pegs.solving.parities import leading_ends, possible_ends
from noyau.puzzles.pegs.solving.python_search import Aim
from noyau.puzzles.pegs.solving.whole_game import kept_set, reach

FILE = Path(__file__).with_name("openings.json")

NOTHING = ord("e")
"""The letter of a weight of 0; d is -1, f is 1."""


def first_levels(packed: kernels.PackedBoard, start: Mask, budget: Budget) -> Iterator[Words]:
    """The least images of what can be reached from a start, level by level, each in order."""
    first = np.array([start], np.uint64)
    kernels.canonical(packed, first)
    return reach(packed, first, budget)


class Opening:
    """The games from a single vacancy: which positions of their first levels can be solved."""

    def __init__(self, board: PegBoard, told: dict[str, Any]) -> None:
        self.packed = pack(board, Aim())
        self.hole: int = told["hole"]
        self.ends: tuple[int, ...] = tuple(told["ends"])
        self.weights = [tuple(ord(letter) - NOTHING for letter in row) for row in told["weights"]]
        self.pegs = board.size - 1
        self.start = (1 << board.size) - 1 ^ 1 << self.hole
        self._bits, self._count = told["solvable"], int(told["levels"])
        first = next(first_levels(self.packed, self.start, Budget(Limit())))
        self._found: tuple[tuple[int, Words], ...] = ((0, first),)

    @cached_property
    def bits(self) -> Bytes:
        """Whether one peg can be left, position by position."""
        return np.unpackbits(np.frombuffer(base64.b85decode(self._bits), np.uint8))

    def _level(self, depth: int) -> tuple[int, Words]:
        """The place of the first bit of a level, and its positions."""
        found = self._found
        while len(found) <= depth:
            place, level = found[-1]
            _, following = islice(reach(self.packed, level, Budget(Limit(self.bits.size))), 2)
            found = (*found, (place + level.size, following))
        self._found = max(found, self._found, key=len)
        return found[depth]

    def tells(self, position: Mask) -> bool | None:
        """Whether one peg can be left; None of a position that is not among the first."""
        depth = self.pegs - position.bit_count()
        if not 0 <= depth < self._count:
            return None
        place, level = self._level(depth)
        least = kernels.imagine(self.packed, np.uint64(position), np.empty(self.packed.turned.shape[1], np.uint64))
        at = int(np.searchsorted(level, least))
        return bool(self.bits[place + at]) if at < level.size and level[at] == least else None


@remembered(most=1)
def all_openings() -> tuple[Opening, ...]:
    """What the file tells, with the levels that were asked for so far; nothing where it is not as it was written."""
    board = read_peg_board("english")
    try:
        kept = json.loads(FILE.read_text(encoding="utf-8"))
        if kept["check"] == _check(kept["openings"]):
            return tuple(Opening(board, told) for told in kept["openings"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    tell("error.kept-unfit", file=str(FILE))
    return ()


def _check(openings: list[dict[str, object]]) -> str:
    """A checksum of what the file tells."""
    return hashlib.sha256(json.dumps(openings, sort_keys=True).encode()).hexdigest()


def opening_tells(board: PegBoard, position: Mask) -> bool | None:
    """Whether the aim can be reached from a position of the first jumps on the English board; None of any other.

    >>> english = read_peg_board("english")
    >>> [opening_tells(english, position) for position in (english.start, english.start ^ 0b111)]
    [True, None]
    """
    if not _is_english(board):
        return None
    ends = possible_ends(board, position)
    if board.end is not None and [1 << end for end in leading_ends(board, ends)] != [board.end]:
        return None
    near = {turn[end] for end in ends for turn in symmetries(board)}
    known = (opening.tells(position) for opening in all_openings() if opening.hole in near)
    return next((found for found in known if found is not None), None)


def opening_weights(board: PegBoard, ends: tuple[int, ...]) -> tuple[Weights, ...]:
    """Weights by which most positions on the English board are proved lost, where they are known for these ends."""
    if _is_english(board):
        for opening in all_openings():
            for turn in symmetries(board):
                if {turn[end] for end in opening.ends} == set(ends):
                    return tuple(turn_weights(turn, weights) for weights in opening.weights)
    return ()


def _is_english(board: PegBoard) -> bool:
    return board.places == read_peg_board("english").places and not board.triangular


MOST = 140_000
"""How many positions of a vacancy have a bit."""
VACANCIES = (16,)
"""The centre; the first jump from hole 1 leads to the same positions."""


def opening(hole: int) -> dict[str, object]:
    """What the file says of a vacancy."""
    board = read_peg_board("english")
    start = (1 << board.size) - 1 ^ 1 << hole
    (end,) = leading_ends(board, possible_ends(board, start))
    board = replace(board, start=start, end=1 << end)
    budget = Budget(Limit(10**12))
    won = kept_set(Pegs(board), budget).masks
    bits, total = [], 0
    for level in first_levels(pack(board, Aim(board.end)), start, budget):
        total += level.size
        if total > MOST:
            break
        bits.append(np.isin(level, won))
    weights = useful_weights(board, start, (end,))
    return {
        "hole": hole,
        "levels": len(bits),
        "solvable": base64.b85encode(np.packbits(np.concatenate(bits)).tobytes()).decode(),
        "ends": [end],
        "weights": ["".join(chr(NOTHING + weight) for weight in row) for row in weights],
    }


if __name__ == "__main__":
    openings = [opening(hole) for hole in VACANCIES]
    FILE.write_text(json.dumps({"check": _check(openings), "openings": openings}, indent=0) + "\n", encoding="utf-8")
