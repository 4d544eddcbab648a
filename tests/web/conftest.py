"""What the tests of the page share: a client without a network, a real server and a browser."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, expect, sync_playwright
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from visits import Pages, Visit

from noyau.app.connections import Bounds, Server, configure
from noyau.app.door import Door
from noyau.app.server import create_app

SLOW = float(os.environ.get("NOYAU_SLOW", "0"))
"""So many seconds every answer of the server is late: what a visitor does meanwhile must not break the page."""

expect.set_options(timeout=30_000)
"""What is expected comes, however slow the machine is: a test that passes never waits for that long."""


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), base_url="http://127.0.0.1") as client:
        yield client


def page_server(door: Door | None = None) -> FastAPI:
    """The application, whose scripts and styles the browser fetches once: they do not change while tests run."""
    app = create_app(door=door)
    app.add_middleware(Keeping)
    return app


class Keeping:
    """Around an application: scripts and styles say that they may be kept."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_kept(message: Message) -> None:
            if message["type"] == "http.response.start" and scope["path"].endswith((".js", ".css")):
                MutableHeaders(scope=message)["Cache-Control"] = "max-age=86400"
            await send(message)

        await self.app(scope, receive, send_kept)


def late(app: FastAPI, seconds: float) -> FastAPI:
    """The application, with every answer of its API late."""
    app.add_middleware(Waiting, seconds=seconds)
    return app


class Waiting:
    """Around an application: its API takes so many seconds longer."""

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self.app = app
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            await asyncio.sleep(self.seconds)
        await self.app(scope, receive, send)


@contextmanager
def serving(app: FastAPI, bounds: Bounds | None = None) -> Iterator[str]:
    """The place of a real server."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = Server(configure(app, bounds=bounds))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving(late(page_server(), SLOW) if SLOW else page_server()) as place:
        yield place


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, which script/test installs."""
    chromium = shutil.which("chromium")
    assert chromium, "the tests of the page need Debian's package chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def slow_address() -> Iterator[str]:
    """A server whose answers come late: hands are faster."""
    with serving(late(page_server(), 0.3)) as place:
        yield place


@pytest.fixture(scope="session")
def pages(browser: Browser) -> Pages:
    return Pages(browser)


@pytest.fixture
def visit(pages: Pages, address: str) -> Iterator[Visit]:
    visit = Visit(pages, address)
    yield visit
    visit.end()


@pytest.fixture
def hasty_visit(pages: Pages, slow_address: str) -> Iterator[Visit]:
    """A visit to the slow server."""
    visit = Visit(pages, slow_address, hasty=True)
    yield visit
    visit.end()
