"""The lost positions of games whose lost positions are pairs: Wythoff's, [α, α, 1], the diagonal, Nim on layers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from noyau.core.errors import NotApplicable, TooLarge
from noyau.core.game import AnyRules
from noyau.core.verdict import Ending
from noyau.engines.tables.lattice import lattice_of
from noyau.forms.stepping import Lattice
from noyau.kernels.sieve import golden_pairs, sieve_pairs
from noyau.values.triples import follows_nim

Pairs = npt.NDArray[np.int64]

CHUNK = 1 << 20

MOST_PAIRS = 1_000_000_000
"""Up to so many pairs the squares of indices fit into 64 bits."""

Source = Callable[[int, int], Pairs]
"""The pairs from one index to another, asked for in order."""


def lost_pairs(alpha: int, count: int) -> Pairs:
    """The first lost pairs a ≤ b of [α, α, 1], in the order of a.

    >>> lost_pairs(2, 8).tolist()
    [[0, 0], [1, 1], [2, 3], [4, 6], [5, 7], [8, 11], [9, 10], [12, 16]]
    """
    return _symmetric(alpha, count)(0, count)


def pairs(rules: AnyRules, count: int, layer: int = 0) -> Pairs:
    """The first lost pairs a ≤ b of a game, in the order of a; where there are layers, those of one of them."""
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
