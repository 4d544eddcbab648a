"""``noyau serve``: the web page, on this machine."""

from __future__ import annotations

import socket
import threading
import webbrowser
from typing import Any

import click

from noyau.cli.terminal import answer, define, text
from noyau.errors import NotApplicable, SpecError


@define("serve")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--open", "look", is_flag=True)
def command(port: int, host: str, look: bool, as_json: bool) -> None:
    try:
        import uvicorn

        from noyau.app.server import create_app
        from noyau.app.states import warm
    except ImportError as missing:
        raise NotApplicable("serve.extra", missing=missing.name or str(missing)) from None
    listening = _listen(host, port)
    place = f"http://{host}:{listening.getsockname()[1]}/"
    if as_json:
        answer({"address": place})
    else:
        click.echo(text("serve.at", address=place))
    if look:
        threading.Timer(0.5, webbrowser.open, [place]).start()
    threading.Thread(target=warm, daemon=True).start()
    settings: dict[str, Any] = {"log_level": "warning", "access_log": False}
    uvicorn.Server(uvicorn.Config(create_app(), **settings)).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    """A socket at this place; a port that is taken is told before the server starts."""
    try:
        return socket.create_server((host, port))
    except OSError as fault:
        raise SpecError("serve.taken", host=host, port=port, fault=fault.strerror or str(fault)) from None
