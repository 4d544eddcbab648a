"""A game looked over for the page: who could win after each move, and where a win was thrown away."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from noyau.app.engine_room import ENGINES, quick_limit
from noyau.app.questions import read_game
from noyau.game import Puzzle
from noyau.playing.match import Match
from noyau.playing.players import Expert, Strength, choose
from noyau.playing.review import Turn, history
from noyau.verdict import Outcome

_SECONDS = 0.4
"""How long the moves of one game are looked at."""


def review(spec: str, moves: list[str], language: str) -> dict[str, Any]:
    """The outcome of each position as far as there is time, and for each slip a move that would have been none."""
    game = read_game(spec)
    match = Match.begin(game)
    if isinstance(game.rules, Puzzle):
        return {"outcomes": [], "slips": []}
    for text in moves:
        match = match.play(text)
    with ENGINES:
        return _look_over(match, Expert(game.rules, game.ending, quick_limit(game.rules)), language)


def _look_over(match: Match, expert: Expert, language: str) -> dict[str, Any]:
    first = expert.verdict(match.start.position)
    outcomes, slips = [_outcome(first)], []
    ends = time.thread_time() + _SECONDS
    for turn in history(match, expert):
        if time.thread_time() > ends:
            break
        outcomes.append(_outcome(turn.after))
        if turn.threw_away:
            slips.append(_slip(turn, expert, language))
    return {"outcomes": outcomes, "slips": slips}


def _outcome(verdict: Any) -> str | None:
    return None if verdict is None else Outcome(verdict.outcome).value


def _slip(turn: Turn, expert: Expert, language: str) -> dict[str, Any]:
    rules, position = turn.game.rules, turn.game.position
    better = choose(turn.game, Strength.PERFECT, Random(0), expert).move
    return {
        "number": turn.number,
        "threw": Outcome(turn.threw_away or Outcome.N).value,
        "better": rules.say_move(position, better).say(language),
    }
