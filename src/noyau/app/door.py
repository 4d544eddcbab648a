"""Who may come in: by a name that is served, not sent by another site, and with the key where one is needed."""

from __future__ import annotations

import contextlib
import hmac
import re
import socket
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlencode, urlsplit

from fastapi import Request
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from noyau.app.questions import language_of
from noyau.words import say

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
"""The names under which a machine calls itself."""

_EVERYWHERE = frozenset({"0.0.0.0", "::"})
"""Where a server listens at each of its addresses."""

_HOST = re.compile(r"(?:(?P<name>[\w.-]+)|\[(?P<number>[0-9a-f:.]+)\])(?::(?P<port>\d*))?\Z", re.ASCII | re.IGNORECASE)
_MOST_SHOWN = 80


def read_host(header: str) -> tuple[str, str]:
    """The name and the port in a header ``Host``; no name where it makes no sense.

    >>> read_host("LocalHost:8000"), read_host("[::1]"), read_host("a@b:80")
    (('localhost', '8000'), ('::1', '80'), ('', ''))
    """
    found = _HOST.match(header)
    if found is None:
        return "", ""
    return (found["name"] or found["number"]).lower().removesuffix("."), found["port"] or "80"


def is_loopback(name: str) -> bool:
    """Whether a machine calls itself so, and no other one can.

    >>> [is_loopback(name) for name in ("localhost", "127.0.0.2", "::1", "192.168.1.7", "school")]
    [True, True, True, False, False]
    """
    with contextlib.suppress(ValueError):
        return ip_address(name).is_loopback
    return name == "localhost"


def find_address(version: int = 4) -> str:
    """The address of this machine on its network, or nothing where it has none; nothing is sent to find it."""
    family, far = (socket.AF_INET, "192.0.2.1") if version == 4 else (socket.AF_INET6, "2001:db8::1")
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((far, 9))
        found = str(probe.getsockname()[0])
        return "" if is_loopback(found) else found
    return ""


def write_place(host: str, port: int) -> str:
    """The address of the page.

    >>> write_place("192.168.1.7", 8000), write_place("::1", 80)
    ('http://192.168.1.7:8000/', 'http://[::1]:80/')
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


@dataclass(frozen=True)
class Door:
    """The names under which the page is served, the key that visitors need, and whether a proxy stands before it."""

    names: frozenset[str] = LOOPBACK
    key: str = ""
    behind_proxy: bool = False

    @property
    def listens_everywhere(self) -> bool:
        """Whether we listen at each address of this machine."""
        return not self.names.isdisjoint(_EVERYWHERE)

    @property
    def version(self) -> int:
        """Of which kind the addresses are at which we listen, where that is each of them."""
        return 6 if "::" in self.names else 4

    def names_at(self, reached: str) -> frozenset[str]:
        """Our names; where we listen everywhere, the address that a visitor has reached is one."""
        return self.names | {reached} if self.listens_everywhere else self.names

    def owns(self, origin: str, host: str) -> bool:
        """Whether an origin is the page itself; the port of a proxy may be another one than ours."""
        try:
            place = read_host(urlsplit(origin).netloc)
        except ValueError:
            return False
        own = read_host(host)
        return place[0] == own[0] if self.behind_proxy else place == own

    def opens(self, given: str | None) -> bool:
        """Whether a visitor has the key, or needs none."""
        return not self.key or hmac.compare_digest((given or "").encode(), self.key.encode())


class Doorkeeper:
    """Around the application: sends away who may not come in, and lets in who comes by the link with the key."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app = app
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        met = self._meet(Request(scope)) if scope["type"] == "http" else None
        await (met or self.app)(scope, receive, send)

    def _meet(self, request: Request) -> Response | None:
        """The answer to who does not come in, or who is sent on without the key in the address."""
        host = request.headers.get("host", "")
        name, _ = read_host(host)
        reached, port = request.scope["server"]
        names = self.door.names_at(reached)
        if name not in names:
            served = sorted(names - _EVERYWHERE)
            return _refuse(request, 421, "host", name=(name or host)[:_MOST_SHOWN], served=served)
        if self._is_foreign(request, host):
            return _refuse(request, 403, "foreign")
        cookie, token = f"noyau-key-{port}", request.query_params.get("token")
        if self.door.key and self.door.opens(token) and not _is_api(request):
            rest = urlencode([(name, value) for name, value in request.query_params.multi_items() if name != "token"])
            onward = RedirectResponse(f"/?{rest}" if rest else "/", 303)
            onward.set_cookie(
                cookie, self.door.key, httponly=True, samesite="lax", secure=request.url.scheme == "https"
            )
            return onward
        if not self.door.opens(token) and not self.door.opens(request.cookies.get(cookie)):
            return _refuse(request, 403, "key")
        return None

    def _is_foreign(self, request: Request, host: str) -> bool:
        """Whether another site has made a browser ask this; to follow a link from there is everybody's right."""
        site, mode = request.headers.get("sec-fetch-site"), request.headers.get("sec-fetch-mode")
        reads = request.method in ("GET", "HEAD")
        if site in ("cross-site", "same-site") and not (reads and mode == "navigate"):
            return True
        origin = request.headers.get("origin")
        if origin is None or (origin == "null" and site == "same-origin"):
            return False
        return not self.door.owns(origin, host)


def _is_api(request: Request) -> bool:
    return request.url.path.startswith("/api/")


def _refuse(request: Request, status: int, reason: str, **facts: object) -> Response:
    """A refusal: for the API as all others, and for who looks at the page as a sentence."""
    message = say(language_of(request), f"serve.refused.{reason}", **facts)
    if _is_api(request):
        return JSONResponse({"error": "NotAllowed", "message": message, "hint": None}, status)
    return PlainTextResponse(f"{message}\n", status)
