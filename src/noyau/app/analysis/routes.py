"""Analyses: everything that is known of a position, heat maps, sequences and graphs of positions."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from fastapi import Query, Request, Response
from pydantic import BaseModel, Field

from noyau.app.analysis import views
from noyau.app.play.routes import hand_to_desk
from noyau.app.questions import MOST_ACROSS, MOST_CHARACTERS, MOST_HEAP, SPOKEN, Asked, Language, read_rules
from noyau.app.router import Paths, Spec
from noyau.core.record import Json


class View(StrEnum):
    """What is asked about a game."""

    POSITION = "position"
    TABLE = "table"
    SEQUENCE = "sequence"
    GRAPH = "graph"


class Form(StrEnum):
    """The files that an answer can be."""

    JSON = "json"
    CSV = "csv"
    BFILE = "bfile"
    DOT = "dot"
    GRAPHML = "graphml"
    SVG = "svg"
    PNG = "png"


class Listed(StrEnum):
    """What a table or a sequence lists; left out, it is what is usual."""

    USUAL = ""
    OUTCOME = "outcome"
    GRUNDY = "grundy"
    REMOTENESS = "remoteness"
    P_POSITIONS = "p-positions"


class Question(BaseModel):
    """A view that may take long; with a form, the answer is a file."""

    view: View
    spec: str = Field(min_length=1, max_length=MOST_CHARACTERS, examples=["queen:8x8:7,7"])
    form: Form | None = None
    what: Listed = Listed.USUAL
    rows: int = Field(default=12, ge=1, le=MOST_ACROSS)
    columns: int = Field(default=12, ge=1, le=MOST_ACROSS)
    to: int = Field(default=100, ge=0, le=MOST_HEAP)
    level: int = Field(default=2, ge=1, le=3)


Side = Annotated[int, Query(ge=1, le=MOST_ACROSS)]
Heap = Annotated[int, Query(ge=0, le=MOST_HEAP)]
Level = Annotated[int, Query(ge=1, le=3)]

router = Paths(prefix="/analysis")


@router.get("/about")
def about(spec: Spec, lang: Language = SPOKEN) -> Json:
    """A game, its rule in words, and which views of it make sense."""
    return views.about(spec, lang)


@router.post("/jobs", status_code=202)
def hand_in(question: Question, request: Request, lang: Language = SPOKEN) -> Json:
    """Ask for a view that takes long; the answer is asked for by the job's name, under ``/jobs``."""
    read_rules(question.spec)
    return hand_to_desk(question, request, lang, form=question.form or "", task="analysis")


@router.get("/{view}.{form}", response_class=Response)
def write(
    view: View,
    form: Form,
    spec: Spec,
    what: Listed = Listed.USUAL,
    rows: Side = 12,
    columns: Side = 12,
    to: Heap = 100,
    lang: Language = SPOKEN,
) -> Response:
    """A view as a file, where it does not take long: JSON is that of the command line."""
    contents = views.write_view(Asked(view, spec, lang, form, what, rows, columns, to))
    return Response(contents, media_type=views.TYPES[form])


@router.get("/{view}")
def show(
    view: View,
    spec: Spec,
    what: Listed = Listed.USUAL,
    rows: Side = 12,
    columns: Side = 12,
    to: Heap = 100,
    level: Level = 2,
    lang: Language = SPOKEN,
) -> Json:
    """A view of a game, where it does not take long."""
    return views.show_view(Asked(view, spec, lang, "", what, rows, columns, to, level))
