"""Pagoda functions: weights of the holes whose total over the pegs no jump can raise (Berlekamp, Conway, Guy 1982).

A jump from a over b into c takes the weights of a and b away and adds that of c, so it is enough that w(a) + w(b) is at
least w(c) for every jump. An aim that weighs more than the position can then never be reached. Such weights are found
by linear programming; what counts is that they are whole numbers and checked as such.

>>> from noyau.graphs.peg_boards import read_peg_board
>>> board = read_peg_board("oo...")
>>> pagoda_obstacle(board, board.start, 1 << 4)
Pagoda(weights=(0, 1, 1, 2, 3), now=1, aim=3)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from noyau.core.caches import remembered
from noyau.graphs.peg_boards import Mask, PegBoard
from noyau.puzzles.pegs.reasons import Pagoda, Pagodas, Weights
from noyau.puzzles.pegs.rules import Pegs
from noyau.puzzles.pegs.solving.board_symmetries import Permutation, symmetries
from noyau.values.masks import bits

MOST_HOLES = 1000
MOST_JUMPS = 10_000
"""On larger boards no weights are looked for."""

_SCALES = range(1, 121)
"""The weights are tried as multiples of one over these."""


def is_pagoda(board: PegBoard, weights: Sequence[int]) -> bool:
    """Whether no jump can raise the total weight of the pegs."""
    return all(weights[start] + weights[over] >= weights[into] for start, over, into in board.jumps)


def weigh_pegs(weights: Sequence[int], pegs: Mask) -> int:
    """The total weight of some pegs."""
    return sum(weights[hole] for hole in bits(pegs))


def turn_weights(turn: Permutation, weights: Weights) -> Weights:
    """The weights after a symmetry has moved the holes."""
    return tuple(weight for _, weight in sorted(zip(turn, weights, strict=True)))


def pagoda_obstacle(board: PegBoard, position: Mask, end: Mask) -> Pagoda | None:
    """Weights by which the end is heavier than the position and so out of reach, or None where there are none."""
    weights = _find_weights(board, position, (end,))
    if weights is None:
        return None
    return Pagoda(weights, weigh_pegs(weights, position), weigh_pegs(weights, end))


def pagoda_obstacles(board: PegBoard, position: Mask, ends: Iterable[int]) -> Pagodas | None:
    """Weights for every hole where a single last peg might stand, by which it cannot; None where one is missing.

    The same weights serve all holes where that is possible.
    """
    holes = tuple(ends)
    if not holes:
        return None
    common = _find_weights(board, position, tuple(1 << hole for hole in holes))
    proofs = []
    for hole in holes:
        weights = common or _find_weights(board, position, (1 << hole,))
        if weights is None:
            return None
        proofs.append((hole, weights, weigh_pegs(weights, position), weights[hole]))
    return Pagodas(tuple(proofs))


def _find_weights(board: PegBoard, position: Mask, ends: tuple[Mask, ...]) -> Weights | None:
    """Small whole weights by which each end is heavier than the position."""
    if board.size > MOST_HOLES or len(board.jumps) > MOST_JUMPS:
        return None
    fractions = _solve_program(board, position, ends)
    if fractions is None:
        return None
    for scale in _SCALES:
        weights = tuple(round(scale * fraction) for fraction in fractions)
        now = weigh_pegs(weights, position)
        if all(weigh_pegs(weights, end) > now for end in ends) and is_pagoda(board, weights):
            return weights
    return None


def _solve_program(board: PegBoard, position: Mask, ends: tuple[Mask, ...]) -> list[float] | None:
    """The smallest weights, taken together, by which each end is heavier by one at least."""
    import numpy as np
    from scipy.optimize import linprog  # type: ignore[import-untyped]
    from scipy.sparse import csr_matrix, hstack, vstack  # type: ignore[import-untyped]

    gaps = [[(position >> hole & 1) - (end >> hole & 1) for hole in range(board.size)] for end in ends]
    rows = vstack([_jump_rows(board), csr_matrix(np.array(gaps, dtype=float))])
    limits = np.concatenate([np.zeros(len(board.jumps)), -np.ones(len(ends))])
    # Each weight is the difference of two numbers that are not negative, so that their sum is its size.
    answer = linprog(np.ones(2 * board.size), A_ub=hstack([rows, -rows]), b_ub=limits, method="highs")
    if answer.x is None or answer.status != 0:
        return None
    return (answer.x[: board.size] - answer.x[board.size :]).tolist()  # type: ignore[no-any-return]


@remembered(most=4)
def _jump_rows(board: PegBoard) -> Any:
    """For each jump w(into) − w(start) − w(over), which must not be positive."""
    import numpy as np
    from scipy.sparse import csr_matrix

    size = len(board.jumps)
    columns = np.array([(into, start, over) for start, over, into in board.jumps], dtype=np.int64).reshape(-1)
    rows = np.repeat(np.arange(size), 3)
    return csr_matrix((np.tile([1.0, -1.0, -1.0], size), (rows, columns)), shape=(size, board.size))


_GAMES = 12
_MOST = 64


@remembered(most=8)
def useful_weights(board: PegBoard, position: Mask, ends: tuple[int, ...]) -> tuple[Weights, ...]:
    """Weights by which some positions below this one are too light to leave a last peg in any of these holes.

    A game is played at random; the first of its positions that weights prove lost gives the weights, and symmetries of
    the ends give more of them.
    """
    if board.size > MOST_HOLES or not ends:
        return ()
    random = Random(board.size)
    keep = [turn for turn in symmetries(board) if {turn[end] for end in ends} == set(ends)]
    found: dict[Weights, None] = {}
    for _ in range(_GAMES):
        weights = _first_proof(board, list(_play(Pegs(board), position, random)), ends)
        if weights:
            found |= dict.fromkeys(turn_weights(turn, weights) for turn in keep)
    return tuple(found)[:_MOST]


def _play(rules: Pegs, position: Mask, random: Random) -> Iterator[Mask]:
    while jumps := list(rules.moves(position)):
        position = rules.play(position, random.choice(jumps))
        yield position


def _first_proof(board: PegBoard, game: list[Mask], ends: tuple[int, ...]) -> Weights | None:
    """The weights for the first position that they prove lost: what is lost stays so, and the pegs only get lighter."""
    low, high = 0, len(game)
    found = None
    while low < high:
        middle = (low + high) // 2
        weights = _find_weights(board, game[middle], tuple(1 << end for end in ends))
        if weights:
            found, high = weights, middle
        else:
            low = middle + 1
    return found
