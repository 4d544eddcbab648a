"""The problems of a board with a single vacancy: where the last peg can be left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from noyau.core.budget import Budget, Limit
from noyau.graphs.peg_boards import PegBoard
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.classes import possible_ends
from noyau.puzzles.pegs.solving.symmetry import symmetries
from noyau.puzzles.pegs.solving.winning import can_end


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
