"""Starts of peg solitaire by chance: jumps backwards from the aim, so that each can be solved."""

from __future__ import annotations

from random import Random

from noyau.graphs.peg_boards import Jump, Mask, read_peg_board
from noyau.puzzles.pegs.rules import Pegs


def random_start(rules: Pegs, random: Random, jumps: int | None = None) -> Mask:
    """Pegs from which so many jumps lead to the aim, or as many as chance allows.

    >>> random_start(Pegs(read_peg_board("triangular-5")), Random(1), 6).bit_count()
    7
    """
    board = rules.board
    pegs = 1 << random.randrange(board.size) if board.end is None else board.end
    for _ in range(board.size if jumps is None else jumps):
        undone = [jump for jump in board.jumps if _is_undone(pegs, jump)]
        if not undone:
            break
        pegs = rules.play(pegs, random.choice(undone))
    return pegs


def _is_undone(pegs: Mask, jump: Jump) -> bool:
    start, over, into = jump
    return bool(pegs >> into & ~(pegs >> over) & ~(pegs >> start) & 1)


_BOARDS = (("rect-3x4", "rect-4x4"), ("rect-4x4", "triangular-5"), ("english", "rect-5x5"))
_JUMPS = ((2, 3), (4, 5), (6, 8))
"""By difficulty: the boards of exercises, and the fewest and the most jumps."""


def exercise(name: str, random: Random, difficulty: int) -> str:
    """A spec by chance, from which some jumps lead to the last peg."""
    board, jumps = random.choice(_BOARDS[difficulty - 1]), random.randint(*_JUMPS[difficulty - 1])
    rules = Pegs(read_peg_board(board))
    return rules.spec(random_start(rules, random, jumps))
