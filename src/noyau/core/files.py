"""Files that are written whole or not at all: a draft beside them takes their place at the end."""

from __future__ import annotations

import errno
import os
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from noyau.core.errors import SpecError
from noyau.words import system_reason

PAUSE = 3.0
"""So many seconds at least lie between two writings of a file that keeps what is being found."""

_SHARE = 20
"""Writing takes at most one of so many parts of the time."""

_OLD = 3600.0
"""After so many seconds a draft is one of a run that was killed."""


@contextmanager
def drafted(path: Path) -> Iterator[Path]:
    """A draft that takes the place of a file at the end, if all goes well; OSError where no file can be there.

    A link stays, and what it leads to is written; a device or a pipe is written, never replaced.
    """
    if not path.name or path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        yield target
        return
    draft = target.with_name(f".{target.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        yield draft
        with draft.open("r+b") as stream:  # the disk has it before it has its name: without power it is whole too
            os.fsync(stream.fileno())
        if target.exists():
            draft.chmod(stat.S_IMODE(target.stat().st_mode))
        draft.replace(target)
    finally:
        with suppress(OSError, ValueError):
            draft.unlink()


@contextmanager
def written_whole(file: str | os.PathLike[str]) -> Iterator[Path]:
    """A draft that becomes the file, or SpecError with what the system says."""
    try:
        with drafted(Path(file)) as draft:
            yield draft
    except SpecError:
        raise
    except (OSError, ValueError) as fault:
        raise SpecError("draw.unwritable", file=os.fspath(file), fault=system_reason(fault, True)) from None


def remove_drafts(path: Path) -> None:
    """Remove the drafts of runs that were killed long ago."""
    with suppress(OSError, ValueError):
        for draft in path.parent.iterdir():
            written = draft.name.startswith(f".{path.name}.") and draft.suffix[1:].isdigit()
            if written and draft.stat().st_mtime < time.time() - _OLD:
                draft.unlink()


class Pace:
    """When to write a file again that keeps what is being found."""

    def __init__(self, *, wait: bool) -> None:
        self._next = time.monotonic() + PAUSE if wait else 0.0

    def offer(self, write: Callable[[], None]) -> None:
        """Write if it is time to do so."""
        began = time.monotonic()
        if began >= self._next:
            write()
            ended = time.monotonic()
            self._next = ended + max(PAUSE, _SHARE * (ended - began))
