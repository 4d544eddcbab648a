"""Weights of the holes that tell early that a position is lost: pagoda functions learnt from games at random."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from noyau.engines.pegs.pagoda import MOST_HOLES, Weights, pagoda_obstacles
from noyau.engines.pegs.symmetry import symmetries
from noyau.puzzles.peg_boards import Mask, PegBoard
from noyau.puzzles.pegs import Pegs

_GAMES = 12
_MOST = 64


@lru_cache(maxsize=8)
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
            for turn in keep:
                moved = dict(zip(turn, weights, strict=True))
                found[tuple(moved[hole] for hole in range(board.size))] = None
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
        weights = _common_weights(board, game[middle], ends)
        if weights:
            found, high = weights, middle
        else:
            low = middle + 1
    return found


def _common_weights(board: PegBoard, position: Mask, ends: tuple[int, ...]) -> Weights | None:
    reason = pagoda_obstacles(board, position, ends)
    told = {weights for _, weights, _, _ in reason["proofs"]} if reason else set()
    return told.pop() if len(told) == 1 else None
