"""Answers whose residues are kept in a file while they are found, so that a later run goes on from there."""

from __future__ import annotations

import time
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from noyau.analysis import Analysis
from noyau.engines import ENGINES, Limit, residues
from noyau.engines.budget import Budget
from noyau.engines.residue_search import Residues
from noyau.errors import SpecError
from noyau.forms.rewriting import Rewriting
from noyau.game import Game

PAUSE = 3.0
"""So many seconds at least lie between two writings of the file."""

_SHARE = 20
"""Writing takes at most one of so many parts of the time."""


class Kept:
    """A table of residues and the file that keeps it."""

    def __init__(self, rules: Rewriting, file: str | Path) -> None:
        self.path = Path(file)
        self.count = 0
        if self.path.exists():
            self.table = Residues.load(self.path, rules)
        else:
            self.table = Residues(rules)
            self.save()
        self.next = time.monotonic() + PAUSE

    def save(self) -> None:
        """Write the file."""
        self.count = self.table.save(self.path)

    def offer(self) -> None:
        """Write the file if it is time to do so."""
        began = time.monotonic()
        if began >= self.next:
            self.save()
            ended = time.monotonic()
            self.next = ended + max(PAUSE, _SHARE * (ended - began))


class Stopped(KeyboardInterrupt):
    """The user stopped a run, and this is kept of it."""

    def __init__(self, kept: Kept) -> None:
        super().__init__()
        self.kept = kept


def solve_kept(game: Game[Any, Any], file: str | Path, limit: Limit | None = None) -> Analysis[Any, Any]:
    """As ``engines.solve``, for a game that the table of residues answers; however it ends, what was found is kept."""
    limit = limit or Limit()
    kept = Kept(_check(game, limit), file)

    def watch(count: int) -> None:
        kept.offer()
        if limit.watch is not None:
            limit.watch(count)

    residues.use(kept.table)
    try:
        found = residues.solve(game, Budget(replace(limit, watch=watch), game.rules.name))
    except KeyboardInterrupt:
        raise Stopped(kept) from None
    finally:
        kept.save()
    assert found is not None, "the check has told that this engine answers"
    return found


def _check(game: Game[Any, Any], limit: Limit) -> Rewriting:
    """The rules; SpecError where another engine answers."""
    rules = game.rules
    if not isinstance(rules, Rewriting) or not residues.answers(game):
        raise SpecError("residues.keep-others", name=game.rules.name)
    budget = Budget(limit, game.rules.name)
    for engine in ENGINES[: ENGINES.index("residues")]:
        if import_module(f"noyau.engines.{engine}").solve(game, budget) is not None:
            raise SpecError("residues.keep-others", name=game.rules.name)
    return rules
