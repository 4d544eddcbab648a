"""The gate: what comes in is bounded, and every answer forbids what the page does not need."""

from __future__ import annotations

from fastapi import HTTPException
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 1_000_000
"""The most that a request may carry."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Gate:
    """Around the application: counts the bytes that come in, and adds the headers of safety to what goes out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        carried = 0

        async def receive_some() -> Message:
            nonlocal carried
            message = await receive()
            carried += len(message.get("body", b""))
            if carried > MOST_BYTES:
                raise HTTPException(413)
            return message

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                asks = scope["path"].startswith("/api/")
                headers.setdefault("Cache-Control", "no-store" if asks else "no-cache")
                if asks:
                    headers.add_vary_header("Accept-Language")
            await send(message)

        await self.app(scope, receive_some, send_safely)
