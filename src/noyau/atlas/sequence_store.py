"""Grundy values kept in a file while they are found, so that a later run goes on from there.

The file is an npz archive with the spec of the rules and the values from heap 0 on. It is written whole or not at all:
a run that is killed leaves the file as it was last written.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from noyau.atlas.pair_sequences import PairSequence
from noyau.atlas.sequences import Sequence, sequence
from noyau.core import files
from noyau.core.errors import NotApplicable, SpecError
from noyau.core.game import AnyGame, AnyRules
from noyau.core.kept_files import KeptArrays, KeptFile
from noyau.core.parameters import write_rules
from noyau.core.verdict import Ending
from noyau.forms.breaking import TakeAndBreak

if TYPE_CHECKING:
    from noyau.kernels.arrays import Nimbers

Tell = Callable[[int], None]

_KEPT = KeptArrays("sequence", 2)


class Store:
    """A file of values of one game."""

    def __init__(self, file: str | Path, game: str) -> None:
        self.file = KeptFile(_KEPT, Path(file))
        self.game = game
        self.count = 0
        self.pace = files.Pace(wait=False)

    @property
    def path(self) -> Path:
        return self.file.path

    def load(self) -> Nimbers:
        """The values that the file holds, an array; a file that is not there, or does not fit, is written without any.

        SpecError where it holds something else.
        """
        import numpy

        kept = self.file.read()
        if kept is None:
            self._write(numpy.zeros(0, numpy.uint16))
            return numpy.zeros(0, numpy.uint16)
        values: Nimbers = kept["values"]
        if (other := str(kept["game"])) != self.game:
            raise SpecError("sequence.keep-other", file=str(self.path), game=self.game, other=other)
        self.count = len(values)
        self.pace = files.Pace(wait=True)
        return values

    def offer(self, values: Callable[[], Nimbers]) -> None:
        """Write the values if it is time to do so."""
        self.pace.offer(lambda: self.save(values()))

    def save(self, values: Nimbers) -> None:
        """Write the file with these values, unless it holds as many already."""
        if not self.count or len(values) > self.count:
            self._write(values)

    def _write(self, values: Nimbers) -> None:
        import numpy

        if self.file.write(game=numpy.array(self.game), values=values):
            self.count = len(values)


class Stopped(KeyboardInterrupt):
    """The user stopped a run: how many values were found, and the file that keeps them, if any does."""

    def __init__(self, count: int, file: Path | None) -> None:
        super().__init__()
        self.count = count
        self.file = file


class _Watch:
    """What looks on while values are found: it tells how many, and has them written from time to time."""

    def __init__(self, store: Store | None, tell: Tell | None) -> None:
        self.store = store
        self.tell = tell
        self.count = 0
        self.values: Callable[[], Nimbers] | None = None
        self.began = time.monotonic()

    def __call__(self, count: int, values: Callable[[], Nimbers] | None) -> None:
        if self.tell is not None:
            self.tell(count)
        self.count, self.values = count, values
        if self.store is not None and values is not None:
            self.store.offer(values)

    def keep(self, game: AnyGame) -> Path | None:
        """Have the newest values written: where they are kept, or where it took long to find them, in a new file."""
        if self.values is None:
            return None
        if self.store is not None:
            self.store.save(self.values())
            return self.store.path
        if time.monotonic() - self.began <= files.PAUSE:
            return None
        with suppress(OSError, SpecError):  # where the disk has no room for it
            return rescue(game, self.values())
        return None


def kept_sequence(
    game: AnyGame,
    to: int,
    what: str | None = None,
    *,
    keep: str | Path | None = None,
    tell: Tell | None = None,
) -> Sequence | PairSequence:
    """As ``sequence``; the values are kept in a file as they are found, and those that are there are used."""
    if keep is not None:
        check_kept(game)
    store = Store(keep, _kept_rules(game.rules)) if keep is not None else None
    known = store.load() if store is not None else None
    watch = _Watch(store, tell)
    try:
        found = sequence(game, to, what, watch=watch, known=known)
    except KeyboardInterrupt:
        file = watch.keep(game)
        kept = store.count if store is not None and file is not None else watch.count
        raise Stopped(kept if watch.values else 0, file) from None
    if store is not None:
        watch.keep(game)
    return found


def _kept_rules(rules: AnyRules) -> str:
    """The rules as a file names them: their spec, and of a user's own also the edition, for they may be rewritten."""
    edition = rules.edition if isinstance(rules, TakeAndBreak) else None
    return write_rules(rules) if edition is None else f"{write_rules(rules)} ({edition})"


def check_kept(game: AnyGame) -> None:
    """NotApplicable where nothing is kept."""
    if not isinstance(game.rules, TakeAndBreak) or game.ending is Ending.MISERE:
        raise NotApplicable("sequence.keep-others", name=game.rules.name)


def rescue(game: AnyGame, values: Nimbers) -> Path:
    """A new file with values that would be lost, in the folder of files that are needed for a while."""
    spec = write_rules(game.rules)
    name = "".join(sign if sign.isalnum() else "-" for sign in spec)
    handle, file = tempfile.mkstemp(prefix=f"noyau-{name}-", suffix=".npz")
    os.close(handle)
    Store(file, _kept_rules(game.rules)).save(values)
    return Path(file)
