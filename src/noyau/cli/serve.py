"""``noyau serve``: the web page, on this machine."""

from __future__ import annotations

import contextlib
import errno
import gc
import socket
import threading
import webbrowser
from ipaddress import ip_address
from secrets import token_urlsafe

import click

from noyau.console.answering import define_command, report, text
from noyau.console.command import notify
from noyau.console.loading import LOADED
from noyau.core.errors import NotApplicable, SpecError
from noyau.kernels import compiling

_WARM_AFTER = 5.0
"""When the kernels are loaded, in seconds after the start: the first page does not wait for them."""

_OWN = {4: "127.0.0.1", 6: "::1"}
"""What a machine without a network calls itself."""


@define_command("serve")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--allow-host", "names", multiple=True, metavar="NAME")
@click.option("--open-to-all", is_flag=True)
@click.option("--behind-proxy", is_flag=True)
@click.option("--open", "look", is_flag=True)
def command(
    port: int, host: str, names: tuple[str, ...], open_to_all: bool, behind_proxy: bool, look: bool, as_json: bool
) -> None:
    try:
        from noyau.app.connections import Server, configure
        from noyau.app.door import LOOPBACK, Door, find_address, read_host, write_place
        from noyau.app.server import create_app
        from noyau.app.server_memory import bound_memory
    except ImportError as missing:
        raise NotApplicable("serve.extra", missing=missing.name or str(missing)) from None
    for name in names:
        if name.lower() not in (read_host(name)[0], read_host(f"[{name}]")[0]):
            raise SpecError("serve.name", name=name)
    listening = _listen(host, port)
    here = ip_address(listening.getsockname()[0])
    if open_to_all and here.is_loopback:
        listening.close()
        raise SpecError("serve.not-open", host=host)
    key = "" if open_to_all or here.is_loopback else token_urlsafe(16)
    door = Door(LOOPBACK | {name.lower() for name in (host, str(here), *names)}, key, behind_proxy)
    reached = (find_address(here.version) or _OWN[here.version]) if here.is_unspecified else host
    page = write_place(reached, listening.getsockname()[1])
    place = f"{page}?token={key}" if key else page
    report(as_json, {"address": place}, text("serve.at", address=place))
    if not here.is_loopback:
        notify(text("serve.with-key" if key else "serve.to-all"))
    if look:
        threading.Thread(target=_open, args=[place], daemon=True).start()
    compiling.warm()
    bound_memory()
    app = create_app(tuple(LOADED), _WARM_AFTER, door)
    gc.freeze()  # what is loaded now stays: to look through it again and again would keep visitors waiting
    Server(configure(app, behind_proxy)).run(sockets=[listening])


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
