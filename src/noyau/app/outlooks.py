"""What can still be reached where pieces are taken, for the page: the light beside the board and on each move."""

from __future__ import annotations

import time
from typing import Any

from noyau.analysis import Solution
from noyau.app.questions import read_game
from noyau.app.states import quick_answer
from noyau.errors import NotApplicable
from noyau.game import Game
from noyau.playing.outlooks import Light, light, lights_of_moves, pieces_left
from noyau.puzzles.clobber import SoloClobber
from noyau.puzzles.pegs import Pegs

_SECONDS = 0.4
"""How long the moves of one position are looked at."""


def outlook(spec: str, start: str) -> dict[str, Any]:
    """Whether the best that the start allowed can still be reached, and after which moves."""
    game = read_game(spec)
    if not counts_pieces(game):
        raise NotApplicable("web.no-light", name=game.rules.name)
    now, best = _ahead(game), _ahead(read_game(start))
    return {
        "light": light(now, best).value,
        "left": pieces_left(game),
        "reach": _least(now),
        "best": _least(best),
        "moves": {game.rules.write_move(game.position, move): found.value for move, found in _moves(game, best)},
    }


def counts_pieces(game: Game[Any, Any]) -> bool:
    """Whether pegs or stones are taken until few are left."""
    return isinstance(game.rules, (Pegs, SoloClobber))


def _ahead(game: Game[Any, Any]) -> Solution[Any, Any] | None:
    found = quick_answer(game)
    return found if isinstance(found, Solution) else None


def _least(found: Solution[Any, Any] | None) -> int | None:
    """How few pieces can be left, where that is proved."""
    return found.left if found and (found.solvable or found.fewest) else None


def _moves(game: Game[Any, Any], best: Solution[Any, Any] | None) -> list[tuple[Any, Light]]:
    """The light after each move; of a position with many moves, of those for which there is time."""
    if isinstance(game.rules, Pegs) and best is not None and best.solvable:
        return list(lights_of_moves(game, best).items())
    found, ends = [], time.thread_time() + _SECONDS
    for move in game.moves():
        if time.thread_time() > ends:
            break
        found.append((move, light(_ahead(game.play(move)), best)))
    return found
