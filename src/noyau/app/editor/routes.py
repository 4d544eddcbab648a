"""Graphs for the editor: read from text, laid out, used by every game on graphs, written."""

from __future__ import annotations

from typing import Annotated

from fastapi import Response
from pydantic import BaseModel, Field

from noyau.app.editor import formats, graphs
from noyau.app.editor import graph_games as uses
from noyau.app.editor.formats import Form
from noyau.app.questions import SPOKEN, Language
from noyau.app.router import Paths
from noyau.core.record import Json

router = Paths(prefix="/graphs")

_MOST_TEXT = 200_000
_FAR = 1_000_000

Name = Annotated[str, Field(max_length=200)]
Place = Annotated[int, Field(ge=-_FAR, le=_FAR)]


class Pasted(BaseModel):
    """A text that holds a graph; whether its lines are arcs, if it does not say so; whether vertices need places."""

    text: str = Field(min_length=1, max_length=_MOST_TEXT, examples=["a>b,b>c"])
    directed: bool | None = None
    places: bool = True


class Drawn(BaseModel):
    """A graph as the page has it: its edges by number, and the names of its vertices."""

    graph: str = Field(min_length=1, max_length=_MOST_TEXT, examples=["edges-0.1,1.2"])
    names: list[Name] = Field(default_factory=list, max_length=graphs.MOST_VERTICES)


class Asked(Drawn):
    """What is to be played on it, and the position: the number of the token's vertex, or a sign for each vertex."""

    use: str = Field(default="token", max_length=100)
    marks: str = Field(default="", max_length=1000, pattern="^[.xo0-9]*$")


class Wanted(Drawn):
    """The form in which it is to be written."""

    form: Form = Form.SPEC


class Pictured(Drawn):
    """Where the vertices stand, and whether the answers for a token are shown."""

    points: list[tuple[Place, Place]] = Field(default_factory=list, max_length=graphs.MOST_VERTICES)
    answers: bool = False


@router.get("/offers")
def offers(lang: Language = SPOKEN) -> Json:
    """The families of graphs, and the games of the catalogue that are played on a graph."""
    return uses.offers(lang)


@router.post("/read")
def read(pasted: Pasted) -> Json:
    """The graph that a text holds, in any notation of the library, with the places of its vertices."""
    return graphs.write_drawing(graphs.read_drawing(pasted.text, pasted.directed), pasted.places)


@router.post("/analyse")
def analyse(asked: Asked, lang: Language = SPOKEN) -> Json:
    """The facts of a graph, the game on it, and for a token the outcomes, values, remoteness and kernels."""
    return uses.analyse(graphs.redraw(asked.graph, asked.names), asked.use, asked.marks, lang)


@router.post("/write")
def write(wanted: Wanted) -> dict[str, str]:
    """The graph as text."""
    return {"form": wanted.form, "text": formats.write_graph(graphs.redraw(wanted.graph, wanted.names), wanted.form)}


@router.post("/draw.svg", response_class=Response)
def draw(pictured: Pictured) -> Response:
    """The drawn graph as an SVG file, its vertices where the editor has them."""
    drawn = formats.draw_graph(graphs.redraw(pictured.graph, pictured.names), pictured.points, pictured.answers)
    return Response(drawn, media_type="image/svg+xml")
