"""Files that a command writes: whole, or not at all."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TextIO

from noyau.console.answering import Progress
from noyau.core.errors import NoyauError, SpecError, TooLarge
from noyau.core.files import drafted
from noyau.words import system_reason


def write_whole(file: str | Path, contents: bytes) -> None:
    """Write a file, or leave the one that was there as it is."""
    with written_whole(file) as draft:
        draft.write_bytes(contents)


@contextmanager
def written_whole(file: str | Path) -> Iterator[Path]:
    """A draft that becomes the file, or SpecError with what the system says."""
    try:
        with drafted(Path(file)) as draft:
            yield draft
    except SpecError:
        raise
    except (OSError, ValueError) as fault:
        raise SpecError("draw.unwritable", file=str(file), fault=system_reason(fault)) from None


PICTURES = ("svg", "png")
"""The forms of files that are drawn."""


def paint(picture: str, form: str) -> bytes:
    """An SVG document as the contents of a file."""
    if form != "png":
        return f"{picture}\n".encode()
    from noyau.scenes.kit.png import write_png

    return write_png(picture)


def pour(pieces: Iterable[tuple[float, str]], stream: TextIO, quiet: bool = False) -> None:
    """Write pieces one after another, each with the share that is done, and tell it on the terminal."""
    with Progress("cli.percent", quiet) as progress:
        for done, piece in pieces:
            stream.write(piece)
            progress.tell(int(100 * done))


def form_of(file: str, form: str | None, endings: Mapping[str, str], area: str, plain: str = "text") -> str:
    """The form of a file: the one asked for, or that of its ending; a file of plain text may hold any text.

    A picture that cannot be painted here is refused before the work begins.
    """
    own = endings.get(Path(file).suffix.lower())
    if own is None and form is None:
        raise SpecError(f"{area}.file-ending", file=file, known=tuple(endings))
    if form not in (None, own) and own not in (None, plain):
        raise SpecError(f"{area}.ending-and-form", file=file, form=form)
    if own == "png":
        from noyau.scenes.kit.png import find_painter

        find_painter()
    return form or str(own)


_TICK = 0.02


@contextmanager
def clock(name: str, seconds: float | None, grace: float = 0.0) -> Iterator[None]:
    """Tell after a while how long it takes; raise TooLarge where it takes longer than so many seconds.

    Work that ends by itself when its time is over has some grace to do so. What is being compiled is compiled to the
    end, and kept for the next time. Where there are no timers, the work is neither told of nor stopped.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    late = TooLarge("lightlab.late", name=name, seconds=seconds)
    began, end, stopped = time.monotonic(), seconds, False
    with Progress("lightlab.working") as progress:

        def tick(_: int, frame: FrameType | None) -> None:
            nonlocal end, stopped
            passed = time.monotonic() - began
            if end is not None and is_compiling():
                end = max(end, passed)
            elif end is not None and passed > end + grace and is_ours(frame):
                stopped = True
                raise late
            progress.tell(int(passed), name=name)

        before = signal.signal(signal.SIGALRM, tick)
        signal.setitimer(signal.ITIMER_REAL, _TICK, _TICK)
        try:
            yield
        except NoyauError:
            raise
        except Exception as error:
            # a library in the midst of its work may turn the error that stops it into one of its own
            if stopped:
                raise late from error
            raise
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def is_ours(frame: FrameType | None) -> bool:
    """Whether noyau's own code runs: a library stopped in the midst of its work may be left in disorder."""
    return frame is not None and str(frame.f_globals.get("__name__", "")).startswith("noyau.")


def is_compiling() -> bool:
    """Whether the compiler of kernels is at work, or only being loaded."""
    jit = sys.modules.get("noyau.kernels.jit")
    return jit is not None and (not hasattr(jit, "is_compiling") or jit.is_compiling())
