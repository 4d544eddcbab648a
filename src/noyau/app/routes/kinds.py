"""The kinds of parameters that several paths of the API take."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from fastapi import Query

from noyau.app.questions import MOST_CHARACTERS

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
