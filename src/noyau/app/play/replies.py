"""The computer's move, for a page."""

from __future__ import annotations

import time
from collections.abc import Hashable
from random import Random
from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, Field

from noyau.app.limits import by_engine, quick_limit
from noyau.app.memory import remember
from noyau.app.play.rule_sentence import say_table
from noyau.app.play.states import after_move, quick_answer, whose
from noyau.app.questions import MOST_CHARACTERS, SPOKEN, Language, read_game
from noyau.app.router import Paths, Spec
from noyau.core.analysis import AnySolution, Solution
from noyau.core.errors import IllegalMove, NotApplicable, TooLarge
from noyau.core.game import AnyGame, Game, Puzzle
from noyau.core.record import Json
from noyau.core.verdict import Outcome, Verdict
from noyau.playing.attempt import Signal, choose_signal, counts_pieces, pieces_left, signals_at_once
from noyau.playing.match import Match, Turn, begin_turns, history
from noyau.playing.players import Expert, Judgement, Strength, choose, is_over

_KEPT = 3_000_000
_CHARACTER = 60
"""How many bytes of positions are remembered, and what a character becomes."""


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
    for text in _split(moves):
        steps.append(write_move(game, game.rules.read_move(game.position, text), lang))
        game = game.play_text(text)
    return {"spec": start, "steps": steps, "rule": say_table(game, lang)}


def _split(moves: str) -> list[str]:
    return moves.split("~") if moves else []


def write_move(game: AnyGame, move: object, language: str) -> Json:
    return {
        "move": game.rules.write_move(game.position, move),
        **whose(game, move),
        "said": game.rules.say_move(game.position, move).say(language),
        "to": str(game.after(move)),
        **after_move(game, move),
    }


_SECONDS = 0.4
"""How long the moves of one game are looked at."""


@router.get("/review")
def review(spec: Spec, moves: Moves = "", lang: Language = SPOKEN) -> Json:
    """The outcomes along a game, and the moves that threw a win or a draw away; ``~`` stands between two moves.

    Each is that of whoever is to move, with the points so far; of two sides, the letter of the winner.
    """
    game = read_game(spec)
    match = Match.begin(game)
    if isinstance(game.rules, Puzzle):
        return {"outcomes": [], "slips": []}
    for text in _split(moves):
        match = match.play(text)
    return _look_over(match, Expert(game.rules, game.ending, quick_limit(game.rules)), lang)


def _look_over(match: Match, expert: Expert, language: str) -> Json:
    outcomes, slips = [_outcome(expert.verdict(match.start.position), match.start)], []
    ends = time.thread_time() + _SECONDS
    for turn in history(match, expert):
        if time.thread_time() > ends:
            break
        again = turn.game.rules.plays_again(turn.game.position, turn.move)
        after = turn.after.swapped if turn.after and again else turn.after
        outcomes.append(_outcome(after, match.games[turn.number]))
        if turn.threw_away:
            slips.append(_slip(turn, expert, language))
    return {"outcomes": outcomes, "slips": slips}


def _outcome(verdict: Verdict | None, game: AnyGame) -> str | None:
    """N, P or D; of two sides L or R."""
    if verdict is None or game.player is None:
        return None if verdict is None else verdict.outcome.letter
    return (game.player if verdict.outcome is Outcome.N else game.player.other)[0].upper()


def _slip(turn: Turn, expert: Expert, language: str) -> Json:
    rules, position = turn.game.rules, turn.game.position
    better = choose(turn.game, Strength.PERFECT, Random(0), expert).move
    return {
        "number": turn.number,
        "threw": Outcome(turn.threw_away or Outcome.N).value,
        "better": rules.say_move(position, better).say(language),
    }


@router.get("/outlook")
def outlook(spec: Spec, start: Spec) -> Json:
    """Whether the best that a start of pegs or stones allowed can still be reached, and after which moves."""
    game = read_game(spec)
    if not counts_pieces(game):
        raise NotApplicable("web.no-light", name=game.rules.name)
    now, best = _ahead(game), _ahead(read_game(start))
    return {
        "light": choose_signal(now, best).value,
        "left": pieces_left(game),
        "reach": _least(now),
        "best": _least(best),
        "moves": {game.rules.write_move(game.position, move): found.value for move, found in _moves(game, best)},
    }


def _ahead(game: AnyGame) -> AnySolution | None:
    found = quick_answer(game)
    return found if isinstance(found, Solution) else None


def _least(found: AnySolution | None) -> int | None:
    """How few pieces can be left, where that is proved."""
    return found.left if found and (found.solvable or found.fewest) else None


def _moves(game: AnyGame, best: AnySolution | None) -> list[tuple[object, Signal]]:
    """The signal after each move; of a position with many moves, of those for which there is time."""
    known = signals_at_once(game, best)
    if known is not None:
        return list(known.items())
    found, ends = [], time.thread_time() + _SECONDS
    for move in game.moves():
        if time.thread_time() > ends:
            break
        found.append((move, choose_signal(_ahead(game.after(move)), best)))
    return found
