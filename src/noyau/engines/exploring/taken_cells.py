"""Games in which moves only take cells of a small board: all positions judged natively, without the compiler."""

from __future__ import annotations

from array import array
from dataclasses import replace

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import QUICK, Budget
from noyau.core.caches import Latest
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame
from noyau.core.reasons import AnyDecision
from noyau.core.verdict import Ending, Outcome, Verdict
from noyau.engines.analysing import analyse
from noyau.engines.exploring.masks import NATIVE, is_light
from noyau.engines.exploring.positions import Positions, find_small_parts
from noyau.forms.rewriting import Mask, Rewriting
from noyau.kernels import taking
from noyau.values.nimbers import Nimber

WORK = 130_000_000
"""So many moves are tried, in a fraction of a second: for more positions than that other engines are quicker."""

_STUCK = {Ending.NORMAL: 0, Ending.MISERE: taking.WON | 1}
"""The value of a position in which no move can be made: one has lost, or won."""


class TakenCells:
    """The verdicts of a position and of all that can follow."""

    cyclic = False

    def __init__(self, game: AnyGame, reached: _Reached, budget: Budget) -> None:
        self.rules, self.ending, self._seen = game.rules, game.ending, reached.seen
        self._before = array("i", bytes(4 * len(self._seen)))
        self._values = array("H", bytes(2 * reached.count))
        place = array("q", [0, 0])
        told = reached.moves, self._seen, self._before, self._values, place, _STUCK[game.ending]
        while taking.judge(*told):
            budget.tell(reached.count)

    def __len__(self) -> int:
        return len(self._values)

    def answers(self, game: AnyGame) -> bool:
        """Whether these verdicts tell all about a game, too."""
        if game.rules != self.rules or game.ending is not self.ending:
            return False
        word, bit = divmod(game.position, 64)
        return word < len(self._seen) and bool(self._seen[word] >> bit & 1)

    def verdict(self, position: Mask) -> Verdict:
        word, bit = divmod(position, 64)
        value = self._values[self._before[word] + (self._seen[word] & (1 << bit) - 1).bit_count()]
        nimber = value & (1 << taking.NIMBER_BITS) - 1
        return Verdict(
            Outcome.N if nimber else Outcome.P,
            Nimber(nimber) if self.ending is Ending.NORMAL else None,
            value >> taking.NIMBER_BITS & taking.MOST_FAR,
        )


class _Reached:
    """All positions that can be reached from a start by moves that take cells."""

    def __init__(self, moves: array[int], start: Mask) -> None:
        self.moves = moves
        words = start // 64 + 1
        self.seen = array("Q", bytes(8 * words))
        self.seen[-1] = 1 << start % 64
        self.count = 0
        self._place = array("q", [words, 0])

    def find(self, most: int, budget: Budget) -> bool:
        """Find them; False where they are more than ``most``."""
        is_open = 1
        while is_open and self.count <= most:
            is_open = taking.mark(self.moves, self.seen, self._place)
            self.count = self._place[taking.COUNT]
            budget.tell(self.count)
        return self.count <= most


_latest = Latest[TakenCells](2)
"""The games judged last: a strategy asks for many of their positions."""

_large = Latest[tuple[Rewriting, Mask, int]](16, key=lambda found: found)
"""Positions from which more can be reached than that."""


def solve(game: AnyGame, budget: Budget, proved: AnyDecision | None = None) -> AnyAnalysis | None:
    """The answer for rules whose moves only take cells, 27 at the most; None where many positions can be reached."""
    judged = find(game, budget)
    if judged is None:
        return None
    found = analyse(game, judged, budget, "masks")

    def judge(part: Mask) -> Verdict:
        """A part of the position, which need not follow from it."""
        inside = replace(game, position=part)
        known = judged if judged.answers(inside) else _judge(inside, budget)
        return (known or Positions(game.rules, game.ending, budget)).verdict(part)

    return replace(found, reasons=(*find_small_parts(game, judge), *found.reasons))


def complete(game: AnyGame, budget: Budget) -> TakenCells | None:
    """The verdicts for what a theorem leaves out; None where they take long to find."""
    try:
        return find(game, budget.part(QUICK))
    except TooLarge:
        return None


def find(game: AnyGame, budget: Budget) -> TakenCells | None:
    """The verdicts of a position and of all that can follow; None for other rules, or where they are many."""
    return _latest.answering(lambda judged: judged.answers(game), lambda: _judge(game, budget))


def _judge(game: AnyGame, budget: Budget) -> TakenCells | None:
    rules, start = game.rules, game.position
    if not isinstance(rules, Rewriting) or is_light(rules, start):
        return None
    moves = _moves(rules, start)
    if not moves:
        return None
    most = min(WORK // len(moves), NATIVE * budget.limit.positions)
    if (rules, start, most) in _large:
        return None
    reached = _Reached(taking.write_moves(moves), start)
    if not reached.find(most, budget):
        _large.put((rules, start, most))
        return None
    return TakenCells(game, reached, budget)


def _moves(rules: Rewriting, start: Mask) -> list[tuple[Mask, Mask]] | None:
    """What the moves that may come need and take; None where they do not only take cells, or there are many cells."""
    if start.bit_length() > taking.MOST_CELLS:
        return None
    if any(forbid or add or not need & clear for _, need, forbid, clear, add in rules.rewrites):
        return None
    return [(need, clear) for _, need, _, clear, _ in rules.rewrites if start & need == need]
