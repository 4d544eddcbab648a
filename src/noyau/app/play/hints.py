"""What helps a player without giving the move away, the idea; where to look; and the move, for whoever asks again."""

from __future__ import annotations

from itertools import islice

from noyau.app.play.states import quick_answer
from noyau.app.questions import SPOKEN, Language, read_game
from noyau.app.router import Paths, Spec
from noyau.arguments.levels import Hint, find_hint
from noyau.core.analysis import Solution
from noyau.core.errors import TooLarge
from noyau.core.game import AnyGame
from noyau.core.record import Json
from noyau.words import Sentence

router = Paths()

_MOST_MOVES = 400
"""So many moves are asked for their place."""


@router.get("/hint")
def hint(spec: Spec, lang: Language = SPOKEN) -> Json:
    """The idea, the place and the move that is advised; ``there`` are all moves at that place."""
    game = read_game(spec)
    answer = quick_answer(game)
    if answer is None:
        raise TooLarge("web.too-long")
    found = Hint() if isinstance(answer, Solution) else find_hint(answer)  # a puzzle shows its solution instead
    place, there = (None, []) if found.move is None else _place(game, found.move)
    return {
        "spec": str(game),
        "idea": " ".join(each.say(lang) for each in found.idea),
        "place": None if place is None else place.say(lang),
        "there": [game.rules.write_move(game.position, other) for other in there],
        "move": None if found.move is None else game.rules.write_move(game.position, found.move),
    }


def _place(game: AnyGame, move: object) -> tuple[Sentence | None, list[object]]:
    """Where to look, with all moves that are made there; a place with a single move would be the move itself."""
    rules, position = game.rules, game.position
    place = rules.say_place(position, move)
    if place is None:
        return None, []
    there = [other for other in islice(game.moves(), _MOST_MOVES) if rules.say_place(position, other) == place]
    return (place, there) if len(there) > 1 else (None, [])
