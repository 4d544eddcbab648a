"""Answers whose residues are kept in a file while they are found, so that a later run goes on from there."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Any, Generic, TypeVar

from noyau.core.analysis import AnyAnalysis
from noyau.core.budget import Budget
from noyau.core.errors import SpecError
from noyau.core.files import Pace
from noyau.core.game import AnyGame
from noyau.core.kept_files import KeptFile
from noyau.core.parameters import write_rules
from noyau.engines import ENGINES, Limit, ask
from noyau.engines.residues import solving as residues
from noyau.engines.residues.residue_boards import CELLS
from noyau.engines.residues.search import KEPT, Framed, Residues, Size
from noyau.engines.tables.all_boards import keeps_residues
from noyau.forms.grid import SquareBoard
from noyau.forms.rewriting import Rewriting

Table = TypeVar("Table", bound=Residues | Framed)


class Kept(Generic[Table]):
    """A table of residues and the file that keeps it."""

    def __init__(self, table: Table, file: KeptFile) -> None:
        self.file = file
        self.table: Table = table
        self.count = 0
        if not file.begun:
            self.save()
        self.pace = Pace(wait=True)

    def save(self) -> None:
        """Write the file."""
        arrays = self.table.to_arrays()
        if self.file.write(**arrays):
            self.count = len(arrays["values"])

    def offer(self) -> None:
        """Write the file if it is time to do so."""
        self.pace.offer(self.save)


class Stopped(KeyboardInterrupt):
    """The user stopped a run, and this is kept of it."""

    def __init__(self, kept: Kept[Any]) -> None:
        super().__init__()
        self.kept = kept


def solve_kept(game: AnyGame, file: str | Path, limit: Limit | None = None, *, theorems: bool = True) -> AnyAnalysis:
    """As ``engines.solve``, for a game that the table of residues answers; however it ends, what was found is kept."""
    limit = limit or Limit()
    rules, kept_in = _check(game, limit, theorems), KeptFile(KEPT, Path(file))
    kept = Kept(_table(rules, kept_in), kept_in)

    def watch(count: int) -> None:
        kept.offer()
        if limit.watch is not None:
            limit.watch(count)

    residues.use_table(kept.table)
    try:
        return residues.search(game, Budget(replace(limit, watch=watch), game.rules.name))
    except KeyboardInterrupt:
        raise Stopped(kept) from None
    finally:
        kept.save()


def keep_boards(rules: SquareBoard, largest: Size, file: str | Path) -> Kept[Framed]:
    """The table of all boards of a game that fit into a frame: that of the file, or a new one around a board."""
    kept_in = KeptFile(KEPT, Path(file))
    return Kept(_framed(rules, kept_in, rules.name, largest), kept_in)


def _table(rules: Rewriting, file: KeptFile) -> Residues | Framed:
    """The table that a file keeps, or an empty one; one that boards share serves all up to its frame."""
    if not keeps_residues(rules):
        arrays = file.read()
        return Residues(rules) if arrays is None else Residues.from_arrays(arrays, rules, file.path)
    table = _framed(rules, file, write_rules(rules), rules.board)
    if not table.fits(rules.board):
        rows, columns = table.frame
        raise SpecError("residues.keep-small", file=str(file.path), game=write_rules(rules), rows=rows, columns=columns)
    return table.on(rules)


def _framed(rules: SquareBoard, file: KeptFile, game: str, board: Size) -> Framed:
    """The table of boards that a file keeps, or an empty one around a board; SpecError for one of another game."""
    arrays = file.read()
    if arrays is None:
        return Framed.around(rules, board)
    other = str(arrays["game"])
    written = re.fullmatch(rules.name + ":([0-9]{1,3})x([0-9]{1,3})", other)
    size = (int(written[1]), int(written[2])) if written else (0, 0)
    if not 0 < size[0] * size[1] <= CELLS:
        raise SpecError("residues.keep-other", file=str(file.path), game=game, other=other)
    return Framed.from_arrays(arrays, replace(rules, board=size), file.path)


def _check(game: AnyGame, limit: Limit, theorems: bool) -> Rewriting:
    """The rules; SpecError where another engine answers."""
    rules = game.rules
    if not isinstance(rules, Rewriting) or not residues.answers(game):
        raise SpecError("residues.keep-others", name=game.rules.name)
    budget = Budget(limit, game.rules.name, theorems=theorems)
    proved = game.decide() if theorems else None
    for engine in takewhile("residues".__ne__, ENGINES):
        # a small position is kept too, for it may share its file with a larger board
        is_asked = engine not in ("few_masks", "taken_cells") and (theorems or engine != "closed_form")
        if is_asked and ask(engine, game, budget, proved) is not None:
            raise SpecError("residues.keep-others", name=game.rules.name)
    return rules
