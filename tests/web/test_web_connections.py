"""Connections of clients that take their time: they are ended, and nobody else waits for them."""

from __future__ import annotations

import contextlib
import select
import socket
from collections.abc import Iterator
from dataclasses import replace

import pytest
from conftest import serving
from fastapi import FastAPI, Request
from fastapi.responses import PlainTextResponse

from noyau.app.connections import Bounds
from noyau.app.middleware import Gate, Rate

HASTY = Bounds(in_all=40, of_one=30, head=0.4, body=0.4, reading=0.4, idle=1)
PATIENT = replace(HASTY, head=60.0, body=60.0, reading=60.0)
"""The bounds of the tests in which time decides, and of those in which numbers do."""

HEAD = b"GET /hello HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def small_app() -> FastAPI:
    app = FastAPI()

    @app.api_route("/hello", methods=["GET", "POST"])
    async def hello(request: Request) -> PlainTextResponse:
        return PlainTextResponse(f"hello {len(await request.body())}")

    @app.get("/count")
    async def count() -> PlainTextResponse:
        app.state.counted = getattr(app.state, "counted", 0) + 1
        return PlainTextResponse(f"asked {app.state.counted}")

    @app.get("/long")
    async def long() -> PlainTextResponse:
        return PlainTextResponse("x" * 50_000_000)

    return app


@pytest.fixture(scope="module")
def hasty() -> Iterator[int]:
    with serving(small_app(), HASTY) as place:
        yield port_of(place)


@pytest.fixture(scope="module")
def patient() -> Iterator[int]:
    with serving(small_app(), PATIENT) as place:
        yield port_of(place)


def port_of(place: str) -> int:
    return int(place.rstrip("/").rpartition(":")[2])


def call(port: int, said: bytes, address: str = "127.0.0.1") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(address, 0))
    line.sendall(said)
    return line


def hear(line: socket.socket) -> bytes:
    """All that is said until the other side hangs up."""
    heard = b""
    try:
        while part := line.recv(1 << 16):
            heard += part
    except ConnectionResetError:
        pass
    line.close()
    return heard


def test_many_half_open_connections_leave_the_page_answering(patient: int, capfd: pytest.CaptureFixture[str]) -> None:
    ask = HEAD + b"Connection: close\r\n\r\n"
    held = [call(patient, HEAD + b"X-") for _ in range(300)]
    assert hear(call(patient, ask)).endswith(b"hello 0")
    ended = [line for line in held if is_over(line)]
    assert len(ended) >= len(held) - PATIENT.of_one
    assert hear(call(patient, ask, "127.0.0.2")).endswith(b"hello 0")
    for line in held:
        line.close()
    assert capfd.readouterr().err == ""


def is_over(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        return line.recv(100) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def test_who_holds_the_most_connections_loses_the_oldest_that_never_asked(patient: int) -> None:
    other = call(patient, HEAD + b"\r\n", "127.0.0.3")
    asked = call(patient, HEAD + b"\r\n")
    for line in (other, asked):
        assert b"200 OK" in line.recv(1000)
    held = [call(patient, b"") for _ in range(60)]
    for line in (other, asked):
        line.sendall(HEAD + b"Connection: close\r\n\r\n")
        assert hear(line).endswith(b"hello 0")
    for line in held:
        line.close()


def test_who_has_just_come_is_not_ended_before_those_who_stopped_in_the_middle(patient: int) -> None:
    ask = HEAD + b"Connection: close\r\n\r\n"
    held = [call(patient, HEAD + b"X-") for _ in range(20)]
    assert hear(call(patient, ask)).endswith(b"hello 0")  # by now all that came before was looked at
    fresh = call(patient, b"")
    for _ in range(3):
        held += [call(patient, HEAD + b"X-") for _ in range(10)]
        assert hear(call(patient, ask)).endswith(b"hello 0")
    fresh.sendall(ask)
    assert hear(fresh).endswith(b"hello 0")
    for line in held:
        line.close()


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        (b"", b""),
        (HEAD + b"X-", b"HTTP/1.1 408 "),
        (HEAD + b"\r\n" + HEAD, b"HTTP/1.1 200 "),
        (b"POST /hello HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc", b"HTTP/1.1 408 "),
        (b"POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc", b"HTTP/1.1 404 "),
        (b"POST /hello HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", b"HTTP/1.1 411 "),
    ],
)
def test_a_question_that_does_not_come_to_its_end_is_not_waited_for(hasty: int, said: bytes, heard: bytes) -> None:
    assert hear(call(hasty, said))[: len(heard) or 1] == heard


