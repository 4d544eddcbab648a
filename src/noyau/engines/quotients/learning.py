"""The misère quotient with one more heap by way of generators: the dear way, for heaps that change what was known.

Heaps that were sums of generators in the quotient before are replaced by those sums. The quotient of the generators is
learnt, and the other heaps are tried in it: one that does not behave as its sum is given another, or becomes a
generator too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from noyau.engines.quotients.monoid import (
    LARGEST,
    Bits,
    Check,
    Elements,
    Heaps,
    Monoid,
    TooManyElements,
    tail_of_powers,
)
from noyau.kernels.quotients import DONE, FREE, Known, Memory, place, search_sums

Rows = npt.NDArray[np.uint8]
"""Sums, one in a row: how often each generator occurs."""

_ROOM = 1 << 12
_MOST = 1 << 22
_ROWS = 8
"""How many sums are judged before one looks up."""


class SumSearch:
    """The outcomes of sums of generators whose options are sums of earlier ones.

    An exponent of ``most`` or more counts as one less by two: the outcomes of such sums are only a guess. Sums without
    the last generator are judged by the quotient known before. ``visit`` is told how many sums are looked at.
    """

    def __init__(self, options: Sequence[Rows], most: Elements, known: Known, visit: Callable[[int], None]) -> None:
        self.generators = len(options)
        self.options: Rows = np.concatenate(options)
        self.ends = np.cumsum([0, *map(len, options)])
        # The search looks at the options of late generators first: it meets far fewer positions.
        self._late_first = self.options[::-1].copy()
        self._owners = np.repeat(np.arange(self.generators), list(map(len, options)))[::-1].copy()
        self.most = most
        self.known = known
        self.visit = visit
        self.memory = self._empty(_ROOM)

    def fold(self, rows: npt.NDArray[np.integer]) -> Rows:
        """Rows whose large exponents are brought below ``most``."""
        folded = np.where(rows >= self.most, self.most - 2 + ((rows - self.most) & 1), rows)
        return folded.astype(np.uint8)

    def add(self, left: Rows, right: Rows) -> Rows:
        """The sums of rows, folded."""
        return self.fold(left.astype(np.int64) + right)

    def lost(self, left: Rows, right: Rows) -> Bits:
        """Whether the sum of each row on the left and each on the right is lost for the player to move."""
        answers = np.empty((len(left), len(right)), np.bool_)
        how = (self.known, self._late_first, self._owners, self.most)
        for start in range(0, len(left), _ROWS):
            part = slice(start, start + _ROWS)
            self.visit(len(left[part]) * len(right))
            while search_sums(self.memory, *how, left[part], right, answers[part]) != DONE:
                self._enlarge()
        return answers

    def options_of(self, row: Rows) -> Rows:
        """The options of a sum."""
        found = [np.zeros((0, self.generators), np.uint8)]
        for generator in np.flatnonzero(row):
            less = row.copy()
            less[generator] -= 1
            found.append(self.add(less, self.options[self.ends[generator] : self.ends[generator + 1]]))
        return np.concatenate(found)

    def _empty(self, room: int) -> Memory:
        return Memory(
            np.empty((room, self.generators), np.uint8),
            np.zeros(room, np.int8),
            np.full(4 * room, FREE, np.int32),
            np.zeros(1, np.int64),
        )

    def _enlarge(self) -> None:
        """Twice the room."""
        old = self.memory
        self.visit(len(old.rows))
        if 2 * len(old.rows) > _MOST:
            raise TooManyElements
        self.memory = self._empty(2 * len(old.rows))
        place(self.memory, old.rows, old.outcomes)


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


Word = dict[int, int]
"""How often each generator, named by its heap, occurs in a sum."""

_SLACK = 3
"""How far beyond the power from which powers repeated before they are still told apart."""
_NEW = 5
_LARGEST = 32


class Rewriting:
    """The heaps as sums of generators, and the quotient that they have."""

    def __init__(
        self, before: Check, phi: Elements, heaps: Sequence[Heaps], order: int, visit: Callable[[int], None]
    ) -> None:
        self.before = before
        self.phi = phi
        self.heaps = heaps
        self.order = order
        self.visit = visit
        self.tests: list[Word] = []
        self.words: list[Word] = []
        self.generators: list[int] = []
        self._moved: set[int] = set()
        monoid = before.monoid
        for heap, element in enumerate(phi.tolist()):
            word = word_of(monoid, element, self.generators)
            if word is None:
                self.generators.append(heap)
            self.words.append({heap: 1} if word is None else word)
        self.words.append({len(phi): 1})
        self.generators.append(len(phi))

    def quotient(self) -> tuple[Check, Elements]:
        """The quotient of all heaps, checked, with their elements."""
        while True:
            check = self._quotient_of_generators()
            phi = self._settle(check)
            if phi is not None:
                return check, phi

    def _settle(self, check: Check) -> Elements | None:
        """The elements of heaps that all behave as their words; None where generators or their options have changed."""
        phi = np.array([element_of(check.monoid, _row(word, self.generators)) for word in self.words])
        changed = set()
        for heap, options in enumerate(self.heaps):
            winning = check.winning(phi, options)
            if heap in self.generators or winning is None or check.admits(int(phi[heap]), winning):
                continue
            element = None if heap in self._moved else check.identify(winning)
            lower = [generator for generator in self.generators if generator < heap]
            word = None if element is None else word_of(check.monoid, element, lower)
            if element is None or word is None:
                self.generators = sorted([*self.generators, heap])
                self.words[heap] = {heap: 1}
                return None
            self.words[heap], phi[heap] = word, element
            self._moved.add(heap)
            changed.add(heap)
        used = {part for heap in self.generators for part in self.heaps[heap].flat}
        return None if changed & used else phi

    def _quotient_of_generators(self) -> Check:
        heaps = tuple(self.generators)
        options = [self._options_of(heap) for heap in heaps]
        tests = np.array([_row(test, self.generators) for test in self.tests], np.int64).reshape(-1, len(heaps))
        table, phi = self.before.monoid.table, self.phi
        most = np.array([*(tail_of_powers(table[phi[heap]]) + _SLACK for heap in heaps[:-1]), _NEW])
        while True:
            search = SumSearch(options, most, self._known(int(max(most))), self.visit)
            lesson = Lesson(search, heaps, search.fold(tests), self.order)
            try:
                check = self._learn(lesson)
            except WrongFold as wrong:
                most = _raised(most, wrong.monoid)
                continue
            self.tests = [_word(row, self.generators) for row in lesson.tests]
            return check

    def _learn(self, lesson: Lesson) -> Check:
        """The first monoid that the generators fit."""
        while True:
            monoid = lesson.monoid()
            check = Check(monoid)
            failures = self._failures(check, lesson.search)
            if not failures:
                return check
            lesson.correct(monoid, np.array(failures))

    def _failures(self, check: Check, search: SumSearch) -> list[Rows]:
        """Sums of generators that the monoid gets wrong, or lets be stuck."""
        units, elements = np.eye(search.generators, dtype=np.uint8), check.monoid.steps[0].tolist()
        failures, rows = [], []
        for generator, element in enumerate(elements):
            options = search.options[search.ends[generator] : search.ends[generator + 1]]
            winning = check.winning_by(np.unique([element_of(check.monoid, row) for row in options]))
            beside = check.clash(element, winning)
            if beside is not None:
                word = word_of(check.monoid, beside, self.generators)
                assert word is not None, "products of the generators give all elements"
                failures.append(search.fold(units[generator] + _row(word, self.generators)))
            rows.append(winning)
        if failures:
            return failures
        stuck = check.stuck(elements, [check.loose_beside(*fit) for fit in zip(elements, rows, strict=True)])
        if stuck is not None:
            return [search.fold(units[stuck].sum(axis=0, dtype=np.int64))]
        check.admits_all(zip(elements, rows, strict=True))
        return []

    def _options_of(self, heap: int) -> Rows:
        """The options of a generator as sums of generators."""
        rows = np.array([_row(word, self.generators) for word in self.words])
        return np.unique(rows[self.heaps[heap]].sum(axis=1), axis=0).astype(np.uint8)

    def _known(self, most: int) -> Known:
        """What the quotient before says of sums without the last generator."""
        table, phi = self.before.monoid.table, self.phi
        powers = np.zeros((len(self.generators), most + 1), np.uint16)
        for at, heap in enumerate(self.generators[:-1]):
            for power in range(most):
                powers[at, power + 1] = table[powers[at, power], phi[heap]]
        winning = self.before.winning(phi, self.heaps[-1])
        assert winning is not None
        return Known(table, powers, self.before.monoid.lost, winning)


def word_of(monoid: Monoid, element: int, generators: list[int]) -> Word | None:
    """The shortest sum of some of the heaps of a monoid that has this element, if there is one."""
    steps = [(monoid.heaps.index(heap), heap) for heap in generators]
    reached: dict[int, Word] = {0: {}}
    for at in (ways := [0]):
        if at == element:
            return reached[at]
        for step, heap in steps:
            following = int(monoid.steps[at, step])
            if following not in reached:
                reached[following] = {**reached[at], heap: reached[at].get(heap, 0) + 1}
                ways.append(following)
    return None


def _raised(most: Elements, monoid: Monoid) -> Elements:
    """Higher bounds for the generators whose powers show no repetition before they are folded, else for all."""
    tails = np.array([tail_of_powers(step) for step in monoid.steps.T])
    reached = tails + 2 >= most
    raised: Elements = most + (reached if reached.any() else 1)
    if raised.max() > _LARGEST:
        raise TooManyElements
    return raised


def _row(word: Word, generators: list[int]) -> Elements:
    return np.array([word.get(heap, 0) for heap in generators], np.int64)


def _word(row: Rows, generators: list[int]) -> Word:
    return {heap: exponent for heap, exponent in zip(generators, row.tolist(), strict=True) if exponent}
