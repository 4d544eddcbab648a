"""Pictures of many cells: one pixel each, as the bytes of a PNG file."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable, Sequence

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
