"""All positions of a board of few cells on which moves only take cells: which can be reached, then who wins in each.

A position is the mask of the cells that are left. ``seen`` has a bit for every mask, and ``before`` how many positions
stand in the words below each of its words: so every position has a number, in the order of the masks. A value is a
nimber, above it the remoteness, and ``WON`` where the nimber is not 0; in misère play a nimber tells no more than that.
``place`` is the word to go on from, and how many positions have been met.

Moves of one pattern need the same cells but for their place. ``moves`` has rows of ``ROW`` words, each for two patterns
whose moves are the bits of one word. The first ``HALF`` words are the first pattern: the set of the lowest cells that
its moves need, how many others a move needs, then how far these are from the lowest one. The second pattern follows.
From ``KEEP`` on, again in halves, each lowest cell has the cells that its move does not take.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import chain

from noyau.kernels.native import Native

MOST_CELLS = 27
"""A bit for every mask of so many cells takes 16 MB, and the numbers half of that."""

ROW, HALF, KEEP, OTHERS = 128, 32, 64, 2

NIMBER_BITS = 6
MOST_FAR = (1 << 8) - 1
WON = 1 << 15

WORD, COUNT = range(2)

BAND = 1 << 13
"""How many words are read by one call."""

mark = Native("noyau.kernels.taking_loops", "mark")
judge = Native("noyau.kernels.taking_loops", "judge")


def write_moves(moves: Iterable[tuple[int, int]]) -> array[int]:
    """Moves as the loops read them: of each the cells that it needs and those that it takes."""
    patterns: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
    met: dict[int, int] = {}
    for need, clear in moves:
        lowest = (need & -need).bit_length() - 1
        met[need] = again = met.get(need, -1) + 1  # moves that need the same cells are told apart by their patterns
        others = [cell for cell in range(1, MOST_CELLS) if need >> lowest >> cell & 1]
        pattern = [0, len(others), *others, *[0] * (HALF - OTHERS - len(others))]
        told, keep = patterns.setdefault((need >> lowest, again), (pattern, [0] * HALF))
        told[0] |= 1 << lowest
        keep[lowest] = ((1 << MOST_CELLS) - 1) & ~clear
    listed = [*patterns.values(), ([0] * HALF, [0] * HALF)]
    rows = ((*one[0], *other[0], *one[1], *other[1]) for one, other in zip(listed[:-1:2], listed[1::2], strict=True))
    return array("Q", chain.from_iterable(rows))
