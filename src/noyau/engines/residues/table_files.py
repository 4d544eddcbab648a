"""Tables of residues in files: npz archives, written whole or not at all, that name the game they are of."""

from __future__ import annotations

import os
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from noyau.core.errors import SpecError
from noyau.core.files import drafted, remove_drafts
from noyau.core.parameters import parameters
from noyau.forms.rewriting import Rewriting
from noyau.kernels.residues import UNKNOWN, ResidueBoard, ResidueTable
from noyau.words.system_errors import reason

_LARGEST = 64
"""A residue of 64 cells has no larger nimber."""


def write_table(path: Path, rules: Rewriting, board: ResidueBoard, table: ResidueTable) -> int:
    """Write all that a table knows, and tell of how many residues; a run that is killed leaves the file as it was."""
    told = (table.keys != 0) & ((table.values != UNKNOWN) | (table.refuted != 0))
    columns = {name: column[told] for name, column in table._asdict().items()}
    try:
        with drafted(path) as draft, draft.open("wb") as stream:
            np.savez(stream, game=np.array(spec_of(rules)), need=board.need, keep=board.keep, **columns)
            stream.flush()
            os.fsync(stream.fileno())
    except (OSError, ValueError) as fault:
        raise SpecError("residues.keep-unwritable", file=str(path), reason=reason(fault)) from None
    return int(np.count_nonzero(told))


def read_table(path: Path, rules: Rewriting, board: ResidueBoard) -> ResidueTable:
    """The residues that a file holds, one after another; SpecError where they are damaged or of another game."""
    remove_drafts(path)
    game, *moves = _columns(path, "game", "need", "keep")
    if str(game) != spec_of(rules) or not all(map(np.array_equal, moves, (board.need, board.keep))):
        raise SpecError("residues.keep-other", file=str(path), game=spec_of(rules), other=str(game))
    table = ResidueTable(*_columns(path, *ResidueTable._fields))
    if not _is_sound(table, board):
        raise SpecError("residues.keep-damaged", file=str(path))
    return table


def read_game(path: Path) -> str:
    """The spec of the rules that a file is of."""
    (game,) = _columns(path, "game")
    return str(game)


def _columns(path: Path, *names: str) -> list[Any]:
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as archive:
            return [archive[name] for name in names]
    except OSError as fault:
        if fault.errno is None:
            raise SpecError("residues.keep-damaged", file=str(path)) from None
        raise SpecError("residues.keep-unreadable", file=str(path), reason=reason(fault)) from None
    except (ValueError, KeyError, EOFError, AttributeError, TypeError, zipfile.BadZipFile, zlib.error):
        raise SpecError("residues.keep-damaged", file=str(path)) from None


def _is_sound(table: ResidueTable, board: ResidueBoard) -> bool:
    """Whether these can be residues of a board, each of them once."""
    kinds = [(column.ndim, column.dtype) for column in table]
    wanted = [(1, np.dtype(kind)) for kind in (np.uint64, np.uint8, np.uint64)]
    if kinds != wanted or len({column.size for column in table}) != 1:
        return False
    cells = np.bitwise_or.reduce(board.need)
    values = table.values
    is_known = ((values <= _LARGEST) | (values == UNKNOWN)).all()
    is_inside = (table.keys != 0).all() and not (table.keys & ~cells).any()
    return bool(is_known and is_inside and np.unique(table.keys).size == table.keys.size)


def spec_of(rules: Rewriting) -> str:
    """The spec of rules without a position."""
    fields = (kind.write(getattr(rules, name)) for name, kind in parameters(type(rules)).items())
    return ":".join((rules.name, *fields))
