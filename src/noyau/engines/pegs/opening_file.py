"""Writes the file of openings again: ``python -m noyau.engines.pegs.opening_file``.

A bit for each position that the first jumps reach, level by level, the least images in order: whether it can be solved;
and the weights by which most positions are proved lost.
"""

from __future__ import annotations

import base64
import json
from dataclasses import replace

import numpy as np

from noyau.engines.budget import Budget, Limit
from noyau.engines.pegs.classes import leading_ends, possible_ends
from noyau.engines.pegs.light import Aim
from noyau.engines.pegs.openings import FILE, NOTHING, first_levels
from noyau.engines.pegs.pruning import useful_weights
from noyau.engines.pegs.search import pack
from noyau.engines.pegs.winning_files import kept_set
from noyau.puzzles.peg_boards import read_peg_board
from noyau.puzzles.pegs import Pegs

MOST = 140_000
"""How many positions of a vacancy have a bit."""
VACANCIES = (16,)
"""The centre; the first jump from hole 1 leads to the same positions."""


def opening(hole: int) -> dict[str, object]:
    """What the file says of a vacancy."""
    board = read_peg_board("english")
    start = (1 << board.size) - 1 ^ 1 << hole
    (end,) = leading_ends(board, possible_ends(board, start))
    board = replace(board, start=start, end=1 << end)
    budget = Budget(Limit(10**12))
    won = kept_set(Pegs(board), budget).masks
    bits, total = [], 0
    for level in first_levels(pack(board, Aim(board.end)), start, budget):
        total += level.size
        if total > MOST:
            break
        bits.append(np.isin(level, won))
    weights = useful_weights(board, start, (end,))
    return {
        "hole": hole,
        "levels": len(bits),
        "solvable": base64.b85encode(np.packbits(np.concatenate(bits)).tobytes()).decode(),
        "ends": [end],
        "weights": ["".join(chr(NOTHING + weight) for weight in row) for row in weights],
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps([opening(hole) for hole in VACANCIES], indent=0) + "\n", encoding="utf-8")
