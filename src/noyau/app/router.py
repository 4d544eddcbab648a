"""The router of every subject: whatever a path asks for, its answer waits its turn and has only so much time."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Response

from noyau.app.memory import tidied
from noyau.app.questions import MOST_CHARACTERS
from noyau.app.time_limits import bounded, in_turn

T = TypeVar("T", bound=Callable[..., Any])


class Paths(APIRouter):
    """A router whose functions answer in their turn, and are stopped where they take too long."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **settings: Any) -> None:
        answer = tidied(_written(bounded(endpoint), settings.get("status_code") or 200))
        super().add_api_route(path, in_turn(answer), **settings)


def _written(answer: Callable[..., Any], status: int) -> Callable[..., Response]:
    """The answer as JSON, written where it was found: nothing else of it is kept while it waits to be sent."""

    @wraps(answer)
    def write(*given: Any, **named: Any) -> Response:
        found = answer(*given, **named)
        if isinstance(found, Response):
            return found
        text = json.dumps(found, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
        return Response(text, status, getattr(answer, "headers", None), media_type="application/json")

    return write


DAY = {"Cache-Control": "public, max-age=86400"}
"""What an answer says that never changes."""


def kept_for_a_day(answer: T) -> T:
    """The function of a path, whose answers a browser may keep."""
    vars(answer)["headers"] = DAY
    return answer


Spec = Annotated[str, Query(max_length=MOST_CHARACTERS, min_length=1, examples=["nim:3,4,5"])]


class Theme(StrEnum):
    """What tokens look like."""

    MATCHES = "matches"
    CHIPS = "chips"
    FRITES = "frites"


class Show(StrEnum):
    """What a picture may show beside the position."""

    VALUES = "values"
    MOVES = "moves"


class Task(StrEnum):
    """What a job may do."""

    SOLVE = "solve"
    TABLE = "table"
    SEQUENCE = "sequence"
    LIGHTS_FACTS = "lights-facts"
    LIGHTS_SOLVE = "lights-solve"
    LIGHTS_CHASE = "lights-chase"
    LIGHTS_RANDOM = "lights-random"
    LIGHTS_DISTANCES = "lights-distances"
    LIGHTS_NULLITIES = "lights-nullities"


class What(StrEnum):
    """What a table or a sequence lists."""

    OUTCOME = "outcome"
    GRUNDY = "grundy"
    REMOTENESS = "remoteness"
    P_POSITIONS = "p-positions"
