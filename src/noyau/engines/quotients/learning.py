"""A misère quotient learnt by tests: sums told apart by the outcomes of what the tests make of them.

The sums kept are the first of their kind; adding a generator to one gives a sum that behaves, in every test, as one of
them. A wrong guess is corrected by new tests, and grows: it ends at the quotient.
"""

from __future__ import annotations

import numpy as np

from noyau.engines.quotients.monoid import LARGEST, Bits, Elements, Monoid, TooManyElements
from noyau.engines.quotients.sums import Rows, SumSearch

_AT_ONCE = 24
"""How many disagreements are settled before the guess is made again."""


class WrongFold(Exception):
    """Sums that the check finds wrong agree with the search: exponents were folded too soon."""

    def __init__(self, monoid: Monoid) -> None:
        super().__init__(len(monoid))
        self.monoid = monoid


class Lesson:
    """What the tests made so far say of the quotient."""

    def __init__(self, search: SumSearch, heaps: tuple[int, ...], tests: Rows, order: int) -> None:
        self.search = search
        self.heaps = heaps
        self.order = min(order, LARGEST)
        self.units: Rows = np.eye(search.generators, dtype=np.uint8)
        self.tests: Rows = np.zeros((1, search.generators), np.uint8)
        self.words: Rows = np.zeros((1, search.generators), np.uint8)
        self.ahead: Rows = self.units.copy()
        self.seen: Bits = search.lost(self.words, self.tests)
        self.seen_ahead: Bits = search.lost(self.ahead, self.tests)
        self.add_tests(np.concatenate([self.units, tests]))

    def add_tests(self, tests: Rows) -> None:
        """Look at every sum with more tests."""
        tests = np.unique(tests, axis=0)
        self.tests = np.concatenate([self.tests, tests])
        self.seen = np.concatenate([self.seen, self.search.lost(self.words, tests)], axis=1)
        self.seen_ahead = np.concatenate([self.seen_ahead, self.search.lost(self.ahead, tests)], axis=1)

    def monoid(self) -> Monoid:
        """The monoid that the tests suggest, after as many more tests as make it commutative."""
        while True:
            steps = self._steps()
            tests = self._disagreements(steps)
            if not len(tests):
                return Monoid(steps, self.seen[:, 0].copy(), self.heaps)
            self.add_tests(tests)

    def correct(self, monoid: Monoid, failures: Rows) -> None:
        """Learn from sums whose outcome does not follow, in the monoid, from those of their options."""
        tests = []
        for failure in failures:
            suspects = np.concatenate([failure[None], self.search.options_of(failure)])
            truth = self.search.lost(suspects, self.tests[:1])[:, 0]
            for row, lost in zip(suspects, truth, strict=True):
                if monoid.lost[element_of(monoid, row)] != lost:
                    tests.append(self._separation(monoid, row))
                    break
        if not tests:
            raise WrongFold(monoid)
        self.add_tests(np.array(tests))

    def _steps(self) -> Elements:
        """Each product of a kept sum and a generator, once what is new among them is kept too."""
        generators, done, steps = len(self.units), 0, []
        known = {key: element for element, key in enumerate(_keys(self.seen))}
        while done < len(self.words):
            new: list[int] = []
            for at, key in enumerate(_keys(self.seen_ahead[done * generators :]), done * generators):
                element = known.setdefault(key, len(known))
                steps.append(element)
                if element == len(self.words) + len(new):
                    new.append(at)
            done = len(self.seen_ahead) // generators
            if new:
                self._keep(new)
        return np.array(steps, np.int64).reshape(-1, generators)

    def _keep(self, new: list[int]) -> None:
        words, generators = self.ahead[new], len(self.units)
        if len(self.words) + len(words) > self.order:
            raise TooManyElements
        ahead = self.search.add(np.repeat(words, generators, axis=0), np.tile(self.units, (len(words), 1)))
        self.words = np.concatenate([self.words, words])
        self.seen = np.concatenate([self.seen, self.seen_ahead[new]])
        self.ahead = np.concatenate([self.ahead, ahead])
        self.seen_ahead = np.concatenate([self.seen_ahead, self.search.lost(ahead, self.tests)])

    def _disagreements(self, steps: Elements) -> Rows:
        """Tests that show why two generators, added in either order, seemed to give different elements."""
        tests, generators = [], len(self.units)
        for first in range(generators):
            for second in range(first + 1, generators):
                for word in np.flatnonzero(steps[steps[:, first], second] != steps[steps[:, second], first]):
                    tests.append(self._order_test(steps, int(word), first, second))
                    if len(tests) == _AT_ONCE:
                        return np.array(tests)
        return np.array(tests, np.uint8).reshape(-1, generators)

    def _order_test(self, steps: Elements, word: int, first: int, second: int) -> Rows:
        generators = len(self.units)
        one = self.seen_ahead[steps[word, first] * generators + second]
        other = self.seen_ahead[steps[word, second] * generators + first]
        at = np.flatnonzero(one != other)[0]
        both = self.search.add(self.search.add(self.words[word], self.units[first]), self.units[second])
        truth = self.search.lost(both[None], self.tests[at : at + 1])[0, 0]
        return self.search.add(self.tests[at], self.units[second if one[at] != truth else first])

    def _separation(self, monoid: Monoid, row: Rows) -> Rows:
        """A test that tells a kept sum from what it was taken for, found on the way through a sum judged wrongly."""
        letters = np.repeat(np.arange(len(row)), row)
        rests = [row.copy()]
        elements = [0]
        for letter in letters:
            rests.append(rests[-1] - self.units[letter])
            elements.append(int(monoid.steps[elements[-1], letter]))
        sums = np.array([self.search.add(self.words[at], rest) for at, rest in zip(elements, rests, strict=True)])
        lost = self.search.lost(sums, self.tests[:1])[:, 0]
        return rests[int(np.flatnonzero(lost[1:] != lost[:-1])[0]) + 1]


def element_of(monoid: Monoid, row: Rows | Elements) -> int:
    """The element of a sum."""
    at = 0
    for generator, exponent in enumerate(row.tolist()):
        for _ in range(exponent):
            at = int(monoid.steps[at, generator])
    return at


def _keys(seen: Bits) -> list[bytes]:
    return [row.tobytes() for row in np.packbits(seen, axis=1)]
