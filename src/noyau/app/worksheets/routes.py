"""Worksheets and lessons: positions by chance with their answers, and the squares that a lesson asks to colour."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response

from noyau.app.questions import SPOKEN, Language
from noyau.app.router import Paths, Spec
from noyau.app.worksheets import sheets
from noyau.core.record import Json

router = Paths()


@router.get("/worksheet/games")
def games(lang: Language = SPOKEN) -> list[Json]:
    """The games that a sheet may have."""
    return sheets.games(lang)


@router.get("/worksheet")
def sheet(
    response: Response,
    games: Annotated[str, Query(min_length=1, max_length=400, examples=["nim,lights"])] = "nim,lights",
    count: Annotated[int, Query(ge=1, le=sheets.MOST_EXERCISES)] = 6,
    difficulty: Annotated[int, Query(ge=1, le=3)] = 2,
    seed: Annotated[int, Query(ge=0, lt=2**31)] = 1,
    level: Annotated[int, Query(ge=1, le=3)] = 2,
    lang: Language = SPOKEN,
) -> Json:
    """Exercises with pictures, questions and answers; the same seed gives the same sheet."""
    found = sheets.sheet(sheets.read_games(games), count, difficulty, seed, level, str(lang))
    response.headers["Cache-Control"] = "public, max-age=86400"
    return found


@router.get("/lost-squares")
def lost_squares(spec: Spec, response: Response) -> Json:
    """The squares of a board from which the piece cannot win: what a lesson asks to colour."""
    found = sheets.lost_squares(spec)
    response.headers["Cache-Control"] = "public, max-age=86400"
    return found
