"""The server: the API under /api/v1, then the page. It keeps nothing of its visitors but their jobs."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware

from noyau import __version__
from noyau.app.jobs import Desk
from noyau.app.routes import routers
from noyau.errors import IllegalMove, NoyauError, TooLarge
from noyau.words import LANGUAGES, say

STATIC = Path(__file__).parent / "static"

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}

_STATUS = ((TooLarge, 413), (IllegalMove, 409))


def create_app() -> FastAPI:
    """The whole application."""
    mimetypes.add_type("text/javascript", ".js")
    desk = Desk()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        yield
        desk.close()

    app = FastAPI(
        title="noyau",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=life,
    )
    app.state.desk = desk
    app.add_middleware(GZipMiddleware, minimum_size=800)
    app.middleware("http")(_add_headers)
    app.add_exception_handler(NoyauError, _tell_error)
    app.add_exception_handler(RequestValidationError, _tell_bad_request)
    for router in routers():
        app.include_router(router, prefix="/api/v1")
    app.mount("/", StaticFiles(directory=STATIC, html=True), name="page")
    return app


async def _add_headers(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    response = await answer(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if not request.url.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "no-cache")
    return response


def read_language(request: Request) -> str:
    """The language asked for, else the one that the browser likes best, else French."""
    asked = request.query_params.get("lang", "")
    if asked in LANGUAGES:
        return asked
    for part in request.headers.get("accept-language", "").split(","):
        name = part.split(";")[0].strip().split("-")[0].lower()
        if name in LANGUAGES:
            return name
    return "fr"


async def _tell_error(request: Request, error: Exception) -> JSONResponse:
    """An error of the library, with the sentence that the command line prints."""
    assert isinstance(error, NoyauError)
    code = next((status for kind, status in _STATUS if isinstance(error, kind)), 422)
    language = read_language(request)
    hint = say(language, "web.raise-limit") if code == 413 else None
    return JSONResponse({"error": type(error).__name__, "message": error.say(language), "hint": hint}, code)


async def _tell_bad_request(request: Request, error: Exception) -> JSONResponse:
    """A request that is none: which parameter, and what is wrong with it."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    message = say(read_language(request), "web.parameter", name=place, fault=first["msg"])
    return JSONResponse({"error": "SpecError", "message": message, "hint": None}, 422)
