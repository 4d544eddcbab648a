"""Which jumps keep a position solvable, the question that a player asks before each; where a last peg can be left."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

from noyau.core.budget import Budget, Limit
from noyau.core.caches import Lent, remembered
from noyau.core.errors import TooLarge
from noyau.graphs.peg_boards import Jump, Mask, PegBoard
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.board_symmetries import symmetries
from noyau.puzzles.pegs.solving.pagoda import pagoda_obstacle, useful_weights
from noyau.puzzles.pegs.solving.parities import class_obstacle, likely_ends, possible_ends
from noyau.puzzles.pegs.solving.python_search import STATES, Aim, search_in_python

if TYPE_CHECKING:
    from noyau.puzzles.pegs.solving.compiled_search import PegSearch


_PLAIN = 1000
"""How many positions plain Python looks at for each jump."""
_WORD = 64
_FIRST_TRY, _LONGER = 3000, 1.3
"""How many positions are searched for a jump before one starts again, and by how much longer each time."""
_BITS = 18
"""The table has room from the beginning."""
_FULL = 400_000
"""A table of more positions is given up."""


class _Enough(Exception):
    """One jump has had its share of the budget."""


def keeping_jumps(rules: Pegs, position: Mask, budget: Budget) -> dict[Jump, bool | None]:
    """For each possible jump whether the aim can still be reached after it; None where the budget does not tell.

    >>> from noyau.core.budget import Limit
    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> rules = Pegs(read_peg_board("rect-4x3"))
    >>> {rules.write_move(0, jump): keeps for jump, keeps in keeping_jumps(rules, rules.start, Budget(Limit())).items()}
    {'0-1-2': True, '3-4-5': True, '6-7-8': True, '9-10-11': True}
    """
    jumps = list(rules.moves(position))
    end = rules.board.end
    if class_obstacle(rules.board, position, None if end is None else [end]):
        return dict.fromkeys(jumps, False)
    found: dict[Jump, bool | None] = {}
    for place, jump in enumerate(jumps):
        found[jump] = _light(rules, rules.play(position, jump))
        if found[jump] is None and rules.board.size <= _WORD:
            return found | _compiled(rules, position, jumps[place:], budget)
        if found[jump] is None:
            found[jump] = _slow(rules, rules.play(position, jump), budget, len(jumps) - place)
    return found


def can_end(rules: Pegs, position: Mask, budget: Budget) -> bool | None:
    """Whether the aim can be reached from a position; None where the budget does not tell.

    The jumps are not told: so the search may start again with its jumps in another order, and be quick on hard boards.
    """
    board = rules.board
    if rules.is_solved(position):
        return True
    if class_obstacle(board, position, None if board.end is None else [board.end]):
        return False
    trail = search_in_python(board, position, Aim(board.end), min(STATES, budget.limit.positions))
    if trail.complete or trail.positions < STATES:
        return trail.wins
    if board.size > _WORD:
        return _slow(rules, position, budget, 1)
    if board.end and pagoda_obstacle(board, position, board.end):
        return False
    return _Keeper(board, likely_ends(board, position, board.end)).ask(position, budget, 1)


def _light(rules: Pegs, position: Mask) -> bool | None:
    """What plain Python can tell at once."""
    if rules.is_solved(position):
        return True
    if "noyau.puzzles.pegs.kernels" in sys.modules and rules.board.size <= _WORD:
        return None
    trail = search_in_python(rules.board, position, Aim(rules.board.end), _PLAIN)
    return trail.wins


def _slow(rules: Pegs, position: Mask, budget: Budget, sharers: int) -> bool | None:
    """On a board too large for words of 64 bits: plain Python, for a share of the budget."""
    share = max(0, budget.limit.positions - budget.positions) // sharers
    trail = search_in_python(rules.board, position, Aim(rules.board.end), share)
    try:
        budget.visit(trail.positions)
    except TooLarge:
        return None
    return trail.wins


class _Keeper:
    """The search whose table all questions on a board with the same possible ends share."""

    def __init__(self, board: PegBoard, ends: tuple[int, ...]) -> None:
        self.board = board
        self.ends = ends
        self.openings = import_module("noyau.puzzles.pegs.solving.openings")
        self._start()

    def _start(self) -> None:
        self.random = Random(self.board.size)
        self.search: PegSearch = import_module("noyau.puzzles.pegs.solving.compiled_search").PegSearch(
            self.board, Aim(self.board.end), _BITS
        )
        weights = self.openings.opening_weights(self.board, self.ends)
        if weights:
            self.search.sharpen(weights, self.ends)

    def start_again_if_full(self) -> None:
        """Give up a table of very many positions for a new one."""
        if len(self.search) > _FULL:
            self._start()

    def ask(self, position: Mask, budget: Budget, sharers: int) -> bool | None:
        """Whether the aim can be reached, as far as a share of what is left of the budget tells.

        A search that takes long was unlucky with its first jumps: it starts again with the jumps in another order, and
        knows the positions that were found lost.
        """
        told: bool | None = self.openings.opening_tells(self.board, position)
        if told is not None:
            return told
        end = budget.positions + max(0, budget.limit.positions - budget.positions) // sharers
        tries = float(_FIRST_TRY)
        try:
            while budget.positions < end:
                known = self._run(position, budget, min(int(tries), end - budget.positions))
                if known is not None:
                    return known
                if not self.search.weights and self.ends:
                    self.search.sharpen(useful_weights(self.board, self.board.start, self.ends), self.ends)
                self.search.shuffle(self.random)
                tries *= _LONGER
        except TooLarge:
            pass
        return None

    def _run(self, position: Mask, budget: Budget, share: int) -> bool | None:
        most = budget.positions + share

        def watch(positions: int) -> None:
            budget.visit(positions)
            if budget.positions >= most:
                raise _Enough

        try:
            return self.search.wins(position, watch)
        except _Enough:
            return None


def forget() -> None:
    """Give up all that earlier questions have found."""
    _keepers.cache_clear()
    import_module("noyau.puzzles.pegs.solving.openings").all_openings.cache_clear()


@remembered(most=4)
def _keepers(board: PegBoard, ends: tuple[int, ...]) -> Lent[_Keeper]:
    return Lent(lambda: _Keeper(board, ends))


def _compiled(rules: Pegs, position: Mask, jumps: list[Jump], budget: Budget) -> dict[Jump, bool | None]:
    known = import_module("noyau.puzzles.pegs.solving.whole_game").known_set(rules)
    if known is not None and position in known:
        kept = set(known.keeps(position))
        return {jump: jump in kept for jump in jumps}
    ends = likely_ends(rules.board, position, rules.board.end)

    def ask(keeper: _Keeper) -> dict[Jump, bool | None]:
        keeper.start_again_if_full()
        shares = range(len(jumps), 0, -1)
        return {
            jump: keeper.ask(rules.play(position, jump), budget, share)
            for share, jump in zip(shares, jumps, strict=True)
        }

    return _keepers(rules.board, ends).ask(ask)


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
    """Each single vacancy up to symmetry; the positions are limited for each problem, the seconds for all.

    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> for vacancy in vacancies(read_peg_board("triangular-4"), Limit()):
    ...     print(vacancy.same, vacancy.ends)
    (0, 6, 9) {}
    (1, 2, 3, 5, 7, 8) {2: True, 3: False, 8: False}
    (4,) {}
    """
    group, began = symmetries(board), time.monotonic()
    done: set[int] = set()
    for hole in range(board.size):
        if hole not in done:
            same = tuple(sorted({turn[hole] for turn in group}))
            done.update(same)
            yield Vacancy(hole, same, dict(_last_pegs(board, hole, limit, began)))


def _last_pegs(board: PegBoard, hole: int, limit: Limit, began: float) -> Iterator[tuple[int, bool | None]]:
    start = ((1 << board.size) - 1) ^ 1 << hole
    keep = [turn for turn in symmetries(board) if turn[hole] == hole]
    known: dict[int, bool | None] = {}
    for end in possible_ends(board, start):
        if end not in known:
            aimed = Pegs(replace(board, start=start, end=1 << end))
            found = can_end(aimed, start, Budget(limit, aimed.name, began))
            known.update(dict.fromkeys((turn[end] for turn in keep), found))
        yield end, known[end]
