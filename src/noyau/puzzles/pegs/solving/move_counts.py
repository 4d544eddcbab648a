"""Moves of peg solitaire: consecutive jumps of one peg count as one. As few of them as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from noyau.core.analysis import AnySolution
from noyau.core.budget import Budget
from noyau.core.errors import TooLarge
from noyau.graphs.peg_boards import Jump, Mask, PegBoard
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.board_symmetries import least_image
from noyau.puzzles.pegs.solving.python_search import Aim

Chain = tuple[Jump, ...]
"""Jumps of one peg in a row."""

_PLAIN = 3000
"""How many positions plain Python looks at before the compiled search takes over."""


def group_jumps(jumps: Sequence[Jump]) -> tuple[Chain, ...]:
    """Jumps grouped into moves: one that starts where the last one ended goes on with it.

    >>> group_jumps([(2, 1, 0), (4, 3, 2), (2, 5, 8)])
    (((2, 1, 0),), ((4, 3, 2), (2, 5, 8)))
    """
    found: list[Chain] = []
    for jump in jumps:
        if found and found[-1][-1][2] == jump[0]:
            found[-1] += (jump,)
        else:
            found.append((jump,))
    return tuple(found)


def jumps_to_show(solution: AnySolution) -> Sequence[Jump]:
    """The jumps to show: those to the aim, or else those that leave the fewest pegs."""
    if solution.moves is not None:
        return solution.moves
    rules = solution.game.rules
    assert isinstance(rules, Pegs)
    board = rules.board
    return [read_jump(board, text) for text in cast("Sequence[str]", solution.more.get("best", ()))]


def read_jump(board: PegBoard, text: str) -> Jump:
    """The holes of a jump, as it is written."""
    return next(jump for jump in board.read_jumps(text) if board.write_holes(jump) == text)


def fewest_moves(board: PegBoard, position: Mask, aim: Aim, budget: Budget) -> tuple[Jump, ...]:
    """A solution in as few moves as can be, of a position that has one; TooLarge where the budget is not enough."""
    found = _look(board, position, aim, budget)
    if found is not None:
        return found
    if board.size > 64:
        raise TooLarge("pegs.word", n=board.size, limit=64)
    return _walk(board, position, aim, budget)


def follow(board: PegBoard, position: Mask) -> Iterator[tuple[Mask, Chain]]:
    """All that one move can leave, with its jumps."""
    by_hole: dict[int, list[Jump]] = {}
    for jump in board.jumps:
        by_hole.setdefault(jump[0], []).append(jump)
    waiting: list[tuple[Mask, int, Chain]] = [(position, hole, ()) for hole in by_hole if position >> hole & 1]
    while waiting:
        mask, hole, chain = waiting.pop()
        for start, over, into in by_hole.get(hole, ()):
            three = 1 << start | 1 << over | 1 << into
            if mask & three == three ^ 1 << into:
                longer = (*chain, (start, over, into))
                yield mask ^ three, longer
                waiting.append((mask ^ three, into, longer))


def _look(board: PegBoard, position: Mask, aim: Aim, budget: Budget) -> tuple[Jump, ...] | None:
    """Breadth first in plain Python; None where it takes too many positions."""
    came: dict[Mask, tuple[Mask, Chain]] = {position: (position, ())}
    waiting = [position]
    for mask in waiting:
        for after, chain in follow(board, mask):
            if after in came:
                continue
            came[after] = (mask, chain)
            waiting.append(after)
            if aim.is_met(after):
                budget.visit(len(came))
                return _retrace(came, after)
        if len(came) > _PLAIN:
            return None
    raise AssertionError("a position that can be solved has a shortest solution")


def _retrace(came: dict[Mask, tuple[Mask, Chain]], end: Mask) -> tuple[Jump, ...]:
    jumps: list[Jump] = []
    while came[end][1]:
        end, chain = came[end]
        jumps[:0] = chain
    return tuple(jumps)


def _walk(board: PegBoard, position: Mask, aim: Aim, budget: Budget) -> tuple[Jump, ...]:
    """Breadth first up to symmetry, compiled; only among the winning positions where the game has many."""
    from noyau.puzzles.pegs.solving.whole_game import walk_to

    jumps: list[Jump] = []
    for wanted in walk_to(board, position, aim, budget):
        ways = follow(board, position)
        position, chain = next(way for way in ways if least_image(board, way[0], aim.end) == wanted)
        jumps += chain
    return tuple(jumps)
