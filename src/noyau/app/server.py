"""The server: the API under /api/v1, then the page. It computes nothing that can grow, and keeps nothing of its
visitors but their jobs and their classes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from noyau import __version__
from noyau.app.answers import Answered, Question
from noyau.app.classroom.classes import School
from noyau.app.door import Door, Doorkeeper
from noyau.app.jobs import Desk
from noyau.app.middleware import Gate, tell_refusals
from noyau.app.page_files import PageFiles
from noyau.app.pool import JOB, Pool
from noyau.app.queues import Client
from noyau.app.router import Kept
from noyau.app.screens import import_routers
from noyau.app.server_memory import give_back
from noyau.app.visitors import Visitors

_COMPRESSION = 6
"""More makes a large board no smaller, and takes seven times as long."""


def create_app(files: tuple[str, ...] = (), warm_after: float | None = None, door: Door | None = None) -> FastAPI:
    """The whole application; workers know the games of these files, and have kernels loaded after so many seconds.

    Who is let in is for the door to say: on its own, those who call this machine by its own names.
    """

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        pool = Pool(files)

        async def ask(question: Question, client: Client, tell: Callable[[int], None]) -> Answered:
            return await pool.ask(question, client, JOB, tell)

        desk = Desk(ask)
        app.state.pool, app.state.desk, app.state.kept = pool, desk, Kept()
        app.state.school, app.state.door = School(), door or Door()
        await pool.open()
        chores = [
            asyncio.create_task(desk.look()),
            asyncio.create_task(app.state.school.keep_tidy()),
            asyncio.create_task(give_back()),
        ]
        if warm_after is not None:
            chores.append(asyncio.create_task(_warm(pool, warm_after)))
        yield
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await desk.close()
        await pool.close()

    app = FastAPI(
        title="noyau",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=life,
    )
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=_COMPRESSION)
    app.add_middleware(Visitors)
    app.add_middleware(Doorkeeper, door=door or Door())
    app.add_middleware(Gate)
    tell_refusals(app)
    for router in import_routers():
        app.include_router(router, prefix="/api/v1")
    app.mount("/", PageFiles(), name="page")
    return app


async def _warm(pool: Pool, seconds: float) -> None:
    """Load the kernels once the first visitors have their page; where that fails, workers load them when asked."""
    await asyncio.sleep(seconds)
    with contextlib.suppress(OSError):
        await pool.renew()
