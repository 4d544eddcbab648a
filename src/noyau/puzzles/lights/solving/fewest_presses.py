"""The fewest presses: the lightest of all solutions of a state.

Few solutions are compared one by one, in Gray code order; up to 2^32 of them (two states) all at once by Walsh–Hadamard
transforms of the regions, the cells that lie in the same neutral patterns. Beyond, the best that a search finds is
given, and it is not called the fewest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log2
from random import Random
from typing import TYPE_CHECKING

from noyau.core.budget import Budget
from noyau.puzzles.lights.solving.all_solutions import Coset
from noyau.puzzles.lights.solving.linear_system import LinearSystem

if TYPE_CHECKING:
    from noyau.kernels.arrays import Bytes, Ints16, Ints32, Words


ONE_BY_ONE = 16
"""Up to so many neutral patterns of two states, Python compares all solutions."""
MOST_ONE_BY_ONE = 1 << 20
"""The most solutions compared in Python for more than two states."""
TRANSFORMED = 32
"""Up to so many neutral patterns, all solutions are compared within seconds by transforms."""
_RATE = 5e8
"""About how many solutions are compared in a second."""
_SOME = 26
"""How many patterns a search beyond that transforms at once."""
_MOST_BITS = 1 << 27
_DEPTH = 12
_PATIENCE = 20
_GLANCE = 4095
_MOST_PAIRED = 100
"""The most patterns of which all pairs are tried."""


@dataclass(frozen=True)
class Fewest:
    """The shortest solution found, how many of those compared are as short, and whether all were compared."""

    presses: int
    length: int
    proved: bool
    ways: int
    compared: int


class Shortener:
    """Finds the shortest of the solutions of any state of a board."""

    def __init__(self, system: LinearSystem) -> None:
        self.system = system
        self.coset = Coset(system)

    def shorten(self, presses: int, budget: Budget) -> Fewest:
        """The shortest solution, given any."""
        if self._are_few():
            return self._compare(presses, budget)
        if self.system.board.states > 2:
            return self._search_words(presses, budget)
        seconds = budget.limit.seconds
        most = TRANSFORMED if seconds is None else int(log2(max(seconds * _RATE, 1.0)))
        if self.system.nullity <= most:
            return self._transform(presses, self.system.neutral, budget)
        return self._search_masks(presses, budget)

    def _are_few(self) -> bool:
        """Whether Python can compare all solutions within a second or so."""
        if self.system.board.states > 2:
            return self.coset.total <= MOST_ONE_BY_ONE
        few_bits = self.system.board.size << self.system.nullity <= _MOST_BITS
        return self.system.nullity <= 8 or (self.system.nullity <= ONE_BY_ONE and few_bits)

    def _compare(self, presses: int, budget: Budget) -> Fewest:
        """Count the presses of every solution."""
        best = self.coset.to_word(presses)
        count = self.coset.words.count
        least, ways, compared = count(best), 0, 0
        for compared, word in enumerate(self.coset.around(best), 1):
            length = count(word)
            if length < least:
                best, least, ways = word, length, 0
            ways += length == least
            if compared & _GLANCE == 0 and budget.is_late:
                break
        return Fewest(self.coset.from_word(best), least, compared == self.coset.total, ways, compared)

    def _transform(self, presses: int, patterns: Sequence[int], budget: Budget) -> Fewest:
        """The greatest of the balances of all solutions that patterns make of one, see ``kernels.walsh``."""
        from noyau.puzzles.lights.kernels.walsh_transform import LANE_BITS, greatest_balance

        size = self.system.board.size
        balance, signature = balances(size, presses, patterns)
        depth = min(_DEPTH, len(patterns) - LANE_BITS)
        steps, stride = 1 << (len(patterns) - LANE_BITS - depth), 1 << 8
        best, word, ways = -size, 0, 0
        for first in range(0, steps, stride):
            last = min(first + stride, steps)
            greatest, place, count = greatest_balance(balance, signature, depth, first, last, best)
            if greatest > best:
                best, word, ways = greatest, place, 0
            ways += count
            if budget.is_late:
                break
        for index, pattern in enumerate(patterns):
            presses ^= pattern if word >> index & 1 else 0
        return Fewest(presses, (size - best) // 2, last == steps, ways, last << (LANE_BITS + depth))

    def _search_masks(self, presses: int, budget: Budget) -> Fewest:
        """Take the best of the solutions that some patterns make, chosen by chance, again and again."""
        chance, patterns = Random(0), list(self.system.neutral)
        best, length = presses, presses.bit_count()
        compared, idle = 1, 0
        while not self._is_enough(idle, budget):
            chance.shuffle(patterns)
            for index in range(1, len(patterns)):
                patterns[index] ^= patterns[chance.randrange(index)]
            found = self._transform(best, patterns[:_SOME], budget)
            compared += found.compared
            idle = 0 if found.length < length else idle + 1
            best, length = found.presses, found.length
        return Fewest(best, length, False, 1, self._at_most_all(compared))

    def _search_words(self, presses: int, budget: Budget) -> Fewest:
        """Descend by one or two neutral patterns at a time, mixing the patterns again where nothing is gained."""
        chance, words = Random(0), self.coset.words
        patterns = list(self.coset.generators)
        best = self.coset.to_word(presses)
        compared, idle = 1, 0
        while not self._is_enough(idle, budget):
            before = words.count(best)
            best, looked = self._descend(best, patterns, budget)
            compared += looked
            idle = 0 if words.count(best) < before else idle + 1
            chance.shuffle(patterns)
            for index in range(1, len(patterns)):
                patterns[index] = words.add(patterns[index], patterns[chance.randrange(index)])
        return Fewest(self.coset.from_word(best), words.count(best), False, 1, self._at_most_all(compared))

    def _at_most_all(self, looked: int) -> int:
        """How many solutions a search compared at most: it looks at some more than once, and misses one at least."""
        return min(looked, self.coset.total - 1)

    def _is_enough(self, idle: int, budget: Budget) -> bool:
        """Whether a search stops: when its time is over, or without a time after many vain rounds."""
        return budget.is_late if budget.limit.seconds is not None else idle >= _PATIENCE

    def _descend(self, word: int, patterns: Sequence[int], budget: Budget) -> tuple[int, int]:
        """Add patterns while that makes the solution shorter; the last solution and how many were looked at."""
        add, count = self.coset.words.add, self.coset.words.count
        least, looked, gained = count(word), 0, True
        pairs = [add(one, other) for one, other in combinations(patterns[:_MOST_PAIRED], 2)]
        while gained and not budget.is_late:
            gained = False
            for pattern in (*patterns, *pairs):
                looked += 1
                other = add(word, pattern)
                if count(other) < least:
                    word, least, gained = other, count(other), True
        return word, looked


def signatures(size: int, patterns: Sequence[int]) -> list[int]:
    """For each cell of two states the mask of the patterns in which it lies.

    >>> signatures(3, [0b011, 0b110])
    [1, 3, 2]
    """
    found = [0] * size
    for index, pattern in enumerate(patterns):
        for cell, bit in enumerate(reversed(f"{pattern:0{size}b}")):
            if bit == "1":
                found[cell] |= 1 << index
    return found


def region_sizes(size: int, patterns: Sequence[int]) -> dict[int, int]:
    """How many cells each signature has."""
    return dict(Counter(signatures(size, patterns)))


def balances(size: int, presses: int, patterns: Sequence[int]) -> tuple[Ints16 | Ints32, Words]:
    """The balance and the signature of each region as arrays: see ``kernels.walsh``."""
    import numpy as np

    def cells(mask: int) -> Bytes:
        packed = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), np.uint8)
        return np.unpackbits(packed, count=size, bitorder="little")

    signature = np.zeros(size, np.uint64)
    for index, pattern in enumerate(patterns):
        signature |= cells(pattern).astype(np.uint64) << np.uint64(index)
    found, region = np.unique(signature, return_inverse=True)
    balance = np.bincount(region, weights=1.0 - 2.0 * cells(presses), minlength=found.size)
    return balance.astype(np.int16) if size < 1 << 15 else balance.astype(np.int32), found
