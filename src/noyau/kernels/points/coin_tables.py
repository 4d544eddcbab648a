"""Strings and coins: the score of every set of strings, from the empty one up."""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Ints8, Word, Words
from noyau.kernels.jit import kernel
from noyau.kernels.points import GROUND


@kernel
def fill_scores(scores: Ints8, begin: int, end: int, one: Words, other: Words, going_on: Word) -> None:
    """The scores of the sets from ``begin`` to ``end``, given those before: a byte for each set of strings.

    ``one`` and ``other`` have for each string the strings that hold its two coins; the ground is held for ever.
    Whoever takes a coin by one of the strings ``going_on`` plays again.
    """
    for number in range(begin, end):
        left = np.uint64(number)
        best = -128
        string = 0
        rest = left
        while rest != np.uint64(0):
            if rest & np.uint64(1):
                after = left ^ (np.uint64(1) << np.uint64(string))
                ground = after | np.uint64(GROUND)
                gain = int((one[string] & ground) == np.uint64(0)) + int((other[string] & ground) == np.uint64(0))
                score = int(scores[np.int64(after)])
                if gain > 0 and going_on >> np.uint64(string) & np.uint64(1):
                    score += gain
                else:
                    score = gain - score
                if score > best:
                    best = score
            rest >>= np.uint64(1)
            string += 1
        scores[number] = best
