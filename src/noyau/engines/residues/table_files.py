"""Tables of residues in files: npz archives, written whole or not at all, that name the game they are of."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from noyau.core.errors import SpecError
from noyau.core.files import read_arrays, remove_drafts, write_arrays
from noyau.core.parameters import write_rules
from noyau.forms.rewriting import Rewriting
from noyau.kernels.residues import UNKNOWN, ResidueBoard, ResidueTable

_LARGEST = 64
"""A residue of 64 cells has no larger nimber."""


def write_table(path: Path, rules: Rewriting, board: ResidueBoard, table: ResidueTable) -> int:
    """Write all that a table knows, and tell of how many residues; a run that is killed leaves the file as it was."""
    told = (table.keys != 0) & ((table.values != UNKNOWN) | (table.refuted != 0))
    columns = {name: column[told] for name, column in table._asdict().items()}
    moves = {"need": board.need, "keep": board.keep}
    write_arrays(path, "residues.keep-unwritable", game=np.array(write_rules(rules)), **moves, **columns)
    return int(np.count_nonzero(told))


def read_table(path: Path, rules: Rewriting, board: ResidueBoard) -> ResidueTable:
    """The residues that a file holds, one after another; SpecError where they are damaged or of another game."""
    remove_drafts(path)
    game, *moves = read_arrays(path, "residues", "game", "need", "keep")
    if str(game) != write_rules(rules) or not all(map(np.array_equal, moves, (board.need, board.keep))):
        raise SpecError("residues.keep-other", file=str(path), game=write_rules(rules), other=str(game))
    table = ResidueTable(*read_arrays(path, "residues", *ResidueTable._fields))
    if not _is_sound(table, board):
        raise SpecError("residues.keep-damaged", file=str(path))
    return table


def read_game(path: Path) -> str:
    """The spec of the rules that a file is of."""
    (game,) = read_arrays(path, "residues", "game")
    return str(game)


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
