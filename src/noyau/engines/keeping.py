"""Questions whose tables are kept in a file while they are found, however they end."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget, Limit
from noyau.core.errors import OutOfTime
from noyau.core.files import Pace

_LEAST_PART = 4
"""However long it takes to write the file, a search has such a part of its seconds."""


class SearchStopped(KeyboardInterrupt):
    """The user stopped a search, and this many positions are kept of it."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count


def ask_keeping(
    save: Callable[[], int | None], ask: Callable[[Limit], AnyAnalysis], limit: Limit, began: Budget
) -> AnyAnalysis:
    """Ask within a limit, and save what is found now and then, and at the end.

    What ``save`` returns is how many positions are kept; None where the file could not be written.
    """
    kept = 0

    def keep() -> None:
        nonlocal kept
        count = save()
        kept = kept if count is None else count

    given, saving = limit.seconds, time.monotonic()
    keep()
    saving = time.monotonic() - saving
    if limit.seconds is not None:  # the last writing is to end in time, and the answer to be told
        limit = replace(limit, seconds=max(began.ends - time.monotonic() - saving, limit.seconds / _LEAST_PART))
    searched, pace, told = Budget(limit), Pace(wait=True), limit.watch

    def watch(positions: int) -> None:
        if searched.ends - time.monotonic() > saving:
            pace.offer(keep)
        if told is not None:
            told(positions)

    try:
        try:
            return ask(replace(limit, watch=watch))
        finally:
            keep()
    except OutOfTime as fault:  # told are the seconds that were asked for, not those that writing has left
        if given is None:
            raise
        raise OutOfTime(fault.sentence.key, **{**fault.sentence.facts, "seconds": given}) from None
    except KeyboardInterrupt:
        raise SearchStopped(kept) from None
