"""What a board of peg solitaire is like: its symmetries, and the parts between which no peg can jump."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.core.caches import remembered
from noyau.core.errors import TooLarge
from noyau.graphs.automorphisms import symmetries as graph_symmetries
from noyau.graphs.boards import Board
from noyau.graphs.peg_boards import Mask, PegBoard

Permutation = tuple[int, ...]
"""Where each hole goes."""

MOST_SYMMETRIES = 48
"""Of a larger group some symmetries are used, which form a group of their own."""
_MOST_HOLES = 64


@remembered(most=32)
def symmetries(board: PegBoard, end: Mask | None = None) -> tuple[Permutation, ...]:
    """A group of symmetries of a board, or of those that keep an end; the first one changes nothing.

    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> [len(symmetries(read_peg_board(name))) for name in ("english", "triangular-5", "rect-4x3", "cycle-9")]
    [8, 6, 4, 18]
    """
    same = tuple(range(board.size))
    if board.graph is None:
        found = (same, *(turn for turn in _turns(board) if turn != same))
    elif board.size <= _MOST_HOLES:
        found = _close(same, _of_graph(board.graph.name))
    else:
        found = (same,)
    return tuple(turn for turn in found if end is None or move_pegs(turn, end) == end)


def move_pegs(turn: Permutation, pegs: Mask) -> Mask:
    """The image of some pegs."""
    return sum(1 << place for hole, place in enumerate(turn) if pegs >> hole & 1)


def least_image(board: PegBoard, pegs: Mask, end: Mask | None = None) -> Mask:
    """The mask that stands for a position and its images."""
    return min(move_pegs(turn, pegs) for turn in symmetries(board, end))


def _turns(board: PegBoard) -> Iterator[Permutation]:
    """The turns and mirror images that keep the set of places."""
    holes = dict(board.holes)
    for image in _TRIANGULAR if board.triangular else _SQUARE:
        moved = [(image[0] * row + image[1] * column, image[2] * row + image[3] * column) for row, column in holes]
        up, left = min(row for row, _ in moved), min(column for _, column in moved)
        down, right = min(row for row, _ in holes), min(column for _, column in holes)
        places = [(row - up + down, column - left + right) for row, column in moved]
        if all(place in holes for place in places):
            yield tuple(holes[place] for place in places)


Matrix = tuple[int, int, int, int]


def _generate(generators: Sequence[Matrix]) -> tuple[Matrix, ...]:
    """All products of some matrices of two rows."""
    found: dict[Matrix, None] = {(1, 0, 0, 1): None}
    waiting = [*found]
    for a, b, c, d in waiting:
        for e, f, g, h in generators:
            new = (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h)
            if new not in found:
                found[new] = None
                waiting.append(new)
    return tuple(found)


_SQUARE = _generate([(0, 1, -1, 0), (1, 0, 0, -1)])
_TRIANGULAR = _generate([(0, 1, -1, 1), (0, 1, 1, 0)])
"""What keeps the directions of the lines: 8 and 12 turns and mirror images."""


def _of_graph(name: str) -> tuple[Permutation, ...]:
    try:
        return graph_symmetries(Board(name)).generators
    except TooLarge:
        return ()


def _close(same: Permutation, generators: Sequence[Permutation]) -> tuple[Permutation, ...]:
    """The group of the generators, or of as many of them as a small group allows."""
    kept: list[Permutation] = []
    group = [same]
    for generator in generators:
        larger = {same: None}
        waiting = [same]
        for turn in waiting:
            for by in (*kept, generator):
                new = tuple(by[place] for place in turn)
                if new not in larger and len(larger) <= MOST_SYMMETRIES:
                    larger[new] = None
                    waiting.append(new)
        if len(larger) <= MOST_SYMMETRIES:
            kept.append(generator)
            group = list(larger)
    return tuple(group)


@remembered(most=32)
def board_parts(board: PegBoard) -> tuple[Mask, ...]:
    """The holes that jumps join, part by part; a hole without a jump is a part of its own.

    >>> from noyau.graphs.peg_boards import read_peg_board
    >>> [bin(part) for part in board_parts(read_peg_board("oo./###/ooo"))]
    ['0b111', '0b111000']
    """
    above = list(range(board.size))

    def root(hole: int) -> int:
        while above[hole] != hole:
            above[hole] = above[above[hole]]
            hole = above[hole]
        return hole

    for start, over, into in board.jumps:
        above[root(over)] = root(start)
        above[root(into)] = root(start)
    found: dict[int, list[int]] = {}
    for hole in range(board.size):
        found.setdefault(root(hole), []).append(hole)
    return tuple(sum(1 << hole for hole in holes) for holes in sorted(found.values()))
