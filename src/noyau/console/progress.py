"""How far a command is: progress told in the terminal, and a clock that stops what takes too long."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Self, TextIO

from noyau.console.command import text
from noyau.core.errors import TooLarge
from noyau.core.interruptions import stopped_after

PATIENCE = 2.0
"""How many seconds pass before progress is told."""
_PAUSE = 0.1


class Progress:
    """A line that tells on the terminal how far one is where this takes long, and goes away at the end."""

    def __init__(self, key: str, quiet: bool = False) -> None:
        self.key = key
        self.quiet = quiet or not sys.stderr or not sys.stderr.isatty()
        self.next = time.monotonic() + PATIENCE
        self.said = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def tell(self, n: int, **facts: object) -> None:
        """Say the sentence with its facts, unless it was said just before."""
        if self.quiet or time.monotonic() < self.next:
            return
        self.next = time.monotonic() + _PAUSE
        said = text(self.key, n=n, **facts)
        if said != self.said:
            sys.stderr.write(f"\r{said}\x1b[K")
            sys.stderr.flush()
            self.said = said

    def clear(self) -> None:
        """Take the line away."""
        if self.said:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.next, self.said = time.monotonic(), ""


def pour_pieces(pieces: Iterable[tuple[float, str]], stream: TextIO, quiet: bool = False) -> None:
    """Write pieces one after another, each with the share that is done, and tell it on the terminal."""
    with Progress("cli.percent", quiet) as progress:
        for done, piece in pieces:
            stream.write(piece)
            progress.tell(int(100 * done))


@contextmanager
def clock(name: str, seconds: float | None, grace: float = 0.0) -> Iterator[None]:
    """Tell after a while how long it takes; raise TooLarge where it takes longer than so many seconds.

    Work that ends by itself when its time is over has some grace to do so.
    """
    late = TooLarge("lights-board.late", name=name, seconds=seconds)
    with Progress("lights-board.working") as progress:
        tell = lambda passed: progress.tell(int(passed), name=name)  # noqa: E731
        with stopped_after(None if seconds is None else seconds + grace, late, tell):
            yield
