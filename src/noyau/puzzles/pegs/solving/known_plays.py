"""Starts for which a play is known whatever their size: it is built, then replayed jump by jump.

Two full columns of three (É. Duchêne), lying or standing; and all holes full but one, along a row or a path with an
even number of holes, or a cycle (Beeler, Hoilman 2011).

>>> from noyau.graphs.peg_boards import read_peg_board
>>> rules = Pegs(read_peg_board("cycle-6"))
>>> known_way(rules, rules.start).jumps
((2, 1, 0), (5, 0, 1), (4, 3, 2), (1, 2, 3))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from noyau.core.reasons import Reason
from noyau.graphs import read_graph
from noyau.graphs.peg_boards import Jump, Mask, PegBoard, Place
from noyau.puzzles.pegs.reasons import AlongALine, OddCycle, ThreeColumns
from noyau.puzzles.pegs.rules import Pegs

Step = tuple[Place, Place, Place]


def left_over(rows: int) -> int:
    """The fewest pegs that can be left: one unless three divides n or n is two."""
    return {2: 2, 3: 3}.get(rows, 2 if rows % 3 == 0 else 1)


def play_rows(rows: int) -> Iterator[Step]:
    """Jumps from place to place that leave as few pegs as possible."""
    blocks, rest = divmod(rows - 1, 3)
    last = 3 * blocks
    yield _across(0)
    for block in range(blocks):
        yield from _block(3 * block)
    if rest:
        yield _across(last + 1)
    if rest and blocks:
        yield _along(last + 1, last - 1)
    if rest == 2:
        yield _across(last + 2)


def _block(top: int) -> Iterator[Step]:
    """A peg at the right of a row and three full rows below: one peg is left at the right of the last."""
    yield _across(top + 1)
    yield _along(top, top + 2)
    yield _across(top + 3)
    yield _along(top + 3, top + 1)
    yield _across(top + 2)
    yield _along(top + 1, top + 3)


def _across(row: int) -> Step:
    """The first peg of a row jumps over the second into the third hole."""
    return (row, 0), (row, 1), (row, 2)


def _along(start: int, into: int) -> Step:
    """A jump in the third column."""
    return (start, 2), ((start + into) // 2, 2), (into, 2)


THREE_COLUMNS = "Duchêne 2006, Theorem 11"
CYCLES = "Beeler, Hoilman 2011"


@dataclass(frozen=True)
class KnownPlay:
    """Jumps that leave as few pegs as can be left, whose theorem it is, and how they were built."""

    jumps: tuple[Jump, ...]
    left: int
    reason: Reason
    reference: str


def known_way(rules: Pegs, position: Mask) -> KnownPlay | None:
    """The play that reaches the aim of the rules, with its theorem."""
    for play in _plays(rules.board, position):
        end = replay_jumps(rules, position, play.jumps)
        if end is not None and rules.is_solved(end):
            return play
    return None


def known_play(rules: Pegs, position: Mask) -> KnownPlay | None:
    """Jumps that leave as few pegs as can be left, where that is known without any search; the aim is not looked at."""
    return next(_plays(rules.board, position), None)


def known_obstacle(rules: Pegs, position: Mask) -> OddCycle | None:
    """Why no single peg can be left, where a theorem says so: an odd cycle of five or more with one hole."""
    size = rules.board.size
    if not _is_odd_cycle(rules.board) or position.bit_count() != size - 1:
        return None
    return OddCycle(size, CYCLES)


def _is_odd_cycle(board: PegBoard) -> bool:
    odd = board.size % 2 == 1 and board.size >= 5
    return odd and board.graph is not None and board.graph == read_graph(f"cycle-{board.size}")


def replay_jumps(rules: Pegs, position: Mask, jumps: Sequence[Jump]) -> Mask | None:
    """What the jumps lead to, or None where one of them is not possible."""
    possible = set(rules.board.jumps)
    for jump in jumps:
        if jump not in possible or [position >> hole & 1 for hole in jump] != [1, 1, 0]:
            return None
        position = rules.play(position, jump)
    return position


def _plays(board: PegBoard, position: Mask) -> Iterator[KnownPlay]:
    """Every known play from a position, on the board as it lies, turned and mirrored."""
    rules = Pegs(board)
    for play in (*_on_three_columns(board, position), *_along_a_line(board, position)):
        end = replay_jumps(rules, position, play.jumps)
        if end is not None and end.bit_count() == play.left:
            yield play


Turn = Callable[[Place], Place]


def _on_three_columns(board: PegBoard, position: Mask) -> Iterator[KnownPlay]:
    """Two full columns or rows of three, the third being empty."""
    if not board.places or board.triangular or board.size % 3 or 3 * position.bit_count() != 2 * board.size:
        return
    rows = board.size // 3
    for turn in _turns(rows):
        start = {turn((row, column)) for row in range(rows) for column in (0, 1)}
        if all((place in start) == bool(position >> hole & 1) for hole, place in enumerate(board.places)):
            steps = [tuple(board.holes.get(turn(place), -1) for place in step) for step in play_rows(rows)]
            jumps = tuple((start, over, into) for start, over, into in steps)
            yield KnownPlay(jumps, left_over(rows), ThreeColumns(rows), THREE_COLUMNS)


def _turns(rows: int) -> Iterator[Turn]:
    """The ways to lay n rows of three on the board, from its corner."""
    yield from (
        lambda place: place,
        lambda place: (rows - 1 - place[0], place[1]),
        lambda place: (place[0], 2 - place[1]),
        lambda place: (rows - 1 - place[0], 2 - place[1]),
        lambda place: (place[1], place[0]),
        lambda place: (place[1], rows - 1 - place[0]),
        lambda place: (2 - place[1], place[0]),
        lambda place: (2 - place[1], rows - 1 - place[0]),
    )


def _along_a_line(board: PegBoard, position: Mask) -> Iterator[KnownPlay]:
    """Holes in the order of their numbers, all full but the second: two jumps clear the first two.

    Where their number is odd two pegs are left, which on a cycle is the best.
    """
    size, empty = board.size, ((1 << board.size) - 1) ^ position
    if size < 2 or empty.bit_count() != 1 or (size % 2 and not _is_odd_cycle(board)):
        return
    hole = empty.bit_length() - 1
    for way in (1, -1):
        line = [(hole + way * (place - 1)) % size for place in range(size)]
        jumps: list[Jump] = []
        for first in range(0, size - 3, 2):
            one, two, three, four = line[first : first + 4]
            jumps += [(four, three, two), (one, two, three)]
        yield KnownPlay(tuple(jumps), 1 + size % 2, AlongALine(tuple(line)), CYCLES)
