"""Sentences, jobs and pictures: what every screen asks for."""

from __future__ import annotations

import gzip
import io
from enum import StrEnum
from typing import Annotated, Any

from fastapi import HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, Field

from noyau import __version__
from noyau.app.answers import name_of
from noyau.app.jobs import Job
from noyau.app.pictures import plain_picture
from noyau.app.play import states
from noyau.app.questions import MOST_CHARACTERS, SPOKEN, Language, read_game, read_rules
from noyau.app.router import Paths, Show, Spec, Task, Theme, What, kept_for_a_day, painted, pass_on
from noyau.app.visitors import client_of
from noyau.core.errors import TooLarge
from noyau.core.record import Json
from noyau.scenes import draw
from noyau.scenes.kit.png import write_png
from noyau.words import TERMS, areas
from noyau.words import catalogue as words_of


class Question(BaseModel):
    """A question that may take long."""

    task: Task = Task.SOLVE
    spec: str = Field(min_length=1, max_length=MOST_CHARACTERS, examples=["cram:5x5"])
    limit: int = Field(default=2_000_000, ge=1, le=20_000_000)
    size: tuple[Annotated[int, Field(ge=1, le=200)], Annotated[int, Field(ge=1, le=200)]] = (12, 12)
    to: int = Field(default=100, ge=0, le=10_000)
    what: What = What.GRUNDY


router = Paths()


@router.get("/health")
async def health() -> dict[str, str]:
    """Whether the server is there, and its version."""
    return {"status": "ok", "version": __version__}


EVERYWHERE = ("web", "web-home", "web-sides")
"""The areas of sentences that come with the page; all others are asked for by the screens that have them."""

_LATER = [area for area in areas() if area == TERMS or (area.startswith("web-") and area not in EVERYWHERE)]
Later = StrEnum("Later", {area.upper(): area for area in _LATER})  # type: ignore[misc]


@router.get("/i18n/{lang}")
def words(lang: Language) -> Json:
    """The sentences of the page, but for those that a screen asks for."""
    return {area: words_of(lang, area) for area in EVERYWHERE}


@router.get("/i18n/{lang}/{area}")
def words_of_screen(lang: Language, area: Later) -> Json:
    """The sentences of one screen."""
    return {area: words_of(lang, area)}


@router.get("/readable", include_in_schema=False)
def readable(spec: Spec, rules: bool = False) -> Json:
    """Whether a spec can be read, or rules without a position: asked before a long question is handed in."""
    return {"spec": str((read_rules if rules else read_game)(spec))}


@router.post("/jobs", status_code=202)
async def hand_in(question: Question, request: Request, lang: Language = SPOKEN) -> Response:
    """Ask a long question; the answer is asked for by the job's name."""
    return await hand_to_desk(question, request, lang)


async def hand_to_desk(question: BaseModel, request: Request, lang: Language, **more: str) -> Response:
    """A new job, as somebody sees it who has just handed it in; refused where its spec makes no sense."""
    request.app.state.desk.check_room(client_of(request))
    asked = {**question.model_dump(mode="json"), "lang": str(lang), **more}
    refusal = await pass_on(request, name_of(readable), {"spec": asked["spec"], "rules": "view" in asked})
    if refusal.status_code != 200:
        return refusal
    job = request.app.state.desk.hand_in(asked, client_of(request))
    return JSONResponse(job.write(), 202)


@router.get("/jobs/{name}")
async def ask(name: str, request: Request) -> Response:
    """How far a job is, and its answer."""
    return _unpacked(_job(name, request), request)


@router.delete("/jobs/{name}")
async def stop(name: str, request: Request) -> Response:
    """Stop a job."""
    job = _job(name, request)
    request.app.state.desk.stop(job)
    return _unpacked(job, request)


@router.get("/export.svg", response_class=Response)
@kept_for_a_day
def export_svg(
    spec: Spec,
    show: Annotated[list[Show] | None, Query()] = None,
    bare: bool = False,
    lang: Language = SPOKEN,
    theme: Theme = Theme.MATCHES,
) -> Response:
    """The picture as SVG; bare, it has no words around it."""
    drawn = plain_picture(read_game(spec), lang, theme).svg() if bare else _scene(spec, show, lang, theme).svg()
    return Response(drawn, media_type="image/svg+xml")


@router.get("/export.png", response_class=Response)
@kept_for_a_day
@painted
def export_png(
    spec: Spec,
    show: Annotated[list[Show] | None, Query()] = None,
    lang: Language = SPOKEN,
    theme: Theme = Theme.MATCHES,
) -> Response:
    """The picture as PNG."""
    return Response(write_png(_scene(spec, show, lang, theme).svg()), media_type="image/png")


def _scene(spec: str, show: list[Show] | None, lang: str, theme: str) -> Any:
    game = read_game(spec)
    answer = states.quick_answer(game) if show else None
    if show and answer is None:
        raise TooLarge("web.too-long")
    wishes = set(show or ())
    return draw(game, answer, theme=theme, values=Show.VALUES in wishes, moves=Show.MOVES in wishes, language=lang)


def _unpacked(job: Job, request: Request) -> Response:
    """A job with its answer, which stays compressed for everybody who reads it so."""
    packed, kind = job.pack(), "application/json"
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=kind, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
    reader = gzip.GzipFile(fileobj=io.BytesIO(packed))
    return StreamingResponse(iter(lambda: reader.read(1 << 16), b""), media_type=kind)


def _job(name: str, request: Request) -> Job:
    job: Job | None = request.app.state.desk.find(name, client_of(request))
    if job is None:
        raise HTTPException(404)
    return job
