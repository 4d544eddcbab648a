"""SVG → PNG, with letters of our own: pictures look the same on a machine that has no fonts."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.resources import as_file, files
from typing import Any

from noyau.errors import NotApplicable, SpecError

WIDEST = 12_000
"""The largest side of a picture, in pixels."""

_SIZE = re.compile(r'<svg [^>]*?width="([0-9]+)" height="([0-9]+)"')
_OWN_LETTERS = re.compile("[\n -\u045f\u1e00-\u22ff\u25a0-\u2667\u2713-\u2718]*")
"""What the shipped font draws, more or less: for other scripts the fonts of the machine are asked."""

_USUAL_ZOOM = 2
_USUAL_WIDEST = 4000


def find_painter() -> Any:
    """The module that paints PNG files; NotApplicable where it is not installed, before a long question is asked."""
    try:
        return import_module("resvg_py")
    except ImportError:
        raise NotApplicable("scene.no-png") from None


def write_png(picture: str, width: int | None = None) -> bytes:
    """An SVG document of ours as the bytes of a PNG file, so many pixels wide or twice its own size."""
    size = _SIZE.match(picture)
    assert size is not None
    across, down = int(size[1]), int(size[2])
    if width is None:
        width = round(across * min(_USUAL_ZOOM, _USUAL_WIDEST / max(across, down)))
    if not 1 <= width <= WIDEST or width * down > WIDEST * across:
        raise SpecError("scene.png-size", width=width, height=round(width * down / across), limit=WIDEST)
    resvg = find_painter()
    with as_file(files("noyau.scenes") / "fonts") as fonts:
        drawn: bytes = resvg.svg_to_bytes(
            svg_string=picture,
            width=max(1, width),
            font_dirs=[str(fonts)],
            font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans",
            skip_system_fonts=bool(_OWN_LETTERS.fullmatch(picture)),
        )
    return drawn
