"""Which presses change which cells, as arrays: the ones of the matrix of a board of two states."""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau.boards import SURFACES, Board
from noyau.graphs.surfaces import Join

Indices = npt.NDArray[np.int64]


def effects(board: Board) -> tuple[Indices, Indices]:
    """The pairs of a press and a cell that it changes, in order.

    >>> from noyau.boards import read_board
    >>> [row.tolist() for row in effects(read_board("cylinder-1x3"))]
    [[0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 1, 2, 0, 1, 2, 0, 1, 2]]
    """
    pairs = _on_surface(board) if board.surface else _on_graph(board)
    keys = np.sort(np.concatenate(pairs), kind="stable")  # which merges sorted parts in linear time
    begins = np.flatnonzero(np.diff(keys, prepend=-1))
    if board.multi:
        begins = begins[np.diff(begins, append=len(keys)) % 2 == 1]
    presses, cells = np.divmod(keys[begins], board.size)
    return presses, cells


def _on_surface(board: Board) -> list[Indices]:
    """The pairs of a press and a cell, each as one number, for each step from the press to the cell."""
    assert board.surface is not None
    kind, rows, columns = board.surface
    presses = np.arange(board.size, dtype=np.int64)
    row, column = np.divmod(presses, columns)
    beside, above = SURFACES[kind]
    pairs = [presses * (board.size + 1)] if board.own else []
    for down, right in board.offsets:
        across, new_column = np.divmod(column + right, columns)
        new_row = row + down
        if beside is Join.FLIPPED:
            new_row = np.where(across % 2 == 1, rows - 1 - new_row, new_row)
        along, new_row = np.divmod(new_row, rows)
        if above is Join.FLIPPED:
            new_column = np.where(along % 2 == 1, columns - 1 - new_column, new_column)
        inside = ((across == 0) | (beside is not Join.OPEN)) & ((along == 0) | (above is not Join.OPEN))
        pairs.append((presses * board.size + new_row * columns + new_column)[inside])
    return pairs or [np.empty(0, np.int64)]


def _on_graph(board: Board) -> list[Indices]:
    neighbours: Any = board.graph.neighbours
    presses = np.arange(board.size, dtype=np.int64)
    degrees = np.fromiter(map(len, neighbours), np.int64, board.size)
    cells = np.fromiter(chain.from_iterable(neighbours), np.int64, int(degrees.sum()))
    pairs = [np.repeat(presses, degrees) * board.size + cells]
    return [*pairs, presses * (board.size + 1)] if board.own else pairs
