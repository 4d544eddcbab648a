"""What can still be reached where pieces are taken, and which moves keep it: the light beside the board."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from noyau.core.analysis import AnySolution
from noyau.core.budget import Budget, Limit
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame
from noyau.engines.puzzles import solve_puzzle
from noyau.puzzles.clobber.rules import stones_left
from noyau.puzzles.pegs.rules import Pegs

LIMIT = Limit(positions=2_000_000, seconds=1.0)
"""What looking ahead from one position may cost, so that a player never waits."""


class Light(StrEnum):
    """Whether the best that the start allowed can still be reached."""

    GREEN = "green"
    RED = "red"
    UNKNOWN = "unknown"


def pieces_left(game: AnyGame) -> int:
    """How many pegs or stones there are."""
    return int(game.position.bit_count()) if isinstance(game.rules, Pegs) else stones_left(game.position)


def look_ahead(game: AnyGame) -> AnySolution | None:
    """The best that can be reached from here, or None where that takes too long to find."""
    try:
        return solve_puzzle(game, limit=LIMIT)
    except TooLarge:
        return None


def light(now: AnySolution | None, best: AnySolution | None) -> Light:
    """The light for a position: what it allows, against what the start allowed."""
    if now is None or best is None:
        return Light.UNKNOWN
    if now.solvable or best.solvable:
        return Light.GREEN if now.solvable else Light.RED
    if None in (now.left, best.left) or not (now.fewest and best.fewest):
        return Light.UNKNOWN
    return Light.GREEN if now.left == best.left else Light.RED


def lights_of_moves(game: AnyGame, best: AnySolution | None) -> dict[Any, Light]:
    """The light after each move."""
    if isinstance(game.rules, Pegs) and best is not None and best.solvable:
        from noyau.puzzles.pegs.solving.winning import keeping_jumps

        kept = keeping_jumps(game.rules, game.position, Budget(LIMIT, game.rules.name))
        return {move: _LIGHTS[found] for move, found in kept.items()}
    return {move: light(look_ahead(game.play(move)), best) for move in game.moves()}


_LIGHTS = {True: Light.GREEN, False: Light.RED, None: Light.UNKNOWN}
