"""The laboratory of Lights Out: facts of a board, all solutions, neutral patterns, chasing, random starts."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from noyau.app.lights import laboratory
from noyau.app.questions import MOST_CHARACTERS, SPOKEN, Language
from noyau.app.router import Paths, kept_for_a_day
from noyau.core.record import Json

router = Paths(prefix="/lights")

Position = Annotated[str, Query(min_length=1, max_length=MOST_CHARACTERS, examples=["lights:grid-5x5:all"])]


@router.get("/board")
@kept_for_a_day
def board(spec: Position, lang: Language = SPOKEN) -> Json:
    """The board as a page keeps it: what each press changes, where the cells stand, and their states."""
    return laboratory.board(spec, lang)


@router.get("/facts")
def facts(spec: Position) -> Json:
    """Rank, nullity, how many states can be solved and in how many ways, neutral patterns."""
    return laboratory.facts(spec)


@router.get("/solve")
def solve(spec: Position, index: Annotated[int, Query(ge=0, le=laboratory.MOST_INDEX)] = 0) -> Json:
    """One of the solutions, the shortest being number 0; or the proof that there is none."""
    return laboratory.solve(spec, index)


@router.get("/chase")
def chase(spec: Position, lang: Language = SPOKEN) -> Json:
    """Light chasing, row by row, each with its sentence."""
    return laboratory.chase(spec, lang)


@router.get("/random")
def random(
    spec: Position,
    presses: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    seed: Annotated[int | None, Query(ge=0, lt=2**53)] = None,
) -> Json:
    """A random state that can be solved; if presses are given, one that needs this many and no fewer."""
    return laboratory.random(spec, presses, seed)


@router.get("/elimination")
def elimination(spec: Position, lang: Language = SPOKEN) -> Json:
    """The equations of a small board and the steps that solve them."""
    return laboratory.elimination(spec, lang)


@router.get("/nullities")
def nullities(spec: Position, to: Annotated[int, Query(ge=1, le=laboratory.MOST_SIDE)] = 40) -> Json:
    """The nullities of the squares 1×1, 2×2 … of the surface of a board."""
    return laboratory.nullities(spec, to)
