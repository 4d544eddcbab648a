"""Starts of puzzles by chance, which can be solved wherever that can be seen to."""

from __future__ import annotations

from random import Random
from typing import Any

from noyau.core.budget import Limit
from noyau.core.errors import NotApplicable
from noyau.core.game import AnyGame, Game, Puzzle
from noyau.puzzles.clobber.rules import BLACK, WHITE, SoloClobber
from noyau.puzzles.lights.rules import Lights
from noyau.puzzles.pegs.rules import Pegs

_LIMIT = Limit(seconds=2.0)


def random_start(rules: Puzzle[Any, Any], random: Random, difficulty: int | None = None) -> AnyGame:
    """A start of so many moves if that is asked for: presses, or jumps; stones are coloured by chance.

    >>> from noyau.core.spec import parse
    >>> start = random_start(parse("pegs:triangular-5").rules, Random(1), 6)
    >>> start.position.bit_count()
    7
    """
    if isinstance(rules, Lights):
        from noyau.puzzles.lights.starts import random_state

        seed = random.randrange(2**32)
        return Game(rules, random_state(rules.board, presses=difficulty, seed=seed, limit=_LIMIT))
    if isinstance(rules, Pegs):
        return Game(rules, _jump_backwards(rules, random, difficulty))
    if isinstance(rules, SoloClobber):
        return Game(rules, _colours(rules.graph.size, random))
    raise NotApplicable("solitary.no-random", name=rules.name)


def _jump_backwards(rules: Pegs, random: Random, jumps: int | None) -> int:
    """Pegs from which so many jumps lead to the aim, or as many as chance allows."""
    board = rules.board
    pegs = 1 << random.randrange(board.size) if board.end is None else board.end
    for _ in range(board.size if jumps is None else jumps):
        undone = [jump for jump in board.jumps if _is_undone(pegs, jump)]
        if not undone:
            break
        pegs = rules.play(pegs, random.choice(undone))
    return pegs


def _is_undone(pegs: int, jump: tuple[int, int, int]) -> bool:
    start, over, into = jump
    return bool(pegs >> into & ~(pegs >> over) & ~(pegs >> start) & 1)


def _colours(size: int, random: Random) -> str:
    """A colour for each vertex, both colours being there where there are two vertices."""
    stones = [random.choice((BLACK, WHITE)) for _ in range(size)]
    if size > 1 and len(set(stones)) == 1:
        vertex = random.randrange(size)
        stones[vertex] = WHITE if stones[vertex] == BLACK else BLACK
    return "".join(stones)
