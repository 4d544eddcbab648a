"""The server: the API under /api/v1, then the page. It keeps nothing of its visitors but their jobs."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware

from noyau import __version__
from noyau.app.jobs import Desk
from noyau.app.middleware import Gate, tell_refusals

PATHS = {
    "play": ("routes", "catalogue", "states", "explanations", "replies"),
    "lights": ("routes",),
    "analysis": ("views",),
    "editor": ("routes",),
    "rules": ("builder",),
    "worksheets": ("sheets",),
}
"""For each screen the modules whose ``router`` has paths of the API."""

STATIC = Path(__file__).parent / "static"

_COMPRESSION = 6
"""More makes a large board no smaller, and takes seven times as long."""


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
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=_COMPRESSION)
    app.add_middleware(Gate)
    tell_refusals(app)
    for screen, modules in PATHS.items():
        for module in modules:
            app.include_router(import_module(f"noyau.app.{screen}.{module}").router, prefix="/api/v1")
    app.mount("/", StaticFiles(directory=STATIC, html=True), name="page")
    return app
