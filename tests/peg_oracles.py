"""Peg solitaire by following every jump."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from oracle import reachable

from noyau.core.budget import Budget, Limit
from noyau.graphs.peg_boards import PegBoard
from noyau.puzzles.pegs.rules import Pegs


def budget(positions: int = 10**7) -> Budget:
    return Budget(Limit(positions), "pegs")


def starts(board: PegBoard) -> Iterator[int]:
    """The usual start, and each with one hole."""
    every = (1 << board.size) - 1
    yield from dict.fromkeys([board.start, *(every ^ 1 << hole for hole in range(board.size))])


@cache
def below(rules: Pegs, position: int) -> frozenset[int]:
    """Every position that can be reached."""
    return frozenset(reachable(rules, position))


def replay(rules: Pegs, position: int, jumps: Any) -> int:
    for jump in jumps:
        assert jump in set(rules.moves(position))
        position = rules.play(position, jump)
    return position
