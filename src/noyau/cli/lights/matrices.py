"""The matrices of a board: the system, the overlaps of presses, and the presses that change one cell alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from noyau.boards import Board
from noyau.cli.terminal import text, wrap
from noyau.engines.lights.gram import block_sizes, decompositions, gram_matrix, usual_order
from noyau.engines.lights.matrices import system_matrix
from noyau.errors import TooLarge

MOST_CELLS = 400
_SHOWN = 48
"""The largest matrix that is shown in words."""


def matrix_record(board: Board) -> dict[str, Any]:
    """The matrices for JSON; those that only two states have are null elsewhere."""
    if board.size > MOST_CELLS:
        raise TooLarge("lightlab.matrices-cells", n=board.size, limit=MOST_CELLS)
    two = board.states == 2
    return {
        "matrix": system_matrix(board),
        "gram": gram_matrix(board, range(board.size)) if two else None,
        "elementary": decompositions(board) if two else None,
    }


def matrix_lines(board: Board) -> list[str]:
    """The matrices in words, as long as they can be read."""
    if board.size > _SHOWN:
        return ["", text("lightlab.matrices-json", n=board.size, most=_SHOWN)]
    lines = ["", wrap(text("lightlab.matrix"), "  "), *_rows(system_matrix(board))]
    if board.states != 2:
        return lines
    order, gram = usual_order(board), gram_matrix(board)
    cells = " ".join(map(str, order))
    lines += ["", wrap(text("lightlab.gram", cells=cells, sizes=block_sizes(gram)), "  "), *_rows(gram)]
    lines += ["", text("lightlab.elementary")]
    for cell, presses in enumerate(decompositions(board)):
        lines.append(f"  {cell}: {text('lightlab.no-presses') if presses is None else ' '.join(map(str, presses))}")
    return lines


def _rows(matrix: Sequence[Sequence[int]]) -> list[str]:
    return ["  " + " ".join(str(entry) if entry else "·" for entry in row) for row in matrix]
