"""Greedy codes: what a code is, how it is chosen, its pictures, and a channel with errors."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from fastapi import Query, Response

from noyau.app.codes import laboratory
from noyau.app.codes.laboratory import Asked
from noyau.app.questions import SPOKEN, Language
from noyau.app.router import Paths, kept_for_a_day
from noyau.core.record import Json

router = Paths(prefix="/codes")

_MOST_TEXT = 4_000

Length = Annotated[int, Query(ge=1, le=laboratory.MOST_LENGTH, description="How many digits a word has.")]
Distance = Annotated[
    int | None, Query(ge=1, le=1000, description="In how many digits two words differ at least; or a criterion.")
]
Base = Annotated[int, Query(ge=2, le=laboratory.MOST_BASE, description="How many digits there are.")]
Criterion = Annotated[str, Query(max_length=_MOST_TEXT, examples=["weights:0,8,12"])]
Ordering = Annotated[str, Query(max_length=_MOST_TEXT, description="lex, gray, or the rows of a matrix: 110/011/001.")]
Level = Annotated[int, Query(ge=1, le=3)]
Word = Annotated[str, Query(max_length=_MOST_TEXT)]
Noise = Annotated[float, Query(ge=0, le=1, description="The probability with which a digit is changed.")]
Seed = Annotated[int, Query(ge=0, lt=2**53)]


class View(StrEnum):
    """What a picture shows."""

    CHECKS = "checks"
    WORDS = "words"
    SCAN = "scan"
    WORD = "word"


@router.get("/code")
@kept_for_a_day
def code(
    length: Length,
    distance: Distance = None,
    base: Base = 2,
    criterion: Criterion = "",
    order: Ordering = "lex",
    level: Level = 2,
    lang: Language = SPOKEN,
) -> Json:
    """The code with its matrices, weights and bounds, its first words, and the road to it from the game."""
    return laboratory.describe(Asked(length, distance, base, criterion, order), level, lang)


@router.get("/channel")
def channel(
    length: Length,
    distance: Distance = None,
    base: Base = 2,
    criterion: Criterion = "",
    order: Ordering = "lex",
    word: Word = "",
    received: Word = "",
    noise: Noise = 0.1,
    seed: Seed = 0,
    lang: Language = SPOKEN,
) -> Json:
    """A word that is sent, what arrives, by the noise of a seed or as it is given, and what it is taken for."""
    asked = Asked(length, distance, base, criterion, order)
    return laboratory.send(asked, word or None, received or None, noise, seed, lang)


@router.get("/tally")
def tally(
    length: Length,
    distance: Distance = None,
    base: Base = 2,
    criterion: Criterion = "",
    order: Ordering = "lex",
    noise: Noise = 0.1,
    seed: Seed = 0,
    times: Annotated[int, Query(ge=1, le=laboratory.MOST_TIMES)] = 100,
    lang: Language = SPOKEN,
) -> Json:
    """What becomes of many words, by the number of digits that were changed."""
    return laboratory.send_many(Asked(length, distance, base, criterion, order), noise, seed, times, lang)


@router.get("/picture.svg", response_class=Response)
@kept_for_a_day
def picture(
    length: Length,
    distance: Distance = None,
    base: Base = 2,
    criterion: Criterion = "",
    order: Ordering = "lex",
    view: View = View.CHECKS,
    step: Annotated[int, Query(ge=1, le=10_000)] = 1,
    word: Word = "",
    bare: bool = False,
    lang: Language = SPOKEN,
) -> Response:
    """The parity-check matrix, the words, a step of the choice, or a received word; bare, without words around."""
    asked = Asked(length, distance, base, criterion, order)
    return Response(laboratory.draw(asked, view, step, word, lang, bare), media_type="image/svg+xml")
