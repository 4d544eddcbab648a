"""The computer's move, for a page."""

from __future__ import annotations

from random import Random
from typing import Any

from noyau.app.allowance import bounded
from noyau.app.engine_room import ENGINES, quick_limit
from noyau.app.questions import read_game, write_spec
from noyau.app.remembering import remember
from noyau.errors import IllegalMove, NotApplicable, TooLarge
from noyau.game import Game, Puzzle
from noyau.playing.players import Expert, Judgement, Strength, choose, is_over

_KEPT = 3_000_000
_CHARACTER = 60
_SECONDS = 0.5
"""How many bytes of positions are remembered, what a character becomes, and how long a position is thought about."""


def reply(spec: str, strength: Strength, seed: int | None, language: str) -> dict[str, Any]:
    """A move by a player of some strength, and why."""
    game = read_game(spec)
    if isinstance(game.rules, Puzzle):
        raise NotApplicable("web.one-player", name=game.rules.name)
    if is_over(game):
        raise IllegalMove("web.over")
    choice = choose(game, strength, Random(seed), RememberingExpert(game.rules, game.ending))
    return {**write_move(game, choice.move, language), "why": choice.why}


class RememberingExpert(Expert):
    """An expert who remembers what was found out about the positions of a whole class."""

    def judge(self, position: Any) -> Judgement:
        return _judge(Game(self.rules, position, self.ending))


@remember(_KEPT, lambda found, game: _CHARACTER * (20 + len(write_spec(game))))
def _judge(game: Game[Any, Any]) -> Judgement:
    try:
        with ENGINES:
            return bounded(Expert(game.rules, game.ending, quick_limit(game.rules)).judge, _SECONDS)(game.position)
    except TooLarge:
        return Judgement(None)


def play_text(spec: str, text: str, language: str) -> dict[str, Any]:
    """The position after a move that was typed."""
    game = read_game(spec)
    return write_move(game, game.rules.read_move(game.position, text), language)


def line(spec: str, moves: list[str], language: str) -> dict[str, Any]:
    """The positions of a game whose moves are known: what a link keeps."""
    game = read_game(spec)
    start, steps = write_spec(game), []
    for text in moves:
        steps.append(write_move(game, game.rules.read_move(game.position, text), language))
        game = game.play_text(text)
    return {"spec": start, "steps": steps}


def write_move(game: Game[Any, Any], move: Any, language: str) -> dict[str, Any]:
    return {
        "move": game.rules.write_move(game.position, move),
        "said": game.rules.say_move(game.position, move).say(language),
        "to": write_spec(game.play(move)),
    }
