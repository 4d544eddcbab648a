"""Misère outcomes of sums of generators, found by search and remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from noyau.engines.quotients.monoid import Bits, Elements, TooManyElements
from noyau.kernels.quotients import DONE, FREE, Known, Memory, place, search_sums

Rows = npt.NDArray[np.uint8]
"""Sums, one in a row: how often each generator occurs."""

_ROOM = 1 << 12
_MOST = 1 << 22
_AT_ONCE = 8


class SumSearch:
    """The outcomes of sums of generators whose options are sums of earlier ones.

    An exponent of ``most`` or more counts as one less by two: the outcomes of such sums are only a guess. Sums without
    the last generator are judged by the quotient known before. ``pause`` is called now and then.
    """

    def __init__(self, options: Sequence[Rows], most: Elements, known: Known, pause: Callable[[], None]) -> None:
        self.generators = len(options)
        self.options: Rows = np.concatenate(options)
        self.ends = np.cumsum([0, *map(len, options)])
        # The search looks at the options of late generators first: it meets far fewer positions.
        self._late_first = self.options[::-1].copy()
        self._owners = np.repeat(np.arange(self.generators), list(map(len, options)))[::-1].copy()
        self.most = most
        self.known = known
        self.pause = pause
        self.memory = self._empty(_ROOM)

    def fold(self, rows: npt.NDArray[np.integer]) -> Rows:
        """Rows whose large exponents are brought below ``most``."""
        folded = np.where(rows >= self.most, self.most - 2 + ((rows - self.most) & 1), rows)
        return folded.astype(np.uint8)

    def add(self, left: Rows, right: Rows) -> Rows:
        """The sums of rows, folded."""
        return self.fold(left.astype(np.int64) + right)

    def lost(self, left: Rows, right: Rows) -> Bits:
        """Whether the sum of each row on the left and each on the right is lost for the player to move."""
        answers = np.empty((len(left), len(right)), np.bool_)
        how = (self.known, self._late_first, self._owners, self.most)
        for start in range(0, len(left), _AT_ONCE):
            self.pause()
            part = slice(start, start + _AT_ONCE)
            while search_sums(self.memory, *how, left[part], right, answers[part]) != DONE:
                self._enlarge()
        return answers

    def options_of(self, row: Rows) -> Rows:
        """The options of a sum."""
        found = [np.zeros((0, self.generators), np.uint8)]
        for generator in np.flatnonzero(row):
            less = row.copy()
            less[generator] -= 1
            found.append(self.add(less, self.options[self.ends[generator] : self.ends[generator + 1]]))
        return np.concatenate(found)

    def _empty(self, room: int) -> Memory:
        return Memory(
            np.empty((room, self.generators), np.uint8),
            np.zeros(room, np.int8),
            np.full(4 * room, FREE, np.int32),
            np.zeros(1, np.int64),
        )

    def _enlarge(self) -> None:
        """Twice the room."""
        self.pause()
        old = self.memory
        if 2 * len(old.rows) > _MOST:
            raise TooManyElements
        self.memory = self._empty(2 * len(old.rows))
        place(self.memory, old.rows, old.outcomes)
