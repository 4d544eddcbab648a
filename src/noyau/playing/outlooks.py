"""What can still be reached where pieces are taken, and which moves keep it: a signal beside the board."""

from __future__ import annotations

from enum import StrEnum

from noyau.core.analysis import AnySolution
from noyau.core.budget import Budget, Limit
from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyGame, Puzzle
from noyau.core.material import material_of, puzzle_material_of
from noyau.engines import solve_puzzle

LIMIT = Limit(positions=2_000_000, seconds=1.0)
"""What looking ahead from one position may cost, so that a player never waits."""


class Signal(StrEnum):
    """Whether the best that the start allowed can still be reached."""

    GREEN = "green"
    RED = "red"
    UNKNOWN = "unknown"


def counts_pieces(game: AnyGame) -> bool:
    """Whether somebody who plays alone takes pieces until few are left."""
    return isinstance(game.rules, Puzzle) and material_of(game.rules).count is not None


def pieces_left(game: AnyGame) -> int:
    """How many pegs or stones there are."""
    count = material_of(game.rules).count
    if count is None:
        raise NotApplicable("web.no-light", name=game.rules.name)
    return count(game.position)


def look_ahead(game: AnyGame) -> AnySolution | None:
    """The best that can be reached from here, or None where that takes too long to find."""
    try:
        return solve_puzzle(game, limit=LIMIT)
    except TooLarge:
        return None


def choose_signal(now: AnySolution | None, best: AnySolution | None) -> Signal:
    """The signal for a position: what it allows, against what the start allowed."""
    if now is None or best is None:
        return Signal.UNKNOWN
    if now.solvable or best.solvable:
        return Signal.GREEN if now.solvable else Signal.RED
    if None in (now.left, best.left) or not (now.fewest and best.fewest):
        return Signal.UNKNOWN
    return Signal.GREEN if now.left == best.left else Signal.RED


def signals_at_once(game: AnyGame, best: AnySolution | None) -> dict[object, Signal] | None:
    """The signal after each move, where the material finds them together; None where each needs a look ahead."""
    keeping = puzzle_material_of(game.rules).keeping
    if keeping is None or best is None or not best.solvable:
        return None
    kept = keeping(game.rules, game.position, Budget(LIMIT, game.rules.name))
    return {move: _SIGNALS[found] for move, found in kept.items()}


def signals_of_moves(game: AnyGame, best: AnySolution | None) -> dict[object, Signal]:
    """The signal after each move."""
    found = signals_at_once(game, best)
    return {move: choose_signal(look_ahead(game.play(move)), best) for move in game.moves()} if found is None else found


_SIGNALS = {True: Signal.GREEN, False: Signal.RED, None: Signal.UNKNOWN}
