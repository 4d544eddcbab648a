"""Peg solitaire: jumps that reach the aim, or the proof that there are none and the fewest pegs that can be left."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from noyau.core.analysis import Method, Solution
from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.game import Game
from noyau.core.reasons import Reason
from noyau.graphs.peg_boards import Jump, Mask, PegBoard
from noyau.puzzles.pegs.reasons import (
    AlongALine,
    Exhausted,
    FewestMoves,
    JumpsFound,
    OddCycle,
    Pagoda,
    Pagodas,
    PegCount,
    PegParities,
    PegParts,
    PegSolved,
    RuleOfThree,
    ThreeColumns,
)
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.board_symmetries import board_parts
from noyau.puzzles.pegs.solving.known_plays import CYCLES, THREE_COLUMNS, known_obstacle, known_play, known_way
from noyau.puzzles.pegs.solving.move_counts import fewest_moves, group_jumps
from noyau.puzzles.pegs.solving.pagoda import pagoda_obstacle, pagoda_obstacles, useful_weights
from noyau.puzzles.pegs.solving.parities import class_obstacle, likely_ends, possible_ends
from noyau.puzzles.pegs.solving.python_search import STATES, Aim, Trail, ends_of, meet, search_in_python
from noyau.values.masks import bits

if TYPE_CHECKING:
    from noyau.puzzles.pegs.solving.compiled_search import PegSearch

REFERENCES = {
    RuleOfThree: "Reiss 1857",
    PegParities: "Reiss 1857",
    Pagoda: "Berlekamp, Conway and Guy 1982",
    Pagodas: "Berlekamp, Conway and Guy 1982",
    ThreeColumns: THREE_COLUMNS,
    AlongALine: CYCLES,
    OddCycle: CYCLES,
}
_MOST_ENDS = 8
"""For more possible last pegs, no weights are looked for."""


@dataclass(frozen=True)
class _Answer:
    """What is known: the jumps to the aim or None, why, the fewest pegs and the jumps that leave so few."""

    moves: tuple[Jump, ...] | None
    reasons: tuple[Reason, ...]
    left: int | None
    best: tuple[Jump, ...] = ()


def solve_pegs(
    game: Game[Mask, Jump], *, target: Mask | None = None, fewest: bool = False, limit: Limit | None = None
) -> Solution[Mask, Jump]:
    """Jumps that leave the target, or the end that the board asks for, or else one peg anywhere.

    With the wish for the fewest, consecutive jumps of one peg count as one move. Where there is no solution, ``fewest``
    says that no fewer pegs can be left.

    >>> from noyau.core.spec import parse
    >>> found = solve_pegs(parse("pegs:rect-4x3"))
    >>> found.length, found.left, found.more["turns"]
    (7, 1, 6)
    """
    rules = game.rules
    assert isinstance(rules, Pegs)
    budget = Budget(limit or Limit(), rules.name)
    asking, aim = Asking(rules.board, budget), Aim(rules.board.end if target is None else target)
    found = _answer(asking, game.position, aim)
    moves, reasons, proved = found.moves, found.reasons, found.moves is not None and len(found.moves) <= 1
    more: dict[str, object] = {}
    if moves is not None:
        if fewest and not proved:
            with suppress(TooLarge):
                moves, proved = fewest_moves(rules.board, game.position, aim, budget), True
            reasons += (FewestMoves(len(group_jumps(moves)), proved),)
        grouped = group_jumps(moves)
        more = {"turns": len(grouped), "chains": tuple(_written(rules, chain) for chain in grouped)}
    else:
        proved = found.left is not None
        more = {"best": _written(rules, found.best)} if found.best else {}
    if target is not None:
        more["target"] = rules.write(target)
    return Solution(
        game=game,
        solvable=moves is not None,
        moves=moves,
        fewest=proved,
        solutions=None if moves is not None else 0,
        reasons=reasons,
        method=Method(
            "pegs", REFERENCES.get(type(reasons[0])), "exact", positions=asking.positions, seconds=budget.seconds
        ),
        left=found.left,
        more=more,
    )


def _written(rules: Pegs, jumps: tuple[Jump, ...]) -> tuple[str, ...]:
    return tuple(rules.write_move(0, jump) for jump in jumps)


def _answer(asking: Asking, position: Mask, aim: Aim) -> _Answer:
    pegs = position.bit_count()
    if position and aim.is_met(position):
        return _Answer((), (PegSolved(pegs),), pegs)
    obstacle = _obstacle(asking, position, aim)
    if obstacle is not None:
        return _fewest_left(asking, position, (obstacle,), aim)
    known = known_way(Pegs(replace(asking.board, end=aim.end)), position)
    if known is not None:
        return _Answer(known.jumps, (known.reason,), known.left)
    trail = asking.search(position, aim, patient=False)
    weights = None
    if trail.moves is None and asking.compiled:
        weights = _weights(asking, position, aim)
        if weights is None and aim.end is None:
            weights = known_obstacle(Pegs(asking.board), position)
        if weights is None and not trail.complete:
            asking.sharpen(position, aim, likely_ends(asking.board, position, aim.end))
            trail = asking.search(position, aim)
    if trail.moves is not None:
        return _Answer(trail.moves, (JumpsFound(trail.positions),), aim.pegs)
    if weights is None and not trail.complete:
        raise asking.refusal
    exhausted = (Exhausted(trail.positions),) if trail.complete else ()
    reasons = (*((weights,) if weights else ()), *exhausted)
    if trail.complete and trail.whole and aim.pegs == 1:
        return _Answer(None, reasons, trail.left, trail.best)
    return _fewest_left(asking, position, reasons, aim)


def _obstacle(asking: Asking, position: Mask, aim: Aim) -> Reason | None:
    """Why the aim is out of reach, seen without a search: too few pegs, parts that stay apart, parities."""
    board, pegs = asking.board, position.bit_count()
    if pegs <= aim.pegs or not aim.pegs:
        return PegCount(pegs, aim.pegs)
    held = [part for part in board_parts(board) if part & position]
    lost = [part for part in held if not part & (part if aim.end is None else aim.end)]
    if lost or (aim.end is None and len(held) > aim.few):
        shown = held if aim.end is None else lost
        return PegParts(tuple(tuple(bits(part & position)) for part in shown))
    return class_obstacle(board, position, None if aim.end is None else [aim.end])


def _weights(asking: Asking, position: Mask, aim: Aim) -> Reason | None:
    """Weights of the holes that forbid the aim."""
    if aim.end is not None:
        return pagoda_obstacle(asking.board, position, aim.end)
    ends = possible_ends(asking.board, position)
    return pagoda_obstacles(asking.board, position, ends) if len(ends) <= _MOST_ENDS else None


def _fewest_left(asking: Asking, position: Mask, reasons: tuple[Reason, ...], aim: Aim) -> _Answer:
    """The fewest pegs that can be left where the aim is out of reach, part by part; unknown where that takes long."""
    known = known_play(Pegs(asking.board), position)
    if known is not None:
        return _Answer(None, reasons, known.left, known.jumps)
    least = 2 if aim.end is None else 1
    held = [part & position for part in board_parts(asking.board) if part & position]
    trails = [_few(asking, pegs, least if len(held) == 1 else 1) for pegs in held]
    best = tuple(jump for trail in trails for jump in trail.best)
    left = sum(trail.left for trail in trails)
    return _Answer(None, reasons, left if all(trail.complete for trail in trails) else None, best)


def _few(asking: Asking, pegs: Mask, least: int) -> Trail:
    """The search for as few pegs as the parities allow, at least so many."""
    if pegs.bit_count() <= least:
        return Trail((), True, 0, pegs.bit_count(), ())
    if least == 1 and class_obstacle(asking.board, pegs, None):
        least = 2
    return asking.search(pegs, Aim(few=least), patient=False)


_WORD = 64
_BRISK, _SLOW = 20_000, 20_000
"""How many positions are searched before one looks for another proof, compiled and in plain Python."""
_MEETING, _PART = 50_000, 4
"""How many positions a search from both ends may keep, and of those that are allowed at most one in so many."""


class _Pause(Exception):
    """A brisk search has taken long enough."""


class Asking:
    """One question on a board, and what its searches have cost."""

    def __init__(self, board: PegBoard, budget: Budget) -> None:
        self.board = board
        self.budget = budget
        self.refusal: TooLarge = budget.passed()
        self.positions = 0
        self.compiled = False
        self._searches: dict[tuple[Mask, Aim], PegSearch | None] = {}

    def search(self, position: Mask, aim: Aim, patient: bool = True) -> Trail:
        """The first solution in the order of the jumps; not complete where it takes more than the budget allows."""
        if (position, aim) not in self._searches:
            trail = search_in_python(self.board, position, aim, min(STATES, self._rest))
            self._spend(trail.positions)
            if trail.complete or trail.positions < STATES:
                return trail
            met = self._meet(position, aim)
            if met is not None:
                return met
        self.compiled = True
        return (
            self._compiled(position, aim, patient) if self.board.size <= _WORD else self._slow(position, aim, patient)
        )

    def sharpen(self, position: Mask, aim: Aim, ends: tuple[int, ...]) -> None:
        """Let a compiled search that goes on leave out positions that are too light for the ends."""
        search = self._searches.get((position, aim))
        if search is not None and ends:
            search.sharpen(useful_weights(self.board, position, ends), ends)

    @property
    def _rest(self) -> int:
        return max(0, self.budget.limit.positions - self.budget.positions)

    def _spend(self, positions: int) -> bool:
        """Count positions; the limit that they pass is told later, if there is no answer without them."""
        self.positions += positions
        try:
            self.budget.visit(positions)
        except TooLarge as refusal:
            self.refusal = refusal
            return False
        return True

    def _meet(self, position: Mask, aim: Aim) -> Trail | None:
        """What a search from both ends finds for a part of the budget."""
        before, share = self.positions, min(_MEETING, self.budget.limit.positions // _PART)

        def go_on(positions: int) -> bool:
            return self._spend(positions) and self.positions - before < share

        moves = meet(self.board, position, ends_of(self.board, position, aim), go_on)
        return None if moves is None else Trail(moves, True, self.positions - before, aim.pegs, moves)

    def _slow(self, position: Mask, aim: Aim, patient: bool) -> Trail:
        """On a board too large for words of 64 bits."""
        self._searches[position, aim] = None
        return search_in_python(
            self.board, position, aim, self._rest if patient else min(self._rest, _SLOW), self._spend
        )

    def _compiled(self, position: Mask, aim: Aim, patient: bool) -> Trail:
        if (position, aim) not in self._searches:
            from noyau.puzzles.pegs.solving.compiled_search import PegSearch

            self._searches[position, aim] = PegSearch(self.board, aim)
        search = self._searches[position, aim]
        assert search is not None
        before = len(search)

        def watch(positions: int) -> None:
            self.positions += positions
            self.budget.visit(positions)
            if not patient and len(search) - before > _BRISK:
                raise _Pause

        try:
            return search.run(position, watch)
        except TooLarge as refusal:
            self.refusal = refusal
        except _Pause:
            pass
        return search.so_far(position)
