"""The router of every subject: a path parses what is asked, lets a worker answer it, and passes the answer on."""

from __future__ import annotations

import asyncio
import inspect
from collections import OrderedDict
from collections.abc import Callable, Collection
from enum import StrEnum
from functools import wraps
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request, Response

from noyau.app.answers import ANSWERERS, Answered, Answerer, Question, name_of
from noyau.app.questions import MOST_CHARACTERS, language_of
from noyau.app.visitors import client_of
from noyau.core.errors import SpecError

T = TypeVar("T", bound=Callable[..., Any])

_SHOWN = 40
"""So many characters of a strange name are repeated."""

_LEFT = 499
"""The status of an answer that nobody reads any more."""


class Paths(APIRouter):
    """A router whose functions are called in workers; only those that are asynchronous are the server's own."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **settings: Any) -> None:
        if inspect.iscoroutinefunction(endpoint):
            super().add_api_route(path, endpoint, **settings)
            return
        headers = getattr(endpoint, "headers", {})
        ANSWERERS[name_of(endpoint)] = Answerer(endpoint, settings.get("status_code") or 200, headers)
        super().add_api_route(path, _asking(endpoint, keep=bool(headers)), **settings)


def _asking(endpoint: Callable[..., Any], keep: bool) -> Callable[..., Any]:
    """A function with the parameters of another one, which asks a worker for its answer."""
    signature = inspect.signature(endpoint)
    visitor = inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY, annotation=Request)
    name, times = name_of(endpoint), getattr(endpoint, "times", 1)
    names = tuple(signature.parameters)

    @wraps(endpoint)
    async def ask(request: Request, **given: Any) -> Response:
        _refuse_strange(request, names)
        return await pass_on(request, name, given, keep, times)

    vars(ask)["__signature__"] = signature.replace(parameters=[*signature.parameters.values(), visitor])
    return ask


_ALWAYS = "lang"
"""What every question may carry."""


def _refuse_strange(request: Request, names: Collection[str]) -> None:
    """Refuse a parameter that a path does not read: to leave it out would answer another question."""
    read = [name for name in names if name not in request.path_params] if request.method == "GET" else []
    strange = next((name for name in request.query_params if name not in {*read, _ALWAYS}), None)
    if strange is not None:
        raise SpecError("web.no-parameter", name=strange[:_SHOWN], names=tuple(dict.fromkeys([*read, _ALWAYS])))


async def pass_on(request: Request, name: str, given: dict[str, Any], keep: bool = False, times: int = 1) -> Response:
    """The answer of a worker; where it never changes, it is kept, and the next one who asks waits for nobody."""
    packed = "gzip" in request.headers.get("accept-encoding", "")
    question = Question(name, given, language_of(request), packed, times=times)
    kept: Kept = request.app.state.kept
    answered = kept.find(question) if keep else None
    if answered is None:
        answered = await _ask(request, question)
        if keep and answered.status == 200:
            kept.put(question, answered)
    return Response(answered.body, answered.status, answered.headers)


async def _ask(request: Request, question: Question) -> Answered:
    """Ask for as long as the visitor is there."""
    leaving = asyncio.ensure_future(_wait_until_left(request))
    asking = asyncio.ensure_future(request.app.state.pool.ask(question, client_of(request)))
    try:
        await asyncio.wait((asking, leaving), return_when=asyncio.FIRST_COMPLETED)
        return asking.result() if asking.done() else Answered(_LEFT, b"", {})
    finally:
        asking.cancel()
        leaving.cancel()


async def _wait_until_left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


class Kept:
    """Answers that never change, up to so many bytes; the oldest go first."""

    def __init__(self, most: int = 16_000_000) -> None:
        self._most = most
        self._answers: OrderedDict[str, Answered] = OrderedDict()
        self._bytes = 0

    def find(self, question: Question) -> Answered | None:
        found = self._answers.get(repr(question))
        if found is not None:
            self._answers.move_to_end(repr(question))
        return found

    def put(self, question: Question, answered: Answered) -> None:
        key = repr(question)
        if key not in self._answers:
            self._answers[key] = answered
            self._bytes += len(key) + len(answered.body)
        while self._bytes > self._most:
            oldest, gone = self._answers.popitem(last=False)
            self._bytes -= len(oldest) + len(gone.body)


DAY = {"Cache-Control": "public, max-age=86400"}
"""What an answer says that never changes."""


def kept_for_a_day(answer: T) -> T:
    """The function of a path, whose answers a browser may keep."""
    vars(answer)["headers"] = DAY
    return answer


def painted(answer: T) -> T:
    """The function of a path that paints large pictures, which takes longer than any other answer."""
    vars(answer)["times"] = 5
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
    REPLY = "reply"
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
