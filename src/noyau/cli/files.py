"""Files that a command writes: whole, or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from noyau.errors import SpecError
from noyau.words.system import reason


def write_whole(path: Path, contents: bytes) -> None:
    """Write a file, or leave the one that was there as it is."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_bytes(contents)
        draft.replace(path)
    except OSError as fault:
        with suppress(OSError):
            draft.unlink()
        raise SpecError("draw.unwritable", file=str(path), fault=reason(fault)) from fault
