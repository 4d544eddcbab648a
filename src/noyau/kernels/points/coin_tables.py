"""Strings and coins: the score of every set of strings, from the empty one up."""

from __future__ import annotations

import numpy as np

from noyau.kernels.arrays import Bytes, Ints8, Word, Words
from noyau.kernels.jit import kernel, trailing_zeros
from noyau.kernels.points import GROUND

LOONY = 255
"""Stands for the value of a set from which whoever is to move wins, whatever else there is."""


@kernel
def fill_nimbers(values: Bytes, begin: int, end: int, one: Words, other: Words) -> None:
    """The values in Nimstring of the sets from ``begin`` to ``end``, given those before; arguments as below."""
    for number in range(begin, end):
        left = np.uint64(number)
        met, taken, loony = np.uint64(0), -1, False
        string = 0
        rest = left
        while rest != np.uint64(0):
            if rest & np.uint64(1):
                after = left ^ (np.uint64(1) << np.uint64(string))
                ground = after | np.uint64(GROUND)
                value = int(values[np.int64(after)])
                if (one[string] & ground) == np.uint64(0) or (other[string] & ground) == np.uint64(0):
                    loony = loony or value == LOONY or (taken >= 0 and taken != value)
                    taken = value
                elif value != LOONY:
                    met |= np.uint64(1) << np.uint64(value)
            rest >>= np.uint64(1)
            string += 1
        if taken >= 0:
            loony = loony or bool(met >> np.uint64(taken) & np.uint64(1))
            values[number] = LOONY if loony else taken
        else:
            values[number] = trailing_zeros(~met)


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
