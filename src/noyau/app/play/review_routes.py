"""How a game was played: the verdict on every position of it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query

from noyau.app.paths import Paths, Spec
from noyau.app.play import replies as outlooks
from noyau.app.play import replies as reviews
from noyau.app.questions import MOST_CHARACTERS, SPOKEN, Language

router = Paths()


@router.get("/review")
def review(
    spec: Spec,
    moves: Annotated[str, Query(max_length=MOST_CHARACTERS)] = "",
    lang: Language = SPOKEN,
) -> dict[str, Any]:
    """The outcomes along a game, and the moves that threw a win or a draw away; ``~`` stands between two moves."""
    return reviews.review(spec, moves.split("~") if moves else [], lang)


@router.get("/outlook")
def outlook(spec: Spec, start: Spec) -> dict[str, Any]:
    """Whether the best that a start of pegs or stones allowed can still be reached, and after which moves."""
    return outlooks.outlook(spec, start)
