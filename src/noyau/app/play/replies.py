"""The computer's move, for a page."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random
from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, Field

from noyau.app.limits import by_engine, quick_limit
from noyau.app.memory import remember
from noyau.app.play.rule_sentence import say_table
from noyau.app.play.states import after_move, whose
from noyau.app.questions import MOST_CHARACTERS, SPOKEN, Language, read_game
from noyau.app.router import Paths, Spec
from noyau.core.budget import Limit
from noyau.core.errors import IllegalMove, NotApplicable, TooLarge
from noyau.core.game import AnyGame, Game, Puzzle
from noyau.core.record import Json
from noyau.playing.match import begin_turns
from noyau.playing.players import LONGEST, Expert, Judgement, Strength, choose, is_over

_KEPT = 3_000_000
_CHARACTER = 60
"""How many bytes of positions are remembered, and what a character becomes."""


_PONDERED = 20_000_000
"""So many positions are looked at where a job looks for a move."""


class MoveAsked(BaseModel):
    """A position and the player who is to move."""

    spec: str = Field(min_length=1, max_length=MOST_CHARACTERS, examples=["nim:3,4,5"])
    strength: Strength = Strength.PERFECT
    seed: int | None = Field(default=None, ge=0, lt=2**53)


class MoveTyped(BaseModel):
    """A position and a move as text."""

    spec: str = Field(min_length=1, max_length=MOST_CHARACTERS, examples=["nim:3,4,5"])
    move: str = Field(min_length=1, max_length=MOST_CHARACTERS, examples=["1-2"])


Moves = Annotated[str, Query(max_length=MOST_CHARACTERS)]
"""Moves with ``~`` between them."""

router = Paths()


@router.post("/reply")
def reply(asked: MoveAsked, lang: Language = SPOKEN) -> Json:
    """The computer's move."""
    game = begin_turns(read_game(asked.spec))
    if isinstance(game.rules, Puzzle):
        raise NotApplicable("web.one-player", name=game.rules.name)
    if is_over(game):
        raise IllegalMove("web.over")
    choice = choose(game, asked.strength, Random(asked.seed), RememberingExpert(game.rules, game.ending))
    return {**write_move(game, choice.move, lang), "why": choice.why}


def ponder(spec: str, language: str, seconds: int, watch: Callable[[int], None]) -> Json:
    """The perfect computer's move in a game of two sides, with so many seconds, as far as a job has them."""
    game = begin_turns(read_game(spec))
    if game.player is None or is_over(game):
        raise NotApplicable("web.no-pondering", game=spec)
    expert = Expert(game.rules, game.ending, quick_limit(game.rules))
    expert.ponder(game, Limit(positions=_PONDERED, work=min(seconds, LONGEST), watch=watch))
    choice = choose(game, Strength.PERFECT, Random(), expert)
    return {**write_move(game, choice.move, language), "why": choice.why}


class RememberingExpert(Expert):
    """An expert who remembers what was found out about the positions of a whole class."""

    def judge(self, position: Hashable) -> Judgement:
        return _judge(Game(self.rules, position, self.ending))


def _judge(game: AnyGame) -> Judgement:
    try:
        return by_engine(lambda: _judge_quickly(game))
    except TooLarge:
        return Judgement(None)


@remember(_KEPT, lambda found, game: _CHARACTER * (20 + len(str(game))))
def _judge_quickly(game: AnyGame) -> Judgement:
    found = Expert(game.rules, game.ending, quick_limit(game.rules)).judge(game.position)
    if found.verdict is None:
        raise TooLarge("web.too-long")
    return found


@router.post("/move")
def move(typed: MoveTyped, lang: Language = SPOKEN) -> Json:
    """The position after a typed move."""
    game = begin_turns(read_game(typed.spec))
    return write_move(game, game.rules.read_move(game.position, typed.move), lang)


@router.get("/line")
def line(spec: Spec, moves: Moves = "", lang: Language = SPOKEN) -> Json:
    """The positions of a game, move by move; ``~`` stands between two moves. Of two sides Left begins unless told.

    ``rule`` is what stands above the board: what may be done, who wins, and whether that is turned round.
    """
    game = begin_turns(read_game(spec))
    start, steps = str(game), []
    for text in split_moves(moves):
        steps.append(write_move(game, game.rules.read_move(game.position, text), lang))
        game = game.play_text(text)
    return {"spec": start, "steps": steps, "rule": say_table(game, lang)}


def split_moves(moves: str) -> list[str]:
    """The texts of several moves."""
    return moves.split("~") if moves else []


def write_move(game: AnyGame, move: object, language: str) -> Json:
    return {
        "move": game.rules.write_move(game.position, move),
        **whose(game, move),
        "said": game.rules.say_move(game.position, move).say(language),
        "to": str(game.after(move)),
        **after_move(game, move),
    }
