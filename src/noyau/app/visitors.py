"""Who asks: a visitor is a random token, kept by the browser until it is closed."""

from __future__ import annotations

import re
from secrets import token_urlsafe

from fastapi import Request
from fastapi.responses import Response
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from noyau.app.queues import Client

_COOKIE = "noyau-visitor"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}\Z")


def make_token() -> str:
    """What nobody guesses."""
    return token_urlsafe(16)


class Visitors:
    """Around the application: gives a token to who has none; what one connection asks without cookies has the same."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        token = request.cookies.get(_COOKIE, "")
        known = _TOKEN.match(token) is not None
        state = scope.setdefault("state", {})
        if known or "visitor" not in state:
            state["visitor"] = token if known else make_token()

        async def send_token(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if not headers.get("cache-control", "").startswith("public"):
                    headers.append("set-cookie", _write_cookie(state["visitor"], request.url.scheme == "https"))
            await send(message)

        await self.app(scope, receive, send if known else send_token)


def _write_cookie(token: str, secure: bool) -> str:
    answer = Response()
    answer.set_cookie(_COOKIE, token, httponly=True, samesite="lax", secure=secure)
    return answer.headers["set-cookie"]


def client_of(request: Request) -> Client:
    """Who asks."""
    return Client(request.client.host if request.client else "", request.state.visitor)
