"""The link and the code for pupils, and the open classes: this small state is the server's own, and never on a disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import Header, HTTPException, Query, Request, Response
from pydantic import BaseModel, Field

from noyau.app.classroom.classes import Gone, Hurried, News, School
from noyau.app.classroom.names import clean_name
from noyau.app.door import Door, find_address, is_loopback, read_host, write_place
from noyau.app.router import Paths
from noyau.app.visitors import client_of
from noyau.core.errors import SpecError
from noyau.core.record import Json
from noyau.scenes.kit.qr import qr_code

MOST_STEPS = 20
_LONGEST_LINK = 1500
"""The most characters of a link: a code of more could not be read from the back of a room."""

router = Paths()


@router.get("/classroom/place")
async def place(request: Request) -> Json:
    """Where pupils reach the page, and the key that they need; no page where only this machine can reach it."""
    door: Door = request.app.state.door
    name, port = read_host(request.headers.get("host", ""))
    page: str | None = str(request.base_url)
    if is_loopback(name):
        reached = find_address(door.version) if door.listens_everywhere else ""
        page = write_place(reached, request.scope["server"][1]) if reached else None
    return {"page": page, "key": door.key if page else "", "port": int(port) if port else 80}


@router.get("/classroom/code.svg", response_class=Response)
def code(text: Annotated[str, Query(min_length=1, max_length=_LONGEST_LINK, pattern="^https?://")]) -> Response:
    """A link as a QR code, dark on light whatever the theme of the page."""
    return Response(qr_code(text), media_type="image/svg+xml")


class Opening(BaseModel):
    """The class that a teacher opens."""

    title: str = Field(default="", max_length=200)
    steps: int = Field(default=1, ge=1, le=MOST_STEPS)


class Joining(BaseModel):
    """Who joins: the token of the link, and a nickname."""

    token: str = Field(max_length=64)
    name: str = Field(min_length=1, max_length=80)


class Telling(BaseModel):
    """How far a pupil is, and perhaps the last wrong move, where it was, or an answer in words."""

    step: int = Field(ge=0, lt=MOST_STEPS)
    tries: int = Field(default=0, ge=0, le=9999)
    finished: bool = False
    at: str = Field(default="", max_length=200)
    wrong: str = Field(default="", max_length=200)
    answer: str = Field(default="", max_length=200)


class Hiding(BaseModel):
    """Whether a nickname is hidden."""

    hidden: bool


Token = Annotated[str, Header(alias="X-Noyau-Token", max_length=64)]
"""Who asks: the teacher of a class, or one of its pupils."""


@router.post("/classroom/classes", status_code=201)
async def open_class(asked: Opening, request: Request) -> Json:
    """Open a class: its name, the token of the teacher and that of all pupils."""
    with _told():
        made = _school(request).open(client_of(request).host, asked.title, asked.steps)
    return {"id": made.id, "teacher": made.teacher, "pupils": made.pupils_token}


@router.get("/classroom/classes/{name}")
async def look(name: str, request: Request, token: Token = "") -> Json:
    """The wall, for the teacher alone."""
    with _told():
        return _school(request).look(name, token)


@router.delete("/classroom/classes/{name}", status_code=204)
async def close(name: str, request: Request, token: Token = "") -> Response:
    """End a class: all of it is forgotten."""
    with _told():
        _school(request).close(name, token)
    return Response(status_code=204)


@router.post("/classroom/classes/{name}/pupils", status_code=201)
async def join(name: str, asked: Joining, request: Request) -> Json:
    """Join a class under a nickname, which gets a number where somebody else has it."""
    nickname = clean_name(asked.name)
    if not nickname:
        raise SpecError("web-classroom.no-name")
    with _told():
        pupil = _school(request).join(name, asked.token, nickname)
    return {"pupil": pupil.token, "name": pupil.name}


@router.post("/classroom/classes/{name}/news")
async def tell(name: str, asked: Telling, request: Request, token: Token = "") -> Json:
    """Tell how far a pupil is."""
    with _told():
        _school(request).tell(name, token, News(**asked.model_dump()))
    return {}


@router.post("/classroom/classes/{name}/pupils/{number}")
async def hide(name: str, number: int, asked: Hiding, request: Request, token: Token = "") -> Json:
    """Hide the nickname of a pupil, or show it again."""
    with _told():
        _school(request).hide(name, token, number, asked.hidden)
    return {}


@router.delete("/classroom/classes/{name}/pupils/{number}", status_code=204)
async def remove(name: str, number: int, request: Request, token: Token = "") -> Response:
    """Send a pupil out of the class."""
    with _told():
        _school(request).remove(name, token, number)
    return Response(status_code=204)


def _school(request: Request) -> School:
    school: School = request.app.state.school
    return school


@contextmanager
def _told() -> Iterator[None]:
    """Tell what the school refuses; a class that is not there, and one that is somebody else's, are told alike."""
    try:
        yield
    except Gone:
        raise HTTPException(404) from None
    except Hurried:
        raise HTTPException(429, headers={"Retry-After": "2"}) from None
