"""Files that are written whole or not at all: a draft beside them takes their place at the end."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_OLD = 3600.0
"""After so many seconds a draft is one of a run that was killed."""


@contextmanager
def drafted(path: Path) -> Iterator[Path]:
    """A draft that takes the place of a file at the end, if all goes well."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield draft
        draft.replace(path)
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()


def remove_drafts(path: Path) -> None:
    """Remove the drafts of runs that were killed long ago."""
    with suppress(OSError, ValueError):
        for draft in path.parent.iterdir():
            written = draft.name.startswith(f".{path.name}.") and draft.suffix[1:].isdigit()
            if written and draft.stat().st_mtime < time.time() - _OLD:
                draft.unlink()
