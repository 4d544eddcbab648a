"""The Gram matrix in words: overlaps of the state with the presses give the presses (Zaidenberg, 2.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.arguments.argument import Block, Table
from noyau.arguments.pictures import fits, list_cells, picture, press_marks
from noyau.boards import Board
from noyau.engines.lights.gram import block_sizes, coordinates, gram_matrix, overlaps, solve_by_gram, usual_order
from noyau.words import Sentence

_MOST_SHOWN = 25


def gram_lesson(board: Board, change: int) -> Iterator[Block]:
    """Count overlaps, solve with the Gram matrix, press."""
    order = usual_order(board)
    presses = coordinates(board, change)
    yield Sentence("chase.gram.idea")
    if board.size <= _MOST_SHOWN:
        matrix = gram_matrix(board)
        rows = zip(order, matrix, overlaps(board, change), presses, strict=True)
        yield Table(
            head=(Sentence("chase.gram.press"), *(name(board, cell) for cell in order), "b", "a"),
            rows=tuple((name(board, cell), *row, overlap, pressed) for cell, row, overlap, pressed in rows),
        )
        sizes = block_sizes(matrix)
        if len(sizes) > 1:
            yield Sentence("chase.gram.blocks", {"n": len(sizes), "sizes": tuple(sizes)})
        if _is_own_inverse(matrix):
            yield Sentence("chase.gram.own-inverse")
    mask = solve_by_gram(board, change)
    counts = [mask >> cell & 1 for cell in range(board.size)]
    pressed_cells = [cell for cell, count in enumerate(counts) if count]
    yield Sentence("chase.gram.result", {"cells": list_cells(pressed_cells), "n": len(pressed_cells)})
    if fits(board):
        yield picture(board, press_marks(counts))


def name(board: Board, cell: int) -> str:
    """A cell by its row and column where these have one digit, else by its number."""
    if board.surface is None or max(board.surface[1:]) > 9:
        return str(cell)
    row, column = divmod(cell, board.surface[2])
    return f"{row + 1}{column + 1}"


def _is_own_inverse(matrix: Sequence[Sequence[int]]) -> bool:
    size = range(len(matrix))
    return all(sum(matrix[i][k] * matrix[k][j] for k in size) % 2 == (i == j) for i in size for j in size)
