"""Searches for one question: plain Python first, from the start and then from both ends; then compiled."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from noyau.core.budget import Budget
from noyau.core.errors import TooLarge
from noyau.graphs.peg_boards import Mask, PegBoard
from noyau.puzzles.pegs.solving.plain import STATES, Aim, Trail, ends_of, look, meet

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
        self._searches: dict[tuple[Mask, Aim], Any] = {}

    def search(self, position: Mask, aim: Aim, patient: bool = True) -> Trail:
        """The first solution in the order of the jumps; not complete where it takes more than the budget allows."""
        if (position, aim) not in self._searches:
            trail = look(self.board, position, aim, min(STATES, self._rest))
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
            weights = import_module("noyau.puzzles.pegs.solving.pagoda").useful_weights(self.board, position, ends)
            search.sharpen(weights, ends)

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
        return look(self.board, position, aim, self._rest if patient else min(self._rest, _SLOW), self._spend)

    def _compiled(self, position: Mask, aim: Aim, patient: bool) -> Trail:
        if (position, aim) not in self._searches:
            self._searches[position, aim] = import_module("noyau.puzzles.pegs.solving.search").PegSearch(
                self.board, aim
            )
        search = self._searches[position, aim]
        before = len(search)

        def watch(positions: int) -> None:
            self.positions += positions
            self.budget.visit(positions)
            if not patient and len(search) - before > _BRISK:
                raise _Pause

        try:
            found: Trail = search.run(position, watch)
            return found
        except TooLarge as refusal:
            self.refusal = refusal
        except _Pause:
            pass
        unfinished: Trail = search.so_far(position)
        return unfinished
