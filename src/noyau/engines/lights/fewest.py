"""The fewest presses: the lightest of all solutions of a state.

Few solutions are compared one by one, in Gray code order; up to 2^32 of them (two states) all at once by Walsh–Hadamard
transforms of the regions, the cells that lie in the same neutral patterns. Beyond, the best that a search finds is
given, and not called the fewest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from noyau.engines.budget import Budget
from noyau.engines.lights.patterns import Coset
from noyau.engines.lights.system import LinearSystem

ONE_BY_ONE = 16
"""Up to so many neutral patterns of two states, Python compares all solutions."""
MOST_ONE_BY_ONE = 1 << 20
"""The most solutions compared in Python for more than two states."""
TRANSFORMED = 32
"""Up to so many neutral patterns, all solutions are compared within seconds by transforms."""
MOST_TRANSFORMED = 50
"""The same, where the time that may be spent is given."""
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
        nullity, states = self.system.nullity, self.system.board.states
        if self._are_few():
            return self._compare(presses, budget)
        most = TRANSFORMED if budget.limit.seconds is None else MOST_TRANSFORMED
        if states == 2 and nullity <= most:
            return self._transform(presses, budget)
        return self._search(presses, budget)

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
            if compared & _GLANCE == 0 and is_late(budget):
                break
        return Fewest(self.coset.from_word(best), least, compared == self.coset.total, ways, compared)

    def _transform(self, presses: int, budget: Budget) -> Fewest:
        """Find the greatest of the balances of all solutions, see ``kernels.walsh``."""
        from noyau.engines.lights.regions import balances
        from noyau.kernels.walsh import LANE_BITS, greatest_balance

        size, nullity = self.system.board.size, self.system.nullity
        balance, signature = balances(size, presses, self.system.neutral)
        depth = min(_DEPTH, nullity - LANE_BITS)
        steps, stride = 1 << (nullity - LANE_BITS - depth), 1 << 8
        best, word, ways = -size, 0, 0
        for first in range(0, steps, stride):
            last = min(first + stride, steps)
            greatest, place, count = greatest_balance(balance, signature, depth, first, last, best)
            if greatest > best:
                best, word, ways = greatest, place, 0
            ways += count
            if is_late(budget):
                break
        for index, pattern in enumerate(self.system.neutral):
            presses ^= pattern if word >> index & 1 else 0
        return Fewest(presses, (size - best) // 2, last == steps, ways, last << (LANE_BITS + depth))

    def _search(self, presses: int, budget: Budget) -> Fewest:
        """Descend by one or two neutral patterns at a time, mixing the patterns again where nothing is gained."""
        chance = Random(0)
        words, generators = self.coset.words, list(self.coset.generators)
        best = self.coset.to_word(presses)
        compared = idle = 0
        while idle < _PATIENCE and not is_late(budget):
            before = words.count(best)
            best, looked = self._descend(best, generators, budget)
            compared += looked
            idle = 0 if words.count(best) < before else idle + 1
            self._mix(generators, chance)
        return Fewest(self.coset.from_word(best), words.count(best), False, 1, compared)

    def _descend(self, word: int, generators: Sequence[int], budget: Budget) -> tuple[int, int]:
        """Add patterns while that makes the solution shorter; the last solution and how many were looked at."""
        add, count = self.coset.words.add, self.coset.words.count
        least, looked, gained = count(word), 0, True
        pairs = [add(one, other) for one, other in combinations(generators[:_MOST_PAIRED], 2)]
        while gained and not is_late(budget):
            gained = False
            for pattern in (*generators, *pairs):
                looked += 1
                other = add(word, pattern)
                if count(other) < least:
                    word, least, gained = other, count(other), True
        return word, looked

    def _mix(self, generators: list[int], chance: Random) -> None:
        """Make each pattern the only one on a cell of its own, chosen by chance; add by chance for more states."""
        if self.system.board.states > 2:
            for index in range(len(generators)):
                other = chance.randrange(len(generators))
                if other != index:
                    generators[index] = self.coset.words.add(generators[index], generators[other])
            return
        chance.shuffle(generators)
        for index, pattern in enumerate(generators):
            cell = _some_bit(pattern, chance)
            for other in range(len(generators)):
                if other != index and generators[other] >> cell & 1:
                    generators[other] ^= generators[index]


def _some_bit(mask: int, chance: Random) -> int:
    """A bit of a mask, by chance."""
    shift = chance.randrange(mask.bit_length())
    rest = mask >> shift
    return shift + (rest & -rest).bit_length() - 1


def is_late(budget: Budget) -> bool:
    """Whether the time that may be spent is over."""
    return budget.limit.seconds is not None and budget.seconds > budget.limit.seconds
