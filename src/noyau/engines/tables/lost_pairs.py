"""The lost positions of games whose lost positions are pairs: Wythoff's, [α, α, 1], the diagonal, Nim on layers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt

import numpy as np
import numpy.typing as npt

from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyRules
from noyau.core.verdict import Ending
from noyau.engines.tables.lattice import lattice_of
from noyau.forms.stepping import Lattice
from noyau.kernels.arrays import Ints, Word, Words
from noyau.kernels.jit import kernel, trailing_zeros
from noyau.values.vector_triples import follows_nim

Pairs = npt.NDArray[np.int64]

CHUNK = 1 << 20

MOST_PAIRS = 1_000_000_000
"""Up to so many pairs the squares of indices fit into 64 bits."""

Source = Callable[[int, int], Pairs]
"""The pairs from one index to another, asked for in order."""


def pairs(rules: AnyRules, count: int, layer: int = 0) -> Pairs:
    """The first lost pairs a ≤ b of a game, in the order of a; where there are layers, those of one of them.

    >>> from noyau.games.vectors import Vectors
    >>> pairs(Vectors((2, 2, 1)), 8).tolist()
    [[0, 0], [1, 1], [2, 3], [4, 6], [5, 7], [8, 11], [9, 10], [12, 16]]
    """
    return _source(rules, count, layer)(0, count)


def iterate_pairs(rules: AnyRules, count: int, chunk: int = CHUNK, layer: int = 0) -> Iterator[Pairs]:
    """The same, so many at a time."""
    source = _source(rules, count, layer)
    for first in range(0, count, chunk):
        yield source(first, min(first + chunk, count))


def _source(rules: AnyRules, count: int, layer: int) -> Source:
    lattice = lattice_of(rules)
    triple = None if lattice is None else _triple(lattice)
    if triple is None:
        raise NotApplicable("lattice.no-pairs", name=rules.name)
    alpha, beta, gamma = triple
    if alpha == beta and gamma == 1:
        return _symmetric(alpha, count)
    if gamma > 1 and not follows_nim(triple, Ending.NORMAL):
        raise NotApplicable("lattice.no-pairs", name=rules.name)
    return lambda first, last: _nim_pairs(layer, first, last)


def _triple(lattice: Lattice) -> tuple[int, int, int] | None:
    """The α, β, γ of unbounded riders along rows, columns and one more line; the rook's third line is never met."""
    steps = {(step.down, step.across) for step in lattice.steps}
    third = steps - {(1, 0), (0, 1)}
    is_rider = all(step.most is None for step in lattice.steps) and {(1, 0), (0, 1)} <= steps
    if not is_rider or len(third) > 1 or any(min(direction) < 1 for direction in third):
        return None
    alpha, beta = third.pop() if third else (1, 2)
    return alpha, beta, lattice.layers


def _symmetric(alpha: int, count: int) -> Source:
    """The pairs of [α, α, 1]."""
    if count > MOST_PAIRS:
        raise TooLarge("lattice.pairs", limit=MOST_PAIRS)
    if alpha == 1:
        return _golden
    if alpha >= count:
        return lambda first, last: _nim_pairs(0, first, last)  # the first α pairs are equal numbers
    used = np.zeros(3 * count // 64 + 3, np.uint64)
    met = np.zeros(alpha * (2 * count // alpha // 64 + 4), np.uint64)
    state = np.zeros(alpha + 1, np.uint64)

    def following(first: int, last: int) -> Pairs:
        found = np.empty((last - first, 2), np.int64)
        sieve_pairs(found, alpha, used, met, state)
        return found

    return following


def _golden(first: int, last: int) -> Pairs:
    found = np.empty((last - first, 2), np.int64)
    golden_pairs(found, first)
    return found


def _nim_pairs(layer: int, first: int, last: int) -> Pairs:
    """The pairs with a ⊕ b ⊕ layer = 0 and a ≤ b: a lacks the highest bit of the layer."""
    a = np.arange(first, last)
    if layer:
        high = layer.bit_length() - 1
        a = (a >> high << high + 1) | a & ((1 << high) - 1)
    return np.stack((a, a ^ layer), axis=1)


# The pairs come in the order of a. Of [α, α, 1] (Duchêne 2006, Theorem 8): a is the least number not used
# yet, b the least one from a on that is not used and whose difference b − a was not met with the same remainder of a by
# α. The numbers used are bits, and so are, for each remainder, the differences: ``words`` words for each. ``state`` is
# where the search for a goes on, and for each remainder the first word of its differences that is not full.

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
