"""The lost pairs (a, b), a ≤ b, of Wythoff's game and of [α, α, 1], in the order of a.

Of [α, α, 1] (Duchêne 2006, Theorem 8): a is the least number not used yet, b the least one from a on that is not used
and whose difference b − a was not met with the same remainder of a by α. The numbers used are bits, and so are, for
each remainder, the differences: ``words`` words for each. ``state`` is where the search for a goes on, and for each
remainder the first word of its differences that is not full.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from noyau.kernels.arrays import Ints, Word, Words
from noyau.kernels.jit import kernel, trailing_zeros

ZERO, ONE, SIX, LAST, FULL = (np.uint64(number) for number in (0, 1, 6, 63, 2**64 - 1))


@kernel
def golden_pairs(pairs: Ints, first: int) -> None:
    """Wythoff's pairs from the one of that index on: (⌊nτ⌋, ⌊nτ⌋ + n), exact while 5n² is less than 2⁶³."""
    for place in range(len(pairs)):
        n = first + place
        square = 5 * n * n
        root = np.int64(sqrt(square))
        while root * root > square:
            root -= 1
        while (root + 1) * (root + 1) <= square:
            root += 1
        pairs[place, 0] = (n + root) // 2
        pairs[place, 1] = (n + root) // 2 + n


@kernel
def sieve_pairs(pairs: Ints, alpha: int, used: Words, met: Words, state: Words) -> None:
    """The next pairs of [α, α, 1]."""
    words = np.uint64(len(met) // alpha)
    a = np.uint64(state[alpha])
    rest = np.int64(a) % alpha
    before = a
    for place in range(len(pairs)):
        word = a >> SIX
        free = ~used[word] >> (a & LAST) << (a & LAST)
        while free == ZERO:
            word += ONE
            free = ~used[word]
        a = (word << SIX) + np.uint64(trailing_zeros(free))
        rest += np.int64(a - before)
        while rest >= alpha:
            rest -= alpha
        before = a
        start = np.uint64(rest) * words
        difference = _least_difference(used, met, start, a, state[rest])
        b = a + difference
        pairs[place, 0], pairs[place, 1] = a, b
        used[a >> SIX] |= ONE << (a & LAST)
        used[b >> SIX] |= ONE << (b & LAST)
        met[start + (difference >> SIX)] |= ONE << (difference & LAST)
        while met[start + state[rest]] == FULL:
            state[rest] += ONE
    state[alpha] = a


@kernel
def _least_difference(used: Words, met: Words, start: Word, a: Word, word: Word) -> Word:
    """The least difference that is not met yet and leads from a to a number not used."""
    shift, at = a & LAST, (a >> SIX) + word
    while True:
        taken = used[at] >> shift
        if shift:
            taken |= used[at + ONE] << (np.uint64(64) - shift)
        free = ~(taken | met[start + word])
        if free != ZERO:
            return (word << SIX) + np.uint64(trailing_zeros(free))
        word, at = word + ONE, at + ONE
