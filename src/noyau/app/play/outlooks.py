"""A puzzle that somebody plays: whether the best that its start allowed can still be reached, and after which moves."""

from __future__ import annotations

import time

from noyau.app.play.states import quick_answer
from noyau.app.questions import read_game
from noyau.app.router import Paths, Spec
from noyau.core.analysis import AnySolution, Solution
from noyau.core.errors import NotApplicable
from noyau.core.game import AnyGame
from noyau.core.record import Json
from noyau.playing.attempt import Signal, choose_signal, counts_pieces, pieces_left, signals_at_once

_SECONDS = 0.4
"""How long the moves of one position are looked at."""

router = Paths()


@router.get("/outlook")
def outlook(spec: Spec, start: Spec) -> Json:
    """Whether the best that a start of pegs or stones allowed can still be reached, and after which moves."""
    game = read_game(spec)
    if not counts_pieces(game):
        raise NotApplicable("web.no-light", name=game.rules.name)
    now, best = find_ahead(game), find_ahead(read_game(start))
    return {
        "light": choose_signal(now, best).value,
        "left": pieces_left(game),
        "reach": find_least(now),
        "best": find_least(best),
        "moves": {game.rules.write_move(game.position, move): found.value for move, found in find_signals(game, best)},
    }


def find_ahead(game: AnyGame) -> AnySolution | None:
    """The best that can be reached, where that takes no long time."""
    found = quick_answer(game)
    return found if isinstance(found, Solution) else None


def find_least(found: AnySolution | None) -> int | None:
    """How few pieces can be left, where that is proved."""
    return found.left if found and (found.solvable or found.fewest) else None


def find_signals(game: AnyGame, best: AnySolution | None) -> list[tuple[object, Signal]]:
    """The signal after each move; of a position with many moves, of those for which there is time."""
    known = signals_at_once(game, best)
    if known is not None:
        return list(known.items())
    found, ends = [], time.thread_time() + _SECONDS
    for move in game.moves():
        if time.thread_time() > ends:
            break
        found.append((move, choose_signal(find_ahead(game.after(move)), best)))
    return found
