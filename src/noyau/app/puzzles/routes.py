"""The paths of the puzzles: the games they are made of, one by its seed, the answer to a try, the puzzle of a day."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, Field

from noyau.app.puzzles.writing import write_answer, write_day, write_position, write_puzzle
from noyau.app.questions import MOST_CHARACTERS, SPOKEN, Language, read_game
from noyau.app.router import Paths, kept_for_a_day, painted
from noyau.core.catalogue import find_rules
from noyau.core.record import Json
from noyau.playing.challenges import daily_puzzle, find_puzzle
from noyau.playing.challenges.catalogue import PATTERNS
from noyau.playing.challenges.daily import read_day
from noyau.playing.challenges.finding import SEEDS, levels_of
from noyau.playing.challenges.judging import judge
from noyau.words import say

router = Paths()


class Try(BaseModel):
    """A position whose good move is to be found, and a move that may be it."""

    spec: str = Field(min_length=1, max_length=MOST_CHARACTERS, examples=["nim:3,4,5"])
    move: str = Field(min_length=1, max_length=MOST_CHARACTERS, examples=["1-2"])
    narrow: bool = False


@router.get("/puzzles/games")
@kept_for_a_day
def games(lang: Language = SPOKEN) -> list[Json]:
    """The games that have puzzles, each with the levels of difficulty that its positions reach."""
    return [
        {
            "name": name,
            "title": say(lang, f"game.{name}.title"),
            "family_title": say(lang, f"game.family.{find_rules(name).family}"),
            "levels": list(levels_of(name)),
        }
        for name in PATTERNS
    ]


@router.get("/puzzles/puzzle")
@kept_for_a_day
def puzzle(
    game: Annotated[str, Query(min_length=1, max_length=40, examples=["nim"])],
    level: Annotated[int, Query(ge=1, le=5)] = 2,
    seed: Annotated[int, Query(ge=0, lt=SEEDS)] = 1,
    lang: Language = SPOKEN,
    narrow: bool = False,
) -> Json:
    """A position whose good move is to be found; the same seed gives the same one."""
    return write_puzzle(find_puzzle(game, level, seed), lang, narrow)


@router.post("/puzzles/answer")
def answer(tried: Try, lang: Language = SPOKEN) -> Json:
    """Whether a move is the good one, and what follows it; where more are to be found, the next position."""
    judged = judge(read_game(tried.spec))
    rules, position = judged.game.rules, judged.game.position
    text = rules.write_move(position, rules.read_move(position, tried.move))
    attempt = next(each for each in judged.attempts if each.text == text)
    written = write_answer(judged, attempt, lang, tried.narrow)
    after = judge(judged.game.after(attempt.move)) if written["left"] else None
    return {**written, "next": None if after is None else write_position(after, lang, tried.narrow)}


@router.get("/puzzles/daily")
@kept_for_a_day
@painted
def daily(
    day: Annotated[str, Query(max_length=10, examples=["2026-11-19"])], lang: Language = SPOKEN, narrow: bool = False
) -> Json:
    """The puzzle of a day with the answers to all its moves and why: it can be played without a network."""
    date = read_day(day)
    return write_day(daily_puzzle(date), date.isoformat(), lang, narrow)
