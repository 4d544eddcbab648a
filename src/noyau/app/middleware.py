"""What every request passes: it is bounded, errors are told as JSON, and answers forbid what the page does not need."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from noyau.app.questions import choose_language, language_of
from noyau.core.errors import IllegalMove, NoyauError, TooLarge
from noyau.core.record import Json
from noyau.words import Sentence, look_up, say

MOST_BYTES = 1_000_000
MOST_AT_ONCE = 32_000_000
"""The most that a request may carry, and all together that are read at the same time."""

MOST_HEADERS = 32_000
MOST_PARAMETERS = 100
"""The most bytes of its headers, and the most parameters of its address: to read more would keep others waiting."""

_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors {frames}"
)

HEADERS = {
    "Content-Security-Policy": _POLICY.format(frames="'none'"),
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_EMBEDDED = {
    **{name: value for name, value in HEADERS.items() if name != "X-Frame-Options"},
    "Content-Security-Policy": _POLICY.format(frames="*"),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""The headers of the page itself where its address asks to be shown within another one."""


def headers_for(scope: Scope) -> Mapping[str, str]:
    """The headers of safety for an answer: only the page with ``embed`` in its address is shown by other sites."""
    embedded = scope["path"] == "/" and "embed" in QueryParams(scope["query_string"])
    return _EMBEDDED if embedded else HEADERS


