"""A link as a QR code."""

from __future__ import annotations

import io
from importlib.util import find_spec

from noyau.core.errors import NotApplicable


def find_encoder() -> None:
    """Refuse where nothing can write QR codes."""
    if find_spec("segno") is None:
        raise NotApplicable("scene.no-qr")


def qr_code(link: str) -> str:
    """A link as an SVG picture, dark on light whatever the theme of the page."""
    import segno  # a part of the extra "web"

    drawn = io.BytesIO()
    segno.make_qr(link, error="m", boost_error=False).save(
        drawn, kind="svg", scale=10, border=4, dark="#000000", light="#ffffff", xmldecl=False, nl=False, omitsize=True
    )
    return drawn.getvalue().decode()
