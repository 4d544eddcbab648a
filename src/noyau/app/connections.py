"""Connections: none is held without a question for long, and no address holds them all."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from types import FrameType
from typing import ClassVar

import h11
import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from noyau.app.middleware import Paced, Rate
from noyau.app.visitors import make_token

try:
    import resource
except ImportError:  # not on Windows, which does not count them
    resource = None  # type: ignore[assignment]

_LONGEST_HEAD = 1 << 17
"""The most bytes of the first lines of a request: a spec stands there, and where the page comes from another one."""

_ACCEPTED_AT_ONCE = 128
_KNOCKING = 1024
_FILES = 2048
"""How many connections are accepted before one is looked at, how many the system lets wait for that, and how many files
the server would like to have."""

_FIRST_MOMENT = 1.0
"""For so many seconds who has just come may say nothing, even where there are too many."""

_LAST_MOMENT = 1.0
_LAST_SECONDS = 5
"""After so many seconds a server that stops sends away who still waits; after so many it waits for nothing more."""


@dataclass(frozen=True)
class Bounds:
    """How many connections are open, and how many seconds one may take for each part of a question."""

    in_all: int = 512
    of_one: int = 256
    """How many belong to one address."""
    head: float = 10.0
    body: float = 30.0
    reading: float = 30.0
    """For so long nothing of the answer may be taken."""
    idle: int = 5
    """How long a connection stays open after an answer."""
    unread: int = 64_000_000
    """How many bytes of answers may wait to be read, of all connections together."""
    refusals: Rate = field(default_factory=Rate)


class Stage(Enum):
    """What a connection waits for."""

    HEAD = auto()
    BODY = auto()
    ANSWER = auto()
    READING = auto()


class Connection(H11Protocol):
    """A connection whose client has to hurry: to ask, and to read what is answered.

    Where there are too many, the address that has the most loses the one that has waited longest without a question,
    first of those that never asked any (who has just come and said nothing yet goes after those who dally); where all
    have asked, its newest.
    """

    bounds: ClassVar[Bounds] = Bounds()
    shared: ClassVar[bool] = False
    """Whether the questions of several visitors come through it."""
    crowds: ClassVar[dict[str, dict[Connection, None]]] = {}
    """The open connections of each address, in the order in which their stages began."""

    stage = Stage.HEAD
    lost = False
    """Whether the client has left."""
    _since = 0.0
    _unread = 0
    _ended = False
    _deadline: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app_state = {**self.app_state, "connection": self}
        if not self.shared:
            self.app_state["visitor"] = make_token()
        self._begin(Stage.HEAD)
        self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._leave()
        super().connection_lost(exc)
        self.lost = True
        self.app_state = {}

    def data_received(self, data: bytes) -> None:
        if self._comes_in_chunks(data):
            self.end(b"411 Length Required")
            return
        super().data_received(data)
        self._look()

    def _comes_in_chunks(self, data: bytes) -> bool:
        """Whether the length of a body is not told beforehand: to put a million small chunks together takes seconds."""
        if self.conn.their_state is h11.SEND_BODY:
            return any(name == b"transfer-encoding" for name, _ in self.headers)
        if b"\n" not in data:  # the first lines do not end here
            return False
        head = (self.conn.trailing_data[0] + data).partition(b"\r\n\r\n")[0]
        return b"\ntransfer-encoding:" in head.lower()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._look()

    def _look(self) -> None:
        """Begin another stage where the connection has come to one."""
        if self.flow.write_paused:
            stage = Stage.READING
        elif self.conn.their_state is h11.SEND_BODY:
            stage = Stage.BODY
        elif self.cycle is not None and not self.cycle.response_complete:
            stage = Stage.ANSWER
        else:
            stage = Stage.HEAD
        if stage is not self.stage:
            self._begin(stage)

    def _begin(self, stage: Stage) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self.stage, self._since = stage, self.loop.time()
        self._leave()
        if not self._ended:
            self.crowds.setdefault(self.address, {})[self] = None
        self._unread = self.transport.get_write_buffer_size()
        seconds = {Stage.HEAD: self.bounds.head, Stage.BODY: self.bounds.body, Stage.READING: self.bounds.reading}
        self._deadline = self.loop.call_later(seconds[stage], self._run_out) if stage in seconds else None
        if stage is Stage.READING:
            self._make_them_read()

    def _make_them_read(self) -> None:
        """End connections whose answers wait, those with the most first, until no more bytes wait than may."""
        waiting = [each for crowd in self.crowds.values() for each in crowd if each.stage is Stage.READING]
        unread = {each: each.transport.get_write_buffer_size() for each in waiting}
        for each in sorted(waiting, key=unread.__getitem__, reverse=True):
            if sum(unread.values()) <= self.bounds.unread:
                return
            del unread[each]
            each.end()

    def _run_out(self) -> None:
        """The time for this stage is over."""
        if self.stage is Stage.READING and self.transport.get_write_buffer_size() < self._unread:
            self._begin(Stage.READING)
        elif self.stage is Stage.BODY or self.conn.trailing_data[0]:
            self.end(b"408 Request Timeout")
        else:
            self.end()

    def end(self, status: bytes = b"") -> None:
        """Close the connection, with a status where nothing was answered yet."""
        self._ended = True
        self._leave()
        if self.transport.get_write_buffer_size():  # who does not read would never let it close, nor the system
            line = self.transport.get_extra_info("socket")
            with contextlib.suppress(OSError):
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.transport.abort()
            return
        if status and (self.cycle is None or self.cycle.response_complete or not self.cycle.response_started):
            self.transport.write(b"HTTP/1.1 " + status + b"\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        self.transport.close()

    def _leave(self) -> None:
        crowd = self.crowds.get(self.address, {})
        crowd.pop(self, None)
        if not crowd:
            self.crowds.pop(self.address, None)

    def _make_room(self) -> None:
        """End one connection where this one is too many."""
        crowd = self.crowds[self.address]
        if len(crowd) <= self.bounds.of_one:
            if sum(map(len, self.crowds.values())) <= self.bounds.in_all:
                return
            crowd = max(self.crowds.values(), key=len)
        waits: Callable[[Connection], bool]
        for waits in (Connection._dallies, Connection._never_asked, Connection._waits):
            for each in crowd:
                if each is not self and waits(each):
                    each.end()
                    return
        next(reversed(crowd)).end(b"503 Service Unavailable")

    def _waits(self) -> bool:
        return self.stage is not Stage.ANSWER

    def _never_asked(self) -> bool:
        return self.cycle is None

    def _dallies(self) -> bool:
        """Whether it never asked, and has begun to, or has had time enough."""
        return self.cycle is None and (
            bool(self.conn.trailing_data[0]) or self.loop.time() - self._since > _FIRST_MOMENT
        )


_GLANCES = 3
"""How often others have their turn before a closed connection is known to be closed."""


class Attended:
    """Around an application: what was asked by somebody who has left at once is not even looked at."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            connection = scope["state"]["connection"]
            for _ in range(_GLANCES):
                await asyncio.sleep(0)
            if connection.lost:
                return
        await self.app(scope, receive, send)