@pytest.mark.parametrize(
    "start", [HEAD + b"X-Slow: ", b"POST /hello HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n"]
)
def test_a_question_that_comes_drop_by_drop_is_not_waited_for(hasty: int, start: bytes) -> None:
    line = call(hasty, start)
    line.settimeout(0.05)
    for _ in range(200):
        with contextlib.suppress(TimeoutError):
            assert line.recv(12) == b"HTTP/1.1 408"
            break
        line.sendall(b"a")
    else:
        pytest.fail("ten seconds of drops were taken")
    line.close()


def test_what_somebody_asked_who_has_left_is_not_looked_at(patient: int) -> None:
    ask = b"GET /count HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    for _ in range(20):
        call(patient, ask).close()
    counted = int(hear(call(patient, ask)).rpartition(b"asked ")[2])
    assert counted < 20  # a few may have been read before they were closed


def test_an_answer_that_nobody_reads_is_not_kept(hasty: int) -> None:
    line = call(hasty, b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n")
    broken = select.poll()
    broken.register(line, 0)
    assert broken.poll(20_000)
    assert len(hear(line)) < 50_000_000


def test_answers_that_nobody_reads_do_not_fill_the_memory() -> None:
    with serving(small_app(), replace(PATIENT, unread=60_000_000)) as place:
        lines = [call(port_of(place), b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n") for _ in range(2)]
        broken = select.poll()
        for line in lines:
            broken.register(line, 0)
        assert len(broken.poll(20_000)) == 1
        assert hear(call(port_of(place), HEAD + b"Connection: close\r\n\r\n")).endswith(b"hello 0")
        for line in lines:
            line.close()


def test_who_is_refused_again_and_again_waits_and_others_do_not() -> None:
    slow = Rate(each_second=0.01, at_once=2, longest=60.0)
    nowhere = b"GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with serving(small_app(), replace(PATIENT, refusals=slow)) as place:
        port = port_of(place)
        for _ in range(2):
            assert hear(call(port, nowhere)).startswith(b"HTTP/1.1 404 ")
        line = call(port, nowhere)
        assert hear(call(port, nowhere, "127.0.0.2")).startswith(b"HTTP/1.1 404 ")
        assert hear(call(port, HEAD + b"Connection: close\r\n\r\n")).endswith(b"hello 0")
        assert not is_over(line)
        line.close()


def test_what_all_requests_carry_together_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noyau.app.middleware.MOST_AT_ONCE", 1000)
    app = small_app()
    app.add_middleware(Gate)
    body = b"POST /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 700\r\n\r\n" + b"a" * 699
    with serving(app, PATIENT) as place:
        first = call(port_of(place), body)
        second = call(port_of(place), body)
        (refused,) = select.select([first, second], [], [])[0]
        assert hear(refused).startswith(b"HTTP/1.1 503 ")
        first.close()
        second.close()
        assert hear(call(port_of(place), body + b"a")).endswith(b"hello 700")


def test_nonsense_writes_no_line_in_the_log(hasty: int, capfd: pytest.CaptureFixture[str]) -> None:
    upgrade = HEAD + b"Connection: upgrade, close\r\nUpgrade: websocket\r\n\r\n"
    heard = [hear(call(hasty, said)) for said in (b"\x16\x03\x01\r\n\r\n", b"GET\r\n\r\n", upgrade)]
    assert [each[9:12] for each in heard] == [b"400", b"400", b"200"]
    assert capfd.readouterr().err == ""
