"""``noyau serve``: the web page, on this machine."""

from __future__ import annotations

import contextlib
import errno
import socket
import threading
import webbrowser

import click

from noyau.console.answering import define_command, report, text
from noyau.console.loading import LOADED
from noyau.core.errors import NotApplicable, SpecError
from noyau.kernels import compiling

_WARM_AFTER = 5.0
"""When the kernels are loaded, in seconds after the start: the first page does not wait for them."""


@define_command("serve")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--open", "look", is_flag=True)
def command(port: int, host: str, look: bool, as_json: bool) -> None:
    try:
        import uvicorn

        from noyau.app.connections import configure
        from noyau.app.server import create_app
    except ImportError as missing:
        raise NotApplicable("serve.extra", missing=missing.name or str(missing)) from None
    listening, app = _listen(host, port), create_app(tuple(LOADED), warm_after=_WARM_AFTER)
    place = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"
    report(as_json, {"address": place}, text("serve.at", address=place))
    if look:
        threading.Thread(target=_open, args=[place], daemon=True).start()
    compiling.warm()
    uvicorn.Server(configure(app)).run(sockets=[listening])


def _open(place: str) -> None:
    """Show the page where there is a browser; the listening socket lets it wait until the server answers."""
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(place)


def _listen(host: str, port: int) -> socket.socket:
    """A socket at this place; a port that is taken is told before the server starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            raise SpecError("serve.taken", host=host, port=port) from None
        reason = (fault.strerror or str(fault)).partition(" (while")[0]
        raise SpecError("serve.nowhere", host=host, port=port, fault=reason) from None