class Server(uvicorn.Server):
    """A server for which the system lets more connections wait than are accepted at once, and which stops quietly."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(_KNOCKING)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; questions still in hand after a moment end as if their visitors had left, not by an exception."""
        last_moment = asyncio.get_running_loop().call_later(_LAST_MOMENT, self._send_away)
        await super().shutdown(sockets)
        last_moment.cancel()

    def _send_away(self) -> None:
        for connection in list(self.server_state.connections):
            assert isinstance(connection, Connection)
            connection.end(b"503 Service Unavailable")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, which takes a moment; asked a second time, it takes no less."""
        super().handle_exit(sig, frame)
        self.force_exit = False


def configure(app: FastAPI, behind_proxy: bool = False, bounds: Bounds | None = None) -> uvicorn.Config:
    """How the application is served; where there is a proxy on this machine, what it says of visitors is believed."""
    bounds = bounds or Bounds()
    files = _count_files()
    bounds = replace(bounds, in_all=min(bounds.in_all, files // 3))

    class Bounded(Connection):
        pass

    Bounded.bounds = replace(bounds, of_one=bounds.in_all) if behind_proxy else bounds
    Bounded.shared = behind_proxy
    Bounded.crowds = {}
    return uvicorn.Config(
        Attended(Paced(app, bounds.refusals)),
        http=Bounded,
        ws="none",
        lifespan="on",
        log_level="error",  # a visitor who writes nonsense writes no line in the log
        access_log=False,
        server_header=False,
        proxy_headers=behind_proxy,
        forwarded_allow_ips="127.0.0.1,::1",
        backlog=min(_ACCEPTED_AT_ONCE, files // 8),
        h11_max_incomplete_event_size=_LONGEST_HEAD,
        timeout_keep_alive=bounds.idle,
        timeout_graceful_shutdown=_LAST_SECONDS,
    )


def _count_files() -> int:
    """How many files this process may have open, after having asked for some more."""
    if resource is None:
        return _FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft == resource.RLIM_INFINITY or soft >= wished:
        return _FILES if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
    return wished
