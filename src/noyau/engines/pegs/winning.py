"""Which jumps keep a position solvable: the question that a player asks before each jump."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING

from noyau.engines.budget import Budget
from noyau.engines.pegs.classes import class_obstacle
from noyau.engines.pegs.light import Aim, look
from noyau.errors import TooLarge
from noyau.puzzles.peg_boards import Jump, Mask, PegBoard
from noyau.puzzles.pegs import Pegs

if TYPE_CHECKING:
    from noyau.engines.pegs.search import PegSearch

_LIGHT = 1000
"""How many positions plain Python looks at for each jump."""
_WORD = 64
_FULL = 4_000_000
"""A table of so many positions is given up for a new one."""

_lock = Lock()


class _Enough(Exception):
    """One jump has had its share of the budget."""


def keeping_jumps(rules: Pegs, position: Mask, budget: Budget) -> dict[Jump, bool | None]:
    """For each possible jump whether the aim can still be reached after it; None where the budget does not tell.

    >>> from noyau.engines.budget import Limit
    >>> from noyau.puzzles.peg_boards import read_peg_board
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


def _light(rules: Pegs, position: Mask) -> bool | None:
    """What plain Python can tell at once."""
    if rules.is_solved(position):
        return True
    if "noyau.kernels.pegs" in sys.modules and rules.board.size <= _WORD:
        return None
    trail = look(rules.board, position, Aim(rules.board.end), _LIGHT)
    return trail.moves is not None if trail.complete else None


def _slow(rules: Pegs, position: Mask, budget: Budget, sharers: int) -> bool | None:
    """On a board too large for words of 64 bits: plain Python, for a share of the budget."""
    share = max(0, budget.limit.positions - budget.positions) // sharers
    trail = look(rules.board, position, Aim(rules.board.end), share)
    try:
        budget.visit(trail.positions)
    except TooLarge:
        return None
    return trail.moves is not None if trail.complete else None


@lru_cache(maxsize=4)
def _search(board: PegBoard) -> list[PegSearch]:
    """The search whose table all questions on a board share."""
    return [import_module("noyau.engines.pegs.search").PegSearch(board, Aim(board.end))]


def _compiled(rules: Pegs, position: Mask, jumps: list[Jump], budget: Budget) -> dict[Jump, bool | None]:
    known = import_module("noyau.engines.pegs.winning_files").known_set(rules)
    if known is not None and position in known:
        kept = set(known.keeps(position))
        return {jump: jump in kept for jump in jumps}
    found: dict[Jump, bool | None] = {}
    with _lock:
        held = _search(rules.board)
        if len(held[0]) > _FULL:
            held[0] = type(held[0])(rules.board, Aim(rules.board.end))
        for place, jump in enumerate(jumps):
            found[jump] = _ask(held[0], rules.play(position, jump), budget, len(jumps) - place)
    return found


def _ask(search: PegSearch, position: Mask, budget: Budget, sharers: int) -> bool | None:
    """What the search finds with its share of what is left of the budget."""
    most = budget.positions + max(0, budget.limit.positions - budget.positions) // sharers

    def watch(positions: int) -> None:
        budget.visit(positions)
        if budget.positions >= most:
            raise _Enough

    try:
        return search.wins(position, watch)
    except (TooLarge, _Enough):
        return None
