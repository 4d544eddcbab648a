"""How noyau's answers about Lights Out are compared with the slow, obvious ones."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from noyau.analysis import Solution
from noyau.boards import read_board
from noyau.engines.lights import choose_system, solve_lights
from noyau.engines.lights.matrices import press_masks
from noyau.engines.lights.system import LinearSystem
from noyau.game import Game
from noyau.puzzles.lights import Lights
from noyau.theorems.brute_lights import add, rank, span
from noyau.theorems.compare import Tally


def masks(board: str) -> list[int]:
    """What each press changes, for noyau."""
    return press_masks(read_board(board))


def system(board: str) -> LinearSystem:
    """The way in which noyau solves a board."""
    return choose_system(read_board(board))


def nullity(board: str) -> int:
    """The nullity that noyau finds."""
    return system(board).nullity


def solved(board: str, state: int) -> Solution[Any, Any]:
    """noyau's answer for a state."""
    return solve_lights(Game(Lights(read_board(board)), state))


def solutions(board: str, state: int) -> set[int]:
    """Every set of presses that puts a state out, as noyau finds them: one of them plus the neutral patterns."""
    found = system(board)
    one = found.solve(state)
    return set() if one is None else {one ^ pattern for pattern in span(found.neutral)}


def compare(tally: Tally, board: str, presses: Sequence[int], *, states: int = 3) -> None:
    """Compare a board with its presses: rule, nullity, neutral patterns, and the answers to a few random states."""
    tally.expect(masks(board) == list(presses), f"{board}: presses")
    found, patterns = system(board), system(board).neutral
    tally.expect(found.nullity == len(presses) - rank(presses), f"{board}: nullity")
    tally.expect(found.nullity == len(patterns) == rank(patterns), f"{board}: basis")
    tally.expect(not any(add(presses, pattern) for pattern in patterns), f"{board}: neutral")
    rng = Random(len(presses))
    for _ in range(states):
        state = rng.getrandbits(len(presses))
        winnable = all((state & pattern).bit_count() % 2 == 0 for pattern in patterns)
        answer = found.solve(state)
        tally.expect((answer is not None) == winnable, f"{board}: {state}")
        tally.expect(answer is None or add(presses, answer) == state, f"{board}: {state}")
