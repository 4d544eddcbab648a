"""SVG → PNG, with letters of our own: pictures look the same on a machine that has no fonts."""

from __future__ import annotations

import re
import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.resources import as_file, files
from types import ModuleType

from noyau.core.errors import NotApplicable, SpecError

WIDEST = 12_000
"""The largest side of a picture, in pixels."""

_SIZE = re.compile(r'<svg [^>]*?width="([0-9]+)" height="([0-9]+)"')
_OWN_LETTERS = re.compile("[\n -\u045f\u1e00-\u22ff\u25a0-\u2667\u2713-\u2718]*")
"""What the shipped font draws, more or less: for other scripts the fonts of the machine are asked."""

_USUAL_ZOOM = 2
_USUAL_WIDEST = 4000


def find_painter() -> ModuleType:
    """The module that paints PNG files; NotApplicable where it is not installed, before a long question is asked."""
    try:
        return import_module("resvg_py")
    except ImportError:
        raise NotApplicable("scene.no-png") from None


def write_png(picture: str, width: int | None = None) -> bytes:
    """An SVG document of ours as the bytes of a PNG file, this many pixels wide or twice its own size."""
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


_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def palette_png(rows: Sequence[bytes], colours: Sequence[str]) -> bytes:
    """A picture whose rows have one byte a pixel, the number of a colour ``#rrggbb``.

    >>> palette_png([bytes([0, 1])], ["#000000", "#ffffff"])[:8]
    b'\\x89PNG\\r\\n\\x1a\\n'
    """
    depth = 1 if len(colours) <= 2 else 8
    packed = map(_bits, rows) if depth == 1 else rows
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), depth, 3, 0, 0, 0)
    palette = b"".join(bytes.fromhex(colour[1:]) for colour in colours)
    data = zlib.compress(b"".join(b"\0" + row for row in packed), 6)
    return _SIGNATURE + b"".join(_chunks([(b"IHDR", header), (b"PLTE", palette), (b"IDAT", data), (b"IEND", b"")]))


def data_address(picture: bytes) -> str:
    """A picture as an address that holds it."""
    return f"data:image/png;base64,{b64encode(picture).decode()}"


def _bits(row: bytes) -> bytes:
    """Eight pixels a byte, the first one highest."""
    size = -(-len(row) // 8)
    digits = row.translate(_DIGITS).decode()
    return (int(digits, 2) << (8 * size - len(row))).to_bytes(size, "big")


_DIGITS = bytes([48, 49]) + bytes([49]) * 254


def _chunks(parts: Iterable[tuple[bytes, bytes]]) -> Iterable[bytes]:
    for kind, data in parts:
        yield struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
