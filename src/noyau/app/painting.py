"""PNG for a page: the painter works in a process of its own, since all others would wait for it."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from threading import BoundedSemaphore

from noyau.errors import NotApplicable, TooLarge

_SECONDS = 20.0
_PAINTERS = BoundedSemaphore(2)
_ROOM = BoundedSemaphore(10)
"""How many paint, and how many wait or paint: whoever comes then is sent away, so that others get their answers."""


def paint_png(picture: str) -> bytes:
    """An SVG document of ours as the bytes of a PNG file."""
    if find_spec("resvg_py") is None:
        raise NotApplicable("scene.no-png")
    if not _ROOM.acquire(blocking=False):
        raise TooLarge("web.busy")
    try:
        with _PAINTERS:
            painter = [sys.executable, "-m", "noyau.app.painting"]
            done = subprocess.run(painter, input=picture.encode(), capture_output=True, timeout=_SECONDS, check=True)
    except (subprocess.SubprocessError, OSError):
        raise TooLarge("web.too-long") from None
    finally:
        _ROOM.release()
    return done.stdout


def main() -> None:
    """Paint the picture on standard input."""
    from noyau.app.work import be_modest
    from noyau.scenes.png import write_png

    be_modest(int(_SECONDS))
    sys.stdout.buffer.write(write_png(sys.stdin.buffer.read().decode()))


if __name__ == "__main__":
    main()
