"""Claims about the game of three vectors."""

from __future__ import annotations

from noyau.literature.attacks import Trial, attack_on
from noyau.literature.attacks.found import Entered, judge_outcome, read_position, refuse_unless
from noyau.literature.duchene import vectors as thesis
from noyau.literature.oracle.pieces import Square, triple_moves
from noyau.literature.oracle.recursion import nim_sum

_MOST = 40
"""The largest number of tokens of a heap."""


def triple_of(text: str, example: str) -> tuple[Entered, tuple[int, int, int], tuple[int, int, int]]:
    """A position, its α, β, γ, and its three numbers."""
    game = read_position(text, example)
    refuse_unless(max(game.position) <= _MOST, "small-vectors", example)
    return game, game.rules.triple, game.position


def judge(game: Entered, lost: bool) -> Trial:
    """The moves are those that the thesis lists."""
    return judge_outcome(game, lost, triple_moves(*game.rules.triple))


def is_listed(pairs: list[Square], one: int, other: int) -> bool:
    return tuple(sorted((one, other))) in pairs


@attack_on("D-Th7", "position", "vectors:2,1,1:5,5")
def unequal_multiples(text: str) -> Trial:
    game, (alpha, beta, gamma), (one, other, _) = triple_of(text, "vectors:2,1,1:5,5")
    refuse_unless(alpha != beta and gamma == 1, "unequal", "vectors:2,1,1:5,5")
    return judge(game, one == other)


@attack_on("D-Th8", "position", "vectors:3,3,1:3,4")
def equal_multiples(text: str) -> Trial:
    game, (alpha, beta, gamma), (one, other, _) = triple_of(text, "vectors:3,3,1:3,4")
    refuse_unless(alpha == beta and gamma == 1, "equal", "vectors:3,3,1:3,4")
    return judge(game, is_listed(thesis.greedy_pairs(alpha, _MOST + 1), one, other))


@attack_on("D-Prop3", "position", "vectors:2,2,1:20,26")
def twice_two(text: str) -> Trial:
    game, triple, (one, other, _) = triple_of(text, "vectors:2,2,1:20,26")
    refuse_unless(triple == (2, 2, 1), "two-two-one", "vectors:2,2,1:20,26")
    return judge(game, is_listed(thesis.swapped(thesis.sequence(_MOST + 4)), one, other))


@attack_on("D-Cor3", "position", "vectors:1,4,2:2,3,1")
def lost_as_nim(text: str) -> Trial:
    game, (alpha, beta, gamma), point = triple_of(text, "vectors:1,4,2:2,3,1")
    refuse_unless(beta > alpha * (2 * gamma - 1), "far-enough", "vectors:1,4,2:2,3,1")
    return judge(game, nim_sum(point) == 0)


@attack_on("D-Th9", "position", "vectors:1,4,2:1,0,0")
def filling_algorithm(text: str) -> Trial:
    """The algorithm as it is printed."""
    game, (alpha, beta, gamma), (a, b, i) = triple_of(text, "vectors:1,4,2:1,0,0")
    refuse_unless(beta > alpha * (2 * gamma - 1), "far-enough", "vectors:1,4,2:1,0,0")
    return judge(game, thesis.filled(a + 1, gamma, printed=True).get((a, i)) == b)
