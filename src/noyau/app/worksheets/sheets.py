"""Worksheets: as data, and as the pages that are shown and printed."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import Field

from noyau.app.questions import MOST_CHARACTERS, SPOKEN, Language
from noyau.app.router import Paths, kept_for_a_day
from noyau.core.caches import remembered
from noyau.core.record import Json
from noyau.worksheets.exercises import (
    LONGEST_TITLE,
    MOST_EXERCISES,
    RISING,
    hide_answers,
    list_games,
    make_sheet,
    make_sheet_of,
)
from noyau.worksheets.paper import Printing, write_answers, write_pages
from noyau.worksheets.starts import DIFFICULTIES

router = Paths()

_LONGEST_LINK = 4_000
"""What a link may have: a key names all its games."""

Games = Annotated[str, Query(min_length=1, max_length=400, examples=["nim,lights"])]
Count = Annotated[int, Query(ge=1, le=MOST_EXERCISES)]
Difficulty = Annotated[int, Query(ge=RISING, le=DIFFICULTIES[-1], description="0 rises from easy to hard")]
Seed = Annotated[int, Query(ge=0, lt=2**31)]
Level = Annotated[int, Query(ge=1, le=3)]
Title = Annotated[str, Query(max_length=LONGEST_TITLE)]
Page = Annotated[str, Query(max_length=200, pattern="^(https?://.*)?$", description="where the codes lead")]
Spec = Annotated[str, Field(max_length=MOST_CHARACTERS)]
Specs = Annotated[list[Spec], Query(min_length=1, max_length=MOST_EXERCISES)]
Link = Annotated[str, Query(max_length=_LONGEST_LINK, description="what stands under the answers")]


@router.get("/worksheet/games")
def games(lang: Language = SPOKEN) -> list[Json]:
    """The games that a sheet may have."""
    return list_games(lang)


@router.get("/worksheet")
@kept_for_a_day
@remembered(most=6)
def sheet(
    games: Games = "nim,lights",
    count: Count = 6,
    difficulty: Difficulty = 2,
    seed: Seed = 1,
    level: Level = 2,
    lang: Language = SPOKEN,
) -> Json:
    """Exercises with pictures, questions and answers; the same seed gives the same sheet."""
    return make_sheet(games, count, difficulty, seed, level, lang)


@router.get("/worksheet/pages")
@kept_for_a_day
def pages(
    games: Games = "nim,lights",
    count: Count = 6,
    difficulty: Difficulty = 2,
    seed: Seed = 1,
    level: Level = 2,
    lang: Language = SPOKEN,
    title: Title = "",
    page: Page = "",
    key: Link = "",
) -> Json:
    """The pages of a sheet and those of its answers, as HTML, and its positions, by which pupils find it."""
    made = sheet(games, count, difficulty, seed, level, lang)
    printing = Printing(lang, title, page, key)
    return {
        "pages": write_pages(hide_answers(made), printing),
        "answers": write_answers(made, printing),
        "specs": [exercise["spec"] for exercise in made["exercises"]],
    }


@router.get("/worksheet/pupils")
@kept_for_a_day
def pupils(
    spec: Specs,
    level: Level = 2,
    lang: Language = SPOKEN,
    title: Title = "",
    page: Page = "",
) -> Json:
    """The pages of the exercises on given positions, without anything that leads to their answers."""
    made = make_sheet_of(spec, level, lang)
    return {"pages": write_pages(made, Printing(lang, title, page)), "answers": [], "specs": spec}