class Gate:
    """Around the application: counts the bytes that come in, and adds the headers of safety to what goes out.

    ``HEAD`` is asked as ``GET`` is, and answered without the body.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._carried = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headless = scope["method"] == "HEAD"
        if headless:
            scope = {**scope, "method": "GET"}
        carried = 0

        async def receive_some() -> Message:
            nonlocal carried
            message = await receive()
            more = len(message.get("body", b""))
            carried += more
            self._carried += more
            if carried > MOST_BYTES:
                raise HTTPException(413)
            if self._carried > MOST_AT_ONCE:
                raise HTTPException(503)
            return message

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in headers_for(scope).items():
                    headers.setdefault(name, value)
                asks = scope["path"].startswith("/api/")
                headers.setdefault("Cache-Control", "no-store" if asks else "no-cache")
                if asks:
                    headers.add_vary_header("Accept-Language")
            elif headless:
                message = {**message, "body": b""}
            await send(message)

        if _says_too_much(scope):
            language = choose_language(None, Headers(scope=scope).get("accept-language"))
            message = say(language, "serve.refused.431", limit=MOST_HEADERS, parameters=MOST_PARAMETERS)
            refusal = JSONResponse(_write("TooLarge", message), 431)
            await refusal(scope, receive, send_safely)
            return
        try:
            await self.app(scope, receive_some, send_safely)
        finally:
            self._carried -= carried


def _says_too_much(scope: Scope) -> bool:
    headers = sum(len(name) + len(value) for name, value in scope["headers"])
    return headers > MOST_HEADERS or scope["query_string"].count(b"&") >= MOST_PARAMETERS


@dataclass(frozen=True)
class Rate:
    """So many refusals of one address are answered each second, after so many at once; none waits for longer."""

    each_second: float = 50.0
    at_once: int = 100
    longest: float = 2.0


class Pace:
    """The seconds that the next refusal of each address waits.

    >>> now = [0.0]
    >>> pace = Pace(Rate(each_second=10, at_once=2, longest=0.25), lambda: now[0])
    >>> [round(pace.wait("anne"), 2) for _ in range(7)], pace.wait("boris")
    ([0.0, 0.0, 0.1, 0.2, 0.25, 0.25, 0.25], 0.0)
    >>> now[0] = 1.0
    >>> pace.wait("anne")
    0.0
    """

    most_known = 5000

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._due: OrderedDict[str, float] = OrderedDict()
        """When the next refusal of an address would be due, if all came one by one."""

    def wait(self, address: str) -> float:
        """Count a refusal in, and tell how long it waits."""
        now, step = self._clock(), 1 / self._rate.each_second
        earliest = now - (self._rate.at_once - 1) * step
        due = min(max(self._due.pop(address, earliest), earliest), now + self._rate.longest)
        self._due[address] = due + step
        if len(self._due) > self.most_known:
            self._due.popitem(last=False)
        return max(0.0, due - now)


class Paced:
    """Around an application: lets refusals wait, but for those whose visitor has left."""

    def __init__(self, app: ASGIApp, rate: Rate) -> None:
        self.app = app
        self._pace = Pace(rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_in_time(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] >= 400:
                seconds = self._pace.wait(scope["client"][0] if scope["client"] else "")
                if seconds:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(_wait_until_left(receive), seconds)
            await send(message)

        await self.app(scope, receive, send_in_time if scope["type"] == "http" else send)


async def _wait_until_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


_OPTION = re.compile(r"(?:^|[\s(«'])--[a-z]|['«]\s?noyau [a-z]")
_CLAUSE = re.compile(r"\s?;\s")


def tell_error(error: NoyauError, language: str) -> str:
    """What is wrong; advice that speaks of the command line has its own words here, or is left out.

    >>> from noyau.core.errors import TooLarge
    >>> tell_error(TooLarge("error.positions", name="cram", limit=50_000), "en")
    'cram has more than 50,000 positions from here'
    """
    key = f"refusal.{error.sentence.key}"
    if look_up(language, key):
        return Sentence(key, error.sentence.facts).say(language)
    template = look_up(language, error.sentence.key)
    said = error.say(language)
    if template is None or not _OPTION.search(template):
        return said
    clauses = _CLAUSE.split(said)
    kept = [clause for clause in clauses if not _OPTION.search(clause)] or clauses[:1]
    return ("\u202f; " if language == "fr" else "; ").join(kept)


def tell_hint(error: NoyauError, language: str, usual: str = "web.raise-limit") -> str | None:
    """What to do about it: the last clause of what is told, else what helps where anything is too large."""
    _, *rest = _CLAUSE.split(tell_error(error, language))
    return rest[-1] if rest else say(language, usual) if isinstance(error, TooLarge) else None


_STATUS = ((TooLarge, 413), (IllegalMove, 409))
_KINDS = {404: "NotFound", 405: "NotAllowed", 413: "TooLarge", 429: "TooLarge", 500: "Fault", 503: "TooLarge"}
_TOO_LONG = ("string_too_long", "too_long")


def tell_refusals(app: FastAPI) -> None:
    """Let an application tell every error so."""
    app.add_exception_handler(NoyauError, _tell_error)
    app.add_exception_handler(RequestValidationError, _tell_parameter)
    app.add_exception_handler(HTTPException, _tell_status)
    app.add_exception_handler(Exception, _tell_fault)


def refuse(error: NoyauError, language: str) -> tuple[int, Json]:
    """The status for an error of the library, and the sentence that the command line prints, without its options."""
    status = next((status for kind, status in _STATUS if isinstance(error, kind)), 422)
    return status, write_refusal(error, language)


def write_refusal(error: NoyauError, language: str, usual: str = "web.raise-limit") -> Json:
    """An error as JSON tells it: its kind, what is wrong, and what to do about it."""
    return {"error": error.kind, "message": tell_error(error, language), "hint": tell_hint(error, language, usual)}


def _write(kind: str, message: str) -> Json:
    return {"error": kind, "message": message, "hint": None}


def tell_fault(language: str) -> Json:
    """What a visitor hears of a fault of the server."""
    return _write(_KINDS[500], say(language, "serve.refused.500"))


def _refuse(
    request: Request, status: int, kind: str, message: str, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    return JSONResponse(_write(kind, message), status, headers)


async def _tell_error(request: Request, error: Exception) -> JSONResponse:
    """An error of the library that the server itself tells."""
    assert isinstance(error, NoyauError)
    status, told = refuse(error, language_of(request))
    return JSONResponse(told, status)


async def _tell_parameter(request: Request, error: Exception) -> JSONResponse:
    """A request that is none: which parameter, and what is wrong with it."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    language = language_of(request)
    place = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    message = say(language, "web.parameter", name=place[:100], fault=_fault(first, language))
    if first["type"] in _TOO_LONG:
        return _refuse(request, 413, "TooLarge", message)
    return _refuse(request, 422, "SpecError", message)


def _fault(fault: Mapping[str, Any], language: str) -> str:
    """What is wrong with a parameter, in words; what has no sentence of its own is not what was expected."""
    key = f"serve.fault.{fault['type'].replace('_', '-')}"
    facts: Json = {name: value for name, value in fault.get("ctx", {}).items() if isinstance(value, (int, str))}
    if "expected" in facts:
        facts["expected"] = re.findall("'(.*?)'", facts["expected"])
    return say(language, key if look_up(language, key) else "serve.fault.other", **facts)


async def _tell_status(request: Request, error: Exception) -> JSONResponse:
    """A place that is none, a method that it does not know, a body that cannot be read."""
    assert isinstance(error, HTTPException)
    status = error.status_code
    key = f"serve.refused.{status}" if status in _KINDS else "serve.refused.400"
    path = request.url.path
    facts = {"path": path if len(path) <= 80 else f"{path[:80]}…", "method": request.method, "limit": MOST_BYTES}
    message = say(language_of(request), key, **facts)
    return _refuse(request, status, _KINDS.get(status, "BadRequest"), message, error.headers)


async def _tell_fault(request: Request, error: Exception) -> JSONResponse:
    """A fault of the server: it is told to the operator, not to the visitor."""
    return JSONResponse(tell_fault(language_of(request)), 500, HEADERS)
