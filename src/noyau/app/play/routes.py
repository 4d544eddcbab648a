"""Games, boards, moves, explanations, jobs and pictures: what every screen asks for."""

from __future__ import annotations

import gzip
import io
from typing import Annotated, Any

from fastapi import HTTPException, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from noyau import __version__
from noyau.app.jobs import Job
from noyau.app.pictures import paint_png, plain_picture
from noyau.app.play import catalogue, explanations, replies, states
from noyau.app.questions import MOST_CHARACTERS, SPOKEN, Language, read_game
from noyau.app.router import Paths, Show, Spec, Task, Theme, What
from noyau.core.errors import TooLarge
from noyau.core.record import Json
from noyau.playing.players import Strength
from noyau.scenes import draw
from noyau.words import areas
from noyau.words import catalogue as words_of


class MoveAsked(BaseModel):
    """A position and the player who is to move."""

    spec: str = Field(min_length=1, max_length=MOST_CHARACTERS, examples=["nim:3,4,5"])
    strength: Strength = Strength.PERFECT
    seed: int | None = Field(default=None, ge=0, lt=2**53)


class MoveTyped(BaseModel):
    """A position and a move as text."""

    spec: str = Field(min_length=1, max_length=MOST_CHARACTERS, examples=["nim:3,4,5"])
    move: str = Field(min_length=1, max_length=MOST_CHARACTERS, examples=["1-2"])


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
def health() -> dict[str, str]:
    """Whether the server is there, and its version."""
    return {"status": "ok", "version": __version__}


@router.get("/games")
def games(lang: Language = SPOKEN, pictures: bool = False) -> list[Json]:
    """Every game and puzzle of the catalogue, with a picture of its example if that is asked for."""
    return catalogue.catalogue(lang, pictures)


@router.get("/i18n/{lang}")
def words(lang: Language) -> Json:
    """The sentences of the page."""
    return {area: words_of(lang, area) for area in areas() if area == "game" or area.startswith("web")}


@router.get("/board")
def board(spec: Spec, response: Response, lang: Language = SPOKEN, theme: Theme = Theme.MATCHES) -> Json:
    """The figures of a position; the answer never changes."""
    found = states.board(spec, lang, theme)
    response.headers["Cache-Control"] = "public, max-age=86400"
    return found


@router.get("/state")
def state(
    spec: Spec,
    since: Annotated[str, Query(max_length=MOST_CHARACTERS)] = "",
    show: Annotated[list[Show] | None, Query()] = None,
    lang: Language = SPOKEN,
    theme: Theme = Theme.MATCHES,
) -> Json:
    """A position: what changed on the board, the moves, and what is known of them if that is to be shown."""
    return states.state(spec, since, frozenset(show or ()), lang, theme)


@router.get("/explain")
def explain(spec: Spec, level: Annotated[int, Query(ge=1, le=3)] = 2, lang: Language = SPOKEN) -> Json:
    """Why, in blocks, at one of three levels."""
    return explanations.explanation(spec, level, lang)


@router.post("/reply")
def reply(asked: MoveAsked, lang: Language = SPOKEN) -> Json:
    """The computer's move."""
    return replies.reply(asked.spec, asked.strength, asked.seed, lang)


@router.post("/move")
def move(typed: MoveTyped, lang: Language = SPOKEN) -> Json:
    """The position after a typed move."""
    return replies.play_text(typed.spec, typed.move, lang)


@router.get("/setup")
def fields(spec: Spec, lang: Language = SPOKEN) -> Json:
    """The parameters and the position of a spec, each on its own."""
    return catalogue.setup(spec, lang)


@router.get("/line")
def line(
    spec: Spec,
    moves: Annotated[str, Query(max_length=MOST_CHARACTERS)] = "",
    lang: Language = SPOKEN,
) -> Json:
    """The positions of a game, move by move; ``~`` stands between two moves."""
    return replies.line(spec, moves.split("~") if moves else [], lang)


@router.post("/jobs", status_code=202)
def hand_in(question: Question, request: Request, lang: Language = SPOKEN) -> Json:
    """Ask a long question; the answer is asked for by the job's name."""
    read_game(question.spec)
    client = request.client.host if request.client else ""
    job = request.app.state.desk.hand_in({**question.model_dump(mode="json"), "lang": str(lang)}, client)
    written: Json = job.write()
    return written


@router.get("/jobs/{name}")
def ask(name: str, request: Request) -> Response:
    """How far a job is, and its answer."""
    return _unpacked(_job(name, request), request)


@router.delete("/jobs/{name}")
def stop(name: str, request: Request) -> Response:
    """Stop a job."""
    job = _job(name, request)
    request.app.state.desk.stop(job)
    return _unpacked(job, request)


@router.get("/export.svg", response_class=Response)
def export_svg(
    spec: Spec,
    show: Annotated[list[Show] | None, Query()] = None,
    bare: bool = False,
    lang: Language = SPOKEN,
    theme: Theme = Theme.MATCHES,
) -> Response:
    """The picture as SVG; bare, it has no words around it."""
    drawn = plain_picture(read_game(spec), lang, theme).svg() if bare else _scene(spec, show, lang, theme).svg()
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})


@router.get("/export.png", response_class=Response)
def export_png(
    spec: Spec,
    show: Annotated[list[Show] | None, Query()] = None,
    lang: Language = SPOKEN,
    theme: Theme = Theme.MATCHES,
) -> Response:
    """The picture as PNG."""
    return Response(paint_png(_scene(spec, show, lang, theme).svg()), media_type="image/png")


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
    job: Job | None = request.app.state.desk.find(name)
    if job is None:
        raise HTTPException(404)
    return job


@router.get("/review")
def review(
    spec: Spec,
    moves: Annotated[str, Query(max_length=MOST_CHARACTERS)] = "",
    lang: Language = SPOKEN,
) -> Json:
    """The outcomes along a game, and the moves that threw a win or a draw away; ``~`` stands between two moves."""
    return replies.review(spec, moves.split("~") if moves else [], lang)


@router.get("/outlook")
def outlook(spec: Spec, start: Spec) -> Json:
    """Whether the best that a start of pegs or stones allowed can still be reached, and after which moves."""
    return replies.outlook(spec, start)
